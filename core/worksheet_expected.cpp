// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet_expected.h"

#include "core/budget.h"
#include "core/format.h"

#include <cmath>
#include <limits>

namespace tb {

namespace {

/// The course's own accounting, so that each figure is that of the lesson.
Scenario scenarioOf(const Worksheet &sheet)
{
    Scenario scenario;
    scenario.model = sheet.model;
    scenario.device = {sheet.device, {}};
    return scenario;
}

Result<Budget> budgetOf(const Scenario &scenario, const Catalogue &catalogue)
{
    const auto resolved = resolve(scenario, catalogue);
    return resolved ? Result<Budget>(evaluate(*resolved)) : Result<Budget>(resolved.error());
}

Result<Budget> notesBudget(const SheetForm &form, const Worksheet &sheet, const SheetField &field,
                           const Catalogue &catalogue)
{
    Scenario scenario = scenarioOf(sheet);
    scenario.kv = {field.kv, field.kv};
    scenario.context = field.context;
    scenario.free = form.room;
    return budgetOf(scenario, catalogue);
}

/// As ollama lists a file: a tenth of a GB below ten, else whole GB, below one whole MB (ollama
/// format/bytes.go, recalled); so the course states 8.5, 4.9 and 4.0 GB.
Bytes asStated(Bytes bytes)
{
    const std::int64_t unit = bytes.value < kGiga ? kMega : bytes.value < 10 * kGiga ? kGiga / 10 : kGiga;
    return {(bytes.value + unit / 2) / unit * unit};
}

std::string fileText(Bytes bytes)
{
    if (asStated(bytes) != bytes)
        return bytesText(bytes, ByteUnits::Decimal);
    if (bytes.value < kGiga)
        return bytesInUnit(bytes, kMega, 0) + " MB";
    return bytesInUnit(bytes, kGiga, bytes.value < 10 * kGiga ? 1 : 0) + " GB";
}

std::string rateText(BytesPerSecond rate)
{
    return bytesText({rate.value}, ByteUnits::Decimal) + "/s";
}

SheetExpected fileExpected(const SheetForm &form, const SheetFacts &facts, const SheetField &field)
{
    const Bytes size = facts.files[field.file];
    return {static_cast<double>(size.value), bytesText(size, ByteUnits::Decimal), fileText(asStated(size)),
            facts.modelName + " in " + form.files[field.file].weights + ": " + grouped(size.value)
                + " bytes of tensors"};
}

/// The file as the learner states it, else as the course would.
Bytes fileUsed(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts, std::size_t file)
{
    constexpr double kMost = 1e15;
    const Bytes known = facts.files[file];
    const auto written
        = writtenValue(sheet, fieldOfFile(form, SheetAsks::FileSize, file), static_cast<double>(known.value));
    if (written && *written >= 1 && *written <= kMost)
        return {std::llround(*written)};
    return asStated(known);
}

SheetExpected limitExpected(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                            const SheetField &field)
{
    if (!facts.bandwidth)
        return {{}, {}, {}, "The bandwidth of " + facts.deviceName + " is not published."};
    const Bytes size = fileUsed(form, sheet, facts, field.file);
    const double limit = decodeCeiling(*facts.bandwidth, size);
    const std::string text = speedText(limit) + " tok/s";
    return {limit, text, text, rateText(*facts.bandwidth) + " / " + fileText(size)};
}

SheetExpected shareExpected(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                            const SheetField &field)
{
    const SheetExpected limit = limitExpected(form, sheet, facts, field);
    if (!limit.value)
        return limit;
    const auto speed = writtenValue(sheet, fieldOfFile(form, SheetAsks::Speed, field.file), *limit.value);
    if (!speed)
        return {
            {}, {}, {}, "It needs the speed you measure with the " + form.files[field.file].name + " file."};
    const double percent = 100 * *speed / *limit.value;
    const std::string text = fixed(percent, 0) + " %";
    return {percent, text, text, speedText(*speed) + " / " + limit.text};
}

SheetExpected measuredExpected(const SheetForm &form, const SheetField &field)
{
    const bool speed = field.asks == SheetAsks::Speed;
    std::string how = speed ? "Only your machine can tell." : "Only your model can tell.";
    if (field.sample)
        how += " The course's sample" + (speed ? ", on " + form.sampleMachine : std::string()) + ": "
            + grouped(*field.sample) + (speed ? " tok/s." : ".");
    return {{}, {}, {}, how};
}

SheetExpected notesExpected(const SheetFacts &facts, const SheetField &field)
{
    const Bytes notes = facts.notes.at(field.id);
    const Bytes token = facts.perToken.at(field.id);
    const std::string mib = bytesInUnit(notes, kMebi, 0) + " MiB";
    const bool product = Checked(token.value) * field.context.value == Checked(notes.value);
    return {static_cast<double>(notes.value), mib + " (" + bytesInUnit(notes, kGiga, 2) + " GB)", mib,
            product ? grouped(token.value) + " bytes a token x " + plural(field.context.value, "token")
                    : "the layers of " + facts.modelName + " at " + plural(field.context.value, "token")};
}

SheetExpected fitExpected(const SheetForm &form, const SheetFacts &facts, const SheetField &field)
{
    const Sessions fit = facts.fit.at(field.id);
    return {static_cast<double>(fit.value), plural(fit.value, "conversation"), grouped(fit.value),
            bytesText(form.room, ByteUnits::Decimal) + " / "
                + bytesText(facts.notes.at(field.id), ByteUnits::Decimal) + " = "
                + ratioText(facts.ratio.at(field.id)) + ", rounded down"};
}

} // namespace

Result<SheetFacts> sheetFacts(const SheetForm &form, const Worksheet &sheet, const Catalogue &catalogue)
{
    const auto model = catalogue.model(sheet.model);
    if (!model)
        return model.error();
    const auto device = catalogue.device(sheet.device);
    if (!device)
        return device.error();
    SheetFacts facts;
    facts.modelName = (*model)->name;
    facts.deviceName = (*device)->name;
    facts.bandwidth = (*device)->bandwidth;
    for (const SheetFile &file : form.files) {
        Scenario scenario = scenarioOf(sheet);
        scenario.weights.format = file.weights;
        const auto budget = budgetOf(scenario, catalogue);
        if (!budget)
            return budget.error();
        facts.files.push_back(budget->weights);
    }
    for (const SheetField *field : form.fields()) {
        if (field->asks != SheetAsks::Notes && field->asks != SheetAsks::Fit)
            continue;
        const auto budget = notesBudget(form, sheet, *field, catalogue);
        if (!budget)
            return budget.error();
        facts.notes[field->id] = budget->statePerSession;
        facts.perToken[field->id] = budget->statePerToken;
        facts.fit[field->id] = budget->sessionsFit;
        facts.ratio[field->id] = budget->sessionsRatio;
    }
    return facts;
}

SheetExpected sheetExpected(const SheetForm &form, const Worksheet &sheet, const SheetFacts &facts,
                            const SheetField &field)
{
    switch (field.asks) {
    case SheetAsks::FileSize:
        return fileExpected(form, facts, field);
    case SheetAsks::Limit:
        return limitExpected(form, sheet, facts, field);
    case SheetAsks::Share:
        return shareExpected(form, sheet, facts, field);
    case SheetAsks::Notes:
        return notesExpected(facts, field);
    case SheetAsks::Fit:
        return fitExpected(form, facts, field);
    case SheetAsks::Speed:
    case SheetAsks::Score:
        break;
    }
    return measuredExpected(form, field);
}

const SheetField *fieldOfFile(const SheetForm &form, SheetAsks asks, std::size_t file)
{
    for (const SheetField *field : form.fields())
        if (field->asks == asks && field->file == file)
            return field;
    return nullptr;
}

SheetReading readingNear(const TypedAnswer &answer, double about)
{
    const auto distance = [about](double value) {
        return value > 0 && about > 0 ? std::abs(std::log(value / about))
                                      : std::numeric_limits<double>::infinity();
    };
    if (answer.otherwise && distance(*answer.otherwise) < distance(answer.value))
        return {*answer.otherwise, answer.otherStep};
    return {answer.value, answer.step};
}

std::optional<double> writtenValue(const Worksheet &sheet, const SheetField *field, double about)
{
    if (!field)
        return std::nullopt;
    const auto answer = readAnswer(sheet.textOf(*field), field->kind(), field->unit);
    const double value = answer ? readingNear(*answer, about).value : 0;
    return value > 0 ? std::optional(value) : std::nullopt;
}

Worksheet filledIn(const SheetForm &form, Worksheet sheet, const SheetFacts &facts)
{
    for (const SheetField *field : form.fields()) {
        if (!sheet.textOf(*field).empty())
            continue;
        const SheetExpected expected = sheetExpected(form, sheet, facts, *field);
        if (!expected.fill.empty())
            sheet.answers[field->id] = {expected.fill, true};
    }
    return sheet;
}

} // namespace tb
