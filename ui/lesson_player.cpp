// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson_player.h"

#include "ui/kept_file.h"
#include "ui/text.h"

#include <QFile>

namespace tb {

LessonPlayer::LessonPlayer(ScenarioStore *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{
}

void LessonPlayer::setShelf(LessonShelf shelf, const QString &progressFile)
{
    m_shelf = std::move(shelf);
    m_progressFile = progressFile;
    QFile file(progressFile);
    if (progressFile.isEmpty() || !file.open(QIODevice::ReadOnly))
        return;
    auto progress = progressFromJson(file.readAll().toStdString(), progressFile.toStdString());
    file.close();
    if (progress)
        m_progress = std::move(progress).value();
    else
        Q_EMIT said(tr("Your progress could not be read and starts anew; the file is now %1.")
                        .arg(setAside(progressFile)));
}

Status LessonPlayer::begin(const ShelvedLesson &shelved, bool kept)
{
    auto prepared = m_shelf.prepare(shelved, *m_store->snapshot().catalogue);
    if (!prepared)
        return prepared.error();
    stop();
    m_store->endChange();
    m_free = FreePlay{m_store->snapshot().scenario, m_store->snapshot().view, m_store->history()};
    m_run.emplace(std::move(prepared).value());
    m_kept = kept;
    return Done{};
}

Status LessonPlayer::start(const ShelvedLesson &shelved)
{
    if (const Status begun = begin(shelved, true); !begun)
        return begun;
    if (const auto place = m_progress.lessons.find(shelved.lesson.id); place != m_progress.lessons.end()) {
        const bool done = place->second.step + 1 >= m_run->count();
        m_run->restore(done ? 0 : place->second.step, place->second.states);
    }
    show();
    return Done{};
}

Status LessonPlayer::preview(const ShelvedLesson &shelved, std::size_t step)
{
    if (const Status begun = begin(shelved, false); !begun)
        return begun;
    m_run->go(step);
    show();
    return Done{};
}

void LessonPlayer::stop()
{
    if (!m_run)
        return;
    const FreePlay free = *m_free;
    report(m_store->openApart(free.scenario, free.view, free.history));
    m_run.reset(); // not before: who listens to the store still shows it
    m_free.reset();
    Q_EMIT changed();
}

void LessonPlayer::next()
{
    if (!m_run)
        return;
    if (m_run->asks())
        return reveal();
    if (m_run->isLast()) {
        keep();
        stop();
        Q_EMIT said(tr("That was the last step. F2 lists the next lesson."));
        return;
    }
    go(m_run->at() + 1);
}

void LessonPlayer::back()
{
    if (m_run && !m_run->isFirst())
        go(m_run->at() - 1);
}

void LessonPlayer::go(std::size_t step)
{
    if (!m_run)
        return;
    m_run->go(step);
    show();
}

void LessonPlayer::restart()
{
    if (!m_run)
        return;
    m_run->restore(0, {});
    show();
}

void LessonPlayer::reveal()
{
    if (!m_run)
        return;
    m_run->reveal();
    show();
}

void LessonPlayer::resetStep()
{
    if (!m_run)
        return;
    m_run->clearStep();
    show();
}

void LessonPlayer::report(const Status &status)
{
    if (!status)
        Q_EMIT said(text(status.error().line()));
}

void LessonPlayer::refuse(const QString &why)
{
    Q_EMIT refused(why);
    Q_EMIT said(why);
}

void LessonPlayer::answer(const QString &typed)
{
    if (!m_run)
        return;
    if (const Status taken = m_run->answer(typed.toStdString()); !taken)
        return refuse(text(taken.error().line()));
    show();
}

void LessonPlayer::choose(int choice)
{
    if (!m_run)
        return;
    if (choice < 0)
        return refuse(tr("Choose one of them first."));
    if (const Status taken = m_run->choose(static_cast<std::size_t>(choice)); !taken)
        return refuse(text(taken.error().line()));
    show();
}

void LessonPlayer::drag(double value)
{
    if (!m_run)
        return;
    if (m_dragged == value && !m_moved) // where every guess begins
        return refuse(tr("Move your guess first: by the mouse, or the arrow keys in the picture."));
    if (const Status taken = m_run->drag(value); !taken)
        return refuse(text(taken.error().line()));
    show();
}

void LessonPlayer::drop()
{
    if (m_dragged)
        drag(*m_dragged);
}

void LessonPlayer::moveGuess(double value)
{
    if (!m_run || !m_run->asks())
        return;
    m_dragged = value;
    m_moved = true;
    ViewOptions view = m_store->snapshot().view;
    view.guess = openGuess();
    m_store->setView(view);
    Q_EMIT changed();
}

std::optional<GuessMark> LessonPlayer::openGuess() const
{
    return m_dragged && m_run->asks() ? m_run->openGuess(*m_dragged) : std::nullopt;
}

/// The state of the step as it stands, whatever was tried out in it before.
void LessonPlayer::show()
{
    const std::optional<Question> &question = m_run->step().question;
    const bool dragged = question && m_run->asks()
        && (question->kind == QuestionKind::DragBar || question->kind == QuestionKind::DragChart);
    m_dragged = dragged ? std::optional(0.0) : std::nullopt;
    m_moved = false;
    ViewOptions view = m_free->view;
    view.guess = m_run->asks() ? openGuess() : m_run->guess();
    if (const std::optional<Scenario> &before = m_run->step().compare) {
        view.pins.push_back({"before", *before});
        view.compared = view.pins.size() - 1;
    } else {
        view.compared.reset();
    }
    report(m_store->openApart(m_run->scenario(), view));
    keep();
    Q_EMIT changed();
}

void LessonPlayer::keep()
{
    if (!m_kept)
        return;
    m_progress.lessons[m_run->lesson().id] = {m_run->at(), m_run->states()};
    if (m_progressFile.isEmpty())
        return;
    if (!writeKeptFile(m_progressFile, QByteArray::fromStdString(progressToJson(m_progress))))
        Q_EMIT said(tr("%1: your progress cannot be kept").arg(m_progressFile));
}

} // namespace tb
