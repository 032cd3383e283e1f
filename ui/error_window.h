// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

class QLabel;

namespace tb {

/// Stands in for the main window where a file keeps it from opening: says what is wrong, with a button for
/// what can be done about it.
class ErrorWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `answer` is on the button.
    ErrorWindow(const QString &title, const QString &problem, const QString &answer,
                QWidget *parent = nullptr);

    void setProblem(const QString &problem);

Q_SIGNALS:
    void answered();

private:
    QLabel *m_problem;
};

} // namespace tb
