// SPDX-License-Identifier: GPL-3.0-or-later
// Two scores of a short quiz: is the gap a cliff, or what chance does to equal models?
#pragma once

#include "core/checked.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tb {

/// Right answers of two models to the same number of questions.
struct TwoScores
{
    std::int64_t questions = 12; ///< 1 .. kMostQuestions
    std::int64_t first = 0;
    std::int64_t second = 0;
};

/// Up to here every step of the test fits 128 bits: the binomial of 120 over 60 is below 2^117.
constexpr std::int64_t kMostQuestions = 60;

/// A probability as the exact fraction it is.
struct Chance
{
    Wide part = 0;
    Wide whole = 1;

    /// part/whole in so many of `of`, half up.
    std::int64_t in(std::int64_t of) const
    {
        return static_cast<std::int64_t>((part * of * 2 + whole) / (whole * 2));
    }
    bool atMostOneIn(std::int64_t count) const { return part * count <= whole; }

    friend bool operator==(const Chance &, const Chance &) = default;
};

/// How often two models that are equally good would differ by this much or more, either way round, when the
/// right answers of both together are as many as these: Fisher's exact test, two-sided (all splits that are
/// no likelier than the one seen; R. A. Fisher, The Design of Experiments, 1935). Exact at any size, where
/// tests with a normal curve need more questions than a quiz has. It takes each model's questions as drawn
/// anew; when both answer the same questions and each answer is known, a paired test tells a little more.
/// Nothing for counts outside 0 .. questions.
std::optional<Chance> chanceOfGap(const TwoScores &scores);

/// The largest second score that chance reaches in at most 1 of 20 such pairs; none where no score does.
std::optional<std::int64_t> tellingScore(std::int64_t questions, std::int64_t first);

/// What so many questions can tell, in two or three sentences.
std::string scoreGapWords(const TwoScores &scores);

} // namespace tb
