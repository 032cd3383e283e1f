// SPDX-License-Identifier: GPL-3.0-or-later
// Shows that a widget has the keyboard focus, where its style does not.
#pragma once

#include <QWidget>

namespace tb {

/// Lies over its parent, two pixels of the highlight colour all around, as long as that has the focus.
class FocusRing : public QWidget
{
    Q_OBJECT

public:
    explicit FocusRing(QWidget *around);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tb
