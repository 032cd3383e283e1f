// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_view.h"

#include "core/lever_table.h"
#include "core/practice_chart.h"
#include "core/reserve_use.h"
#include "ui/bar_pair.h"
#include "ui/chart_corners.h"
#include "ui/levers_view.h"
#include "ui/line_chart_view.h"
#include "ui/presenter_words.h"
#include "ui/reserve_view.h"
#include "ui/text.h"

#include <QScrollBar>
#include <QStackedLayout>

namespace tb {

PresenterView::PresenterView(QWidget *parent)
    : QWidget(parent)
    , m_stack(new QStackedLayout(this))
{
    // The state is changed by keys: a hand on the mouse shall change nothing by chance.
    setAttribute(Qt::WA_TransparentForMouseEvents);
    addChart(LessonPage::SessionsFit, ChartId::SessionsFit);
    addChart(LessonPage::State, ChartId::State);
    addChart(LessonPage::Speed, ChartId::Speed);
    addChart(LessonPage::Frontier, ChartId::Frontier);
    addPractice(LessonPage::Practice, practiceWaitChart, tr("Practice server: wait for the first token"));
    addPractice(LessonPage::PracticeSpeed, practiceSpeedChart, tr("Practice server: speed in a batch"));
    addChart(LessonPage::Fleet, ChartId::Fleet);
    addLevers();
    addCompare();
    addReserve();
    addExplain();
    for (QWidget *part : findChildren<QWidget *>())
        part->setFocusPolicy(Qt::NoFocus); // keys are the presenter's
}

void PresenterView::add(LessonPage name, Page page)
{
    m_stack->addWidget(page.widget);
    m_pages.emplace(name, std::move(page));
}

void PresenterView::addChart(LessonPage name, ChartId id)
{
    ChartPage *page = newChartPage(id, this);
    add(name,
        {page, [page](const Snapshot &snapshot) { page->setSnapshot(snapshot); },
         [page](const Theme &theme) { page->setTheme(theme); },
         [page](std::optional<BudgetPart> part) { page->setHighlight(part); }});
}

/// Under a short title: the lesson has told what server it is.
void PresenterView::addPractice(LessonPage name, ChartData (*chart)(const ChartInputs &),
                                const QString &words)
{
    auto *view = new LineChartView(words, this);
    add(name,
        {view, [view, chart](const Snapshot &snapshot) { view->setData(chart(chartInputs(snapshot))); },
         [view](const Theme &theme) { view->setTheme(theme); }, [](std::optional<BudgetPart>) {}});
}

void PresenterView::addLevers()
{
    auto *view = new LeversView(this);
    add(LessonPage::Levers,
        {view,
         [view](const Snapshot &s) {
             LeverTable table = leverTable(s.resolved, s.budget, *s.catalogue, s.view.units);
             for (LeverRow &row : table.rows) {
                 row.lever.to.reset(); // nothing to press here
                 row.lever.words.clear(); // a teacher says them
             }
             view->setTable(table);
             while (view->verticalScrollBar()->maximum() > 0 && table.rows.size() > 1) {
                 table.rows.pop_back(); // the best ways first, and no row in halves
                 view->setTable(table);
             }
         },
         [view](const Theme &theme) { view->setTheme(theme); },
         [view](std::optional<BudgetPart> part) { view->setHighlight(part); }});
}

void PresenterView::addCompare()
{
    auto *pair = new BarPair(this);
    add(LessonPage::Compare,
        {pair, [pair](const Snapshot &snapshot) { pair->setSnapshot(snapshot); },
         [pair](const Theme &theme) { pair->setTheme(theme); },
         [pair](std::optional<BudgetPart> part) { pair->setHighlight(part); }});
}

void PresenterView::addReserve()
{
    auto *view = new ReserveView(this);
    add(LessonPage::Reserve,
        {view,
         [view](const Snapshot &s) {
             if (const auto use = reserveUse(s.resolved, s.budget))
                 view->setUse(*use, s.budget.room, s.view.units);
         },
         [view](const Theme &theme) { view->setTheme(theme); }, [](std::optional<BudgetPart>) {}});
}

void PresenterView::addExplain()
{
    m_arithmetic = new PresenterText(this);
    add(LessonPage::Explain,
        {m_arithmetic,
         [this](const Snapshot &snapshot) { m_arithmetic->setLines(presenterArithmetic(snapshot)); },
         [this](const Theme &theme) { m_arithmetic->setTheme(theme); }, [](std::optional<BudgetPart>) {}});
}

PresenterView::Place PresenterView::placeOf(LessonPage page)
{
    switch (page) {
    case LessonPage::Levers:
    case LessonPage::Compare:
    case LessonPage::Reserve:
        return Place::Below;
    default:
        return Place::Beside;
    }
}

bool PresenterView::canShow(LessonPage page, const Snapshot &snapshot)
{
    switch (page) {
    case LessonPage::Compare:
        return snapshot.pinned != nullptr;
    case LessonPage::Reserve:
        return reserveUse(snapshot.resolved, snapshot.budget).has_value();
    default:
        return true;
    }
}

QString PresenterView::sentenceOf(LessonPage page, const Snapshot &s)
{
    if (page == LessonPage::Compare && s.pinned)
        return text(
            compare(s.pinned->resolved, s.pinned->budget, s.resolved, s.budget, *s.catalogue, s.view.units)
                .sentence);
    if (page == LessonPage::Practice || page == LessonPage::PracticeSpeed)
        return text(practiceSentence(practiceWaitChart(chartInputs(s))));
    if (page == LessonPage::Levers)
        return text(leverTable(s.resolved, s.budget, *s.catalogue, s.view.units).diagnosis);
    if (const auto use = reserveUse(s.resolved, s.budget); page == LessonPage::Reserve && use)
        return text(reserveUseText(*use, s.resolved.engine));
    return {};
}

void PresenterView::show(LessonPage name, const Snapshot &snapshot)
{
    const Page &page = m_pages.at(name);
    m_stack->setCurrentWidget(page.widget);
    page.widget->setGeometry(rect());
    page.setSnapshot(snapshot);
}

void PresenterView::setTheme(const Theme &theme)
{
    for (const auto &[name, page] : m_pages)
        page.setTheme(theme);
}

void PresenterView::setTextSizes(double least, double most)
{
    m_arithmetic->setSizes(least, most);
}

void PresenterView::setHighlight(std::optional<BudgetPart> part)
{
    for (const auto &[name, page] : m_pages)
        page.setHighlight(part);
}

} // namespace tb
