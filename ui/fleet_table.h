// SPDX-License-Identifier: GPL-3.0-or-later
// The alternatives of a fleet in rows that can be sorted; click or Enter applies one.
#pragma once

#include "core/fleet_plan.h"
#include "ui/theme.h"

#include <QTableWidget>

namespace tb {

class FleetTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit FleetTable(QWidget *parent = nullptr);

    void setPlan(const FleetPlan &plan, ByteUnits units);
    void setTheme(const Theme &theme);

Q_SIGNALS:
    void rowChosen(const tb::Scenario &scenario);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void fill();
    void choose(int row);

    FleetPlan m_plan;
    ByteUnits m_units = ByteUnits::Decimal;
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
