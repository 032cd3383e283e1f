// SPDX-License-Identifier: GPL-3.0-or-later
// A radio button whose words may take several lines.
#pragma once

#include <QWidget>

class QLabel;
class QRadioButton;

namespace tb {

class WrappedChoice : public QWidget
{
    Q_OBJECT

public:
    /// Alt and the number, 1 to 9, choose it.
    WrappedChoice(int number, const QString &words, QWidget *parent = nullptr);

    QRadioButton *button() const { return m_button; }

protected:
    void mousePressEvent(QMouseEvent *event) override;

private:
    QRadioButton *m_button;
    QLabel *m_words;
};

} // namespace tb
