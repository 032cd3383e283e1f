// SPDX-License-Identifier: GPL-3.0-or-later
#include "files.h"
#include "gguf_writer.h"

#include "core/inspection.h"

#include <rapidcheck/gtest.h>

#include <chrono>

namespace tb {
namespace {

using test::Folder;
using test::ggufText;
using test::GgufWriter;
using test::little;
using test::tinyModel;

ModelFile orFail(const Result<ModelFile> &file)
{
    EXPECT_TRUE(file.ok()) << (file.ok() ? "" : file.error().line());
    return file.ok() ? *file : ModelFile();
}

TEST(Gguf, AWholeTinyModel)
{
    const Folder folder;
    const ModelFile file = orFail(folder.open("m.gguf", tinyModel().bytes()));
    EXPECT_EQ(file.kind, "GGUF version 3");
    EXPECT_EQ(file.architecture, "llama");
    EXPECT_EQ(file.model.name, "tiny");
    constexpr std::int64_t kMatrices = 64 * 300 + 2 * (64 * 64 + 64 * 32 + 64 * 128);
    EXPECT_EQ(file.model.parameters.value, kMatrices + 64);
    EXPECT_EQ(file.weights.value, 2 * kMatrices + 4 * 64);
    EXPECT_EQ(file.model.state, std::vector<StateComponent>({{StateKind::KvFull, 2, 32, 32, 0, 1, 0}}));
    EXPECT_EQ(file.model.layerKinds, "FF");
    EXPECT_EQ(file.model.vocabulary, 300);
    EXPECT_TRUE(file.model.tiedEmbeddings);
    EXPECT_EQ(file.model.fileWeights, file.weights);
    EXPECT_TRUE(file.notes.empty());
    EXPECT_TRUE(file.model.verified);
    EXPECT_EQ(bytesByType(file.tensors).front().first, "f16");
}

TEST(Gguf, EveryLimitIsInclusive)
{
    const Folder folder;
    const auto accepted = [&](const char *what, const std::function<void(GgufWriter &)> &change) {
        GgufWriter w = tinyModel();
        change(w);
        const auto file = folder.open("edge.gguf", w.bytes());
        EXPECT_TRUE(file.ok()) << what << ": " << (file.ok() ? "" : file.error().line());
    };
    accepted("version 2", [](auto &w) { w.version = little(2, 4); });
    accepted("a key of 256 bytes", [](auto &w) { w.u32(std::string(256, 'k'), 1); });
    accepted("a text longer than is kept", [](auto &w) { w.text("x.y", std::string(2 << 20, 't')); });
    accepted("a list longer than is kept",
             [](auto &w) { w.list("x.y", std::vector<std::int64_t>(1'025, 7)); });
    accepted("a tensor name of 63 bytes", [](auto &w) { w.tensors[1].name = std::string(63, 'n'); });
    accepted("1024 layers", [](auto &w) { w.u32("llama.block_count", 1'024); });
    accepted("4096 heads", [](auto &w) { w.u32("llama.attention.head_count", 4'096); });
    accepted("heads of 8192 values", [](auto &w) { w.u32("llama.attention.key_length", 8'192); });
    accepted("four dimensions", [](auto &w) { w.tensors[1].dims = {8, 2, 2, 2}; });
    accepted("u64 layers", [](auto &w) { w.raw("llama.block_count", 10, little(2, 8)); });
    accepted("4096 keys", [](auto &w) {
        while (w.keys.size() < 4'096)
            w.u32("x." + std::to_string(w.keys.size()), 1);
    });
    for (const std::uint64_t alignment : {8ULL, 64ULL, 1ULL << 20})
        accepted("an alignment", [alignment](auto &w) {
            w.alignment = alignment;
            w.u32("general.alignment", alignment);
        });
}

TEST(Gguf, WhatIsOddIsSaid)
{
    const Folder folder;
    GgufWriter w = tinyModel();
    w.raw("x.flag", 7, "\x07");
    const ModelFile flag = orFail(folder.open("flag.gguf", w.bytes()));
    ASSERT_EQ(flag.notes.size(), 1U);
    EXPECT_NE(flag.notes[0].find("read as true, as llama.cpp does"), std::string::npos);

    GgufWriter header = tinyModel();
    header.withData = false;
    const ModelFile only = orFail(folder.open("header.gguf", header.bytes()));
    ASSERT_EQ(only.notes.size(), 1U);
    EXPECT_NE(only.notes[0].find("only its header"), std::string::npos);

    GgufWriter strange = tinyModel("novel");
    strange.u32("novel.attention.sliding_window", 128).u32("novel.ssm.state_size", 16);
    const ModelFile unknown = orFail(folder.open("novel.gguf", strange.bytes()));
    ASSERT_EQ(unknown.notes.size(), 2U);
    EXPECT_NE(unknown.notes[0].find("\"novel\" is not known"), std::string::npos);
    EXPECT_NE(unknown.notes[1].find("novel.attention.sliding_window, novel.ssm.state_size"),
              std::string::npos);
    EXPECT_FALSE(unknown.model.verified);
}

TEST(Gguf, ASplitModelIsReadFromAnyPart)
{
    const Folder folder;
    const auto part = [](int number, bool keys) {
        GgufWriter w = tinyModel();
        if (!keys)
            w.keys.clear();
        w.raw("split.no", 2, little(static_cast<std::uint64_t>(number), 2))
            .raw("split.count", 2, little(2, 2));
        w.u32("split.tensors.count", 8);
        const auto all = tinyModel().tensors;
        w.tensors.assign(number == 0 ? all.begin() : all.begin() + 4,
                         number == 0 ? all.begin() + 4 : all.end());
        return w;
    };
    const std::string first = folder.write("m-00001-of-00002.gguf", part(0, true).bytes());
    test::expectError(openModelFile(first), "fetch the missing one", "a missing sibling");
    const std::string second = folder.write("m-00002-of-00002.gguf", part(1, false).bytes());
    for (const std::string &path : {first, second}) {
        const ModelFile file = orFail(openModelFile(path));
        EXPECT_EQ(file.files, 2);
        EXPECT_EQ(file.tensors.size(), 8U);
        EXPECT_EQ(file.model.id, path);
    }
    folder.write("m-00002-of-00002.gguf", part(0, false).bytes());
    test::expectError(openModelFile(first), "part 2 of 2 was expected", "a part under a wrong name");
    folder.write("m-00002-of-00002.gguf", "GGUF");
    test::expectError(openModelFile(first), "m-00002-of-00002.gguf", "a damaged sibling");
    GgufWriter fewer = part(1, false);
    fewer.tensors.pop_back();
    folder.write("m-00002-of-00002.gguf", fewer.bytes());
    test::expectError(openModelFile(first), "of another model", "a tensor too few");
    GgufWriter same = part(1, false);
    same.tensors[0].name = "token_embd.weight";
    folder.write("m-00002-of-00002.gguf", same.bytes());
    test::expectError(openModelFile(first), "is in two parts", "a tensor in two parts");
}

TEST(Gguf, AHugeSparseFileOpensAtOnce)
{
    const Folder folder;
    const std::string path = folder.write("huge.gguf", tinyModel().bytes());
    std::error_code failure;
    std::filesystem::resize_file(path, std::uintmax_t{1} << 40, failure);
    if (failure)
        GTEST_SKIP() << "no sparse files here";
    const auto start = std::chrono::steady_clock::now();
    EXPECT_TRUE(openModelFile(path).ok());
    const auto zeros = folder.write("zeros.gguf", std::string(1, '\0'));
    std::filesystem::resize_file(zeros, std::uintmax_t{1} << 40, failure);
    test::expectError(openModelFile(zeros), "nothing but zeros", "a tebibyte of zeros");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(400));
}

RC_GTEST_PROP(GgufProperties, MutationsParseOrSayWhy, ())
{
    static const std::string whole = tinyModel().bytes();
    GgufWriter header = tinyModel();
    header.withData = false;
    static const std::size_t headerBytes = header.bytes().size();
    std::string bytes = whole;
    const int changes = *rc::gen::inRange(1, 6);
    for (int i = 0; i < changes; ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(0, headerBytes);
        bytes[at]
            = *rc::gen::element<char>('\0', '\1', '\x7f', '\x80', '\xff', static_cast<char>(bytes[at] ^ 1));
    }
    if (*rc::gen::inRange(0, 4) == 0)
        bytes.resize(*rc::gen::inRange<std::size_t>(0, bytes.size()));
    static const std::string path = (std::filesystem::temp_directory_path()
                                     / ("threebudgets-mutant-" + std::to_string(::getpid()) + ".gguf"))
                                        .string();
    std::ofstream(path, std::ios::binary) << bytes;
    const auto file = openModelFile(path);
    std::filesystem::remove(path);
    if (file.ok()) {
        RC_ASSERT(file->model.parameters.value > 0);
        RC_ASSERT(!inspectionJson(*file).empty());
    } else {
        RC_ASSERT(!file.error().text.empty());
        RC_ASSERT(file.error().line().find('\n') == std::string::npos);
    }
}

} // namespace
} // namespace tb
