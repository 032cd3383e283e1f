// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/moving_bars.h"

#include "core/bar_motion.h"
#include "ui/bar_painter.h"

#include <QPainter>
#include <QStyle>

namespace tb {

MovingBars::MovingBars(QWidget *over)
    : QWidget(over)
{
    constexpr int kMilliseconds = 350;
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setDuration(kMilliseconds);
    m_animation.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_animation, &QVariantAnimation::finished, this, &QWidget::hide);
}

void MovingBars::move(const BarPicture &from, const BarPicture &to)
{
    // Zero where the desktop asks for less motion.
    const bool moves = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    if (!moves || !parentWidget()->isVisible() || from == to)
        return;
    m_from = from;
    m_to = to;
    m_animation.stop();
    m_animation.start();
    setGeometry(parentWidget()->rect());
    show();
    raise();
}

void MovingBars::finish()
{
    m_animation.stop();
    hide();
}

void MovingBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBars(painter, between(m_from, m_to, m_animation.currentValue().toDouble()), m_theme);
}

} // namespace tb
