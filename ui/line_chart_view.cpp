// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/line_chart_view.h"

#include "ui/guess_hand.h"
#include "ui/readout_box.h"
#include "ui/text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace tb {

namespace {

constexpr int kFewSamples = 1;
constexpr int kSomeSamples = 5;
constexpr int kManySamples = 20;

int stepOf(const QKeyEvent &event)
{
    return event.modifiers().testFlag(Qt::ShiftModifier) ? kSomeSamples : kFewSamples;
}

} // namespace

LineChartView::LineChartView(const QString &name, QWidget *parent)
    : QGraphicsView(parent)
    , m_part(viewport(),
             [this](QPointF position) { return m_dragging ? std::nullopt : m_chart.partAt(position); })
    , m_guess(new GuessHand(Qt::Vertical, this))
{
    connect(&m_part, &PartPointer::pointed, this, &LineChartView::partPointed);
    connect(m_guess, &GuessHand::moved, this, &LineChartView::guessMoved);
    connect(m_guess, &GuessHand::given, this, &LineChartView::guessGiven);
    setScene(m_chart.scene());
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setCacheMode(QGraphicsView::CacheBackground); // grid and labels stay while a line moves
    connect(&m_chart, &LineChart::axesChanged, this, &QGraphicsView::resetCachedContent);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate); // the overlay covers all of it anyway
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent); // the background that is kept covers it
    setAccessibleName(name);
}

void LineChartView::setData(ChartData content)
{
    if (content == m_chart.data())
        return;
    const bool asked = openGuess() != nullptr;
    m_chart.setData(std::move(content));
    if (asked != (openGuess() != nullptr)) // a drag that began with the other is none of this
        m_dragging = false;
    describe();
    m_part.refresh();
    viewport()->update();
}

void LineChartView::setHeading(ChartHeading heading)
{
    m_chart.setHeading(heading);
    viewport()->update();
}

void LineChartView::setHighlight(std::optional<BudgetPart> part)
{
    m_chart.setHighlight(part);
    viewport()->update();
}

void LineChartView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_chart.setTheme(theme);
    m_chart.setSize(viewport()->size());
    resetCachedContent();
    viewport()->update();
}

std::optional<ChartReading> LineChartView::reading() const
{
    if (m_pointer)
        return readChart(m_chart.data(), m_chart.pointAt(*m_pointer).x);
    return m_cursor ? readChart(m_chart.data(), *m_cursor) : std::nullopt;
}

void LineChartView::describe()
{
    const ChartData &content = m_chart.data();
    QString words = text(content.takeaway.empty() ? content.emptyText : content.takeaway);
    for (const ChartLine &line : content.lines)
        if (!line.here.empty())
            words += QStringLiteral(" ") + text(line.name + ": " + line.here + ".");
    if (content.guess)
        words += QStringLiteral(" ") + text(content.guess->mark.text) + QStringLiteral(".");
    if (const auto read = m_cursor ? reading() : std::nullopt)
        for (const std::string &line : read->lines)
            words += QStringLiteral(" ") + text(line) + QStringLiteral(".");
    setAccessibleDescription(words.trimmed());
}

void LineChartView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    m_chart.setSize(viewport()->size());
}

void LineChartView::drawBackground(QPainter *painter, const QRectF &)
{
    m_chart.paintAxes(*painter);
}

void LineChartView::drawForeground(QPainter *painter, const QRectF &)
{
    m_chart.paintOverlay(*painter);
    paintReading(*painter);
    if (hasFocus()) {
        painter->setPen(QPen(m_theme.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
    }
}

void LineChartView::paintReading(QPainter &painter) const
{
    const auto read = m_dragging ? std::nullopt : reading();
    if (!read || read->lines.empty())
        return;
    const QRectF plot = m_chart.plot();
    const double x = m_chart.position({read->x, m_chart.data().y.low}).x();
    painter.setPen(QPen(m_theme.secondaryText, 1));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    QStringList lines;
    for (std::size_t i = 1; i < read->lines.size(); ++i)
        lines += text(read->lines[i]);
    const QPointF near = m_pointer.value_or(QPointF(x, plot.center().y()));
    paintReadoutBox(painter, text(read->lines.front()), lines, near,
                    {viewport()->rect(), m_chart.markBoxes()}, m_theme);
}

void LineChartView::mousePressEvent(QMouseEvent *event)
{
    setFocus(Qt::MouseFocusReason);
    m_dragging = event->button() == Qt::LeftButton && (openGuess() || m_chart.data().drag != ChartDrag::None)
        && m_chart.plot().contains(event->position());
    if (!m_dragging)
        return;
    if (openGuess())
        return dragTo(event->position());
    Q_EMIT dragBegan();
    const auto handle = m_chart.handleAt(event->position());
    m_grip = handle ? *handle - event->position() : QPointF();
    if (!handle) // what is taken hold of stays until the pointer moves
        dragTo(event->position());
}

void LineChartView::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF at = event->position();
    const bool inside = m_chart.plot().contains(at);
    viewport()->setCursor(inside && openGuess()                                  ? Qt::SizeVerCursor
                              : inside && m_chart.data().drag != ChartDrag::None ? Qt::PointingHandCursor
                                                                                 : Qt::ArrowCursor);
    m_pointer = inside ? std::optional(at) : std::nullopt;
    if (m_dragging)
        dragTo(at);
    viewport()->update();
}

void LineChartView::mouseReleaseEvent(QMouseEvent *)
{
    if (!std::exchange(m_dragging, false))
        return;
    viewport()->update();
    if (!openGuess())
        Q_EMIT dragEnded();
}

void LineChartView::leaveEvent(QEvent *event)
{
    QGraphicsView::leaveEvent(event);
    m_pointer.reset();
    viewport()->update();
}

const GuessMark *LineChartView::openGuess() const
{
    const std::optional<ChartGuess> &guess = m_chart.data().guess;
    return guess && guess->mark.open ? &guess->mark : nullptr;
}

void LineChartView::dragTo(QPointF position)
{
    if (const GuessMark *guess = openGuess())
        m_guess->moveTo(*guess, m_chart.guessAt(position));
    else
        Q_EMIT pointChosen(m_chart.pointAt(position + m_grip));
}

void LineChartView::moveCursor(int samples)
{
    const ChartData &content = m_chart.data();
    const double from = m_cursor.value_or(content.marks.empty() ? content.x.low : content.marks.front().x);
    m_cursor = sampleBeside(content, from, samples);
    m_pointer.reset();
    describe();
    viewport()->update();
}

void LineChartView::keyPressEvent(QKeyEvent *event)
{
    if (const GuessMark *guess = openGuess();
        guess && m_guess->takeKey(*event, *guess, m_chart.data().y.units))
        return;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-stepOf(*event));
    case Qt::Key_Right:
        return moveCursor(stepOf(*event));
    case Qt::Key_PageDown:
        return moveCursor(-kManySamples);
    case Qt::Key_PageUp:
        return moveCursor(kManySamples);
    case Qt::Key_Home:
        return moveCursor(std::numeric_limits<int>::min() / 2);
    case Qt::Key_End:
        return moveCursor(std::numeric_limits<int>::max() / 2);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto read = reading(); read && m_chart.data().drag == ChartDrag::X) {
            Q_EMIT pointChosen({read->x, m_chart.data().y.low});
            Q_EMIT dragEnded();
        }
        return;
    case Qt::Key_Escape:
        if (m_cursor) {
            m_cursor.reset();
            describe();
            viewport()->update();
            return;
        }
        break;
    default:
        break;
    }
    event->ignore();
}

void LineChartView::focusInEvent(QFocusEvent *event)
{
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void LineChartView::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    m_cursor.reset();
    viewport()->update();
}

} // namespace tb
