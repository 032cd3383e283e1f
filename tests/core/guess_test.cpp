// SPDX-License-Identifier: GPL-3.0-or-later
// A guess in bars and charts: where it stands, what a drag or a key makes of it, what an open one covers.
#include "core/bar_guess.h"
#include "core/bar_hit.h"
#include "core/bar_table.h"
#include "core/chart_guess.h"
#include "tests/core/bar_rows.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace tb {

namespace {

using namespace test;

GuessMark sessionsGuess(double value, bool open = false)
{
    return {GuessOf::SessionsFit, value, "your guess: " + grouped(std::llround(std::min(value, 1e9))), open};
}

GuessMark stateGuess(double bytes, bool open = false)
{
    return {GuessOf::State, bytes, "your guess: " + fixed(bytes / 1e9, 1) + " GB", open};
}

/// The rows of a scenario with a guess at one of them.
struct Guessed
{
    Guessed(const std::string &text, const GuessMark &mark, std::size_t current = 3)
        : rows(text)
        , guess(mark)
    {
        inputs = rows.inputs();
        for (std::size_t i = 0; i < inputs.size(); ++i)
            inputs[i].current = i == current;
        inputs = withGuess(std::move(inputs), guess);
        picture = layoutBars(inputs, sized(1280, 720), evenText());
        budget = &rows.budgets[current];
        row = &picture.rows[current];
    }
    Guessed(const Guessed &) = delete;
    Guessed &operator=(const Guessed &) = delete;

    double middle() const { return row->guess.line.x + row->guess.line.width / 2; }

    Rows rows;
    GuessMark guess;
    std::vector<BarInput> inputs;
    BarPicture picture;
    const Budget *budget = nullptr;
    const BarRow *row = nullptr;
};

double placeOfBytes(const Guessed &bars, double bytes)
{
    return bars.row->track.x
        + bars.row->track.width * bytes / static_cast<double>(modelMemory(*bars.budget).value);
}

double startOf(const Budget &b)
{
    return b.isRoom ? 0 : static_cast<double>(b.weights.value + b.working.value);
}

/// Everything the bars say, each in a line.
std::string saidOf(const Guessed &bars)
{
    std::string said = barsInWords(bars.inputs) + '\n';
    for (const TextSlot &slot : textsOf(bars.picture))
        if (slot.text != bars.picture.title.text) // the scenario as it was asked for
            said += slot.text + '\n';
    for (const auto &cells : barTable(bars.inputs, ByteUnits::Decimal))
        for (const std::string &cell : cells)
            said += cell + '\n';
    for (const BarInput &input : bars.inputs)
        for (int kind = 0; kind <= static_cast<int>(BandKind::Pinned); ++kind)
            said += bandReadout(input, static_cast<BandKind>(kind), ByteUnits::Decimal).text + '\n';
    return said;
}

/// Everything a chart says.
std::string saidOf(const ChartData &data)
{
    std::string said = data.title + '\n' + data.takeaway + '\n' + data.emptyText + '\n';
    for (const ChartLine &line : data.lines)
        said += line.name + ": " + line.here + '\n';
    for (const ChartLevel &level : data.levels)
        said += level.name + '\n';
    for (const ChartMark &mark : data.marks)
        said += mark.label + '\n';
    for (const auto &row : chartTable(data))
        for (const std::string &cell : row)
            said += cell + '\n';
    for (double x = data.x.low; x <= data.x.high; x *= 1.1)
        if (const auto reading = readChart(data, x))
            for (const std::string &line : reading->lines)
                said += line + '\n';
    return said;
}

struct Chart
{
    Chart(ChartId id, const std::string &text, const GuessMark &mark)
        : rows("devices=h100-sxm;" + text)
        , guess(mark)
        , data(chartData(id,
                         {catalogue(), rows.resolved.back(), rows.budgets.back(), ByteUnits::Decimal, options,
                          nullptr, &guess}))
    {
    }
    Chart(const Chart &) = delete;
    Chart &operator=(const Chart &) = delete;

    Rows rows;
    ChartOptions options;
    GuessMark guess;
    ChartData data;
};

/// Not as a part of a longer number: "17" is in "17 fit" and not in "178.6 GB".
bool says(const std::string &said, const std::string &what)
{
    const auto goesOn = [&](std::size_t at) {
        return at < said.size() && std::string_view("0123456789.,").find(said[at]) != std::string_view::npos;
    };
    for (auto at = said.find(what); at != std::string::npos; at = said.find(what, at + 1)) {
        const std::size_t end = at + what.size();
        const bool digit = end < said.size() && said[end] >= '0' && said[end] <= '9';
        if (!(at > 0 && goesOn(at - 1)) && !digit
            && !(goesOn(end) && end + 1 < said.size() && said[end + 1] != ' '))
            return true;
    }
    return false;
}

} // namespace

TEST(BarGuess, StandsWhereTheStateOfSoManySessionsWouldEnd)
{
    for (const std::size_t current : {0U, 1U, 3U}) {
        for (const double count : {0.0, 1.0, 3.0, 5.0}) {
            const Guessed bars("sessions=2", sessionsGuess(count), current);
            const double each = static_cast<double>(bars.budget->statePerSession.value);
            const double end = placeOfBytes(bars, startOf(*bars.budget) + count * each);
            const double axisEnd = bars.picture.plot.right();
            EXPECT_NEAR(bars.middle(), std::min(end, axisEnd), 0.01) << current << ' ' << count;
            EXPECT_EQ(bars.row->guess.past, end > axisEnd + kHair);
            EXPECT_EQ(bars.row->guess.label.text, bars.guess.text);
        }
    }
}

TEST(BarGuess, TheRightNumberStandsAtTheEndOfTheLastSeat)
{
    const Guessed bars("sessions=2", sessionsGuess(17));
    ASSERT_EQ(bars.budget->sessionsFit.value, 17);
    EXPECT_NEAR(bars.middle(), bandsOf(*bars.row, BandKind::FreeSeat).back().rect.right(), 0.01);
}

TEST(BarGuess, ASizeIsMeasuredFromWhereTheStateBegins)
{
    const Guessed bars("sessions=2", stateGuess(8.589934592e9));
    EXPECT_NEAR(bars.middle(), bandsOf(*bars.row, BandKind::State).back().rect.right(), 0.01);
}

TEST(BarGuess, OnlyTheCurrentRowHasIt)
{
    const Guessed bars("sessions=2", sessionsGuess(6));
    for (const BarRow &row : bars.picture.rows)
        EXPECT_EQ(row.guess.line.empty(), &row != bars.row);
}

TEST(BarGuess, PastTheAxisItStopsAndPoints)
{
    for (const double count : {40.0, 1e6, 1e18, 1e300}) {
        const Guessed bars("sessions=2", sessionsGuess(count));
        EXPECT_TRUE(bars.row->guess.past);
        EXPECT_NEAR(bars.middle(), bars.picture.plot.right(), 0.01);
        EXPECT_GE(bars.row->guess.handle.x, bars.picture.plot.right() - kHair);
    }
}

TEST(BarGuess, WhatIsNoNumberIsNotDrawn)
{
    for (const double value :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), -1.0}) {
        const Guessed bars("sessions=2", sessionsGuess(value, true));
        EXPECT_TRUE(bars.row->guess.line.empty());
        EXPECT_TRUE(bars.row->covered); // it still asks
        EXPECT_EQ(guessValueText(bars.guess, ByteUnits::Decimal), "");
        EXPECT_FALSE(Chart(ChartId::SessionsFit, "", sessionsGuess(value)).data.guess);
    }
}

TEST(BarGuess, ARefusalLeavesNothingToGuess)
{
    const Guessed bars("engine=vllm;kv=q8_0", sessionsGuess(6, true));
    ASSERT_TRUE(bars.budget->refused);
    EXPECT_TRUE(bars.row->guess.line.empty());
    EXPECT_FALSE(bars.row->covered);
    EXPECT_FALSE(bars.row->verdict.text.empty());
    for (const ChartId id : kChartIds)
        EXPECT_FALSE(Chart(id, "engine=vllm;kv=q8_0", sessionsGuess(6, true)).data.guess);
}

TEST(BarGuess, SpeedIsNotInTheBars)
{
    const Guessed bars("", {GuessOf::Speed, 40, "your guess: 40 tok/s", true});
    EXPECT_TRUE(bars.row->guess.line.empty());
    EXPECT_FALSE(bars.row->covered);
}

TEST(BarGuess, NothingElseMoves)
{
    const Guessed bars("sessions=2", sessionsGuess(6));
    std::vector<BarInput> plain = bars.inputs;
    for (BarInput &input : plain)
        input.guess = nullptr;
    const BarPicture without = layoutBars(plain, sized(1280, 720), evenText());
    EXPECT_EQ(bars.picture.plot, without.plot);
    EXPECT_EQ(bars.picture.legend, without.legend);
    for (std::size_t i = 0; i < without.rows.size(); ++i) {
        EXPECT_EQ(bars.picture.rows[i].track, without.rows[i].track);
        EXPECT_EQ(bars.picture.rows[i].verdict, without.rows[i].verdict);
    }
}

TEST(BarGuess, FitsInEveryPicture)
{
    for (const char *text : {"sessions=1", "sessions=40", "model=llama-3.1-405b;weights=f16"})
        for (const double count : {0.0, 4.0, 17.0, 1e6})
            for (const bool open : {false, true}) {
                const Guessed bars(text, sessionsGuess(count, open), 1);
                for (const double width : {120.0, 320.0, 640.0, 1'280.0, 2'560.0})
                    for (const double height : {100.0, 274.0, 480.0, 1'440.0})
                        for (const BarScale scale : {BarScale::ShareOfUsable, BarScale::SameBytes})
                            EXPECT_EQ(
                                faultOf(layoutBars(bars.inputs, sized(width, height, scale), evenText())), "")
                                << width << 'x' << height << ' ' << text << ' ' << count << ' ' << open;
            }
}

TEST(BarGuess, NoMemoryAtAllStillHasAPlaceForIt)
{
    const Guessed bars("model=llama-3.1-405b;weights=f32;devices=m1-8gb;reserve=9GB", sessionsGuess(3), 0);
    EXPECT_EQ(faultOf(bars.picture), "");
    EXPECT_EQ(guessAt(bars.row->guess, bars.guess, 500, ByteUnits::Decimal), 3); // the pointer cannot tell
}

RC_GTEST_PROP(BarGuess, ADragToWhereItStandsSaysTheSame, ())
{
    const auto count = *rc::gen::inRange(0, 30);
    const Guessed bars("sessions=2", sessionsGuess(count, true));
    RC_PRE(!bars.row->guess.past);
    RC_ASSERT(guessAt(bars.row->guess, bars.guess, bars.middle(), ByteUnits::Decimal) == count);
}

TEST(BarGuess, ADragTakesHoldOfTheOpenRowOnly)
{
    const Guessed bars("sessions=2", sessionsGuess(6, true));
    const double y = bars.row->track.y + 2;
    EXPECT_EQ(guessUnder(bars.picture, bars.middle(), y), bars.row);
    EXPECT_EQ(guessUnder(bars.picture, bars.picture.plot.right(), y), bars.row);
    EXPECT_EQ(guessUnder(bars.picture, 4, y), nullptr); // the name of the row
    EXPECT_EQ(guessUnder(bars.picture, bars.middle(), bars.row->hit.bottom() + 1), nullptr);
    const Guessed given("sessions=2", sessionsGuess(6));
    EXPECT_EQ(guessUnder(given.picture, given.middle(), given.row->track.y + 2), nullptr);
}

TEST(BarGuess, AnOpenOneCoversItsRow)
{
    const Guessed bars("sessions=2", sessionsGuess(6, true));
    for (const BarRow &row : bars.picture.rows)
        EXPECT_EQ(row.covered, &row == bars.row);
    for (const Band &band : bars.row->bands)
        EXPECT_TRUE(band.kind == BandKind::Weights || band.kind == BandKind::Working
                    || band.kind == BandKind::Kept);
    EXPECT_FALSE(bandsOf(*bars.row, BandKind::Weights).empty());
    EXPECT_EQ(bars.row->verdict.text + bars.row->detail.text, "");
    EXPECT_TRUE(bars.row->markBox.empty());
    EXPECT_EQ(verdictWithGuess(bars.inputs[3]), "your guess: 6");
}

TEST(BarGuess, NothingTellsTheCoveredNumber)
{
    const std::string given = saidOf(Guessed("sessions=2", sessionsGuess(6)));
    const Guessed bars("sessions=2", sessionsGuess(6, true));
    const std::string said = saidOf(bars);
    for (const std::string &covered :
         {std::string("17"), std::string("15 more"), bytesText(bars.budget->free, ByteUnits::Decimal)}) {
        EXPECT_TRUE(says(given, covered)) << covered; // else there was nothing to cover
        EXPECT_FALSE(says(said, covered)) << covered << '\n' << said;
    }
    EXPECT_TRUE(says(said, "6 sessions"));
}

TEST(BarGuess, NothingTellsTheCoveredSize)
{
    const std::string given = saidOf(Guessed("sessions=2", stateGuess(6e9)));
    const Guessed bars("sessions=2", stateGuess(6e9, true));
    const std::string said = saidOf(bars);
    for (const std::string &covered :
         {std::string("8.59"), std::string("4.29"), bytesText(bars.budget->free, ByteUnits::Decimal)}) {
        EXPECT_TRUE(says(given, covered)) << covered;
        EXPECT_FALSE(says(said, covered)) << covered << '\n' << said;
    }
}

TEST(BarGuess, TheTableHasAColumnOfItsOwn)
{
    const Guessed bars("sessions=2", sessionsGuess(6));
    const auto table = barTable(bars.inputs, ByteUnits::Decimal);
    EXPECT_EQ(table.front().back(), "Your guess");
    for (std::size_t i = 1; i < table.size(); ++i) {
        ASSERT_EQ(table[i].size(), table.front().size());
        EXPECT_EQ(table[i].back(), i == 4 ? "6 sessions" : "");
    }
}

TEST(ChartGuess, StandsAtTheScenariosPlaceInChartsOfTheSameThing)
{
    const GuessMark marks[]
        = {sessionsGuess(6), stateGuess(6e9), {GuessOf::Speed, 40, "your guess: 40 tok/s", false}};
    for (const GuessMark &mark : marks)
        for (const ChartId id : kChartIds) {
            const Chart chart(id, "sessions=2;context=16k", mark);
            const bool about = mark.of == GuessOf::State ? id == ChartId::State
                : mark.of == GuessOf::Speed              ? id == ChartId::Speed
                                            : id == ChartId::SessionsFit || id == ChartId::Frontier;
            ASSERT_EQ(chart.data.guess.has_value(), about) << chartName(id);
            if (!about)
                continue;
            EXPECT_EQ(chart.data.guess->x, id == ChartId::Speed ? 2 : 16'384);
            EXPECT_FALSE(chart.data.lines.empty());
            const GuessPlace place = placeOf(chart.data, *chart.data.guess);
            EXPECT_EQ(place.at.y, mark.value);
            EXPECT_FALSE(place.above || place.below);
        }
}

TEST(ChartGuess, PastTheAxisItStaysAtTheRim)
{
    const Chart none(ChartId::SessionsFit, "", sessionsGuess(0));
    EXPECT_EQ(placeOf(none.data, *none.data.guess), (GuessPlace{{32'768, 1}, false, true}));
    const Chart many(ChartId::SessionsFit, "", sessionsGuess(1e6));
    const GuessPlace place = placeOf(many.data, *many.data.guess);
    EXPECT_TRUE(place.above);
    EXPECT_EQ(place.at.y, many.data.y.high);
    EXPECT_EQ(many.data.guess->mark.text, sessionsGuess(1e6).text + ", above this axis");
    EXPECT_EQ(none.data.guess->mark.text, sessionsGuess(0).text + ", below this axis");
    // The axes are those without a guess.
    EXPECT_EQ(many.data.y, none.data.y);
}

TEST(ChartGuess, IsReadOutAndTabulated)
{
    const Chart chart(ChartId::SessionsFit, "", sessionsGuess(6));
    EXPECT_EQ(readChart(chart.data, 32'768)->lines.back(), "your guess: 6");
    EXPECT_FALSE(says(readChart(chart.data, 2'048)->lines.back(), "guess"));
    const auto table = chartTable(chart.data);
    EXPECT_EQ(table.front().back(), "Your guess");
    int cells = 0;
    for (const auto &row : table)
        cells += row.back() == "6 sessions" && row.front() == "32,768 tokens" ? 1 : 0;
    EXPECT_EQ(cells, 1);
}

TEST(ChartGuess, AnOpenOneCoversItsAnswerInEveryChart)
{
    const struct
    {
        GuessMark mark;
        std::vector<std::string> answers;
    } cases[] = {
        {sessionsGuess(5, true), {"17"}},
        {stateGuess(5e9, true), {"34.36", "4,685"}},
        {{GuessOf::Speed, 50, "your guess: 50", true}, {"85.9", "687.6", "681.9"}},
    };
    for (const auto &test : cases) {
        GuessMark given = test.mark;
        given.open = false;
        std::string told;
        for (const ChartId id : kChartIds) {
            told += saidOf(Chart(id, "sessions=8", given).data);
            const Chart chart(id, "sessions=8", test.mark);
            const std::string said = saidOf(chart.data);
            EXPECT_EQ(chart.data.drag, ChartDrag::None);
            const bool about = chart.data.guess.has_value();
            const bool follows = id == ChartId::Fleet && test.mark.of == GuessOf::SessionsFit;
            EXPECT_EQ(about || follows, chart.data.lines.empty()) << chartName(id);
            // A table of another chart may have the digits at another place.
            for (const std::string &answer : test.answers)
                EXPECT_FALSE(says(about ? said : chart.data.takeaway, answer)) << answer << '\n' << said;
        }
        for (const std::string &answer : test.answers)
            EXPECT_TRUE(says(told, answer)) << answer; // else there was nothing to cover
    }
}

TEST(ChartGuess, TheBorderOfTheSpeedChartIsCoveredWithTheNumber)
{
    const Chart chart(ChartId::Speed, "sessions=8", sessionsGuess(5, true));
    for (const ChartMark &mark : chart.data.marks)
        EXPECT_NE(mark.kind, MarkKind::Border);
    EXPECT_TRUE(says(saidOf(Chart(ChartId::Speed, "sessions=8", sessionsGuess(5)).data), "17 fit"));
}

TEST(ChartGuess, TheMemoryThereIsStays)
{
    const Chart chart(ChartId::State, "", stateGuess(5e9, true));
    ASSERT_EQ(chart.data.levels.size(), 2U);
    const Chart given(ChartId::State, "", stateGuess(5e9));
    EXPECT_EQ(chart.data.levels, given.data.levels);
    EXPECT_EQ(chart.data.y, given.data.y);
}

TEST(ChartGuess, WhereNothingFitsThatIsCoveredAsWell)
{
    const std::string text = "model=llama-3.1-405b;weights=f16";
    EXPECT_FALSE(Chart(ChartId::SessionsFit, text, sessionsGuess(5)).data.emptyText.empty());
    const Chart chart(ChartId::SessionsFit, text, sessionsGuess(5, true));
    EXPECT_EQ(chart.data.emptyText, "");
    EXPECT_TRUE(chart.data.guess);
    EXPECT_EQ(verdictWithGuess(Guessed(text, sessionsGuess(5, true)).inputs[3]), "your guess: 5");
}

TEST(ChartGuess, ADragReadsTheAxis)
{
    const Chart chart(ChartId::SessionsFit, "", sessionsGuess(6, true));
    const auto at = [&](double fraction) { return guessAt(chart.data, *chart.data.guess, fraction); };
    EXPECT_EQ(at(fractionOf(chart.data.y, 9)), 9);
    EXPECT_EQ(at(0), 1);
    EXPECT_EQ(at(-0.1), 0);
    EXPECT_EQ(at(2), chart.data.y.high);
    const Chart state(ChartId::State, "", stateGuess(5e9, true));
    EXPECT_EQ(guessAt(state.data, *state.data.guess, fractionOf(state.data.y, 4.2949e9)), 4.29e9);
}

TEST(GuessSteps, AreWholeSessions)
{
    const auto next = [](double from, GuessStep step, bool up) {
        return guessBeside(sessionsGuess(from), step, up, ByteUnits::Decimal);
    };
    EXPECT_EQ(next(6, GuessStep::Usual, true), 7);
    EXPECT_EQ(next(6, GuessStep::Fine, false), 5);
    EXPECT_EQ(next(6, GuessStep::Large, true), 10);
    EXPECT_EQ(next(250, GuessStep::Usual, true), 260);
    EXPECT_EQ(next(250, GuessStep::Large, false), 200);
    EXPECT_EQ(next(0, GuessStep::Large, false), 0);
    EXPECT_EQ(next(1e6, GuessStep::Large, true), 1e6);
    EXPECT_EQ(next(4.66, GuessStep::Usual, true), 5);
    EXPECT_EQ(next(std::numeric_limits<double>::quiet_NaN(), GuessStep::Usual, true), 1);
}

TEST(GuessSteps, OfSizesAndSpeedsAreRound)
{
    const auto size = [](double from, GuessStep step, ByteUnits units) {
        return guessBeside(stateGuess(from), step, true, units);
    };
    EXPECT_EQ(size(4.29e9, GuessStep::Fine, ByteUnits::Decimal), 4.3e9);
    EXPECT_EQ(size(4.29e9, GuessStep::Usual, ByteUnits::Decimal), 4.3e9);
    EXPECT_EQ(size(4.29e9, GuessStep::Large, ByteUnits::Decimal), 5e9);
    EXPECT_EQ(size(0, GuessStep::Usual, ByteUnits::Decimal), 1e6);
    EXPECT_EQ(size(4.0 * kGibi, GuessStep::Usual, ByteUnits::Binary), 4.25 * kGibi);
    const GuessMark speed{GuessOf::Speed, 41.4, {}, true};
    EXPECT_EQ(guessBeside(speed, GuessStep::Fine, true, ByteUnits::Decimal), 41.5);
    EXPECT_EQ(guessBeside(speed, GuessStep::Usual, false, ByteUnits::Decimal), 41);
}

RC_GTEST_PROP(GuessSteps, DownFromWhereUpLedIsNoHigherThanTheStart, ())
{
    const auto of = *rc::gen::element(GuessOf::SessionsFit, GuessOf::State, GuessOf::Speed);
    const auto step = *rc::gen::element(GuessStep::Fine, GuessStep::Usual, GuessStep::Large);
    const auto units = *rc::gen::element(ByteUnits::Decimal, ByteUnits::Binary);
    const auto from = static_cast<double>(*rc::gen::inRange<std::int64_t>(0, 900'000));
    const double value = of == GuessOf::State ? from * 1e6 : of == GuessOf::Speed ? from / 10 : from;
    const double up = guessBeside({of, value, {}, true}, step, true, units);
    RC_ASSERT(up > value);
    const double back = guessBeside({of, up, {}, true}, step, false, units);
    RC_ASSERT(back <= value);
    RC_ASSERT(back >= 0);
}

} // namespace tb
