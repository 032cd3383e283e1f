// SPDX-License-Identifier: GPL-3.0-or-later
// How large a buffer holds the intermediate results of a graph: each result takes the best-fitting hole that
// earlier ones left, or takes over an operand that nobody else needs. This is how ggml plans its compute
// buffers (ggml-alloc, August 2026), so the same steps in the same order give the same peak.
#pragma once

#include "core/checked.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace tb {

class GraphPlan
{
public:
    /// A result. One without a number stands for memory of its own elsewhere (weights, caches).
    struct Tensor
    {
        int index = -1;
    };

    GraphPlan() { m_steps.reserve(kUsualSteps); }

    /// A result of `bytes` bytes that needs memory of its own; `scratch` bytes are added for the time its
    /// operation runs and for as long as the result lives.
    Tensor fresh(std::int64_t bytes, std::initializer_list<Tensor> sources, std::int64_t scratch = 0);

    /// A result that may take the place of the first source of the same size of which it is the last use.
    Tensor inPlace(std::int64_t bytes, std::initializer_list<Tensor> sources);

    /// A step that reads its sources and writes to memory elsewhere.
    void consume(std::initializer_list<Tensor> sources);

    /// Keeps a result to the end.
    void keep(Tensor tensor);

    /// The end of the highest result. Steps run in the order in which they were added.
    Checked peak() const;

private:
    struct Step
    {
        std::int64_t bytes = 0;
        std::int64_t scratch = 0;
        int sources[6] = {};
        int sourceCount = 0;
        int uses = 0; ///< as a source
        bool mayReuse = false;
        bool kept = false;
        bool hasResult = true;

        std::span<const int> from() const { return {sources, static_cast<std::size_t>(sourceCount)}; }
    };

    /// Of a whole graph, so that it need not move while it grows.
    static constexpr std::size_t kUsualSteps = 512;

    Tensor append(std::int64_t bytes, std::initializer_list<Tensor> sources);

    std::vector<Step> m_steps;
};

} // namespace tb
