// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensors.h"

#include "core/tensor_builder.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tb {

namespace {

using Role = TensorRole;

struct RoleFacts
{
    Role role;
    const char *name;
    TensorClass kind;
};

/// In the order of the enum.
constexpr std::array kRoles = {
    RoleFacts{Role::TokenEmbd, "token_embd.weight", TensorClass::Embedding},
    RoleFacts{Role::PerLayerTokenEmbd, "per_layer_token_embd.weight", TensorClass::LookUp},
    RoleFacts{Role::Output, "output.weight", TensorClass::Embedding},
    RoleFacts{Role::AttnQ, "attn_q.weight", TensorClass::Linear},
    RoleFacts{Role::AttnK, "attn_k.weight", TensorClass::Linear},
    RoleFacts{Role::AttnV, "attn_v.weight", TensorClass::Linear},
    RoleFacts{Role::AttnQkv, "attn_qkv.weight", TensorClass::Linear},
    RoleFacts{Role::AttnOutput, "attn_output.weight", TensorClass::Linear},
    RoleFacts{Role::AttnGate, "attn_gate.weight", TensorClass::Linear},
    RoleFacts{Role::AttnQA, "attn_q_a.weight", TensorClass::Linear},
    RoleFacts{Role::AttnQB, "attn_q_b.weight", TensorClass::Linear},
    RoleFacts{Role::AttnKvAMqa, "attn_kv_a_mqa.weight", TensorClass::Linear},
    RoleFacts{Role::AttnKB, "attn_k_b.weight", TensorClass::Linear},
    RoleFacts{Role::AttnVB, "attn_v_b.weight", TensorClass::Linear},
    RoleFacts{Role::AttnKvB, "attn_kv_b.weight", TensorClass::Linear},
    RoleFacts{Role::AttnKv, "attn_kv.weight", TensorClass::Linear},
    RoleFacts{Role::AttnOutputA, "attn_output_a.weight", TensorClass::Linear},
    RoleFacts{Role::AttnOutputB, "attn_output_b.weight", TensorClass::Linear},
    RoleFacts{Role::IndexerQB, "indexer.attn_q_b.weight", TensorClass::Linear},
    RoleFacts{Role::IndexerK, "indexer.attn_k.weight", TensorClass::Linear},
    RoleFacts{Role::IndexerProj, "indexer.proj.weight", TensorClass::Small},
    RoleFacts{Role::CompressorMatrix, "attn_compressor.weight", TensorClass::Small},
    RoleFacts{Role::HyperMatrix, "hc_fn.weight", TensorClass::Small},
    RoleFacts{Role::FfnGate, "ffn_gate.weight", TensorClass::Linear},
    RoleFacts{Role::FfnUp, "ffn_up.weight", TensorClass::Linear},
    RoleFacts{Role::FfnDown, "ffn_down.weight", TensorClass::Linear},
    RoleFacts{Role::FfnGateExps, "ffn_gate_exps.weight", TensorClass::Expert},
    RoleFacts{Role::FfnUpExps, "ffn_up_exps.weight", TensorClass::Expert},
    RoleFacts{Role::FfnGateUpExps, "ffn_gate_up_exps.weight", TensorClass::Expert},
    RoleFacts{Role::FfnDownExps, "ffn_down_exps.weight", TensorClass::Expert},
    RoleFacts{Role::FfnGateShexp, "ffn_gate_shexp.weight", TensorClass::Linear},
    RoleFacts{Role::FfnUpShexp, "ffn_up_shexp.weight", TensorClass::Linear},
    RoleFacts{Role::FfnDownShexp, "ffn_down_shexp.weight", TensorClass::Linear},
    RoleFacts{Role::FfnGateInp, "ffn_gate_inp.weight", TensorClass::Router},
    RoleFacts{Role::FfnLatent, "ffn_latent.weight", TensorClass::Linear},
    RoleFacts{Role::SsmIn, "ssm_in.weight", TensorClass::Linear},
    RoleFacts{Role::SsmX, "ssm_x.weight", TensorClass::Linear},
    RoleFacts{Role::SsmDt, "ssm_dt.weight", TensorClass::Linear},
    RoleFacts{Role::SsmOut, "ssm_out.weight", TensorClass::Linear},
    RoleFacts{Role::SsmBa, "ssm_ba.weight", TensorClass::Linear},
    RoleFacts{Role::SsmAlpha, "ssm_alpha.weight", TensorClass::Linear},
    RoleFacts{Role::SsmBeta, "ssm_beta.weight", TensorClass::Linear},
    RoleFacts{Role::SsmA, "ssm_a", TensorClass::Small},
    RoleFacts{Role::SsmConv1d, "ssm_conv1d.weight", TensorClass::Small},
    RoleFacts{Role::TimeMix, "time_mix.weight", TensorClass::Linear},
    RoleFacts{Role::ChannelMix, "channel_mix.weight", TensorClass::Linear},
    RoleFacts{Role::TimeMixDecay, "time_mix_w.weight", TensorClass::Small},
    RoleFacts{Role::TimeMixLowRank, "time_mix_a.weight", TensorClass::Small},
    RoleFacts{Role::PerLayerModelProj, "per_layer_model_proj.weight", TensorClass::Linear},
    RoleFacts{Role::PerLayerInpGate, "inp_gate.weight", TensorClass::Linear},
    RoleFacts{Role::PerLayerProj, "proj.weight", TensorClass::Linear},
    RoleFacts{Role::AltupProj, "altup_proj.weight", TensorClass::Linear},
    RoleFacts{Role::AltupRouter, "altup_router.weight", TensorClass::Small},
    RoleFacts{Role::AltupCoef, "altup_coef.weight", TensorClass::Small},
    RoleFacts{Role::Laurel, "laurel.weight", TensorClass::Small},
    RoleFacts{Role::Norm, "norm.weight", TensorClass::Vector},
    RoleFacts{Role::Bias, "bias", TensorClass::Vector},
    RoleFacts{Role::Scale, "scale", TensorClass::Vector},
    RoleFacts{Role::OtherMatrix, "other.weight", TensorClass::Linear},
};

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < kRoles.size(); ++i)
        if (static_cast<std::size_t>(kRoles[i].role) != i)
            return false;
    return static_cast<std::size_t>(Role::OtherMatrix) + 1 == kRoles.size();
}
static_assert(inOrder());

struct Family
{
    std::string_view architecture;
    std::vector<Tensor> (*tensors)(const Model &);
};

/// Architectures that are not plain.
constexpr std::array kFamilies = {
    Family{"gemma3n", gemmaNestedTensors},
    Family{"gemma4", gemma4Tensors},
    Family{"deepseek2", latentTensors},
    Family{"deepseek32", latentTensors},
    Family{"glm-dsa", latentTensors},
    Family{"deepseek4", hyperTensors},
    Family{"qwen3next", deltaNetTensors},
    Family{"qwen35", deltaNetTensors},
    Family{"qwen35moe", deltaNetTensors},
    Family{"mamba", mambaTensors},
    Family{"jamba", mambaHybridTensors},
    Family{"granitehybrid", mambaHybridTensors},
    Family{"falcon-h1", mambaHybridTensors},
    Family{"nemotron_h", mambaHybridTensors},
    Family{"nemotron_h_moe", mambaHybridTensors},
    Family{"rwkv7", rwkvTensors},
};

} // namespace

const char *tensorName(Role role)
{
    return kRoles[static_cast<std::size_t>(role)].name;
}

TensorClass tensorClass(Role role)
{
    return kRoles[static_cast<std::size_t>(role)].kind;
}

bool ofExperts(const Tensor &tensor)
{
    const TensorClass kind = tensorClass(tensor.role);
    return kind == TensorClass::Expert || (kind == TensorClass::Vector && tensor.experts > 1);
}

std::int64_t valuesOf(const std::vector<Tensor> &tensors)
{
    Checked sum;
    for (const Tensor &tensor : tensors)
        sum += tensor.values();
    return sum.value();
}

std::vector<Tensor> tensorsOf(const Model &model)
{
    const auto family = std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family &f) {
        return f.architecture == model.ggufArchitecture;
    });
    return family == kFamilies.end() ? plainTensors(model) : family->tensors(model);
}

TensorList checkedTensorsOf(const Model &model)
{
    std::vector<Tensor> tensors = tensorsOf(model);
    if (valuesOf(tensors) != model.parameters.value)
        return {};
    return TensorList(std::move(tensors));
}

} // namespace tb
