// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "core/scenario_text.h"
#include "ui/budget_bars.h"
#include "ui/chart_corners.h"
#include "ui/chart_deck.h"
#include "ui/compare_page.h"
#include "ui/control_panel.h"
#include "ui/exporter.h"
#include "ui/layer_strip.h"
#include "ui/levers_page.h"
#include "ui/pins.h"
#include "ui/readout.h"
#include "ui/reserve_page.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// An exclusive choice in a menu: one action a value, the current one checked.
template<typename Value, typename Choose>
void addChoice(QMenu *menu, QObject *owner, const std::vector<std::pair<QString, Value>> &values,
               Value current, Choose choose)
{
    auto *group = new QActionGroup(owner);
    for (const auto &[name, value] : values) {
        QAction *action = menu->addAction(name);
        action->setCheckable(true);
        action->setChecked(value == current);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, owner, [choose, value = value] { choose(value); });
    }
}

} // namespace

MainWindow::MainWindow(Snapshot first, ThemeKind theme, QWidget *parent)
    : QMainWindow(parent)
    , m_store(new ScenarioStore(std::move(first), this))
    , m_controls(new ControlPanel(m_store->snapshot().catalogue, this))
    , m_bars(new BudgetBars(this))
    , m_charts(new ChartDeck(this))
    , m_layers(new LayerStripView(this))
    , m_readout(new Readout(this))
    , m_start(m_store->snapshot().scenario)
    , m_theme(theme)
{
    setWindowTitle(tr("Three Budgets"));
    makePages();
    arrange();
    makeFileMenu();
    makeViewMenu();
    makeHelpMenu();
    connectViews();
    setTheme(theme);
    setAcceptDrops(true);
    resize(1280, 800);
}

void MainWindow::makePages()
{
    const auto add = [this](ChartId id, const QString &tab, const QString &tip) {
        m_charts->addPage(newChartPage(id, m_charts), tab, tip, ChartDeck::Grid::Together);
    };
    add(ChartId::SessionsFit, tr("Sessions"), tr("How many conversations fit, by their context"));
    add(ChartId::State, tr("State"), tr("Per-request state against the weights, by context"));
    add(ChartId::Speed, tr("Speed"), tr("How fast decoding can be at most, by conversations at once"));
    add(ChartId::Frontier, tr("Frontier"), tr("Many short or few long conversations"));
    m_charts->addPage(new LeversPage(m_charts), tr("Levers"),
                      tr("Which budget is the problem, and what frees memory"), ChartDeck::Grid::OnItsOwn);
    m_charts->addPage(new ComparePage(m_charts), tr("Compare"), tr("The present state beside a pinned one"),
                      ChartDeck::Grid::OnItsOwn);
    m_charts->addPage(new ReservePage(m_charts), tr("Reserve"), tr("Reserved slots against pages in use"),
                      ChartDeck::Grid::OnItsOwn);
}

void MainWindow::arrange()
{
    auto *views = new QVBoxLayout;
    views->setSpacing(0);
    views->addWidget(m_bars, 10);
    views->addSpacing(4);
    views->addWidget(m_charts, 10);
    views->addSpacing(8);
    views->addWidget(m_layers); // one panel with the readout
    views->addWidget(m_readout);

    auto *centre = new QWidget(this);
    auto *layout = new QHBoxLayout(centre);
    layout->setContentsMargins(0, 0, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_controls);
    layout->addLayout(views, 1);
    setCentralWidget(centre);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectViews()
{
    connect(m_store, &ScenarioStore::changed, this, &MainWindow::present);
    connect(m_controls, &ControlPanel::scenarioChosen, this, &MainWindow::apply);
    connect(m_bars, &BudgetBars::deviceChosen, this, [this](const DeviceChoice &device) {
        Scenario next = m_store->snapshot().scenario;
        next.device = device;
        apply(next);
    });
    connect(m_charts, &ChartDeck::scenarioChosen, this, &MainWindow::apply);
    connect(m_charts, &ChartDeck::viewChosen, m_store, &ScenarioStore::setView);
    connect(m_charts, &ChartDeck::undoRequested, m_store, &ScenarioStore::undo);
    connect(m_charts, &ChartDeck::changeEnded, m_store, &ScenarioStore::endChange);
    connect(m_charts, &ChartDeck::chartsChosen, this, [this](const ChartOptions &charts) {
        ViewOptions view = m_store->snapshot().view;
        view.charts = charts;
        m_store->setView(view);
    });
}

void MainWindow::makeFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    QAction *open = menu->addAction(tr("&Open Model File..."), this, &MainWindow::chooseModelFile);
    open->setShortcut(QKeySequence::Open);
    QAction *picture = menu->addAction(tr("&Export Picture..."), this, &MainWindow::chooseExport);
    picture->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    QAction *copy = menu->addAction(tr("&Copy Scenario as Text"), this, &MainWindow::copyScenario);
    copy->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    QAction *paste = menu->addAction(tr("&Paste Scenario"), this, &MainWindow::pasteScenario);
    paste->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V));
    QAction *reset = menu->addAction(tr("&Start Over"), this, &MainWindow::resetScenario);
    reset->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    menu->addSeparator();
    QAction *quit = menu->addAction(tr("&Quit"), qApp, &QApplication::closeAllWindows);
    quit->setShortcut(QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::makeViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    const ViewOptions &view = m_store->snapshot().view;
    menu->addSection(tr("Bars"));
    addChoice<BarScale>(menu, this,
                        {{tr("&Share of Usable Memory"), BarScale::ShareOfUsable},
                         {tr("&Bytes on One Scale"), BarScale::SameBytes}},
                        view.barScale, [this](BarScale scale) {
                            ViewOptions next = m_store->snapshot().view;
                            next.barScale = scale;
                            m_store->setView(next);
                        });
    menu->addSection(tr("Units"));
    addChoice<ByteUnits>(
        menu, this,
        {{tr("&GB (Powers of Ten)"), ByteUnits::Decimal}, {tr("Gi&B (Powers of Two)"), ByteUnits::Binary}},
        view.units, [this](ByteUnits units) {
            ViewOptions next = m_store->snapshot().view;
            next.units = units;
            m_store->setView(next);
        });
    menu->addSection(tr("Compare"));
    QAction *pin = menu->addAction(tr("&Pin This State"), this, &MainWindow::pinState);
    pin->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    QAction *swap = menu->addAction(tr("S&wap With Pin"), this, &MainWindow::swapWithPin);
    swap->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    menu->addSection(tr("Theme"));
    addChoice<ThemeKind>(menu, this,
                         {{tr("&Light"), ThemeKind::Light},
                          {tr("&Dark"), ThemeKind::Dark},
                          {tr("&Projector"), ThemeKind::Projector}},
                         m_theme, [this](ThemeKind kind) { setTheme(kind); });
}

void MainWindow::makeHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    QAction *about = menu->addAction(tr("&About Three Budgets"), this, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);
}

void MainWindow::present(const Snapshot &snapshot)
{
    m_controls->setSnapshot(snapshot);
    m_bars->setSnapshot(snapshot);
    m_charts->setSnapshot(snapshot);
    m_layers->setSnapshot(snapshot);
    m_readout->setSnapshot(snapshot);
    statusBar()->showMessage(QString::fromStdString(
        snapshot.change.empty() ? snapshot.budget.assumptions.front() : snapshot.change));
}

void MainWindow::setTheme(ThemeKind kind)
{
    m_theme = kind;
    applyTheme();
}

void MainWindow::applyTheme()
{
    Theme theme = Theme::of(m_theme);
    theme.fontScale *= m_zoom;
    QApplication::setPalette(theme.palette());
    QApplication::setFont(theme.font(13));
    m_controls->setTheme(theme);
    m_bars->setTheme(theme);
    m_charts->setTheme(theme);
    m_layers->setTheme(theme);
    m_readout->setTheme(theme);
    present(m_store->snapshot());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    constexpr double kStep = 0.25; // a new font lays out everything anew: not at every pixel
    const double fits = std::min(width() / 1280.0, height() / 800.0);
    const double zoom = std::clamp(std::floor(fits / kStep) * kStep, 1.0, 3.0);
    if (zoom == m_zoom)
        return;
    m_zoom = zoom;
    applyTheme();
}

void MainWindow::apply(const Scenario &scenario)
{
    if (const Status status = m_store->apply(scenario); !status)
        statusBar()->showMessage(QString::fromStdString(status.error().line()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    openFile(event->mimeData()->urls().first().toLocalFile());
}

void MainWindow::chooseModelFile()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open Model File"), QString(),
        tr("Model files (*.gguf config.json *.safetensors *.safetensors.index.json);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

/// The model of the file with the other choices as they are; its weights as they are in the file.
void MainWindow::openFile(const QString &path)
{
    Scenario next = m_store->snapshot().scenario;
    next.model = path.toStdString();
    next.weights = {};
    if (const Status status = m_store->open(next); !status)
        QMessageBox::warning(this, tr("Open Model File"), QString::fromStdString(status.error().line()));
}

void MainWindow::chooseExport()
{
    const QString path
        = QFileDialog::getSaveFileName(this, tr("Export Picture"), QStringLiteral("three-budgets.png"),
                                       tr("PNG picture (*.png);;SVG picture (*.svg);;PDF document (*.pdf)"));
    if (path.isEmpty())
        return;
    PictureOptions options;
    options.theme = m_theme;
    const auto plan = planPicture(m_store->snapshot(), options);
    const Status status = plan ? exportPicture(path, m_store->snapshot(), *plan) : Status(plan.error());
    if (status)
        statusBar()->showMessage(tr("Exported to %1").arg(path));
    else
        QMessageBox::warning(this, tr("Export Picture"), QString::fromStdString(status.error().line()));
}

void MainWindow::copyScenario()
{
    QApplication::clipboard()->setText(QString::fromStdString(scenarioToText(m_store->snapshot().scenario)));
    statusBar()->showMessage(tr("Scenario copied as one line of text"));
}

void MainWindow::pasteScenario()
{
    const auto scenario = scenarioFromText(QApplication::clipboard()->text().trimmed().toStdString());
    if (scenario)
        apply(*scenario);
    else
        statusBar()->showMessage(QString::fromStdString(scenario.error().line()));
}

void MainWindow::resetScenario()
{
    apply(m_start);
}

void MainWindow::pinState()
{
    m_store->setView(withPin(m_store->snapshot()));
    statusBar()->showMessage(
        tr("Pinned as %1").arg(QString::fromStdString(pinLabel(m_store->snapshot().view.pins.back()))));
}

void MainWindow::swapWithPin()
{
    const std::shared_ptr<const PinnedState> pinned = m_store->snapshot().pinned;
    if (!pinned)
        return;
    m_store->setView(withPinSwapped(m_store->snapshot()));
    m_store->endChange();
    apply(pinned->pin.scenario);
    m_store->endChange();
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Three Budgets"),
        tr("Three Budgets %1\n\nShows where the memory of a served language model goes, and how many "
           "conversations fit.\n\nFree software under the GNU General Public License, version 3 or "
           "later. Without any warranty.")
            .arg(QStringLiteral(TB_VERSION)));
}

} // namespace tb
