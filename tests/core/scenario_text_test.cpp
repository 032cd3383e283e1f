// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_text.h"

#include "core/json_writer.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

namespace tb {
namespace {

using test::contains;

std::string toJson(const Scenario &scenario)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-scenario");
    json.field("version", std::int64_t{1});
    writeScenarioKeys(json, scenario);
    json.close('}');
    return json.text();
}

Result<Scenario> fromJson(const std::string &text)
{
    const auto value = parseJson(text, "s.json");
    return value ? scenarioFromJson(*value, "s.json") : value.error();
}

RC_GTEST_PROP(ScenarioText, TextReadsBackEqual, ())
{
    const Scenario scenario = *test::anyScenario();
    RC_ASSERT(scenarioFromText(scenarioToText(scenario)).value() == scenario);
}

RC_GTEST_PROP(ScenarioText, JsonReadsBackEqual, ())
{
    const Scenario scenario = *test::anyScenario();
    RC_ASSERT(fromJson(toJson(scenario)).value() == scenario);
}

RC_GTEST_PROP(ScenarioText, NormalisingIsDoneOnce, ())
{
    const Scenario once = normalised(*test::anyScenario(), test::catalogue()).value();
    RC_ASSERT(normalised(once, test::catalogue()).value() == once);
    RC_ASSERT(!once.devices.empty());
}

TEST(ScenarioText, TheDefaultIsTheEmptyText)
{
    EXPECT_EQ(scenarioToText(Scenario{}), "");
    EXPECT_EQ(test::scenarioOf(""), Scenario{});
    EXPECT_EQ(test::scenarioOf(" ; ;"), Scenario{});
    EXPECT_EQ(fromJson("{}").value(), Scenario{});
    EXPECT_EQ(fromJson(R"({"model":null,"peak":null})").value(), Scenario{}) << "null is not given";
}

TEST(ScenarioText, WritesOnlyWhatDiffers)
{
    EXPECT_EQ(scenarioToText(test::scenarioOf("context=32k;kv=q8_0;sessions=1")), "kv=q8_0");
    EXPECT_EQ(scenarioToText(test::scenarioOf("weights=4b;kv=F16/Q8_0;reserve=8%;device=spare:20GB")),
              "weights=4b;kv=f16/q8_0;device=spare:20GB;reserve=8%");
}

TEST(ScenarioText, EveryKeyTakesItsValues)
{
    const std::multimap<std::string, std::pair<std::string, std::string>> rows = {
        {"model", {"gemma-3-27b", "gemma-3-27b"}},
        {"weights", {"IQ4_XS", "IQ4_XS"}},
        {"weights", {"4b", "4b"}},
        {"weights", {"4.50b", "4.5b"}},
        {"weights", {"16B", "16b"}},
        {"weights", {"4.9GB", "4.9GB"}},
        {"context", {"128k", "131072"}},
        {"sessions", {"1e6", "1000000"}},
        {"kv", {"f16/q8_0", "f16/q8_0"}},
        {"kv", {"q8_0/q8_0", "q8_0"}},
        {"device", {"B200", "b200"}},
        {"device", {"spare:20 GB", "spare:20GB"}},
        {"memory", {"96GiB", "98304MiB"}},
        {"bandwidth", {"273GB/s", "273GB"}},
        {"devices", {"b200, spare:1GB,h200", "b200,spare:1GB,h200"}},
        {"cards", {"8", "8"}},
        {"accounting", {"measured", "measured"}},
        {"capacity-basis", {"usable", "usable"}},
        {"reserve", {"0", "none"}},
        {"reserve", {"1.5GB", "lab"}},
        {"reserve", {"8GB", "video"}},
        {"reserve", {"8.50%", "8.5%"}},
        {"parts", {"vision", "vision"}},
        {"parts", {"all", "all"}},
        {"engine", {"vllm", "vllm"}},
        {"backend", {"metal", "metal"}},
        {"context-total", {"64k", "65536"}},
        {"unified", {"on", "on"}},
        {"flash-attention", {"off", "off"}},
        {"batch", {"1024", "1024"}},
        {"swa-full", {"on", "on"}},
        {"outputs", {"512", "512"}},
        {"utilisation", {"90%", "0.9"}},
        {"batched-tokens", {"2048", "2048"}},
        {"kv-memory", {"16GiB", "16384MiB"}},
        {"macos", {"15", "15"}},
        {"wired-limit", {"26000MiB", "26000MiB"}},
        {"free", {"20GB", "20GB"}},
        {"parameters", {"70e9", "70000000000"}},
        {"kv-heads", {"4", "4"}},
        {"state-share", {"70", "70%"}},
        {"state-per-session", {"2.6GB", "2.6GB"}},
        {"micro-batch", {"2048", "2048"}},
        {"p95", {"8k", "8192"}},
        {"shared-prefix", {"2k", "2048"}},
        {"peak", {"120", "120"}},
        {"per-replica", {"8", "8"}},
        {"headroom", {"10", "10%"}},
    };
    for (const ScenarioKey &key : scenarioKeys())
        EXPECT_EQ(rows.count(std::string(key.name)) != 0, true) << key.name << " has no row";
    for (const auto &[key, value] : rows) {
        Scenario scenario;
        const Status status = setKey(scenario, key, value.first);
        ASSERT_TRUE(status.ok()) << status.error().line();
        const auto keys = scenarioKeys();
        const std::string name = key;
        const auto named = [&name](const ScenarioKey &k) { return k.name == name; };
        const auto row = std::find_if(keys.begin(), keys.end(), named);
        ASSERT_NE(row, keys.end()) << key;
        EXPECT_EQ(row->write(scenario), value.second) << key << "=" << value.first;
    }
}

TEST(ScenarioText, EveryKeyRefusesBadValues)
{
    const std::multimap<std::string, std::string> rows = {
        {"model", ""},
        {"model", "a b"},
        {"model", "../two\nlines.gguf"},
        {"model", std::string(65, 'a')},
        {"weights", ""},
        {"weights", "0b"},
        {"weights", "33b"},
        {"weights", "4.555b"},
        {"weights", "0GB"},
        {"weights", "4 b b"},
        {"weights", "Q4 K M"},
        {"context", "0"},
        {"context", "-1"},
        {"context", "16777217"},
        {"context", "1.5"},
        {"context", "many"},
        {"context", ""},
        {"sessions", "0"},
        {"sessions", "1000001"},
        {"sessions", "nan"},
        {"sessions", "0.01"},
        {"kv", ""},
        {"kv", "f16/"},
        {"kv", "/f16"},
        {"kv", "f16/q8_0/q4_0"},
        {"device", ""},
        {"device", "spare:"},
        {"device", "spare:0"},
        {"device", "spare:-1GB"},
        {"device", "h100 sxm"},
        {"memory", "0"},
        {"memory", "-80GB"},
        {"memory", "1e400"},
        {"memory", "80GB/s"},
        {"bandwidth", "fast"},
        {"bandwidth", "0"},
        {"devices", ""},
        {"devices", ",,"},
        {"devices", "b200,spare:x"},
        {"cards", "0"},
        {"cards", "1025"},
        {"cards", "1.5"},
        {"accounting", "Course "},
        {"accounting", ""},
        {"capacity-basis", "real"},
        {"reserve", "100%"},
        {"reserve", "-8%"},
        {"reserve", "some"},
        {"reserve", ""},
        {"reserve", "0.00000001%"},
        {"parts", "some"},
        {"parts", ""},
        {"engine", "tensorrt"},
        {"backend", "vulkan"},
        {"context-total", "0"},
        {"unified", "yes"},
        {"flash-attention", "auto"},
        {"batch", "0"},
        {"swa-full", "1"},
        {"outputs", "0"},
        {"utilisation", "1.5"},
        {"utilisation", "none"},
        {"batched-tokens", "0"},
        {"kv-memory", "0"},
        {"engine", ""},
        {"macos", "14"},
        {"macos", "26.0"},
        {"wired-limit", "26000"}, // bytes; the setting of macOS is in MiB
        {"wired-limit", "lots"},
        {"free", "0"},
        {"free", "lots"},
        {"parameters", "0"},
        {"parameters", "1e16"},
        {"parameters", "8.5"},
        {"kv-heads", "0"},
        {"kv-heads", "1025"},
        {"state-share", "0%"},
        {"state-share", "101%"},
        {"state-per-session", "0"},
        {"state-per-session", ""},
        {"micro-batch", "0"},
        {"micro-batch", "65537"},
        {"shared-prefix", "-1"},
        {"shared-prefix", "17m"},
        {"p95", "0"},
        {"p95", "17m"},
        {"peak", "0"},
        {"peak", "1e10"},
        {"per-replica", "0"},
        {"headroom", "-1%"},
        {"headroom", "1001%"},
        {"headroom", "20%%"},
        {"headroom", "0.01"},
    };
    for (const ScenarioKey &key : scenarioKeys())
        EXPECT_EQ(rows.count(std::string(key.name)) != 0, true) << key.name << " has no row";
    for (const auto &[key, value] : rows) {
        Scenario scenario;
        const Status status = setKey(scenario, key, value);
        ASSERT_FALSE(status.ok()) << key << "=" << value;
        EXPECT_EQ(status.error().place, key) << value;
        EXPECT_GT(status.error().text.size(), 10U) << key << "=" << value;
        EXPECT_EQ(scenario, Scenario{}) << key << " was changed by a bad value";
    }
}

TEST(ScenarioText, UnknownKeysGetSuggestions)
{
    const std::pair<const char *, const char *> rows[]
        = {{"contxt", "context"},        {"Context", "context"},
           {"session", "sessions"},      {"kv-cache", "`threebudgets --help`"},
           {"weigths", "weights"},       {"zzzzzzzzzz", "`threebudgets --help`"},
           {"", "`threebudgets --help`"}};
    for (const auto &[key, hint] : rows) {
        Scenario scenario;
        const Status status = setKey(scenario, key, "1");
        ASSERT_FALSE(status.ok()) << key;
        EXPECT_TRUE(contains(status.error().text, "unknown key")) << status.error().text;
        EXPECT_TRUE(contains(status.error().text, hint)) << key << ": " << status.error().text;
    }
}

TEST(ScenarioText, PartsMustBePairs)
{
    const auto result = scenarioFromText("context=8k;fast;kv=f16");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().text, "\"fast\" is not key=value");
    EXPECT_FALSE(scenarioFromText("=5").ok());
    EXPECT_FALSE(scenarioFromText("context").ok());
    EXPECT_TRUE(scenarioFromText(" context=8k; sessions =4 ;").ok()) << "blanks around a key";
}

TEST(ScenarioJson, NumbersTextsAndLists)
{
    const auto scenario = fromJson(
        R"({"context":8192,"headroom":10,"memory":80000000000,"devices":["b200","spare:20GB"],"kv":"fp8"})");
    ASSERT_TRUE(scenario.ok()) << scenario.error().line();
    EXPECT_EQ(*scenario,
              test::scenarioOf("context=8192;headroom=10%;memory=80GB;devices=b200,spare:20GB;kv=fp8"));
}

TEST(ScenarioJson, ErrorsNameFileAndKey)
{
    const std::pair<const char *, const char *> rows[] = {
        {R"([1])", "s.json"},
        {R"("context=5")", "s.json"},
        {R"({"context":true})", "s.json: context"},
        {R"({"context":0.5})", "s.json: context"},
        {R"({"context":{}})", "s.json: context"},
        {R"({"context":-1})", "s.json: context"},
        {R"({"devices":["b200",1]})", "s.json: devices"},
        {R"({"devices":[]})", "s.json: devices"},
        {R"({"contxt":1})", "s.json: contxt"},
        {R"({"format":"other","context":1})", "s.json"},
        {R"({"version":2})", "s.json"},
        {R"({"version":0})", "s.json"},
        {R"({"version":"1"})", "s.json"},
        {R"({"context":1,"context":2})", "s.json:1:22"},
    };
    for (const auto &[text, place] : rows) {
        const auto result = fromJson(text);
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().place, place) << text << ": " << result.error().text;
    }
    EXPECT_TRUE(contains(fromJson(R"({"version":2})").error().text, "newer version"));
    EXPECT_LT(fromJson("{\"" + std::string(10'000, 'k') + "\":1}").error().line().size(), 300U);
}

TEST(Normalised, IdsGetTheirCatalogueSpelling)
{
    Scenario scenario = test::scenarioOf("model=LLAMA-3.1-8B;weights=q4_k_m");
    scenario.device.id = "H100-SXM";
    scenario.kv = {"F16", "Q8_0"};
    const auto result = normalised(scenario, test::catalogue());
    ASSERT_TRUE(result.ok()) << result.error().line();
    EXPECT_EQ(result->model, "llama-3.1-8b");
    EXPECT_EQ(result->weights.format, "Q4_K_M");
    EXPECT_EQ(result->device.id, "h100-sxm");
    EXPECT_EQ(result->kv, (KvChoice{"f16", "q8_0"}));
    EXPECT_EQ(result->devices, defaultDevices());
}

TEST(Normalised, UnknownNamesAreErrorsWithTheirKey)
{
    const std::pair<const char *, const char *> rows[] = {
        {"model=llama-9", "model"}, {"weights=Q4_K_X", "weights"}, {"kv=q9_0", "kv"},
        {"kv=f16/q9_0", "kv"},      {"device=h101", "device"},     {"devices=b200,h101", "devices"},
    };
    for (const auto &[text, key] : rows) {
        const auto result = normalised(test::scenarioOf(text), test::catalogue());
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().place, key);
    }
}

} // namespace
} // namespace tb
