// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/levers_view.h"

#include "ui/bar_brush.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tb {

LeversView::LeversView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_pointer(viewport(), [this](QPointF position) -> std::optional<BudgetPart> {
        const int row = rowAt(position);
        return row < 0 ? std::nullopt : groupOf(row);
    })
{
    connect(&m_pointer, &PartPointer::pointed, this, [this](std::optional<BudgetPart> part) {
        viewport()->update();
        Q_EMIT partPointed(part);
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, &m_pointer, &PartPointer::refresh);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("What can be done about memory"));
    viewport()->setMouseTracking(true);
    verticalScrollBar()->setAccessibleName(tr("Scroll the ways"));
}

/// The chosen row follows its lever when the order changes.
void LeversView::setTable(const LeverTable &table)
{
    const std::string chosen
        = m_selected < 0 ? std::string() : m_table.rows[static_cast<std::size_t>(m_selected)].lever.id;
    m_table = table;
    const auto same = std::find_if(m_table.rows.begin(), m_table.rows.end(),
                                   [&chosen](const LeverRow &row) { return row.lever.id == chosen; });
    m_selected = same != m_table.rows.end() ? static_cast<int>(same - m_table.rows.begin())
        : m_table.rows.empty()              ? -1
                                            : 0;
    m_pressed = -1;
    layOut();
    setAccessibleDescription(m_selected < 0 ? QString() : rowInWords(m_selected));
}

void LeversView::setTheme(const Theme &theme)
{
    m_theme = theme;
    layOut();
}

void LeversView::setHighlight(std::optional<BudgetPart> part)
{
    m_highlight = part;
    viewport()->update();
}

void LeversView::layOut()
{
    m_picture.layOut(m_table, m_theme, viewport()->width());
    const int page = std::max(0, viewport()->height() - qRound(m_picture.headerHeight()));
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(qRound(24 * m_theme.fontScale));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_picture.rowsHeight())) - page));
    m_pointer.refresh();
    viewport()->update();
}

QRect LeversView::rowRect(int row) const
{
    return m_picture.row(row)
        .translated(0, m_picture.headerHeight() - verticalScrollBar()->value())
        .toAlignedRect();
}

QRect LeversView::rowsRect() const
{
    return viewport()->rect().adjusted(0, qRound(m_picture.headerHeight()), 0, 0);
}

QRect LeversView::buttonRect(int row) const
{
    const QRectF button = m_picture.button(row);
    if (button.isEmpty())
        return {};
    return button.translated(0, m_picture.headerHeight() - verticalScrollBar()->value()).toRect();
}

QString LeversView::rowInWords(int row) const
{
    return QString::fromStdString(leverInWords(m_table.rows[static_cast<std::size_t>(row)]));
}

int LeversView::rowAt(QPointF position) const
{
    if (position.y() < m_picture.headerHeight())
        return -1;
    return m_picture.rowAt(position.y() - m_picture.headerHeight() + verticalScrollBar()->value());
}

void LeversView::select(int row)
{
    if (row < 0 || row >= m_picture.count())
        return;
    m_selected = row;
    const QRectF place = m_picture.row(row);
    QScrollBar *bar = verticalScrollBar();
    if (place.top() < bar->value())
        bar->setValue(static_cast<int>(place.top()));
    else if (place.bottom() > bar->value() + bar->pageStep())
        bar->setValue(static_cast<int>(std::ceil(place.bottom())) - bar->pageStep());
    setAccessibleDescription(rowInWords(row));
    viewport()->update();
}

int LeversView::pointedRow() const
{
    return m_pointer.position() ? rowAt(*m_pointer.position()) : -1;
}

std::optional<BudgetPart> LeversView::groupOf(int row) const
{
    return partOf(m_table.rows[static_cast<std::size_t>(row)].lever.group);
}

void LeversView::apply(int row)
{
    if (row < 0 || m_picture.button(row).isEmpty())
        return;
    const Lever lever = m_table.rows[static_cast<std::size_t>(row)].lever; // the table changes below
    Q_EMIT leverChosen(lever);
}

int LeversView::rowForKey(int key) const
{
    constexpr int kPage = 4;
    switch (key) {
    case Qt::Key_Up:
        return m_selected - 1;
    case Qt::Key_Down:
        return m_selected + 1;
    case Qt::Key_PageUp:
        return std::max(0, m_selected - kPage);
    case Qt::Key_PageDown:
        return std::min(m_picture.count() - 1, m_selected + kPage);
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return m_picture.count() - 1;
    default:
        return -1;
    }
}

void LeversView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return apply(m_selected);
    const int row = rowForKey(event->key());
    if (row < 0 || row >= m_picture.count())
        return event->ignore();
    select(row);
}

void LeversView::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->position());
    if (row < 0 || event->button() != Qt::LeftButton)
        return;
    select(row);
    if (buttonRect(row).contains(event->position().toPoint()))
        m_pressed = row;
}

void LeversView::mouseReleaseEvent(QMouseEvent *event)
{
    const int row = std::exchange(m_pressed, -1);
    viewport()->update();
    if (row >= 0 && buttonRect(row).contains(event->position().toPoint()))
        apply(row);
}

void LeversView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void LeversView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void LeversView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void LeversView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), m_theme.canvas);
    m_picture.paintHeader(painter);
    const double header = m_picture.headerHeight();
    painter.setClipRect(QRectF(0, header, viewport()->width(), viewport()->height() - header));
    painter.translate(0, header - verticalScrollBar()->value());
    const int pointed = pointedRow();
    for (int row = 0; row < m_picture.count(); ++row) {
        if (!viewport()->rect().intersects(rowRect(row)))
            continue;
        const auto part = groupOf(row);
        const double tint = row == m_selected && hasFocus() ? 0.14
            : row == pointed                                ? 0.09
            : m_highlight && part == m_highlight            ? 0.06
                                                            : 0;
        if (tint > 0)
            painter.fillRect(m_picture.row(row), mixed(m_theme.canvas, m_theme.accent, tint));
        m_picture.paintRow(painter, row);
        paintButton(painter, row);
        if (row == m_selected && hasFocus()) {
            painter.setPen(QPen(m_theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(m_picture.row(row).adjusted(1, 1, -1, -2));
        }
    }
}

void LeversView::paintButton(QPainter &painter, int row)
{
    const QRectF place = m_picture.button(row);
    if (place.isEmpty())
        return;
    QStyleOptionButton option;
    option.initFrom(this);
    option.rect = place.toRect();
    option.text = tr("Apply");
    option.state = QStyle::State_Enabled | QStyle::State_Active
        | (row == m_pressed ? QStyle::State_Sunken : QStyle::State_Raised);
    if (row == pointedRow())
        option.state |= QStyle::State_MouseOver;
    painter.setFont(font());
    style()->drawControl(QStyle::CE_PushButton, &option, &painter, this);
}

} // namespace tb
