// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/history.h"

#include <utility>

namespace tb {

History::History(Scenario start)
    : m_current(std::move(start))
{
}

void History::push(Scenario next, std::string_view mergeKey, std::string text)
{
    if (next == m_current)
        return;
    const bool merges = !mergeKey.empty() && mergeKey == m_mergeKey && m_done > 0;
    m_steps.resize(m_done);
    if (merges) {
        m_steps.back().after = next;
        m_steps.back().text = std::move(text);
        if (m_steps.back().before == next) { // dragged back to where it began
            m_steps.pop_back();
            m_mergeKey.clear();
        }
    } else {
        add({m_current, next, std::move(text), {}, {}});
        m_mergeKey = mergeKey;
    }
    m_done = m_steps.size();
    m_current = std::move(next);
}

void History::pushPins(Scenario next, Pins before, Pins after, std::string text)
{
    if (next == m_current && before == after)
        return;
    m_steps.resize(m_done);
    add({m_current, next, std::move(text), std::move(before), std::move(after)});
    m_done = m_steps.size();
    m_current = std::move(next);
    stopMerging();
}

void History::add(Step step)
{
    m_steps.push_back(std::move(step));
    if (m_steps.size() > kMostSteps)
        m_steps.erase(m_steps.begin());
}

std::optional<Pins> History::undo()
{
    if (!canUndo())
        return std::nullopt;
    const Step &step = m_steps[--m_done];
    m_current = step.before;
    stopMerging();
    return step.pinsBefore;
}

std::optional<Pins> History::redo()
{
    if (!canRedo())
        return std::nullopt;
    const Step &step = m_steps[m_done++];
    m_current = step.after;
    stopMerging();
    return step.pinsAfter;
}

std::string History::undoText() const
{
    return canUndo() ? "Undo: " + m_steps[m_done - 1].text : "Undo";
}

std::string History::redoText() const
{
    return canRedo() ? "Redo: " + m_steps[m_done].text : "Redo";
}

} // namespace tb
