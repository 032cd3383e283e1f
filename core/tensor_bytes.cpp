// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor_bytes.h"

#include "core/quantise.h"

namespace tb {

namespace {

/// MLX leaves rows alone that are no whole groups (mlx-lm utils.py, class_predicate).
constexpr std::int64_t kMlxGroup = 64;

std::vector<Checked> ggufBytes(const std::vector<Tensor> &tensors, const std::vector<GgmlType> &types)
{
    std::vector<Checked> bytes;
    bytes.reserve(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i)
        bytes.push_back(tensorBytes(tensors[i], types[i]));
    return bytes;
}

/// Whether a format quantises this tensor. Checkpoints keep the table, the head, the router and everything
/// small as they are; MLX quantises all of those that are matrices. gpt-oss as published has only its experts
/// in MXFP4.
bool quantised(const Tensor &tensor, const WeightFormat &format, bool expertsOnly)
{
    const TensorClass kind = tensorClass(tensor.role);
    if (expertsOnly)
        return kind == TensorClass::Expert;
    if (kind == TensorClass::Linear || kind == TensorClass::Expert)
        return format.kind == WeightKind::Linear || tensor.rowLength % kMlxGroup == 0;
    const bool matrix
        = kind == TensorClass::Embedding || kind == TensorClass::LookUp || kind == TensorClass::Router;
    return format.kind == WeightKind::Block && matrix && tensor.rowLength % kMlxGroup == 0;
}

Checked checkpointBytes(const Tensor &tensor, const WeightFormat &format, bool expertsOnly)
{
    if (!quantised(tensor, format, expertsOnly))
        return bytesFor(tensor.values(), format.kept);
    return bytesFor(tensor.values(), format.linear)
        + Checked(format.bytesPerInput) * tensor.rowLength * tensor.experts;
}

/// Read whole by every step: all but tables from which single rows are looked up, and experts.
bool readAlways(const Tensor &tensor, bool tied)
{
    const bool table = tensorClass(tensor.role) == TensorClass::LookUp;
    return !table && !ofExperts(tensor) && (tensor.role != TensorRole::TokenEmbd || tied);
}

} // namespace

std::optional<std::vector<Checked>> bytesByTensor(const Model &model, const WeightFormat &format)
{
    if (!model.tensors.known())
        return std::nullopt;
    const std::vector<Tensor> &tensors = model.tensors.all();
    if (format.kind == WeightKind::Mix) {
        const auto types = ggufTypes(tensors, ggufTraitsOf(model), format.id);
        if (!types)
            return std::nullopt;
        return ggufBytes(tensors, *types);
    }
    if (format.kind != WeightKind::Linear && format.kind != WeightKind::Block)
        return std::nullopt;
    const bool expertsOnly = format.id == "mxfp4" && model.ggufArchitecture == "gpt-oss";
    std::vector<Checked> bytes;
    bytes.reserve(tensors.size());
    for (const Tensor &tensor : tensors)
        bytes.push_back(checkpointBytes(tensor, format, expertsOnly));
    return bytes;
}

std::optional<WeightSizes> sizesByTensor(const Model &model, const WeightFormat &format)
{
    const auto bytes = bytesByTensor(model, format);
    if (!bytes)
        return std::nullopt;
    WeightSizes sizes;
    sizes.byTensor = true;
    const std::vector<Tensor> &tensors = model.tensors.all();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        sizes.total += (*bytes)[i];
        if (readAlways(tensors[i], model.tiedEmbeddings))
            sizes.always += (*bytes)[i];
        else if (ofExperts(tensors[i]))
            sizes.experts += (*bytes)[i];
    }
    if (model.moe && sizes.experts.value() != 0) {
        sizes.used = model.moe->used;
        sizes.expertCount = model.moe->experts;
    }
    return sizes;
}

} // namespace tb
