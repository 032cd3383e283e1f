// SPDX-License-Identifier: GPL-3.0-or-later
// The colours measured: contrast as WCAG 2.2 has it, and differences as people with each kind of vision see
// them.
#include "tests/ui/contrast.h"
#include "ui/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace tb;

namespace {

using test::contrast;
using test::dot;
using test::linearOf;
using test::Three;
using Matrix = std::array<Three, 3>;

constexpr double kText = 4.5; ///< WCAG 2.2, 1.4.3; large text and graphics need 3
constexpr double kGraphics = 3; ///< 1.4.11

constexpr std::array kThemes = {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector};

Three times(const Matrix &matrix, const Three &colour)
{
    Three result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = std::clamp(dot(matrix[i], colour), 0.0, 1.0);
    return result;
}

enum class Vision { Normal, Protan, Deutan, Tritan };
constexpr std::array kVisions = {Vision::Normal, Vision::Protan, Vision::Deutan, Vision::Tritan};

/// Linear sRGB as a dichromat sees it. Protan and deutan: Viénot, Brettel and Mollon, "Digital video
/// colourmaps for checking the legibility of displays by dichromats", 1999. Tritan: Brettel, Viénot and
/// Mollon, "Computerized simulation of color appearance for dichromats", 1997, with a half plane on each side
/// of white. Both carried over to sRGB by daltonlens.org.
Three seen(Vision vision, const Three &colour)
{
    constexpr Matrix kProtan = {{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}};
    constexpr Matrix kDeutan = {{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}};
    constexpr Matrix kTritanOne
        = {{{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}}};
    constexpr Matrix kTritanTwo
        = {{{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}};
    constexpr Three kPlane = {0.03901, -0.02788, -0.01113};
    switch (vision) {
    case Vision::Normal:
        return colour;
    case Vision::Protan:
        return times(kProtan, colour);
    case Vision::Deutan:
        return times(kDeutan, colour);
    case Vision::Tritan:
        break;
    }
    return times(dot(kPlane, colour) >= 0 ? kTritanOne : kTritanTwo, colour);
}

/// CIE L*a*b* under D65.
Three lab(const Three &linearRgb)
{
    constexpr Matrix kXyz = {{{0.4124564, 0.3575761, 0.1804375},
                              {0.2126729, 0.7151522, 0.0721750},
                              {0.0193339, 0.1191920, 0.9503041}}};
    constexpr Three kWhite = {0.95047, 1, 1.08883};
    Three f{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double share = dot(kXyz[i], linearRgb) / kWhite[i];
        f[i] = share > 216.0 / 24389 ? std::cbrt(share) : (24389.0 / 27 * share + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

/// CIE76, for whoever sees the least of it.
double difference(const QColor &a, const QColor &b)
{
    double least = 1e9;
    for (const Vision vision : kVisions) {
        const Three p = lab(seen(vision, linearOf(a)));
        const Three q = lab(seen(vision, linearOf(b)));
        least = std::min(least, std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
    }
    return least;
}

std::string inTheme(const Theme &theme, const std::string &what)
{
    return what + " in " + themeName(theme.kind).toStdString();
}

} // namespace

TEST(ThemeColours, TheMeasuresAreThoseOfTheirStandards)
{
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 1e-9);
    EXPECT_NEAR(contrast(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.005); // the known grey just below 4.5
    EXPECT_NEAR(lab(linearOf(Qt::white))[0], 100, 1e-3);
    EXPECT_NEAR(lab(linearOf(Qt::red))[1], 80.09, 0.02);
    // Greys are seen by all alike; an orange and an olive are nearly one colour to some.
    for (const Vision vision : kVisions)
        for (double grey = 0; grey <= 1; grey += 0.25)
            for (const double channel : seen(vision, {grey, grey, grey}))
                EXPECT_NEAR(channel, grey, 1e-3);
    EXPECT_LT(difference(QColor(0xb8, 0x6a, 0x00), QColor(0x86, 0x83, 0x00)), 15);
    EXPECT_GT(difference(Qt::black, Qt::white), 99);
}

TEST(ThemeColours, TextStandsOutFromWhatItIsOn)
{
    for (const ThemeKind kind : kThemes) {
        const Theme t = Theme::of(kind);
        const QPalette p = t.palette();
        const struct
        {
            const char *name;
            QColor text;
            QColor under;
        } pairs[] = {
            {"text on window", t.text, t.window},
            {"text on canvas", t.text, t.canvas},
            {"text on track", t.text, t.track},
            {"secondary on window", t.secondaryText, t.window},
            {"secondary on canvas", t.secondaryText, t.canvas},
            {"secondary on track", t.secondaryText, t.track},
            {"on weights", t.weightsText, t.weights},
            {"on working", t.workingText, t.working},
            {"on state", t.stateText, t.state},
            {"on recurrent", t.recurrentText, t.recurrent},
            {"letter on window layer", t.layerText, t.layerWindow},
            {"letter on latent layer", t.layerText, t.layerLatent},
            {"letter on empty layer", t.layerText, t.layerNone},
            {"bad verdict on canvas", t.overflowText, t.canvas},
            {"warning on window", t.overflowText, t.window},
            {"good verdict on canvas", t.goodText, t.canvas},
            {"guess on canvas", t.guess, t.canvas},
            {"button", p.color(QPalette::ButtonText), p.color(QPalette::Button)},
            {"chosen", p.color(QPalette::HighlightedText), p.color(QPalette::Highlight)},
            {"link on canvas", p.color(QPalette::Link), t.canvas},
            {"link on window", p.color(QPalette::Link), t.window},
            {"placeholder", p.color(QPalette::PlaceholderText), p.color(QPalette::Base)},
            {"tool tip", p.color(QPalette::ToolTipText), p.color(QPalette::ToolTipBase)},
        };
        for (const auto &pair : pairs)
            EXPECT_GE(contrast(pair.text, pair.under), kText) << inTheme(t, pair.name);
    }
}

TEST(ThemeColours, BandsLinesAndFocusStandOutFromTheCanvas)
{
    for (const ThemeKind kind : kThemes) {
        const Theme t = Theme::of(kind);
        const std::pair<const char *, QColor> shapes[] = {
            {"weights", t.weights},
            {"working", t.working},
            {"state", t.state},
            {"recurrent", t.recurrent},
            {"seat", t.seatOutline},
            {"kept", t.kept},
            {"overflow", t.overflow},
            {"limit", t.limit},
            {"window layer", t.layerWindow},
            {"latent layer", t.layerLatent},
            {"empty layer", t.layerNone},
            {"focus", t.accent},
            {"guess", t.guess},
        };
        for (const auto &[name, colour] : shapes)
            EXPECT_GE(contrast(colour, t.canvas), kGraphics) << inTheme(t, name);
        for (const QColor &line : t.lines)
            EXPECT_GE(contrast(line, t.canvas), kGraphics) << inTheme(t, line.name().toStdString());
        EXPECT_GE(contrast(t.accent, t.window), kGraphics) << inTheme(t, "focus on window");
        EXPECT_GE(contrast(t.seatOutline, t.track), kGraphics) << inTheme(t, "seat on track");
    }
}

TEST(ThemeColours, BudgetsDifferInEveryKindOfVision)
{
    constexpr double kBudgets = 35;
    constexpr double kRecurrent = 29; // it has lines of its own as well
    for (const ThemeKind kind : kThemes) {
        const Theme t = Theme::of(kind);
        EXPECT_GE(difference(t.weights, t.working), kBudgets) << inTheme(t, "weights, working");
        EXPECT_GE(difference(t.weights, t.state), kBudgets) << inTheme(t, "weights, state");
        EXPECT_GE(difference(t.working, t.state), kBudgets) << inTheme(t, "working, state");
        for (const QColor &other : {t.weights, t.working, t.state})
            EXPECT_GE(difference(t.recurrent, other), kRecurrent) << inTheme(t, other.name().toStdString());
    }
}

TEST(ThemeColours, ChartLinesDifferInEveryKindOfVision)
{
    constexpr std::size_t kDashes = 4; ///< patterns that chart lines take in turn
    for (const ThemeKind kind : kThemes) {
        const Theme t = Theme::of(kind);
        for (std::size_t i = 0; i < t.lines.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const bool sameDash = i % kDashes == j % kDashes;
                const double least = sameDash ? 28 : i < kDashes ? 27 : 20;
                EXPECT_GE(difference(t.lines[i], t.lines[j]), least)
                    << inTheme(t, t.lines[i].name().toStdString() + ' ' + t.lines[j].name().toStdString());
            }
        }
    }
}
