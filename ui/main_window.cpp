// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/accessible.h"
#include "ui/budget_bars.h"
#include "ui/chart_deck.h"
#include "ui/control_panel.h"
#include "ui/covered.h"
#include "ui/data_table.h"
#include "ui/explain_page.h"
#include "ui/export_desk.h"
#include "ui/field_keys.h"
#include "ui/gallery_opener.h"
#include "ui/help_window.h"
#include "ui/layer_strip.h"
#include "ui/lesson_list.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_player.h"
#include "ui/lesson_tools.h"
#include "ui/log_opener.h"
#include "ui/memo_opener.h"
#include "ui/picture_taker.h"
#include "ui/pins.h"
#include "ui/readout.h"
#include "ui/recent_files.h"
#include "ui/worksheet_opener.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QStyleHints>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

// Shares of the height, at the left.
constexpr int kLesson = 5;
constexpr int kControls = 2;

} // namespace

MainWindow::MainWindow(Snapshot first, ThemeChoice theme, QWidget *parent)
    : QMainWindow((installAccessibleViews(), parent)) // before any view is made, and spoken for
    , m_store(new ScenarioStore(std::move(first), this))
    , m_controls(new ControlPanel(m_store->snapshot().catalogue, this))
    , m_bars(new BudgetBars(this))
    , m_charts(new ChartDeck(this))
    , m_layers(new LayerStripView(this))
    , m_logs(new LogOpener(m_store->snapshot().catalogue, this))
    , m_memo(new MemoOpener(this))
    , m_gallery(new GalleryOpener(
          m_store->snapshot().catalogue, [this] { return galleryFile(); }, this))
    , m_help(new HelpWindow(m_store->snapshot().catalogue, this))
    , m_sheet(new WorksheetOpener(m_store->snapshot().catalogue, this))
    , m_table(new DataTable(this))
    , m_lessons(new LessonPlayer(m_store, this))
    , m_lessonPanel(new LessonPanel(this))
    , m_lessonList(new LessonList(this))
    , m_lessonTools(new LessonTools(this))
    , m_recent(new RecentFiles(this))
    , m_pictures(new PictureTaker(m_store, this))
    , m_exports(new ExportDesk(this))
    , m_views(new QVBoxLayout)
    , m_start(m_store->snapshot().scenario)
    , m_fresh(m_start)
    , m_theme(theme)
{
    makePages();
    m_readout = new Readout(this); // Tab follows the order of construction
    arrange();
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeLessonMenu();
    makeHelpMenu();
    connectViews();
    connectHighlight();
    connectPictures();
    connectLessons();
    applyTheme();
    new FieldKeys(this);
    setAcceptDrops(true);
    resize(1280, 800);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, &MainWindow::applyTheme);
#endif
}

void MainWindow::arrange()
{
    m_views->setSpacing(0);
    m_coveredBars = new Covered(m_bars, this);
    m_coveredCharts = new Covered(m_charts, this);
    m_coveredReadout = new Covered(m_readout, this);
    m_views->addWidget(m_coveredBars);
    m_views->addSpacing(4);
    m_views->addWidget(m_coveredCharts);
    m_views->addSpacing(8);
    m_views->addWidget(m_layers); // one panel with the readout
    m_views->addWidget(m_coveredReadout);
    m_views->setContentsMargins(0, 0, 0, 0);
    shareHeight();
    auto *views = new QWidget;
    views->setLayout(m_views);
    auto *scroll = new QScrollArea(this); // of a screen too small for all of it
    scroll->setWidget(views);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_coveredViews = new Covered(scroll, this);

    m_lessonPanel->hide();
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(m_lessonPanel, kLesson);
    left->addWidget(m_controls, kControls);
    auto *centre = new QWidget(this);
    auto *layout = new QHBoxLayout(centre);
    layout->setContentsMargins(0, 0, 8, 8);
    layout->setSpacing(8);
    layout->addLayout(left);
    layout->addWidget(m_coveredViews, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectViews()
{
    connect(m_store, &ScenarioStore::changed, this, &MainWindow::present);
    connect(m_controls, &ControlPanel::scenarioChosen, this, &MainWindow::apply);
    connect(m_logs, &LogOpener::scenarioFound, this, &MainWindow::applyFromLog);
    connect(m_memo, &MemoOpener::opened, this, &MainWindow::fillMemo);
    connect(m_bars, &BudgetBars::deviceChosen, this, [this](const DeviceChoice &device) {
        Scenario next = m_store->snapshot().scenario;
        next.device = device;
        apply(next);
    });
    connect(m_charts, &ChartDeck::scenarioChosen, this, &MainWindow::apply);
    connect(m_charts, &ChartDeck::viewChosen, m_store, &ScenarioStore::setView);
    connect(m_charts, &ChartDeck::pinsChosen, this, &MainWindow::applyShown);
    connect(m_charts, &ChartDeck::currentChanged, this, &MainWindow::fillDataTable);
    connect(m_charts, &ChartDeck::currentChanged, this, &MainWindow::stateChanged);
    connect(m_charts, &ChartDeck::undoRequested, m_store, &ScenarioStore::undo);
    connect(m_charts, &ChartDeck::chartsChosen, m_store, &ScenarioStore::applyCharts);
    connect(m_charts, &ChartDeck::changeBegan, m_store, &ScenarioStore::beginChange);
    connect(m_charts, &ChartDeck::changeEnded, m_store, &ScenarioStore::endChange);
    connect(m_recent, &RecentFiles::changed, this, &MainWindow::stateChanged);
    connect(m_exports, &ExportDesk::ended, this, &MainWindow::stateChanged);
    connect(m_controls, &ControlPanel::changeEnded, m_store, &ScenarioStore::endChange);
    connect(m_readout, &Readout::scenarioChosen, this, &MainWindow::apply);
    connect(m_readout, &Readout::changeEnded, m_store, &ScenarioStore::endChange);
    connect(m_readout, &Readout::refused, this, &MainWindow::say);
}

void MainWindow::say(const QString &line)
{
    statusBar()->showMessage(line);
    announce(statusBar(), line);
}

/// What a field complains about is said as any other line is. Menus send empty ones: those leave the line.
bool MainWindow::event(QEvent *event)
{
    if (event->type() != QEvent::StatusTip)
        return QMainWindow::event(event);
    if (const QString tip = static_cast<QStatusTipEvent *>(event)->tip(); !tip.isEmpty())
        say(tip);
    return true;
}

void MainWindow::moveEvent(QMoveEvent *event)
{
    QMainWindow::moveEvent(event);
    Q_EMIT stateChanged();
}

void MainWindow::explain(Figure figure)
{
    showAllCharts(false);
    m_charts->showPage(m_explain);
    m_explain->showFigure(figure);
}

WindowState MainWindow::windowState() const
{
    WindowState state;
    state.geometry = saveGeometry();
    state.scenario = m_lessons->freeScenario();
    state.view = m_lessons->freeView();
    state.theme = m_theme;
    state.textPercent = m_textPercent;
    state.page = m_charts->current();
    state.allCharts = m_charts->showsAll();
    state.recent = m_recent->paths();
    state.exports = m_exports->choice();
    return state;
}

void MainWindow::setWindowState(const WindowState &state)
{
    restoreGeometry(state.geometry);
    m_store->setView(state.view);
    m_textPercent = state.textPercent;
    m_zoom = fittingZoom();
    m_charts->setCurrent(std::min(state.page, m_charts->count() - 1));
    showAllCharts(state.allCharts);
    m_recent->setPaths(state.recent);
    m_exports->setChoice(state.exports);
    applyTheme();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayLeaveScenario())
        return event->ignore();
    QMainWindow::closeEvent(event);
    Q_EMIT closing();
}

} // namespace tb
