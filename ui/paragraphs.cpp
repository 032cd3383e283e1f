// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paragraphs.h"

#include <QPainter>
#include <QTextLayout>

namespace tb {

namespace {

/// Wraps at words, and inside of one that is longer than a line; returns the height.
double layOut(QTextLayout &layout, double width)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    double y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    return y;
}

} // namespace

void Paragraphs::add(const QString &words, const QFont &font, const QColor &colour, double gap)
{
    const QString one = words.simplified();
    if (one.isEmpty())
        return;
    const double top = m_list.empty() ? 0 : m_height + gap;
    QTextLayout layout(one, font);
    m_height = top + layOut(layout, m_width);
    m_list.push_back({one, font, colour, top});
}

void Paragraphs::paint(QPainter &painter, QPointF at) const
{
    for (const Paragraph &paragraph : m_list) {
        QTextLayout layout(paragraph.words, paragraph.font);
        layOut(layout, m_width);
        painter.setPen(paragraph.colour);
        layout.draw(&painter, at + QPointF(0, paragraph.top));
    }
}

} // namespace tb
