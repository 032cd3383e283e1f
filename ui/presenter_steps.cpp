// SPDX-License-Identifier: GPL-3.0-or-later
// What the keys of the presenter do, and the way through the steps.
#include "ui/accessible.h"
#include "ui/control_panel.h"
#include "ui/moving_bars.h"
#include "ui/presenter_cards.h"
#include "ui/presenter_header.h"
#include "ui/presenter_result.h"
#include "ui/presenter_view.h"
#include "ui/presenter_window.h"
#include "ui/text.h"

#include <QKeyEvent>

#include <algorithm>

namespace tb {

namespace {

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr
        || key == Qt::Key_Meta;
}

} // namespace

/// One press does one thing, and a key that is held down does it once; only a slider goes on.
void PresenterWindow::keyPressEvent(QKeyEvent *event)
{
    event->accept();
    const auto command = presenterCommand(*event);
    const bool slides = command == PresenterCommand::More || command == PresenterCommand::Less;
    // A busy desktop tells a key that is held as one let go and pressed in the same moment.
    const bool held = event->isAutoRepeat()
        || (event->key() == m_released && m_releasedAt > 0 && event->timestamp() <= m_releasedAt + 1);
    if (isModifier(event->key()) || (held && !slides))
        return;
    if (handOver(event) || !command)
        return;
    if (m_moving->isMoving())
        m_moving->finish();
    else
        run(*command, *event);
}

void PresenterWindow::keyReleaseEvent(QKeyEvent *event)
{
    event->accept();
    m_released = event->key();
    m_releasedAt = event->timestamp();
}

/// Whatever lies over the step takes the key; true when it did.
bool PresenterWindow::handOver(QKeyEvent *event)
{
    for (QWidget *over : {static_cast<QWidget *>(m_blank), static_cast<QWidget *>(m_keys)}) {
        if (over->isVisible()) {
            over->hide();
            return true;
        }
    }
    const bool leaves = presenterCommand(*event) == PresenterCommand::Leave;
    if (m_list->isVisible()) {
        if (leaves || event->key() == Qt::Key_G)
            m_list->hide();
    } else if (m_result->isTyping()) {
        if (leaves)
            m_result->stopTyping();
        else if (presenterCommand(*event) == PresenterCommand::Next)
            m_result->give();
    } else if (m_controls->isVisible()) {
        if (leaves || event->key() == Qt::Key_C) {
            m_controls->hide();
            refresh();
        }
    } else {
        return false;
    }
    if (m_list->isHidden() && !m_result->isTyping() && m_controls->isHidden())
        setFocus();
    return true;
}

void PresenterWindow::run(PresenterCommand command, const QKeyEvent &event)
{
    remark({});
    const bool asks = lesson() && lesson()->asks();
    switch (command) {
    case PresenterCommand::Next:
        return next();
    case PresenterCommand::Back:
        return back();
    case PresenterCommand::FromStart:
        return fromStart();
    case PresenterCommand::Jump:
        return openList();
    case PresenterCommand::Answer:
        return asks ? next() : remark(tr("Nothing is asked here."));
    case PresenterCommand::Reset:
        return lesson() ? m_player->resetStep() : resetFree();
    case PresenterCommand::Digit:
        return digit(*digitOf(event));
    case PresenterCommand::Point:
        return pointAtNext();
    case PresenterCommand::More:
        return step(1);
    case PresenterCommand::Less:
        return step(-1);
    case PresenterCommand::OtherSlider:
        return otherSlider();
    case PresenterCommand::Controls:
        return toggleControls();
    case PresenterCommand::Timer:
        return toggleTimer();
    case PresenterCommand::Blank:
        m_blank->show();
        return m_blank->raise();
    case PresenterCommand::Keys:
        return m_keys->open();
    case PresenterCommand::Leave:
        return leave();
    }
}

void PresenterWindow::next()
{
    if (!lesson())
        return go(static_cast<int>(m_stop) + 1);
    if (lesson()->asks() && m_marked)
        m_player->choose(*m_marked);
    else if (lesson()->isLast() && !lesson()->asks())
        remark(tr("This is the last step. Esc leads back to the window."));
    else
        m_player->next();
}

void PresenterWindow::back()
{
    if (!lesson())
        return go(static_cast<int>(m_stop) - 1);
    if (lesson()->isFirst())
        remark(tr("This is the first step."));
    else
        m_player->back();
}

void PresenterWindow::fromStart()
{
    if (lesson())
        m_player->restart();
    else
        go(0);
}

void PresenterWindow::go(int stop)
{
    if (lesson())
        return m_player->go(static_cast<std::size_t>(std::max(0, stop)));
    m_stop = static_cast<std::size_t>(std::clamp(stop, 0, static_cast<int>(freeStops().size()) - 1));
    m_slider = 0;
    refresh();
}

/// Without a lesson: the bars, then every page that has something to show.
std::vector<std::optional<LessonPage>> PresenterWindow::freeStops() const
{
    std::vector<std::optional<LessonPage>> stops = {std::nullopt};
    for (const auto &row : kLessonPages)
        if (PresenterView::canShow(row.value, m_store->snapshot()))
            stops.emplace_back(row.value);
    return stops;
}

QString PresenterWindow::stopName(std::size_t stop) const
{
    const std::optional<LessonPage> shown = freeStops()[stop];
    for (const auto &row : kLessonPages)
        if (shown == row.value)
            return text(std::string(row.name));
    return tr("Memory bars");
}

void PresenterWindow::openList()
{
    QStringList titles;
    if (const LessonRun *run = lesson())
        for (const LessonStep &step : run->lesson().steps)
            titles.append(text(step.title));
    else
        for (std::size_t stop = 0; stop < freeStops().size(); ++stop)
            titles.append(stopName(stop));
    m_list->setSteps(titles, static_cast<int>(lesson() ? lesson()->at() : m_stop));
    m_list->open();
    m_list->setFocus();
}

void PresenterWindow::toggleTimer()
{
    if (m_header->isCounting())
        return m_header->stopCountdown();
    const auto seconds = lesson() ? lesson()->step().seconds : std::nullopt;
    if (seconds)
        m_header->startCountdown(std::chrono::seconds(*seconds));
    else
        remark(tr("This step has no timer."));
}

void PresenterWindow::resetFree()
{
    m_store->endChange();
    m_store->setView(m_viewBefore);
    if (const Status applied = m_store->apply(m_before); !applied)
        remark(text(applied.error().line()));
    m_store->endChange();
}

void PresenterWindow::stepChanged()
{
    const LessonRun *run = lesson();
    const std::string at = run ? run->lesson().id + "#" + std::to_string(run->at()) : std::string();
    m_stepState = m_store->snapshot().scenario;
    m_marked.reset();
    if (m_result->isTyping()) {
        m_result->stopTyping();
        setFocus();
    }
    m_moves = m_shown.has_value();
    if (at != std::exchange(m_at, at)) {
        m_header->stopCountdown();
        m_controls->hide();
        m_slider = 0;
        setFocus();
        if (run)
            announce(this, text(run->step().title + ". " + run->prepared().plain(run->step().text.plain)));
    }
    m_soon.start();
}

void PresenterWindow::remark(const QString &line)
{
    if (line == std::exchange(m_remark, line))
        return;
    if (!line.isEmpty())
        announce(this, line);
    m_soon.start();
}

} // namespace tb
