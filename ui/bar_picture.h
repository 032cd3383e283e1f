// SPDX-License-Identifier: GPL-3.0-or-later
// The memory bars of a snapshot, laid out with the fonts of the theme.
#pragma once

#include "core/bar_layout.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QSizeF>

namespace tb {

/// Where the bars are seen: on paper nothing changes, and what is not there needs no room.
enum class BarMedium {
    Screen,
    Paper,
    PaperOfSpeeds, ///< beside a chart of them
};

/// What stands above the bars.
enum class BarHeader { None, Legend, TitleAndLegend };

/// The body text of a picture before it grows with the space, in logical pixels before Theme::fontScale.
constexpr double kBarTextPixels = 13;

/// The bars of a snapshot laid out with the fonts of the theme; higher than `size` when rows need more.
BarPicture layoutBars(const Snapshot &snapshot, const Theme &theme, QSizeF size,
                      BarHeader header = BarHeader::TitleAndLegend, BarMedium medium = BarMedium::Screen);

/// Rows of one's own below a legend.
BarPicture layoutRows(const std::vector<BarInput> &rows, ByteUnits units, const Theme &theme, QSizeF size);

/// The rows of a snapshot as the layout takes them; valid as long as the snapshot is.
std::vector<BarInput> barInputs(const Snapshot &snapshot);

/// The pinned state and the present one on one scale of bytes, without a header; the snapshot has a pin.
BarPicture layoutPair(const Snapshot &snapshot, const Theme &theme, QSizeF size);
std::vector<BarInput> pairInputs(const Snapshot &snapshot);

} // namespace tb
