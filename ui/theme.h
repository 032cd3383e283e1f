// SPDX-License-Identifier: GPL-3.0-or-later
// Every colour, font and spacing of the window and of exported pictures.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <array>
#include <optional>

namespace tb {

enum class ThemeKind { Light, Dark, Projector };

/// Dark where the desktop is, as far as it tells; Qt before 6.5 tells at start only.
ThemeKind systemTheme();

std::optional<ThemeKind> themeFromName(const QString &name); ///< "light", "dark", "projector"
QString themeName(ThemeKind kind);

enum class FontWeight { Regular, Bold };

struct Theme
{
    ThemeKind kind = ThemeKind::Light;

    QColor window; ///< behind controls
    QColor canvas; ///< behind charts
    QColor text;
    QColor blank; ///< of a screen that shows nothing
    QColor secondaryText;
    QColor grid;
    QColor track; ///< the part of a bar that is free
    QColor limit; ///< the 100 % line

    QColor weights;
    QColor weightsText; ///< text on a weights band
    QColor working;
    QColor workingText;
    QColor state;
    QColor stateText;
    QColor recurrent; ///< the part of the state that does not grow; also layers that keep such a state
    QColor recurrentText;
    QColor seatOutline; ///< dashed outline of a free seat
    QColor kept; ///< hatch of memory kept for the system or in reserve
    QColor overflow; ///< hatch and outline of what does not fit
    QColor overflowText;
    QColor goodText; ///< verdicts that fit
    QColor guess; ///< what a learner expects, beside what is
    QColor accent; ///< focus ring, current row, current point

    QColor layerWindow; ///< layers that keep a window; those of full attention have the colour of state
    QColor layerLatent; ///< layers that keep latent or compressed rows
    QColor layerNone; ///< layers that keep nothing
    QColor layerText; ///< letters on them

    std::array<QColor, 8> lines; ///< chart lines, in order

    double fontScale = 1.0; ///< 1 for a desk, larger for a projector

    static Theme of(ThemeKind kind);

    /// The embedded family in logical pixels before fontScale; pictures use it so that they never depend on
    /// the desktop's fonts.
    QFont font(double pixels, FontWeight weight = FontWeight::Regular) const;

    QPalette palette() const;
};

/// Loads the embedded fonts; once, before the first widget or picture.
void loadEmbeddedFonts();

} // namespace tb
