// SPDX-License-Identifier: GPL-3.0-or-later
// Speeds that were measured: a button that opens a small form to add them to the speed chart and to remove
// them. Each belongs to the model, weights and device it was measured with.
#pragma once

#include "ui/chart_page.h"

#include <QToolButton>

class QFrame;
class QVBoxLayout;

namespace tb {

class CheckedLine;
class NumberSpin;

class MeasuredCorner : public QToolButton
{
    Q_OBJECT

public:
    explicit MeasuredCorner(ChartPage *page);

private:
    QWidget *makeForm();
    void open();
    void add();
    void setPoints(std::vector<MeasuredSpeed> points);
    void showPoints(const std::vector<MeasuredSpeed> &points);

    ChartPage *m_page;
    QFrame *m_popup;
    NumberSpin *m_sessions;
    CheckedLine *m_speed;
    QVBoxLayout *m_rows;
    std::vector<MeasuredSpeed> m_shown; ///< a row for each of what is served
    std::string m_served;
};

} // namespace tb
