// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson, or the present state, on a projector: one picture, large words, keys alone.
#pragma once

#include "ui/lesson_player.h"
#include "ui/presenter_keys.h"
#include "ui/scenario_store.h"
#include "ui/theme.h"

#include <QTimer>
#include <QWidget>

namespace tb {

class BlankScreen;
class BudgetBars;
class ControlPanel;
class KeySheet;
class MovingBars;
class PresenterHeader;
class PresenterResult;
class PresenterText;
class PresenterView;
class StepList;

class PresenterWindow : public QWidget
{
    Q_OBJECT

public:
    PresenterWindow(ScenarioStore *store, LessonPlayer *player, ThemeKind theme, QWidget *parent = nullptr);

    /// Free play is then as it was before; a lesson stays at its step.
    void leave();

Q_SIGNALS:
    void left();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    // presenter_window.cpp
    void connectParts();
    void refresh();
    void showWords();
    void showResult();
    void moveBars(const Snapshot &from);

    // presenter_layout.cpp
    void applySizes();
    void arrange();
    void arrangePictures(QRect room);
    struct Pictures
    {
        std::optional<LessonPage> page;
        bool bars = false;
    };
    Pictures picturesIn(QRect room, bool controls);
    bool leavesRoomForBars(QRect room, std::optional<LessonPage> seen, bool controls, double textShare);
    int wordsAbove(QRect room, double share);
    int barsHeight(int width) const;

    // presenter_steps.cpp
    bool handOver(QKeyEvent *event);
    void run(PresenterCommand command, const QKeyEvent &event);
    void next();
    void back();
    void fromStart();
    void go(int stop);
    void openList();
    void toggleTimer();
    void resetFree();
    void stepChanged();
    void remark(const QString &line);

    // presenter_hand.cpp
    void digit(int digit);
    void point(BudgetPart part);
    void pointAtNext();
    void step(int stops);
    void otherSlider();
    void toggleControls();

    const LessonRun *lesson() const { return m_player->run(); }
    std::vector<std::optional<LessonPage>> freeStops() const;
    QString stopName(std::size_t stop) const;
    std::optional<LessonPage> page() const; ///< that is to be seen now
    bool showsBars() const;
    std::vector<LessonControl> sliders() const;

    ScenarioStore *m_store;
    LessonPlayer *m_player;
    Theme m_theme; ///< its scale follows the height
    PresenterHeader *m_header;
    PresenterText *m_words;
    PresenterView *m_view;
    BudgetBars *m_bars;
    int m_released = 0; ///< the key that was let go last
    quint64 m_releasedAt = 0; ///< ms of the desktop's clock; 0 when it does not tell
    MovingBars *m_moving;
    PresenterResult *m_result;
    ControlPanel *m_controls;
    BlankScreen *m_blank;
    KeySheet *m_keys;
    StepList *m_list;
    QTimer m_soon; ///< many changes, one picture
    std::optional<Snapshot> m_shown;
    Scenario m_stepState; ///< as the step has it
    Scenario m_before; ///< free play when the presenter opened
    ViewOptions m_viewBefore;
    std::size_t m_stop = 0; ///< without a lesson: which of freeStops()
    std::string m_at; ///< lesson and step that are shown
    std::optional<int> m_marked; ///< the choice the class made
    std::size_t m_slider = 0; ///< which of sliders()
    QString m_remark;
    bool m_moves = false; ///< what changes now is to be seen moving
};

} // namespace tb
