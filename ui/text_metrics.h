// SPDX-License-Identifier: GPL-3.0-or-later
// Widths of words, remembered: measuring shapes the words anew each time, and a layout runs with each step of
// a slider while most of its words stay.
#pragma once

#include "ui/theme.h"

#include <QFontMetricsF>
#include <QHash>
#include <QString>

namespace tb {

class TextMetrics
{
public:
    explicit TextMetrics(const QFont &font);

    double width(const QString &words); ///< QFontMetricsF::horizontalAdvance()
    double ascent() const { return m_metrics.ascent(); }
    double height() const { return m_metrics.height(); }

private:
    QFontMetricsF m_metrics;
    QHash<QString, double> m_widths;
};

/// Those of theme.font(pixels, weight). The result is valid until the thread or the application ends.
TextMetrics &textMetrics(const Theme &theme, double pixels, FontWeight weight = FontWeight::Regular);

} // namespace tb
