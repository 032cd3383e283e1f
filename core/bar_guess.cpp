// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_guess.h"

#include "core/summary.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

// In sizes of the body text.
constexpr double kHandleWidth = 0.95;
constexpr double kLeastHandle = 0.55;
constexpr double kMostHandle = 0.9;
constexpr double kFoot = 0.3; ///< of the line, below the bar
constexpr double kFromLine = 0.6; ///< to the words

double asDouble(Bytes bytes)
{
    return static_cast<double>(bytes.value);
}

/// The state of so many conversations, or the size that was guessed.
Bytes guessedState(const Budget &b, const GuessMark &guess)
{
    const std::int64_t whole = std::llround(std::min(guess.value, 9e18));
    if (guess.of == GuessOf::State)
        return {whole};
    return {(Checked(b.statePerSession.value) * whole + b.sharedState.value).value()};
}

/// What stands before the state in the bar.
double stateStart(const Budget &b)
{
    return b.isRoom ? 0 : std::max(0.0, asDouble(b.weights)) + std::max(0.0, asDouble(b.working));
}

bool overlap(const Rect &a, const Rect &b)
{
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

class GuessBuilder
{
public:
    GuessBuilder(BarRow &row, const RowScale &scale, const TextFitter &text, double size)
        : m_row(row)
        , m_left(scale.left)
        , m_right(scale.left + scale.width)
        , m_text(text)
        , m_size(size)
        , m_above(row.track.y - row.hit.y)
    {
    }

    void addLine(double x)
    {
        BarGuess &guess = m_row.guess;
        const double width = std::max(2.0, std::round(m_size / 6));
        const double height = std::clamp(m_above - 1, kLeastHandle * m_size, kMostHandle * m_size);
        const double top = std::max(m_row.hit.y + 1, m_row.track.y - height);
        const double bottom
            = std::min(m_row.track.bottom() + std::round(kFoot * m_size), m_row.hit.bottom() - 1);
        const double handle = std::round(kHandleWidth * m_size);
        guess.handle = {guess.past ? x : x - handle / 2, top, handle, height};
        if (guess.past && m_row.arrow.empty()) { // that of the overflow is not in the way
            guess.handle.y = m_row.track.y;
            guess.handle.height = m_row.track.height;
        }
        guess.line = {x - width / 2, top + height / 2, width, bottom - top - height / 2};
    }

    void addWords(const std::string &words)
    {
        const double height = m_text.line(TextRole::Band).height;
        const std::string shown = m_text.elided(words, TextRole::Band, m_right - m_left);
        if (shown.empty())
            return;
        const double inBar = m_row.track.y + m_row.track.height / 2;
        std::vector<TextSlot> places;
        if (m_above >= height)
            for (const double x : besideLine(shown))
                places.push_back(m_text.slot(shown, TextRole::Band, x, m_row.hit.y + m_above / 2));
        for (const double x : besideLine(shown))
            places.push_back(m_text.slot(shown, TextRole::Band, x, inBar));
        const auto free
            = std::find_if(places.begin(), places.end(), [this](const TextSlot &p) { return isFree(p); });
        m_row.guess.label = free == places.end() ? places.back() : *free;
        for (Band &band : m_row.bands)
            if (overlap(band.label.box, m_row.guess.label.box))
                band.label = {};
    }

private:
    /// Right of the line, left of it, or across it where neither side has the room.
    std::vector<double> besideLine(const std::string &words) const
    {
        const double width = m_text.width(words, TextRole::Band);
        const double middle = m_row.guess.line.x + m_row.guess.line.width / 2;
        const double gap = kFromLine * m_size;
        std::vector<double> places;
        for (const double x : {middle + gap, middle - gap - width})
            if (x >= m_left && x + width <= m_right)
                places.push_back(x);
        if (places.empty())
            places.push_back(std::clamp(middle - width / 2, m_left, std::max(m_left, m_right - width)));
        return places;
    }

    bool isFree(const TextSlot &place) const
    {
        return std::none_of(m_row.bands.begin(), m_row.bands.end(),
                            [&](const Band &band) { return overlap(band.label.box, place.box); });
    }

    BarRow &m_row;
    double m_left;
    double m_right;
    const TextFitter &m_text;
    double m_size;
    double m_above; ///< height of the gap above the bar
};

} // namespace

std::vector<BarInput> withGuess(std::vector<BarInput> inputs, const GuessMark &guess)
{
    if (guess.of == GuessOf::Speed)
        return inputs;
    for (BarInput &input : inputs) {
        if (input.budget->refused) // there is nothing to guess
            continue;
        input.covered = guess.open && (input.current || guess.of == GuessOf::State);
        if (input.current && canBeDrawn(guess))
            input.guess = &guess;
    }
    return inputs;
}

void layOutGuess(BarRow &row, const BarInput &input, const RowScale &scale, const TextFitter &text,
                 double size)
{
    const Budget &b = *input.budget;
    const GuessMark &guess = *input.guess;
    const double start = stateStart(b);
    const double end = start + asDouble(guessedState(b, guess));
    const bool counts = guess.of == GuessOf::SessionsFit;
    const double each = counts ? asDouble(b.statePerSession) : 1;
    row.guess.past = scale.beyond(end);
    if (scale.end > 0) {
        row.guess.zeroX = scale.left + scale.pixels(start + (counts ? asDouble(b.sharedState) : 0));
        row.guess.perPixel = each > 0 && scale.width > 0 ? scale.end / scale.width / each : 0;
    }
    GuessBuilder builder(row, scale, text, size);
    builder.addLine(scale.x(end));
    builder.addWords(guess.text);
}

const BarRow *openRow(const BarPicture &picture)
{
    const auto row = std::find_if(picture.rows.begin(), picture.rows.end(),
                                  [](const BarRow &r) { return r.covered && !r.guess.line.empty(); });
    return row == picture.rows.end() ? nullptr : &*row;
}

const BarRow *guessUnder(const BarPicture &picture, double x, double y)
{
    const BarRow *row = openRow(picture);
    const double reach = row ? row->guess.handle.width : 0;
    const bool held
        = row && row->hit.contains(x, y) && x >= picture.plot.x - reach && x <= picture.plot.right() + reach;
    return held ? row : nullptr;
}

double guessAt(const BarGuess &place, const GuessMark &guess, double x, ByteUnits units)
{
    if (place.perPixel <= 0)
        return guess.value;
    return roundedGuess(guess.of, (x - place.zeroX) * place.perPixel, units);
}

std::string verdictWithGuess(const BarInput &input)
{
    const std::string guess = input.guess ? input.guess->text : std::string();
    if (input.covered)
        return guess;
    return verdictText(*input.budget) + (guess.empty() ? "" : "; " + guess);
}

} // namespace tb
