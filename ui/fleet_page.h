// SPDX-License-Identifier: GPL-3.0-or-later
// How many replicas and cards the busiest moment needs, and what else would serve it: its chart and the table
// of alternatives beside each other where there is room for both, else one of them.
#pragma once

#include "ui/deck_page.h"

class QComboBox;
class QHBoxLayout;
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

    /// Which of both is in sight, where there is room for one.
    QWidget *corner() const override { return m_corner; }
    void setAlone(bool alone) override;

    FleetTable *table() const { return m_table; }
    LineChartView *chart() const { return m_chart; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectParts();
    void arrange();
    bool hasRoomForBoth() const;
    void tellMore();

    FleetInputs *m_inputs;
    QLabel *m_sentence; ///< above the table; the chart has it as its heading
    QLabel *m_more; ///< whose limit it is; the cheapest alternative above their table
    FleetTable *m_table;
    LineChartView *m_chart;
    QHBoxLayout *m_halves;
    QWidget *m_corner;
    QComboBox *m_which; ///< in the corner
    bool m_alone = true;
    QString m_limit;
    QString m_cheapest;
    ChartOptions m_options;
    Scenario m_scenario;
    DataSheet m_sheet;
    double m_scale = 1; ///< of the text
};

} // namespace tb
