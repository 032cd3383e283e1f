// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits how long for a seat: the practice server under a closed loop of users, event by event.
//
// Every user asks, waits for a seat, first come first served, gets an answer, thinks, and asks again; all ask
// first at time 0. From taking a seat to the first token a prompt takes `promptMs`, beside the others' steps.
// Then all who are being answered advance by one token a step; who joins or leaves does so between two steps.
// Times are whole microseconds, and nothing is drawn by chance: where answers differ, the i-th is
//     answer x (100 - spread) / 100 + floor(width x (i x 2,654,435,769 mod 2^32) / 2^32)
// tokens long, the multiples of the golden ratio, which fill the width evenly (Knuth, The Art of Computer
// Programming, volume 3, section 6.4).
//
// The defaults of PracticeServer: prompts of 40 ms, the course's 41.4 ms within the seats, rounded; no time
// to think; answers of 128 tokens, all equally long, a length chosen with the course's wait beyond the seats
// in view: that the two are close at 16 users is therefore no evidence for the model.
#pragma once

#include "core/practice_server.h"

#include <vector>

namespace tb {

constexpr std::int64_t kMostUsers = 16'384; ///< so that a run stays below some milliseconds
constexpr std::int64_t kFewestMeasured = 400; ///< requests; then to the end of a round of all users

struct QueueRun
{
    /// Microseconds from the question to the first token, in the order in which seats were taken: whole
    /// rounds of all users, after two rounds of running in.
    std::vector<std::int64_t> firstTokens;
    std::int64_t mostSeated = 0;
    std::int64_t mostWaiting = 0;
    /// Over the whole run.
    std::int64_t asked = 0;
    std::int64_t answered = 0;
    std::int64_t seatedAtEnd = 0;
    std::int64_t waitingAtEnd = 0;

    friend bool operator==(const QueueRun &, const QueueRun &) = default;
};

/// 1 to kMostUsers users; an Error for others, and for a server out of range.
Result<QueueRun> simulateQueue(const PracticeServer &server, std::int64_t users);

/// 95 of 100 first tokens come within so many microseconds (nearest rank).
std::int64_t firstTokenP95(const QueueRun &run);

/// The same of a new run; server and users must be in range.
std::int64_t firstTokenP95(const PracticeServer &server, std::int64_t users);

} // namespace tb
