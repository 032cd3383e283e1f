// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the figures of a lesson: from the same report that every other view shows.
#pragma once

#include "core/catalogue.h"
#include "core/lesson.h"

#include <string>
#include <vector>

namespace tb {

struct FigureValue
{
    std::string name;
    double value = 0; ///< in bytes, tokens, sessions, tokens a second, seconds; shares as 0.53. Whole numbers
                      ///< are exact below 2^53
    Show show = Show::Number;
    std::string text; ///< as printed, with its unit: "4.29 GB"

    friend bool operator==(const FigureValue &, const FigureValue &) = default;
};

using FigureValues = std::vector<FigureValue>; ///< in the order of the lesson's figures

/// A given value, and a number that is added or taken away, is in the unit the figure is shown in. Errors
/// name the figure: one that refers to itself, a path that the report of its scenario does not have, a
/// division by zero.
Result<FigureValues> lessonFigures(const Lesson &lesson, const Catalogue &catalogue);

const FigureValue *findFigure(const FigureValues &values, std::string_view name);

/// A value in its base unit written as a figure is.
std::string figureText(double value, Show show, int decimals, Rounding rounding);

/// "GB", "tok/s"; empty for plain numbers.
std::string_view unitOf(Show show);

/// How many base units (bytes, seconds, 1) one unit of `show` is.
double scaleOf(Show show);

} // namespace tb
