// SPDX-License-Identifier: GPL-3.0-or-later
// The sizing memo as one page of paper.
#pragma once

#include "ui/bar_picture.h"
#include "ui/memo_setter.h"

#include <QSizeF>

class QPainter;

namespace tb {

enum class Paper { A4, Letter };

/// "a4", "letter"; nothing for other words.
std::optional<Paper> paperFromName(const QString &name);

constexpr int kMemoDotsPerInch = 384; ///< fine enough that text of any size is as wide as it was measured

class MemoPage
{
public:
    /// Text as large as one page allows; an Error when it would be too small to read.
    static Result<MemoPage> fit(const Memo &memo, Paper paper, ByteUnits units);

    QSizeF size() const { return m_size; } ///< in dots
    void paint(QPainter &painter) const;
    double textPoints() const; ///< of the body

private:
    MemoPage(const Memo &memo, Paper paper, ByteUnits units);

    double set(double zoom, double spare, QPainter *painter) const;
    void setBars(MemoColumn &column, double zoom, double spare, QPainter *painter) const;

    Memo m_memo;
    ByteUnits m_units;
    QSizeF m_size;
    double m_zoom = 1;
    double m_spare = 0; ///< pixels that the picture is higher than it needs to be
};

/// The bars of the memo, one row for each length of prompts, in pixels; as high as they need to be.
BarPicture memoBars(const Memo &memo, ByteUnits units, const Theme &theme, QSizeF size);

} // namespace tb
