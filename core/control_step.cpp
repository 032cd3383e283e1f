// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control_step.h"

#include "core/format_choices.h"
#include "core/scale.h"
#include "core/scenario_text.h"

#include <algorithm>

namespace tb {

namespace {

LessonControl firstFor(std::optional<LessonPage> page)
{
    if (page == LessonPage::State || page == LessonPage::SessionsFit || page == LessonPage::Frontier)
        return LessonControl::Context;
    if (page == LessonPage::Speed)
        return LessonControl::SessionCount;
    return LessonControl::Kv;
}

/// The key of the stop where a slider over `choices` comes to rest.
std::string stopBeside(std::vector<FormatChoice> choices, const std::string &current, int steps)
{
    choices.erase(std::remove_if(choices.begin(), choices.end(),
                                 [](const FormatChoice &choice) { return !choice.onSlider; }),
                  choices.end());
    const int from = indexOfChoice(choices, current);
    if (from < 0)
        return current;
    const int to = std::clamp(from + steps, 0, static_cast<int>(choices.size()) - 1);
    return choices[static_cast<std::size_t>(restingStop(choices, from, to))].key;
}

} // namespace

std::vector<LessonControl> slidersFor(std::optional<LessonPage> page,
                                      const std::vector<LessonControl> &hidden)
{
    std::vector<LessonControl> sliders
        = {LessonControl::Kv, LessonControl::Context, LessonControl::SessionCount, LessonControl::Weights};
    std::stable_partition(sliders.begin(), sliders.end(),
                          [first = firstFor(page)](LessonControl control) { return control == first; });
    const auto isHidden = [&hidden](LessonControl control) {
        return std::find(hidden.begin(), hidden.end(), control) != hidden.end();
    };
    sliders.erase(std::remove_if(sliders.begin(), sliders.end(), isHidden), sliders.end());
    return sliders;
}

Scenario stepped(const Resolved &resolved, const Catalogue &catalogue, LessonControl control, int steps)
{
    Scenario next = resolved.scenario;
    const auto take = [&next](const char *key, const std::string &value) {
        if (Scenario changed = next; setKey(changed, key, value))
            next = changed;
    };
    switch (control) {
    case LessonControl::Context:
        next.context
            = {contextScale(resolved.model.maxContext, next.context).stopBeside(next.context.value, steps)};
        break;
    case LessonControl::SessionCount:
        next.sessions = {sessionsScale(next.sessions).stopBeside(next.sessions.value, steps)};
        break;
    case LessonControl::Kv:
        take("kv", stopBeside(kvChoices(resolved, catalogue), kvText(next.kv), steps));
        break;
    case LessonControl::Weights:
        take("weights",
             stopBeside(weightChoices(resolved.model, catalogue, next.weights), weightsText(next.weights),
                        steps));
        break;
    case LessonControl::Model:
    case LessonControl::Devices:
    case LessonControl::Assumptions:
        break;
    }
    return next;
}

} // namespace tb
