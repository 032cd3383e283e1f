// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_view.h"

#include <array>
#include <span>

namespace tb {

namespace {

constexpr double kFastest = 1e9; ///< tokens a second; what is measured is far below

template<typename Value> struct Word
{
    std::string_view word;
    Value value;
};

constexpr std::array kScales
    = {Word<BarScale>{"share", BarScale::ShareOfUsable}, Word<BarScale>{"bytes", BarScale::SameBytes}};
constexpr std::array kUnits
    = {Word<ByteUnits>{"GB", ByteUnits::Decimal}, Word<ByteUnits>{"GiB", ByteUnits::Binary}};
constexpr std::array kLines
    = {Word<LineFamily>{"kv", LineFamily::KvFormats}, Word<LineFamily>{"devices", LineFamily::Devices},
       Word<LineFamily>{"weights", LineFamily::WeightFormats}};

template<typename Value, std::size_t Count>
std::string_view wordOf(const std::array<Word<Value>, Count> &words, Value value)
{
    for (const Word<Value> &word : words)
        if (word.value == value)
            return word.word;
    return {};
}

template<typename Value, std::size_t Count>
void readWord(JsonRow &row, const char *key, const std::array<Word<Value>, Count> &words, Value &value)
{
    const auto text = row.optionalText(key);
    if (!text)
        return;
    std::string expected;
    for (const Word<Value> &word : words) {
        if (word.word == *text) {
            value = word.value;
            return;
        }
        expected += (expected.empty() ? "" : " or ") + std::string(word.word);
    }
    row.fail(expected + " was expected", key);
}

void readRequests(JsonRow &row, std::vector<std::int64_t> &requests)
{
    if (!row.member("requests"))
        return;
    const JsonArray &list = row.array("requests");
    std::vector<std::int64_t> read;
    for (const JsonValue &item : list) {
        const auto *count = item.as<std::int64_t>();
        if (!count || *count < 1 || *count > kMaxSessions.value || (!read.empty() && *count <= read.back()))
            return row.fail("numbers of requests in rising order were expected", "requests");
        read.push_back(*count);
    }
    if (read.empty() || read.size() > kMostRequestLines)
        return row.fail("1 to " + std::to_string(kMostRequestLines) + " numbers were expected", "requests");
    requests = std::move(read);
}

void readMeasured(JsonRow &row, std::vector<MeasuredSpeed> &measured)
{
    if (!row.member("measured"))
        return;
    for (const JsonValue &item : row.array("measured")) {
        JsonRow point(item, row.place() + ".measured");
        const std::int64_t sessions = point.integer("sessions", {1, kMaxSessions.value});
        const JsonValue *speed = point.member("tok_s");
        const auto *whole = speed ? speed->as<std::int64_t>() : nullptr;
        const auto *real = speed ? speed->as<double>() : nullptr;
        const std::string served = point.member("served") ? point.text("served") : std::string();
        const double perSecond = whole ? static_cast<double>(*whole) : real ? *real : 0;
        if (!(perSecond > 0 && perSecond < kFastest))
            point.fail("a speed above 0 was expected", "tok_s");
        if (point.error())
            return row.adopt(*point.error());
        measured.push_back({Sessions{sessions}, perSecond, served});
    }
}

void readChart(JsonRow &row, std::optional<ChartId> &chart)
{
    const auto name = row.optionalText("chart");
    if (!name)
        return;
    chart = chartFromName(*name);
    if (!chart)
        row.fail("the name of a chart was expected, as in \"sessions\"", "chart");
}

void readPractice(JsonRow &row, PracticeServer &server)
{
    const JsonValue *member = row.member("practice");
    if (!member)
        return;
    JsonRow practice(*member, row.place() + ".practice");
    for (const PracticeSetting &setting : kPracticeSettings)
        if (const auto number = practice.optionalInteger(std::string(setting.key).c_str(),
                                                         {setting.range.low, setting.range.high}))
            server.*setting.value = *number;
    if (practice.error())
        row.adopt(*practice.error());
}

const std::vector<std::string> &viewKeys()
{
    static const std::vector<std::string> kKeys = {
        "scale", "units", "lines", "frontier_lines", "requests", "measured", "practice", "chart", "compared"};
    return kKeys;
}

struct ValueWriter
{
    JsonWriter &json;

    void operator()(std::monostate) const { json.null(); }
    void operator()(const JsonArray &items) const
    {
        json.open('[');
        for (const JsonValue &item : items)
            item.visit(*this);
        json.close(']');
    }
    void operator()(const JsonObject &members) const
    {
        json.open('{');
        writeMembers(json, members);
        json.close('}');
    }
    template<typename Plain> void operator()(const Plain &value) const { json.value(value); }
};

} // namespace

void writeView(JsonWriter &json, const ScenarioFile &file)
{
    json.open("view", '{');
    json.field("scale", wordOf(kScales, file.barScale));
    json.field("units", wordOf(kUnits, file.units));
    json.field("lines", wordOf(kLines, file.charts.lines));
    json.field("frontier_lines", wordOf(kLines, file.charts.frontierLines));
    json.open("requests", '[');
    for (const std::int64_t count : file.charts.requests)
        json.value(count);
    json.close(']');
    json.open("measured", '[');
    for (const MeasuredSpeed &point : file.charts.measured) {
        json.open('{');
        json.field("sessions", point.sessions.value);
        json.field("tok_s", point.sessionTokensPerSecond);
        if (!point.served.empty())
            json.field("served", point.served);
        json.close('}');
    }
    json.close(']');
    json.open("practice", '{');
    for (const PracticeSetting &setting : kPracticeSettings)
        json.field(setting.key, file.charts.practice.*setting.value);
    json.close('}');
    if (file.chart)
        json.field("chart", chartName(*file.chart));
    if (file.pins.compared)
        json.field("compared", static_cast<std::int64_t>(*file.pins.compared));
    writeMembers(json, file.unknown.view);
    json.close('}');
}

Status readView(ScenarioFile &file, const JsonValue &view, const std::string &place)
{
    JsonRow row(view, place);
    readWord(row, "scale", kScales, file.barScale);
    readWord(row, "units", kUnits, file.units);
    readWord(row, "lines", kLines, file.charts.lines);
    readWord(row, "frontier_lines", kLines, file.charts.frontierLines);
    readRequests(row, file.charts.requests);
    readMeasured(row, file.charts.measured);
    readPractice(row, file.charts.practice);
    readChart(row, file.chart);
    const auto pins = static_cast<std::int64_t>(file.pins.list.size());
    if (pins == 0 && row.member("compared"))
        row.fail("there are no pins to compare with", "compared");
    if (const auto compared = row.optionalInteger("compared", {0, pins - 1}); compared && pins > 0)
        file.pins.compared = static_cast<std::size_t>(*compared);
    if (row.error())
        return *row.error();
    file.unknown.view = unknownMembers(view, viewKeys());
    return Done{};
}

JsonObject unknownMembers(const JsonValue &object, const std::vector<std::string> &keys)
{
    JsonObject unknown;
    if (const auto *members = object.as<JsonObject>())
        for (const auto &member : *members)
            if (std::find(keys.begin(), keys.end(), member.first) == keys.end())
                unknown.push_back(member);
    return unknown;
}

void writeMembers(JsonWriter &json, const JsonObject &members)
{
    for (const auto &[name, value] : members) {
        json.key(name);
        value.visit(ValueWriter{json});
    }
}

} // namespace tb
