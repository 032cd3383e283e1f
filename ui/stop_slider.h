// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scale.h"

#include <QSlider>

namespace tb {

/// A slider over a core Scale: it shows and picks values, with a tick and a label for each stop.
/// Arrows go to the next stop, Shift+arrows by one grain, Page keys by three stops, Home and End to the ends.
/// Dragging rests on stops that are near; with Shift held it does not.
class StopSlider : public QSlider
{
    Q_OBJECT

public:
    explicit StopSlider(QWidget *parent = nullptr);

    const Scale &scale() const { return m_scale; }
    qint64 current() const { return m_current; }

    /// Emits nothing.
    void setState(const Scale &scale, qint64 value);

    /// Where the handle is, for tests with a mouse.
    QRect handleRect() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(qint64 value); ///< by the user only

protected:
    void initStyleOption(QStyleOptionSlider *option) const override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void takePosition(int position);
    void pick(qint64 value);
    qint64 valueForKey(int key, int steps) const;
    int trackHeight() const;
    QFont labelFont() const;
    int xOfPosition(int position) const;
    void paintStops(QPainter &painter) const;
    std::vector<std::size_t> stopsByImportance() const;

    Scale m_scale;
    qint64 m_current = 0;
    Snapping m_snapping = Snapping::NearStops;
    int m_wheel = 0; ///< eighths of a degree not yet spent on a step
};

} // namespace tb
