// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo of scenarios, pins and what is chosen about charts, as a plain value.
#pragma once

#include "core/chart_inputs.h"
#include "core/compare.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// What can be undone beside the scenario.
struct Shown
{
    Pins pins;
    ChartOptions charts;

    friend bool operator==(const Shown &, const Shown &) = default;
};

class History
{
public:
    static constexpr std::size_t kMostSteps = 200; ///< older ones are forgotten

    explicit History(Scenario start = {});

    const Scenario &current() const { return m_current; }

    /// Goes on to `next` and forgets what could be redone; the scenario there already is no step. Pushes of
    /// the same `mergeKey` ("context" while its slider is held) are one step until stopMerging(), undo() or
    /// redo(); an empty key never merges. `text` names the step.
    void push(Scenario next, std::string_view mergeKey = {}, std::string text = {});

    /// The same where what is shown changes too, and perhaps nothing else. The history does not follow which
    /// of the pins is compared with in between.
    void pushShown(Scenario next, Shown before, Shown after, std::string_view mergeKey, std::string text);

    /// The slider was let go: the next push is a step of its own.
    void stopMerging() { m_mergeKey.clear(); }

    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_steps.size(); }

    struct Travel
    {
        std::string text; ///< names the step
        std::optional<Shown> shown; ///< to go back or on to, where the step changed it

        friend bool operator==(const Travel &, const Travel &) = default;
    };
    /// None when there is nothing to undo or redo.
    std::optional<Travel> undo();
    std::optional<Travel> redo();

    /// "Undo: context 32,768 -> 8,192", "Redo: ..."; plain "Undo" and "Redo" when there is nothing.
    std::string undoText() const;
    std::string redoText() const;

    friend bool operator==(const History &, const History &) = default;

private:
    struct Step
    {
        Scenario before;
        Scenario after;
        std::string text;
        std::optional<Shown> shownBefore; ///< none where the step leaves that alone
        std::optional<Shown> shownAfter;

        friend bool operator==(const Step &, const Step &) = default;
    };

    void add(Step step, std::string_view mergeKey);

    Scenario m_current;
    std::vector<Step> m_steps;
    std::size_t m_done = 0; ///< steps that can be undone; the others can be redone
    std::string m_mergeKey; ///< of the last step, while it is open
};

} // namespace tb
