// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/gui.h"
#include "ui/exporter.h"

namespace tb {

namespace {

std::optional<QSize> parseSize(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    bool widthOk = false;
    bool heightOk = false;
    const QSize size(parts[0].toInt(&widthOk), parts[1].toInt(&heightOk));
    const bool sensible
        = size.width() >= 320 && size.height() >= 240 && size.width() <= 8192 && size.height() <= 8192;
    return widthOk && heightOk && sensible ? std::optional(size) : std::nullopt;
}

/// Takes the picture's own options out of `arguments`.
Result<PictureOptions> pictureOptions(Arguments &arguments)
{
    PictureOptions options;
    if (const auto view = arguments.take("view")) {
        if (!setPictureView(options, QString::fromStdString(*view)))
            return Error{"\"" + *view
                             + "\" is not bars, sessions, state, speed, frontier, practice, practice-speed, "
                               "fleet, levers or all",
                         "--view"};
    }
    if (const auto size = arguments.take("size")) {
        const auto known = parseSize(QString::fromStdString(*size));
        if (!known)
            return Error{"\"" + *size + "\" is not a size from 320x240 to 8192x8192", "--size"};
        options.size = *known;
    }
    if (const auto scale = arguments.take("scale")) {
        bool ok = false;
        options.scale = QString::fromStdString(*scale).toDouble(&ok);
        if (!ok || !(options.scale >= 1 && options.scale <= 4))
            return Error{"\"" + *scale + "\" is not a number from 1 to 4", "--scale"};
    }
    constexpr double kMostPixels = 64e6; // a quarter of a gigabyte, and a second or two to draw
    if (options.size.width() * options.scale * options.size.height() * options.scale > kMostPixels)
        return Error{"more than 64 million pixels; lower --size or --scale", "--size"};
    if (const auto theme = arguments.take("theme")) {
        const auto known = themeFromName(QString::fromStdString(*theme));
        if (!known)
            return Error{"\"" + *theme + "\" is not light, dark or projector", "--theme"};
        options.theme = *known;
    }
    return options;
}

} // namespace

int runExport(Arguments arguments)
{
    if (arguments.words.empty())
        return fail(ExitBadArguments,
                    {"the name of a picture was expected: OUT.png, OUT.svg or OUT.pdf", "export"});
    const QString path = QString::fromStdString(arguments.words.front());
    arguments.words.erase(arguments.words.begin());
    const auto options = pictureOptions(arguments);
    if (!options)
        return fail(ExitBadArguments, options.error());
    if (!isPictureName(path))
        return fail(ExitBadArguments, {"the name must end in .png, .svg or .pdf", path.toStdString()});

    const GuiApplication gui(GuiApplication::Screen::None);
    auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    const ScenarioRequest request = readScenario(arguments, windowScenario());
    if (request.error)
        return fail(request.code, *request.error);
    Catalogue lists = std::move(catalogue).value();
    if (const Status status = loadModel(request.scenario, lists); !status)
        return fail(ExitBadInput, status.error());
    const auto snapshot
        = makeSnapshot(std::make_shared<const Catalogue>(std::move(lists)), request.scenario, {});
    if (!snapshot)
        return fail(ExitBadArguments, snapshot.error());

    for (const DeviceRow &row : snapshot->rows)
        if (const auto error = beyondAllNumbers(row.budget))
            return fail(ExitBadArguments, *error);
    if (const auto error = beyondAllNumbers(snapshot->budget))
        return fail(ExitBadArguments, *error);
    const auto plan = planPicture(*snapshot, *options);
    if (!plan)
        return fail(ExitBadArguments, plan.error());
    if (const Status status = exportPicture(path, *snapshot, *plan); !status)
        return fail(ExitCannotWrite, status.error());
    return ExitOk;
}

} // namespace tb
