// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_inputs.h"

#include "core/frontier.h"
#include "core/session_lines.h"
#include "core/speed_lines.h"
#include "core/state_lines.h"

namespace tb {

std::string_view chartName(ChartId id)
{
    switch (id) {
    case ChartId::SessionsFit:
        return "sessions";
    case ChartId::State:
        return "state";
    case ChartId::Speed:
        return "speed";
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

ChartData chartData(ChartId id, const ChartInputs &inputs)
{
    switch (id) {
    case ChartId::SessionsFit:
        return sessionsChart(inputs);
    case ChartId::State:
        return stateChart(inputs);
    case ChartId::Speed:
        return speedChart(inputs);
    case ChartId::Frontier:
        break;
    }
    return frontierChart(inputs);
}

} // namespace tb
