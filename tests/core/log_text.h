// SPDX-License-Identifier: GPL-3.0-or-later
// Log texts in the words of each engine and year, with the figures of the golden rows.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>

namespace tb::test {

using Json = nlohmann::json;

inline std::string number(double value, int decimals = 2)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

inline bool hasText(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

/// The generation of llama.cpp's lines that a row's log had.
enum class Words { Fork, OneCache, Unified, Reserve };

inline Words wordsOf(const Json &row)
{
    const std::string engine = row.at("engine");
    if (hasText(engine, "mainline"))
        return Words::Unified;
    if (hasText(engine, "ik_llama"))
        return Words::Fork;
    for (const char *old : {"2024", "2023", "b4406", "CI", "iOS", "WasmEdge", "text-generation-webui"})
        if (hasText(engine, old))
            return Words::OneCache;
    return Words::Reserve;
}

/// Writes the lines of one row.
class LogText
{
public:
    explicit LogText(const Json &row)
        : m_row(row)
        , m_shape(row.at("shape"))
        , m_settings(row.at("settings"))
        , m_printed(row.at("printed"))
        , m_words(wordsOf(row))
    {
    }

    std::string llama()
    {
        model();
        context();
        caches();
        buffers();
        return m_text;
    }

private:
    void line(const std::string &scope, const std::string &rest) { m_text += scope + ": " + rest + "\n"; }

    std::string scope(const char *fork, const char *unified, const char *now) const
    {
        return m_words == Words::Unified ? unified : m_words == Words::Reserve ? now : fork;
    }

    void figure(const char *printed, const char *key)
    {
        if (m_shape.contains(key))
            line(m_words == Words::Reserve ? "print_info" : "llm_load_print_meta",
                 std::string(printed) + "          = " + std::to_string(m_shape[key].get<std::int64_t>()));
    }

    void model()
    {
        const std::string block = m_words == Words::Reserve ? "print_info" : "llm_load_print_meta";
        line(block, "arch             = " + m_shape.value("arch", std::string("llama")));
        for (const char *key : {"n_layer", "n_embd", "n_head", "n_head_kv", "n_embd_head_k", "n_embd_head_v",
                                "n_embd_k_gqa", "n_embd_v_gqa", "n_swa", "n_vocab", "n_lora_kv"})
            figure(key, key);
        figure("n_embd_head_k", "head_dim");
        if (!m_shape.contains("n_embd_v_gqa"))
            figure("n_embd_v_gqa", "n_embd_k_gqa");
        if (m_shape.contains("n_lora_kv"))
            line(block, "n_rot            = 64");
        layers(block);
        line(block, "general.name     = " + m_row.value("listed", m_row.at("model").get<std::string>()));
    }

    /// Models of no list whose layers differ: one row a layer, and every n-th layer is full.
    void layers(const std::string &block)
    {
        if (!m_shape.contains("full_layers"))
            return;
        const int full = m_shape["full_layers"];
        const int all = full + m_shape["swa_layers"].get<int>();
        line(block, "n_swa_pattern    = " + std::to_string(all / full));
        if (!m_shape.contains("n_layer"))
            line(block, "n_layer          = " + std::to_string(all));
        if (!m_shape.contains("full_kv_heads"))
            return;
        const int wide = m_shape["swa_kv_heads"].get<int>() * m_shape["swa_head_dim"].get<int>();
        const int narrow = m_shape["full_kv_heads"].get<int>() * m_shape["full_head_dim"].get<int>();
        std::string list;
        for (int i = 0; i < all; ++i)
            list += (i ? ", " : "") + std::to_string((i + 1) % (all / full) == 0 ? narrow : wide);
        line(block, "n_embd_k_gqa     = [" + list + "]");
        line(block, "n_embd_v_gqa     = [" + list + "]");
    }

    void context()
    {
        const std::string name = scope("llama_new_context_with_model", "llama_context", "llama_context");
        const auto setting = [&](const char *key, const std::string &as) {
            if (m_settings.contains(key))
                line(name, as + "      = " + text(m_settings[key]));
        };
        setting("n_seq_max", "n_seq_max");
        line(name, "n_ctx      = " + std::to_string(m_settings.value("n_ctx", 4096)));
        if (m_words == Words::Reserve)
            line(name, "n_ctx_seq  = " + std::to_string(ofSlot()));
        setting("n_batch", "n_batch");
        setting("n_ubatch", "n_ubatch");
        setting("flash_attn", "flash_attn");
        setting("kv_unified", "kv_unified");
        setting("mla_attn", "mla_attn");
    }

    static std::string text(const Json &value)
    {
        return value.is_string() ? value.get<std::string>() : value.dump();
    }

    std::int64_t ofSlot() const
    {
        const std::int64_t all = m_settings.value("n_ctx", 4096);
        const bool shared = m_settings.contains("kv_unified") && text(m_settings["kv_unified"]) == "true";
        return shared ? all : all / m_settings.value("n_seq_max", 1);
    }

    std::string halves(const Json &k, const Json &v) const
    {
        return ", K (" + m_settings.value("kv_type_k", std::string("f16")) + "): " + number(k.get<double>())
            + " MiB, V (" + m_settings.value("kv_type_v", std::string("f16"))
            + "): " + number(v.get<double>()) + " MiB";
    }

    std::string mib(const char *key) const { return number(m_printed[key].get<double>()) + " MiB"; }

    void caches()
    {
        const std::string cache = scope("llama_kv_cache_init", "llama_kv_cache_unified", "llama_kv_cache");
        if (m_printed.contains("kv_full_mib")) {
            line(cache + "_iswa", "creating non-SWA KV cache, size = 8192 cells");
            types(cache, "kv_full_mib");
            if (m_printed.contains("kv_swa_mib")) {
                line(cache + "_iswa", "creating     SWA KV cache, size = 512 cells");
                types(cache, "kv_swa_mib");
            }
        } else if (m_printed.contains("kv_mib")) {
            whole(cache);
        }
        if (m_printed.contains("rs_mib"))
            line("llama_memory_recurrent",
                 "size = " + mib("rs_mib") + " (     1 cells,  48 layers,  1 seqs), R (f32): "
                     + mib("rs_r_mib") + ", S (f32): " + mib("rs_s_mib"));
    }

    /// The line of one of two caches; the types stand in it, the halves are half of it.
    void types(const std::string &cache, const char *key)
    {
        const double half = m_printed[key].get<double>() / 2;
        const bool exact = half * 100 == static_cast<double>(static_cast<std::int64_t>(half * 100));
        if (exact)
            line(cache, "size = " + mib(key) + " (  8192 cells, layers)" + halves(half, half));
        else
            line(cache,
                 "size = " + mib(key) + ", K (" + m_settings.value("kv_type_k", std::string("f16")) + "), V ("
                     + m_settings.value("kv_type_v", std::string("f16")) + ")");
    }

    void whole(const std::string &cache)
    {
        const std::string name
            = m_words == Words::Fork || m_words == Words::OneCache ? "llama_new_context_with_model" : cache;
        std::string rest = (name == cache ? "size = " : "KV self size  = ") + mib("kv_mib");
        const std::string type = m_settings.value("kv_type_k", std::string("f16"));
        if (m_printed.contains("latent_mib")) {
            rest += ", c^KV (" + type + "): " + mib("latent_mib") + ", kv^T";
            rest += m_printed.contains("latent_transposed_mib") ? " (f16): " + mib("latent_transposed_mib")
                                                                : std::string(": not used");
        } else if (m_printed.contains("k_mib")) {
            rest += halves(m_printed["k_mib"], m_printed["v_mib"]);
        } else {
            rest += ", K (" + type + "), V (" + m_settings.value("kv_type_v", type) + ")";
        }
        line(name, rest);
    }

    void buffers()
    {
        if (!m_printed.contains("compute_mib"))
            return;
        const std::string name = scope("llama_new_context_with_model", "llama_context", "sched_reserve");
        for (const auto &[device, size] : m_printed["compute_mib"].items())
            line(name, device + " compute buffer size = " + number(size.get<double>()) + " MiB");
    }

    const Json &m_row;
    const Json &m_shape;
    const Json &m_settings;
    const Json &m_printed;
    Words m_words;
    std::string m_text;
};

inline std::string gib(const Json &value)
{
    return number(value.get<double>()) + " GiB";
}

inline std::string commas(std::int64_t value)
{
    std::string text = std::to_string(value);
    for (std::size_t at = text.size(); at > 3;)
        text.insert(at -= 3, ",");
    return text;
}

/// What a card is used for, as printed at the end of the start: in one line since 2025, in two in 2024.
inline std::string usage(const Json &row)
{
    const Json &printed = row.at("printed");
    const double share = row.at("settings").at("gpu_memory_utilization");
    const double total = printed.at("total_gib");
    const std::string requested = gib(printed.value("requested_gib", total * share));
    if (!printed.contains("cuda_graph_gib"))
        return "[worker.py:267] the current vLLM instance can use total_gpu_memory (" + number(total)
            + "GiB) x gpu_memory_utilization (" + number(share) + ") = " + requested
            + "\nINFO 03-29 [worker.py:267] model weights take " + number(printed["weights_gib"])
            + "GiB; non_torch_memory takes " + number(printed["non_torch_gib"])
            + "GiB; PyTorch activation peak memory takes " + number(printed["activation_gib"])
            + "GiB; the rest of the memory reserved for KV Cache is " + number(printed["kv_gib"]) + "GiB.\n";
    return "[gpu_worker.py:391] Free memory on device (78.66/" + gib(total)
        + ") on startup. Desired GPU memory utilization is (" + number(share) + ", " + requested
        + "). Actual usage is " + gib(printed["weights_gib"]) + " for weight, "
        + gib(printed["activation_gib"]) + " for peak activation, " + gib(printed["non_torch_gib"])
        + " for non-torch memory, and " + gib(printed["cuda_graph_gib"])
        + " for CUDAGraph memory. Replace gpu_memory_utilization config with `--kv-cache-memory=1`.\n";
}

/// vLLM's lines of 2025 and 2026.
inline std::string vllmText(const Json &row, const std::string &model)
{
    const Json &settings = row.at("settings");
    const Json &printed = row.at("printed");
    const std::string at = "(EngineCore_DP0 pid=3021) INFO 09-23 18:12:33 ";
    std::string text = at + "[core.py:77] Initializing a V1 LLM engine (v0.19.0) with config: model='" + model
        + "', dtype=torch.bfloat16, max_seq_len=" + std::to_string(settings.value("max_model_len", 8192))
        + ", tensor_parallel_size=" + std::to_string(settings.value("tensor_parallel", 1))
        + ", kv_cache_dtype=" + settings.value("kv_type_k", std::string("auto")) + "\n";
    if (settings.contains("block_size"))
        text += at + "[cache.py:1] GPU blocks: 0, block_size=" + settings["block_size"].dump() + "\n";
    if (printed.contains("kv_gib"))
        text += at + "[gpu_worker.py:298] Available KV cache memory: " + gib(printed["kv_gib"]) + "\n";
    if (printed.contains("kv_blocks"))
        text += at + "[kv_cache_utils.py:1] # GPU blocks: " + printed["kv_blocks"].dump() + "\n";
    if (printed.contains("kv_tokens"))
        text += at + "[kv_cache_utils.py:864] GPU KV cache size: " + commas(printed["kv_tokens"])
            + " tokens\n";
    if (printed.contains("max_concurrency"))
        text += at + "[kv_cache_utils.py:868] Maximum concurrency for " + commas(settings.at("max_model_len"))
            + " tokens per request: " + number(printed["max_concurrency"]) + "x\n";
    if (printed.contains("total_gib"))
        text += at + usage(row);
    return text;
}

} // namespace tb::test
