// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet_chart.h"

#include "core/curves.h"
#include "core/fleet_sum.h"
#include "core/session_lines.h"

#include <algorithm>
#include <bit>
#include <map>

namespace tb {

namespace {

constexpr int kSamples = 64;
constexpr std::int64_t kSteps = 24; ///< so many are drawn upright, the rest as their samples lie
constexpr std::int64_t kFewest = 16; ///< the axis reaches at least this far
constexpr std::int64_t kMostPeak = kGiga;

/// The most users whom `replicas` replicas serve.
std::int64_t usersServed(const FleetSum &sum, std::int64_t replicas)
{
    return (Checked(replicas) * sum.perReplica.value * 100).value() / (100 + sum.headroomPercent);
}

std::int64_t cardsFor(const FleetSum &sum, std::int64_t users)
{
    return (Checked(replicasFor(users, sum.perReplica.value, sum.headroomPercent)) * sum.cardsOfReplica)
        .value();
}

std::vector<ChartPoint> pointsOf(const FleetSum &sum, const ChartAxis &axis,
                                 const std::vector<std::int64_t> &xs)
{
    std::map<std::int64_t, std::int64_t> cards;
    for (const std::int64_t users : xs)
        cards[users] = cardsFor(sum, users);
    for (std::int64_t replicas = 1; replicas <= kSteps; ++replicas)
        for (const std::int64_t users : {usersServed(sum, replicas), usersServed(sum, replicas) + 1})
            if (users >= 1 && static_cast<double>(users) <= axis.high)
                cards[users] = cardsFor(sum, users);
    std::vector<ChartPoint> points;
    for (const auto &[users, count] : cards)
        points.push_back({static_cast<double>(users), static_cast<double>(count)});
    return points;
}

/// A line for each device where a conversation fits, and the pinned state's.
std::vector<std::pair<FamilyLine, FleetSum>> linesOf(const ChartInputs &inputs)
{
    std::vector<FamilyLine> family
        = familyLines(inputs.resolved.scenario, LineFamily::Devices, inputs.catalogue);
    if (inputs.pinned)
        if (const auto pinned = resolve(inputs.pinned->scenario, inputs.catalogue))
            family.push_back({pinLabel(*inputs.pinned), *pinned, false, true});
    std::vector<std::pair<FamilyLine, FleetSum>> lines;
    for (FamilyLine &line : family) {
        const Scenario &there = line.resolved.scenario;
        if (there.device.spare && !line.current && !line.pinned)
            continue; // a room is for sale nowhere
        const FleetSum sum = fleetSum(there, line.current ? inputs.budget : evaluate(line.resolved), {});
        if (sum.perReplica.value > 0)
            lines.emplace_back(std::move(line), sum);
    }
    return lines;
}

} // namespace

ChartData fleetChart(const ChartInputs &inputs)
{
    const FleetSum here = fleetSum(inputs.resolved.scenario, inputs.budget, inputs.options.prices);
    const std::int64_t peak = std::min(here.peak.value, kMostPeak);
    ChartData data;
    data.title = "Cards for the busiest moment";
    data.x = {"users in the busiest moment",
              AxisKind::Users,
              AxisScale::Log2,
              1,
              static_cast<double>(std::bit_ceil(static_cast<std::uint64_t>(std::max(kFewest, 2 * peak)))),
              inputs.units};
    data.y = {"cards", AxisKind::Cards, AxisScale::Log2, 1, 2, inputs.units};
    data.drag = ChartDrag::X;
    data.takeaway = fleetSentence(here, inputs.budget);
    const std::vector<std::int64_t> xs = axisSamples(data.x, peak, kSamples);
    double most = 1;
    for (const auto &[family, sum] : linesOf(inputs)) {
        ChartLine line;
        line.name = family.pinned ? "A, pinned" : family.name; // the full name of a pin has no room here
        line.here = grouped(cardsFor(sum, peak));
        line.role = family.pinned ? ChartRole::Pinned : ChartRole::Plain;
        line.place = data.lines.size();
        line.current = family.current;
        line.points = pointsOf(sum, data.x, xs);
        most = std::max(most, line.points.back().y);
        data.lines.push_back(std::move(line));
    }
    setEnds(data.y, 1, most);
    if (here.perReplica.value > 0)
        data.marks.push_back({MarkKind::Current, static_cast<double>(peak),
                              static_cast<double>(cardsFor(here, peak)), plural(here.cards, "card")});
    if (data.lines.empty()) {
        data.emptyText = data.takeaway;
        data.takeaway.clear();
    }
    return data;
}

} // namespace tb
