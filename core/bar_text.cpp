// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_text.h"

#include <cmath>

namespace tb {

namespace {

constexpr std::string_view kEllipsis = "\xe2\x80\xa6";

double factorOf(TextRole role)
{
    switch (role) {
    case TextRole::Title:
        return 1.35;
    case TextRole::Band:
    case TextRole::Seat:
        return 0.94;
    case TextRole::Detail:
    case TextRole::Tick:
    case TextRole::LimitTick:
    case TextRole::Caption:
        return 0.88;
    case TextRole::Legend:
    case TextRole::Name:
    case TextRole::Memory:
    case TextRole::Verdict:
    case TextRole::VerdictBad:
        break;
    }
    return 1.0;
}

/// Cuts the last character, all bytes of it.
void dropLast(std::string &text)
{
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0U) == 0x80U)
        text.pop_back();
    if (!text.empty())
        text.pop_back();
}

} // namespace

bool isBold(TextRole role)
{
    return role == TextRole::Title || role == TextRole::Name || role == TextRole::Band
        || role == TextRole::VerdictBad || role == TextRole::LimitTick;
}

FontSizes barFonts(double pixels)
{
    FontSizes fonts{};
    for (std::size_t i = 0; i < kTextRoles; ++i)
        fonts[i] = std::round(pixels * factorOf(static_cast<TextRole>(i)));
    return fonts;
}

TextFitter::TextFitter(const TextMeasure &measure, const FontSizes &fonts)
    : m_measure(measure)
    , m_fonts(fonts)
{
}

double TextFitter::width(std::string_view text, TextRole role) const
{
    return text.empty() ? 0 : m_measure.width(text, role, pixels(role));
}

LineMetrics TextFitter::line(TextRole role) const
{
    LineMetrics metrics = m_measure.line(role, pixels(role));
    metrics.height = std::ceil(metrics.height); // whole, so that lines stack without a seam
    return metrics;
}

double TextFitter::pixels(TextRole role) const
{
    return m_fonts[static_cast<std::size_t>(role)];
}

std::string TextFitter::elided(std::string text, TextRole role, double most) const
{
    if (width(text, role) <= most)
        return text;
    while (!text.empty()) {
        dropLast(text);
        while (!text.empty() && (text.back() == ' ' || text.back() == ','))
            text.pop_back();
        std::string shortened = text + std::string(kEllipsis);
        if (width(shortened, role) <= most)
            return shortened;
    }
    return {};
}

TextSlot TextFitter::slot(std::string text, TextRole role, double x, double centreY) const
{
    const LineMetrics metrics = line(role);
    const double top = std::round(centreY - metrics.height / 2);
    TextSlot slot;
    slot.role = role;
    slot.box = {x, top, width(text, role), metrics.height};
    slot.baseline = top + std::round(metrics.ascent);
    slot.text = std::move(text);
    return slot;
}

TextSlot TextFitter::slotEndingAt(std::string text, TextRole role, double right, double centreY) const
{
    const double x = right - width(text, role);
    return slot(std::move(text), role, x, centreY);
}

std::string TextFitter::firstThatFits(std::initializer_list<std::string> texts, TextRole role,
                                      double most) const
{
    for (const std::string &text : texts)
        if (!text.empty() && width(text, role) <= most)
            return text;
    return {};
}

TextSlot TextFitter::slotIn(const Rect &rect, std::string text, TextRole role) const
{
    if (text.empty())
        return {};
    const double x = rect.x + (rect.width - width(text, role)) / 2;
    return slot(std::move(text), role, x, rect.y + rect.height / 2);
}

} // namespace tb
