// SPDX-License-Identifier: GPL-3.0-or-later
// The model's figures as llama.cpp prints them: the "print_info" block and the keys of the file.
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"

namespace tb::log {

namespace {

constexpr std::size_t kMaxName = 200; ///< characters of a name that are kept

using Number = std::optional<std::int64_t> LogFigures::*;
using List = std::vector<std::int64_t> LogFigures::*;

struct NumberKey
{
    std::string_view name; ///< in the block
    std::string_view key; ///< in the file, behind "llama." or another architecture
    Number field;
};

constexpr NumberKey kNumbers[] = {{"n_layer", "block_count", &LogFigures::layers},
                                  {"n_embd", "embedding_length", &LogFigures::hidden},
                                  {"n_head", "attention.head_count", &LogFigures::heads},
                                  {"n_embd_head_k", "attention.key_length", &LogFigures::headK},
                                  {"n_embd_head_v", "attention.value_length", &LogFigures::headV},
                                  {"n_ff", "feed_forward_length", &LogFigures::feedForward},
                                  {"n_vocab", "vocab_size", &LogFigures::vocabulary},
                                  {"n_ctx_train", "context_length", &LogFigures::trained},
                                  {"n_swa", "attention.sliding_window", &LogFigures::window},
                                  {"n_swa_pattern", "", &LogFigures::windowPattern},
                                  {"n_expert", "expert_count", &LogFigures::experts},
                                  {"n_expert_used", "expert_used_count", &LogFigures::expertsUsed},
                                  {"n_lora_kv", "attention.kv_lora_rank", &LogFigures::latentRank},
                                  {"n_rot", "rope.dimension_count", &LogFigures::rope},
                                  {"ssm_d_conv", "ssm.conv_kernel", &LogFigures::ssmConv},
                                  {"ssm_d_inner", "ssm.inner_size", &LogFigures::ssmInner},
                                  {"ssm_d_state", "ssm.state_size", &LogFigures::ssmState},
                                  {"ssm_n_group", "ssm.group_count", &LogFigures::ssmGroups}};

struct ListKey
{
    std::string_view name;
    std::string_view key;
    List field;
};

constexpr ListKey kLists[] = {{"n_head_kv", "attention.head_count_kv", &LogFigures::kvHeads},
                              {"n_embd_k_gqa", "", &LogFigures::kRow},
                              {"n_embd_v_gqa", "", &LogFigures::vRow}};

void keepNumber(LogFigures &figures, std::string_view key, std::string_view value, bool fromFile)
{
    for (const NumberKey &number : kNumbers) {
        if (key != (fromFile ? number.key : number.name) || key.empty())
            continue;
        const auto list = wholeList(value); // n_head and n_ff are lists in models whose layers differ
        if (!list.empty() && !(fromFile && figures.*number.field))
            figures.*number.field = list.front();
    }
    for (const ListKey &list : kLists) {
        if (key != (fromFile ? list.key : list.name) || key.empty())
            continue;
        auto numbers = wholeList(value);
        if (!numbers.empty() && !(fromFile && !(figures.*list.field).empty()))
            figures.*list.field = std::move(numbers);
    }
}

/// "8.03 B", "494.03 M": rounded as printed.
std::optional<Parameters> parametersAt(std::string_view value)
{
    const auto number = decimalAt(value);
    if (!number || number->digits < 0)
        return std::nullopt;
    const std::string_view unit = trimmed(value.substr(number->length));
    const std::int64_t scale = startsWith(unit, "T") ? 1'000 * kGiga
        : startsWith(unit, "B")                      ? kGiga
        : startsWith(unit, "M")                      ? kMega
        : startsWith(unit, "K")                      ? kKilo
                                                     : 0;
    const auto count = scale > 0 ? number->times(scale) : std::nullopt;
    return count ? std::optional(Parameters{*count}) : std::nullopt;
}

void keepText(Scanner &scanner, std::string_view key, std::string_view value)
{
    LogFigures &figures = scanner.run().figures;
    const std::string text(value.substr(0, kMaxName));
    if (key == "arch")
        figures.architecture = text;
    if (key == "general.name")
        figures.name = text;
    if (key == "model ftype" || key == "file type" || key == "ftype")
        figures.fileType = text;
    if (key == "model params")
        figures.parameters = parametersAt(value);
    if (key == "model size" || key == "file size")
        if (auto size = sizeAt(value, SizeKind::Weights, scanner.line, Units::Binary))
            figures.fileSize = std::move(size);
}

/// "- kv   3:  llama.block_count u32   = 32": a key of the file.
void keepFileKey(Scanner &scanner, std::string_view rest)
{
    const auto entry = after(rest, ":");
    if (!startsWith(rest, "- kv") || !entry)
        return;
    const std::string_view words = trimmed(before(*entry, "="));
    const std::string_view key = before(words, " ");
    const std::string_view value = trimmed(after(*entry, "=").value_or(""));
    LogFigures &figures = scanner.run().figures;
    if (key == "general.architecture")
        figures.architecture = std::string(value.substr(0, kMaxName));
    if (key == "general.name" && figures.name.empty())
        figures.name = std::string(value.substr(0, kMaxName));
    if (const auto own = after(key, ".");
        own && !startsWith(key, "general.") && !startsWith(key, "tokenizer."))
        keepNumber(figures, *own, value, true);
}

} // namespace

bool readLlamaFigure(Scanner &scanner, std::string_view scope, std::string_view rest)
{
    if (scope == "llama_model_loader") {
        if (startsWith(rest, "loaded meta data"))
            scanner.nextModel();
        keepFileKey(scanner, rest);
        return true;
    }
    const bool block = scope == "print_info" || scope == "llm_load_print_meta"
        || scope == "llama_model_load_internal" || scope == "llama_model_load";
    if (!block)
        return false;
    const std::string_view key = trimmed(before(rest, "="));
    const std::string_view value = trimmed(after(rest, "=").value_or(""));
    if (value.empty())
        return true;
    const bool first = key == "format" || key == "file format" || key == "file type" || key == "arch";
    if (first && !scanner.run().caches.empty())
        scanner.nextModel();
    keepText(scanner, key, value);
    keepNumber(scanner.run().figures, key, value, false);
    return true;
}

} // namespace tb::log
