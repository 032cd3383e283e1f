// SPDX-License-Identifier: GPL-3.0-or-later
// Models with recurrent layers, alone or between attention layers.
#include "core/tensor_builder.h"

namespace tb {

namespace {

using Role = TensorRole;

bool hasLetters(const Model &model)
{
    return model.recurrent && model.layerKinds.size() == static_cast<std::size_t>(model.layers);
}

char letter(const Model &model, std::int64_t layer)
{
    return model.layerKinds[static_cast<std::size_t>(layer)];
}

void addJambaLayer(TensorBuilder &b, char kind)
{
    b.norms(2);
    if (kind == 'R') {
        b.mamba1();
        b.add(Role::Norm, b.m.recurrent->dtRank);
        b.add(Role::Norm, b.m.recurrent->stateSize);
        b.add(Role::Norm, b.m.recurrent->stateSize);
    } else {
        b.attention(b.m.kvHeads, b.m.headDim);
    }
    b.denseOrExperts();
}

/// One thing a layer: state, attention, experts or a feed-forward, none of them gated.
void addNemotronLayer(TensorBuilder &b, char kind)
{
    b.norms(1);
    switch (kind) {
    case 'R':
        b.mamba2(true);
        break;
    case 'F':
        b.attention(b.m.kvHeads, b.m.headDim);
        break;
    case 'E':
        b.experts(false);
        b.bias(b.m.moe ? b.m.moe->experts : 0);
        b.sharedExpert(false);
        break;
    default:
        b.feedForward(b.m.feedForward, false);
        break;
    }
}

void addGraniteLayer(TensorBuilder &b, char kind)
{
    b.norms(2);
    if (kind == 'R')
        b.mamba2(true);
    else
        b.attention(b.m.kvHeads, b.m.headDim);
    b.denseOrExperts();
}

void addFalconLayer(TensorBuilder &b)
{
    b.norms(2);
    b.mamba2(false);
    b.attention(b.m.kvHeads, b.m.headDim);
    b.feedForward(b.m.feedForward);
}

void addRwkvLayer(TensorBuilder &b, const RecurrentShape &s, bool first)
{
    const std::int64_t e = b.m.hidden;
    const auto lowRank = [&](Role role, std::int64_t rank) {
        b.add(role, e, rank);
        b.add(role, rank, e);
    };
    b.norms(2); // weight and bias of the two layer norms
    b.bias(e);
    b.bias(e);
    b.add(Role::Scale, e, 6); // token shift of the six inputs
    b.bias(e);
    lowRank(Role::TimeMixDecay, s.decayRank);
    b.bias(e);
    lowRank(Role::TimeMixLowRank, s.iclrRank);
    if (!first) {
        b.bias(e);
        lowRank(Role::TimeMixLowRank, s.valueRank);
    }
    lowRank(Role::TimeMixLowRank, s.gateRank);
    for (int i = 0; i < 3; ++i)
        b.add(Role::Scale, e); // k_k, k_a, r_k
    for (int i = 0; i < 4; ++i)
        b.add(Role::TimeMix, e, e); // receptance, key, value, output
    b.norms(1);
    b.bias(e);
    b.add(Role::Scale, e);
    b.add(Role::ChannelMix, e, b.m.feedForward);
    b.add(Role::ChannelMix, b.m.feedForward, e);
}

} // namespace

std::vector<Tensor> mambaTensors(const Model &model)
{
    if (!model.recurrent)
        return {};
    TensorBuilder b(model);
    b.ends();
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        b.norms(1);
        b.mamba1();
    }
    return b.take();
}

std::vector<Tensor> mambaHybridTensors(const Model &model)
{
    const std::string &architecture = model.ggufArchitecture;
    if (!hasLetters(model) && !(architecture == "granitehybrid" && !model.recurrent))
        return {};
    TensorBuilder b(model);
    b.ends();
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        if (architecture == "jamba")
            addJambaLayer(b, letter(model, i));
        else if (architecture == "granitehybrid")
            addGraniteLayer(b, model.recurrent ? letter(model, i) : 'F');
        else if (architecture == "falcon-h1")
            addFalconLayer(b);
        else
            addNemotronLayer(b, letter(model, i));
    }
    return b.take();
}

std::vector<Tensor> deltaNetTensors(const Model &model)
{
    if (!hasLetters(model))
        return {};
    TensorBuilder b(model);
    b.ends();
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        b.norms(2);
        if (letter(model, i) == 'F') {
            b.attention(model.kvHeads, model.headDim, 2); // a gate lies beside the queries
            b.add(Role::Norm, model.headDim);
            b.add(Role::Norm, model.headDim);
        } else {
            b.deltaNet(model.ggufArchitecture != "qwen3next");
        }
        b.denseOrExperts();
        if (b.hasExperts(i))
            b.add(Role::Scale, model.hidden); // gate of the shared expert
    }
    return b.take();
}

std::vector<Tensor> rwkvTensors(const Model &model)
{
    if (!model.recurrent)
        return {};
    TensorBuilder b(model);
    b.ends();
    b.bias(model.hidden);
    b.norms(1); // of the embedding
    b.bias(model.hidden);
    for (std::int64_t i = 0; i < model.layers; ++i) {
        b.layer(i);
        addRwkvLayer(b, *model.recurrent, i == 0);
    }
    return b.take();
}

} // namespace tb
