// SPDX-License-Identifier: GPL-3.0-or-later
// What goes into an exported picture, how large, in which colours, and with which words.
#pragma once

#include "core/chart_inputs.h"
#include "core/result.h"
#include "core/scenario_file.h"
#include "ui/theme.h"

#include <QDate>
#include <QSize>
#include <QString>

#include <array>
#include <optional>

namespace tb {

enum class PictureView {
    Window, ///< the bars above one chart, as the window shows them
    All, ///< the bars above the charts of the scenario
    BarsOnly,
    ChartOnly,
    Levers,
};

/// The charts that are about the scenario itself; what PictureView::All shows.
inline constexpr std::array kScenarioCharts
    = {ChartId::SessionsFit, ChartId::State, ChartId::Speed, ChartId::Frontier};

/// Words of the user's own; each may be empty.
struct PictureWords
{
    QString title; ///< instead of what is served, which then stands in the line of the answer
    QString subtitle;
    QString footnote;

    friend bool operator==(const PictureWords &, const PictureWords &) = default;
};
constexpr int kMostSubtitle = kMostStory; ///< characters; kMostTitle is a file's too
constexpr int kMostFootnote = 600;

struct PictureOptions
{
    PictureView view = PictureView::Window;
    ChartId chart = ChartId::SessionsFit; ///< of the views that show one
    QSize size{1920, 1080}; ///< logical pixels, kLeastPicture to kMostPicture
    double scale = 2; ///< device pixels of a PNG for each logical one, kLeastScale to kMostScale
    ThemeKind theme = ThemeKind::Light;
    PictureWords words;
    QDate date = QDate::currentDate(); ///< printed in the picture
    bool scenarioInside = true; ///< so that the picture can be opened again

    friend bool operator==(const PictureOptions &, const PictureOptions &) = default;
};
constexpr double kLeastScale = 1;
constexpr double kMostScale = 4;
constexpr QSize kLeastPicture(320, 240);
constexpr QSize kMostPicture(8192, 8192);
constexpr double kMostPixels = 64e6; ///< of a PNG: a quarter of a gigabyte in memory

/// Takes the view named "window", "all", "bars", "levers", or as a chart; false when there is none of this
/// name.
bool setPictureView(PictureOptions &options, const QString &name);
QString pictureViewName(const PictureOptions &options);

constexpr int kDotsPerInch = 96; ///< logical pixels on paper

/// The words and the chart of the file, where `options` have none of their own.
void tellStory(PictureOptions &options, const ScenarioFile &file);

/// A size with a name. Paper is measured at 96 pixels an inch.
struct NamedSize
{
    const char *name;
    const char *label; ///< for a list to choose from
    QSize size;
};
inline constexpr std::array kNamedSizes = {
    NamedSize{"slide", "Slide, 16:9", {1920, 1080}},
    NamedSize{"a4", "A4, portrait", {794, 1123}},
    NamedSize{"a4-landscape", "A4, landscape", {1123, 794}},
    NamedSize{"letter", "Letter, portrait", {816, 1056}},
    NamedSize{"letter-landscape", "Letter, landscape", {1056, 816}},
    NamedSize{"square", "Square", {1080, 1080}},
};

/// "slide", "1280x720"; nothing for other words and for sizes that cannot be.
std::optional<QSize> pictureSizeFromText(const QString &text);
QString pictureSizeText(QSize size);

/// Of a PNG.
QSize pixelsOf(const PictureOptions &options);
/// In millimetres, rounded.
QSize onPaper(QSize size);

/// Why these cannot be drawn: too many pixels.
std::optional<Error> tooManyPixels(const PictureOptions &options);

} // namespace tb
