// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scale.h"

#include "core/checked.h"
#include "core/format.h"
#include "core/scenario.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace tb {

namespace {

constexpr double kPositionsPerScale = 1'000.0;
constexpr int kSmallestGap = 4; ///< positions between two stops, so that each can be told from the next
constexpr int kSnapReach = 14; ///< positions on either side of a stop that mean the stop
constexpr Tokens kFirstContext{256};
constexpr Tokens kUsualContext{131'072};

std::int64_t powerOfTwoNotAbove(std::int64_t value)
{
    return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(value)));
}

/// How far `value` is on the way from `low` to `high`, in the logarithm.
double shareBetween(std::int64_t value, std::int64_t low, std::int64_t high)
{
    const auto ratio = [low](std::int64_t v) { return static_cast<double>(v) / static_cast<double>(low); };
    return std::log2(ratio(value)) / std::log2(ratio(high));
}

/// Positions by the logarithm, then pushed apart where two stops are nearly the same.
void placeStops(std::vector<ScaleStop> &stops)
{
    for (ScaleStop &stop : stops) {
        const double share = shareBetween(stop.value, stops.front().value, stops.back().value);
        stop.position = static_cast<int>(std::lround(kPositionsPerScale * share));
    }
    for (std::size_t i = 1; i < stops.size(); ++i)
        stops[i].position = std::max(stops[i].position, stops[i - 1].position + kSmallestGap);
}

ScaleStop tokensStop(Tokens tokens)
{
    return {tokens.value, 0, tokensShort(tokens), StopKind::Plain};
}

void addLandmark(std::vector<ScaleStop> &stops, Tokens trained)
{
    auto at = std::lower_bound(stops.begin(), stops.end(), trained.value,
                               [](const ScaleStop &stop, std::int64_t value) { return stop.value < value; });
    if (at == stops.end() || at->value != trained.value)
        at = stops.insert(at, tokensStop(trained));
    at->kind = StopKind::Landmark;
}

} // namespace

Scale::Scale()
    : m_stops(1)
{
}

Scale::Scale(std::vector<ScaleStop> stops, std::int64_t grainsPerOctave)
    : m_stops(std::move(stops))
    , m_grainsPerOctave(grainsPerOctave)
{
    assert(!m_stops.empty());
}

std::int64_t Scale::grainAt(std::int64_t value) const
{
    return value < 1 ? 1 : std::max<std::int64_t>(1, powerOfTwoNotAbove(value) / m_grainsPerOctave);
}

std::size_t Scale::segmentOfPosition(int position) const
{
    const auto above
        = std::upper_bound(m_stops.begin(), m_stops.end(), position,
                           [](int wanted, const ScaleStop &stop) { return wanted < stop.position; });
    return static_cast<std::size_t>(above - m_stops.begin()) - 1;
}

int Scale::positionOf(std::int64_t value) const
{
    if (value <= m_stops.front().value)
        return 0;
    if (value >= m_stops.back().value)
        return lastPosition();
    const auto above
        = std::upper_bound(m_stops.begin(), m_stops.end(), value,
                           [](std::int64_t wanted, const ScaleStop &stop) { return wanted < stop.value; });
    const ScaleStop &low = *(above - 1);
    if (low.value == value)
        return low.position;
    const double share = shareBetween(value, low.value, above->value);
    return low.position + static_cast<int>(std::lround(share * (above->position - low.position)));
}

std::int64_t Scale::valueAt(int position, Snapping snapping) const
{
    const int inside = std::clamp(position, 0, lastPosition());
    const std::size_t segment = segmentOfPosition(inside);
    const ScaleStop &low = m_stops[segment];
    if (inside == low.position)
        return low.value;

    const ScaleStop &high = m_stops[segment + 1];
    const int gap = high.position - low.position;
    if (low.value == 0)
        return 2 * (inside - low.position) < gap ? low.value : high.value;
    const int reach = snapping == Snapping::Off ? 0 : std::min(kSnapReach, gap / 5);
    if (inside - low.position <= reach)
        return low.value;
    if (high.position - inside <= reach)
        return high.value;
    const double octaves = std::log2(static_cast<double>(high.value) / static_cast<double>(low.value));
    const double share = static_cast<double>(inside - low.position) / gap;
    const double exact = static_cast<double>(low.value) * std::exp2(octaves * share);
    const std::int64_t grain = grainAt(static_cast<std::int64_t>(exact));
    const std::int64_t rounded = std::llround(exact / static_cast<double>(grain)) * grain;
    return std::clamp(rounded, low.value, high.value);
}

std::int64_t Scale::stopBeside(std::int64_t value, int steps) const
{
    std::int64_t at = value;
    for (int i = 0; i < std::abs(steps); ++i) {
        if (steps > 0) {
            const auto next = std::find_if(m_stops.begin(), m_stops.end(),
                                           [at](const ScaleStop &stop) { return stop.value > at; });
            at = next == m_stops.end() ? at : next->value;
        } else {
            const auto next = std::find_if(m_stops.rbegin(), m_stops.rend(),
                                           [at](const ScaleStop &stop) { return stop.value < at; });
            at = next == m_stops.rend() ? at : next->value;
        }
    }
    return at;
}

std::int64_t Scale::grainBeside(std::int64_t value, int steps) const
{
    const WholeRange range{m_stops.front().value, m_stops.back().value};
    std::int64_t at = value;
    for (int i = 0; i < std::abs(steps); ++i) {
        // Downwards from a power of two the grain is that of the octave below.
        const std::int64_t grain = grainAt(steps > 0 ? at : at - 1);
        const std::int64_t next = multipleBeside(at, grain, steps > 0 ? 1 : -1, range);
        at = steps > 0 ? std::max(at, next) : std::min(at, next);
    }
    return at;
}

Scale contextScale(std::optional<Tokens> trained, Tokens current)
{
    constexpr std::int64_t kGrains = 32; // 1,024 tokens from 32,768 on
    const bool known = trained && trained->value > 0 && *trained <= kMaxContext;
    const Tokens usual = known ? std::max(*trained, kUsualContext) : kUsualContext;
    std::vector<ScaleStop> stops;
    for (Tokens at = kFirstContext; at <= kMaxContext; at.value *= 2) {
        const bool enough = !stops.empty() && stops.back().value >= current.value;
        if (at > usual && (current <= usual || enough))
            break;
        stops.push_back(tokensStop(at));
    }
    if (known)
        addLandmark(stops, *trained);
    placeStops(stops);
    return {std::move(stops), kGrains};
}

Scale sessionsScale(Sessions current)
{
    constexpr std::int64_t kUsual[]
        = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1'000};
    constexpr std::size_t kLast = std::size(kUsual) - 1;
    constexpr std::int64_t kFurther[]
        = {2'000, 5'000, 10'000, 20'000, 50'000, 100'000, 200'000, 500'000, kMaxSessions.value};
    constexpr std::int64_t kGrains = 256; // single sessions up to 512
    std::vector<ScaleStop> stops;
    for (const std::int64_t value : kUsual) {
        const bool named = std::has_single_bit(static_cast<std::uint64_t>(value)) || value == kUsual[kLast];
        stops.push_back({value, 0, named ? grouped(value) : "", StopKind::Plain});
    }
    for (const std::int64_t value : kFurther)
        if (stops.back().value < current.value)
            stops.push_back({value, 0, grouped(value), StopKind::Plain});
    placeStops(stops);
    return {std::move(stops), kGrains};
}

Scale doublingScale(WholeRange range)
{
    std::vector<ScaleStop> stops;
    for (std::int64_t value = 1; value <= range.high / 2 + 1 && value <= range.high; value *= 2)
        if (value >= range.low)
            stops.push_back({value, 0, grouped(value), StopKind::Plain});
    if (stops.empty())
        return {};
    if (stops.size() > 1)
        placeStops(stops);
    return {std::move(stops), 1};
}

Scale wholeScale(WholeRange range)
{
    constexpr std::int64_t kGrains = 32;
    constexpr int kOfZero = 60; // positions that 0 has before the 1: it is not on a logarithm
    std::vector<ScaleStop> stops;
    for (std::int64_t value = 1; value < range.high; value *= 2)
        stops.push_back({value, 0, grouped(value), StopKind::Plain});
    stops.push_back({range.high, 0, grouped(range.high), StopKind::Plain});
    placeStops(stops);
    if (range.low == 0) {
        for (ScaleStop &stop : stops)
            stop.position += kOfZero;
        stops.insert(stops.begin(), {0, 0, "0", StopKind::Plain});
    }
    return {std::move(stops), kGrains};
}

Scale choiceScale(std::span<const std::string> labels, std::span<const StopKind> kinds)
{
    std::vector<ScaleStop> stops;
    for (const std::string &label : labels) {
        const std::size_t at = stops.size();
        const int index = static_cast<int>(at);
        stops.push_back({index, index, label, at < kinds.size() ? kinds[at] : StopKind::Plain});
    }
    return stops.empty() ? Scale() : Scale(std::move(stops), 1);
}

std::int64_t multipleBeside(std::int64_t value, std::int64_t step, int steps, WholeRange range)
{
    assert(step > 0);
    const std::int64_t inside = std::clamp(value, range.low, range.high);
    const std::int64_t past = inside % step;
    std::int64_t whole = inside / step;
    if (steps < 0 && past != 0)
        whole += 1;
    const Checked next = (Checked(whole) + steps) * step;
    return std::clamp(next.value(), range.low, range.high);
}

} // namespace tb
