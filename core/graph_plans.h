// SPDX-License-Identifier: GPL-3.0-or-later
// The compute buffers of a model that were planned before; a plan takes longer than the rest of an answer.
#pragma once

#include "core/graph_llamacpp.h"

#include <unordered_map>

namespace tb {

class GraphPlans
{
public:
    explicit GraphPlans(const Model &model);

    const Model &model() const { return m_model; }

    /// computeBufferBytes() of the model.
    Checked bytes(const GraphShape &shape);

private:
    struct Hash
    {
        std::size_t operator()(const GraphShape &shape) const;
    };

    Model m_model;
    std::unordered_map<GraphShape, Checked, Hash> m_bytes;
};

} // namespace tb
