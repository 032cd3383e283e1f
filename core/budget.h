// SPDX-License-Identifier: GPL-3.0-or-later
// The whole answer for one scenario on one device. Here, and only here, the three budgets meet.
#pragma once

#include "core/context_sizes.h"
#include "core/engine_vllm.h"
#include "core/fleet.h"
#include "core/resolve.h"
#include "core/speed.h"
#include "core/state.h"
#include "core/weights.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

enum class Verdict {
    Fits, ///< all conversations asked for
    FitsSome, ///< at least one, fewer than asked for
    NoRoomForOne, ///< weights and working space fit, not one conversation does
    NoRoomToWork, ///< weights fit, the working space or the reserve does not
    WeightsDoNotFit,
};

struct Replicas
{
    std::int64_t minimum = 0;
    std::int64_t withHeadroom = 0;

    friend bool operator==(const Replicas &, const Replicas &) = default;
};

/// A cache format against f16: more bytes, or fewer where negative.
struct CacheTrade
{
    Bytes state; ///< of all conversations
    Bytes working; ///< of all cards; 0 in a room

    friend bool operator==(const CacheTrade &, const CacheTrade &) = default;
};

/// All sizes are of one replica: all its cards together. weights + overhead + state + free = usable, except
/// in a room (spare memory after the weights), where state + free = room. used = weights + overhead + state;
/// of vLLM the blocks of its pool that nobody can use are in the overhead and not in `used`.
struct Budget
{
    std::string deviceId;
    std::string deviceName;
    std::string deviceShortName;
    bool verifiedDevice = true;
    bool isRoom = false; ///< only the state is counted against `room`
    Engine engine = Engine::Textbook;
    std::int64_t cards = 1;
    Bytes capacity;
    Bytes usable; ///< of vLLM: the share it asks for
    std::optional<BytesPerSecond> bandwidth; ///< of all cards

    Bytes weights;
    bool weightsEstimated = false; ///< by a mean of another model, not by the tensors
    Bytes statePerSession; ///< of each conversation's own, without what all share
    Bytes sharedState; ///< of a prefix that all conversations share, kept once; a part of `state`
    Bytes statePerToken;
    Bytes state; ///< of all conversations asked for
    std::vector<StatePart> stateParts; ///< empty when the size was given
    Bytes working;
    std::optional<double> workingErrorPercent; ///< worst measured, where the engine's own rules are followed
    Bytes workingHost;
    std::optional<CacheTrade> cacheTrade; ///< none for f16
    Bytes reserve;
    Bytes overhead; ///< course: the larger of reserve and working space; measured: their sum; see above
    Bytes used; ///< what the conversations asked for need
    std::optional<Bytes> reserved; ///< what the engine takes, whatever is needed
    Bytes room; ///< for the state; negative when weights and overhead alone are too large
    Bytes free; ///< room - state

    Sessions asked;
    Sessions sessionsFit;
    double sessionsRatio = 0; ///< before rounding down: (room - shared state) / state per session, or, where
                              ///< it was searched, with the part of the next one that is left; never below 0
    Verdict verdict = Verdict::Fits;
    bool fits = true;
    std::optional<Tokens> crossover; ///< longest conversation whose state is not larger than the weights
    std::optional<DecodeCeilings> decode;
    std::optional<double> prefillTokensPerSecond;
    std::optional<std::int64_t> cardsNeeded;
    std::optional<Replicas> replicas;
    std::optional<Sessions> sessionsFitAtP95; ///< if each conversation held its p95 length only
    std::optional<VllmFigures> vllm;
    std::optional<std::string> refused; ///< why the engine would not start: none fits, sizes mean nothing
    bool saturated = false; ///< a size passed 64 bits and is shown as the largest number instead
    std::vector<std::string> assumptions;

    friend bool operator==(const Budget &, const Budget &) = default;
};

/// Pure and total: every resolved scenario has an answer.
Budget evaluate(const Resolved &resolved);

/// Tokens a second of each conversation asked for that the arithmetic units allow, where that is less than
/// what the memory does.
std::optional<double> arithmeticCeiling(const Budget &budget);

/// What to tell a user who asks for sizes beyond 64 bits; none when all are exact.
std::optional<Error> beyondAllNumbers(const Budget &budget);

/// Working space and reserve as they are counted in `used`; 0 in a room.
Bytes overheadCharged(const Budget &budget);

/// What one decode step reads: weights, and the whole state of every conversation. Each reads a shared prefix
/// again, so that is part of `stateOfOne`.
Checked bytesOfStep(const WeightSizes &model, Sessions sessions, Checked stateOfOne);

/// What the arithmetic units of all cards do. They work in 8 or 4 bits only when the weights are stored that
/// way and the chip can.
std::optional<double> operationsPerSecond(const Resolved &resolved);

/// Bytes of all weights the scenario loads, chosen extra parts included.
Checked loadedWeights(const Resolved &resolved);

} // namespace tb
