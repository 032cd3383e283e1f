// SPDX-License-Identifier: GPL-3.0-or-later
// The course's practice server: how batching shares one machine among its users. A teaching model, no
// measurement.
#pragma once

#include "core/number_text.h"
#include "core/result.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace tb {

/// Step, growth and seats are those of the course's practice server (course, Day 4: 18 ms a step, 6 % more
/// for each further user, 8 seats). Its course gives neither the length of its answers nor the time of its
/// prompts: those are supposed, see core/queue_simulation.h.
struct PracticeServer
{
    std::int64_t seats = 8; ///< conversations decoded at once
    std::int64_t stepMs = 18; ///< of a decode step with one user, in milliseconds
    std::int64_t growthPercent = 6; ///< of that step, for each further user in the batch
    std::int64_t answerTokens = 128;
    std::int64_t spreadPercent = 0; ///< answers are so much shorter or longer, evenly
    std::int64_t promptMs = 40; ///< from taking a seat to the first token
    std::int64_t thinkMs = 0; ///< from the end of an answer to the next question

    friend bool operator==(const PracticeServer &, const PracticeServer &) = default;
};

/// One number of the server, and how far it goes.
struct PracticeSetting
{
    std::string_view key;
    std::int64_t PracticeServer::*value;
    WholeRange range;
};

inline constexpr std::array kPracticeSettings = {
    PracticeSetting{"seats", &PracticeServer::seats, {1, 1'024}},
    PracticeSetting{"step_ms", &PracticeServer::stepMs, {1, 10'000}},
    PracticeSetting{"growth_percent", &PracticeServer::growthPercent, {0, 100}},
    PracticeSetting{"answer_tokens", &PracticeServer::answerTokens, {1, 16'384}},
    PracticeSetting{"spread_percent", &PracticeServer::spreadPercent, {0, 100}},
    PracticeSetting{"prompt_ms", &PracticeServer::promptMs, {1, 60'000}},
    PracticeSetting{"think_ms", &PracticeServer::thinkMs, {0, 600'000}},
};

/// An Error names the first number that is out of its range.
Status checked(const PracticeServer &server);

/// Tokens in so many microseconds: exact until it is written.
struct TokenRate
{
    std::int64_t tokens = 0;
    std::int64_t micros = 1; ///< > 0

    double perSecond() const { return 1e6 * static_cast<double>(tokens) / static_cast<double>(micros); }

    friend bool operator==(const TokenRate &, const TokenRate &) = default;
};

/// Microseconds of a step with so many users in the batch, 1 or more; exact: step x (100 + growth x (users -
/// 1)) / 100. Those without a seat are not in the batch: beyond the seats it stays that of a full one. The
/// server must be checked(), here and below.
std::int64_t stepMicros(const PracticeServer &server, std::int64_t users);

/// Of each conversation that has a seat, when so many are there.
TokenRate sessionSpeed(const PracticeServer &server, std::int64_t users);

/// Of all conversations together.
TokenRate totalSpeed(const PracticeServer &server, std::int64_t users);

} // namespace tb
