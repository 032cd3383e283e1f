// SPDX-License-Identifier: GPL-3.0-or-later
// Safetensors with and without their siblings, and everything that is no model at all.
#include "files.h"
#include "gguf_writer.h"

#include <sys/stat.h>

namespace tb {
namespace {

using test::Folder;
using test::little;

constexpr const char *kConfig
    = R"({"model_type":"llama","num_hidden_layers":2,"hidden_size":64,"vocab_size":300,
 "num_attention_heads":4,"num_key_value_heads":2,"intermediate_size":128,"tie_word_embeddings":false})";

std::string safetensors(const std::string &header, std::size_t data)
{
    return little(header.size(), 8) + header + std::string(data, '\0');
}

std::string one(const std::string &shape, const std::string &offsets, const char *type = "BF16")
{
    return std::string("{\"__metadata__\":{\"format\":\"pt\"},\"a.weight\":{\"dtype\":\"") + type
        + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}}";
}

constexpr const char *kTwo = R"({"lm_head.weight":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},
 "model.embed_tokens.weight":{"dtype":"BF16","shape":[4,5],"data_offsets":[24,64]}})";

TEST(Safetensors, AFileWithItsConfig)
{
    const Folder folder;
    const std::string path = folder.write("model.safetensors", safetensors(kTwo, 64));
    const auto alone = openModelFile(path);
    ASSERT_TRUE(alone.ok()) << alone.error().line();
    EXPECT_FALSE(alone->hasShape);
    EXPECT_EQ(alone->weights.value, 64);
    EXPECT_NE(alone->notes.front().find("No config.json"), std::string::npos);

    const std::string config = folder.write("config.json", kConfig);
    for (const std::string &from : {path, config}) {
        const auto file = openModelFile(from);
        ASSERT_TRUE(file.ok()) << file.error().line();
        EXPECT_TRUE(file->hasShape && file->hasWeights && file->parametersExact) << from;
        EXPECT_EQ(file->model.id, from);
        EXPECT_EQ(file->model.parameters.value, 26);
        EXPECT_EQ(file->model.readPerToken.value, 6) << "the embedding table is looked up";
        EXPECT_EQ(file->model.fileWeights, Bytes{64});
    }
}

TEST(Safetensors, IndexAndSiblings)
{
    const Folder folder;
    const std::string config = folder.write("config.json", kConfig);
    const std::string index = folder.write(
        "model.safetensors.index.json",
        R"({"metadata":{"total_size":128},"weight_map":{"a.weight":"m-00001-of-00002.safetensors",
 "b.weight":"m-00002-of-00002.safetensors"}})");
    const auto none = openModelFile(config);
    ASSERT_TRUE(none.ok()) << none.error().line();
    EXPECT_EQ(none->weights.value, 128) << "the index's own total";
    EXPECT_FALSE(none->parametersExact);

    const std::string first
        = folder.write("m-00001-of-00002.safetensors", safetensors(one("[32]", "[0,64]"), 64));
    for (const std::string &path : {config, index, first})
        test::expectError(openModelFile(path), "fetch the missing one", "a missing sibling");
    folder.write("m-00002-of-00002.safetensors", safetensors(kTwo, 64));
    for (const std::string &path : {config, index, first}) {
        const auto file = openModelFile(path);
        ASSERT_TRUE(file.ok()) << file.error().line();
        EXPECT_EQ(file->weights.value, 128);
        EXPECT_EQ(file->model.parameters.value, 58);
    }
    std::filesystem::remove(index);
    test::expectError(openModelFile(first), "one of several files", "a shard without its index");
}

TEST(Safetensors, PackedWeightsAreNoParameters)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    const auto file
        = folder.open("model.safetensors",
                      safetensors(R"({"x.qweight":{"dtype":"I32","shape":[16],"data_offsets":[0,64]}})", 64));
    ASSERT_TRUE(file.ok()) << file.error().line();
    EXPECT_FALSE(file->parametersExact);
    EXPECT_EQ(file->weights.value, 64);
    EXPECT_GT(file->model.parameters.value, 1'000);
}

TEST(Safetensors, BadFiles)
{
    struct Row
    {
        const char *what;
        std::string bytes;
        const char *error;
    };
    const std::string big = "18446744073709551615";
    const Row rows[] = {
        {"a header of 2^63 bytes", little(1ULL << 63, 8) + "{}", "a header of 9223372036854775808"},
        {"a header of 100000001 bytes", little(100'000'001, 8) + "{}", "2 to 100000000"},
        {"a header beyond the end", little(100, 8) + "{}", "before it does"},
        {"a header of 0 bytes", little(0, 8) + "{}", "a header of 0 bytes"},
        {"no tensors", safetensors("{}", 0), "no tensors"},
        {"metadata only", safetensors("{\"__metadata__\":{\"a\":\"b\"}}", 0), "no tensors"},
        {"not JSON", safetensors("{oops}", 0), "not valid JSON"},
        {"cut JSON", safetensors("{\"a\":{", 0), "not valid JSON"},
        {"a list as tensor", safetensors("{\"a\":[1]}", 0), "expected"},
        {"a number as tensor", safetensors("{\"a\":1}", 0), "an object for each tensor"},
        {"a depth bomb", safetensors("{\"a\":" + std::string(100'000, '['), 0), "nested deeper"},
        {"no shape", safetensors("{\"a\":{\"dtype\":\"F32\",\"data_offsets\":[0,4]}}", 4), "were expected"},
        {"no offsets", safetensors("{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}", 4), "were expected"},
        {"an unknown type", safetensors(one("[1]", "[0,4]", "Q4"), 4), "\"Q4\" is unknown"},
        {"nine dimensions", safetensors(one("[1,1,1,1,1,1,1,1,1]", "[0,2]"), 2), "more than 8"},
        {"a dimension of 2^64-1", safetensors(one("[" + big + "]", "[0,2]"), 2), "a dimension of"},
        {"a product that wraps", safetensors(one("[4294967296,4294967296,2]", "[0,2]"), 2), "do not fit"},
        {"a negative dimension", safetensors(one("[-1]", "[0,2]"), 2), "a negative number"},
        {"a tensor twice",
         safetensors("{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},\"a\":{}}", 1),
         "listed twice"},
        {"offsets turned round", safetensors(one("[1]", "[2,0]"), 2), "do not fit"},
        {"offsets too wide", safetensors(one("[1]", "[0,4]"), 4), "do not fit"},
        {"a hole", safetensors(one("[1]", "[2,4]"), 4), "a hole"},
        {"data missing", safetensors(one("[2]", "[0,4]"), 3), "not complete"},
        {"data left over", safetensors(one("[1]", "[0,2]"), 3), "behind the last tensor"},
    };
    const Folder folder;
    for (const Row &row : rows)
        test::expectError(folder.open("model.safetensors", row.bytes), row.error, row.what);
    test::expectError(folder.open("model.safetensors.index.json", "{\"metadata\":{}}"), "weight_map",
                      "no map");
    test::expectError(
        folder.open("model.safetensors.index.json", R"({"weight_map":{"a":"../../etc/passwd"}})"),
        "out of the folder", "a path");
    test::expectError(folder.open("model.safetensors.index.json",
                                  R"({"metadata":{"total_size":9007199254740993},"weight_map":{"a":"b"}})"),
                      "no such model", "a total of 2^53");
}

TEST(OtherFiles, EachIsNamed)
{
    struct Row
    {
        const char *what;
        std::string bytes;
        const char *error;
    };
    const Row rows[] = {
        {"gzip", "\x1f\x8b\x08 more", "gzip archive"},
        {"zip", std::string("PK\x03\x04") + std::string(40, 'z'), "zip archive"},
        {"xz",
         "\xfd"
         "7zXZ more",
         "xz archive"},
        {"7-Zip", "7z\xbc\xaf\x27\x1c", "7-Zip"},
        {"Zstandard", "\x28\xb5\x2f\xfd more", "Zstandard"},
        {"a web page", "<!DOCTYPE html>\n<html><head>", "a web page"},
        {"a web page with blanks", "\n\n  <html lang=\"en\">", "a web page"},
        {"a cloud's error", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "a web page"},
        {"a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
         "git lfs pull"},
        {"a pickle", "\x80\x02}q\x01", "pickle"},
        {"a PDF", "%PDF-1.7", "PDF"},
        {"plain text", "hello", "not understood"},
        {"zeros", std::string(4'096, '\0'), "nothing but zeros"},
        {"UTF-16", std::string("\xff\xfe{\0}\0", 6), "not understood"},
    };
    const Folder folder;
    for (const Row &row : rows)
        for (const char *name : {"model.gguf", "model.safetensors", "config.json"})
            if (std::string(row.error) != "not understood" || std::string(name) == "model.gguf")
                test::expectError(folder.open(name, row.bytes), row.error, row.what);
    test::expectError(folder.open("config.json", "hello"), "not valid JSON", "text as config.json");
    test::expectError(folder.open("config.json", "\xef\xbb\xbf"), "not valid JSON", "a mark alone");
    std::filesystem::remove(folder.path("model.safetensors"));
    EXPECT_TRUE(folder.open("config.json", std::string("\xef\xbb\xbf") + kConfig).ok())
        << "a mark is skipped";
}

TEST(OtherFiles, OnlyRegularFilesAreRead)
{
    const Folder folder;
    test::expectError(openModelFile(folder.path("none.gguf")), "no such file", "a missing file");
    std::filesystem::create_directory(folder.path("folder.gguf"));
    test::expectError(openModelFile(folder.path("folder.gguf")), "a folder", "a folder");
    ASSERT_EQ(::mkfifo(folder.path("pipe.gguf").c_str(), 0600), 0);
    test::expectError(openModelFile(folder.path("pipe.gguf")), "a pipe", "a pipe");
    std::filesystem::create_symlink("loop.gguf", folder.path("loop.gguf"));
    test::expectError(openModelFile(folder.path("loop.gguf")), "circle", "a link to itself");
    std::filesystem::create_symlink("/dev/null", folder.path("device.gguf"));
    test::expectError(openModelFile(folder.path("device.gguf")), "a device", "a device");
    const std::string path = folder.write("real.gguf", test::tinyModel().bytes());
    std::filesystem::create_symlink("real.gguf", folder.path("link.gguf"));
    EXPECT_TRUE(openModelFile(folder.path("link.gguf")).ok()) << "a link to a file is followed";
}

} // namespace
} // namespace tb
