// SPDX-License-Identifier: GPL-3.0-or-later
// Paragraphs below each other, wrapped to a width: never cut, however long a word is.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <vector>

class QPainter;
class QPointF;

namespace tb {

class Paragraphs
{
public:
    explicit Paragraphs(double width = 0)
        : m_width(width)
    {
    }

    /// Nothing is added for empty words. `gap` is the room above it, unless it is the first.
    void add(const QString &words, const QFont &font, const QColor &colour, double gap);
    double height() const { return m_height; }
    void paint(QPainter &painter, QPointF at) const;

private:
    struct Paragraph
    {
        QString words;
        QFont font;
        QColor colour;
        double top = 0;
    };

    double m_width;
    double m_height = 0;
    std::vector<Paragraph> m_list;
};

} // namespace tb
