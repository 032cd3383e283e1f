// SPDX-License-Identifier: GPL-3.0-or-later
// The computed half of the worksheet of seven numbers on a terminal.
#include "app/commands/commands.h"

#include "core/worksheet_text.h"
#include "ui/worksheet_file.h"

namespace tb {

namespace {

std::string sheetText(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts)
{
    std::string text = sheetTitle(facts) + "\n";
    for (const SheetGroup &group : form.groups) {
        std::vector<std::vector<std::string>> rows;
        for (const SheetField &field : group.fields) {
            const SheetExpected expected = sheetExpected(form, sheet, facts, field);
            rows.push_back({"  " + field.label, expected.text, expected.how});
        }
        text += "\n" + group.title + "\n" + table(rows);
    }
    return text;
}

} // namespace

int runWorksheet(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json" && format != "markdown")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text, json or markdown", "--format"});
    Worksheet sheet;
    sheet.device = arguments.take("device").value_or(sheet.device);
    sheet.model = arguments.take("model").value_or(sheet.model);
    if (!arguments.options.empty())
        return fail(
            ExitBadArguments,
            {"a worksheet takes --device, --model and --format", "--" + arguments.options.front().name});
    if (!arguments.words.empty())
        return fail(ExitBadArguments, {"unexpected; options are given as --key value", arguments.words[0]});
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    const SheetForm &form = builtInSheetForm();
    const auto facts = sheetFacts(form, sheet, *catalogue);
    if (!facts)
        return fail(ExitBadArguments, {facts.error().text, "worksheet"});
    if (format == "json")
        return print(sheetExpectedJson(form, sheet, *facts));
    if (format == "markdown")
        return print(sheetMarkdown(form, sheet, *facts, SheetColumns::Computed));
    return print(sheetText(form, sheet, *facts));
}

} // namespace tb
