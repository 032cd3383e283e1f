// SPDX-License-Identifier: GPL-3.0-or-later
// Reserve against use as two bars: slots of the full context, and pages as conversations grow.
#pragma once

#include "core/reserve_use.h"
#include "ui/theme.h"

#include <QWidget>

namespace tb {

class ReserveView : public QWidget
{
    Q_OBJECT

public:
    explicit ReserveView(QWidget *parent = nullptr);

    void setUse(const ReserveUse &use, Bytes room, ByteUnits units);
    void setTheme(const Theme &theme);

    static constexpr int kRows = 2; ///< slots, then pages
    QString rowName(int row) const;
    QString rowInWords(int row) const; ///< "1 seated, 4.19 MB used of 17.18 GB"
    QRectF bar(int row) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Seating &seating(int row) const { return row == 0 ? m_use.slots : m_use.pages; }
    void paintRow(QPainter &painter, int row) const;
    void paintSeats(QPainter &painter, const QRectF &rect, const Seating &seating) const;
    void paintLegend(QPainter &painter) const;
    double lineHeight() const;

    ReserveUse m_use;
    Bytes m_room{1};
    ByteUnits m_units = ByteUnits::Decimal;
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
