// SPDX-License-Identifier: GPL-3.0-or-later
// One JSON scenario a line in, one JSON report a line out.
#include "app/commands/commands.h"

#include "core/json_writer.h"
#include "core/readers/json.h"
#include "core/readers/model_file.h"
#include "core/report.h"
#include "core/scenario_text.h"

#include <iostream>
#include <string>

namespace tb {

namespace {

Result<std::string> answerFrom(const Scenario &given, const Catalogue &catalogue)
{
    const auto scenario = normalised(given, catalogue);
    if (!scenario)
        return scenario.error();
    const auto resolved = resolve(*scenario, catalogue);
    if (!resolved)
        return resolved.error();
    const Budget budget = evaluate(*resolved);
    if (auto error = beyondAllNumbers(budget))
        return std::move(*error);
    return reportText(*resolved, budget, ReportFormat::Json);
}

Result<std::string> answer(const std::string &line, const Catalogue &catalogue)
{
    const auto json = parseJson(line, {});
    if (!json)
        return json.error();
    const auto given = scenarioFromJson(*json, {});
    if (!given)
        return given.error();
    if (isModelPath(given->model)) { // a copy of the lists with the model in it, for this line only
        Catalogue more = catalogue;
        if (const Status status = loadModel(*given, more); !status)
            return status.error();
        return answerFrom(*given, more);
    }
    return answerFrom(*given, catalogue);
}

std::string errorLine(std::int64_t number, const Error &error)
{
    JsonWriter json;
    json.open('{');
    json.field("line", number);
    json.field("error", error.line());
    json.close('}');
    return json.text() + "\n";
}

/// Reads up to the next line break but keeps at most `most` bytes of it; false at the end of the input.
bool readLine(std::istream &input, std::string &line, std::size_t most)
{
    line.clear();
    bool any = false;
    for (int c = input.get(); c != std::istream::traits_type::eof(); c = input.get()) {
        any = true;
        if (c == '\n')
            return true;
        if (line.size() <= most)
            line += static_cast<char>(c);
    }
    return any;
}

} // namespace

int runBatch(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("jsonl");
    if (format != "jsonl")
        return fail(ExitBadArguments, {"\"" + format + "\" is not jsonl", "--format"});
    if (!arguments.words.empty() || !arguments.options.empty())
        return fail(ExitBadArguments,
                    {"reads scenarios from standard input; keys go into the lines", "batch"});
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());

    std::ios::sync_with_stdio(false);
    const JsonLimits limits;
    std::string line;
    bool allGood = true;
    for (std::int64_t number = 1; readLine(std::cin, line, limits.bytes); ++number) {
        const auto report = answer(line, *catalogue);
        allGood = allGood && report.ok();
        if (const int code = print(report ? *report : errorLine(number, report.error())); code != ExitOk)
            return code;
    }
    if (std::cin.bad())
        return fail(ExitBadInput, {"cannot be read", "standard input"});
    return allGood ? ExitOk : ExitBadInput;
}

} // namespace tb
