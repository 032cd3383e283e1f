// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/gui.h"
#include "core/readers/model_file.h"
#include "ui/exporter.h"
#include "ui/scenario_document.h"
#include "ui/whole_file.h"

#include <QFileInfo>

namespace tb {

namespace {

/// Takes a text of the user's own into `words`, when it is given.
Status takeWords(Arguments &arguments, std::string_view option, int most, QString &words)
{
    const auto given = arguments.take(option);
    if (!given)
        return Done{};
    words = QString::fromStdString(*given).simplified();
    if (words.size() <= most)
        return Done{};
    return Error{"longer than " + std::to_string(most) + " characters", "--" + std::string(option)};
}

/// Takes the picture's own options out of `arguments`.
Result<PictureOptions> pictureOptions(Arguments &arguments)
{
    PictureOptions options;
    if (const auto view = arguments.take("view")) {
        if (!setPictureView(options, QString::fromStdString(*view)))
            return Error{
                "\"" + *view
                    + "\" is not window, all, bars, sessions, state, speed, frontier, fleet, levers, "
                      "practice or practice-speed",
                "--view"};
    }
    if (const auto size = arguments.take("size")) {
        const auto known = pictureSizeFromText(QString::fromStdString(*size));
        if (!known)
            return Error{
                "\"" + *size
                    + "\" is not slide, a4, a4-landscape, letter, letter-landscape, square, or a size from "
                      "320x240 to 8192x8192",
                "--size"};
        options.size = *known;
    }
    if (const auto scale = arguments.take("scale")) {
        bool ok = false;
        options.scale = QString::fromStdString(*scale).toDouble(&ok);
        if (!ok || !(options.scale >= kLeastScale && options.scale <= kMostScale))
            return Error{"\"" + *scale + "\" is not a number from 1 to 4", "--scale"};
    }
    if (const auto error = tooManyPixels(options))
        return *error;
    if (const auto inside = arguments.take("scenario")) {
        if (*inside != "keep" && *inside != "drop")
            return Error{"\"" + *inside + "\" is not keep or drop", "--scenario"};
        options.scenarioInside = *inside == "keep";
    }
    if (const auto date = arguments.take("date")) {
        options.date = QDate::fromString(QString::fromStdString(*date), Qt::ISODate);
        if (!options.date.isValid())
            return Error{"\"" + *date + "\" is not a date as 2026-11-30", "--date"};
    }
    if (const auto theme = arguments.take("theme")) {
        const auto known = themeFromName(QString::fromStdString(*theme));
        if (!known)
            return Error{"\"" + *theme + "\" is not light, dark or projector", "--theme"};
        options.theme = *known;
    }
    for (const Status &status : {takeWords(arguments, "title", kMostTitle, options.words.title),
                                 takeWords(arguments, "subtitle", kMostSubtitle, options.words.subtitle),
                                 takeWords(arguments, "footnote", kMostFootnote, options.words.footnote)})
        if (!status)
            return status.error();
    return options;
}

/// What `report` answers without a word, beside the window's devices.
Scenario reportScenarioOnAllDevices()
{
    Scenario scenario;
    scenario.devices = defaultDevices();
    return scenario;
}

} // namespace

int runExport(Arguments arguments)
{
    const auto output = takeOutput(arguments, "export", "OUT.png");
    if (!output)
        return fail(ExitBadArguments, output.error());
    const QString path = QString::fromStdString(*output);
    const auto asked = pictureOptions(arguments);
    if (!asked)
        return fail(ExitBadArguments, asked.error());
    const auto format = exportFormatOf(path);
    if (!format)
        return fail(ExitBadArguments,
                    {"the name must end in .png, .svg, .pdf, .csv, .json, .md or .txt", path.toStdString()});

    const GuiApplication gui(GuiApplication::Screen::None);
    auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    ScenarioRequest request = readScenario(arguments, reportScenarioOnAllDevices());
    if (request.error)
        return fail(request.code, *request.error);
    std::string &model = request.scenario.model;
    if (isModelPath(model)) // the picture is opened elsewhere
        model = QFileInfo(QString::fromStdString(model)).absoluteFilePath().toStdString();
    Catalogue lists = std::move(catalogue).value();
    if (const Status status = loadModel(request.scenario, lists); !status)
        return fail(ExitBadInput, status.error());
    const auto snapshot = makeSnapshot(std::make_shared<const Catalogue>(std::move(lists)), request.scenario,
                                       viewOf(request.file));
    if (!snapshot)
        return fail(ExitBadArguments, snapshot.error());

    for (const DeviceRow &row : snapshot->rows)
        if (const auto error = beyondAllNumbers(row.budget))
            return fail(ExitBadArguments, *error);
    if (const auto error = beyondAllNumbers(snapshot->budget))
        return fail(ExitBadArguments, *error);
    PictureOptions options = *asked;
    tellStory(options, request.file);
    const auto bytes = exportBytes(*format, *snapshot, options);
    if (!bytes)
        return fail(ExitBadArguments, bytes.error());
    if (const Status status = writeWholeFile(path, *bytes); !status)
        return fail(ExitCannotWrite, status.error());
    return ExitOk;
}

} // namespace tb
