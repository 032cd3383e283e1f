// SPDX-License-Identifier: GPL-3.0-or-later
// The pinned state and the present one as two bars on one scale of bytes.
#pragma once

#include "ui/bar_picture.h"
#include "ui/part_pointer.h"

#include <QWidget>

namespace tb {

class BarPair : public QWidget
{
    Q_OBJECT

public:
    explicit BarPair(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot); ///< with a pinned state
    void setTheme(const Theme &theme);
    void setHighlight(std::optional<BudgetPart> part);

    const BarPicture &picture() const { return m_picture; }
    const Snapshot *snapshot() const { return m_snapshot ? &*m_snapshot : nullptr; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void partPointed(std::optional<tb::BudgetPart> part);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();

    PartPointer m_pointer;
    std::optional<Snapshot> m_snapshot;
    Theme m_theme = Theme::of(ThemeKind::Light);
    BarPicture m_picture;
    std::optional<BudgetPart> m_highlight;
};

} // namespace tb
