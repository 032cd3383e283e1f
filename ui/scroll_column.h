// SPDX-License-Identifier: GPL-3.0-or-later
// A column that scrolls up and down, and is never narrower than what stands in it.
#pragma once

#include <QScrollArea>

namespace tb {

class ScrollColumn : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScrollColumn(QWidget *parent = nullptr);

    /// Wide enough for the content next to a scroll bar; the height scrolls.
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace tb
