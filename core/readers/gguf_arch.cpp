// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers slide, recur or share, by architecture: as llama.cpp's own loaders decide (August 2026).
#include "core/readers/gguf_arch.h"

#include <algorithm>
#include <iterator>

namespace tb {

namespace {

constexpr GgufArchitecture kArchitectures[] = {
    {"llama", "Llama"},
    {"mistral3", "Mistral"},
    {"deci", "Deci"},
    {"qwen", "Qwen"},
    {"qwen2", "Qwen2.5"},
    {"qwen2moe", "Qwen2"},
    {"qwen2vl", "Qwen2"},
    {"qwen3", "Qwen3"},
    {"qwen3moe", "Qwen3"},
    {"qwen3vl", "Qwen3"},
    {"qwen3vlmoe", "Qwen3"},
    {"gemma", "Gemma"},
    {"phi2", "Phi"},
    {"phi3", "Phi"},
    {"phimoe", "Phi"},
    {"olmo", "OLMo"},
    {"olmoe", "OLMo"},
    {"smollm3", "SmolLM3"},
    {"command-r", "Command R"},
    {"deepseek", "DeepSeek"},
    {"dots1", "dots"},
    {"glm4", "GLM"},
    {"glm4moe", "GLM"},
    {"chatglm", "GLM"},
    {"minimax-m2", "MiniMax"},
    {"granite", "Granite"},
    {"granitemoe", "Granite"},
    {"nemotron", "Nemotron"},
    {"ernie4_5", "ERNIE"},
    {"ernie4_5-moe", "ERNIE"},
    {"hunyuan-dense", "Hunyuan"},
    {"hunyuan-moe", "Hunyuan"},
    {"seed_oss", "Seed-OSS"},
    {"apertus", "Apertus"},
    {"arcee", "Arcee"},
    {"bailingmoe", "Ling"},
    {"bailingmoe2", "Ling"},
    {"stablelm", "StableLM"},
    {"starcoder2", "StarCoder"},
    {"internlm2", "InternLM"},
    {"minicpm", "MiniCPM"},
    {"falcon", "Falcon"},
    {"exaone", "EXAONE"},
    {"openelm", "OpenELM"},
    {"gemma2", "Gemma 2", GgufLayers::Window, 2, 4'096},
    {"gemma3", "Gemma 3", GgufLayers::Window, 6},
    {"gpt-oss", "gpt-oss", GgufLayers::Window, 2},
    {"cohere2", "Command R", GgufLayers::Window, 4},
    {"olmo2", "OLMo 2", GgufLayers::Window, 4},
    {"exaone4", "EXAONE", GgufLayers::Window, 4},
    {"llama4", "Llama 4", GgufLayers::Chunked, 4, 8'192},
    {"gemma3n", "Gemma 3n", GgufLayers::Shared, 5},
    {"gemma4", "Gemma 4", GgufLayers::Shared},
    {"deepseek2", "DeepSeek", GgufLayers::Latent},
    {"deepseek32", "DeepSeek", GgufLayers::Latent},
    {"glm-dsa", "GLM", GgufLayers::Latent},
    {"mamba", "Mamba", GgufLayers::Recurrent},
    {"mamba2", "Mamba", GgufLayers::Recurrent},
    {"jamba", "Jamba", GgufLayers::HybridByHeads},
    {"granitehybrid", "Granite 4", GgufLayers::HybridByHeads},
    {"plamo2", "PLaMo", GgufLayers::HybridByHeads},
    {"nemotron_h", "Nemotron", GgufLayers::HybridFeedForward},
    {"nemotron_h_moe", "Nemotron", GgufLayers::HybridFeedForward},
    {"qwen3next", "Qwen3-Next", GgufLayers::HybridInterval, 4},
    {"qwen35", "Qwen3.5", GgufLayers::HybridInterval, 4},
    {"qwen35moe", "Qwen3.5", GgufLayers::HybridInterval, 4},
    {"falcon-h1", "Falcon-H1", GgufLayers::Both},
    {"rwkv6", "RWKV", GgufLayers::Rwkv},
    {"rwkv7", "RWKV", GgufLayers::Rwkv},
    {"rwkv6qwen2", "RWKV", GgufLayers::Rwkv},
    {"arwkv7", "RWKV", GgufLayers::Rwkv},
    {"lfm2", "LFM2", GgufLayers::ShortConvolution},
    {"lfm2moe", "LFM2", GgufLayers::ShortConvolution},
    {"kimi-linear", "Kimi", GgufLayers::KimiLinear},
};

} // namespace

const GgufArchitecture *ggufArchitecture(std::string_view id)
{
    const auto *found = std::find_if(std::begin(kArchitectures), std::end(kArchitectures),
                                     [id](const GgufArchitecture &a) { return id == a.id; });
    return found == std::end(kArchitectures) ? nullptr : found;
}

} // namespace tb
