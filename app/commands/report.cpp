// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/report.h"

#include <algorithm>
#include <optional>

namespace tb {

namespace {

std::optional<ReportFormat> reportFormat(const std::string &name)
{
    if (name == "text")
        return ReportFormat::Text;
    if (name == "json")
        return ReportFormat::Json;
    if (name == "csv")
        return ReportFormat::Csv;
    if (name == "markdown")
        return ReportFormat::Markdown;
    return std::nullopt;
}

/// An unknown id is the fault of whoever gave the key: an option, or else the file.
int failForUnknownId(const Arguments &arguments, const Error &error)
{
    const auto option = std::find_if(arguments.options.begin(), arguments.options.end(),
                                     [&](const Arguments::Option &o) { return o.name == error.place; });
    if (arguments.words.empty() || option != arguments.options.end())
        return fail(ExitBadArguments, {error.text, "--" + error.place});
    return fail(ExitBadInput, {error.text, arguments.words.front() + ": " + error.place});
}

} // namespace

int runReport(Arguments arguments)
{
    const std::string name = arguments.take("format").value_or("text");
    const auto format = reportFormat(name);
    if (!format)
        return fail(ExitBadArguments, {"\"" + name + "\" is not text, json, csv or markdown", "--format"});
    auto loaded = loadCatalogue();
    if (!loaded)
        return fail(ExitBadInput, loaded.error());
    Catalogue catalogue = std::move(loaded).value();
    const ScenarioRequest request = readScenario(arguments, {});
    if (request.error)
        return fail(request.code, *request.error);

    if (const Status status = loadModel(request.scenario, catalogue); !status)
        return fail(ExitBadInput, status.error());
    const auto scenario = normalised(request.scenario, catalogue);
    const auto resolved = scenario ? resolve(*scenario, catalogue) : Result<Resolved>(scenario.error());
    if (!resolved)
        return failForUnknownId(arguments, resolved.error());
    const Budget budget = evaluate(*resolved);
    if (const auto error = beyondAllNumbers(budget))
        return fail(ExitBadArguments, *error);
    return print(reportText(*resolved, budget, *format));
}

} // namespace tb
