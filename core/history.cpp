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
    if (next != m_current)
        add({m_current, std::move(next), std::move(text), {}, {}}, mergeKey);
}

void History::pushShown(Scenario next, Shown before, Shown after, std::string_view mergeKey, std::string text)
{
    if (next != m_current || before != after)
        add({m_current, std::move(next), std::move(text), std::move(before), std::move(after)}, mergeKey);
}

void History::add(Step step, std::string_view mergeKey)
{
    const bool merges = !mergeKey.empty() && mergeKey == m_mergeKey && m_done > 0;
    m_steps.resize(m_done);
    m_current = step.after;
    m_mergeKey = mergeKey;
    if (merges) {
        step.before = std::move(m_steps.back().before);
        step.shownBefore = std::move(m_steps.back().shownBefore);
        m_steps.pop_back();
    }
    if (step.before != step.after || step.shownBefore != step.shownAfter)
        m_steps.push_back(std::move(step));
    else
        m_mergeKey.clear(); // dragged back to where it began
    if (m_steps.size() > kMostSteps)
        m_steps.erase(m_steps.begin());
    m_done = m_steps.size();
}

std::optional<History::Travel> History::undo()
{
    if (!canUndo())
        return std::nullopt;
    const Step &step = m_steps[--m_done];
    m_current = step.before;
    stopMerging();
    return Travel{step.text, step.shownBefore};
}

std::optional<History::Travel> History::redo()
{
    if (!canRedo())
        return std::nullopt;
    const Step &step = m_steps[m_done++];
    m_current = step.after;
    stopMerging();
    return Travel{step.text, step.shownAfter};
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
