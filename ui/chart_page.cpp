// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_page.h"

#include "ui/text.h"

#include <QVBoxLayout>

namespace tb {

ChartPage::ChartPage(ChartId id, const QString &name, QWidget *parent)
    : DeckPage(parent)
    , m_id(id)
    , m_view(new LineChartView(name, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);
    m_view->setObjectName(text(std::string(chartName(id))));
    connect(m_view, &LineChartView::pointChosen, this, [this](ChartPoint point) {
        Q_EMIT scenarioChosen(draggedTo(m_view->chart().data(), m_scenario, point));
    });
    connect(m_view, &LineChartView::partPointed, this, &DeckPage::partPointed);
    connect(m_view, &LineChartView::dragBegan, this, &DeckPage::changeBegan);
    connect(m_view, &LineChartView::dragEnded, this, &DeckPage::changeEnded);
    connect(m_view, &LineChartView::guessMoved, this, &DeckPage::guessMoved);
    connect(m_view, &LineChartView::guessGiven, this, &DeckPage::guessGiven);
}

void ChartPage::setSnapshot(const Snapshot &snapshot)
{
    m_scenario = snapshot.scenario;
    m_options = snapshot.view.charts;
    m_view->setData(chartData(m_id, chartInputs(snapshot)));
    Q_EMIT shown(m_options);
}

void ChartPage::setTheme(const Theme &theme)
{
    constexpr double kLowest = 190;
    m_view->setTheme(theme);
    setMinimumHeight(qRound(kLowest * theme.fontScale));
}

DataSheet ChartPage::sheet() const
{
    return {m_view->accessibleName(), chartTable(m_view->chart().data())};
}

void ChartPage::setAlone(bool alone)
{
    m_view->setHeading(alone ? ChartHeading::Takeaway : ChartHeading::Title);
}

void ChartPage::setCorner(QWidget *corner)
{
    m_corner = corner;
    m_corner->setParent(this);
    m_corner->hide();
}

} // namespace tb
