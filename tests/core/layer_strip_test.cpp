// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of layers says the same as the state that is counted.
#include "core/layer_strip.h"

#include "core/state.h"
#include "support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

namespace tb {
namespace {

using test::modelOf;

std::int64_t layersOf(const LayerStrip &strip, std::string_view kinds)
{
    std::int64_t sum = 0;
    for (const LayerCount &count : strip.counts)
        if (kinds.find(count.kind) != std::string_view::npos)
            sum += count.count;
    return sum;
}

std::int64_t layersOf(const Model &model, StateKind kind)
{
    std::int64_t sum = 0;
    for (const StateComponent &part : model.state)
        if (part.kind == kind)
            sum += part.layers;
    return sum;
}

TEST(LayerStrip, CountsAgreeWithTheStateOfEveryModel)
{
    const std::pair<StateKind, const char *> kinds[]
        = {{StateKind::KvFull, "FB"},   {StateKind::KvWindow, "S"},   {StateKind::KvChunked, "C"},
           {StateKind::MlaLatent, "L"}, {StateKind::Recurrent, "RB"}, {StateKind::KWindow, "WKH"}};
    EXPECT_EQ(test::catalogue().models.size(), 96U);
    for (const Model &model : test::catalogue().models) {
        const LayerStrip strip = layerStrip(model);
        EXPECT_EQ(strip.layers, model.layers) << model.id;
        for (const auto &[kind, letters] : kinds)
            EXPECT_EQ(layersOf(strip, letters), layersOf(model, kind)) << model.id << " " << letters;
        for (const StateComponent &part : model.state) {
            if (part.kind == StateKind::CompressedK) {
                EXPECT_EQ(layersOf(strip, part.ratio == 4 ? "K" : "H"), part.layers) << model.id;
            }
        }
    }
}

TEST(LayerStrip, RunsFollowOneAnotherFromTheFirstLayerToTheLast)
{
    for (const Model &model : test::catalogue().models) {
        const LayerStrip strip = layerStrip(model);
        std::int64_t next = 0;
        std::int64_t counted = 0;
        for (const LayerRun &run : strip.runs) {
            EXPECT_EQ(run.first, next) << model.id;
            EXPECT_GT(run.count, 0) << model.id;
            EXPECT_EQ(run.name.find('%'), std::string::npos) << run.name;
            EXPECT_EQ(run.kind, model.layerKinds[static_cast<std::size_t>(next)]) << model.id;
            EXPECT_EQ(runOf(strip, next), &run) << model.id;
            EXPECT_EQ(runOf(strip, next + run.count - 1), &run) << model.id;
            next += run.count;
        }
        for (const LayerCount &count : strip.counts)
            counted += count.count;
        EXPECT_EQ(next, model.layers) << model.id;
        EXPECT_EQ(counted, model.layers) << model.id;
        EXPECT_EQ(runOf(strip, next), nullptr);
        EXPECT_EQ(runOf(strip, -1), nullptr);
    }
}

TEST(LayerStrip, SomeLayerGrowsWhereTheStateGrows)
{
    for (const Model &model : test::catalogue().models) {
        const bool state
            = std::any_of(model.state.begin(), model.state.end(),
                          [](const StateComponent &part) { return growsWithContext(part.kind); });
        const bool layer = std::any_of(model.layerKinds.begin(), model.layerKinds.end(),
                                       [](char kind) { return layerKeeps(kind) == LayerKeeps::Growing; });
        EXPECT_EQ(layer, state) << model.id;
        EXPECT_EQ(test::contains(layersSentence(layerStrip(model)), "none grows"), !state) << model.id;
        EXPECT_FALSE(test::contains(layersSentence(layerStrip(model)), "not known")) << model.id;
    }
}

TEST(LayerStrip, SaysItInASentence)
{
    const std::pair<const char *, const char *> rows[] = {
        {"llama-3.1-8b", "32 layers: all full attention; all grow with the context"},
        {"gemma-3-27b",
         "62 layers: 52 sliding windows of 1,024 tokens, 10 full attention; only these grow with the "
         "context"},
        {"qwen3-next-80b-a3b",
         "48 layers: 36 recurrent with a fixed state, 12 full attention; only these grow with the context"},
        {"deepseek-v3", "61 layers: all latent attention; all grow with the context"},
        {"gemma-4-e4b",
         "42 layers: 20 sliding windows of 512 tokens, 15 reusing an earlier layer's window, 3 reusing "
         "an earlier layer's full attention, 4 full attention; only these grow with the context"},
        {"nemotron-h-8b",
         "52 layers: 24 recurrent with a fixed state, 24 feed-forward only, 4 full attention; only these "
         "grow "
         "with the context"},
        {"deepseek-v4-flash",
         "43 layers: 2 windows of 128 keys, 21 one row for 4 tokens beside a window, 20 one row for 128 "
         "tokens beside a window; only the last 2 kinds grow with the context"},
        {"mamba-2.8b", "64 layers: all recurrent with a fixed state; none grows with the context"},
    };
    for (const auto &[id, sentence] : rows)
        EXPECT_EQ(layersSentence(layerStrip(modelOf(id))), sentence);
}

TEST(LayerStrip, PutsRepetitionsTogether)
{
    const std::pair<const char *, const char *> rows[] = {
        {"llama-3.1-8b", ""},
        {"gemma-3-27b", "10 x (5 sliding 1,024, 1 full), 2 sliding 1,024"},
        {"qwen3-next-80b-a3b", "12 x (3 recurrent, 1 full)"},
        {"gemma-4-e4b", "4 x (5 sliding 512, 1 full), 3 x (5 reuse sliding, 1 reuse full)"},
        {"deepseek-v4-flash", "2 window 128, 20 x (1 row per 4, 1 row per 128), 1 row per 4"},
    };
    for (const auto &[id, pattern] : rows)
        EXPECT_EQ(layersPattern(layerStrip(modelOf(id))), pattern);
    for (const Model &model : test::catalogue().models)
        EXPECT_LT(layersPattern(layerStrip(model)).size(), 400U) << model.id;
}

TEST(LayerStrip, CopesWithWhatAFileMaySay)
{
    Model model;
    EXPECT_TRUE(layerStrip(model).runs.empty());
    EXPECT_EQ(layersPattern(layerStrip(model)), "");
    EXPECT_EQ(layersSentence(layerStrip(model)), "The layers of this model are not known");
    model.layerKinds = "S";
    EXPECT_EQ(layersSentence(layerStrip(model)),
              "1 layer: sliding window of some tokens; none grows beyond its window");
    model.layerKinds = "SSF?";
    EXPECT_EQ(layersPattern(layerStrip(model)), "2 sliding, 1 full, 1 not known");
    model.state.resize(2);
    model.state[0].kind = model.state[1].kind = StateKind::KvWindow;
    model.state[0].window = 512;
    model.state[1].window = 1'024;
    EXPECT_EQ(layerStrip(model).counts.front().brief, "sliding") << "windows differ";
}

} // namespace
} // namespace tb
