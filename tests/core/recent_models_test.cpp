// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered is what would be worked out: for models in any order, and for one that differs from
// another in a single figure.
#include "core/recent_models.h"

#include "core/graph_plans.h"
#include "core/tensor_bytes.h"
#include "core/weight_sums.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {

using namespace test;

namespace {

/// As a model file with another shape may have it: the same name, one figure changed.
Model modelOrLookAlike()
{
    Model there = **rc::gen::elementOf(
        std::vector<const Model *>{&modelOf("llama-3.1-8b"), &modelOf("gemma-3-27b"),
                                   &modelOf("qwen3-30b-a3b"), &modelOf("nemotron-h-8b")});
    if (*rc::gen::arbitrary<bool>())
        there.hidden *= 2;
    return there;
}

GraphShape anyShape()
{
    GraphShape shape;
    shape.sequences = *rc::gen::inRange<std::int64_t>(1, 5);
    shape.streams = shape.sequences;
    shape.tokens = shape.sequences * *rc::gen::element<std::int64_t>(1, 64, 128);
    shape.cells = 256 * *rc::gen::inRange<std::int64_t>(1, 4);
    shape.windowCells = 256;
    shape.outputs = shape.sequences;
    shape.flash = *rc::gen::element(FlashAttention::On, FlashAttention::Off);
    shape.backend = *rc::gen::element(Backend::Cpu, Backend::Cuda);
    shape.k = *rc::gen::element(CacheKind::Half, CacheKind::Quantised);
    return shape;
}

} // namespace

RC_GTEST_PROP(RecentModels, PlanAsTheFirstTime, ())
{
    for (int i = 0; i < 30; ++i) {
        const Model there = modelOrLookAlike();
        const GraphShape shape = anyShape();
        RC_ASSERT(recent<GraphPlans>(there)->bytes(shape).value()
                  == computeBufferBytes(there, shape).value());
    }
}

RC_GTEST_PROP(RecentModels, WeighAsTheFirstTime, ())
{
    for (int i = 0; i < 30; ++i) {
        const Model there = modelOrLookAlike();
        WeightFormat format = *rc::gen::elementOf(catalogue().weightFormats);
        if (*rc::gen::arbitrary<bool>()) // as an edited list may have it: the same name, another ratio
            format.linear.bytes *= 2;
        const auto summed = sizesByTensor(there, format);
        const WeightSizes sizes = weightSizes(there, format);
        RC_ASSERT(sizes.byTensor == summed.has_value());
        if (!summed)
            continue;
        RC_ASSERT(sizes.total.value() == summed->total.value());
        RC_ASSERT(sizes.always.value() == summed->always.value());
        RC_ASSERT(sizes.experts.value() == summed->experts.value());
    }
}

TEST(RecentModels, AreKeptWhileTheyAreAskedFor)
{
    const auto first = recent<WeightSums>(modelOf("llama-3.1-8b"));
    recent<WeightSums>(modelOf("gemma-3-27b"));
    recent<WeightSums>(modelOf("qwen3-30b-a3b"));
    EXPECT_EQ(recent<WeightSums>(modelOf("llama-3.1-8b")), first);
    recent<WeightSums>(modelOf("nemotron-h-8b"));
    EXPECT_EQ(recent<WeightSums>(modelOf("llama-3.1-8b")), first);
    for (const char *id : {"gemma-3-27b", "qwen3-30b-a3b", "nemotron-h-8b"})
        recent<WeightSums>(modelOf(id));
    EXPECT_NE(recent<WeightSums>(modelOf("llama-3.1-8b")), first);
}

} // namespace tb
