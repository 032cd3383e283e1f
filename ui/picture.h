// SPDX-License-Identifier: GPL-3.0-or-later
// A view as a picture, drawn at a fixed logical size whatever the window's. Any thread may draw one.
#pragma once

#include "core/result.h"
#include "ui/paragraphs.h"
#include "ui/picture_options.h"
#include "ui/snapshot.h"

#include <QRectF>

#include <functional>
#include <vector>

class QPainter;

namespace tb {

/// Told from time to time how much is done, 0 to 1; its answer false ends the work.
using Progress = std::function<bool(double done)>;

struct PlacedChart
{
    ChartId id = ChartId::SessionsFit;
    QRectF place;
};

/// Where everything goes: text as large as the size allows.
struct PicturePlan
{
    PictureOptions options;
    Theme theme; ///< with the text size of this picture
    Paragraphs heading; ///< what is served, and the answer
    QPointF headingAt;
    QRectF bars; ///< empty where they are not in the view
    std::vector<PlacedChart> charts;
    QRectF levers; ///< empty where they are not in the view
    struct Words
    {
        Paragraphs words;
        QPointF at;
    };
    std::vector<Words> footer; ///< the footnote, and the assumptions in columns
};

/// An Error when the size is too small for what must be in the picture.
Result<PicturePlan> planPicture(const Snapshot &snapshot, const PictureOptions &options);

/// False when `progress` has ended it.
bool paintPicture(QPainter &painter, const Snapshot &snapshot, const PicturePlan &plan,
                  const Progress &progress = {});

/// Why the levers are not shown while a question is open.
Error leversTellTheAnswer();

/// The assumptions of all devices in the picture, not of the current one only.
std::vector<std::string> pictureAssumptions(const Snapshot &snapshot);

} // namespace tb
