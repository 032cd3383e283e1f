// SPDX-License-Identifier: GPL-3.0-or-later
// Bad GGUF files, one kind a row. Where a reader of others failed on it in public, the row says so.
#include "files.h"
#include "gguf_writer.h"

namespace tb {
namespace {

using test::Folder;
using test::ggufText;
using test::GgufWriter;
using test::little;
using test::tinyModel;

struct Bad
{
    const char *what;
    const char *error; ///< part of the message
    std::function<std::string(GgufWriter &)> make;
};

/// A change to the writer, then its bytes.
std::function<std::string(GgufWriter &)> with(const std::function<void(GgufWriter &)> &change)
{
    return [change](GgufWriter &w) {
        change(w);
        return w.bytes();
    };
}

std::function<std::string(GgufWriter &)> key(const char *name, std::uint32_t type, const std::string &value)
{
    return with([=](GgufWriter &w) { w.raw(name, type, value); });
}

std::function<std::string(GgufWriter &)> number(const char *name, std::uint64_t value)
{
    return key(name, 4, little(value, 4));
}

void expectAll(const std::vector<Bad> &rows)
{
    const Folder folder;
    for (const Bad &row : rows) {
        GgufWriter w = tinyModel();
        test::expectError(folder.open("bad.gguf", row.make(w)), row.error, row.what);
    }
}

TEST(BadGguf, Start)
{
    const auto cut
        = [](std::size_t bytes) { return [bytes](GgufWriter &w) { return w.bytes().substr(0, bytes); }; };
    expectAll({
        {"empty", "empty", cut(0)},
        {"three bytes", "ends after 3 bytes", cut(3)},
        {"the magic alone (CVE-2024-39720)", "ends at byte 4", cut(4)},
        {"half a version", "ends at byte 6", cut(6)},
        {"no counts", "ends at byte 8", cut(8)},
        {"half a count", "ends at byte 20", cut(20)},
        {"no keys", "cannot be in the 0 bytes", cut(24)},
        {"another magic", "not understood", with([](GgufWriter &w) { w.magic = "GGUX"; })},
        {"GGJT", "before GGUF", with([](GgufWriter &w) { w.magic = "GGJT"; })},
        {"old ggml", "before GGUF", with([](GgufWriter &w) { w.magic = "lmgg"; })},
        {"turned round", "little-endian", with([](GgufWriter &w) { w.magic = "FUGG"; })},
        {"version 0", "GGUF version 0", with([](GgufWriter &w) { w.version = little(0, 4); })},
        {"version 1", "no longer read", with([](GgufWriter &w) { w.version = little(1, 4); })},
        {"version 4", "GGUF version 4", with([](GgufWriter &w) { w.version = little(4, 4); })},
        {"big-endian", "big-endian", with([](GgufWriter &w) { w.version = little(3U << 24, 4); })},
        {"largest version", "GGUF version 4294967295",
         with([](GgufWriter &w) { w.version = little(0xffffffff, 4); })},
        {"4097 keys", "at most 4096", with([](GgufWriter &w) { w.keyCount = 4'097; })},
        {"2^60 keys", "at most 4096", with([](GgufWriter &w) { w.keyCount = 1ULL << 60; })},
        {"2^64-1 keys", "at most 4096", with([](GgufWriter &w) { w.keyCount = ~0ULL; })},
        {"more keys than there are", "byte", with([](GgufWriter &w) { w.keyCount = 9; })},
        {"65537 tensors", "at most 65536", with([](GgufWriter &w) { w.tensorCount = 65'537; })},
        {"2^60 tensors (CVE-2024-21802)", "at most 65536",
         with([](GgufWriter &w) { w.tensorCount = 1ULL << 60; })},
        {"2^63 tensors", "at most 65536", with([](GgufWriter &w) { w.tensorCount = 1ULL << 63; })},
        {"65536 tensors in a small file", "cannot be in the",
         with([](GgufWriter &w) { w.tensorCount = 65'536; })},
    });
}

TEST(BadGguf, Keys)
{
    expectAll({
        {"a name of no bytes", "a name of 0 bytes", key("", 4, little(1, 4))},
        {"a name of 257 bytes", "a name of 257 bytes",
         with([](GgufWriter &w) { w.u32(std::string(257, 'k'), 1); })},
        {"a name of 2^61 bytes", "a name of 2305843009213693952 bytes",
         [](GgufWriter &w) {
             std::string bytes = w.bytes();
             return bytes.replace(24, 8, little(1ULL << 61, 8));
         }},
        {"value type 13", "value type 13", key("x.y", 13, little(1, 8))},
        {"value type 2^32-1", "value type 4294967295", key("x.y", 0xffffffff, little(1, 8))},
        {"a text of 2^63 bytes (ollama 17032)", "too early", key("x.y", 8, little(1ULL << 63, 8))},
        {"a text of 2^64-1 bytes", "too early", key("x.y", 8, little(~0ULL, 8))},
        {"a list of 2^63 numbers (gguf-py 27188)", "more than the rest",
         key("x.y", 9, little(4, 4) + little(1ULL << 63, 8))},
        {"a list of 2^61 numbers of 8 bytes", "more than the rest",
         key("x.y", 9, little(10, 4) + little(1ULL << 61, 8))},
        {"a list of 2^60 texts", "more than the rest", key("x.y", 9, little(8, 4) + little(1ULL << 60, 8))},
        {"a list of texts, the second too long", "too early",
         key("x.y", 9, little(8, 4) + little(2, 8) + ggufText("a") + little(1ULL << 62, 8))},
        {"a list of lists", "list of lists", key("x.y", 9, little(9, 4) + little(0, 8))},
        {"a list of an unknown type", "element type 99", key("x.y", 9, little(99, 4) + little(0, 8))},
        {"a key twice", "given twice", with([](GgufWriter &w) { w.keys.push_back(w.keys.back()); })},
        {"alignment 0", "an alignment of 0", number("general.alignment", 0)},
        {"alignment 3", "an alignment of 3", number("general.alignment", 3)},
        {"alignment 4", "an alignment of 4", number("general.alignment", 4)},
        {"alignment 2 MiB", "an alignment of 2097152", number("general.alignment", 2U << 20)},
        {"alignment 2^31 (llama.cpp 24997)", "an alignment of 2147483648",
         number("general.alignment", 1ULL << 31)},
        {"alignment as u64 (llama.cpp 26318)", "a u64; a u32", key("general.alignment", 10, little(32, 8))},
        {"alignment as text", "a text; a u32", key("general.alignment", 8, ggufText("32"))},
    });
}

TEST(BadGguf, Tensors)
{
    const auto tensor = [](const std::function<void(test::GgufTensor &)> &change) {
        return with([change](GgufWriter &w) { change(w.tensors[1]); });
    };
    const auto dims = [&](std::vector<std::uint64_t> sizes) {
        return tensor([sizes](test::GgufTensor &t) { t.dims = sizes; });
    };
    expectAll({
        {"no tensors", "no tensors", with([](GgufWriter &w) { w.tensors.clear(); })},
        {"a tensor twice", "listed twice", tensor([](auto &t) { t.name = "token_embd.weight"; })},
        {"a name of no bytes", "a name of 0 bytes", tensor([](auto &t) { t.name = ""; })},
        {"a name of 64 bytes", "a name of 64 bytes", tensor([](auto &t) { t.name = std::string(64, 'n'); })},
        {"five dimensions", "5 dimensions", dims({1, 1, 1, 1, 1})},
        {"a dimension of 0", "a dimension of 0", dims({0, 64})},
        {"a dimension of 2^32 + 1", "a dimension of 4294967297", dims({(1ULL << 32) + 1})},
        {"a dimension of 2^62", "a dimension of 4611686018427387904", dims({1ULL << 62})},
        {"a dimension of 2^64-1 (huggingface.js)", "a dimension of 18446744073709551615", dims({~0ULL})},
        {"2^64 values (CVE-2026-33298)", "parameters", dims({1ULL << 32, 1ULL << 32})},
        {"2^128 values", "parameters", dims({1ULL << 32, 1ULL << 32, 1ULL << 32, 1ULL << 32})},
        {"values that wrap to few", "parameters", dims({1ULL << 32, 1ULL << 31, 2, 1})},
        {"type 9999", "tensor type 9999", tensor([](auto &t) { t.type = 9'999; })},
        {"a removed type", "tensor type 4", tensor([](auto &t) { t.type = 4; })},
        {"a row of half a block", "rows of 64 values cannot be q4_k", tensor([](auto &t) { t.type = 12; })},
        {"an offset of 1", "multiple of the alignment", tensor([](auto &t) { t.offset = 1; })},
        {"an offset of 0", "was expected", tensor([](auto &t) { t.offset = 0; })},
        {"an offset past the end (CVE-2026-7482)", "was expected",
         tensor([](auto &t) { t.offset = 1ULL << 60; })},
        {"an offset of 2^64-32", "was expected", tensor([](auto &t) { t.offset = ~0ULL - 31; })},
        {"an offset with a hole", "was expected", tensor([](auto &t) { t.offset = 38'432; })},
        {"no last byte", "download is not complete", with([](GgufWriter &w) { w.cutData = 1; })},
        {"half the data", "download is not complete", with([](GgufWriter &w) { w.cutData = 40'000; })},
        {"10^15 parameters and no data", "parameters", with([](GgufWriter &w) {
             w.withData = false;
             w.tensors[1].dims = {1ULL << 32, 1ULL << 18};
         })},
    });
    const std::string whole = tinyModel().bytes();
    GgufWriter headerOnly = tinyModel();
    headerOnly.withData = false;
    const Folder folder;
    for (std::size_t bytes = 25; bytes < headerOnly.bytes().size(); bytes += 5)
        EXPECT_FALSE(folder.open("cut.gguf", whole.substr(0, bytes)).ok()) << bytes;
}

TEST(BadGguf, Shape)
{
    expectAll({
        {"no architecture", "key is missing", with([](GgufWriter &w) { w.drop("general.architecture"); })},
        {"architecture as a number", "a u32; a text", number("general.architecture", 1)},
        {"architecture of no bytes", "a name of 0 bytes", key("general.architecture", 8, ggufText(""))},
        {"architecture of 65 bytes", "a name of 65 bytes",
         key("general.architecture", 8, ggufText(std::string(65, 'a')))},
        {"a projector", "vision or audio projector", key("general.architecture", 8, ggufText("clip"))},
        {"no layers key", "key is missing", with([](GgufWriter &w) { w.drop("llama.block_count"); })},
        {"layers as text", "a text; a whole number", key("llama.block_count", 8, ggufText("many"))},
        {"layers as a float", "a f32; a whole number", key("llama.block_count", 6, little(0, 4))},
        {"layers as a list", "a list; a whole number",
         key("llama.block_count", 9, little(4, 4) + little(0, 8))},
        {"0 layers (CVE-2024-8063)", "0 is outside 1 to 1024", number("llama.block_count", 0)},
        {"1025 layers (llama.cpp 25821)", "1025 is outside", number("llama.block_count", 1'025)},
        {"2^64-1 layers", "outside 1 to 1024", key("llama.block_count", 10, little(~0ULL, 8))},
        {"-1 layers", "-1 is outside", key("llama.block_count", 5, little(0xffffffff, 4))},
        {"a width of 0", "0 is outside", number("llama.embedding_length", 0)},
        {"no width", "key is missing", with([](GgufWriter &w) { w.drop("llama.embedding_length"); })},
        {"0 heads", "no attention heads", number("llama.attention.head_count", 0)},
        {"4097 heads", "4097 is outside", number("llama.attention.head_count", 4'097)},
        {"no heads key", "no attention heads",
         with([](GgufWriter &w) { w.drop("llama.attention.head_count"); })},
        {"KV heads that do not divide", "3 KV heads do not divide 4",
         number("llama.attention.head_count_kv", 3)},
        {"heads list too short", "one for each of the 2 layers",
         with([](GgufWriter &w) { w.list("llama.attention.head_count_kv", {2}); })},
        {"heads list of texts", "one for each of the 2 layers",
         key("llama.attention.head_count_kv", 9, little(8, 4) + little(0, 8))},
        {"heads list with -1", "-1 is outside", with([](GgufWriter &w) {
             w.list("llama.attention.head_count_kv", {2, -1});
         })},
        {"no layer with KV heads", "no layer keeps", with([](GgufWriter &w) {
             w.list("llama.attention.head_count_kv", {0, 0});
         })},
        {"head size 0", "0 is outside 1 to 8192", number("llama.attention.key_length", 0)},
        {"head size 8193", "8193 is outside", number("llama.attention.value_length", 8'193)},
        {"more experts used than there are", "is outside 1 to 4",
         with([](GgufWriter &w) { w.u32("llama.expert_count", 4).u32("llama.expert_used_count", 5); })},
        {"experts, none used", "0 is outside 1 to 4",
         with([](GgufWriter &w) { w.u32("llama.expert_count", 4).u32("llama.expert_used_count", 0); })},
        {"context 0", "0 is outside", number("llama.context_length", 0)},
        {"all layers are draft layers", "2 is outside 0 to 1", number("llama.nextn_predict_layers", 2)},
        {"more parts than are read", "is outside 0 to 512", number("split.count", 60'000)},
        {"part beyond the count", "is outside 0 to 1",
         with([](GgufWriter &w) { w.u32("split.count", 2).u32("split.no", 2); })},
        {"a part under another name", "must end in -00001-of-00002.gguf", number("split.count", 2)},
    });
}

} // namespace
} // namespace tb
