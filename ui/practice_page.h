// SPDX-License-Identifier: GPL-3.0-or-later
// The practice server: how batching shares one machine, where its seats run out, and what moves that knee.
#pragma once

#include "ui/deck_page.h"

class QBoxLayout;
class QLabel;
class QScrollArea;

namespace tb {

class KneeRows;
class LineChartView;
class PracticeControls;
struct KneeWay;

class PracticePage : public DeckPage
{
    Q_OBJECT

public:
    explicit PracticePage(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;
    DataSheet sheet() const override;

    LineChartView *wait() const { return m_wait; }
    LineChartView *speed() const { return m_speed; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeColumn();
    void connectView(LineChartView *view);
    void arrange();
    void choose(const PracticeServer &server);
    void apply(const KneeWay &way);

    QLabel *m_sentence;
    LineChartView *m_wait;
    LineChartView *m_speed;
    PracticeControls *m_seats;
    KneeRows *m_knee;
    PracticeControls *m_server;
    QLabel *m_kneeTitle;
    QLabel *m_serverTitle;
    QLabel *m_factsTitle;
    QLabel *m_facts;
    QLabel *m_defaults;
    QScrollArea *m_column;
    QBoxLayout *m_charts; ///< side by side, or one above the other
    QBoxLayout *m_halves; ///< the charts and the column
    ChartOptions m_options;
    Scenario m_scenario;
    double m_scale = 1; ///< of the text
};

} // namespace tb
