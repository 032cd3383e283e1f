// SPDX-License-Identifier: GPL-3.0-or-later
// A curve is evaluate() at every point, to the last bit.
#include "core/curves.h"

#include "core/budget.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace tb {
namespace {

void compare(const Resolved &line, CurveAxis axis, const std::vector<std::int64_t> &xs)
{
    const auto all = curves(std::vector<Resolved>{line}, axis, xs);
    RC_ASSERT(all.size() == 1U);
    const Curve &curve = all.front();
    RC_ASSERT(curve.sessionsFit.size() == xs.size());
    for (std::size_t i = 0; i < xs.size(); ++i) {
        const Budget b = evaluate(withX(line, axis, xs[i]));
        RC_LOG() << "x = " << xs[i] << "\n";
        RC_ASSERT(curve.sessionsFit[i] == b.sessionsFit.value);
        RC_ASSERT(curve.statePerSession[i] == b.statePerSession.value);
        RC_ASSERT(curve.state[i] == b.state.value);
        RC_ASSERT(curve.weights[i] == b.weights.value);
        RC_ASSERT(curve.sessionTokensPerSecond.empty() == !b.decode.has_value());
        if (b.decode) {
            RC_ASSERT(curve.sessionTokensPerSecond[i] == b.decode->sessionTokensPerSecond);
            RC_ASSERT(curve.totalTokensPerSecond[i] == b.decode->totalTokensPerSecond);
        }
    }
}

std::vector<std::int64_t> pickXs(std::int64_t low, std::int64_t high)
{
    std::vector<std::int64_t> xs = {low, high};
    for (int i = 0; i < 20; ++i)
        xs.push_back(test::pickMagnitude(low, high));
    std::sort(xs.begin(), xs.end());
    return xs;
}

void compareAll(const Scenario &scenario)
{
    const Resolved line = test::resolvedOf(scenario);
    compare(line, CurveAxis::Context, pickXs(1, kMaxContext.value));
    compare(line, CurveAxis::Concurrency, pickXs(1, kMaxSessions.value));
    compare(line, CurveAxis::Bits, pickXs(100, 3'200));
}

RC_GTEST_PROP(Curves, EqualEvaluateAtEveryPoint, ())
{
    compareAll(*test::anyScenario());
}

/// Around 2^60 .. 2^63, where products of plain integers would wrap.
Bytes pickHugeSize()
{
    const std::int64_t top = std::int64_t{1} << 60;
    return {top - *rc::gen::inRange<std::int64_t>(0, top / 2)};
}

RC_GTEST_PROP(Curves, EqualEvaluateNearTheLimitOf64Bits, ())
{
    Scenario s = *test::anyScenario();
    if (test::oneIn(2))
        s.memory = pickHugeSize();
    if (test::oneIn(2))
        s.bandwidth = BytesPerSecond{pickHugeSize().value};
    if (test::oneIn(2))
        s.reserve = Reserve{pickHugeSize()};
    if (test::oneIn(3))
        s.statePerSession = Bytes{test::pickMagnitude(1, std::int64_t{1} << 60)};
    if (test::oneIn(3))
        s.parameters = Parameters{1'000'000'000'000'000 - test::pickMagnitude(0, 1'000'000)};
    s.cards = test::pickMagnitude(1, kMaxCards);
    compareAll(s);
}

TEST(Curves, ManyLinesAtOnce)
{
    const std::vector<Resolved> lines
        = {test::resolvedOf(Scenario{}), test::resolvedOf(test::scenarioOf("kv=q8_0"))};
    const std::vector<std::int64_t> xs = {8'192, 32'768};
    const auto all = curves(lines, CurveAxis::Context, xs);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].statePerSession, (std::vector<std::int64_t>{1'024 * kMebi, 4'096 * kMebi}));
    EXPECT_EQ(all[1].statePerSession, (std::vector<std::int64_t>{544 * kMebi, 2'176 * kMebi}));
}

TEST(Curves, NoPointsNoValues)
{
    const std::vector<Resolved> lines = {test::resolvedOf(Scenario{})};
    const auto all = curves(lines, CurveAxis::Context, {});
    ASSERT_EQ(all.size(), 1U);
    EXPECT_TRUE(all.front().sessionsFit.empty());
    EXPECT_TRUE(curves({}, CurveAxis::Context, std::vector<std::int64_t>{1}).empty());
}

TEST(Curves, AnUnknownBandwidthGivesNoSpeeds)
{
    const std::vector<Resolved> lines = {test::resolvedOf(test::scenarioOf("device=spare:20GB"))};
    const std::vector<std::int64_t> xs = {1'024};
    EXPECT_TRUE(curves(lines, CurveAxis::Context, xs).front().sessionTokensPerSecond.empty());
}

TEST(LogSpaced, EndsIncludedRisingWithoutRepeats)
{
    EXPECT_EQ(logSpaced(1, 8, 4), (std::vector<std::int64_t>{1, 2, 4, 8}));
    EXPECT_EQ(logSpaced(1, 3, 100), (std::vector<std::int64_t>{1, 2, 3}));
    EXPECT_EQ(logSpaced(5, 5, 3), (std::vector<std::int64_t>{5}));
    const auto many = logSpaced(1, kMaxContext.value, 257);
    EXPECT_EQ(many.front(), 1);
    EXPECT_EQ(many.back(), kMaxContext.value);
    EXPECT_TRUE(std::is_sorted(many.begin(), many.end()));
}

} // namespace
} // namespace tb
