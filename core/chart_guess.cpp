// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart_guess.h"

#include <algorithm>

namespace tb {

namespace {

bool isAbout(ChartId id, GuessOf of)
{
    switch (of) {
    case GuessOf::SessionsFit:
        return id == ChartId::SessionsFit || id == ChartId::Frontier;
    case GuessOf::State:
        return id == ChartId::State;
    case GuessOf::Speed:
        break;
    }
    return id == ChartId::Speed;
}

/// Elsewhere the number of sessions that fit is a border, and what is said of it.
ChartData withoutCount(ChartData data)
{
    std::erase_if(data.marks, [](const ChartMark &mark) { return mark.kind == MarkKind::Border; });
    if (data.x.kind == AxisKind::Concurrency)
        data.takeaway.clear();
    return data;
}

/// A guess that is drawn at the rim says that it lies further out.
void markBeyond(ChartData &data)
{
    const GuessPlace place = placeOf(data, *data.guess);
    if (place.above)
        data.guess->mark.text += ", above this axis";
    else if (place.below && !data.guess->mark.open) // an open one begins at 0
        data.guess->mark.text += ", below this axis";
}

} // namespace

ChartData withGuess(ChartData data, ChartId id, const ChartInputs &inputs)
{
    const GuessMark &guess = *inputs.guess;
    const bool about = isAbout(id, guess.of);
    const bool answers = !inputs.budget.refused && !data.lines.empty();
    if (guess.open) {
        data.drag = ChartDrag::None;
        if (about && answers)
            data = withoutAnswer(std::move(data));
        else if (guess.of == GuessOf::SessionsFit && id == ChartId::Fleet)
            data = withoutAnswer(std::move(data)); // cards follow from the sessions that fit
        else if (guess.of == GuessOf::SessionsFit)
            data = withoutCount(std::move(data));
    }
    const Scenario &scenario = inputs.resolved.scenario;
    const std::int64_t x = id == ChartId::Speed ? scenario.sessions.value : scenario.context.value;
    if (about && answers && canBeDrawn(guess)) {
        data.guess = ChartGuess{static_cast<double>(x), guess};
        markBeyond(data);
    }
    return data;
}

ChartData withoutAnswer(ChartData data)
{
    data.lines.clear();
    data.marks.clear();
    if (data.y.kind != AxisKind::Memory) // a level of speed is a speed that could be the answer
        data.levels.clear();
    data.takeaway.clear();
    data.emptyText.clear();
    return data;
}

GuessPlace placeOf(const ChartData &data, const ChartGuess &guess)
{
    const auto kept
        = [](const ChartAxis &axis, double value) { return std::clamp(value, axis.low, axis.high); };
    const double y = guess.mark.value;
    return {{kept(data.x, guess.x), kept(data.y, y)}, y > data.y.high, y < data.y.low};
}

double guessAt(const ChartData &data, const ChartGuess &guess, double fraction)
{
    if (fraction < 0)
        return 0;
    const double rounded = roundedGuess(guess.mark.of, valueAt(data.y, fraction), data.y.units);
    return std::clamp(rounded, data.y.low, data.y.high);
}

} // namespace tb
