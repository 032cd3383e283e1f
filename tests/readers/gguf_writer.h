// SPDX-License-Identifier: GPL-3.0-or-later
// Writes GGUF headers, good ones and bad ones.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tb::test {

inline std::string little(std::uint64_t value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i) & 0xff);
    return text;
}

inline std::string ggufText(const std::string &text)
{
    return little(text.size(), 8) + text;
}

struct GgufTensor
{
    std::string name;
    std::vector<std::uint64_t> dims;
    std::uint32_t type = 0; ///< f32
    std::optional<std::uint64_t> offset; ///< another than the true one
    std::optional<std::uint64_t> bytes; ///< another than 4 a value
};

struct GgufWriter
{
    std::string magic = "GGUF";
    std::string version = little(3, 4);
    std::optional<std::uint64_t> keyCount;
    std::optional<std::uint64_t> tensorCount;
    std::vector<std::pair<std::string, std::string>> keys; ///< name; type and value as bytes
    std::vector<GgufTensor> tensors;
    std::uint64_t alignment = 32;
    std::int64_t cutData = 0; ///< bytes of data left out at the end
    bool withData = true;

    GgufWriter &raw(const std::string &key, std::uint32_t type, const std::string &value)
    {
        for (auto &entry : keys)
            if (entry.first == key) {
                entry.second = little(type, 4) + value;
                return *this;
            }
        keys.emplace_back(key, little(type, 4) + value);
        return *this;
    }
    GgufWriter &u32(const std::string &key, std::uint64_t value) { return raw(key, 4, little(value, 4)); }
    GgufWriter &text(const std::string &key, const std::string &value)
    {
        return raw(key, 8, ggufText(value));
    }
    GgufWriter &list(const std::string &key, const std::vector<std::int64_t> &numbers)
    {
        std::string value = little(5, 4) + little(numbers.size(), 8);
        for (const std::int64_t number : numbers)
            value += little(static_cast<std::uint64_t>(number), 4);
        return raw(key, 9, value);
    }
    GgufWriter &drop(const std::string &key)
    {
        std::erase_if(keys, [&key](const auto &entry) { return entry.first == key; });
        return *this;
    }
    GgufWriter &tensor(const std::string &name, std::vector<std::uint64_t> dims, std::uint32_t type = 0)
    {
        tensors.push_back({name, std::move(dims), type, {}, {}});
        return *this;
    }

    std::string bytes() const
    {
        std::string out = magic + version + little(tensorCount.value_or(tensors.size()), 8)
            + little(keyCount.value_or(keys.size()), 8);
        for (const auto &[key, value] : keys)
            out += ggufText(key) + value;
        std::uint64_t at = 0;
        std::uint64_t end = 0;
        for (const GgufTensor &tensor : tensors) {
            out += ggufText(tensor.name) + little(tensor.dims.size(), 4);
            std::uint64_t size = tensor.type == 1 ? 2 : 4;
            for (const std::uint64_t dim : tensor.dims) {
                out += little(dim, 8);
                size *= dim;
            }
            size = tensor.bytes.value_or(size);
            out += little(tensor.type, 4) + little(tensor.offset.value_or(at), 8);
            end = at + size;
            at = (end + alignment - 1) / alignment * alignment;
        }
        if (!withData)
            return out;
        out.resize((out.size() + alignment - 1) / alignment * alignment);
        if (end < (1U << 20))
            out.resize(out.size() + end);
        out.resize(out.size() - static_cast<std::size_t>(cutData));
        return out;
    }
};

/// A whole tiny model: two layers, four heads of 16 values, two of them for keys and values.
inline GgufWriter tinyModel(const std::string &architecture = "llama")
{
    GgufWriter w;
    const std::string a = architecture + ".";
    w.text("general.architecture", architecture).text("general.name", "tiny");
    w.u32(a + "block_count", 2).u32(a + "embedding_length", 64).u32(a + "context_length", 256);
    w.u32(a + "feed_forward_length", 128).u32(a + "attention.head_count", 4);
    w.u32(a + "attention.head_count_kv", 2);
    w.tensor("token_embd.weight", {64, 300}, 1).tensor("output_norm.weight", {64});
    for (const char *block : {"blk.0.", "blk.1."}) {
        const std::string b = block;
        w.tensor(b + "attn_q.weight", {64, 64}, 1).tensor(b + "attn_k.weight", {64, 32}, 1);
        w.tensor(b + "ffn_up.weight", {64, 128}, 1);
    }
    return w;
}

} // namespace tb::test
