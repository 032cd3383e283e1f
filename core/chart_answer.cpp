// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_answer.h"

#include "core/budget.h"
#include "core/practice_knee.h"
#include "core/queue_simulation.h"
#include "core/speed_lines.h"
#include "core/summary.h"

namespace tb {

namespace {

std::string tokensPerSecond(double speed)
{
    return speedText(speed) + " tok/s";
}

/// "one conversation", "each of 8 conversations"
std::string eachOf(std::int64_t count)
{
    return count == 1 ? "one conversation" : "each of " + plural(count, "conversation");
}

/// On the device that the chart is drawn for.
std::optional<ChartAnswer> speedAnswer(const ChartInputs &inputs)
{
    const auto r = withBandwidth(inputs);
    if (!r)
        return std::nullopt;
    const Budget there = evaluate(*r);
    if (there.refused || !there.decode)
        return std::nullopt;
    return ChartAnswer{tokensPerSecond(there.decode->sessionTokensPerSecond),
                       "at most for " + eachOf(r->scenario.sessions.value) + " on " + deviceText(there)};
}

std::optional<ChartAnswer> practiceAnswer(ChartId id, const ChartInputs &inputs)
{
    const auto server = seatedServer(inputs.options.practice, inputs.budget);
    const std::int64_t users = inputs.resolved.scenario.sessions.value;
    if (!server || users > kMostUsers)
        return std::nullopt;
    const std::string there = " with " + grouped(users) + " at once";
    if (id == ChartId::PracticeWait)
        return ChartAnswer{waitText(firstTokenP95(*server, users)), "for 95 of 100 first tokens" + there};
    return ChartAnswer{tokensPerSecond(sessionSpeed(*server, users).perSecond()),
                       "for each in a seat" + there + ", all together "
                           + tokensPerSecond(totalSpeed(*server, users).perSecond())};
}

} // namespace

std::optional<ChartAnswer> chartAnswer(ChartId id, const ChartInputs &inputs)
{
    const Budget &b = inputs.budget;
    const std::int64_t asked = inputs.resolved.scenario.sessions.value;
    switch (id) {
    case ChartId::SessionsFit:
    case ChartId::Frontier:
        return std::nullopt;
    case ChartId::State:
        if (b.refused)
            return std::nullopt;
        return ChartAnswer{bytesText(b.state, inputs.units),
                           "of notes for " + plural(asked, "conversation") + " of "
                               + plural(inputs.resolved.scenario.context.value, "token")};
    case ChartId::Speed:
        return speedAnswer(inputs);
    case ChartId::PracticeWait:
    case ChartId::PracticeSpeed:
        return practiceAnswer(id, inputs);
    case ChartId::Fleet:
        break;
    }
    const FleetSum sum = fleetSum(inputs.resolved.scenario, b, inputs.options.prices);
    if (sum.perReplica.value == 0)
        return std::nullopt;
    return ChartAnswer{plural(sum.cards, "card"), fleetSentence(sum, b)};
}

} // namespace tb
