// SPDX-License-Identifier: GPL-3.0-or-later
// What all charts are made from, and the charts there are.
#pragma once

#include "core/budget.h"
#include "core/chart.h"
#include "core/compare.h"
#include "core/fleet_sum.h"
#include "core/line_family.h"
#include "core/practice_server.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

enum class ChartId { SessionsFit, State, Speed, Frontier, PracticeWait, PracticeSpeed, Fleet };
inline constexpr std::array kChartIds
    = {ChartId::SessionsFit,  ChartId::State,         ChartId::Speed, ChartId::Frontier,
       ChartId::PracticeWait, ChartId::PracticeSpeed, ChartId::Fleet};

/// As on the command line: "sessions", "state", "speed", "frontier", "practice", "practice-speed", "fleet".
std::string_view chartName(ChartId id);
std::optional<ChartId> chartFromName(std::string_view name);

/// A speed the user measured.
struct MeasuredSpeed
{
    Sessions sessions{1};
    double sessionTokensPerSecond = 0; ///< of each conversation, > 0
    std::string served{}; ///< by servedText(); empty when it was not told, and then it belongs to all

    friend bool operator==(const MeasuredSpeed &, const MeasuredSpeed &) = default;
};

/// "41.5", "41,5" or "41.5 tok/s": above 0, at most two decimals.
Result<double> speedFromText(std::string_view text);

/// "llama-3.1-8b Q4_K_M on m4-pro-48gb": what a measured speed is a speed of.
std::string servedText(const Resolved &resolved);
bool belongsTo(const MeasuredSpeed &point, std::string_view served);

/// "8 conversations, 41.5 tok/s each".
std::string measuredText(const MeasuredSpeed &point);

constexpr std::size_t kMostRequestLines = 6;

/// "1, 8, 32" as numbers of requests, in rising order and each once; 1 to 6 of them.
Result<std::vector<std::int64_t>> requestsFromText(std::string_view text);
std::string requestsText(const std::vector<std::int64_t> &requests);

/// How charts are shown, and the practice server; changes no figure of a scenario.
struct ChartOptions
{
    LineFamily lines = LineFamily::KvFormats; ///< of the sessions chart
    LineFamily frontierLines = LineFamily::Devices;
    std::vector<std::int64_t> requests = {1, 8, 32}; ///< a line each in the state chart
    std::vector<MeasuredSpeed> measured; ///< points in the speed chart
    PracticeServer practice; ///< checked()
    CardPrices prices; ///< of the fleet

    friend bool operator==(const ChartOptions &, const ChartOptions &) = default;
};

/// What is pointed to must outlive the call only.
struct ChartInputs
{
    const Catalogue &catalogue;
    const Resolved &resolved; ///< its scenario is normalised
    const Budget &budget; ///< evaluate(resolved)
    ByteUnits units = ByteUnits::Decimal;
    const ChartOptions &options;
    const Pin *pinned = nullptr; ///< drawn as a ghost where given
    const GuessMark *guess = nullptr; ///< drawn where given; an open one covers its answer
};

/// Total: every resolved scenario has its chart, be it an empty one that says why.
ChartData chartData(ChartId id, const ChartInputs &inputs);

/// The same for paper, where nothing stands beside it: named with its device, and without lines that
/// have no point, and without a pinned one that is the present one.
ChartData printedChart(ChartId id, const ChartInputs &inputs);

} // namespace tb
