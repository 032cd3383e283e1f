// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the main window.
#include "ui/chart_deck.h"
#include "ui/help_pages.h"
#include "ui/help_window.h"
#include "ui/lesson_tools.h"
#include "ui/log_opener.h"
#include "ui/main_window.h"
#include "ui/memo_opener.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>

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

void MainWindow::makeFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    addScenarioActions(menu);
    menu->addSeparator();
    QAction *model = menu->addAction(tr("Open &Model File..."), this, &MainWindow::chooseModelFile);
    model->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    QAction *log = menu->addAction(tr("Check an Engine &Log..."), m_logs, &LogOpener::open);
    log->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
    QAction *picture = menu->addAction(tr("&Export Picture..."), this, &MainWindow::chooseExport);
    picture->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    QAction *memo = menu->addAction(tr("Si&zing Memo..."), m_memo, &MemoOpener::open);
    memo->setShortcut(QKeySequence(Qt::Key_F8));
    menu->addSeparator();
    QAction *quit = menu->addAction(tr("&Quit"), qApp, &QApplication::closeAllWindows);
    quit->setShortcut(QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::makeEditMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    m_undo = menu->addAction(tr("&Undo"), m_store, &ScenarioStore::undo);
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo = menu->addAction(tr("&Redo"), m_store, &ScenarioStore::redo);
    m_redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu->addSeparator();
    QAction *picture = menu->addAction(tr("Copy P&icture"), this, &MainWindow::copyPicture);
    picture->setShortcut(QKeySequence::Copy);
    QAction *copy = menu->addAction(tr("&Copy Scenario as Text"), this, &MainWindow::copyScenario);
    copy->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    QAction *paste = menu->addAction(tr("&Paste Scenario"), this, &MainWindow::pasteScenario);
    paste->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V));
    menu->addSeparator();
    QAction *reset = menu->addAction(tr("&Start Over"), this, &MainWindow::resetScenario);
    reset->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
}

void MainWindow::makeViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    const ViewOptions &view = m_store->snapshot().view;
    menu->addSection(tr("Charts"));
    addPageActions(menu);
    QAction *table = menu->addAction(tr("Data &Table"), this, &MainWindow::showDataTable);
    table->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
    menu->addSection(tr("Bars"));
    addChoice<BarScale>(menu, this,
                        {{tr("&Share of What a Model May Use"), BarScale::ShareOfUsable},
                         {tr("&Bytes on One Scale"), BarScale::SameBytes}},
                        view.barScale, [this](BarScale scale) {
                            ViewOptions next = m_store->snapshot().view;
                            next.barScale = scale;
                            m_store->setView(next);
                        });
    menu->addSection(tr("Units"));
    addChoice<ByteUnits>(
        menu, this,
        {{tr("&GB (Powers of Ten)"), ByteUnits::Decimal}, {tr("G&iB (Powers of Two)"), ByteUnits::Binary}},
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
    addChoice<ThemeChoice>(menu, this,
                           {{tr("As the S&ystem"), std::nullopt},
                            {tr("&Light"), ThemeKind::Light},
                            {tr("&Dark"), ThemeKind::Dark},
                            {tr("Pr&ojector"), ThemeKind::Projector}},
                           m_theme, [this](ThemeChoice theme) { setTheme(theme); });
    menu->addSection(tr("Text"));
    addTextSizeActions(menu);
}

void MainWindow::addPageActions(QMenu *menu)
{
    for (int page = 0; page < m_charts->count(); ++page) {
        QAction *action = menu->addAction(m_charts->tabText(page), this, [this, page] {
            showAllCharts(false);
            m_charts->setCurrent(page);
        });
        constexpr int kDigits = 9;
        action->setShortcut(page < kDigits ? QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + page))
                                           : QKeySequence(Qt::CTRL | Qt::Key_F)); // Fleet, behind all digits
    }
    m_allCharts = menu->addAction(tr("All &Charts at Once"));
    m_allCharts->setCheckable(true);
    m_allCharts->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    connect(m_allCharts, &QAction::triggered, this, &MainWindow::showAllCharts);
}

void MainWindow::addTextSizeActions(QMenu *menu)
{
    constexpr int kStep = 25;
    QAction *larger = menu->addAction(tr("La&rger"), this, [this] { setTextPercent(m_textPercent + kStep); });
    larger->setShortcuts({QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    QAction *smaller
        = menu->addAction(tr("S&maller"), this, [this] { setTextPercent(m_textPercent - kStep); });
    smaller->setShortcut(QKeySequence::ZoomOut);
    menu->addAction(tr("&Usual Size"), this, [this] { setTextPercent(100); });
}

void MainWindow::makeHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    for (const HelpPage &page : helpPages()) {
        QAction *open
            = menu->addAction(page.title, this, [this, name = page.name] { m_help->showPage(name); });
        if (page.name == QStringLiteral("first-steps"))
            open->setShortcut(QKeySequence::HelpContents);
        if (page.name == QStringLiteral("keyboard"))
            open->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question)});
    }
    menu->addAction(tr("&Glossary"), m_lessonTools, &LessonTools::openGlossary);
    menu->addSeparator();
    QAction *about = menu->addAction(tr("&About Three Budgets"), this, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);
}

} // namespace tb
