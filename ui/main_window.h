// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges the views, makes the actions, connects them to the store. No arithmetic.
#pragma once

#include "ui/scenario_store.h"
#include "ui/theme.h"

#include <QMainWindow>

class QActionGroup;

namespace tb {

class BudgetBars;
class ChartDeck;
class ControlPanel;
class LayerStripView;
class Readout;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Snapshot first, ThemeKind theme, QWidget *parent = nullptr);

    ScenarioStore *store() const { return m_store; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void makePages();
    void arrange();
    void connectViews();
    void makeFileMenu();
    void makeViewMenu();
    void makeHelpMenu();
    void present(const Snapshot &snapshot);
    void setTheme(ThemeKind kind);
    void applyTheme();
    void apply(const Scenario &scenario);
    void chooseModelFile();
    void openFile(const QString &path);
    void chooseExport();
    void copyScenario();
    void pasteScenario();
    void resetScenario();
    void showAbout();
    void pinState();
    void swapWithPin();

    ScenarioStore *m_store;
    ControlPanel *m_controls;
    BudgetBars *m_bars;
    ChartDeck *m_charts;
    LayerStripView *m_layers;
    Readout *m_readout;
    Scenario m_start; ///< what "Start over" goes back to
    ThemeKind m_theme;
    double m_zoom = 1; ///< text grows with the window, so that it stays legible on a large screen
};

} // namespace tb
