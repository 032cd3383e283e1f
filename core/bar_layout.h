// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars as geometry: rectangles, ticks and text slots in plain doubles. Nothing is drawn here.
#pragma once

#include "core/budget.h"
#include "core/format.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

struct Rect
{
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }

    friend bool operator==(const Rect &, const Rect &) = default;
};

enum class BarScale {
    ShareOfUsable, ///< each device on the memory a model may use there; one 100 % line for all
    SameBytes, ///< all devices on one scale of bytes; a limit tick a row
};

} // namespace tb
