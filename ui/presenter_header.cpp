// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_header.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace tb {

PresenterHeader::PresenterHeader(QWidget *parent)
    : QWidget(parent)
{
    constexpr int kMilliseconds = 200; // so that no second is seen twice as long
    m_tick.setInterval(kMilliseconds);
    connect(&m_tick, &QTimer::timeout, this, qOverload<>(&QWidget::update));
}

void PresenterHeader::setTitle(const QString &title, const QString &place)
{
    m_title = title;
    m_place = place;
    setAccessibleName(place.isEmpty() ? title : title + QStringLiteral(", ") + place);
    update();
}

void PresenterHeader::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_theme.fontScale = 1;
    update();
}

void PresenterHeader::setSizes(double least, double countdown)
{
    m_least = least;
    m_large = countdown;
    update();
}

void PresenterHeader::startCountdown(std::chrono::seconds length)
{
    m_end = std::chrono::steady_clock::now() + length;
    m_tick.start();
    update();
}

void PresenterHeader::stopCountdown()
{
    m_end.reset();
    m_tick.stop();
    update();
}

QString PresenterHeader::countdown() const
{
    if (!m_end)
        return {};
    const auto left = std::chrono::ceil<std::chrono::seconds>(*m_end - std::chrono::steady_clock::now());
    const auto seconds = std::max<std::chrono::seconds::rep>(0, left.count());
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

void PresenterHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    double right = width();
    const auto atRight = [&](const QString &words, const QFont &font, const QColor &colour) {
        if (words.isEmpty())
            return;
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(0, 0, right, height()), Qt::AlignRight | Qt::AlignVCenter, words);
        right -= QFontMetricsF(font).horizontalAdvance(words) + m_least;
    };
    atRight(countdown(), m_theme.font(m_large, FontWeight::Bold), m_theme.accent);
    atRight(m_place, m_theme.font(m_least * 1.2), m_theme.secondaryText);
    double pixels = m_least * 2.2;
    while (pixels > m_least
           && QFontMetricsF(m_theme.font(pixels, FontWeight::Bold)).horizontalAdvance(m_title) > right)
        pixels -= 1;
    painter.setFont(m_theme.font(pixels, FontWeight::Bold));
    painter.setPen(m_theme.text);
    painter.drawText(QRectF(0, 0, right, height()), Qt::AlignLeft | Qt::AlignVCenter, m_title);
}

} // namespace tb
