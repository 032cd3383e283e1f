// SPDX-License-Identifier: GPL-3.0-or-later
// The tensor lists: their sums are the published parameter counts.
#include "core/tensors.h"

#include "core/weights.h"
#include "support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tb {
namespace {

using test::modelOf;

TEST(Tensors, TheSumIsTheParameterCountForEveryModelOfTheList)
{
    std::vector<std::string> without;
    for (const Model &model : test::catalogue().models) {
        const std::int64_t sum = valuesOf(tensorsOf(model));
        EXPECT_EQ(sum, model.parameters.value) << model.id << " (" << model.ggufArchitecture << ")";
        if (!model.tensors.known())
            without.push_back(model.id);
    }
    EXPECT_EQ(without, std::vector<std::string>{});
    EXPECT_GE(test::catalogue().models.size(), 96U);
}

/// Values that a token meets: all but unused experts and tables from which rows are looked up.
std::int64_t readByOneToken(const Model &model)
{
    std::int64_t sum = 0;
    for (const Tensor &tensor : model.tensors.all()) {
        const TensorClass kind = tensorClass(tensor.role);
        if (kind == TensorClass::LookUp || (tensor.role == TensorRole::TokenEmbd && !model.tiedEmbeddings))
            continue;
        sum += ofExperts(tensor) ? tensor.values() / model.moe->experts * model.moe->used : tensor.values();
    }
    return sum;
}

TEST(Tensors, ReadPerTokenFollowsFromTheRoles)
{
    for (const Model &model : test::catalogue().models)
        EXPECT_EQ(readByOneToken(model), model.readPerToken.value) << model.id;
}

TEST(Tensors, EveryTensorHasASizeAndAPlace)
{
    for (const Model &model : test::catalogue().models) {
        std::int32_t last = -1;
        for (const Tensor &tensor : model.tensors.all()) {
            EXPECT_GT(tensor.values(), 0) << model.id << " " << tensorName(tensor.role);
            EXPECT_GE(tensor.layer, last) << model.id << " is not in the order of layers";
            EXPECT_LT(tensor.layer, model.layers) << model.id;
            last = tensor.layer;
        }
        EXPECT_EQ(last, model.layers - 1) << model.id;
    }
}

std::int64_t countOf(const Model &model, TensorRole role)
{
    const auto &all = model.tensors.all();
    return std::count_if(all.begin(), all.end(), [role](const Tensor &t) { return t.role == role; });
}

TEST(Tensors, WhereTheFamiliesDiffer)
{
    EXPECT_EQ(countOf(modelOf("llama-3.2-1b"), TensorRole::Output), 0) << "one table for both";
    EXPECT_EQ(countOf(modelOf("phi-4"), TensorRole::AttnQkv), 40) << "fused";
    EXPECT_EQ(countOf(modelOf("deepseek-v3"), TensorRole::FfnGate), 3) << "dense layers first";
    EXPECT_EQ(countOf(modelOf("deepseek-v3"), TensorRole::FfnGateExps), 58);
    EXPECT_EQ(countOf(modelOf("deepseek-v2-lite"), TensorRole::AttnQ), 27) << "queries not compressed";
    EXPECT_EQ(countOf(modelOf("llama-4-maverick"), TensorRole::FfnUpExps), 24) << "every second layer";
    EXPECT_EQ(countOf(modelOf("jamba-mini"), TensorRole::AttnK), 4);
    EXPECT_EQ(countOf(modelOf("qwen3-next-80b-a3b"), TensorRole::SsmOut), 36);
    EXPECT_EQ(countOf(modelOf("nemotron-h-8b"), TensorRole::FfnGate), 0) << "not gated";
}

TEST(Tensors, AnUnknownArchitectureHasNoList)
{
    Model model = modelOf("llama-3.1-8b");
    model.ggufArchitecture = "of-tomorrow";
    EXPECT_TRUE(tensorsOf(model).empty());
    EXPECT_FALSE(checkedTensorsOf(model).known());
}

TEST(Tensors, AListThatMissesTheCountIsNotUsed)
{
    Model model = modelOf("llama-3.1-8b");
    model.parameters.value += 1;
    EXPECT_FALSE(checkedTensorsOf(model).known());
}

// Shapes that a reader may hand over: an architecture without the parts it needs must not be a crash.
TEST(Tensors, AShapeWithoutItsPartsHasNoListOrADenseOne)
{
    for (Model model : test::catalogue().models) {
        model.latent.reset();
        model.recurrent.reset();
        model.gemma.reset();
        model.hyper.reset();
        model.layerKinds.clear();
        model.moe.reset();
        EXPECT_LE(valuesOf(tensorsOf(model)), model.parameters.value) << model.id;
    }
}

TEST(Tensors, AbsurdShapesNeitherOverflowNorDivideByZero)
{
    constexpr std::int64_t kLarge = 1'000'000'000;
    for (Model model : test::catalogue().models) {
        model.hidden = model.feedForward = model.vocabulary = kLarge;
        if (model.moe)
            model.moe->experts = model.moe->expertWidth = kLarge;
        if (model.recurrent)
            model.recurrent->groups = 0;
        EXPECT_GT(valuesOf(tensorsOf(model)), 0) << model.id;
        EXPECT_FALSE(checkedTensorsOf(model).known()) << model.id;
    }
}

} // namespace
} // namespace tb
