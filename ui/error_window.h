// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

class QLabel;

namespace tb {

/// Stands in for the main window while the built-in lists cannot be read: says what is wrong and lets the
/// user try again once the file is mended.
class ErrorWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit ErrorWindow(const QString &problem, QWidget *parent = nullptr);

    void setProblem(const QString &problem);

Q_SIGNALS:
    void retry();

private:
    QLabel *m_problem;
};

} // namespace tb
