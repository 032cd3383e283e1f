// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_file.h"

#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <set>

namespace tb {
namespace {

using Json = nlohmann::json;

Result<ScenarioFile> fromJson(const std::string &text)
{
    return scenarioFileFromJson(text, "s.threebudgets");
}

std::string errorOf(const std::string &text)
{
    const auto file = fromJson(text);
    return file ? std::string() : file.error().line();
}

/// A file as the window saves it, with the keys in `more` put over it.
std::string saved(const Json &more)
{
    Json root = {{"format", "threebudgets-scenario"}, {"version", 1}};
    root.update(more);
    return root.dump();
}

ScenarioFile sample()
{
    ScenarioFile file;
    file.scenario = test::scenarioOf("context=8k;devices=b200,spare:20GB;device=b200");
    file.pins = {{{"before \"A\"\n", test::scenarioOf("kv=q8_0")}, {"B", test::scenarioOf("free=3GiB")}}, 1};
    file.barScale = BarScale::SameBytes;
    file.units = ByteUnits::Binary;
    file.charts.lines = LineFamily::WeightFormats;
    file.charts.requests = {2, 64};
    file.charts.measured = {{Sessions{4}, 41.4}, {Sessions{8}, 30, "qwen3-8b Q8_0 on b200"}};
    file.charts.practice.seats = 12;
    file.chart = ChartId::Speed;
    file.title = "One card or two";
    file.story = "The second card seats the team.";
    file.note = "for the talk, \xc3\xa4";
    return file;
}

RC_GTEST_PROP(ScenarioFile, ReadsBackEqual, ())
{
    ScenarioFile file;
    file.scenario = *test::anyScenario();
    file.pins.list = {{*rc::gen::string<std::string>(), *test::anyScenario()}, {"b", *test::anyScenario()}};
    for (char &c : file.pins.list.front().name)
        c = static_cast<char>(c & 0x7f); // text is UTF-8
    file.pins.compared = 1;
    RC_ASSERT(fromJson(scenarioFileToJson(file)).value() == file);
}

TEST(ScenarioFile, KeepsPinsViewAndNote)
{
    EXPECT_EQ(test::orThrow(fromJson(scenarioFileToJson(sample()))), sample());
    EXPECT_EQ(test::orThrow(fromJson("{}")), ScenarioFile());
}

TEST(ScenarioFile, UnknownKeysAreKeptThroughASave)
{
    const std::string text = saved(
        {{"mood", {{"a", {1, 2.5, true, nullptr, "x"}}}},
         {"view", {{"zoom", 3}, {"units", "GiB"}}},
         {"pins",
          {{{"name", "A"}, {"colour", "red"}, {"scenario", {{"kv", "q8_0"}, {"cache-tier", "disk"}}}}}}});
    const ScenarioFile file = test::orThrow(fromJson(text));
    EXPECT_EQ(file.units, ByteUnits::Binary);
    EXPECT_EQ(unknownNames(file), "mood, view.zoom, pin A.colour, pin A.cache-tier");
    const Json again = Json::parse(scenarioFileToJson(file));
    EXPECT_EQ(again["mood"], Json::parse(text)["mood"]);
    EXPECT_EQ(again["view"]["zoom"], 3);
    EXPECT_EQ(again["pins"][0]["colour"], "red");
    EXPECT_EQ(again["pins"][0]["scenario"]["cache-tier"], "disk");
    EXPECT_EQ(test::orThrow(fromJson(again.dump())), file);
}

TEST(ScenarioFile, ALaterFormatIsRefusedKindly)
{
    const std::string line = errorOf(saved({{"version", 2}, {"view", 7}}));
    EXPECT_TRUE(test::contains(line, "newer version of Three Budgets")) << line;
    EXPECT_TRUE(test::contains(errorOf(R"({"format":"threebudgets-lesson"})"), "was expected"));
}

TEST(ScenarioFile, MistakesAreNamedWithTheirPlace)
{
    struct Row
    {
        std::string text;
        const char *said;
    };
    for (const Row &row :
         {Row{"[1]", "a scenario is an object"}, Row{"{\"kv\":}", "a scenario file is JSON"},
          Row{R"({"contxt":8192})", "contxt"}, Row{R"({"contxt":8192})", "context"},
          Row{saved({{"context", 0}}), "context"}, Row{saved({{"note", 5}}), "note"},
          Row{saved({{"pins", 5}}), "pins"}, Row{saved({{"pins", {5}}}), "pins[0]"},
          Row{saved({{"pins", {{{"name", "A"}}}}}), "pins[0].scenario"},
          Row{saved({{"pins", {{{"name", "A"}, {"scenario", {{"context", 0}}}}}}}), "pins[0]: context"},
          Row{saved({{"view", {{"units", "kB"}}}}), "view.units: GB or GiB"},
          Row{saved({{"view", {{"requests", {8, 1}}}}}), "view.requests"},
          Row{saved({{"view", {{"compared", 0}}}}), "view.compared"},
          Row{saved({{"view", {{"chart", "pie"}}}}), "view.chart"}, Row{saved({{"title", 5}}), "title"},
          Row{saved({{"view", {{"practice", {{"seats", 0}}}}}}), "practice.seats"},
          Row{saved({{"view", {{"measured", {{{"sessions", 1}, {"tok_s", 0}}}}}}}), "measured.tok_s"}}) {
        const std::string line = errorOf(row.text);
        EXPECT_TRUE(test::contains(line, row.said)) << row.text << "\n" << line;
        EXPECT_EQ(line.find("s.threebudgets"), 0U) << line;
    }
}

TEST(ScenarioFile, TooManyPinsAreRefused)
{
    const Json pin = {{"name", "A"}, {"scenario", Json::object()}};
    EXPECT_TRUE(fromJson(saved({{"pins", Json(kMostPins, pin)}})).ok());
    EXPECT_TRUE(test::contains(errorOf(saved({{"pins", Json(kMostPins + 1, pin)}})), "at most 50"));
}

TEST(ScenarioFile, TheSchemaHasTheKeysOfTheProgram)
{
    const Json schema = Json::parse(test::sourceFile("resources/data/scenario.schema.json"));
    std::set<std::string> keys(fileKeys().begin(), fileKeys().end());
    for (const ScenarioKey &key : scenarioKeys()) {
        const std::string name(key.name);
        EXPECT_TRUE(keys.insert(name).second) << name << " is a key of the file already";
        ASSERT_TRUE(schema["properties"].contains(name)) << name;
        EXPECT_EQ(schema["properties"][name]["description"], std::string(key.values)) << name;
    }
    std::set<std::string> described;
    for (const auto &[name, value] : schema["properties"].items())
        described.insert(name);
    EXPECT_EQ(described, keys);

    const Json written = Json::parse(scenarioFileToJson(sample()));
    for (const auto &[name, value] : written["view"].items())
        EXPECT_TRUE(schema["properties"]["view"]["properties"].contains(name)) << name;
}

} // namespace
} // namespace tb
