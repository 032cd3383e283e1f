// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_inputs.h"
#include "core/curves.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

namespace {

const tb::Catalogue &catalogue()
{
    static const auto kCatalogue = tb::readCatalogue(TB_SOURCE_DIR "/resources/data");
    if (!kCatalogue)
        std::abort();
    return *kCatalogue;
}

void evaluateOne(benchmark::State &state)
{
    const auto resolved = tb::resolve(tb::Scenario(), catalogue());
    for (auto _ : state)
        benchmark::DoNotOptimize(tb::evaluate(*resolved));
}
BENCHMARK(evaluateOne);

void curvesOfFourLines(benchmark::State &state)
{
    const auto resolved = tb::resolve(tb::Scenario(), catalogue());
    const std::vector<tb::Resolved> lines(4, *resolved);
    const auto xs = tb::logSpaced(1'024, 131'072, static_cast<int>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(tb::curves(lines, tb::CurveAxis::Context, xs));
}
BENCHMARK(curvesOfFourLines)->Arg(160)->Arg(1'600);

void oneChart(benchmark::State &state)
{
    const auto scenario = tb::normalised(tb::Scenario(), catalogue());
    const auto resolved = tb::resolve(*scenario, catalogue());
    const tb::Budget budget = tb::evaluate(*resolved);
    const tb::ChartOptions options;
    const auto id = tb::kChartIds[static_cast<std::size_t>(state.range(0))];
    for (auto _ : state)
        benchmark::DoNotOptimize(
            tb::chartData(id, {catalogue(), *resolved, budget, tb::ByteUnits::Decimal, options, nullptr}));
}
BENCHMARK(oneChart)->DenseRange(0, 3);

} // namespace
