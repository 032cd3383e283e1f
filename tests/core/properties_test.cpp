// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every scenario, whatever its numbers.
#include "core/budget.h"

#include "core/engine_sizes.h"
#include "core/explain.h"
#include "core/fit_search.h"
#include "core/line_family.h"
#include "core/resolve.h"
#include "core/summary.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

std::int64_t sessionsFit(const Scenario &scenario)
{
    return evaluate(test::resolvedOf(scenario)).sessionsFit.value;
}

RC_GTEST_PROP(Properties, FitsExactlyWhenNotMoreAreAskedThanFit, ())
{
    const Budget b = evaluate(test::resolvedOf(*test::anyScenario()));
    RC_ASSERT(b.fits == (b.asked <= b.sessionsFit));
    RC_ASSERT(b.sessionsFit.value >= 0);
    RC_ASSERT(b.sessionsRatio >= 0.0);
    RC_ASSERT((b.verdict == Verdict::Fits) == b.fits);
}

RC_GTEST_PROP(Properties, TheSessionsThatFitFitAndOneMoreDoesNot, ())
{
    Scenario s = *test::anyScenario();
    const std::int64_t most = sessionsFit(s);
    RC_PRE(most > 0);
    RC_PRE(most < kMaxSessions.value);
    s.sessions = {most};
    RC_ASSERT(evaluate(test::resolvedOf(s)).fits);
    s.sessions = {most + 1};
    RC_ASSERT(!evaluate(test::resolvedOf(s)).fits);
}

RC_GTEST_PROP(Properties, MoreContextNeverFitsMore, ())
{
    Scenario s = *test::anyScenario();
    const std::int64_t before = sessionsFit(s);
    s.context = {*rc::gen::inRange(s.context.value, kMaxContext.value + 1)};
    RC_ASSERT(sessionsFit(s) <= before);
}

RC_GTEST_PROP(Properties, MoreReserveNeverFitsMore, ())
{
    Scenario s = *test::anyScenario();
    const std::int64_t low = *rc::gen::inRange<std::int64_t>(0, kMega);
    s.reserve = Reserve{low};
    const std::int64_t before = sessionsFit(s);
    s.reserve = Reserve{*rc::gen::inRange<std::int64_t>(low, kMega)};
    RC_ASSERT(sessionsFit(s) <= before);
}

RC_GTEST_PROP(Properties, MoreWeightBitsNeverFitMore, ())
{
    Scenario s = *test::anyScenario();
    const std::int64_t bits = *rc::gen::inRange<std::int64_t>(100, 3'201);
    s.weights = {"Q4_K_M", bits, {}};
    const std::int64_t before = sessionsFit(s);
    s.weights.bitsTimes100 = *rc::gen::inRange<std::int64_t>(bits, 3'201);
    RC_ASSERT(sessionsFit(s) <= before);
}

RC_GTEST_PROP(Properties, MoreStateNeverFitsMore, ())
{
    Scenario s = *test::anyScenario();
    const Bytes size = test::pickSize();
    s.statePerSession = size;
    const std::int64_t before = sessionsFit(s);
    s.statePerSession = Bytes{size.value + test::pickSize().value};
    RC_ASSERT(sessionsFit(s) <= before);
}

RC_GTEST_PROP(Properties, EightBitNotesNeverFitFewerThanSixteenBit, ())
{
    Scenario s = *test::anyScenario();
    s.kv = {"f16", "f16"};
    const Budget wide = evaluate(test::resolvedOf(s));
    s.kv = {"q8_0", "q8_0"};
    const Budget narrow = evaluate(test::resolvedOf(s));
    RC_ASSERT(narrow.statePerSession <= wide.statePerSession);
    RC_ASSERT(narrow.sessionsFit >= wide.sessionsFit);
    s.kv = {"q4_0", "q4_0"};
    RC_ASSERT(evaluate(test::resolvedOf(s)).statePerSession <= narrow.statePerSession);
}

RC_GTEST_PROP(Properties, TheLongestContextIsTheLongest, ())
{
    Scenario s = *test::anyScenario();
    const Resolved r = test::resolvedOf(s);
    const Tokens longest = longestContextThatFits(r, loadedWeights(r), s.sessions);
    RC_ASSERT(longest.value >= 0);
    RC_ASSERT(longest <= kMaxContext);
    if (longest.value > 0) {
        s.context = longest;
        RC_ASSERT(evaluate(test::resolvedOf(s)).fits);
    }
    if (longest < kMaxContext) {
        s.context = {longest.value + 1};
        RC_ASSERT(!evaluate(test::resolvedOf(s)).fits);
    }
}

RC_GTEST_PROP(Properties, CrossoverIsTheLastContextBelowTheWeights, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const Budget b = evaluate(r);
    RC_PRE(b.crossover.has_value());
    RC_ASSERT(engineState(r, *b.crossover, Sessions{1}).value() <= b.weights.value);
    RC_ASSERT(engineState(r, {b.crossover->value + 1}, Sessions{1}).value() > b.weights.value);
}

// Every text of an answer can be made for every scenario, with plain numbers in it.
RC_GTEST_PROP(Properties, EveryAnswerHasItsWords, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const Budget b = evaluate(r);
    std::string all = sentence(r, b) + verdictText(b) + scenarioTitle(r);
    for (const Step &step : explain(r, b, ByteUnits::Decimal)) {
        RC_ASSERT(!step.label.empty() && !step.expression.empty() && !step.result.empty());
        all += step.expression + step.result;
    }
    for (const char *word : {"nan", "inf", "undefined", "e+"})
        RC_ASSERT(all.find(word) == std::string::npos);
    RC_ASSERT(!b.assumptions.empty());
}

TEST(LineFamily, DevicesBesideTheCurrentOneAreTheirOwnMachines)
{
    const Scenario s = normalised(test::scenarioOf("free=20GB;device=h100-sxm"), test::catalogue()).value();
    int rooms = 0;
    for (const FamilyLine &line : familyLines(s, LineFamily::Devices, test::catalogue()))
        rooms += evaluate(line.resolved).isRoom ? 1 : 0;
    EXPECT_EQ(rooms, 2) << "the current device with its given room, and the spare room of the list";
}

RC_GTEST_PROP(Properties, ALineFamilyHoldsTheCurrentScenario, ())
{
    const Scenario s = normalised(*test::anyScenario(), test::catalogue()).value();
    for (const LineFamily family : {LineFamily::KvFormats, LineFamily::Devices, LineFamily::WeightFormats}) {
        int current = 0;
        for (const FamilyLine &line : familyLines(s, family, test::catalogue())) {
            RC_ASSERT(!line.name.empty());
            current += line.current ? 1 : 0;
            if (line.current)
                RC_ASSERT(evaluate(line.resolved) == evaluate(test::resolvedOf(s)));
        }
        RC_ASSERT(current >= 1); // a device may be listed twice
    }
}

} // namespace
} // namespace tb
