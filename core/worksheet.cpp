// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worksheet.h"

#include "core/json_writer.h"
#include "core/readers/json_row.h"
#include "core/scenario.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace tb {

namespace {

constexpr std::array<std::pair<std::string_view, SheetAsks>, 7> kAsks = {{
    {"file", SheetAsks::FileSize},
    {"limit", SheetAsks::Limit},
    {"speed", SheetAsks::Speed},
    {"share", SheetAsks::Share},
    {"score", SheetAsks::Score},
    {"notes", SheetAsks::Notes},
    {"fit", SheetAsks::Fit},
}};

bool asksForFile(SheetAsks asks)
{
    return asks != SheetAsks::Notes && asks != SheetAsks::Fit;
}

/// One pass over the data file; the first error stays.
class FormReader
{
public:
    Result<SheetForm> read(const JsonValue &root, const std::string &place)
    {
        JsonRow row(root, place);
        if (row.text("format") != "threebudgets-worksheet" || row.integer("version", {1, 1}) != 1)
            row.fail("not a worksheet of version 1", "format");
        m_form.room = {row.integer("room_bytes", {1, 1'000'000'000'000'000})};
        m_form.questions = row.integer("questions", {1, 60});
        m_form.sampleMachine = row.text("sample_machine");
        eachRow(row, "files", [this](JsonRow &file) {
            m_form.files.push_back({file.text("id"), file.text("weights")});
        });
        eachRow(row, "groups", [this](JsonRow &group) {
            m_form.groups.push_back({group.text("title"), group.text("help"), {}});
            eachRow(group, "fields", [this](JsonRow &field) { readField(field); });
        });
        keep(row);
        if (!m_error && m_form.fields().empty())
            m_error = Error{"there is nothing to fill in", place};
        return m_error ? Result<SheetForm>(*m_error) : Result<SheetForm>(std::move(m_form));
    }

private:
    template<typename Read> void eachRow(JsonRow &row, const char *key, Read read)
    {
        std::size_t i = 0;
        for (const JsonValue &value : row.array(key)) {
            JsonRow inner(value, row.place() + ": " + key + "[" + std::to_string(i++) + "]");
            read(inner);
            keep(inner);
        }
    }

    void keep(const JsonRow &row)
    {
        if (!m_error)
            m_error = row.error();
    }

    void readField(JsonRow &row)
    {
        SheetField field;
        field.id = row.text("id");
        field.label = row.text("label");
        field.name = row.text("name");
        field.unit = row.text("unit");
        field.help = row.text("help");
        field.source = row.text("source");
        for (const JsonValue &id : row.array("covers"))
            if (const auto *text = id.as<std::string>())
                field.covers.push_back(*text);
        const std::string asks = row.text("asks");
        const auto *known
            = std::find_if(kAsks.begin(), kAsks.end(), [&asks](const auto &a) { return a.first == asks; });
        if (known == kAsks.end())
            return row.fail("\"" + asks + "\" is nothing to ask for", "asks");
        field.asks = known->second;
        field.sample = row.optionalInteger("sample", {0, 1'000'000});
        if (asksForFile(field.asks)) {
            field.file = fileOf(row);
        } else {
            field.kv = row.text("kv");
            field.context = {row.integer("context", {1, kMaxContext.value})};
        }
        if (!m_ids.insert(field.id).second)
            row.fail("\"" + field.id + "\" is there twice", "id");
        m_form.groups.back().fields.push_back(std::move(field));
    }

    std::size_t fileOf(JsonRow &row) const
    {
        const std::string name = row.text("file");
        const auto found = std::find_if(m_form.files.begin(), m_form.files.end(),
                                        [&name](const SheetFile &file) { return file.name == name; });
        if (found == m_form.files.end())
            row.fail("\"" + name + "\" is none of the files", "file");
        return static_cast<std::size_t>(found - m_form.files.begin());
    }

    SheetForm m_form;
    std::set<std::string> m_ids;
    std::optional<Error> m_error;
};

} // namespace

AnswerKind SheetField::kind() const
{
    switch (asks) {
    case SheetAsks::FileSize:
    case SheetAsks::Notes:
        return AnswerKind::ByteCount;
    case SheetAsks::Limit:
    case SheetAsks::Speed:
        return AnswerKind::TokensPerSecond;
    case SheetAsks::Share:
        return AnswerKind::Percent;
    case SheetAsks::Score:
    case SheetAsks::Fit:
        break;
    }
    return AnswerKind::Count;
}

std::vector<const SheetField *> SheetForm::fields() const
{
    std::vector<const SheetField *> all;
    for (const SheetGroup &group : groups)
        for (const SheetField &field : group.fields)
            all.push_back(&field);
    return all;
}

Result<SheetForm> parseSheetForm(std::string_view text, const std::string &place)
{
    const auto root = parseJson(text, place);
    if (!root)
        return root.error();
    return FormReader().read(*root, place);
}

std::string Worksheet::textOf(const SheetField &field) const
{
    const auto found = answers.find(field.id);
    return found == answers.end() ? std::string() : found->second.text;
}

std::string worksheetToJson(const Worksheet &sheet)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-worksheet-answers");
    json.field("version", std::int64_t{1});
    json.field("model", sheet.model);
    json.field("device", sheet.device);
    json.open("answers", '[');
    for (const auto &[id, answer] : sheet.answers) {
        json.open('{');
        json.field("field", id);
        json.field("text", answer.text);
        json.field("filled", answer.filled);
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

Result<Worksheet> worksheetFromJson(std::string_view text, const std::string &place)
{
    const auto root = parseJson(text, place);
    if (!root)
        return root.error();
    JsonRow row(*root, place);
    if (row.text("format") != "threebudgets-worksheet-answers" || row.integer("version", {1, 1}) != 1)
        row.fail("not a worksheet of version 1", "format");
    Worksheet sheet;
    sheet.model = row.text("model");
    sheet.device = row.text("device");
    std::optional<Error> error;
    for (const JsonValue &value : row.array("answers")) {
        JsonRow answer(value, place + ": answers");
        const std::string id = answer.text("field");
        const std::string typed = answer.text("text");
        if (!typed.empty() && typed.size() <= kLongestSheetAnswer)
            sheet.answers[id] = {typed, answer.flag("filled")};
        error = error ? error : answer.error();
    }
    if (row.error() || error)
        return row.error() ? *row.error() : *error;
    return sheet;
}

} // namespace tb
