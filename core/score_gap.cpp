// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/score_gap.h"

#include "core/format.h"

#include <algorithm>
#include <cstdlib>

namespace tb {

namespace {

constexpr std::int64_t kRare = 20; ///< one in so many is what the quiz calls rare

/// n over k; exact, every step divides evenly.
Wide choose(std::int64_t n, std::int64_t k)
{
    Wide ways = 1;
    for (std::int64_t i = 1; i <= std::min(k, n - k); ++i)
        ways = ways * (n - i + 1) / i;
    return ways;
}

bool areScores(const TwoScores &s)
{
    const auto inside = [&s](std::int64_t score) { return score >= 0 && score <= s.questions; };
    return s.questions >= 1 && s.questions <= kMostQuestions && inside(s.first) && inside(s.second);
}

/// "11 against 7 of 12".
std::string pairText(const TwoScores &s)
{
    return grouped(s.first) + " against " + grouped(s.second) + " of " + grouped(s.questions);
}

/// "about 15 of 100 pairs", "fewer than 1 of 100 pairs", "every pair".
std::string oftenText(const Chance &chance)
{
    if (chance.part == chance.whole)
        return "every pair";
    const std::int64_t hundredths = chance.in(100);
    if (hundredths == 0)
        return "fewer than 1 of 100 pairs";
    return (hundredths == 100 ? "nearly all" : "about " + grouped(hundredths) + " of 100") + " pairs";
}

std::string verdict(const Chance &chance)
{
    if (chance.atMostOneIn(kRare))
        return "That is rare: treat it as a cliff.";
    if (chance.atMostOneIn(4))
        return "That is a warning, not yet a proof: ask more questions before you trust or drop the file.";
    return "That is within the noise.";
}

/// How few right answers would be rare, or how many more questions would settle this gap.
std::string moreText(const TwoScores &s)
{
    const std::int64_t high = std::max(s.first, s.second);
    std::string text;
    if (const auto telling = tellingScore(s.questions, high))
        text = " Against " + grouped(high) + ", " + grouped(*telling) + (*telling > 0 ? " or fewer" : "")
            + " would be rare.";
    for (std::int64_t times = 2; s.first != s.second && times * s.questions <= kMostQuestions; ++times) {
        const TwoScores more{s.questions * times, s.first * times, s.second * times};
        if (const auto chance = chanceOfGap(more); chance && chance->atMostOneIn(kRare))
            return text + " The same shares of " + grouped(more.questions) + " questions would be, too.";
    }
    return text;
}

} // namespace

std::optional<Chance> chanceOfGap(const TwoScores &s)
{
    if (!areScores(s))
        return std::nullopt;
    const std::int64_t right = s.first + s.second;
    const auto ways
        = [&](std::int64_t first) { return choose(s.questions, first) * choose(s.questions, right - first); };
    const Wide seen = ways(s.first);
    Chance chance{0, choose(2 * s.questions, right)};
    for (std::int64_t first = std::max<std::int64_t>(0, right - s.questions);
         first <= std::min(right, s.questions); ++first)
        if (const Wide split = ways(first); split <= seen)
            chance.part += split;
    return chance;
}

std::optional<std::int64_t> tellingScore(std::int64_t questions, std::int64_t first)
{
    for (std::int64_t second = first - 1; second >= 0; --second) {
        const auto chance = chanceOfGap({questions, first, second});
        if (chance && chance->atMostOneIn(kRare))
            return second;
    }
    return std::nullopt;
}

std::string scoreGapWords(const TwoScores &s)
{
    const auto chance = chanceOfGap(s);
    if (!chance)
        return "Scores of 1 to " + grouped(kMostQuestions) + " questions can be compared.";
    if (s.first == s.second)
        return pairText(s) + ": no gap." + moreText(s);
    std::string text = pairText(s) + ": a gap this large comes up by chance in " + oftenText(*chance)
        + " of equal models. " + verdict(*chance);
    return chance->atMostOneIn(kRare) ? text : text + moreText(s);
}

} // namespace tb
