// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the fields that the parts of a lesson file have in common.
#pragma once

#include "core/lesson.h"
#include "core/readers/json_row.h"
#include "core/suggest.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tb {

inline constexpr std::array<LessonWord<BudgetPart>, 3> kPartWords
    = {{{BudgetPart::Weights, "weights", "Weights"},
        {BudgetPart::Working, "working", "Working space"},
        {BudgetPart::State, "state", "Per-request state"}}};

inline constexpr std::array<LessonWord<Figure>, 8> kFigureWords
    = {{{Figure::Weights, "weights", {}},
        {Figure::TokenState, "token-state", {}},
        {Figure::SharedState, "shared-state", {}},
        {Figure::SessionState, "session-state", {}},
        {Figure::CacheTrade, "cache-trade", {}},
        {Figure::Room, "room", {}},
        {Figure::SessionsFit, "sessions-fit", {}},
        {Figure::Decode, "decode", {}}}};

inline constexpr std::array<LessonWord<Show>, 13> kShowWords = {{{Show::Number, "number", {}},
                                                                 {Show::TokenCount, "tokens", "tokens"},
                                                                 {Show::GB, "gb", "GB"},
                                                                 {Show::MB, "mb", "MB"},
                                                                 {Show::KB, "kb", "kB"},
                                                                 {Show::GiB, "gib", "GiB"},
                                                                 {Show::MiB, "mib", "MiB"},
                                                                 {Show::KiB, "kib", "KiB"},
                                                                 {Show::ByteCount, "bytes", "bytes"},
                                                                 {Show::Percent, "percent", "%"},
                                                                 {Show::Speed, "tok/s", "tok/s"},
                                                                 {Show::Seconds, "s", "s"},
                                                                 {Show::Milliseconds, "ms", "ms"}}};

inline constexpr std::array<LessonWord<Rounding>, 4> kRoundingWords = {{{Rounding::HalfUp, "half-up", {}},
                                                                        {Rounding::Floor, "floor", {}},
                                                                        {Rounding::Ceil, "ceil", {}},
                                                                        {Rounding::About, "about", {}}}};

inline constexpr std::array<LessonWord<Operation>, 4> kOperationWords = {{{Operation::Plus, "plus", {}},
                                                                          {Operation::Minus, "minus", {}},
                                                                          {Operation::Times, "times", {}},
                                                                          {Operation::Over, "over", {}}}};

inline constexpr std::array<LessonWord<bool Mask::*>, 3> kMaskWords = {{{&Mask::result, "result", "Result"},
                                                                        {&Mask::bars, "bars", "Bars"},
                                                                        {&Mask::charts, "charts", "Charts"}}};

template<typename Value, std::size_t Size>
std::optional<Value> fromWord(const std::array<LessonWord<Value>, Size> &table, std::string_view word)
{
    for (const LessonWord<Value> &row : table)
        if (row.word == word)
            return row.value;
    return std::nullopt;
}

/// "weights, working, state", for messages.
template<typename Value, std::size_t Size>
std::string wordsOf(const std::array<LessonWord<Value>, Size> &table)
{
    std::string list;
    for (const LessonWord<Value> &row : table)
        list.append(list.empty() ? "" : ", ").append(row.word);
    return list;
}

/// One of a table's words, where the key is there.
template<typename Value, std::size_t Size>
std::optional<Value> optionalWord(JsonRow &row, const char *key,
                                  const std::array<LessonWord<Value>, Size> &table)
{
    const auto word = row.optionalText(key);
    if (!word)
        return std::nullopt;
    const auto value = fromWord(table, *word);
    if (!value)
        row.fail(tb::quoted(*word) + " is not one of " + wordsOf(table), key);
    return value;
}

/// The keys that each part of a lesson file may have.
struct LessonKeys
{
    std::vector<std::string> lesson;
    std::vector<std::string> figure;
    std::vector<std::string> step;
    std::vector<std::string> text;
    std::vector<std::string> question;
    std::vector<std::string> feedback;
    std::vector<std::string> choice;
    std::vector<std::string> reveal;
};
const LessonKeys &lessonKeys();

/// A part's mistake is a mistake of the whole.
inline void pass(const JsonRow &part, JsonRow &whole)
{
    if (part.error())
        whole.adopt(*part.error());
}

/// A number, whole or not, from `low` to `high`.
std::optional<double> optionalNumber(JsonRow &row, const char *key, double low, double high);

/// A list of texts; empty where the key is not there.
std::vector<std::string> textList(JsonRow &row, const char *key);

/// Scenario keys over `start`; that itself where the key is not there.
Scenario readScenario(JsonRow &row, const char *key, const Scenario &start);

/// The figures of a lesson whose scenario is `start`.
std::vector<LessonFigure> readFigures(JsonRow &top, const JsonValue &figures, const Scenario &start);

} // namespace tb
