// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/report.h"

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

} // namespace

int runReport(Arguments arguments)
{
    const std::string name = arguments.take("format").value_or("text");
    const auto format = reportFormat(name);
    if (!format)
        return fail(ExitBadArguments, {"\"" + name + "\" is not text, json, csv or markdown", "--format"});
    const AnswerRequest request = answerFor(arguments);
    if (!request.answer)
        return request.code;
    return print(reportText(request.answer->resolved, request.answer->budget, *format));
}

} // namespace tb
