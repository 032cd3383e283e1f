// SPDX-License-Identifier: GPL-3.0-or-later
// Words that were shaped are remembered: measuring and painting shape them anew each time, and both run with
// each step of a slider while most of the words stay.
#pragma once

#include "ui/theme.h"

#include <QFontMetricsF>
#include <QHash>
#include <QStaticText>
#include <QString>

class QPainter;

namespace tb {

class TextMetrics
{
public:
    explicit TextMetrics(const QFont &font);

    double width(const QString &words); ///< QFontMetricsF::horizontalAdvance()
    double ascent() const { return m_metrics.ascent(); }
    double height() const { return m_metrics.height(); }
    /// In this font, with the pen of the painter; `from` is the left end of the baseline.
    void paint(QPainter &painter, QPointF from, const QString &words);

private:
    QFont m_font;
    QFontMetricsF m_metrics;
    QHash<QString, double> m_widths;
    QHash<QString, QStaticText> m_shaped;
};

/// Those of theme.font(pixels, weight). The result is valid until the thread or the application ends.
TextMetrics &textMetrics(const Theme &theme, double pixels, FontWeight weight = FontWeight::Regular);

} // namespace tb
