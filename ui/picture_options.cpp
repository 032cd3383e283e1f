// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture_options.h"

#include "ui/text.h"

#include <QStringList>

#include <algorithm>
#include <string_view>
#include <utility>

namespace tb {

namespace {

constexpr std::pair<PictureView, const char *> kViews[] = {{PictureView::Window, "window"},
                                                           {PictureView::All, "all"},
                                                           {PictureView::BarsOnly, "bars"},
                                                           {PictureView::Levers, "levers"}};

} // namespace

bool setPictureView(PictureOptions &options, const QString &name)
{
    if (const auto chart = chartFromName(name.toStdString())) {
        options.view = PictureView::ChartOnly;
        options.chart = *chart;
        return true;
    }
    const auto *found = std::find_if(std::begin(kViews), std::end(kViews),
                                     [&name](const auto &v) { return name == QLatin1String(v.second); });
    if (found == std::end(kViews))
        return false;
    options.view = found->first;
    return true;
}

QString pictureViewName(const PictureOptions &options)
{
    if (options.view == PictureView::ChartOnly)
        return QString::fromStdString(std::string(chartName(options.chart)));
    const auto *found = std::find_if(std::begin(kViews), std::end(kViews),
                                     [&options](const auto &v) { return v.first == options.view; });
    return QLatin1String(found->second);
}

void tellStory(PictureOptions &options, const ScenarioFile &file)
{
    PictureWords &words = options.words;
    if (words.title.isEmpty())
        words.title = text(file.title).simplified().left(kMostTitle);
    if (words.subtitle.isEmpty())
        words.subtitle = text(file.story).simplified().left(kMostSubtitle);
    if (file.chart && options.view == PictureView::Window)
        options.chart = *file.chart;
}

std::optional<QSize> pictureSizeFromText(const QString &text)
{
    for (const NamedSize &named : kNamedSizes)
        if (text == QLatin1String(named.name))
            return named.size;
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    bool widthOk = false;
    bool heightOk = false;
    const QSize size(parts[0].toInt(&widthOk), parts[1].toInt(&heightOk));
    const bool sensible = size.expandedTo(kLeastPicture) == size && size.boundedTo(kMostPicture) == size;
    return widthOk && heightOk && sensible ? std::optional(size) : std::nullopt;
}

QString pictureSizeText(QSize size)
{
    for (const NamedSize &named : kNamedSizes)
        if (named.size == size)
            return QLatin1String(named.name);
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

QSize pixelsOf(const PictureOptions &options)
{
    return options.size * options.scale;
}

QSize onPaper(QSize size)
{
    constexpr double kMillimetresPerInch = 25.4;
    return size * (kMillimetresPerInch / kDotsPerInch);
}

std::optional<Error> tooManyPixels(const PictureOptions &options)
{
    const QSizeF pixels = QSizeF(options.size) * options.scale;
    if (pixels.width() * pixels.height() <= kMostPixels)
        return std::nullopt;
    return Error{"more than 64 million pixels; take a smaller size or scale", "--size"};
}

} // namespace tb
