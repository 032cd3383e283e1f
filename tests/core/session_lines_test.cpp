// SPDX-License-Identifier: GPL-3.0-or-later
// Every point of the sessions' lines is what evaluate() says there, found by step or by search.
#include "core/session_lines.h"

#include "core/budget.h"
#include "core/curves.h"
#include "core/format.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace tb {
namespace {

RC_GTEST_PROP(SessionLines, EqualEvaluateAtEveryPoint, ())
{
    Scenario served = test::pickServed();
    if (test::oneIn(4))
        served.engine = Engine::Textbook;
    const Resolved r = test::resolvedOf(served);
    const Budget b = evaluate(r);
    RC_LOG() << scenarioToText(r.scenario) << "\n";
    const ChartOptions options;
    const ChartInputs inputs{test::catalogue(), r, b, ByteUnits::Decimal, options};
    const ChartData data = sessionsChart(inputs);
    const auto current
        = std::find_if(data.lines.begin(), data.lines.end(), [](const ChartLine &l) { return l.current; });
    RC_ASSERT(current != data.lines.end());
    if (b.refused)
        return;
    RC_ASSERT(current->here == grouped(b.sessionsFit.value));
    for (const ChartPoint &point : current->points) {
        const Budget there = evaluate(withX(r, CurveAxis::Context, std::llround(point.x)));
        if (static_cast<double>(there.sessionsFit.value) != point.y)
            RC_LOG() << "x = " << point.x << ": " << point.y << ", not " << there.sessionsFit.value << "\n";
        RC_ASSERT(static_cast<double>(there.sessionsFit.value) == point.y);
    }
}

} // namespace
} // namespace tb
