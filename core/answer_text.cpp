// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answer_text.h"

#include "core/answer_number.h"
#include "core/answer_units.h"
#include "core/suggest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tb {

namespace {

constexpr std::size_t kLongest = 80; ///< bytes; no answer is longer

constexpr std::array<std::pair<std::string_view, AnswerKind>, 12> kKindNames = {{
    {"bytes", AnswerKind::ByteCount},
    {"bytes_per_token", AnswerKind::BytesPerToken},
    {"bytes_per_second", AnswerKind::ByteRate},
    {"tokens", AnswerKind::TokenCount},
    {"count", AnswerKind::Count},
    {"tok_s", AnswerKind::TokensPerSecond},
    {"percent", AnswerKind::Percent},
    {"seconds", AnswerKind::Seconds},
    {"ratio", AnswerKind::Ratio},
    {"bits", AnswerKind::Bits},
    {"parameters", AnswerKind::WeightCount},
    {"plain", AnswerKind::Plain},
}};

bool hasDigit(std::string_view text)
{
    return text.find_first_of("0123456789") != std::string_view::npos;
}

bool takeStart(std::string_view &text, std::string_view start)
{
    if (lowerCase(text.substr(0, start.size())) != start)
        return false;
    text.remove_prefix(start.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return true;
}

/// Without the words and signs that only say how sure the learner is.
std::string_view withoutHedges(std::string_view text, AnswerKind kind)
{
    constexpr std::array<std::string_view, 9> kHedges
        = {"~", "=", "about ", "approximately ", "approx. ", "approx ", "roughly ", "around ", "ca. "};
    while (std::any_of(kHedges.begin(), kHedges.end(),
                       [&text](std::string_view hedge) { return takeStart(text, hedge); })) { }
    if (kind == AnswerKind::Ratio && text.size() > 1 && hasDigit(text.substr(1, 2)))
        takeStart(text, "x"); // "x1.65"
    return text;
}

/// 12 of "of 12", "out of 12" or "/12" at the start of `rest`, which loses it.
std::optional<std::int64_t> takeOutOf(std::string &rest)
{
    constexpr double kMost = 1e6;
    std::string_view text = rest;
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (!takeStart(text, "out of ") && !takeStart(text, "of ") && !takeStart(text, "/"))
        return std::nullopt;
    const auto number = readTypedNumber(text);
    if (!number || number->value < 1 || number->value > kMost || number->value != std::floor(number->value))
        return std::nullopt;
    rest = number->rest;
    return static_cast<std::int64_t>(number->value);
}

double inBase(double number, const AnswerUnit &unit)
{
    return unit.inverse ? unit.factor / number : number * unit.factor;
}

/// One unit of the last digit in base units; an inverse unit has another step at every value.
double stepInBase(double value, double step, const AnswerUnit &unit)
{
    return unit.inverse ? inBase(value, unit) * step / value : step * unit.factor;
}

Result<TypedAnswer> withUnit(const TypedNumber &number, const AnswerUnit &unit, std::string_view typed)
{
    TypedAnswer answer;
    if (unit.inverse && number.value == 0)
        return Error{"Nothing takes no time: 0 " + std::string(unit.shown) + " cannot be.", {}};
    answer.value = inBase(number.value, unit);
    answer.step = stepInBase(number.value, number.step, unit);
    if (!std::isfinite(answer.value) || !std::isfinite(answer.step))
        return Error{quoted(typed) + " is larger than any figure here.", {}};
    if (number.otherwise && *number.otherwise != 0) {
        answer.otherwise = inBase(*number.otherwise, unit);
        answer.otherStep = stepInBase(*number.otherwise, number.otherStep, unit);
        if (!std::isfinite(*answer.otherwise))
            answer.otherwise.reset();
    }
    answer.unit = unit.shown;
    return answer;
}

Error unknownUnit(std::string_view unit, AnswerKind kind)
{
    if (hasDigit(unit))
        return Error{"More than one number is there: write one.", {}};
    const std::string_view usual = usualUnits(kind);
    return Error{
        quoted(unit) + " is no unit for this: "
            + (usual.empty() ? std::string("write the number alone.") : "write " + std::string(usual) + "."),
        {}};
}

/// "131k" may mean 131,000: that many thousands is the other reading.
void readThousands(TypedAnswer &answer, const TypedNumber &number)
{
    constexpr double kThousand = 1'000;
    const double factor = answer.unit == "K" ? kThousand : answer.unit == "M" ? kThousand * kThousand : 0;
    if (factor == 0 || answer.otherwise)
        return;
    answer.otherwise = number.value * factor;
    answer.otherStep = number.step * factor;
}

} // namespace

Result<TypedAnswer> readAnswer(std::string_view text, AnswerKind kind, std::string_view asked)
{
    if (text.size() > kLongest && plainAnswer(text.substr(0, 4'096)).size() > kLongest)
        return Error{"That is too long for one number.", {}};
    const std::string plain = plainAnswer(text);
    if (plain.empty())
        return Error{"Nothing is written yet.", {}};
    const auto number = readTypedNumber(withoutHedges(plain, kind));
    if (!number)
        return Error{hasDigit(plain) ? quoted(plain) + " cannot be read as one number."
                                     : quoted(plain) + " holds no number.",
                     {}};
    std::string rest = number->rest;
    const auto outOf = kind == AnswerKind::Count ? takeOutOf(rest) : std::nullopt;
    rest = plainAnswer(rest);
    const bool unitTyped = !rest.empty() && rest != ".";
    const AnswerUnit *wanted = findAnswerUnit(kind, asked);
    if (!wanted)
        wanted = &baseUnit(kind);
    const AnswerUnit *unit = unitTyped ? findAnswerUnit(kind, rest) : wanted;
    if (!unit)
        return unknownUnit(rest, kind);
    auto answer = withUnit(*number, *unit, plain);
    if (!answer)
        return answer;
    TypedAnswer read = *answer;
    if (kind == AnswerKind::TokenCount)
        readThousands(read, *number);
    read.unitTyped = unitTyped;
    read.otherUnit = unit != wanted;
    read.outOf = outOf;
    return read;
}

std::optional<double> answerInUnit(double value, AnswerKind kind, std::string_view unit)
{
    const AnswerUnit *found = findAnswerUnit(kind, unit);
    if (!found || (found->inverse && value == 0))
        return std::nullopt;
    return found->inverse ? found->factor / value : value / found->factor;
}

std::optional<AnswerKind> answerKindFromName(std::string_view name)
{
    for (const auto &[known, kind] : kKindNames)
        if (name == known)
            return kind;
    return std::nullopt;
}

} // namespace tb
