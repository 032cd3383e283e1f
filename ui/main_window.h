// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges the views, makes the actions, connects them to the store. No arithmetic.
#pragma once

#include "core/explain.h"
#include "core/lesson.h"
#include "ui/scenario_document.h"
#include "ui/scenario_store.h"
#include "ui/settings.h"
#include "ui/theme.h"

#include <QMainWindow>
#include <QPointer>

#include <map>

class QVBoxLayout;

namespace tb {

class BudgetBars;
class ChartDeck;
class ControlPanel;
class Covered;
class DataTable;
class DeckPage;
class ExplainPage;
class ExportDesk;
class GalleryOpener;
class HelpWindow;
class LayerStripView;
class LessonList;
class LessonPanel;
class LessonPlayer;
class LessonTools;
class LogOpener;
class MemoOpener;
class PresenterWindow;
class PictureTaker;
class Readout;
class RecentFiles;
struct LessonShelf;
struct PictureOptions;
struct ShelvedLesson;
class WorksheetOpener;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Snapshot first, ThemeChoice theme, QWidget *parent = nullptr);

    ScenarioStore *store() const { return m_store; }

    /// What "Start over" goes back to, and what a new scenario is, where the window opens on something else.
    void setStart(const Scenario &start, const Scenario &fresh);
    /// What to remember for the next start, and what was remembered. The scenario is the caller's to restore.
    WindowState windowState() const;
    void setWindowState(const WindowState &state);
    /// One line in the status bar.
    void say(const QString &line);
    /// Where the program's own scenarios are, in the folder of the built-in lists.
    void setGalleryFolder(const QString &folder);
    /// The lessons there are; `progressFile` keeps the answers.
    void setLessons(LessonShelf shelf, const QString &progressFile);
    void startLesson(const ShelvedLesson &shelved);
    LessonPlayer *lessons() const { return m_lessons; }
    /// The lesson, or the present state, on the whole screen.
    void startPresenting();
    void setPresenterTheme(ThemeKind theme) { m_presenterTheme = theme; }
    /// With its pins and its view; false when the user stays with what is open, or was told what is wrong.
    bool openScenario(const QString &path);

Q_SIGNALS:
    /// What windowState() gives is, or may be, another.
    void stateChanged();
    void closing();

protected:
    bool event(QEvent *event) override;
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    // main_pages.cpp
    void makePages();
    void connectHighlight();
    void connectPictures();

    // main_window.cpp
    void arrange();
    void connectViews();
    void explain(Figure figure);

    // main_change.cpp
    void present(const Snapshot &snapshot);
    void apply(const Scenario &scenario);
    void applyFromLog(Scenario scenario);
    void applyShown(const ViewOptions &view, const Scenario &scenario, const QString &name);
    void pinState();
    void swapWithPin();

    // main_look.cpp
    void setTheme(ThemeChoice theme);
    void setTextPercent(int percent);
    void applyTheme();
    double fittingZoom() const;
    bool isLow() const; ///< the window, for everything to stand in it
    void fitHeight();
    void shareHeight(); ///< between the bars and the charts
    void showLayers();
    void showAllCharts(bool all);

    // main_menus.cpp
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void addPageActions(QMenu *menu);
    void addTextSizeActions(QMenu *menu);
    void makeHelpMenu();

    // main_lessons.cpp
    void makeLessonMenu();
    void offerLessons();
    void connectLessons();
    void showLessons();
    void startLesson(const QString &id);
    void startLessonFile(const QString &path);
    void tellRefusal(const Status &started);
    void presentLesson();
    void focusDrag(const LessonStep &step);

    // main_scenario.cpp
    void addScenarioActions(QMenu *menu);
    void newScenario();
    void chooseScenario();
    void openRecent(const QString &path);
    bool saveScenario();
    bool saveScenarioAs();
    bool saveScenarioTo(const QString &path);
    bool mayLeaveScenario();
    void showFileName();
    ScenarioFile galleryFile() const;
    void openFromGallery(const QString &path);
    void showChart(ChartId chart);

    // main_files.cpp
    void chooseModelFile();
    void openFile(const QString &path);
    bool picturesTell();
    QString chartInFront() const;
    void setViewInFront(PictureOptions &options) const;
    void chooseExport();
    void copyPicture();
    void copyScenario();
    void pasteScenario();
    void resetScenario();
    void showAbout();
    void showDataTable();
    void fillDataTable();
    void fillMemo();

    ScenarioStore *m_store;
    ControlPanel *m_controls;
    BudgetBars *m_bars;
    ChartDeck *m_charts;
    ExplainPage *m_explain = nullptr;
    LayerStripView *m_layers;
    LogOpener *m_logs;
    MemoOpener *m_memo;
    GalleryOpener *m_gallery;
    HelpWindow *m_help;
    WorksheetOpener *m_sheet;
    DataTable *m_table;
    Readout *m_readout = nullptr;
    LessonPlayer *m_lessons;
    LessonPanel *m_lessonPanel;
    LessonList *m_lessonList;
    LessonTools *m_lessonTools;
    RecentFiles *m_recent;
    PictureTaker *m_pictures;
    ExportDesk *m_exports;
    ScenarioDocument m_document;
    ScenarioFile m_told; ///< opened last; its title and story are those of its state
    Covered *m_coveredViews = nullptr; ///< all that follow, at once
    Covered *m_coveredBars = nullptr;
    Covered *m_coveredCharts = nullptr;
    Covered *m_coveredReadout = nullptr;
    std::map<LessonPage, DeckPage *> m_pages;
    std::vector<QAction *> m_lessonActions;
    QString m_refusal; ///< of the last answer that was not taken
    QPointer<PresenterWindow> m_presenter; ///< while it is open
    ThemeKind m_presenterTheme = ThemeKind::Projector;
    /// What was in front in free play.
    struct InFront
    {
        int page = 0;
        bool allCharts = false;
    };
    std::optional<InFront> m_beforeLesson;
    QVBoxLayout *m_views;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_allCharts = nullptr;
    Scenario m_start; ///< what "Start over" goes back to
    Scenario m_fresh; ///< a new scenario
    ThemeChoice m_theme;
    int m_textPercent = 100;
    double m_zoom = 1; ///< text grows with the window, so that it stays legible on a large screen
};

} // namespace tb
