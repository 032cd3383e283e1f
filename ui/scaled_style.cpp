// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scaled_style.h"

#include <QApplication>
#include <QStyleOption>

#include <algorithm>

namespace tb {

namespace {

constexpr int kDotsPerInch = 96;

/// The style reads how fine the screen is from the metrics of an option's font. Text of a size in pixels
/// stays as it is. Set back at the end: the option is the caller's.
class OnScreen
{
public:
    OnScreen(const QPaintDevice &screen, const QStyleOption *option, const QWidget *widget)
        : m_option(screen.logicalDpiY() > kDotsPerInch ? const_cast<QStyleOption *>(option) : nullptr)
    {
        const QFont font = widget ? widget->font() : QApplication::font();
        if (font.pixelSize() <= 0)
            m_option = nullptr;
        if (!m_option)
            return;
        m_metrics = m_option->fontMetrics;
        m_option->fontMetrics = QFontMetrics(font, &screen);
    }
    ~OnScreen()
    {
        if (m_option)
            m_option->fontMetrics = m_metrics;
    }
    Q_DISABLE_COPY_MOVE(OnScreen)

private:
    QStyleOption *m_option;
    QFontMetrics m_metrics{QFont()};
};

} // namespace

ScaledStyle::ScaledStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void ScaledStyle::setScale(double scale)
{
    if (auto *style = qobject_cast<ScaledStyle *>(QApplication::style()))
        style->m_screen.scale = std::max(1.0, scale);
}

int ScaledStyle::Screen::metric(PaintDeviceMetric metric) const
{
    const bool dots
        = metric == PdmDpiX || metric == PdmDpiY || metric == PdmPhysicalDpiX || metric == PdmPhysicalDpiY;
    return dots ? qRound(kDotsPerInch * scale) : QPaintDevice::metric(metric);
}

int ScaledStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

QSize ScaledStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                                    const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

QRect ScaledStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                  const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect ScaledStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    return QProxyStyle::subElementRect(element, option, widget);
}

QStyle::SubControl ScaledStyle::hitTestComplexControl(ComplexControl control,
                                                      const QStyleOptionComplex *option, const QPoint &at,
                                                      const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    return QProxyStyle::hitTestComplexControl(control, option, at, widget);
}

void ScaledStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ScaledStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                     QPainter *painter, const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void ScaledStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    const OnScreen on(m_screen, option, widget);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

} // namespace tb
