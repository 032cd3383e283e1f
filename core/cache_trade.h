// SPDX-License-Identifier: GPL-3.0-or-later
// What a cache format saves against f16, and what it costs elsewhere.
#pragma once

#include "core/explain.h"

namespace tb {

/// The chosen cache against f16 keys and values, all else alike: both sizes found by evaluating both. None
/// for f16 itself, where the size of the state was given, and where the engine takes one of the two not at
/// all.
std::optional<CacheTrade> cacheTrade(const Resolved &resolved, const Budget &budget);

/// Working space that only the quantised cache needs; 0 where it needs none, or less.
Bytes cacheScratch(const Budget &budget);

/// `state` is what all conversations take now: "KV q8_0 against f16: state 2.15 GB - 4.08 GB, working space
/// +54 MB = -1.87 GB".
Step cacheTradeStep(const Resolved &resolved, const CacheTrade &trade, Bytes state, ByteUnits units);

/// The format that keeps a KV cache in 8 bits here: what the engine, or else the device, offers. One byte on
/// NVIDIA's ("fp8"), 34 of 32 bytes elsewhere ("q8_0").
std::string eightBitCache(const Resolved &resolved);

} // namespace tb
