// SPDX-License-Identifier: GPL-3.0-or-later
// The quick search finds what trying by halves finds.
#include "core/fit_search.h"

#include "core/bisect.h"
#include "core/budget.h"
#include "core/engine_sizes.h"
#include "core/summary.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

bool fits(const Resolved &r, Tokens context, Sessions sessions)
{
    const ContextSizes sizes = contextSizes(r, loadedWeights(r), context, sessions);
    return sizes.state.value() <= sizes.room.value();
}

RC_GTEST_PROP(FitSearch, FindsTheLongestContextOfEverySearch, ())
{
    const Resolved r = test::resolvedOf(test::pickServed());
    FitSearch search(r, loadedWeights(r));
    for (const std::int64_t n : {1, 2, 3, 7, 24}) {
        const std::int64_t slow = refusalOf(r)
            ? 0
            : largest(kMaxContext.value, [&](std::int64_t t) { return t == 0 || fits(r, {t}, {n}); });
        RC_ASSERT(search.longest({n}).value == slow);
    }
}

RC_GTEST_PROP(FitSearch, RemembersNothingThatChangesAnAnswer, ())
{
    const Resolved r = test::resolvedOf(test::pickServed());
    FitSearch search(r, loadedWeights(r));
    for (int i = 0; i < 10; ++i) {
        const Tokens context{test::pickMagnitude(1, kMaxContext.value)};
        const Sessions most = search.most(context);
        RC_ASSERT(most == sessionsThatFit(r, loadedWeights(r), context));
        if (refusalOf(r)) // without an engine that starts only the arithmetic is told
            continue;
        const bool searched = !isLinear(r) || !r.scenario.statePerSession;
        if (searched && most.value > 0)
            RC_ASSERT(fits(r, context, most));
        if (searched && most < mostSessions(r))
            RC_ASSERT(!fits(r, context, {most.value + 1}));
    }
}

/// Beyond what fits nothing does, whatever number is asked for: the batch is rounded up to a multiple of it.
RC_GTEST_PROP(FitSearch, NoLargerNumberFits, ())
{
    Scenario s = test::pickServed();
    s.engine = Engine::LlamaCpp;
    s.flashAttention = FlashAttention::Off;
    s.sharing = CacheSharing::Unified;
    const Resolved r = test::resolvedOf(s);
    if (refusalOf(r))
        return;
    const Tokens context{test::pickMagnitude(1, 16'384)};
    const Sessions most = sessionsThatFit(r, loadedWeights(r), context);
    for (Sessions n{most.value + 1}; n <= mostSessions(r); ++n.value)
        RC_ASSERT(!fits(r, context, n));
}

TEST(FitSearch, ARounderBatchMayFitWhereFewerConversationsDoNot)
{
    const std::string scenario = "accounting=measured;engine=llama.cpp;model=llama-3.1-8b;context=1024;"
                                 "device=m4-pro-48gb;flash-attention=off;unified=on;sessions=";
    for (const char *asked : {"1", "159", "165", "172", "256"})
        EXPECT_EQ(test::budgetOf(scenario + asked).sessionsFit, (Sessions{172})) << asked;
    const Budget between = test::budgetOf(scenario + "165");
    EXPECT_FALSE(between.fits);
    EXPECT_EQ(verdictText(between), "fits 172, not 165");
    EXPECT_TRUE(test::budgetOf(scenario + "172").fits);
}

RC_GTEST_PROP(FitSearch, RatioRoundedDownIsWhatFits, ())
{
    const Budget b = evaluate(test::resolvedOf(test::pickServed()));
    RC_ASSERT(static_cast<std::int64_t>(b.sessionsRatio) == b.sessionsFit.value);
}

/// However little is missing, and however large both are.
TEST(FitSearch, AByteShortOfOneMoreIsShort)
{
    const std::int64_t each = 1'000'000'000'000'000;
    for (const std::int64_t n : {1, 2, 200}) {
        const Budget b
            = test::budgetOf("accounting=measured;engine=llama.cpp;device=h100-sxm;free="
                             + std::to_string(n * each - 1) + ";state-per-session=" + std::to_string(each));
        EXPECT_EQ(b.sessionsFit.value, n - 1);
        EXPECT_LT(b.sessionsRatio, static_cast<double>(n));
    }
}

/// The state of each was given: what fits and the most an engine serves are searched all the same.
TEST(FitSearch, AGivenStateDoesNotPassTheSequencesOfLlamaCpp)
{
    const char *engine = "device=m3-ultra-512gb;accounting=measured;engine=llama.cpp;reserve=none;"
                         "model=qwen3.5-27b;weights=4b;context=131072;kv=q4_0;state-per-session=";
    EXPECT_EQ(test::budgetOf(std::string(engine) + "1MB").sessionsFit, (Sessions{256}));
    const Sessions few = test::budgetOf(std::string(engine) + "1360MB").sessionsFit;
    EXPECT_EQ(test::budgetOf(std::string(engine) + "1360MB;sessions=200").sessionsFit, few);
    EXPECT_LT(few.value, 256);
}

RC_GTEST_PROP(LargestNear, FindsWhatHalvingFindsFromAnyGuess, ())
{
    const std::int64_t limit = test::pickMagnitude(0, kMaxContext.value);
    const std::int64_t last = *rc::gen::inRange<std::int64_t>(0, limit + 1);
    const std::int64_t slope = test::pickMagnitude(1, 1'000'000);
    const std::int64_t step = test::pickMagnitude(1, 4'096);
    const auto margin = [&](std::int64_t x) { return (last - x >= 0 ? 0 : -1) + (last - x) / step * slope; };
    RC_ASSERT(largestNear(limit, test::pickMagnitude(0, kMaxContext.value), margin) == last);
}

} // namespace
} // namespace tb
