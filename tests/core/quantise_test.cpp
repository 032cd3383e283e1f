// SPDX-License-Identifier: GPL-3.0-or-later
// llama-quantize's own sizes, from its dry runs.
#include "core/quantise.h"

#include "core/tensors.h"
#include "core/weights.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace tb {
namespace {

using Json = nlohmann::json;
using test::modelOf;

const Json &dryRuns()
{
    static const Json root = Json::parse(test::sourceFile("tests/golden/llamacpp_quantize.json"));
    return root.at("mib");
}

std::optional<std::int64_t> sizeOf(const Model &model, const std::string &mix)
{
    const std::vector<Tensor> tensors = tensorsOf(model);
    const auto types = ggufTypes(tensors, ggufTraitsOf(model), mix);
    if (!types)
        return std::nullopt;
    Checked sum;
    for (std::size_t i = 0; i < tensors.size(); ++i)
        sum += tensorBytes(tensors[i], (*types)[i]);
    return sum.value();
}

/// The header of the file that was measured: its Gemma has 64 rows less in the table than the checkpoint.
Model measured(const std::string &preset)
{
    Model model = modelOf(preset);
    if (preset == "gemma-3-12b")
        model.vocabulary = 262'144;
    return model;
}

TEST(Quantise, EveryDryRunToTheLastPrintedDigit)
{
    std::map<std::string, double> worst;
    int rows = 0;
    for (const auto &[preset, sizes] : dryRuns().items()) {
        const Model model = measured(preset);
        for (const auto &[mix, mib] : sizes.items()) {
            const auto bytes = sizeOf(model, mix);
            ASSERT_TRUE(bytes) << preset << " " << mix;
            const double ours = static_cast<double>(*bytes) / kMebi;
            EXPECT_NEAR(ours, mib.get<double>(), 0.0051) << preset << " " << mix;
            worst[mix] = std::max(worst[mix], std::abs(ours / mib.get<double>() - 1));
            ++rows;
        }
    }
    EXPECT_EQ(rows, 110);
    for (const auto &[mix, error] : worst)
        RecordProperty("worst_" + mix, std::to_string(error));
}

TEST(Quantise, TheListsOwnModelsAreWithinAFifthOfAPercent)
{
    for (const auto &[preset, sizes] : dryRuns().items())
        for (const auto &[mix, mib] : sizes.items()) {
            const auto bytes
                = static_cast<double>(weightBytes(modelOf(preset), test::weightsOf(mix)).value());
            EXPECT_NEAR(bytes / kMebi / mib.get<double>(), 1.0, 0.002) << preset << " " << mix;
        }
}

GgmlType typeOf(const Model &model, const char *mix, TensorRole role, std::int32_t layer)
{
    const auto &tensors = model.tensors.all();
    const auto types = ggufTypes(tensors, ggufTraitsOf(model), mix);
    for (std::size_t i = 0; i < tensors.size(); ++i)
        if (tensors[i].role == role && tensors[i].layer == layer)
            return types->at(i);
    ADD_FAILURE() << "no such tensor";
    return GgmlType::F32;
}

TEST(Quantise, RulesByName)
{
    const Model &llama = modelOf("llama-3.1-8b");
    EXPECT_EQ(typeOf(llama, "Q4_K_M", TensorRole::Output, -1), GgmlType::Q6_K);
    EXPECT_EQ(typeOf(llama, "Q4_K_M", TensorRole::TokenEmbd, -1), GgmlType::Q4_K);
    EXPECT_EQ(typeOf(llama, "Q4_K_M", TensorRole::AttnV, 0), GgmlType::Q6_K) << "the first eighth";
    EXPECT_EQ(typeOf(llama, "Q4_K_M", TensorRole::AttnV, 4), GgmlType::Q4_K);
    EXPECT_EQ(typeOf(llama, "Q4_K_M", TensorRole::AttnV, 6), GgmlType::Q6_K) << "every third";
    EXPECT_EQ(typeOf(llama, "Q4_K_M", TensorRole::Norm, 0), GgmlType::F32);
    EXPECT_EQ(typeOf(modelOf("llama-3.2-1b"), "Q4_K_M", TensorRole::TokenEmbd, -1), GgmlType::Q6_K)
        << "a tied table is the head";
    EXPECT_EQ(typeOf(modelOf("llama-3.1-70b"), "Q4_K_M", TensorRole::AttnV, 11), GgmlType::Q5_K)
        << "the 70B rule";
    EXPECT_EQ(typeOf(modelOf("mixtral-8x7b"), "Q4_K_M", TensorRole::AttnK, 0), GgmlType::Q8_0)
        << "eight experts";
    EXPECT_EQ(typeOf(modelOf("mixtral-8x7b"), "Q4_K_M", TensorRole::AttnOutput, 0), GgmlType::Q5_K);
    EXPECT_EQ(typeOf(modelOf("gpt-oss-20b"), "Q4_K_M", TensorRole::FfnUpExps, 5), GgmlType::Q5_0)
        << "2,880 is no multiple of 256";
    EXPECT_EQ(typeOf(modelOf("gpt-oss-20b"), "MXFP4_MOE", TensorRole::FfnUpExps, 5), GgmlType::MXFP4);
    EXPECT_EQ(typeOf(modelOf("gemma-3n-e4b"), "Q4_K_M", TensorRole::Laurel, 0), GgmlType::F16);
}

TEST(Quantise, EveryMixOfTheListHasRules)
{
    for (const WeightFormat &format : test::catalogue().weightFormats)
        EXPECT_EQ(knownMix(format.id), format.kind == WeightKind::Mix) << format.id;
    EXPECT_FALSE(ggufTypes({}, {}, "Q9_X"));
    EXPECT_TRUE(needsImportanceMatrix("IQ2_XS"));
    EXPECT_FALSE(needsImportanceMatrix("Q4_K_M"));
}

// The ratios kept in formats.json for models without a list are those of the rules.
TEST(Quantise, TheRatiosOfTheListAreTheReferenceFiles)
{
    for (const WeightFormat &format : test::catalogue().weightFormats) {
        if (format.kind == WeightKind::Mix) {
            EXPECT_EQ(weightBytes(modelOf("llama-3.1-8b"), format).value(), format.linear.bytes) << format.id;
        }
    }
}

TEST(Quantise, EveryModelInEveryMix)
{
    for (const Model &model : test::catalogue().models)
        for (const WeightFormat &format : test::catalogue().weightFormats) {
            if (format.kind == WeightKind::Mix) {
                EXPECT_TRUE(weightSizes(model, format).byTensor) << model.id << " " << format.id;
            }
        }
}

TEST(Quantise, ARowThatNothingDividesIsRefused)
{
    const std::vector<Tensor> odd = {{TensorRole::AttnQ, 0, 33, 4, 1}};
    EXPECT_FALSE(ggufTypes(odd, {1, 0, 1}, "Q8_0")) << "llama-quantize gives up, too";
    ASSERT_TRUE(ggufTypes(odd, {1, 0, 1}, "Q4_K_M"));
    EXPECT_EQ(ggufTypes(odd, {1, 0, 1}, "Q4_K_M")->front(), GgmlType::F16);
}

TEST(Quantise, Blocks)
{
    EXPECT_EQ(tensorBytes({TensorRole::AttnQ, 0, 4'096, 4'096, 1}, GgmlType::Q4_K).value(),
              4'096LL * 4'096 * 144 / 256);
    EXPECT_EQ(tensorBytes({TensorRole::Norm, 0, 7, 1, 1}, GgmlType::F32).value(), 28);
    EXPECT_STREQ(ggmlTypeName(GgmlType::Q6_K), "q6_K");
}

} // namespace
} // namespace tb
