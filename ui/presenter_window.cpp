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

constexpr double kLeastText = 1.0 / 40; ///< of the height
constexpr double kEasyText = 1.0 / 31;
constexpr double kLeastNumber = 1.0 / 12;
constexpr double kSmallestOfAView = 11; ///< pixels of its smallest text at font scale 1
constexpr std::size_t kFewRows = 3; ///< bars of more devices do not share the height with a chart
constexpr double kLeastBeside = 0.62; ///< of the height between title and result, for a chart above bars
constexpr int kWordsBeside = 42; ///< hundredths of the width

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
void PresenterWindow::applySizes()
{
    const double least = std::ceil(height() * kLeastText);
    const double number = std::ceil(height() * kLeastNumber);
    m_theme.fontScale = least / kSmallestOfAView;
    setPalette(m_theme.palette());
    setFont(m_theme.font(13));
    m_header->setTheme(m_theme);
    m_header->setSizes(least, number);
    m_words->setTheme(m_theme);
    m_view->setTheme(m_theme);
    m_view->setTextSizes(least, least * 1.5);
    m_bars->setTheme(m_theme);
    m_moving->setTheme(m_theme);
    m_result->setTheme(m_theme);
    m_result->setSizes(least, number);
    m_controls->setFont(m_theme.font(14)); // the labels of its sliders are smaller
    m_controls->setTheme(m_theme);
    m_blank->setTheme(m_theme);
    m_blank->setGeometry(rect());
    m_keys->setTheme(m_theme);
    m_keys->setTextSize(least);
    m_list->setTheme(m_theme);
    m_list->setTextSize(least);
    for (PresenterCard *card : {static_cast<PresenterCard *>(m_keys), static_cast<PresenterCard *>(m_list)})
        if (card->isVisible())
            card->open();
}

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

/// Title, words and pictures, result: one below the other.
void PresenterWindow::arrange()
{
    const int margin = height() / 40;
    const int head = height() / 11;
    const int foot = height() / 7;
    const int wide = width() - 2 * margin;
    m_header->setGeometry(margin, margin / 4, wide, head);
    m_result->setGeometry(margin, height() - foot, wide, foot);
    const QRect room(margin, head + margin / 2, wide, height() - head - foot - margin);
    arrangePictures(room);
    for (QWidget *over :
         {static_cast<QWidget *>(m_keys), static_cast<QWidget *>(m_list), static_cast<QWidget *>(m_blank)})
        over->raise();
}

/// The words at the top, as large as a share of the height allows; what they take.
int PresenterWindow::wordsAbove(QRect room, double share)
{
    const double least = std::ceil(height() * kLeastText);
    m_words->setSizes(least, least * 1.6);
    const int high = m_words->heightWithin(room.width(), static_cast<int>(room.height() * share));
    m_words->setGeometry(room.left(), room.top(), room.width(), high);
    return high + height() / 60;
}

/// The words come first. Where bars and chart would both be too small there is one of them.
PresenterWindow::Pictures PresenterWindow::picturesIn(QRect room, bool controls)
{
    Pictures shown{page(), showsBars()};
    if (!shown.bars || leavesRoomForBars(room, shown.page, controls, shown.page ? kEasyText : kLeastText))
        return shown;
    const LessonRun *run = lesson();
    const bool inChart = run && run->step().question && run->step().question->kind == QuestionKind::DragChart;
    const bool inBars = run && run->step().question && run->step().question->kind == QuestionKind::DragBar;
    const bool barsFirst
        = shown.page && !controls && (inBars || (shown.page == LessonPage::SessionsFit && !inChart));
    if (barsFirst && leavesRoomForBars(room, std::nullopt, false, kEasyText))
        shown.page.reset();
    else
        shown.bars = false;
    return shown;
}

void PresenterWindow::arrangePictures(QRect room)
{
    const bool controls = m_controls->isVisible(); // in the place of the words
    const auto [seen, bars] = picturesIn(room, controls);
    const bool beside
        = controls || (seen && lesson() && PresenterView::placeOf(*seen) == PresenterView::Place::Beside);
    m_view->setVisible(seen.has_value());
    m_words->setVisible(!controls || !seen);
    m_bars->setVisible(bars);
    m_words->setMiddle(!seen && !bars);
    if (bars && beside) {
        const int high = barsHeight(room.width());
        m_bars->setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high);
        room.setBottom(room.bottom() - high);
    }
    if (beside) {
        const int left = room.width() * kWordsBeside / 100;
        m_words->setSizes(std::ceil(height() * kLeastText), height() / 22.0);
        (controls ? static_cast<QWidget *>(m_controls) : m_words)
            ->setGeometry(room.left(), room.top(), left, room.height());
        (seen ? static_cast<QWidget *>(m_view) : m_words)
            ->setGeometry(room.adjusted(left + height() / 40, 0, 0, 0));
    } else if (seen || bars) {
        const double most = seen ? 0.55 : 1 - static_cast<double>(barsHeight(room.width())) / room.height();
        room.setTop(room.top() + wordsAbove(room, std::min(0.6, most)));
        (seen ? static_cast<QWidget *>(m_view) : m_bars)->setGeometry(room);
    } else { // everything is covered: the question has the room
        m_words->setSizes(std::ceil(height() * kLeastText), height() / 15.0);
        m_words->setGeometry(room);
    }
}

/// Whether words, chart and bars are all large enough in that room.
bool PresenterWindow::leavesRoomForBars(QRect room, std::optional<LessonPage> seen, bool controls,
                                        double textShare)
{
    const double size = std::ceil(height() * textShare);
    const int left = room.height() - barsHeight(room.width()) - height() / 60;
    m_words->setSizes(size, size);
    const bool beside = controls || (seen && lesson());
    const int width = beside ? room.width() * kWordsBeside / 100 : room.width();
    return m_words->heightWithin(width, left) <= left && (!seen || left >= kLeastBeside * room.height());
}

/// As low as its rows can be, and a little air.
int PresenterWindow::barsHeight(int width) const
{
    const Snapshot &now = m_store->snapshot();
    const double rows = static_cast<double>(now.rows.size());
    const double air = rows * kBarTextPixels * m_theme.fontScale / 2;
    return static_cast<int>(layoutBars(now, m_theme, QSizeF(width, 1), BarHeader::Legend).height + air);
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
