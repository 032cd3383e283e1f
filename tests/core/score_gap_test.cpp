// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/score_gap.h"

#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace tb {
namespace {

double asDouble(const Chance &chance)
{
    return static_cast<double>(chance.part) / static_cast<double>(chance.whole);
}

TEST(ScoreGap, IsFishersExactTest)
{
    // By hand: 18 right of 24; the splits 11 : 7 and 12 : 6, both ways round.
    const auto chance = chanceOfGap({12, 11, 7});
    ASSERT_TRUE(chance);
    EXPECT_EQ(chance->part, Wide{2} * (12 * 792 + 1 * 924));
    EXPECT_EQ(chance->whole, Wide{134'596});
    EXPECT_EQ(chance->in(100), 15);
    // Fisher's lady tasting tea: all 4 of 4 against none is 2 of 70.
    EXPECT_EQ(chanceOfGap({4, 4, 0}), (Chance{2, 70}));
}

TEST(ScoreGap, EqualScoresAreNoGap)
{
    for (std::int64_t score = 0; score <= 12; ++score) {
        const auto chance = chanceOfGap({12, score, score});
        EXPECT_EQ(chance->part, chance->whole) << score;
    }
    EXPECT_NE(scoreGapWords({12, 9, 9}).find("no gap"), std::string::npos);
}

TEST(ScoreGap, SaysWhatTwelveQuestionsCanTell)
{
    EXPECT_EQ(tellingScore(12, 11), 5);
    EXPECT_EQ(tellingScore(12, 12), 7);
    EXPECT_EQ(tellingScore(12, 3), std::nullopt);
    EXPECT_EQ(tellingScore(1, 1), std::nullopt);
    EXPECT_EQ(scoreGapWords({12, 11, 7}),
              "11 against 7 of 12: a gap this large comes up by chance in about 15 of 100 pairs of equal "
              "models. That is a warning, not yet a proof: ask more questions before you trust or drop the "
              "file. Against 11, 5 or fewer would be rare. The same shares of 24 questions would be, too.");
    EXPECT_TRUE(test::contains(scoreGapWords({12, 11, 4}), "treat it as a cliff"));
    EXPECT_TRUE(test::contains(scoreGapWords({12, 11, 10}), "within the noise"));
    EXPECT_TRUE(test::contains(scoreGapWords({60, 60, 0}), "fewer than 1 of 100"));
}

TEST(ScoreGap, RefusesWhatIsNoScore)
{
    for (const TwoScores &scores : {TwoScores{12, 13, 1}, TwoScores{12, -1, 1}, TwoScores{0, 0, 0},
                                    TwoScores{61, 1, 1}, TwoScores{INT64_MAX, 1, 1}})
        EXPECT_FALSE(chanceOfGap(scores));
}

RC_GTEST_PROP(ScoreGapProperties, ChancesAreChancesAndDoNotDependOnTheOrder, ())
{
    const auto n = *rc::gen::inRange<std::int64_t>(1, kMostQuestions + 1);
    const auto a = *rc::gen::inRange<std::int64_t>(0, n + 1);
    const auto b = *rc::gen::inRange<std::int64_t>(0, n + 1);
    const auto chance = chanceOfGap({n, a, b});
    RC_ASSERT(chance.has_value());
    RC_ASSERT(chance->part > 0 && chance->part <= chance->whole);
    RC_ASSERT(chance == chanceOfGap({n, b, a}));
    // The hypergeometric weights by logarithms: an independent way to the same figure.
    const auto lnChoose
        = [](double m, double k) { return std::lgamma(m + 1) - std::lgamma(k + 1) - std::lgamma(m - k + 1); };
    const auto total = static_cast<double>(a + b);
    const auto m = static_cast<double>(n);
    const auto weight = [&](std::int64_t k) {
        const auto x = static_cast<double>(k);
        return std::exp(lnChoose(m, x) + lnChoose(m, total - x) - lnChoose(2 * m, total));
    };
    double sum = 0;
    for (std::int64_t k = std::max<std::int64_t>(0, a + b - n); k <= std::min(n, a + b); ++k)
        if (weight(k) <= weight(a) * (1 + 1e-9))
            sum += weight(k);
    RC_ASSERT(std::abs(sum - asDouble(*chance)) < 1e-9);
}

RC_GTEST_PROP(ScoreGapProperties, AWiderGapIsNeverLikelier, ())
{
    const auto n = *rc::gen::inRange<std::int64_t>(1, kMostQuestions + 1);
    const auto total = *rc::gen::inRange<std::int64_t>(0, 2 * n + 1);
    for (std::int64_t a = (total + 1) / 2; a < std::min(total, n); ++a)
        RC_ASSERT(asDouble(*chanceOfGap({n, a + 1, total - a - 1}))
                  <= asDouble(*chanceOfGap({n, a, total - a})));
}

} // namespace
} // namespace tb
