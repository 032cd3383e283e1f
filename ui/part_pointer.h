// SPDX-License-Identifier: GPL-3.0-or-later
// Tells which budget the pointer is on in a view, also when what the view shows changes below it.
#pragma once

#include "core/budget_parts.h"

#include <QObject>
#include <QPointF>

#include <functional>
#include <optional>

class QWidget;

namespace tb {

class PartPointer : public QObject
{
    Q_OBJECT

public:
    using PartAt = std::function<std::optional<BudgetPart>(QPointF position)>;

    /// Watches `target`, which tracks the mouse. A member of the view it speaks for: a child would still be
    /// there, and speak, while the view is taken down.
    PartPointer(QWidget *target, PartAt partAt);

    std::optional<QPointF> position() const { return m_position; } ///< none while the pointer is elsewhere
    /// To be called when something else is drawn.
    void refresh();

Q_SIGNALS:
    void pointed(std::optional<tb::BudgetPart> part);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void moveTo(std::optional<QPointF> position);
    void leaveHidden();

    QWidget *m_target;
    PartAt m_partAt;
    std::optional<QPointF> m_position;
    std::optional<BudgetPart> m_told;
};

} // namespace tb
