// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in lists say what their sources say, and a damaged file is refused with its place.
#include "core/catalogue.h"

#include "core/readers/text_file.h"
#include "core/state.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

namespace tb {
namespace {

using Json = nlohmann::ordered_json;
using test::catalogue;
using test::contains;

const CatalogueText &texts()
{
    static const CatalogueText all{test::sourceFile("resources/data/models.json"),
                                   test::sourceFile("resources/data/devices.json"),
                                   test::sourceFile("resources/data/formats.json")};
    return all;
}

TEST(Catalogue, HoldsTheWholeLists)
{
    EXPECT_EQ(catalogue().models.size(), 96U);
    EXPECT_GE(catalogue().devices.size(), 80U);
    EXPECT_EQ(catalogue().kvFormats.size(), 14U);
    EXPECT_GE(catalogue().weightFormats.size(), 40U);
}

TEST(Models, StateAgreesWithThePublishedFigures)
{
    const KvRatios f16 = test::kvOf("f16");
    for (const Model &model : catalogue().models) {
        EXPECT_EQ(stateBytesPerToken(model, f16).value(), model.statePerTokenF16.value) << model.id;
        std::int64_t fixed = 0;
        for (const StateComponent &part : model.state)
            if (part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState)
                fixed += stateRowBytes(part, f16).value();
        EXPECT_EQ(fixed, model.recurrentF32.value) << model.id;
    }
}

TEST(Models, ShapesAreWholeAndSourced)
{
    for (const Model &model : catalogue().models) {
        EXPECT_EQ(static_cast<std::int64_t>(model.layerKinds.size()), model.layers) << model.id;
        EXPECT_LE(model.active, model.parameters) << model.id;
        EXPECT_LE(model.readPerToken, model.active) << model.id;
        EXPECT_FALSE(model.source.empty()) << model.id;
        EXPECT_FALSE(model.verification.empty()) << model.id;
        EXPECT_GT(stateBytes(model, test::kvOf("f16"), {1}).value(), 0) << model.id;
        for (const StateComponent &part : model.state)
            EXPECT_LE(part.layers, model.layers) << model.id;
        if (model.moe)
            EXPECT_LT(model.active, model.parameters) << model.id;
        else
            EXPECT_EQ(model.active, model.parameters) << model.id;
    }
}

TEST(Models, KnownShapes)
{
    EXPECT_EQ(test::modelOf("llama-3.1-8b").parameters.value, 8'030'261'248);
    EXPECT_EQ(test::modelOf("llama-3.1-8b").readPerToken.value, 7'504'924'672);
    EXPECT_EQ(test::modelOf("llama-3.1-70b").parameters.value, 70'553'706'496);
    EXPECT_EQ(test::modelOf("LLAMA-3.1-8B").id, "llama-3.1-8b") << "upper and lower case alike";
}

TEST(Devices, MacsHaveAWorkingSetRowForBothSystems)
{
    for (const Device &device : catalogue().devices) {
        EXPECT_FALSE(device.source.empty()) << device.id;
        if (!device.isMac())
            continue;
        EXPECT_TRUE(device.unified) << device.id;
        for (const int macos : {15, 26}) {
            const Capacity usable = capacityOf(device, CapacityBasis::Usable, macos, catalogue().workingSets);
            EXPECT_LT(usable.usable, usable.total) << device.id << " under macOS " << macos;
            EXPECT_GT(usable.usable.value, usable.total.value / 2) << device.id;
        }
    }
}

TEST(Devices, TheRightPartBehindTheName)
{
    const auto rate
        = [](const char *id) { return test::orThrow(catalogue().device(id))->bandwidth->value / kGiga; };
    EXPECT_EQ(rate("m4-max-36gb"), 410);
    EXPECT_EQ(rate("m4-max-128gb"), 546);
    EXPECT_EQ(rate("m4-pro-48gb"), 273);
    EXPECT_EQ(rate("h100-sxm"), 3'350);
    EXPECT_EQ(rate("b200"), 8'000);
    EXPECT_TRUE(contains(test::orThrow(catalogue().device("b200"))->bandwidthNote, "7,700"));
    EXPECT_EQ(*test::orThrow(catalogue().device("h100-sxm"))->reported, Bytes{81'559 * kMebi});
}

template<typename Row> void expectUniqueIds(const std::vector<Row> &rows)
{
    std::set<std::string> ids;
    for (const Row &row : rows)
        EXPECT_TRUE(ids.insert(row.id).second) << row.id << " is given twice";
}

TEST(Catalogue, IdsAreUnique)
{
    expectUniqueIds(catalogue().models);
    expectUniqueIds(catalogue().devices);
    expectUniqueIds(catalogue().kvFormats);
    expectUniqueIds(catalogue().weightFormats);
}

TEST(Catalogue, ExactSpellingWinsWhereOnlyTheCaseDiffers)
{
    EXPECT_EQ(test::weightsOf("f16").kind, WeightKind::Block);
    EXPECT_EQ(test::weightsOf("F16").kind, WeightKind::Mix);
    EXPECT_EQ(test::weightsOf("q4_k_m").id, "Q4_K_M");
}

TEST(Catalogue, UnknownIdsGetSuggestions)
{
    const auto near = catalogue().model("lama-3.1-8b");
    ASSERT_FALSE(near.ok());
    EXPECT_TRUE(contains(near.error().text, "did you mean")) << near.error().text;
    EXPECT_TRUE(contains(near.error().text, "llama-3.1-8b")) << near.error().text;
    const auto far = catalogue().device("toaster-9000-with-ears");
    ASSERT_FALSE(far.ok());
    EXPECT_TRUE(contains(far.error().text, "threebudgets list devices")) << far.error().text;
    EXPECT_FALSE(catalogue().model("").ok());
}

// ---- damaged files ----------------------------------------------------------------------------

/// Keys a row may lack, and keys kept for people only.
const std::set<std::string> kOptional = {"intermediate_size",
                                         "num_attention_heads",
                                         "num_key_value_heads",
                                         "head_dim",
                                         "v_head_dim",
                                         "max_position_embeddings",
                                         "moe",
                                         "native_mxfp4_bytes",
                                         "reported_mib",
                                         "bandwidth_bytes_per_s",
                                         "bandwidth_note",
                                         "fp16_flops",
                                         "fp8_flops",
                                         "fp4_flops"};
const std::set<std::string> kForPeople = {"hf_repo",
                                          "ssm",
                                          "params_extra",
                                          "sliding_window",
                                          "mla",
                                          "global_head_dim",
                                          "num_global_key_value_heads",
                                          "num_kv_shared_layers",
                                          "chip",
                                          "bandwidth_low_bytes_per_s",
                                          "bits"};

struct List
{
    const char *file;
    const char *name;
    std::string CatalogueText::*text;
};
const List kLists[] = {{"models.json", "models", &CatalogueText::models},
                       {"devices.json", "devices", &CatalogueText::devices},
                       {"devices.json", "macos_working_set", &CatalogueText::devices},
                       {"formats.json", "kv", &CatalogueText::formats},
                       {"formats.json", "weights", &CatalogueText::formats}};

/// Parses the lists with `changed` in place of one file.
Result<Catalogue> parseWith(const List &list, std::string changed)
{
    CatalogueText all = texts();
    all.*list.text = std::move(changed);
    return parseCatalogue(all);
}

void expectRefused(const List &list, const Json &root, const std::string &key, const char *damage)
{
    const auto result = parseWith(list, root.dump());
    ASSERT_FALSE(result.ok()) << list.name << "[0]." << key << " " << damage;
    const std::string place = std::string(list.file) + ": " + list.name + "[0]." + key;
    EXPECT_EQ(result.error().place.substr(0, place.size()), place) << damage << ": " << result.error().line();
    EXPECT_FALSE(result.error().text.empty()) << key;
}

TEST(DamagedCatalogue, ARequiredFieldIsMissing)
{
    for (const List &list : kLists) {
        const Json root = Json::parse(texts().*list.text);
        for (const auto &item : root[list.name][0].items()) {
            if (kOptional.count(item.key()) + kForPeople.count(item.key()) != 0)
                continue;
            Json damaged = root;
            damaged[list.name][0].erase(item.key());
            expectRefused(list, damaged, item.key(), "removed");
        }
    }
}

TEST(DamagedCatalogue, AFieldIsOfTheWrongType)
{
    const Json wrong[] = {true, "text", -1, 0.5, Json::array({1}), Json::object({{"a", 1}})};
    for (const List &list : kLists) {
        const Json root = Json::parse(texts().*list.text);
        for (const auto &item : root[list.name][0].items()) {
            if (kForPeople.count(item.key()) != 0)
                continue;
            for (const Json &value : wrong) {
                const bool sameType = value.type() == item.value().type();
                if (sameType && !value.is_array())
                    continue;
                Json damaged = root;
                damaged[list.name][0][item.key()] = value;
                expectRefused(list, damaged, item.key(), value.dump().c_str());
            }
        }
    }
}

TEST(DamagedCatalogue, PartsOfAModelAreOutOfRange)
{
    struct Row
    {
        const char *pointer;
        Json value;
        const char *place;
    };
    const Row rows[] = {
        {"/models/0/params", 0, "params"},
        {"/models/0/params_active", std::int64_t{1} << 50, "params_active"},
        {"/models/0/num_hidden_layers", 1'000'000, "num_hidden_layers"},
        {"/models/0/state_components", Json::array(), "state_components"},
        {"/models/0/state_components/0/kind", "kv_other", "state_components[0]"},
        {"/models/0/state_components/0/k_dim", -1, "state_components[0]"},
        {"/models/0/state_components/0/layers", 0, "state_components[0]"},
        {"/models/0/state_components/0",
         {{"kind", "recurrent"}, {"layers", 1}, {"conv_elems", 0}, {"state_elems", 0}},
         "state_components[0]"},
        {"/models/0/state_components/0",
         {{"kind", "compressed_k"}, {"layers", 1}, {"dim", 8}, {"ratio", 0}},
         "state_components[0]"},
        {"/models/0/state_components/0",
         {{"kind", "kv_window"}, {"layers", 1}, {"k_dim", 8}, {"v_dim", 8}, {"window", 0}},
         "state_components[0]"},
        {"/models/0/moe",
         {{"num_experts", 4}, {"num_experts_per_tok", 5}, {"moe_intermediate_size", 8}},
         "moe"},
    };
    const Json root = Json::parse(texts().models);
    for (const Row &row : rows) {
        Json damaged = root;
        damaged[Json::json_pointer(row.pointer)] = row.value;
        expectRefused(kLists[0], damaged, row.place, row.pointer);
    }
}

TEST(DamagedCatalogue, EnginesMustBeTexts)
{
    Json root = Json::parse(texts().formats);
    root["kv"][0]["engines"] = Json::array({"vllm", 7});
    expectRefused(kLists[3], root, "engines", "a number among texts");
}

TEST(DamagedCatalogue, AnIdIsGivenTwice)
{
    for (const List &list : kLists) {
        Json root = Json::parse(texts().*list.text);
        if (!root[list.name][0].contains("id"))
            continue;
        root[list.name][1]["id"] = root[list.name][0]["id"];
        const auto result = parseWith(list, root.dump());
        ASSERT_FALSE(result.ok());
        EXPECT_TRUE(contains(result.error().text, "is given twice")) << result.error().line();
        EXPECT_TRUE(contains(result.error().place, "[1].id")) << result.error().place;
    }
}

TEST(DamagedCatalogue, TheListOrTheTagIsMissing)
{
    for (const List &list : kLists) {
        Json root = Json::parse(texts().*list.text);
        Json empty = root;
        empty[list.name] = Json::array();
        EXPECT_FALSE(parseWith(list, empty.dump()).ok()) << list.name;
        Json missing = root;
        missing.erase(list.name);
        EXPECT_FALSE(parseWith(list, missing.dump()).ok()) << list.name;
        root["format"] = "something-else";
        const auto result = parseWith(list, root.dump());
        ASSERT_FALSE(result.ok()) << list.name;
        EXPECT_EQ(result.error().place, list.file);
    }
}

TEST(DamagedCatalogue, ATruncatedFileIsAlwaysRefused)
{
    for (const List &list : {kLists[0], kLists[1], kLists[3]}) {
        const std::string &whole = texts().*list.text;
        const std::size_t end = whole.find_last_of('}');
        for (std::size_t i = 0; i < 60; ++i) {
            const std::size_t length = i < 20 ? i : end - (end * (i - 20)) / 40;
            const auto result = parseWith(list, whole.substr(0, length));
            ASSERT_FALSE(result.ok()) << list.file << " cut at " << length;
            EXPECT_TRUE(contains(result.error().place, list.file)) << result.error().line();
            EXPECT_FALSE(result.error().text.empty());
        }
    }
}

TEST(Catalogue, AMissingFolderIsNamed)
{
    const auto result = readCatalogue(TB_SOURCE_DIR "/no/such/folder");
    ASSERT_FALSE(result.ok());
    EXPECT_TRUE(contains(result.error().line(), "/no/such/folder/models.json: no such file"))
        << result.error().line();
}

TEST(TextFile, OnlyRegularFilesOfTheAllowedSize)
{
    EXPECT_FALSE(readTextFile(TB_SOURCE_DIR "/core", 1'000).ok()) << "a folder";
    EXPECT_FALSE(readTextFile("/dev/null", 1'000).ok()) << "a device";
    const auto large = readTextFile(TB_SOURCE_DIR "/resources/data/models.json", 1'000);
    ASSERT_FALSE(large.ok());
    EXPECT_TRUE(contains(large.error().text, "at most 1000")) << large.error().text;
}

} // namespace
} // namespace tb
