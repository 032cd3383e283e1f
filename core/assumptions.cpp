// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assumptions.h"

#include "core/format.h"
#include "core/scenario_text.h"

#include <algorithm>

namespace tb {

namespace {

std::string capacityNote(const Resolved &r, const Budget &b)
{
    const bool course = r.scenario.accounting == Accounting::Course;
    const std::string name = course ? "Course accounting: " : "Measured accounting: ";
    if (b.isRoom)
        return name + bytesText(b.room, ByteUnits::Decimal)
            + " is the room left for conversations once the weights are loaded.";

    const CapacityBasis basis = effectiveBasis(r.scenario, r.device);
    const std::string capacity = basis == CapacityBasis::Nominal
        ? "capacity in decimal bytes as the maker states it"
        : basis == CapacityBasis::Usable ? "capacity as the system reports it and lets a program use it"
                                         : "capacity as the driver reports it";
    const Bytes reserve = b.reserve;
    const std::string overhead = r.engine == Engine::Vllm
        ? "a reserve of " + bytesText(reserve, ByteUnits::Decimal) + " for what the engine works in"
        : course ? "a reserve of " + bytesText(reserve, ByteUnits::Decimal) + " covers the working space"
        : reserve.value == 0
        ? std::string("working space added on top, no further reserve")
        : "working space on top of a reserve of " + bytesText(reserve, ByteUnits::Decimal);
    return name + capacity + ", " + overhead + ".";
}

/// Rows of one head cannot be split: more cards than heads keep copies. Latent rows are one for all heads.
std::string copiesNote(const Resolved &r)
{
    std::int64_t heads = r.scenario.cards;
    if (r.engine == Engine::LlamaCpp || r.engine == Engine::Mlx)
        return {}; // layers, not heads, go to the cards
    for (const StateComponent &part : r.model.state) {
        const bool fixedState = part.kind == StateKind::Recurrent || part.kind == StateKind::CompressorState;
        if (!fixedState)
            heads = std::min(heads, part.vDim == 0 ? 1 : std::max<std::int64_t>(1, r.model.kvHeads));
    }
    if (heads == r.scenario.cards || r.scenario.statePerSession)
        return {};
    return "A KV cache of " + grouped(heads) + (heads == 1 ? " head" : " heads") + " cannot be split over "
        + grouped(r.scenario.cards) + " cards: each keeps at least one, the copies are counted.";
}

void addLlamaCpp(std::vector<std::string> &lines, const Resolved &r, const Budget &b)
{
    const Scenario &s = r.scenario;
    lines.push_back(
        "llama.cpp (rules of 22 August 2026, src/llama-context.cpp and llama-kv-cache): the whole cache is "
        "allocated at the start, padded to 256 tokens, "
        + std::string(s.sharing == CacheSharing::Unified ? "one for all conversations."
                                                         : "a part for each conversation."));
    if (b.isRoom)
        return;
    lines.push_back(
        std::string("Working space as its planner lays it out (ggml-alloc) for ") + backendId(r.backend)
        + ", flash attention " + (s.flashAttention == FlashAttention::On ? "on" : "off")
        + "; measured error at most " + grouped(static_cast<std::int64_t>(b.workingErrorPercent.value_or(0)))
        + " per cent for models of this kind. CUDA's own context and library space are not in it.");
    if (r.backend == Backend::Metal)
        lines.push_back(
            "Metal copies the cache of a layer for flash attention (builds since 20 August 2026).");
}

void addVllm(std::vector<std::string> &lines, const Resolved &r, const Budget &b)
{
    lines.push_back("vLLM (rules of May 2026, v1/core/kv_cache_utils.py): blocks of 16 tokens from one pool, "
                    "window layers "
                    "charged with "
                    + grouped(effectiveBatchedTokens(r.scenario, r.device))
                    + " batched tokens, one block kept back.");
    if (b.isRoom)
        return;
    if (r.scenario.kvMemory)
        lines.push_back("The size of the pool is given (kv_cache_memory_bytes).");
    else
        lines.push_back("It asks for " + fixed(static_cast<double>(r.scenario.utilisation) / 10'000, 0)
                        + " per cent of the card (0.9 before 21 April 2026); the rest is left alone.");
    lines.push_back(
        bytesText({reserveOfOneCard(r).value()}, ByteUnits::Binary)
        + " of each card are set aside for activations and CUDA graphs, which vLLM measures when it "
          "starts: logs of 0.19 on H100 show 0.75 to 5.6 GiB for activations, 0.6 to 1.9 for graphs.");
}

void addEngine(std::vector<std::string> &lines, const Resolved &r, const Budget &b)
{
    if (b.refused)
        lines.push_back(std::string("Warning: ") + engineName(r.engine) + " would not start: " + *b.refused
                        + ".");
    switch (r.engine) {
    case Engine::LlamaCpp:
        return addLlamaCpp(lines, r, b);
    case Engine::Vllm:
        return addVllm(lines, r, b);
    case Engine::Mlx:
        lines.push_back("MLX (mlx-lm, 22 August 2026, models/cache.py): caches grow in steps of 256 tokens; "
                        "window layers keep "
                        "their window and cannot be quantised.");
        break;
    case Engine::Textbook:
        lines.push_back("Textbook engine: exact state sizes without an engine's padding or paging.");
        break;
    }
    if (b.isRoom)
        return;
    if (r.scenario.accounting == Accounting::Course && b.working > b.reserve)
        lines.push_back("The working space is larger than the reserve and is charged in its place.");
    lines.push_back("Working space is nominal: one micro-batch of "
                    + grouped(std::min(r.scenario.microBatch, r.scenario.context.value))
                    + " tokens with flash attention; engines measure or plan their own.");
}

void addSharedPrefix(std::vector<std::string> &lines, const Resolved &r)
{
    const std::string tokens = plural(r.scenario.sharedPrefix.value, "token");
    if (r.scenario.sharedPrefix.value == 0)
        return;
    if (r.scenario.statePerSession)
        lines.push_back("The size of the state was given; a shared prefix of " + tokens
                        + " changes nothing.");
    else if (!keyApplies("shared-prefix", r.engine))
        lines.push_back(std::string(engineName(r.engine))
                        + " keeps a cache for each conversation; a shared prefix of " + tokens
                        + " changes nothing.");
    else if (r.scenario.sharedPrefix >= r.scenario.context)
        lines.push_back("A shared prefix of " + tokens
                        + " is no shorter than the context: all tokens but the last are kept once.");
    else
        lines.push_back("The first " + tokens + " are the same in all conversations and kept once"
                        + (r.engine == Engine::Vllm ? ", in whole blocks" : "")
                        + "; windows and recurrent states are each conversation's own.");
}

/// "H100 80 GB, B200: " before a sentence that other devices do not have; empty where all have it.
std::string devicesOf(const std::string &line, const std::vector<const Budget *> &all)
{
    std::vector<std::string> names;
    bool shared = true;
    for (const Budget *b : all) {
        const bool has
            = std::find(b->assumptions.begin(), b->assumptions.end(), line) != b->assumptions.end();
        shared = shared && has;
        if (has && std::find(names.begin(), names.end(), b->deviceShortName) == names.end())
            names.push_back(b->deviceShortName);
    }
    std::string text;
    if (!shared)
        for (const std::string &name : names)
            text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? text : text + ": ";
}

} // namespace

std::vector<std::string> assumptionsOf(const Resolved &r, const Budget &b)
{
    std::vector<std::string> lines;
    lines.push_back(capacityNote(r, b));
    addEngine(lines, r, b);
    if (b.cards > 1)
        lines.push_back(grouped(b.cards)
                        + " cards share weights and state evenly; each keeps its own overhead.");
    if (const std::string copies = copiesNote(r); !copies.empty())
        lines.push_back(copies);
    addSharedPrefix(lines, r);
    if (r.model.moe && b.asked.value > 1 && b.decode)
        lines.push_back("Decode ceiling: experts read grow with the sessions as even routing has it.");
    if (const auto each = arithmeticCeiling(b))
        lines.push_back("Compute-bound: memory allows " + speedText(b.decode->sessionTokensPerSecond)
                        + " tok/s each, arithmetic " + speedText(*each) + ".");
    lines.insert(lines.end(), r.notes.begin(), r.notes.end());
    if (b.saturated)
        lines.push_back("Warning: a size is beyond 64 bits; it is shown as the largest number there is.");
    lines.push_back("Memory fit only: ceilings are not promises, latency must be measured.");
    return lines;
}

std::string stateLine(const Resolved &r, const Budget &b)
{
    const bool course = r.scenario.accounting == Accounting::Course;
    const std::string reserve
        = b.isRoom || b.reserve.value == 0 ? "none" : bytesText(b.reserve, ByteUnits::Decimal);
    const std::string cards = b.cards > 1 ? grouped(b.cards) + " x " : "";
    return "Device: " + cards + b.deviceName + ". Engine: " + engineName(r.engine)
        + ". Accounting: " + (course ? "course" : "measured") + ". Reserve: " + reserve + ".";
}

std::vector<std::string> jointAssumptions(const Budget &current, std::span<const Budget *const> others)
{
    std::vector<const Budget *> all = {&current};
    all.insert(all.end(), others.begin(), others.end());
    std::vector<std::string> sentences = current.assumptions;
    for (const Budget *budget : others)
        for (const std::string &line : budget->assumptions)
            if (std::find(sentences.begin(), sentences.end(), line) == sentences.end())
                sentences.insert(sentences.end() - 1, line); // "Memory fit only" stays the last word
    for (std::string &line : sentences)
        line = devicesOf(line, all) + line;
    return sentences;
}

} // namespace tb
