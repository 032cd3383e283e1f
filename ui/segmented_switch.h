// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

namespace tb {

/// Two or three choices side by side, one of them on. Arrow keys and Space choose.
class SegmentedSwitch : public QWidget
{
    Q_OBJECT

public:
    explicit SegmentedSwitch(QWidget *parent = nullptr);

    void addChoice(const QString &text, const QString &tip);

    /// Emits nothing.
    void setCurrent(int index);
    int current() const;
    QWidget *button(int index) const;

Q_SIGNALS:
    void chosen(int index); ///< by the user only

private:
    QButtonGroup *m_group;
    QHBoxLayout *m_layout;
    int m_current = -1;
};

} // namespace tb
