// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps_view.h"

#include "ui/text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kPixels = 13;
constexpr double kGap = 12; ///< between the columns
constexpr double kLeading = 1.5; ///< line height over font size

} // namespace

StepsView::StepsView(QWidget *parent)
    : QWidget(parent)
    , m_pointer(this, [this](QPointF position) -> std::optional<BudgetPart> {
        const Step *step = stepAt(position.y());
        return step ? partOf(step->figure) : std::nullopt;
    })
{
    connect(&m_pointer, &PartPointer::pointed, this, &StepsView::partPointed);
    setAccessibleName(tr("The arithmetic"));
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Click a line to see what is behind it"));
}

void StepsView::setSteps(std::vector<Step> steps)
{
    if (steps == m_steps)
        return;
    const bool taller = steps.size() != m_steps.size();
    m_steps = std::move(steps);
    if (taller)
        updateGeometry();
    QString spoken;
    for (const Step &step : m_steps)
        spoken += text(step.label + ": " + step.expression + " = " + step.result + ". ");
    setAccessibleDescription(spoken);
    m_pointer.refresh();
    update();
}

void StepsView::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void StepsView::setHighlight(std::optional<BudgetPart> part)
{
    m_highlight = part;
    update();
}

const Step *StepsView::stepAt(double y) const
{
    const auto line = static_cast<std::size_t>(std::max(0.0, y) / lineHeight());
    return line < m_steps.size() ? &m_steps[line] : nullptr;
}

void StepsView::mousePressEvent(QMouseEvent *event)
{
    if (const Step *step = stepAt(event->position().y()))
        Q_EMIT figureAsked(step->figure);
}

QSize StepsView::sizeHint() const
{
    return {480, qRound(lineHeight() * static_cast<double>(std::max<std::size_t>(2, m_steps.size())))};
}

double StepsView::lineHeight() const
{
    return kPixels * kLeading * m_theme.fontScale;
}

void StepsView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont plain = m_theme.font(kPixels);
    const QFont bold = m_theme.font(kPixels, FontWeight::Bold);
    const QFontMetricsF plainMetrics(plain);
    const QFontMetricsF boldMetrics(bold);
    double labels = 0;
    for (const Step &step : m_steps)
        labels = std::max(labels, plainMetrics.horizontalAdvance(text(step.label)));
    const double left = labels + kGap * m_theme.fontScale;
    double base = plainMetrics.ascent() + (lineHeight() - plainMetrics.height()) / 2;
    for (const Step &step : m_steps) {
        if (m_highlight && partOf(step.figure) == m_highlight)
            painter.fillRect(QRectF(0, base - plainMetrics.ascent(), width(), plainMetrics.height()),
                             m_theme.track);
        painter.setFont(plain);
        painter.setPen(m_theme.secondaryText);
        painter.drawText(QPointF(0, base), text(step.label));
        painter.setPen(m_theme.text);
        const QString result = text(step.result);
        // The result is what counts: a long expression gives way to it.
        const double room = std::max(0.0, width() - left - boldMetrics.horizontalAdvance(result));
        const QString expression
            = plainMetrics.elidedText(text(step.expression + " = "), Qt::ElideMiddle, room);
        painter.drawText(QPointF(left, base), expression);
        painter.setFont(bold);
        painter.drawText(QPointF(left + plainMetrics.horizontalAdvance(expression), base), result);
        base += lineHeight();
    }
}

} // namespace tb
