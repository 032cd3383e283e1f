// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture_levers.h"

#include "core/lever_table.h"
#include "ui/lever_picture.h"
#include "ui/text.h"

#include <QFontMetricsF>
#include <QObject>
#include <QPainter>

namespace tb {

namespace {

constexpr double kMargin = 16;

/// Rows until there is no room for one more and the line that counts the rest.
void paintRows(QPainter &painter, const LeverPicture &picture, const Theme &theme, QSizeF room)
{
    const QFont small = theme.font(12);
    const double line = QFontMetricsF(small).height() * 1.4;
    int row = 0;
    for (; row < picture.count() && picture.row(row).bottom() <= room.height() - line; ++row)
        picture.paintRow(painter, row);
    if (row == picture.count())
        return;
    const double top = row > 0 ? picture.row(row - 1).bottom() : 0;
    painter.setFont(small);
    painter.setPen(theme.secondaryText);
    painter.drawText(QRectF(kMargin * theme.fontScale, top, room.width(), line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QObject::tr("and %1 more that gain less, or nothing").arg(picture.count() - row));
}

} // namespace

void paintLevers(QPainter &painter, const Snapshot &snapshot, const Theme &theme, const QRectF &area)
{
    const LeverTable table
        = leverTable(snapshot.resolved, snapshot.budget, *snapshot.catalogue, snapshot.view.units);
    LeverPicture picture;
    picture.layOut(table, theme, area.width());
    const QFont font = theme.font(18, FontWeight::Bold);
    const QString diagnosis = text(table.diagnosis);
    const QFontMetricsF metrics(font);
    const QRectF room(kMargin * theme.fontScale, 0, area.width() - 2 * kMargin * theme.fontScale,
                      area.height());
    const double title
        = metrics.boundingRect(room, Qt::TextWordWrap, diagnosis).height() + 0.5 * metrics.height();
    const double above = title + picture.headerHeight();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.topLeft());
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(QRectF(room.topLeft(), QSizeF(room.width(), title)),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, diagnosis);
    painter.translate(0, title);
    picture.paintHeader(painter);
    painter.translate(0, picture.headerHeight());
    paintRows(painter, picture, theme, {area.width(), area.height() - above});
    painter.restore();
}

} // namespace tb
