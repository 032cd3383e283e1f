// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that fit against context, as the points of lines with their exact steps.
#pragma once

#include "core/line_family.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tb {

struct SessionsPoint
{
    Tokens context;
    Sessions sessions; ///< at least one: where none fits the line has ended

    friend bool operator==(const SessionsPoint &, const SessionsPoint &) = default;
};

struct SessionsLine
{
    std::string name;
    bool current = false;
    std::vector<SessionsPoint> points; ///< by rising context; empty when not one session fits anywhere
    bool ends = false; ///< the last point is the longest context that fits, not the end of the axis
    Sessions here; ///< sessions that fit at the scenario's own context
    std::string hereText; ///< the same in words: "17", or "refused"
};

struct SessionsChartData
{
    Tokens low{1'024};
    Tokens high{131'072};
    Sessions most{1}; ///< the largest figure of all lines
    std::vector<SessionsLine> lines;
    SessionsPoint now; ///< the scenario's context and what fits there, possibly 0; nothing when refused
    std::string emptyText; ///< why no line has a point; empty when one has
};

/// From 1,024 tokens (or the scenario's context, if shorter) to the model's trained length, and on to the
/// scenario's context when that is longer.
SessionsChartData sessionsChartData(const Scenario &scenario, LineFamily family, const Catalogue &catalogue);

} // namespace tb
