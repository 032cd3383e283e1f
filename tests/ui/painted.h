// SPDX-License-Identifier: GPL-3.0-or-later
// What a widget or picture writes when it paints: each text with its ink and the part of it that is seen.
#pragma once

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QString>
#include <QWidget>

#include <cmath>
#include <string>
#include <vector>

namespace tb::test {

struct PaintedText
{
    QString words;
    QRectF ink; ///< in the coordinates of the picture
    QRectF seen; ///< where anything can be painted while it is written
    double pixels = 0; ///< of the font, in the picture
};

/// A paint device that keeps the texts and forgets everything else.
class TextRecorder : public QPaintDevice
{
public:
    explicit TextRecorder(QSize size)
        : m_engine(*this)
        , m_size(size)
    {
    }

    /// Everything that is written in the widget and its children now.
    static std::vector<PaintedText> of(QWidget &widget)
    {
        TextRecorder recorder(widget.size());
        QPainter painter(&recorder);
        widget.render(&painter);
        return recorder.m_texts;
    }

    QPaintEngine *paintEngine() const override { return &m_engine; }
    const std::vector<PaintedText> &texts() const { return m_texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        constexpr int kDotsPerInch = 96;
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return kDotsPerInch;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDepth:
            return 32;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    class Engine : public QPaintEngine
    {
    public:
        explicit Engine(TextRecorder &recorder)
            : QPaintEngine(AllFeatures)
            , m_recorder(recorder)
        {
        }

        bool begin(QPaintDevice *) override { return true; }
        bool end() override { return true; }
        Type type() const override { return User; }
        void updateState(const QPaintEngineState &) override { }
        void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override { }
        void drawPath(const QPainterPath &) override { }
        void drawPolygon(const QPointF *, int, PolygonDrawMode) override { }

        void drawTextItem(const QPointF &at, const QTextItem &item) override
        {
            const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
            if (ink.isEmpty())
                return; // a space
            const QTransform toPicture = painter()->deviceTransform();
            QRectF seen(QPointF(), QSizeF(m_recorder.m_size));
            if (!systemClip().isEmpty())
                seen &= QRectF(systemClip().boundingRect());
            if (painter()->hasClipping())
                seen &= toPicture.mapRect(painter()->clipBoundingRect());
            m_recorder.m_texts.push_back(
                {item.text(), toPicture.mapRect(ink), seen,
                 item.font().pixelSize() * std::sqrt(std::abs(toPicture.determinant()))});
        }

    private:
        TextRecorder &m_recorder;
    };

    mutable Engine m_engine;
    QSize m_size;
    std::vector<PaintedText> m_texts;
};

/// Everything that is wrong with what was written: cut off, shortened, or over other words. Empty is good.
inline std::vector<std::string> faultsOf(const std::vector<PaintedText> &texts)
{
    constexpr double kHair = 1; // pixels of smooth edges
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const PaintedText &text = texts[i];
        const std::string words = '"' + text.words.toStdString() + '"';
        if (!text.seen.adjusted(-kHair, -kHair, kHair, kHair).contains(text.ink))
            faults.push_back(words + " is cut off");
        if (text.words.contains(QChar(0x2026)))
            faults.push_back(words + " is shortened");
        for (std::size_t j = 0; j < i; ++j)
            if (texts[j].ink.adjusted(kHair, kHair, -kHair, -kHair).intersects(text.ink))
                faults.push_back(words + " covers \"" + texts[j].words.toStdString() + '"');
    }
    return faults;
}

} // namespace tb::test
