// SPDX-License-Identifier: GPL-3.0-or-later
// Speeds that were measured: adds them to the speed chart as points, and removes them.
#pragma once

#include "ui/chart_page.h"

class QToolButton;

namespace tb {

class CheckedLine;
class NumberSpin;

class MeasuredCorner : public QWidget
{
    Q_OBJECT

public:
    explicit MeasuredCorner(ChartPage *page);

private:
    void add();
    void setPoints(std::vector<MeasuredSpeed> points);
    void showPoints(const std::vector<MeasuredSpeed> &points);

    ChartPage *m_page;
    NumberSpin *m_sessions;
    CheckedLine *m_speed;
    QToolButton *m_remove;
};

} // namespace tb
