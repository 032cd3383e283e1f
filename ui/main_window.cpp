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
#include "ui/scaled_style.h"
#include "ui/worksheet_opener.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QStyleHints>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

// Shares of the height.
constexpr int kBars = 10;
constexpr int kOneChart = 10;
constexpr int kBarsBesideAll = 1; // as low as they can be
constexpr int kAllCharts = 20;
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
    m_views->addWidget(m_coveredBars, kBars);
    m_views->addSpacing(4);
    m_views->addWidget(m_coveredCharts, kOneChart);
    m_views->addSpacing(8);
    m_views->addWidget(m_layers); // one panel with the readout
    m_views->addWidget(m_coveredReadout);
    m_views->setContentsMargins(0, 0, 0, 0);
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

void MainWindow::setStart(const Scenario &start, const Scenario &fresh)
{
    m_start = start;
    m_fresh = fresh;
}

void MainWindow::present(const Snapshot &snapshot)
{
    m_controls->setSnapshot(snapshot);
    m_bars->setSnapshot(snapshot);
    m_charts->setSnapshot(snapshot);
    m_layers->setSnapshot(snapshot);
    showLayers();
    m_readout->setSnapshot(snapshot);
    m_lessonPanel->setSnapshot(snapshot);
    m_lessonTools->setSnapshot(snapshot);
    showFileName();
    fillDataTable();
    fillMemo();
    const History &history = m_store->history();
    m_undo->setEnabled(history.canUndo());
    m_undo->setText(QString::fromStdString(history.undoText()));
    m_redo->setEnabled(history.canRedo());
    m_redo->setText(QString::fromStdString(history.redoText()));
    if (const LessonRun *run = m_lessons->run(); run && run->mask().result)
        say(QString::fromStdString(run->step().title)); // what changed would tell the answer
    else
        say(QString::fromStdString(snapshot.change.empty() ? snapshot.budget.assumptions.front()
                                                           : snapshot.change));
    Q_EMIT stateChanged();
}

void MainWindow::say(const QString &line)
{
    statusBar()->showMessage(line);
    announce(statusBar(), line);
}

void MainWindow::setTheme(ThemeChoice theme)
{
    m_theme = theme;
    applyTheme();
}

void MainWindow::setTextPercent(int percent)
{
    m_textPercent = std::clamp(percent, 100, 200);
    m_zoom = fittingZoom();
    applyTheme();
}

void MainWindow::applyTheme()
{
    Theme theme = Theme::of(m_theme.value_or(systemTheme()));
    theme.fontScale *= m_zoom * m_textPercent / 100;
    ScaledStyle::setScale(theme.fontScale);
    QApplication::setPalette(theme.palette());
    QApplication::setFont(theme.font(13));
    m_pictures->setTheme(m_theme.value_or(systemTheme()));
    m_controls->setTheme(theme);
    m_bars->setTheme(theme);
    m_charts->setTheme(theme);
    m_layers->setTheme(theme);
    m_gallery->setTheme(theme);
    m_logs->setTheme(theme);
    m_memo->setTheme(theme);
    m_help->setTheme(theme);
    m_sheet->setTheme(theme);
    m_readout->setTheme(theme);
    m_lessonPanel->setTheme(theme);
    m_lessonTools->setTheme(theme);
    for (Covered *covered : {m_coveredViews, m_coveredBars, m_coveredCharts, m_coveredReadout})
        covered->setTheme(theme);
    fitHeight();
    present(m_store->snapshot());
}

bool MainWindow::isLow() const
{
    constexpr double kLow = 780; // logical pixels at the usual size of text
    const double scale = Theme::of(m_theme.value_or(systemTheme())).fontScale * m_zoom * m_textPercent / 100;
    return height() < kLow * scale;
}

/// Where the window is low, the charts have the room of what Explain says as well.
void MainWindow::fitHeight()
{
    m_bars->setCompact(isLow());
    m_readout->setCompact(isLow());
    m_coveredReadout->setVisible(!m_charts->showsAll());
    showLayers();
}

/// Where they are known and there is room for them.
void MainWindow::showLayers()
{
    m_layers->setVisible(!m_layers->strip().runs.empty() && !isLow() && !m_charts->showsAll());
}

/// Text that is set larger makes the window larger: measured against that, or both would drive each other up.
double MainWindow::fittingZoom() const
{
    constexpr double kStep = 0.25; // a new font lays out everything anew: not at every pixel
    const double text = m_textPercent / 100.0;
    const double fits = std::min(width() / (1280 * text), height() / (800 * text));
    return std::clamp(std::floor(fits / kStep) * kStep, 1.0, 3.0);
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

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (const double zoom = fittingZoom(); zoom != std::exchange(m_zoom, zoom))
        applyTheme();
    else
        fitHeight();
    Q_EMIT stateChanged();
}

void MainWindow::moveEvent(QMoveEvent *event)
{
    QMainWindow::moveEvent(event);
    Q_EMIT stateChanged();
}

/// All charts need the room of the words below them; what they say stands in the status line and in Explain.
void MainWindow::showAllCharts(bool all)
{
    m_charts->setShowsAll(all);
    m_allCharts->setChecked(all);
    m_views->setStretchFactor(m_coveredBars, all ? kBarsBesideAll : kBars);
    m_views->setStretchFactor(m_coveredCharts, all ? kAllCharts : kOneChart);
    fitHeight();
    fillDataTable();
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

void MainWindow::apply(const Scenario &scenario)
{
    if (const Status status = m_store->apply(scenario); !status)
        say(QString::fromStdString(status.error().line()));
}

/// A log knows nothing of the devices that are compared: those stay.
void MainWindow::applyFromLog(Scenario scenario)
{
    scenario.device = m_store->snapshot().scenario.device;
    scenario.devices = m_store->snapshot().scenario.devices;
    apply(scenario);
}

void MainWindow::applyShown(const ViewOptions &view, const Scenario &scenario, const QString &name)
{
    if (const Status status = m_store->applyShown(view, scenario, name.toStdString()); !status)
        say(QString::fromStdString(status.error().line()));
}

void MainWindow::pinState()
{
    applyShown(withPin(m_store->snapshot()), m_store->snapshot().scenario, tr("pin this state"));
    say(tr("Pinned as %1").arg(QString::fromStdString(pinLabel(m_store->snapshot().view.pins.back()))));
}

void MainWindow::swapWithPin()
{
    if (const std::shared_ptr<const PinnedState> pinned = m_store->snapshot().pinned)
        applyShown(withPinSwapped(m_store->snapshot()), pinned->pin.scenario, tr("swap with the pin"));
}

} // namespace tb
