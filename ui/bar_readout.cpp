// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_readout.h"

#include "ui/readout_box.h"

namespace tb {

void paintBarReadout(QPainter &painter, const BandReadout &words, QPointF pointer, const QRectF &bounds,
                     const Theme &theme)
{
    paintReadoutBox(painter, QString::fromStdString(words.title), {QString::fromStdString(words.text)},
                    pointer, {bounds, {}}, theme);
}

} // namespace tb
