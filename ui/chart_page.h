// SPDX-License-Identifier: GPL-3.0-or-later
// One chart with what can be chosen about it.
#pragma once

#include "ui/deck_page.h"
#include "ui/line_chart_view.h"

namespace tb {

class ChartPage : public DeckPage
{
    Q_OBJECT

public:
    ChartPage(ChartId id, const QString &name, QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;
    void setAlone(bool alone) override;
    void setHighlight(std::optional<BudgetPart> part) override { m_view->setHighlight(part); }
    DataSheet sheet() const override;
    QWidget *corner() const override { return m_corner; }

    LineChartView *view() const { return m_view; }
    const ChartOptions &options() const { return m_options; }
    void setCorner(QWidget *corner); ///< takes ownership

Q_SIGNALS:
    void shown(const tb::ChartOptions &options); ///< for the corner to follow

private:
    ChartId m_id;
    LineChartView *m_view;
    QWidget *m_corner = nullptr;
    ChartOptions m_options;
    Scenario m_scenario;
};

} // namespace tb
