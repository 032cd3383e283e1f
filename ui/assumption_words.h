// SPDX-License-Identifier: GPL-3.0-or-later
// The choices behind "Assumptions", and what holds in one line.
#pragma once

#include "core/resolve.h"

#include <QString>

#include <optional>
#include <vector>

namespace tb {

/// A reserve on offer; none stands for what the accounting says.
struct ReserveOffer
{
    QString text;
    std::optional<Reserve> reserve;
};
std::vector<ReserveOffer> reserveOffers();

/// A capacity on offer; none stands for what the accounting says.
struct CapacityOffer
{
    QString text;
    std::optional<CapacityBasis> basis;
};
std::vector<CapacityOffer> capacityOffers();

/// "1.5 GB reserve", "8% reserve", "no reserve".
QString reserveWords(const Reserve &reserve);

/// "vLLM takes 92%", "llama.cpp on CUDA".
QString engineWords(const Resolved &resolved);

/// "Course: decimal GB, 1.5 GB reserve", the engine unless it is the textbook's, and whatever else is not as
/// usual.
QString assumptionsLine(const Resolved &resolved);

} // namespace tb
