// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guess_mark.h"

#include "core/scenario.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kHair = 1e-9; ///< of a step, so that a multiple of it is found at exactly that

/// The largest value a guess is moved to.
double mostOf(GuessOf of)
{
    switch (of) {
    case GuessOf::SessionsFit:
        return static_cast<double>(kMaxSessions.value);
    case GuessOf::State:
        return 1e15;
    case GuessOf::Speed:
        break;
    }
    return 1e6;
}

/// Steps do not become smaller below this value.
double leastPlace(GuessOf of, bool binary)
{
    switch (of) {
    case GuessOf::SessionsFit:
        return 10;
    case GuessOf::State:
        return binary ? std::exp2(23) : 1e7;
    case GuessOf::Speed:
        break;
    }
    return 1;
}

double stepAt(GuessOf of, double value, GuessStep step, ByteUnits units)
{
    const bool binary = of == GuessOf::State && units == ByteUnits::Binary;
    const double from = std::max(value, leastPlace(of, binary));
    if (binary) {
        const double place = std::exp2(std::floor(std::log2(from)));
        return place / (step == GuessStep::Fine ? 128 : step == GuessStep::Usual ? 16 : 2);
    }
    const double place = std::pow(10, std::floor(std::log10(from) + kHair));
    const double size = place / (step == GuessStep::Fine ? 100 : step == GuessStep::Usual ? 10 : 1);
    const double least = of == GuessOf::SessionsFit ? 1 : of == GuessOf::Speed ? 0.1 : 0;
    return std::max(size, least);
}

/// Dividing by a whole number gives the nearest double where multiplying by a tenth does not.
double multiple(double count, double step)
{
    return step < 1 ? count / std::round(1 / step) : count * step;
}

} // namespace

bool canBeDrawn(const GuessMark &guess)
{
    return std::isfinite(guess.value) && guess.value >= 0;
}

std::string guessValueText(const GuessMark &guess, ByteUnits units)
{
    if (!canBeDrawn(guess))
        return {};
    const double value = std::min(guess.value, 9e18); // as far as whole numbers reach
    switch (guess.of) {
    case GuessOf::SessionsFit:
        return plural(std::llround(value), "session");
    case GuessOf::State:
        return bytesText({std::llround(value)}, units);
    case GuessOf::Speed:
        break;
    }
    return speedText(value) + " tok/s";
}

double roundedGuess(GuessOf of, double value, ByteUnits units)
{
    if (!(value > 0))
        return 0;
    const double kept = std::min(value, mostOf(of));
    const double step = stepAt(of, kept, GuessStep::Fine, units);
    return multiple(std::round(kept / step), step);
}

double guessBeside(const GuessMark &guess, GuessStep step, bool up, ByteUnits units)
{
    const double value = canBeDrawn(guess) ? guess.value : 0;
    // From a power of ten the way down goes by the steps of the values below it.
    const double size = stepAt(guess.of, up ? value : value * (1 - 2 * kHair), step, units);
    const double count = up ? std::floor(value / size + kHair) + 1 : std::ceil(value / size - kHair) - 1;
    return std::clamp(multiple(count, size), 0.0, mostOf(guess.of));
}

} // namespace tb
