// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weights.h"

#include "core/format.h"
#include "core/resolve.h"
#include "support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

namespace tb {
namespace {

using test::modelOf;
using test::weightsOf;

double effectiveBits(const Model &model, const WeightFormat &format)
{
    return 8.0 * static_cast<double>(weightBytes(model, format).value())
        / static_cast<double>(model.parameters.value);
}

TEST(Weights, IdealBitsOfRoundNumbers)
{
    const std::pair<std::int64_t, std::int64_t> rows[]
        = {{1'600, 140'000'000'000}, {800, 70'000'000'000}, {400, 35'000'000'000}, {300, 26'250'000'000}};
    Model model = modelOf("llama-3.1-70b");
    model.parameters = {70 * kGiga};
    for (const auto &[bits, bytes] : rows)
        EXPECT_EQ(weightBytes(model, idealBits(bits)).value(), bytes) << bits;
    EXPECT_EQ(weightBytes(modelOf("llama-3.1-8b"), idealBits(450)).value(), 4'517'021'952);
}

TEST(Weights, SixteenBitsAreTwoBytesForEveryModel)
{
    for (const Model &model : test::catalogue().models)
        for (const char *id : {"f16", "bf16"})
            EXPECT_EQ(weightBytes(model, weightsOf(id)).value(), 2 * model.parameters.value) << model.id;
}

struct FormatRow
{
    const char *id;
    double bits; ///< effective on Llama 3.1 8B
    double gigabytes;
};

// Linear layers quantised; embedding table and output head kept at 16 bits, except by MLX; norms always.
TEST(Weights, EffectiveSizesOfQuantisedCheckpoints)
{
    const FormatRow rows[] = {
        {"bf16", 16.000, 16.06}, {"awq-4", 5.706, 5.73}, {"gptq-4", 5.711, 5.73}, {"nf4", 6.005, 6.03},
        {"nf4-dq", 5.681, 5.70}, {"mlx-4", 4.500, 4.52}, {"mlx-8", 8.500, 8.53},  {"mlx-6", 6.500, 6.52},
        {"mlx-3", 3.500, 3.51},  {"fp8", 9.047, 9.08},   {"nvfp4", 6.005, 6.03},  {"mxfp4", 5.788, 5.81},
    };
    const Model &model = modelOf("llama-3.1-8b");
    for (const FormatRow &row : rows) {
        const WeightFormat &format = weightsOf(row.id);
        EXPECT_NEAR(effectiveBits(model, format), row.bits, 0.001) << row.id;
        EXPECT_NEAR(static_cast<double>(weightBytes(model, format).value()) / kGiga, row.gigabytes, 0.005)
            << row.id;
    }
}

TEST(Weights, ATiedTableIsKeptWideOnce)
{
    const std::int64_t table = 128'256 * 2'048;
    EXPECT_EQ(embeddingParameters(modelOf("llama-3.2-1b")), table);
    const std::int64_t norms = (2 * 16 + 1) * 2'048;
    EXPECT_EQ(weightBytes(modelOf("llama-3.2-1b"), weightsOf("fp8")).value(), 1'235'814'400 + table + norms);
    EXPECT_EQ(embeddingParameters(modelOf("llama-3.1-8b")), 2 * 128'256 * 4'096);
}

// The table of llama.cpp's tools/quantize/README.md for this model, and the tensor rules where it has no row.
TEST(Weights, BitsOfLlamaCppFiles)
{
    const std::pair<const char *, const char *> rows[] = {
        {"F16", "16.0005"},   {"Q8_0", "8.5008"},    {"Q6_K", "6.5633"},   {"Q5_K_M", "5.7036"},
        {"Q5_K_S", "5.5704"}, {"Q4_K_M", "4.8944"},  {"Q4_K_S", "4.6672"}, {"IQ4_NL", "4.6818"},
        {"IQ4_XS", "4.4597"}, {"Q3_K_L", "4.2979"},  {"Q3_K_M", "3.9960"}, {"IQ3_M", "3.7628"},
        {"IQ3_S", "3.6606"},  {"Q3_K_S", "3.6429"},  {"IQ3_XS", "3.4977"}, {"IQ3_XXS", "3.2548"},
        {"Q2_K", "3.1593"},   {"Q2_K_S", "2.9697"},  {"IQ2_M", "2.9294"},  {"IQ2_S", "2.7403"},
        {"IQ2_XS", "2.5882"}, {"IQ2_XXS", "2.3824"}, {"IQ1_M", "2.1460"},  {"IQ1_S", "2.0042"},
    };
    for (const auto &[id, bits] : rows)
        EXPECT_EQ(fixed(effectiveBits(modelOf("llama-3.1-8b"), weightsOf(id)), 4), bits) << id;
}

TEST(Weights, NativeMxfp4IsTheSizeOfThePublishedCheckpoint)
{
    const WeightFormat &mxfp4 = weightsOf("mxfp4");
    for (const char *id : {"gpt-oss-20b", "gpt-oss-120b"}) {
        EXPECT_TRUE(weightSizes(modelOf(id), mxfp4).byTensor) << id;
        EXPECT_EQ(weightBytes(modelOf(id), mxfp4).value(), modelOf(id).nativeMxfp4->value) << id;
    }
    EXPECT_EQ(weightBytes(modelOf("gpt-oss-20b"), mxfp4).value(), 13'761'264'768);
    EXPECT_EQ(weightBytes(modelOf("gpt-oss-120b"), mxfp4).value(), 65'248'815'744);
    const Resolved other = test::resolvedOf("model=gpt-oss-20b;weights=mxfp4;parameters=5e9");
    EXPECT_LT(weightBytes(other.model, other.weights).value(), 5 * kGiga)
        << "not for another count of parameters";
}

// Bits over the whole file as measured: llama-quantize --dry-run, and the shapes of other models.
TEST(Weights, FourBitsAreFourAndAHalfToSix)
{
    const std::tuple<const char *, const char *, const char *> rows[] = {
        {"llama-3.1-8b", "Q4_K_M", "4.89"},   {"llama-3.1-70b", "Q4_K_M", "4.82"},
        {"gemma-3-4b", "Q4_K_M", "5.12"},     {"qwen3-30b-a3b", "Q4_K_M", "4.86"},
        {"deepseek-v3", "Q4_K_M", "4.82"},    {"gpt-oss-20b", "Q4_K_M", "6.04"},
        {"gemma-3-4b", "Q2_K", "3.55"},       {"qwen3-30b-a3b", "IQ4_XS", "4.34"},
        {"deepseek-v3", "Q3_K_M", "3.81"},    {"gpt-oss-20b", "Q6_K", "8.48"},
        {"llama-3.2-1b", "Q4_K_M", "5.18"},   {"llama-3.2-1b", "IQ2_XXS", "2.84"},
        {"llama-3.1-70b", "IQ2_XXS", "2.16"}, {"llama-3.1-70b", "Q3_K_L", "4.21"},
        {"llama-3.1-70b", "IQ3_M", "3.62"},   {"llama-3.2-1b", "IQ3_XS", "3.97"},
        {"llama-3.2-1b", "Q2_K_S", "3.54"},   {"llama-3.1-70b", "IQ1_S", "1.74"},
    };
    for (const auto &[model, format, bits] : rows)
        EXPECT_EQ(fixed(effectiveBits(modelOf(model), weightsOf(format)), 2), bits) << model << " " << format;
}

TEST(Weights, MlxQuantisesAllButTheNorms)
{
    const Model &model = modelOf("qwen3-32b");
    std::int64_t norms = 0;
    for (const Tensor &tensor : model.tensors.all())
        norms += tensorClass(tensor.role) == TensorClass::Vector ? tensor.values() : 0;
    EXPECT_EQ(weightBytes(model, weightsOf("mlx-4")).value(),
              (model.parameters.value - norms) * 36 / 64 + 2 * norms);
}

TEST(Weights, GptqKeepsAGroupIndexForEachInput)
{
    const std::int64_t inputs = 32 * (6 * 4'096 + 14'336);
    EXPECT_EQ(weightBytes(modelOf("llama-3.1-8b"), weightsOf("gptq-4")).value(),
              weightBytes(modelOf("llama-3.1-8b"), weightsOf("awq-4")).value() + 4 * inputs);
}

TEST(Weights, WithoutATensorListTheSizeIsAnEstimate)
{
    Model model = modelOf("llama-3.1-70b");
    EXPECT_FALSE(isEstimate(model, weightsOf("Q4_K_M")));
    model.tensors = {};
    EXPECT_TRUE(isEstimate(model, weightsOf("Q4_K_M")));
    EXPECT_NEAR(effectiveBits(model, weightsOf("Q4_K_M")), 4.8944, 0.0001) << "as in the reference file";
    const Resolved r = test::resolvedOf("model=llama-3.1-70b;parameters=30e9");
    EXPECT_TRUE(test::anyContains(r.notes, "Q4_K_M is an estimate"));
    EXPECT_FALSE(test::anyContains(test::resolvedOf("model=llama-3.1-70b").notes, "estimate"));
}

TEST(Parts, NoneUnlessAskedFor)
{
    const std::int64_t text = test::budgetOf("model=qwen3.5-27b").weights.value;
    EXPECT_EQ(text, weightBytes(modelOf("qwen3.5-27b"), weightsOf("Q4_K_M")).value());
    EXPECT_EQ(test::budgetOf("model=qwen3.5-27b;parts=none").weights.value, text);
}

TEST(Parts, TowersInSixteenBitsAndDraftsLikeTheRest)
{
    const std::int64_t text = test::budgetOf("model=qwen3.5-27b").weights.value;
    const std::int64_t vision = 2 * 460'730'096LL;
    const std::int64_t draft = Checked::mulDivCeil(text, 424'699'392, 26'895'998'464).value();
    EXPECT_EQ(test::budgetOf("model=qwen3.5-27b;parts=vision").weights.value, text + vision);
    EXPECT_EQ(test::budgetOf("model=qwen3.5-27b;parts=draft").weights.value, text + draft);
    EXPECT_EQ(test::budgetOf("model=qwen3.5-27b;parts=all").weights.value, text + vision + draft);
    EXPECT_EQ(test::budgetOf("model=qwen3.5-27b;parts=all;weights=bf16").weights.value,
              2 * (26'895'998'464 + 460'730'096 + 424'699'392));
}

TEST(Parts, AreNamedAndNotReadInADecodeStep)
{
    const Budget with = test::budgetOf("model=gemma-3n-e4b;parts=all");
    EXPECT_TRUE(test::anyContains(with.assumptions, "With vision and audio: 983,281,504 parameters"));
    EXPECT_EQ(with.decode->bytesPerStep, test::budgetOf("model=gemma-3n-e4b").decode->bytesPerStep);
    const Budget without = test::budgetOf("model=llama-3.1-8b;parts=draft");
    EXPECT_TRUE(test::anyContains(without.assumptions, "parts adds nothing"));
    EXPECT_EQ(without.weights, test::budgetOf("model=llama-3.1-8b").weights);
    EXPECT_EQ(test::budgetOf("model=qwen3.5-27b;parts=all;weights=17GB").weights.value, 17 * kGiga);
}

TEST(Weights, AGivenSizeIsTakenAsItIs)
{
    const Resolved r = test::resolvedOf("weights=4.9GB;model=llama-3.1-70b");
    EXPECT_EQ(weightBytes(r.model, r.weights).value(), 4'900'000'000);
}

TEST(Weights, GivenParametersReplaceTheCount)
{
    const Resolved r = test::resolvedOf("parameters=70e9;weights=16b;model=llama-3.1-70b");
    EXPECT_EQ(weightBytes(r.model, r.weights).value(), 140'000'000'000);
    EXPECT_EQ(weightBytes(test::resolvedOf("parameters=1;weights=fp8").model, weightsOf("fp8")).value(), 2);
}

TEST(WeightsRead, OneConversationReadsWhatOneTokenNeeds)
{
    for (const Model &model : test::catalogue().models)
        EXPECT_EQ(weightBytesRead(model, weightsOf("f16"), {1}).value(), 2 * model.readPerToken.value)
            << model.id;
    EXPECT_EQ(weightBytesRead(modelOf("deepseek-v3"), weightsOf("f16"), {1}).value(), 2 * 36'625'618'432);
}

TEST(WeightsRead, TheHeadIsReadAtItsOwnWidth)
{
    const std::int64_t head = 128'256 * 4'096;
    const std::int64_t norms = (2 * 32 + 1) * 4'096;
    EXPECT_EQ(weightBytesRead(modelOf("llama-3.1-8b"), weightsOf("fp8"), {1}).value(),
              7'504'924'672 + head + norms);
}

TEST(WeightsRead, DenseModelsReadTheSameForAnyNumber)
{
    for (const Model &model : test::catalogue().models) {
        const Checked one = weightBytesRead(model, weightsOf("f16"), {1});
        const Checked many = weightBytesRead(model, weightsOf("f16"), {1'000'000});
        EXPECT_EQ(one == many, !model.moe) << model.id;
    }
}

TEST(WeightsRead, ExpertsReadRiseWithTheSessionsUpToAll)
{
    for (const Model &model : test::catalogue().models) {
        if (!model.moe)
            continue;
        const std::int64_t unused = model.parameters.value - model.active.value;
        const std::int64_t all = 2 * (model.readPerToken.value + unused);
        std::int64_t before = 0;
        for (std::int64_t sessions = 1; sessions <= 1'000'000; sessions += 1 + sessions / 7) {
            const std::int64_t read = weightBytesRead(model, weightsOf("f16"), {sessions}).value();
            EXPECT_GE(read, before) << model.id << " at " << sessions;
            EXPECT_LE(read, all) << model.id << " at " << sessions;
            before = read;
        }
        EXPECT_EQ(before, all) << model.id << ": a million conversations touch every expert";
    }
}

// Two conversations on 8 experts of which 2 are used: 1 - (3/4)^2 = 7/16 of the experts.
TEST(WeightsRead, EvenRouting)
{
    Model model = modelOf("mixtral-8x7b");
    ASSERT_EQ(model.moe->experts, 8);
    ASSERT_EQ(model.moe->used, 2);
    const double experts = static_cast<double>(model.parameters.value - model.active.value) * 8 / 6;
    const double expected = static_cast<double>(model.readPerToken.value) + experts * (7.0 / 16 - 2.0 / 8);
    const auto read = static_cast<double>(weightBytesRead(model, weightsOf("f16"), {2}).value());
    EXPECT_NEAR(read, 2 * expected, 4);
}

TEST(WeightsRead, NeverMoreThanThereIs)
{
    for (const Model &model : test::catalogue().models)
        for (const WeightFormat &format : test::catalogue().weightFormats)
            for (const std::int64_t sessions : {1, 2, 64, 1'000'000})
                EXPECT_LE(weightBytesRead(model, format, {sessions}).value(),
                          weightBytes(model, format).value())
                    << model.id << " " << format.id << " " << sessions;
}

} // namespace
} // namespace tb
