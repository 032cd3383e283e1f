// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a learner typed as an answer: a number the way their country writes it, in any unit that fits
// what was asked. The forms of the command line are stricter: see number_text.h.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tb {

/// What an answer counts, with the base unit of its value.
enum class AnswerKind {
    ByteCount, ///< bytes
    BytesPerToken, ///< bytes; "/token" may be left out
    ByteRate, ///< bytes a second
    TokenCount, ///< tokens; "32k" is 32 x 1,024
    Count, ///< conversations, cards, questions: "4", "11 of 12"
    TokensPerSecond, ///< tokens a second; "20 ms/token" does, too
    Percent, ///< hundredths: "77 %" is 77
    Seconds, ///< seconds
    Ratio, ///< times: "1.65x"
    Bits, ///< bits of a number
    WeightCount, ///< weights of a model: "8B" is 8 x 10^9
    Plain, ///< a number without any unit
};

struct TypedAnswer
{
    double value = 0; ///< in the base unit of the kind; finite, may be negative
    double step = 0; ///< one unit of the last digit typed, in the base unit
    std::optional<double> otherwise; ///< the same digits read the other way: 4,096 as 4.096, 131k as 131,000
    double otherStep = 0;
    std::string unit; ///< as this program writes it; where none was typed, the one that was asked for
    bool unitTyped = false;
    bool otherUnit = false; ///< a unit was typed that is not the one asked for
    std::optional<std::int64_t> outOf; ///< 12 of "11 of 12" and "11/12"
};

/// `asked` is the unit a bare number is in, such as "MiB"; without it the base unit. Errors are one sentence
/// for the learner. Never throws, whatever was pasted.
Result<TypedAnswer> readAnswer(std::string_view text, AnswerKind kind, std::string_view asked = {});

/// `value` of the base unit in `unit`, or nothing when the kind has no such unit.
std::optional<double> answerInUnit(double value, AnswerKind kind, std::string_view unit);

/// "bytes", "tok_s", ...: the kind in data files.
std::optional<AnswerKind> answerKindFromName(std::string_view name);

} // namespace tb
