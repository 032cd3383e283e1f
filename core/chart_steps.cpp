// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_steps.h"

#include <algorithm>

namespace tb {

namespace {

/// The first of `points` that is not among `others`.
const MeasuredSpeed *oneMore(const std::vector<MeasuredSpeed> &points,
                             const std::vector<MeasuredSpeed> &others)
{
    const auto [point, other] = std::mismatch(points.begin(), points.end(), others.begin(), others.end());
    return point == points.end() ? nullptr : &*point;
}

std::string measuredStep(const std::vector<MeasuredSpeed> &before, const std::vector<MeasuredSpeed> &after)
{
    const bool adds = after.size() > before.size();
    const MeasuredSpeed *point = adds ? oneMore(after, before) : oneMore(before, after);
    const std::string what = adds ? "measured speed added" : "measured speed removed";
    return point ? what + ": " + measuredText(*point) : what;
}

std::string practiceKey(const PracticeServer &before, const PracticeServer &after)
{
    std::string key = "practice;";
    for (const PracticeSetting &setting : kPracticeSettings)
        if (before.*setting.value != after.*setting.value)
            key += std::string(setting.key) + ";";
    return key;
}

} // namespace

ChartStep chartStep(const ChartOptions &before, const ChartOptions &after)
{
    if (before.requests != after.requests)
        return {"requests " + requestsText(before.requests) + " -> " + requestsText(after.requests), {}};
    if (before.measured != after.measured)
        return {measuredStep(before.measured, after.measured), {}};
    if (before.practice != after.practice)
        return {"practice server", practiceKey(before.practice, after.practice)};
    if (before.prices != after.prices)
        return {"prices of cards", "prices;"};
    return {before.lines != after.lines ? "lines of the sessions chart" : "lines of the frontier", {}};
}

} // namespace tb
