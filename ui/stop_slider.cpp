// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stop_slider.h"

#include <QMouseEvent>
#include <QStyleOptionSlider>
#include <QStylePainter>

#include <algorithm>

namespace tb {

namespace {

constexpr int kLargeStep = 3; ///< stops for a Page key
constexpr int kSmallestTrack = 20; ///< logical pixels, to be hit easily
constexpr int kFocusRing = 2;
constexpr double kTick = 0.25; ///< of the height of a label
constexpr double kLandmarkTick = 0.45;
constexpr int kLabelGap = 5;

} // namespace

StopSlider::StopSlider(QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus); // not by the wheel
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setRange(0, m_scale.lastPosition());
    connect(this, &QSlider::valueChanged, this, &StopSlider::takePosition);
}

void StopSlider::setState(const Scale &scale, qint64 value)
{
    const int position = scale.positionOf(value);
    if (scale == m_scale && value == m_current && position == this->value())
        return; // with each step of a slider all others are told what they are
    m_scale = scale;
    m_current = value;
    // Never a moment in which the range cuts off the position: that would look like a pick.
    setMaximum(std::max(maximum(), scale.lastPosition()));
    setValue(position);
    setMaximum(scale.lastPosition());
    update();
}

void StopSlider::takePosition(int position)
{
    if (position == m_scale.positionOf(m_current))
        return; // set by setState() or by pick()
    pick(m_scale.valueAt(position, m_snapping));
}

void StopSlider::pick(qint64 value)
{
    const bool isNew = value != m_current;
    m_current = value;
    setValue(m_scale.positionOf(value));
    if (isNew)
        Q_EMIT picked(value);
}

qint64 StopSlider::valueForKey(int key, int steps) const
{
    switch (key) {
    case Qt::Key_PageUp:
        return m_scale.stopBeside(m_current, kLargeStep);
    case Qt::Key_PageDown:
        return m_scale.stopBeside(m_current, -kLargeStep);
    case Qt::Key_Home:
        return m_scale.stops().front().value;
    case Qt::Key_End:
        return m_scale.stops().back().value;
    default:
        return m_scale.stopBeside(m_current, steps);
    }
}

void StopSlider::keyPressEvent(QKeyEvent *event)
{
    const int ahead = isRightToLeft() ? -1 : 1;
    const int key = event->key();
    const int steps = key == Qt::Key_Right ? ahead
        : key == Qt::Key_Left              ? -ahead
        : key == Qt::Key_Up                ? 1
        : key == Qt::Key_Down              ? -1
                                           : 0;
    const bool fine = steps != 0 && event->modifiers().testFlag(Qt::ShiftModifier);
    const bool known = steps != 0 || key == Qt::Key_PageUp || key == Qt::Key_PageDown || key == Qt::Key_Home
        || key == Qt::Key_End;
    const auto others = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (!known || others) {
        event->ignore();
        return;
    }
    pick(fine ? m_scale.grainBeside(m_current, steps) : valueForKey(key, steps));
    event->accept();
}

void StopSlider::mousePressEvent(QMouseEvent *event)
{
    m_snapping = event->modifiers().testFlag(Qt::ShiftModifier) ? Snapping::Off : Snapping::NearStops;
    if (event->button() != Qt::LeftButton || handleRect().contains(event->position().toPoint())) {
        QSlider::mousePressEvent(event);
        return;
    }
    // A click beside the handle brings the handle there. Every style does this for the middle button.
    QMouseEvent jump(event->type(), event->position(), event->globalPosition(), Qt::MiddleButton,
                     Qt::MiddleButton, event->modifiers());
    QSlider::mousePressEvent(&jump);
    event->setAccepted(jump.isAccepted());
}

void StopSlider::mouseMoveEvent(QMouseEvent *event)
{
    m_snapping = event->modifiers().testFlag(Qt::ShiftModifier) ? Snapping::Off : Snapping::NearStops;
    QSlider::mouseMoveEvent(event);
}

void StopSlider::wheelEvent(QWheelEvent *event)
{
    if (!hasFocus()) {
        event->ignore(); // scrolls the panel
        return;
    }
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / QWheelEvent::DefaultDeltasPerStep;
    m_wheel -= steps * QWheelEvent::DefaultDeltasPerStep;
    pick(m_scale.stopBeside(m_current, steps));
    event->accept();
}

QRect StopSlider::handleRect() const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    return style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
}

void StopSlider::initStyleOption(QStyleOptionSlider *option) const
{
    QSlider::initStyleOption(option);
    option->rect.setHeight(trackHeight()); // the stops are below
}

int StopSlider::trackHeight() const
{
    QStyleOptionSlider option;
    QSlider::initStyleOption(&option);
    return std::max(kSmallestTrack, style()->pixelMetric(QStyle::PM_SliderThickness, &option, this));
}

QFont StopSlider::labelFont() const
{
    QFont small = font();
    if (small.pixelSize() > 0)
        small.setPixelSize(std::max(1, qRound(small.pixelSize() * 0.8)));
    else
        small.setPointSizeF(small.pointSizeF() * 0.8);
    return small;
}

QSize StopSlider::sizeHint() const
{
    const int label = QFontMetrics(labelFont()).height();
    return {QSlider::sizeHint().width(), trackHeight() + qRound(label * kLandmarkTick) + label};
}

QSize StopSlider::minimumSizeHint() const
{
    return {QSlider::minimumSizeHint().width(), sizeHint().height()};
}

int StopSlider::xOfPosition(int position) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const int handle = handleRect().width();
    return groove.x() + handle / 2
        + QStyle::sliderPositionFromValue(minimum(), maximum(), position, groove.width() - handle,
                                          option.upsideDown);
}

std::vector<std::size_t> StopSlider::stopsByImportance() const
{
    const auto &stops = m_scale.stops();
    std::vector<std::size_t> order(stops.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto rank = [&stops](std::size_t i) {
        const bool end = i == 0 || i + 1 == stops.size();
        return stops[i].kind == StopKind::Landmark ? 0 : stops[i].kind == StopKind::Closed ? 3 : end ? 1 : 2;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&rank](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return order;
}

void StopSlider::paintStops(QPainter &painter) const
{
    const int top = trackHeight();
    const QColor ink
        = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::PlaceholderText);
    const QColor closed = palette().color(QPalette::Disabled, QPalette::WindowText);
    painter.setFont(labelFont());
    const QFontMetrics metrics = painter.fontMetrics();
    const int tick = qRound(metrics.height() * kTick);
    const int landmarkTick = qRound(metrics.height() * kLandmarkTick);
    std::vector<QRect> taken;
    for (const std::size_t index : stopsByImportance()) {
        const ScaleStop &stop = m_scale.stops()[index];
        const bool landmark = stop.kind == StopKind::Landmark;
        const int x = xOfPosition(stop.position);
        painter.setPen(landmark                            ? palette().color(QPalette::WindowText)
                           : stop.kind == StopKind::Closed ? closed
                                                           : ink);
        painter.drawLine(x, top, x, top + (landmark ? landmarkTick : tick) - 1);
        const QString text = QString::fromStdString(stop.label);
        const int textWidth = metrics.horizontalAdvance(text);
        const int left = std::clamp(x - textWidth / 2, 0, std::max(0, width() - textWidth));
        const QRect box(left, top + landmarkTick, textWidth, metrics.height());
        const bool overlaps = std::any_of(taken.begin(), taken.end(), [&box](const QRect &other) {
            return other.adjusted(-kLabelGap, 0, kLabelGap, 0).intersects(box);
        });
        if (text.isEmpty() || overlaps)
            continue;
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
        taken.push_back(box);
    }
}

void StopSlider::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    paintStops(painter);
    QStyleOptionSlider option;
    initStyleOption(&option);
    option.subControls = QStyle::SC_SliderGroove | QStyle::SC_SliderHandle;
    if (isSliderDown()) {
        option.activeSubControls = QStyle::SC_SliderHandle;
        option.state |= QStyle::State_Sunken;
    }
    painter.drawComplexControl(QStyle::CC_Slider, option);
    if (!hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kFocusRing));
    painter.drawRoundedRect(QRectF(handleRect()).adjusted(1, 1, -1, -1), kFocusRing * 2, kFocusRing * 2);
}

} // namespace tb
