// SPDX-License-Identifier: GPL-3.0-or-later
// How many replicas and cards the busiest moment needs, and what else would serve it.
#pragma once

#include "ui/deck_page.h"

class QBoxLayout;
class QLabel;

namespace tb {

class FleetInputs;
class FleetTable;
class LineChartView;

class FleetPage : public DeckPage
{
    Q_OBJECT

public:
    explicit FleetPage(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;
    DataSheet sheet() const override { return m_sheet; }

    FleetTable *table() const { return m_table; }
    LineChartView *chart() const { return m_chart; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectParts();
    void arrange();

    FleetInputs *m_inputs;
    QLabel *m_sentence;
    QLabel *m_more; ///< whose limit it is, and the cheapest alternative
    FleetTable *m_table;
    LineChartView *m_chart;
    QBoxLayout *m_halves;
    ChartOptions m_options;
    Scenario m_scenario;
    DataSheet m_sheet;
    double m_scale = 1; ///< of the text
};

} // namespace tb
