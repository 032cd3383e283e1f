// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets beside each other, in as many lines as the width needs.
#pragma once

#include <QWidget>

#include <vector>

namespace tb {

class FlowRow : public QWidget
{
    Q_OBJECT

public:
    explicit FlowRow(QWidget *parent = nullptr);

    /// In the order of the calls; it becomes a child.
    void add(QWidget *widget);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int flow(int width, bool place) const;

    std::vector<QWidget *> m_widgets;
};

} // namespace tb
