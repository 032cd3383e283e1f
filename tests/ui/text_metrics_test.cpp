// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text_metrics.h"

#include <QStringList>

#include <gtest/gtest.h>

namespace tb {

TEST(TextMetrics, MeasureAsTheFontDoes)
{
    const QStringList words = {QStringLiteral("32.77 GB"), QStringLiteral("llama"), {}};
    for (int round = 0; round < 2; ++round)
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Projector})
            for (const double pixels : {11.0, 11.4, 11.6, 16.0})
                for (const FontWeight weight : {FontWeight::Regular, FontWeight::Bold})
                    for (const QString &word : words) {
                        const Theme theme = Theme::of(kind);
                        const QFontMetricsF metrics(theme.font(pixels, weight));
                        TextMetrics &known = textMetrics(theme, pixels, weight);
                        EXPECT_EQ(known.width(word), metrics.horizontalAdvance(word));
                        EXPECT_EQ(known.ascent(), metrics.ascent());
                        EXPECT_EQ(known.height(), metrics.height());
                    }
}

TEST(TextMetrics, AreTheSameAfterManyWords)
{
    TextMetrics &metrics = textMetrics(Theme::of(ThemeKind::Light), 12);
    const double width = metrics.width(QStringLiteral("always here"));
    for (int i = 0; i < 10'000; ++i)
        metrics.width(QString::number(i));
    EXPECT_EQ(metrics.width(QStringLiteral("always here")), width);
}

} // namespace tb
