// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph_plan.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::int64_t kAlignment = 32;
constexpr std::int64_t kLargest = std::int64_t{1} << 56; // a result beyond this saturates the peak

struct Hole
{
    std::int64_t offset = 0;
    std::int64_t size = 0;
};

/// Free memory in the order of addresses. The last hole has no end.
class Holes
{
public:
    std::int64_t take(std::int64_t size)
    {
        auto best = m_holes.end();
        for (auto hole = m_holes.begin(); hole != m_holes.end(); ++hole)
            if (hole->size >= size && (best == m_holes.end() || hole->size <= best->size))
                best = hole;
        if (best == m_holes.end()) {
            const std::int64_t offset = m_top;
            m_top += size;
            m_peak = std::max(m_peak, m_top);
            return offset;
        }
        const std::int64_t offset = best->offset;
        best->offset += size;
        best->size -= size;
        if (best->size == 0)
            m_holes.erase(best);
        return offset;
    }

    void give(std::int64_t offset, std::int64_t size)
    {
        if (size == 0)
            return;
        auto next = std::find_if(m_holes.begin(), m_holes.end(),
                                 [offset](const Hole &hole) { return hole.offset > offset; });
        next = m_holes.insert(next, {offset, size});
        const auto after = next + 1;
        if (after != m_holes.end() && next->offset + next->size == after->offset) {
            next->size += after->size;
            m_holes.erase(after);
        }
        if (next != m_holes.begin() && (next - 1)->offset + (next - 1)->size == next->offset) {
            (next - 1)->size += next->size;
            next = m_holes.erase(next) - 1;
        }
        if (next->offset + next->size == m_top) { // joins the endless hole
            m_top = next->offset;
            m_holes.erase(next);
        }
    }

    std::int64_t peak() const { return m_peak; }

private:
    std::vector<Hole> m_holes;
    std::int64_t m_top = 0;
    std::int64_t m_peak = 0;
};

} // namespace

GraphPlan::Tensor GraphPlan::append(std::int64_t bytes, std::initializer_list<Tensor> sources)
{
    Step &step = m_steps.emplace_back();
    step.bytes = bytes;
    for (const Tensor source : sources) {
        if (source.index < 0)
            continue;
        step.sources[step.sourceCount++] = source.index;
        ++m_steps[static_cast<std::size_t>(source.index)].uses;
    }
    return {static_cast<int>(m_steps.size()) - 1};
}

GraphPlan::Tensor GraphPlan::fresh(std::int64_t bytes, std::initializer_list<Tensor> sources,
                                   std::int64_t scratch)
{
    const Tensor tensor = append(bytes, sources);
    m_steps.back().scratch = scratch;
    return tensor;
}

GraphPlan::Tensor GraphPlan::inPlace(std::int64_t bytes, std::initializer_list<Tensor> sources)
{
    const Tensor tensor = append(bytes, sources);
    m_steps.back().mayReuse = true;
    return tensor;
}

void GraphPlan::consume(std::initializer_list<Tensor> sources)
{
    append(0, sources);
    m_steps.back().hasResult = false;
}

void GraphPlan::keep(Tensor tensor)
{
    m_steps[static_cast<std::size_t>(tensor.index)].kept = true;
}

Checked GraphPlan::peak() const
{
    struct Place
    {
        std::int64_t offset = 0;
        std::int64_t size = 0; // aligned; 0 when another result has taken it over
        int uses = 0; // still to come
    };
    std::vector<Place> places(m_steps.size());
    Holes holes;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step &step = m_steps[i];
        Place &place = places[i];
        place.uses = step.uses;
        if (step.bytes > kLargest || step.scratch > kLargest)
            return Checked(kLargest) * kLargest;
        bool placed = !step.hasResult;
        const std::int64_t size = (step.bytes + step.scratch + (kAlignment - 1)) / kAlignment * kAlignment;
        for (const int source : step.from()) {
            if (placed || !step.mayReuse)
                break;
            Place &from = places[static_cast<std::size_t>(source)];
            const Step &maker = m_steps[static_cast<std::size_t>(source)];
            if (from.uses == 1 && from.size >= size && maker.bytes == step.bytes && !maker.kept) {
                place.offset = from.offset;
                place.size = size;
                holes.give(from.offset + size, from.size - size);
                from.size = 0;
                placed = true;
            }
        }
        if (!placed) {
            place.offset = holes.take(size);
            place.size = size;
        }
        for (const int source : step.from()) {
            Place &from = places[static_cast<std::size_t>(source)];
            if (--from.uses == 0 && !m_steps[static_cast<std::size_t>(source)].kept) {
                holes.give(from.offset, from.size);
                from.size = 0;
            }
        }
    }
    return holes.peak();
}

} // namespace tb
