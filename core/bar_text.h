// SPDX-License-Identifier: GPL-3.0-or-later
// Puts text into the slots of the memory bars.
#pragma once

#include "core/bar_layout.h"

#include <initializer_list>

namespace tb {

/// Text sizes for a picture whose body text has `pixels`.
FontSizes barFonts(double pixels);

class TextFitter
{
public:
    TextFitter(const TextMeasure &measure, const FontSizes &fonts);

    double width(std::string_view text, TextRole role) const;
    LineMetrics line(TextRole role) const;
    double pixels(TextRole role) const;

    /// Shortened with an ellipsis to at most `most` wide; empty when not even that has room.
    std::string elided(std::string text, TextRole role, double most) const;

    /// A slot that starts at x, its line centred on `centreY`.
    TextSlot slot(std::string text, TextRole role, double x, double centreY) const;
    TextSlot slotEndingAt(std::string text, TextRole role, double right, double centreY) const;

    /// The first of the texts that fits, empty when none does.
    std::string firstThatFits(std::initializer_list<std::string> texts, TextRole role, double most) const;

    /// Centred in `rect`; an empty slot for an empty text.
    TextSlot slotIn(const Rect &rect, std::string text, TextRole role) const;

private:
    const TextMeasure &m_measure;
    FontSizes m_fonts;
};

} // namespace tb
