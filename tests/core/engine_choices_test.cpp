// SPDX-License-Identifier: GPL-3.0-or-later
// What can be picked of an engine, and the words for what it refuses.
#include "core/bar_hit.h"
#include "core/chart_inputs.h"
#include "core/engine_choices.h"
#include "core/format_choices.h"
#include "core/summary.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>

namespace tb {

namespace {

using namespace test;

Resolved resolved(const std::string &text)
{
    return resolve(scenarioFromText(text).value(), catalogue()).value();
}

std::string refusalOfChoice(const std::string &text, std::string_view key, const std::string &value)
{
    for (const EngineChoice &choice : engineChoices(key, resolved(text), catalogue()))
        if (choice.key == value)
            return choice.refusal;
    ADD_FAILURE() << "no choice " << value;
    return {};
}

} // namespace

TEST(EngineChoices, TheDeviceRulesSomeOut)
{
    EXPECT_NE(refusalOfChoice("device=m4-pro-48gb", "engine", "vllm"), "");
    EXPECT_EQ(refusalOfChoice("device=m4-pro-48gb", "engine", "mlx"), "");
    EXPECT_NE(refusalOfChoice("device=h100-sxm", "engine", "mlx"), "");
    EXPECT_EQ(refusalOfChoice("device=h100-sxm", "engine", "vllm"), "");
    EXPECT_NE(refusalOfChoice("device=h100-sxm;engine=llama.cpp", "backend", "metal"), "");
    EXPECT_NE(refusalOfChoice("device=mi300x;engine=llama.cpp", "backend", "cuda"), "");
    EXPECT_NE(refusalOfChoice("device=m4-pro-48gb;engine=llama.cpp", "backend", "cuda"), "");
    EXPECT_EQ(refusalOfChoice("device=h100-sxm;engine=llama.cpp", "backend", "gpu"), "");
    for (const EngineChoice &choice : engineChoices("engine", resolved("device=spare:20GB"), catalogue()))
        EXPECT_EQ(choice.refusal, "") << choice.name; // a room may be anything
}

TEST(EngineChoices, TheEngineSaysWhy)
{
    EXPECT_EQ(refusalOfChoice("engine=llama.cpp;kv=q8_0", "flash-attention", "off"),
              "llama_init_from_model: quantized V cache requires flash_attn to be enabled.");
    EXPECT_EQ(refusalOfChoice("engine=vllm", kKeyCache, "q8_0"), "vLLM has no cache format q8_0.");
    EXPECT_EQ(refusalOfChoice("engine=vllm;kv=q8_0", kKeyCache, "q8_0"), ""); // as it is already
    EXPECT_EQ(refusalOfChoice("engine=textbook", kValueCache, "q4_0"), "");
    EXPECT_EQ(refusalOfChoice("engine=llama.cpp;backend=cpu", kValueCache, "q8_0"), "");
}

TEST(EngineChoices, AChoiceIsSetAndTakenBack)
{
    for (const auto &[key, value] : {std::pair<std::string_view, const char *>{"engine", "vllm"},
                                     {"backend", "cuda"},
                                     {"flash-attention", "off"},
                                     {kKeyCache, "q8_0"},
                                     {kValueCache, "q4_0"},
                                     {"utilisation", "0.9"}}) {
        const Scenario next = withChoice({}, key, value);
        EXPECT_EQ(chosenKey(key, next), value);
        EXPECT_NE(next, Scenario());
    }
    EXPECT_EQ(withChoice(withChoice({}, "engine", "mlx"), "engine", ""), Scenario());
    EXPECT_EQ(withChoice(withChoice({}, "backend", "cpu"), "backend", ""), Scenario());
    EXPECT_EQ(withChoice({}, "utilisation", "7"), Scenario());
}

TEST(EngineChoices, PartsAreThoseTheModelHas)
{
    const auto refusals = [](const std::string &model) {
        std::vector<bool> refused;
        for (const EngineChoice &choice : engineChoices("parts", resolved("model=" + model), catalogue()))
            refused.push_back(!choice.refusal.empty());
        return refused; // none, vision, draft, all
    };
    EXPECT_EQ(refusals("llama-3.1-8b"), (std::vector<bool>{false, true, true, true}));
    EXPECT_EQ(refusals("gemma-3-4b"), (std::vector<bool>{false, false, true, false}));
    EXPECT_EQ(chosenKey("parts", withChoice({}, "parts", "vision")), "vision");
}

TEST(KvChoices, SayWhatTheEngineRefusesAndWhy)
{
    const auto refusal = [](const std::string &text, const std::string &key) {
        const auto choices = kvChoices(resolved(text), catalogue());
        return choices.at(static_cast<std::size_t>(indexOfChoice(choices, key))).refusal;
    };
    EXPECT_EQ(refusal("engine=vllm", "q8_0"), "vLLM has no cache format q8_0.");
    EXPECT_EQ(refusal("engine=vllm", "fp8"), "");
    EXPECT_EQ(refusal("engine=vllm;kv=q8_0", "q8_0"), "vLLM has no cache format q8_0."); // chosen, too
    EXPECT_EQ(refusal("engine=llama.cpp", "fp8"), "llama.cpp has no cache type fp8.");
    EXPECT_NE(refusal("engine=llama.cpp;flash-attention=off", "q8_0"), "");
    EXPECT_EQ(refusal("engine=llama.cpp;sessions=300", "q8_0"), ""); // refused whatever the format
    for (const FormatChoice &choice : kvChoices(resolved("engine=textbook"), catalogue()))
        EXPECT_EQ(choice.refusal, "") << choice.key;
}

TEST(KvChoices, BitsCountTheScaleOfAHead)
{
    const auto choices = kvChoices(resolved(""), catalogue());
    const auto at = static_cast<std::size_t>(indexOfChoice(choices, "int8_per_token_head"));
    EXPECT_EQ(choices.at(at).bits, 8 + 32.0 / 128);
}

TEST(KvChoices, ASliderRestsWhereTheEngineTakesIt)
{
    std::vector<FormatChoice> stops(5);
    stops[1].refusal = stops[2].refusal = stops[4].refusal = "No.";
    EXPECT_EQ(restingStop(stops, 0, 1), 3); // on in the same direction
    EXPECT_EQ(restingStop(stops, 3, 2), 0);
    EXPECT_EQ(restingStop(stops, 3, 4), 3); // nothing beyond
    EXPECT_EQ(restingStop(stops, 0, 3), 3);
    EXPECT_EQ(restingStop(stops, 4, 3), 3); // out of a refused one
}

TEST(Refused, IsSaidInsteadOfFigures)
{
    const Resolved r = resolved("engine=vllm;kv=q8_0");
    const Budget b = evaluate(r);
    EXPECT_FALSE(b.fits);
    EXPECT_EQ(b.sessionsFit, Sessions{0});
    EXPECT_EQ(sentence(r, b), "vLLM refuses this: vLLM has no cache format q8_0.");
    EXPECT_EQ(verdictText(b), "refused by vLLM");
    EXPECT_EQ(helpSentence(r, b), "What would help: an f16 KV cache, or an fp8 KV cache.");
    EXPECT_EQ(bandReadout(b, BandKind::Free, ByteUnits::Decimal).text,
              "vLLM refuses this: vLLM has no cache format q8_0");
    const Resolved many = resolved("engine=llama.cpp;sessions=300");
    EXPECT_EQ(helpSentence(many, evaluate(many)), "What would help: 17 sessions at most.");
    const Resolved plain = resolved("engine=vllm");
    EXPECT_EQ(changeText(plain.scenario, evaluate(plain), r.scenario, b, test::catalogue()),
              "KV cache q8_0. Now refused by vLLM.");
}

TEST(Refused, LeavesTheTrackAlone)
{
    const Rows rows("devices=h100-sxm,m4-pro-48gb;engine=vllm;kv=q8_0");
    const BarPicture picture = layout(rows);
    for (const BarRow &row : picture.rows) {
        EXPECT_TRUE(row.bands.empty());
        EXPECT_TRUE(row.overflow.empty());
        EXPECT_FALSE(row.track.empty());
        EXPECT_EQ(row.verdict.text, "refused by vLLM");
        EXPECT_TRUE(row.detail.text.empty());
        EXPECT_NEAR(row.verdict.box.y + row.verdict.box.height / 2, row.track.y + row.track.height / 2, 1.5);
        EXPECT_EQ(row.mark, BarMark::Cross);
    }
    EXPECT_EQ(picture.legend.front().label.text, "Weights");
}

TEST(Refused, HasALineWithoutPoints)
{
    const Scenario scenario
        = normalised(scenarioFromText("device=h100-sxm;engine=vllm;kv=q8_0").value(), catalogue()).value();
    const Resolved r = resolve(scenario, catalogue()).value();
    const Budget b = evaluate(r);
    ChartOptions options;
    const ChartData kv
        = chartData(ChartId::SessionsFit, {catalogue(), r, b, ByteUnits::Decimal, options, nullptr});
    EXPECT_TRUE(kv.emptyText.empty()); // f16 and fp8 have theirs
    EXPECT_TRUE(kv.marks.empty());
    for (const ChartLine &line : kv.lines) {
        const bool refused = line.name == "q8_0" || line.name == "q4_0";
        EXPECT_EQ(line.points.empty(), refused) << line.name;
        EXPECT_EQ(line.here == "refused", refused) << line.name;
    }
    options.lines = LineFamily::Devices;
    EXPECT_EQ(
        chartData(ChartId::SessionsFit, {catalogue(), r, b, ByteUnits::Decimal, options, nullptr}).emptyText,
        "vLLM refuses this: vLLM has no cache format q8_0.");
}

TEST(BarHit, SaysWhatIsExactAndWhatIsModelled)
{
    const auto words = [](const std::string &text, BandKind kind) {
        return bandReadout(evaluate(resolved(text)), kind, ByteUnits::Decimal).text;
    };
    const auto has
        = [](const std::string &text, const char *part) { return text.find(part) != std::string::npos; };
    EXPECT_TRUE(has(words("engine=llama.cpp", BandKind::Working), "; modelled, within 2 %"));
    EXPECT_FALSE(has(words("engine=textbook", BandKind::Working), "modelled"));
    EXPECT_TRUE(has(words("engine=llama.cpp", BandKind::Weights), "; exact"));
    EXPECT_TRUE(has(words("", BandKind::State), "; exact"));
    EXPECT_TRUE(has(words("parameters=9000000000", BandKind::Weights), "; an estimate"));
}

} // namespace tb
