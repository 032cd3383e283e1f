// SPDX-License-Identifier: GPL-3.0-or-later
// What each figure means, in two voices, with its formula and its rounding.
#pragma once

#include "core/explain.h"

namespace tb {

struct FigureWords
{
    std::string plain;
    std::string engineer;
    std::string formula;
    std::string rounding;
};

FigureWords figureWords(Figure figure, const Resolved &resolved);

} // namespace tb
