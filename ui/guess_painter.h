// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction as a ghost: dashed and hollow in the bars and in the charts, filled while it can be dragged.
#pragma once

#include "core/bar_layout.h"
#include "core/chart_guess.h"
#include "ui/chart_overlay.h"

class QPainter;

namespace tb {

/// Line, handle and the paper of the words, for body text of `pixels`.
void paintBarGuess(QPainter &painter, const BarGuess &guess, bool open, const Theme &theme, double pixels);

/// What a chart's guess takes of the plot, arrows included. Past an end of the axis it stands inside of it.
QRectF chartGuessBox(const GuessPlace &guess, const Theme &theme, const ChartPlace &place);

/// A ring, and past an end of the axis an arrow that way.
void paintChartGuess(QPainter &painter, const GuessPlace &guess, bool open, const Theme &theme,
                     const ChartPlace &place);

} // namespace tb
