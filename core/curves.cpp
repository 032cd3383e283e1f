// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/curves.h"

#include "core/budget.h"
#include "core/engine_sizes.h"
#include "core/fit_search.h"
#include "core/number_text.h"
#include "core/weights.h"
#include "core/working.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

using Integers = Eigen::Array<std::int64_t, Eigen::Dynamic, 1>;
using Reals = Eigen::ArrayXd;

/// What one line is made of, an array entry for each x.
struct Columns
{
    Integers weights;
    Integers weightsRead;
    Integers statePerSession; ///< of its own, without the shared prefix
    Integers shared; ///< bytes of the prefix that all conversations share
    Integers working; ///< of one card
    Integers asked;
};

Integers constant(Eigen::Index size, std::int64_t value)
{
    return Integers::Constant(size, value);
}

std::int64_t workingOfOneCard(const Resolved &r, Tokens context)
{
    return nominalWorkingSpace(r.model, context, r.scenario.microBatch).device.value();
}

/// State of one conversation for every context: rows x bytes a row, summed over the components.
Integers stateAlongContext(const Resolved &r, const Integers &contexts)
{
    if (r.scenario.statePerSession)
        return constant(contexts.size(), r.scenario.statePerSession->value);
    Integers sum = constant(contexts.size(), 0);
    for (const StateComponent &part : r.model.state) {
        const std::int64_t rowBytes = stateRowBytes(part, r.kv, {r.scenario.cards, r.model.kvHeads}).value();
        switch (part.kind) {
        case StateKind::KvFull:
        case StateKind::MlaLatent:
        case StateKind::IndexerK:
            sum += contexts * rowBytes;
            break;
        case StateKind::KvWindow:
        case StateKind::KvChunked:
        case StateKind::KWindow:
            sum += contexts.min(part.window) * rowBytes;
            break;
        case StateKind::CompressedK:
            sum += (contexts + (part.ratio - 1)) / part.ratio * rowBytes;
            break;
        case StateKind::Recurrent:
        case StateKind::CompressorState:
            sum += rowBytes;
            break;
        }
    }
    return sum;
}

/// What all conversations share of it.
Integers sharedAlongContext(const Resolved &r, const Integers &contexts)
{
    Integers sum = constant(contexts.size(), 0);
    for (const StateComponent &part : r.model.state) {
        const std::int64_t rowBytes = stateRowBytes(part, r.kv, {r.scenario.cards, r.model.kvHeads}).value();
        sum += contexts.unaryExpr(
            [&](std::int64_t x) { return sharedRows(part, keptOnce(r, {x})) * rowBytes; });
    }
    return sum;
}

Columns columnsAlongContext(const Resolved &r, const Integers &xs)
{
    Columns c;
    const WeightSizes model = weightSizes(r.model, r.weights);
    const Checked parts = partsBytes(r.model, r.weights, r.scenario.parts);
    c.weights = constant(xs.size(), (model.total + parts).value());
    c.weightsRead = constant(xs.size(), model.read(r.scenario.sessions).value());
    c.shared = sharedAlongContext(r, xs);
    c.statePerSession = stateAlongContext(r, xs) - c.shared;
    c.working = xs.unaryExpr([&r](std::int64_t x) { return workingOfOneCard(r, {x}); });
    c.asked = constant(xs.size(), r.scenario.sessions.value);
    return c;
}

Columns columnsAlongSessions(const Resolved &r, const Integers &xs)
{
    Columns c = columnsAlongContext(r, constant(xs.size(), r.scenario.context.value));
    const WeightSizes model = weightSizes(r.model, r.weights);
    c.weightsRead = xs.unaryExpr([&model](std::int64_t x) { return model.read({x}).value(); });
    c.asked = xs;
    return c;
}

Columns columnsAlongBits(const Resolved &r, const Integers &xs)
{
    Columns c = columnsAlongContext(r, constant(xs.size(), r.scenario.context.value));
    for (Eigen::Index i = 0; i < xs.size(); ++i) {
        const Resolved there = withX(r, CurveAxis::Bits, xs[i]);
        const WeightSizes model = weightSizes(there.model, there.weights);
        const Checked parts = partsBytes(there.model, there.weights, r.scenario.parts);
        c.weights[i] = (model.total + parts).value();
        c.weightsRead[i] = model.read(r.scenario.sessions).value();
    }
    return c;
}

Columns columns(const Resolved &r, CurveAxis axis, const Integers &xs)
{
    switch (axis) {
    case CurveAxis::Concurrency:
        return columnsAlongSessions(r, xs);
    case CurveAxis::Bits:
        return columnsAlongBits(r, xs);
    case CurveAxis::Context:
        break;
    }
    return columnsAlongContext(r, xs);
}

/// Products of plain integer arrays may wrap; this bound, taken in doubles, keeps far away from that.
bool couldWrap(const Resolved &r, const Columns &c)
{
    constexpr double kSafe = 4e18;
    const auto cards = static_cast<double>(r.scenario.cards);
    const double each = c.statePerSession.cast<double>().maxCoeff() + c.shared.cast<double>().maxCoeff();
    const double state = each * c.asked.cast<double>().maxCoeff();
    const double oneCard = c.working.cast<double>().maxCoeff() + static_cast<double>(r.capacity.usable.value)
        + static_cast<double>(reserveOfOneCard(r).value());
    const auto bandwidth = static_cast<double>(r.device.bandwidth.value_or(BytesPerSecond{}).value);
    return state + c.weights.cast<double>().maxCoeff() + cards * oneCard > kSafe || cards * bandwidth > kSafe;
}

template<typename T> std::vector<T> toVector(const Eigen::Array<T, Eigen::Dynamic, 1> &array)
{
    return {array.data(), array.data() + array.size()};
}

/// Room for the state at each x. The part that does not depend on x comes from the one shared function.
Integers roomOf(const Resolved &r, const Columns &c)
{
    const Checked weights = c.weights[0];
    const ContextSizes first = contextSizes(r, weights, r.scenario.context, r.scenario.sessions);
    const bool roomGiven = r.scenario.free || (r.scenario.device.spare && !r.scenario.memory);
    if (roomGiven)
        return constant(c.weights.size(), first.room.value());

    const std::int64_t cards = r.scenario.cards;
    const std::int64_t reserve = reserveOfOneCard(r).value();
    const Integers overhead = r.scenario.accounting == Accounting::Course ? Integers(c.working.max(reserve))
                                                                          : Integers(c.working + reserve);
    return r.capacity.usable.value * cards - overhead * cards - c.weights;
}

/// None where a product could wrap.
std::optional<Curve> fromColumns(const Resolved &r, const Columns &c)
{
    if (couldWrap(r, c))
        return std::nullopt;
    const Integers room = roomOf(r, c);
    Curve curve;
    curve.weights = toVector(c.weights);
    curve.statePerSession = toVector(c.statePerSession);
    const Integers state = c.shared + c.statePerSession * c.asked;
    curve.state = toVector(state);
    curve.sessionsFit = toVector<std::int64_t>(((room - c.shared) / c.statePerSession).max(std::int64_t{0}));
    if (r.device.bandwidth) {
        const auto bandwidth = static_cast<double>(r.device.bandwidth->value * r.scenario.cards);
        const Integers step = c.weightsRead + (c.shared + c.statePerSession) * c.asked;
        const Reals each = bandwidth / step.cast<double>();
        curve.sessionTokensPerSecond = toVector(each);
        curve.totalTokensPerSecond = toVector<double>(each * c.asked.cast<double>());
    }
    return curve;
}

/// Puts x in its place on the axis.
void place(Resolved &there, CurveAxis axis, std::int64_t x)
{
    switch (axis) {
    case CurveAxis::Context:
        there.scenario.context = {x};
        break;
    case CurveAxis::Concurrency:
        there.scenario.sessions = {x};
        break;
    case CurveAxis::Bits:
        there.scenario.weights = {{}, x, {}};
        there.weights = idealBits(x);
        break;
    }
}

/// What evaluate() says of one scenario but for the sessions that fit.
void addPoint(Curve &curve, const Resolved &r, const WeightSizes &model, Checked weights)
{
    const Scenario &s = r.scenario;
    const StateSizes state = stateSizes(r, s.context, s.sessions);
    curve.statePerSession.push_back(state.perSession.value());
    curve.state.push_back(state.all.value());
    curve.weights.push_back(weights.value());
    if (!r.device.bandwidth)
        return;
    const Checked step = bytesOfStep(model, s.sessions, Checked(state.perSession.value()) + state.shared);
    const BytesPerSecond bandwidth{(Checked(r.device.bandwidth->value) * s.cards).value()};
    curve.sessionTokensPerSecond.push_back(decodeCeiling(bandwidth, {step.value()}));
    curve.totalTokensPerSecond.push_back(curve.sessionTokensPerSecond.back()
                                         * static_cast<double>(s.sessions.value));
}

/// The slow way, for engines that do not count by conversation and for figures near the limits of 64 bits.
Curve pointByPoint(const Resolved &r, CurveAxis axis, std::span<const std::int64_t> xs, CurveFit fit)
{
    Curve curve;
    Resolved there = r; // its model is copied once, not for every point
    std::optional<FitSearch> search;
    WeightSizes model;
    Checked weights;
    for (const std::int64_t x : xs) {
        place(there, axis, x);
        if (!search || axis == CurveAxis::Bits) {
            model = weightSizes(there.model, there.weights);
            weights = model.total + partsBytes(there.model, there.weights, there.scenario.parts);
            search.emplace(there, weights);
        }
        if (fit != CurveFit::Alone)
            addPoint(curve, there, model, weights);
        if (fit != CurveFit::LeftOut)
            curve.sessionsFit.push_back(
                refusalOf(there) ? 0 : search->most(there.scenario.context, there.scenario.sessions).value);
    }
    return curve;
}

} // namespace

std::vector<Curve> curves(std::span<const Resolved> lines, CurveAxis axis, std::span<const std::int64_t> xs,
                          CurveFit fit)
{
    std::vector<Curve> result;
    if (xs.empty())
        return std::vector<Curve>(lines.size());
    const Integers points = Eigen::Map<const Integers>(xs.data(), static_cast<Eigen::Index>(xs.size()));
    for (const Resolved &line : lines) {
        std::optional<Curve> quick;
        if (line.engine == Engine::Textbook)
            quick = fromColumns(line, columns(line, axis, points));
        result.push_back(quick ? std::move(*quick) : pointByPoint(line, axis, xs, fit));
    }
    return result;
}

Resolved withX(const Resolved &resolved, CurveAxis axis, std::int64_t x)
{
    Resolved there = resolved;
    place(there, axis, x);
    return there;
}

std::vector<std::int64_t> logSpaced(std::int64_t low, std::int64_t high, int count)
{
    std::vector<std::int64_t> xs;
    const double from = std::log2(static_cast<double>(low));
    const double to = std::log2(static_cast<double>(high));
    for (int i = 0; i < count; ++i) {
        const double at = count == 1 ? from : from + (to - from) * i / (count - 1);
        const auto x = std::clamp(static_cast<std::int64_t>(std::llround(std::exp2(at))), low, high);
        if (xs.empty() || x > xs.back())
            xs.push_back(x);
    }
    return xs;
}

} // namespace tb
