// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows, handles and boxes that grow with the text. Qt's own style takes their size from the screen alone,
// so that they are too small to hit where the text is large.
#pragma once

#include <QPaintDevice>
#include <QProxyStyle>

namespace tb {

class ScaledStyle : public QProxyStyle
{
    Q_OBJECT

public:
    ScaledStyle();

    /// Of the application, when it has one: 1 is the usual size, less is taken as 1.
    static void setScale(double scale);

    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;
    SubControl hitTestComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                     const QPoint &at, const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;

private:
    /// A screen so fine that the style draws as large as we want.
    class Screen : public QPaintDevice
    {
    public:
        double scale = 1;
        QPaintEngine *paintEngine() const override { return nullptr; }

    protected:
        int metric(PaintDeviceMetric metric) const override;
    };

    Screen m_screen;
};

} // namespace tb
