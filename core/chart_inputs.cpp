// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_inputs.h"

#include "core/chart_guess.h"
#include "core/decimal_mark.h"
#include "core/fleet_chart.h"
#include "core/frontier.h"
#include "core/number_text.h"
#include "core/practice_chart.h"
#include "core/scenario_text.h"
#include "core/session_lines.h"
#include "core/speed_lines.h"
#include "core/state_lines.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

ChartData answered(ChartId id, const ChartInputs &inputs)
{
    switch (id) {
    case ChartId::SessionsFit:
        return sessionsChart(inputs);
    case ChartId::State:
        return stateChart(inputs);
    case ChartId::Speed:
        return speedChart(inputs);
    case ChartId::PracticeWait:
        return namedPracticeChart(practiceWaitChart(inputs), inputs.options.practice);
    case ChartId::PracticeSpeed:
        return namedPracticeChart(practiceSpeedChart(inputs), inputs.options.practice);
    case ChartId::Fleet:
        return fleetChart(inputs);
    case ChartId::Frontier:
        break;
    }
    return frontierChart(inputs);
}

} // namespace

std::string_view chartName(ChartId id)
{
    switch (id) {
    case ChartId::SessionsFit:
        return "sessions";
    case ChartId::State:
        return "state";
    case ChartId::Speed:
        return "speed";
    case ChartId::PracticeWait:
        return "practice";
    case ChartId::PracticeSpeed:
        return "practice-speed";
    case ChartId::Fleet:
        return "fleet";
    case ChartId::Frontier:
        break;
    }
    return "frontier";
}

std::optional<ChartId> chartFromName(std::string_view name)
{
    for (const ChartId id : kChartIds)
        if (chartName(id) == name)
            return id;
    return std::nullopt;
}

Result<double> speedFromText(std::string_view text)
{
    constexpr std::string_view kUnit = "tok/s";
    if (text.ends_with(kUnit))
        text.remove_suffix(kUnit.size());
    const auto speed = withDecimalPoint(text);
    if (!speed)
        return speed.error();
    const auto hundredths = parseHundredths(*speed, {1, kGiga});
    if (!hundredths)
        return hundredths.error();
    return static_cast<double>(*hundredths) / 100;
}

std::string servedText(const Resolved &r)
{
    const std::string cards = r.scenario.cards > 1 ? std::to_string(r.scenario.cards) + " x " : "";
    return r.scenario.model + " " + weightsText(r.scenario.weights) + " on " + cards + r.device.id;
}

bool belongsTo(const MeasuredSpeed &point, std::string_view served)
{
    return point.served.empty() || point.served == served;
}

std::string measuredText(const MeasuredSpeed &point)
{
    return plural(point.sessions.value, "conversation") + ", " + speedText(point.sessionTokensPerSecond)
        + " tok/s" + (point.sessions.value == 1 ? "" : " each");
}

Result<std::vector<std::int64_t>> requestsFromText(std::string_view text)
{
    std::vector<std::int64_t> requests;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(", ;"), text.size());
        if (end > 0) {
            const auto count = parseWhole(text.substr(0, end), {1, kMaxSessions.value});
            if (!count)
                return count.error();
            requests.push_back(*count);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::sort(requests.begin(), requests.end());
    requests.erase(std::unique(requests.begin(), requests.end()), requests.end());
    if (requests.empty() || requests.size() > kMostRequestLines)
        return Error{"1 to " + std::to_string(kMostRequestLines) + " numbers are expected, as in 1, 8, 32",
                     {}};
    return requests;
}

std::string requestsText(const std::vector<std::int64_t> &requests)
{
    std::string text;
    for (const std::int64_t count : requests)
        text += (text.empty() ? "" : ", ") + std::to_string(count);
    return text;
}

ChartData chartData(ChartId id, const ChartInputs &inputs)
{
    ChartData data = answered(id, inputs);
    return inputs.guess ? withGuess(std::move(data), id, inputs) : data;
}

ChartData printedChart(ChartId id, const ChartInputs &inputs)
{
    ChartData data = chartData(id, inputs);
    const auto current = std::find_if(data.lines.begin(), data.lines.end(),
                                      [](const ChartLine &line) { return line.current; });
    const auto shown = current == data.lines.end() ? std::vector<ChartPoint>() : current->points;
    std::erase_if(data.lines, [&shown](const ChartLine &line) {
        return !line.current
            && (line.points.empty() || (line.role == ChartRole::Pinned && line.points == shown));
    });
    if (id == ChartId::SessionsFit && inputs.options.lines != LineFamily::Devices)
        data.title += " " + placeText(inputs.budget);
    return data;
}

} // namespace tb
