// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_window.h"

#include "core/summary.h"
#include "ui/bar_picture.h"
#include "ui/budget_bars.h"
#include "ui/control_panel.h"
#include "ui/idle_pointer.h"
#include "ui/moving_bars.h"
#include "ui/presenter_cards.h"
#include "ui/presenter_header.h"
#include "ui/presenter_result.h"
#include "ui/presenter_view.h"
#include "ui/presenter_words.h"
#include "ui/text.h"

#include <QCloseEvent>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr std::size_t kFewRows = 3; ///< bars of more devices do not share the height with a chart

/// Pages of time and speed: bars of memory say nothing to them.
bool isOfSpeed(LessonPage page)
{
    return page == LessonPage::Speed || page == LessonPage::Practice || page == LessonPage::PracticeSpeed
        || page == LessonPage::Fleet;
}

bool barsBeside(LessonPage page)
{
    return page == LessonPage::SessionsFit || page == LessonPage::State || page == LessonPage::Frontier;
}

} // namespace

PresenterWindow::PresenterWindow(ScenarioStore *store, LessonPlayer *player, ThemeKind theme, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_store(store)
    , m_player(player)
    , m_theme(Theme::of(theme))
    , m_header(new PresenterHeader(this))
    , m_words(new PresenterText(this))
    , m_view(new PresenterView(this))
    , m_bars(new BudgetBars(this))
    , m_moving(new MovingBars(m_bars))
    , m_result(new PresenterResult(this))
    , m_controls(new ControlPanel(store->snapshot().catalogue, this))
    , m_blank(new BlankScreen(this))
    , m_keys(new KeySheet(this))
    , m_list(new StepList(this))
    , m_stepState(store->snapshot().scenario)
    , m_before(store->snapshot().scenario)
    , m_viewBefore(store->snapshot().view)
{
    setWindowTitle(tr("Three Budgets, presenting"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    m_bars->setFocusPolicy(Qt::NoFocus); // keys are the presenter's
    m_bars->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_bars->setCompact(true);
    m_controls->hide();
    m_controls->setObjectName(QStringLiteral("presenterControls"));
    m_controls->setAutoFillBackground(true);
    m_soon.setSingleShot(true);
    new IdlePointer(this);
    connectParts();
    stepChanged();
    applySizes();
    setFocus();
}

void PresenterWindow::connectParts()
{
    connect(&m_soon, &QTimer::timeout, this, &PresenterWindow::refresh);
    connect(m_store, &ScenarioStore::changed, &m_soon, qOverload<>(&QTimer::start));
    connect(m_store, &ScenarioStore::highlighted, m_bars, &BudgetBars::setHighlight);
    connect(m_store, &ScenarioStore::highlighted, m_view, &PresenterView::setHighlight);
    connect(m_player, &LessonPlayer::changed, this, &PresenterWindow::stepChanged);
    connect(m_player, &LessonPlayer::said, this, &PresenterWindow::remark);
    connect(m_result, &PresenterResult::given, m_player, &LessonPlayer::answer);
    connect(m_controls, &ControlPanel::changeEnded, m_store, &ScenarioStore::endChange);
    connect(m_controls, &ControlPanel::scenarioChosen, this, [this](const Scenario &scenario) {
        if (const Status status = m_store->apply(scenario); !status)
            remark(text(status.error().line()));
    });
    connect(m_list, &StepList::chosen, this, [this](int stop) {
        m_list->hide();
        setFocus();
        go(stop);
    });
}

/// All sizes follow from the height.
void PresenterWindow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_moving->finish();
    applySizes();
    refresh();
}

void PresenterWindow::refresh()
{
    m_soon.stop();
    const Snapshot &now = m_store->snapshot();
    m_bars->setSnapshot(now);
    m_bars->setHighlight(m_store->highlight());
    m_view->setHighlight(m_store->highlight());
    if (m_controls->isVisible())
        m_controls->setSnapshot(now);
    showWords();
    showResult();
    arrange();
    if (const auto seen = page())
        m_view->show(*seen, now);
    if (std::exchange(m_moves, false) && m_shown)
        moveBars(*m_shown);
    m_shown = now;
}

void PresenterWindow::showWords()
{
    const Snapshot &now = m_store->snapshot();
    const auto place
        = [this](std::size_t at, std::size_t count) { return tr("%1 of %2").arg(at + 1).arg(count); };
    const auto seen = page();
    const bool beside = lesson() && seen && PresenterView::placeOf(*seen) == PresenterView::Place::Beside;
    const QString sentence = seen && !beside ? PresenterView::sentenceOf(*seen, now) : QString();
    std::vector<PresenterLine> lines;
    if (const LessonRun *run = lesson()) {
        m_header->setTitle(text(run->step().title), place(run->at(), run->count()));
        lines = presenterWords(*run, now, m_marked);
    } else {
        m_header->setTitle(stopName(m_stop), place(m_stop, freeStops().size()));
        lines = {{SaidAs::Text, text(scenarioTitle(now.resolved)).toHtmlEscaped(), {}}};
    }
    if (!sentence.isEmpty())
        lines.push_back({SaidAs::Question, sentence.toHtmlEscaped(), {}});
    m_words->setLines(std::move(lines));
}

void PresenterWindow::showResult()
{
    const LessonRun *run = lesson();
    const Snapshot &now = m_store->snapshot();
    m_result->setAnswer(presenterAnswer(run, now, now.scenario == m_stepState, page()), m_remark);
}

void PresenterWindow::moveBars(const Snapshot &from)
{
    if (m_bars->isVisible())
        m_moving->move(layoutBars(from, m_theme, m_bars->size(), BarHeader::Legend), m_bars->picture());
}

std::optional<LessonPage> PresenterWindow::page() const
{
    if (const LessonRun *run = lesson()) {
        const std::optional<LessonPage> wanted = run->step().page;
        const bool sums = run->step().question && wanted == LessonPage::Explain; // the answer has its own
        const bool shown
            = wanted && !sums && !run->mask().charts && PresenterView::canShow(*wanted, m_store->snapshot());
        return shown ? wanted : std::nullopt;
    }
    return freeStops()[m_stop];
}

/// Where they belong to what the step is about.
bool PresenterWindow::showsBars() const
{
    const LessonRun *run = lesson();
    const auto seen = page();
    if (!run)
        return !seen;
    if (run->mask().bars)
        return false;
    return seen ? barsBeside(*seen) && m_store->snapshot().rows.size() <= kFewRows
                : !run->step().page || !isOfSpeed(*run->step().page);
}

bool PresenterWindow::focusNextPrevChild(bool next)
{
    return m_controls->isVisible() && QWidget::focusNextPrevChild(next);
}

void PresenterWindow::leave()
{
    close();
}

void PresenterWindow::closeEvent(QCloseEvent *event)
{
    if (!lesson())
        resetFree();
    m_store->setHighlight(lesson() ? lesson()->step().highlight : std::nullopt);
    QWidget::closeEvent(event);
    Q_EMIT left();
}

} // namespace tb
