// SPDX-License-Identifier: GPL-3.0-or-later
// A view as a picture, drawn at a fixed logical size whatever the window's.
#pragma once

#include "core/result.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QRectF>
#include <QSize>
#include <QString>

class QPainter;

namespace tb {

enum class PictureView {
    BarsOnly,
    ChartOnly,
    Levers,
    All, ///< the bars above a chart
};

struct PictureOptions
{
    PictureView view = PictureView::All;
    ChartId chart = ChartId::SessionsFit;
    QSize size{1280, 720}; ///< logical pixels, 320 x 240 to 8192 x 8192
    double scale = 2; ///< device pixels of a PNG for each logical one, 1 to 4
    ThemeKind theme = ThemeKind::Light;
};

/// Takes the view named "bars", "levers", "all", or as a chart; false when there is none of this name.
bool setPictureView(PictureOptions &options, const QString &name);

/// Where everything goes: text as large as the size allows.
struct PicturePlan
{
    PictureOptions options;
    Theme theme; ///< with the text size of this picture
    QRectF bars; ///< empty where they are not in the view
    QRectF chart; ///< empty where it is not in the view
    QRectF levers; ///< the same
    QRectF footer; ///< the sentence and the assumptions
};

/// An Error when the size is too small for what must be in the picture.
Result<PicturePlan> planPicture(const Snapshot &snapshot, const PictureOptions &options);

void paintPicture(QPainter &painter, const Snapshot &snapshot, const PicturePlan &plan);

} // namespace tb
