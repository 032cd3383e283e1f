// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/practice_page.h"

#include "core/practice_chart.h"
#include "core/practice_facts.h"
#include "ui/knee_rows.h"
#include "ui/line_chart_view.h"
#include "ui/practice_controls.h"
#include "ui/text.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

namespace tb {

namespace {

constexpr std::array<std::string_view, 1> kSeatsKey = {"seats"};
constexpr std::array<std::string_view, 6> kServerKeys
    = {"answer_tokens", "think_ms", "step_ms", "growth_percent", "prompt_ms", "spread_percent"};

QScrollArea *newScroll(QWidget *content, QWidget *parent)
{
    auto *scroll = new QScrollArea(parent);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return scroll;
}

QLabel *newLabel(const QString &words, QWidget *parent)
{
    auto *label = new QLabel(words, parent);
    label->setWordWrap(true);
    return label;
}

} // namespace

PracticePage::PracticePage(QWidget *parent)
    : DeckPage(parent)
    , m_sentence(newLabel({}, this))
    , m_wait(new LineChartView(tr("Practice server: wait for the first token"), this))
    , m_speed(new LineChartView(tr("Practice server: speed in a batch"), this))
    , m_seats(new PracticeControls(kSeatsKey, this))
    , m_knee(new KneeRows(this))
    , m_server(new PracticeControls(kServerKeys, this))
    , m_kneeTitle(newLabel(tr("What moves the knee"), this))
    , m_serverTitle(newLabel(tr("The server and its users"), this))
    , m_factsTitle(newLabel(tr("The sums"), this))
    , m_facts(newLabel({}, this))
    , m_defaults(newLabel(text(practiceDefaultsText()), this))
    , m_column(newScroll(makeColumn(), this))
    , m_charts(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_halves(new QBoxLayout(QBoxLayout::LeftToRight))
{
    setAutoFillBackground(true);
    m_column->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it is as wide as its words
    m_wait->setObjectName(text(std::string(chartName(ChartId::PracticeWait))));
    m_speed->setObjectName(text(std::string(chartName(ChartId::PracticeSpeed))));
    for (LineChartView *view : {m_wait, m_speed}) {
        m_charts->addWidget(view, 1);
        connectView(view);
    }
    m_charts->setSpacing(8);
    m_sentence->setAccessibleName(tr("The knee in one sentence"));
    m_sentence->setContentsMargins(16, 6, 16, 0);
    auto *content = new QWidget(this);
    content->setLayout(m_halves);
    m_halves->setContentsMargins(0, 0, 0, 0);
    m_halves->addLayout(m_charts, 5);
    m_halves->addWidget(m_column, 2);
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    page->addWidget(m_sentence); // not in what scrolls: words that wrap would make that higher than need be
    page->addWidget(newScroll(content, this), 1);
    for (PracticeControls *controls : {m_seats, m_server})
        connect(controls, &PracticeControls::serverChosen, this, &PracticePage::choose);
    connect(m_knee, &KneeRows::wayChosen, this, &PracticePage::apply);
}

QWidget *PracticePage::makeColumn()
{
    auto *content = new QWidget(this);
    auto *courses = new QPushButton(tr("Course's Server"), content);
    courses->setToolTip(tr("All numbers as they are for the course's practice server"));
    connect(courses, &QPushButton::clicked, this, [this] { choose({}); });
    m_facts->setAccessibleName(tr("The sums of the practice server"));
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(8, 8, 16, 8);
    for (QWidget *widget : {static_cast<QWidget *>(m_seats), static_cast<QWidget *>(m_kneeTitle),
                            static_cast<QWidget *>(m_knee), static_cast<QWidget *>(m_serverTitle),
                            static_cast<QWidget *>(m_server), static_cast<QWidget *>(courses),
                            static_cast<QWidget *>(m_factsTitle), static_cast<QWidget *>(m_facts),
                            static_cast<QWidget *>(m_defaults)})
        layout->addWidget(widget);
    layout->addStretch();
    return content;
}

void PracticePage::connectView(LineChartView *view)
{
    connect(view, &LineChartView::pointChosen, this, [this, view](ChartPoint point) {
        Q_EMIT scenarioChosen(draggedTo(view->chart().data(), m_scenario, point));
    });
    connect(view, &LineChartView::partPointed, this, &DeckPage::partPointed);
    connect(view, &LineChartView::dragBegan, this, &DeckPage::changeBegan);
    connect(view, &LineChartView::dragEnded, this, &DeckPage::changeEnded);
}

void PracticePage::setSnapshot(const Snapshot &snapshot)
{
    m_scenario = snapshot.scenario;
    m_options = snapshot.view.charts;
    const PracticeServer &server = m_options.practice;
    const ChartInputs inputs = chartInputs(snapshot);
    m_wait->setData(practiceWaitChart(inputs));
    m_speed->setData(practiceSpeedChart(inputs));
    m_sentence->setText(text(practiceSentence(m_wait->chart().data())));
    m_seats->setServer(server);
    m_server->setServer(server);
    m_knee->setWays(kneeWays(server, snapshot.resolved, snapshot.budget, *snapshot.catalogue));
    QStringList facts;
    for (const PracticeFact &fact : practiceFacts(server, snapshot.budget, m_scenario))
        facts += text(fact.what + ": " + fact.value);
    m_facts->setText(facts.join(u'\n'));
}

void PracticePage::setTheme(const Theme &theme)
{
    m_scale = theme.fontScale;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.canvas);
    setPalette(colours);
    m_wait->setTheme(theme);
    m_speed->setTheme(theme);
    m_sentence->setFont(theme.font(13, FontWeight::Bold));
    for (QLabel *title : {m_kneeTitle, m_serverTitle, m_factsTitle})
        title->setFont(theme.font(13, FontWeight::Bold));
    m_seats->setTheme(theme);
    m_server->setTheme(theme);
    arrange();
}

DataSheet PracticePage::sheet() const
{
    return {tr("Practice server"), practiceTable(m_wait->chart().data(), m_speed->chart().data())};
}

void PracticePage::resizeEvent(QResizeEvent *event)
{
    DeckPage::resizeEvent(event);
    arrange();
}

/// All side by side where there is room; else the column is below the charts, as high as it needs, and on a
/// narrow page they stand one above the other.
void PracticePage::arrange()
{
    constexpr double kWide = 900;
    constexpr double kNarrow = 600;
    constexpr double kLowest = 320; // of a narrow page, whose sentence takes several lines
    constexpr int kNarrowestChart = 200;
    constexpr double kLowestChart = 190;
    constexpr double kUsualChart = 230;
    const bool wide = width() >= kWide * m_scale;
    const bool narrow = width() < kNarrow * m_scale;
    m_charts->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_halves->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_column->setMinimumWidth(m_column->widget()->minimumSizeHint().width()
                              + m_column->verticalScrollBar()->sizeHint().width());
    m_column->setMinimumHeight(wide ? 0 : m_column->widget()->heightForWidth(width()));
    for (LineChartView *view : {m_wait, m_speed})
        view->setMinimumSize(kNarrowestChart, qRound((wide ? kLowestChart : kUsualChart) * m_scale));
    setMinimumHeight(narrow ? qRound(kLowest * m_scale) : 0);
}

/// A drag along a slider is one step to undo.
void PracticePage::choose(const PracticeServer &server)
{
    ChartOptions next = m_options;
    next.practice = server;
    Q_EMIT chartsChosen(next);
}

void PracticePage::apply(const KneeWay &way)
{
    if (way.server)
        return choose(*way.server);
    Q_EMIT changeEnded(); // a step of its own to undo
    Q_EMIT scenarioChosen(*way.scenario);
    Q_EMIT changeEnded();
}

} // namespace tb
