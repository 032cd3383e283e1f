// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text_metrics.h"

#include <QCoreApplication>
#include <QPaintEngine>
#include <QPainter>

#include <map>
#include <utility>

namespace tb {

namespace {

constexpr qsizetype kMost = 4'000; // words with numbers in them come and go

using FontKey = std::pair<int, FontWeight>; // pixels on the screen

/// Emptied with the application: fonts must not outlive it. Pictures are laid out in threads of their own.
std::map<FontKey, TextMetrics> &fonts()
{
    static thread_local std::map<FontKey, TextMetrics> known;
    static const bool kRegistered = [] {
        qAddPostRoutine([] { fonts().clear(); });
        return true;
    }();
    Q_UNUSED(kRegistered)
    return known;
}

} // namespace

TextMetrics::TextMetrics(const QFont &font)
    : m_font(font)
    , m_metrics(font)
{
}

double TextMetrics::width(const QString &words)
{
    if (const auto known = m_widths.constFind(words); known != m_widths.cend())
        return *known;
    if (m_widths.size() >= kMost)
        m_widths.clear();
    return *m_widths.insert(words, m_metrics.horizontalAdvance(words));
}

/// Files have letters, which are selected and searched; pixels only need their shapes.
void TextMetrics::paint(QPainter &painter, QPointF from, const QString &words)
{
    painter.setFont(m_font);
    if (painter.paintEngine()->type() != QPaintEngine::Raster)
        return painter.drawText(from, words);
    auto shaped = m_shaped.find(words);
    if (shaped == m_shaped.end()) {
        if (m_shaped.size() >= kMost)
            m_shaped.clear();
        shaped = m_shaped.insert(words, QStaticText(words));
        shaped->setTextFormat(Qt::PlainText);
    }
    painter.drawStaticText(from - QPointF(0, ascent()), *shaped);
}

TextMetrics &textMetrics(const Theme &theme, double pixels, FontWeight weight)
{
    const QFont font = theme.font(pixels, weight);
    return fonts().try_emplace({font.pixelSize(), weight}, font).first->second;
}

} // namespace tb
