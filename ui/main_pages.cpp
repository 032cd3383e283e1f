// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window's charts, and what the views share.
#include "ui/budget_bars.h"
#include "ui/chart_corners.h"
#include "ui/chart_deck.h"
#include "ui/compare_page.h"
#include "ui/explain_page.h"
#include "ui/export_desk.h"
#include "ui/fleet_page.h"
#include "ui/levers_page.h"
#include "ui/line_chart_view.h"
#include "ui/main_window.h"
#include "ui/picture_taker.h"
#include "ui/practice_page.h"
#include "ui/readout.h"
#include "ui/reserve_page.h"

namespace tb {

void MainWindow::makePages()
{
    const auto add = [this](LessonPage name, DeckPage *page, const QString &tab, const QString &tip,
                            ChartDeck::Grid grid) {
        m_charts->addPage(page, tab, tip, grid);
        m_pages[name] = page;
    };
    const auto chart = [&](LessonPage name, ChartId id, const QString &tab, const QString &tip) {
        add(name, newChartPage(id, m_charts), tab, tip, ChartDeck::Grid::Together);
    };
    constexpr auto kAlone = ChartDeck::Grid::OnItsOwn;
    chart(LessonPage::SessionsFit, ChartId::SessionsFit, tr("Sessions"),
          tr("How many conversations fit, by their context"));
    chart(LessonPage::State, ChartId::State, tr("State"),
          tr("Per-request state against the weights, by context"));
    chart(LessonPage::Speed, ChartId::Speed, tr("Speed"),
          tr("How fast decoding can be at most, by conversations at once"));
    chart(LessonPage::Frontier, ChartId::Frontier, tr("Frontier"),
          tr("Many short or few long conversations"));
    add(LessonPage::Levers, new LeversPage(m_charts), tr("Levers"),
        tr("Which budget is the problem, and what frees memory"), kAlone);
    add(LessonPage::Compare, new ComparePage(m_charts), tr("Compare"),
        tr("The present state beside a pinned one"), kAlone);
    add(LessonPage::Reserve, new ReservePage(m_charts), tr("Reserve"),
        tr("Reserved slots against pages in use"), kAlone);
    m_explain = new ExplainPage(m_charts);
    add(LessonPage::Explain, m_explain, tr("Explain"), tr("What is behind each figure"), kAlone);
    add(LessonPage::Practice, new PracticePage(m_charts), tr("Practice Server"),
        tr("What batching gives and takes, and where the seats run out"), kAlone);
    m_pages[LessonPage::PracticeSpeed] = m_pages[LessonPage::Practice];
    add(LessonPage::Fleet, new FleetPage(m_charts), tr("Fleet"),
        tr("Replicas and cards for the busiest moment, and what else would serve it"), kAlone);
}

/// A budget that is pointed at anywhere stands out everywhere.
void MainWindow::connectHighlight()
{
    connect(m_bars, &BudgetBars::partPointed, m_store, &ScenarioStore::setHighlight);
    connect(m_charts, &ChartDeck::partPointed, m_store, &ScenarioStore::setHighlight);
    connect(m_readout, &Readout::partPointed, m_store, &ScenarioStore::setHighlight);
    connect(m_store, &ScenarioStore::highlighted, m_bars, &BudgetBars::setHighlight);
    connect(m_store, &ScenarioStore::highlighted, m_charts, &ChartDeck::setHighlight);
    connect(m_store, &ScenarioStore::highlighted, m_readout, &Readout::setHighlight);
    connect(m_readout, &Readout::figureAsked, this, &MainWindow::explain);
    connect(m_bars, &BudgetBars::figureAsked, this, &MainWindow::explain);
}

/// The bars and every chart can be dragged out of the window.
void MainWindow::connectPictures()
{
    m_bars->setObjectName(QStringLiteral("bars"));
    m_pictures->watch(m_bars, m_bars);
    for (LineChartView *view : m_charts->findChildren<LineChartView *>())
        m_pictures->watch(view, view->viewport());
    connect(m_pictures, &PictureTaker::said, this, &MainWindow::say);
    connect(m_exports, &ExportDesk::said, this, &MainWindow::say);
    connect(this, &MainWindow::closing, m_exports, &ExportDesk::cancel);
}

} // namespace tb
