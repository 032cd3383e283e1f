// SPDX-License-Identifier: GPL-3.0-or-later
// What changed between two scenarios, in words.
#include "core/scenario_names.h"

#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace tb {
namespace {

std::vector<InputChange> changes(std::string_view before, std::string_view after)
{
    return changedInputs(test::scenarioOf(before), test::scenarioOf(after), test::catalogue());
}

std::string words(std::string_view before, std::string_view after)
{
    return changeWords(changes(before, after));
}

std::string step(std::string_view before, std::string_view after)
{
    return stepWords(test::scenarioOf(before), test::scenarioOf(after), test::catalogue());
}

/// For each key two values whose raw text is another than the words on screen, where there is any.
const std::map<std::string, std::pair<std::string, std::string>> kValues = {
    {"model", {"llama-3.1-8b", "llama-3.1-70b"}},
    {"weights", {"Q4_K_M", "4b"}},
    {"context", {"8k", "16k"}},
    {"sessions", {"1", "2000"}},
    {"kv", {"f16", "q8_0"}},
    {"device", {"h100-sxm", "spare:20GB"}},
    {"memory", {"80GB", "81559MiB"}},
    {"bandwidth", {"273GB/s", "3350GB/s"}},
    {"devices", {"h100-sxm", "h100-sxm,m4-max-128gb"}},
    {"cards", {"1", "4"}},
    {"accounting", {"course", "measured"}},
    {"capacity-basis", {"nominal", "reported"}},
    {"reserve", {"lab", "8%"}},
    {"macos", {"26", "15"}},
    {"wired-limit", {"26000MiB", "30000MiB"}},
    {"free", {"20GB", "30GB"}},
    {"parts", {"none", "vision"}},
    {"parameters", {"70e9", "8e9"}},
    {"kv-heads", {"4", "2"}},
    {"state-share", {"70%", "50%"}},
    {"state-per-session", {"2.6GB", "1GB"}},
    {"p95", {"1k", "2k"}},
    {"peak", {"100", "2000"}},
    {"per-replica", {"10", "2000"}},
    {"headroom", {"20%", "30%"}},
    {"engine", {"llama.cpp", "vllm"}},
    {"backend", {"cpu", "cuda"}},
    {"context-total", {"8k", "16k"}},
    {"unified", {"off", "on"}},
    {"flash-attention", {"on", "off"}},
    {"micro-batch", {"512", "1024"}},
    {"batch", {"2048", "1024"}},
    {"swa-full", {"off", "on"}},
    {"outputs", {"1", "1024"}},
    {"shared-prefix", {"0", "1k"}},
    {"utilisation", {"0.92", "0.9"}},
    {"batched-tokens", {"8192", "2048"}},
    {"kv-memory", {"20GB", "30GB"}},
};

TEST(ScenarioNames, SayFromAndTo)
{
    EXPECT_EQ(words("", "context=8k"), "context 32,768 -> 8,192");
    EXPECT_EQ(words("", "kv=q8_0;sessions=1000"), "sessions 1 -> 1,000, KV cache f16 -> q8_0");
    EXPECT_EQ(words("free=20GB", ""), "spare memory 20 GB -> as by default");
    EXPECT_EQ(words("context=8k", "context=8k"), "");
}

TEST(ScenarioNames, AreThoseOfTheScreen)
{
    EXPECT_EQ(words("", "model=llama-3.1-70b"), "model Llama 3.1 8B -> Llama 3.1 70B");
    EXPECT_EQ(words("device=h100-sxm", "device=spare:20GB"), "device H100 SXM 80 GB -> 20 GB spare");
    EXPECT_EQ(words("engine=llama.cpp", "engine=vllm"), "engine llama.cpp -> vLLM");
    EXPECT_EQ(words("reserve=lab", "reserve=none"), "reserve 1.5 GB -> none");
    EXPECT_EQ(words("macos=26", "macos=15"), "macOS 26 -> 15");
    EXPECT_EQ(words("weights=Q4_K_M", "weights=4b"), "weights Q4_K_M -> 4 bits");
    EXPECT_EQ(words("weights=4.9GB", "weights=3.25b"), "weights 4.9 GB -> 3.25 bits");
    EXPECT_EQ(words("bandwidth=273GB/s", ""), "bandwidth 273 GB/s -> as by default");
    EXPECT_EQ(words("p95=1k", ""), "real length 1,024 -> not known");
    EXPECT_EQ(words("backend=cuda", "backend=cpu"), "backend CUDA -> CPU");
    EXPECT_EQ(words("capacity-basis=nominal", "capacity-basis=reported"),
              "capacity decimal GB -> memory as reported");
}

TEST(ScenarioNames, EveryKeyHasATextWithoutRawIds)
{
    for (const ScenarioKey &key : scenarioKeys()) {
        const std::string name(key.name);
        EXPECT_FALSE(keyTitle(key.name).empty()) << name;
        ASSERT_TRUE(kValues.contains(name)) << "give this test two values of " << name;
        for (const std::string &from : {std::string(), name + "=" + kValues.at(name).first}) {
            const std::string text = step(from, name + "=" + kValues.at(name).second);
            ASSERT_FALSE(text.empty()) << name;
            for (const Device &device : test::catalogue().devices)
                EXPECT_EQ(text.find(device.id), std::string::npos) << text;
            for (const Model &model : test::catalogue().models)
                EXPECT_EQ(text.find(model.id), std::string::npos) << text;
            for (const ScenarioKey &other : scenarioKeys())
                EXPECT_TRUE(other.name.find('-') == std::string_view::npos || other.name == "micro-batch"
                            || text.find(other.name) == std::string::npos)
                    << text;
            for (const char *raw : {"spare:", "lab", "vllm", "cuda", "p95", "devices", "swa", "kv "})
                EXPECT_EQ(text.find(raw), std::string::npos) << text;
        }
    }
}

TEST(ScenarioNames, LeaveOutTheDevicesShown)
{
    EXPECT_TRUE(changes("", "devices=b200").empty());
}

TEST(ScenarioNames, AStepNamesTheDevicesShownWhereNothingElseChanged)
{
    EXPECT_EQ(step("devices=b200", "devices=b200,h100-sxm"), "H100 SXM 80 GB added");
    EXPECT_EQ(step("devices=b200,spare:20GB", "devices=b200"), "20 GB spare removed");
    EXPECT_EQ(step("devices=spare:20GB", "devices=spare:30GB"), "20 GB spare replaced by 30 GB spare");
    EXPECT_EQ(step("devices=b200,h100-sxm", "devices=h100-sxm,b200"), "order of the devices");
    EXPECT_EQ(step("devices=b200", "devices=b200,h100-sxm,h200"), "H100 SXM 80 GB and 1 more added");
    EXPECT_EQ(step("devices=b200", "devices=h100-sxm;kv=q8_0"), "KV cache f16 -> q8_0");
    EXPECT_EQ(step("", "context=8k;kv=q8_0;sessions=4"), "3 inputs");
    EXPECT_EQ(step("context=8k", "context=8k"), "");
}

TEST(ScenarioNames, NameTheKeyForTheProgramToo)
{
    const auto found = changes("", "kv=q8_0");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0], (InputChange{"kv", "KV cache", "f16", "q8_0"}));
}

RC_GTEST_PROP(ScenarioNamesProperties, AStepOfAnyChangeHasWords, ())
{
    const Scenario before = test::pickScenario();
    const Scenario after = test::pickScenario();
    RC_ASSERT(stepWords(before, after, test::catalogue()).empty() == (before == after));
}

} // namespace
} // namespace tb
