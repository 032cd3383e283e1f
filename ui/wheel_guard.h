// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace tb {

/// Lets the wheel change a control only when it has the focus; else the wheel scrolls the panel around it.
class WheelGuard : public QObject
{
    Q_OBJECT

public:
    static void guard(QWidget *control);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    explicit WheelGuard(QWidget *control);
};

} // namespace tb
