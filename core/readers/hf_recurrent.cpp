// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that recur, by model_type: as transformers' configuration classes say.
#include "core/readers/hf_layers_internal.h"

#include "core/suggest.h"

#include <algorithm>

namespace tb::hf {

namespace {

LayerState recurrentLayer(Context &c, const RecurrentShape &shape)
{
    c.model.recurrent = shape;
    return {'R', {fixedState(StateKind::Recurrent, recurrentValues(shape))}};
}

/// Mamba 2 as Granite and Falcon name its figures.
RecurrentShape mamba2Shape(Context &c)
{
    RecurrentShape r;
    r.conv = c.keys.required({"mamba_d_conv", "conv_kernel"}, {1, 1'024});
    r.stateSize = c.keys.required({"mamba_d_state", "ssm_state_size", "state_size"}, kSmall);
    r.groups = c.keys.value({"mamba_n_groups", "n_groups"}, kSmall, 1);
    r.heads = c.keys.required({"mamba_n_heads", "mamba_num_heads", "num_heads"}, kSmall);
    const auto *word = c.keys.member("mamba_d_head"); // may be "auto"
    const bool given
        = (word && word->as<std::int64_t>()) || c.keys.has("mamba_head_dim") || c.keys.has("head_dim");
    if (const auto inner = c.keys.optional({"mamba_d_ssm"}, kWidth))
        r.inner = *inner;
    else if (word && word->as<std::int64_t>())
        r.inner = r.heads * c.keys.required({"mamba_d_head"}, kHeadDim);
    else if (given && !word)
        r.inner = r.heads * c.keys.required({"mamba_head_dim", "head_dim"}, kHeadDim);
    else
        r.inner = c.model.hidden * c.keys.value({"mamba_expand", "expand"}, {1, 64}, 2);
    return r;
}

} // namespace

Layers deltaLayers(Context &c)
{
    readHeads(c);
    RecurrentShape r;
    r.kind = RecurrentKind::GatedDeltaNet;
    r.conv = c.keys.required({"linear_conv_kernel_dim"}, {1, 1'024});
    r.groups = c.keys.required({"linear_num_key_heads"}, kHeads);
    r.heads = c.keys.required({"linear_num_value_heads"}, kHeads);
    r.stateSize = c.keys.required({"linear_key_head_dim"}, kHeadDim);
    r.inner = r.heads * c.keys.required({"linear_value_head_dim"}, kHeadDim);
    const LayerState fixed = recurrentLayer(c, r);
    const auto names = c.keys.texts("layer_types", c.layers);
    if (!names.empty())
        return byNames(c, names, full(c.model), {}, fixed);
    const std::int64_t every = c.keys.value({"full_attention_interval"}, {1, 1'024}, 4);
    Layers layers;
    for (std::size_t i = 0; i < c.layers; ++i)
        layers.push_back((static_cast<std::int64_t>(i) + 1) % every == 0 ? full(c.model) : fixed);
    return layers;
}

Layers graniteLayers(Context &c)
{
    readHeads(c);
    const auto names = c.keys.texts("layer_types", c.layers);
    const bool hybrid = std::find(names.begin(), names.end(), "mamba") != names.end();
    const LayerState fixed = hybrid ? recurrentLayer(c, mamba2Shape(c)) : LayerState{'R', {}};
    if (names.empty())
        return {c.layers, full(c.model)};
    return byNames(c, names, full(c.model), {}, fixed);
}

Layers falconLayers(Context &c)
{
    readHeads(c);
    const LayerState fixed = recurrentLayer(c, mamba2Shape(c));
    return {c.layers, LayerState{'B', {full(c.model).parts.front(), fixed.parts.front()}}};
}

Layers jambaLayers(Context &c)
{
    readHeads(c);
    RecurrentShape r;
    r.kind = RecurrentKind::Mamba1;
    r.conv = c.keys.value({"mamba_d_conv"}, {1, 1'024}, 4);
    r.stateSize = c.keys.value({"mamba_d_state"}, kSmall, 16);
    r.inner = c.model.hidden * c.keys.value({"mamba_expand"}, {1, 64}, 2);
    const auto *rank = c.keys.member("mamba_dt_rank"); // a number or "auto"
    r.dtRank = rank && rank->as<std::int64_t>() ? *rank->as<std::int64_t>() : (c.model.hidden + 15) / 16;
    const LayerState fixed = recurrentLayer(c, r);
    const std::int64_t period = c.keys.value({"attn_layer_period"}, {1, 1'024}, 8);
    const std::int64_t offset = c.keys.value({"attn_layer_offset"}, {0, 1'023}, 4);
    Layers layers;
    for (std::size_t i = 0; i < c.layers; ++i)
        layers.push_back(static_cast<std::int64_t>(i) % period == offset % period ? full(c.model) : fixed);
    return layers;
}

Layers nemotronLayers(Context &c)
{
    readHeads(c);
    const std::string pattern = c.keys.text("hybrid_override_pattern").value_or("");
    if (pattern.size() < c.layers) {
        c.keys.fail("a pattern of " + std::to_string(pattern.size()) + " letters; one for each of the "
                        + std::to_string(c.layers) + " layers was expected",
                    "hybrid_override_pattern");
        return {};
    }
    const LayerState fixed = recurrentLayer(c, mamba2Shape(c));
    Layers layers;
    for (std::size_t i = 0; i < c.layers; ++i) {
        const char letter = pattern[i];
        if (letter != 'M' && letter != '*' && letter != '-' && letter != 'E') {
            c.keys.fail("the letter " + tb::quoted(std::string(1, letter))
                            + " is not understood; M * - E are",
                        "hybrid_override_pattern");
            return layers;
        }
        layers.push_back(letter == 'M' ? fixed : letter == '*' ? full(c.model) : LayerState{letter, {}});
    }
    return layers;
}

Layers mambaLayers(Context &c)
{
    if (c.type == "mamba2")
        return {c.layers, recurrentLayer(c, mamba2Shape(c))};
    RecurrentShape r;
    r.kind = RecurrentKind::Mamba1;
    r.conv = c.keys.value({"conv_kernel"}, {1, 1'024}, 4);
    r.stateSize = c.keys.value({"state_size"}, kSmall, 16);
    r.inner = c.keys.value({"intermediate_size"}, kWidth, 2 * c.model.hidden);
    const auto *rank = c.keys.member("time_step_rank");
    r.dtRank = rank && rank->as<std::int64_t>() ? *rank->as<std::int64_t>() : (c.model.hidden + 15) / 16;
    return {c.layers, recurrentLayer(c, r)};
}

Layers rwkvLayers(Context &c)
{
    RecurrentShape r;
    r.kind = RecurrentKind::Rwkv7;
    r.stateSize = c.keys.value({"head_dim", "head_size"}, kHeadDim, 64);
    r.conv = 2; // the last token, for attention and feed-forward
    r.inner = c.model.hidden;
    c.model.recurrent = r;
    c.model.heads = std::max<std::int64_t>(1, c.model.hidden / r.stateSize);
    c.model.headDim = r.stateSize;
    c.model.vHeadDim = r.stateSize;
    return {c.layers, LayerState{'R', {fixedState(StateKind::Recurrent, r.inner * (r.conv + r.stateSize))}}};
}

Layers convolutionLayers(Context &c)
{
    readHeads(c);
    const std::int64_t kept = c.keys.value({"conv_L_cache"}, {2, 1'024}, 3) - 1;
    const LayerState fixed{'R', {fixedState(StateKind::Recurrent, kept * c.model.hidden)}};
    return byNames(c, c.keys.texts("layer_types", c.layers), full(c.model), {}, fixed);
}

} // namespace tb::hf
