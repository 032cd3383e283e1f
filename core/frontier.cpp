// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/frontier.h"

#include "core/budget.h"
#include "core/engine_sizes.h"
#include "core/fit_search.h"
#include "core/session_lines.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

/// "Many short or few long: 69 x 2,048, 17 x 8,192 or 4 x 32,768 tokens fit."
std::string trade(const Resolved &r)
{
    FitSearch search(r, loadedWeights(r));
    const Tokens context = r.scenario.context;
    std::string text;
    for (const std::int64_t factor : {16, 4, 1}) {
        const Tokens there{context.value / factor};
        const Sessions fit = there.value > 0 ? search.most(there) : Sessions{0};
        if (fit.value > 0)
            text += (text.empty()      ? ""
                         : factor == 1 ? " or "
                                       : ", ")
                + grouped(fit.value) + " x " + grouped(there.value);
    }
    return text.empty() ? std::string("Not one conversation fits.")
                        : "Many short or few long: " + text + " tokens fit.";
}

std::string pointText(const Budget &b)
{
    if (b.refused)
        return "refused";
    const std::int64_t left = b.sessionsFit.value - b.asked.value;
    if (!b.fits && left >= 0) // more would be a rounder batch
        return "does not fit, " + grouped(b.sessionsFit.value) + " would";
    if (left == 0)
        return "just fits";
    return left > 0 ? "fits, room for " + grouped(left) + " more" : grouped(-left) + " too many";
}

} // namespace

ChartData frontierChart(const ChartInputs &inputs)
{
    const Budget &b = inputs.budget;
    ChartOptions options = inputs.options;
    options.lines = options.frontierLines;
    ChartData data = sessionsChart(
        {inputs.catalogue, inputs.resolved, b, inputs.units, options, inputs.pinned}, Asked::AnyNumber);
    data.title = "Many short or few long conversations";
    data.drag = ChartDrag::Both;
    data.fillsBelow = true;
    data.marks.clear();
    if (b.refused && inputs.resolved.scenario.sessions <= mostSessions(inputs.resolved))
        return data;
    const auto asked = static_cast<double>(b.asked.value);
    data.y.high = std::exp2(std::max(std::log2(data.y.high), std::ceil(std::log2(asked + 1))));
    const std::string label = grouped(b.asked.value) + " x "
        + plural(inputs.resolved.scenario.context.value, "token") + ": " + pointText(b);
    data.marks.push_back({b.fits ? MarkKind::Current : MarkKind::Nothing,
                          static_cast<double>(inputs.resolved.scenario.context.value), asked, label});
    data.takeaway = trade(inputs.resolved);
    return data;
}

} // namespace tb
