// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/history.h"

#include "core/scenario_names.h"

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
        m_steps.push_back({m_current, next, std::move(text)});
        m_mergeKey = mergeKey;
    }
    if (m_steps.size() > kMostSteps)
        m_steps.erase(m_steps.begin());
    m_done = m_steps.size();
    m_current = std::move(next);
}

void History::undo()
{
    if (!canUndo())
        return;
    m_current = m_steps[--m_done].before;
    stopMerging();
}

void History::redo()
{
    if (!canRedo())
        return;
    m_current = m_steps[m_done++].after;
    stopMerging();
}

std::string History::undoText() const
{
    return canUndo() ? "Undo: " + wordsOf(m_steps[m_done - 1]) : "Undo";
}

std::string History::redoText() const
{
    return canRedo() ? "Redo: " + wordsOf(m_steps[m_done]) : "Redo";
}

std::string History::wordsOf(const Step &step)
{
    constexpr std::size_t kMostNamed = 2; // more do not fit a menu
    if (!step.text.empty())
        return step.text;
    const std::vector<InputChange> changes = changedInputs(step.before, step.after);
    if (changes.empty())
        return "devices shown";
    return changes.size() <= kMostNamed ? changeWords(changes) : std::to_string(changes.size()) + " inputs";
}

} // namespace tb
