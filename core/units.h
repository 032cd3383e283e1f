// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities that must not be mixed up, each a 64-bit integer in a type of its own.
#pragma once

#include <limits> // first: Qt's moc trips over <compare> unless another header has set up the library

#include <compare>
#include <cstdint>

namespace tb {

template<typename Tag> struct Quantity
{
    std::int64_t value = 0;

    friend constexpr auto operator<=>(Quantity, Quantity) = default;
};

using Bytes = Quantity<struct BytesTag>;
using BytesPerSecond = Quantity<struct BytesPerSecondTag>;
using Tokens = Quantity<struct TokensTag>; ///< tokens of one conversation
using Sessions = Quantity<struct SessionsTag>; ///< conversations held at the same time
using Parameters = Quantity<struct ParametersTag>;

/// Where saturating sums stop: the true figure is at least this.
constexpr std::int64_t kSaturated = std::numeric_limits<std::int64_t>::max();

constexpr std::int64_t kKilo = 1'000;
constexpr std::int64_t kMega = 1'000'000;
constexpr std::int64_t kGiga = 1'000'000'000;
constexpr std::int64_t kKibi = std::int64_t{1} << 10;
constexpr std::int64_t kMebi = std::int64_t{1} << 20;
constexpr std::int64_t kGibi = std::int64_t{1} << 30;

} // namespace tb
