// SPDX-License-Identifier: GPL-3.0-or-later
// The practice server against the figures of the course, and its queue against what must always hold.
#include "core/chart_answer.h"
#include "core/format.h"
#include "core/practice_chart.h"
#include "core/practice_course.h"
#include "core/practice_facts.h"
#include "core/practice_knee.h"
#include "core/queue_simulation.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace tb {
namespace {

constexpr const char *kEightSeats = "device=spare:20GB;kv=q8_0"; // memory for 8
constexpr const char *kFourSeats = "device=spare:20GB"; // memory for 4

std::vector<PracticeFact> factsOf(const std::string &text, const PracticeServer &server = {})
{
    const Resolved r = test::resolvedOf(text);
    return practiceFacts(server, evaluate(r), r.scenario);
}

std::string fact(const std::string &what, const std::string &text = kEightSeats)
{
    for (const PracticeFact &entry : factsOf(text))
        if (entry.what == what)
            return entry.value;
    return "no such fact";
}

std::vector<KneeWay> waysOf(const std::string &text, const PracticeServer &server = {})
{
    const Resolved r = test::resolvedOf(text);
    return kneeWays(server, r, evaluate(r), test::catalogue());
}

ChartData chartOf(ChartId id, const std::string &text, const PracticeServer &server = {})
{
    const Resolved r = test::resolvedOf(text);
    ChartOptions options;
    options.practice = server;
    return chartData(id, {test::catalogue(), r, evaluate(r), ByteUnits::Decimal, options, nullptr});
}

double valueOf(const ChartLine &line, double x)
{
    for (const ChartPoint &point : line.points)
        if (point.x == x)
            return point.y;
    ADD_FAILURE() << line.name << " has no point at " << x;
    return 0;
}

/// Small enough for a thousand runs.
rc::Gen<PracticeServer> anyServer()
{
    return rc::gen::map(rc::gen::tuple(rc::gen::inRange(1, 40), rc::gen::inRange(1, 50),
                                       rc::gen::inRange(0, 101), rc::gen::inRange(1, 300),
                                       rc::gen::inRange(0, 101), rc::gen::inRange(1, 200),
                                       rc::gen::inRange(0, 20'000)),
                        [](const auto &n) {
                            const auto [seats, step, growth, answer, spread, prompt, think] = n;
                            return PracticeServer{seats, step, growth, answer, spread, prompt, think};
                        });
}

TEST(PracticeServer, AStepOfTheCourse)
{
    const PracticeServer server;
    EXPECT_EQ(stepMicros(server, 1), 18'000);
    EXPECT_EQ(stepMicros(server, 8), 25'560); // exactly, and shown as 25.6
    EXPECT_EQ(stepMicros(server, 9), 25'560);
    EXPECT_EQ(stepMicros(server, 1'000'000), 25'560);
    EXPECT_EQ(sessionSpeed(server, 8), (TokenRate{1, 25'560}));
    EXPECT_EQ(totalSpeed(server, 8), (TokenRate{8, 25'560}));
    EXPECT_EQ(totalSpeed(server, 20), totalSpeed(server, 8));
    EXPECT_EQ(speedText(sessionSpeed(server, 1).perSecond()), "55.6");
    EXPECT_EQ(speedText(sessionSpeed(server, 8).perSecond()), "39.1");
}

TEST(PracticeServer, EveryNumberHasARange)
{
    EXPECT_TRUE(checked(PracticeServer()).ok());
    for (const PracticeSetting &setting : kPracticeSettings) {
        for (const std::int64_t value : {setting.range.low - 1, setting.range.high + 1}) {
            PracticeServer server;
            server.*setting.value = value;
            ASSERT_FALSE(checked(server).ok()) << setting.key;
            EXPECT_EQ(checked(server).error().place, setting.key);
            EXPECT_FALSE(simulateQueue(server, 1).ok());
        }
        for (const std::int64_t value : {setting.range.low, setting.range.high}) {
            PracticeServer server;
            server.*setting.value = value;
            EXPECT_TRUE(checked(server).ok()) << setting.key;
        }
    }
}

RC_GTEST_PROP(PracticeServer, MoreUsersAreSlowerEachAndFasterTogether, ())
{
    const PracticeServer server = *anyServer();
    for (std::int64_t users = 1; users < server.seats + 3; ++users) {
        RC_ASSERT(stepMicros(server, users) <= stepMicros(server, users + 1));
        RC_ASSERT(totalSpeed(server, users).perSecond() <= totalSpeed(server, users + 1).perSecond());
    }
}

TEST(PracticeFacts, HaveTheFiguresOfTheCourse)
{
    EXPECT_EQ(fact("A step with 8 in the batch"), "18 ms x 1.42 = 25.6 ms");
    EXPECT_EQ(fact("One alone"), "55.6 tok/s");
    EXPECT_EQ(fact("Each of 8"), "39.1 tok/s, 30 % slower, 70 % kept");
    EXPECT_EQ(fact("All 8 together"), "313.0 tok/s, 5.6 times one alone");
    EXPECT_EQ(fact("Course, measured: each"), "54.9 tok/s alone, 38.9 tok/s with 8: 29 % slower, 71 % kept");
    EXPECT_EQ(fact("Course, measured: all together"), "54.1 tok/s alone, 275.1 tok/s with 8: 5.1 times");
    EXPECT_EQ(fact("Course, measured: 95 of 100 first tokens"), "41.4 ms with 8, 3,357 ms with 16: 81 times");
    EXPECT_EQ(fact("Promise of 500 ms"), "kept with 8, broken with 16");
    EXPECT_EQ(fact("16,384 tokens of room over 8 seats"), "2,048 tokens each, about 1,536 words");
    EXPECT_EQ(fact("120 at once in the busiest moment"), "15 replicas of 8 seats, 18 with 20 % to spare");
    EXPECT_EQ(fact("40 at once in the busiest moment", std::string(kEightSeats) + ";peak=40;headroom=0"),
              "5 replicas of 8 seats, 5 with 0 % to spare");
}

TEST(PracticeFacts, AreOfTheSeatsThereAre)
{
    EXPECT_EQ(fact("A step with 4 in the batch", kFourSeats), "18 ms x 1.18 = 21.2 ms");
    EXPECT_EQ(factsOf("device=h100-sxm;weights=90GB").size(), 4U) << "only the course's where nobody fits";
}

TEST(PracticeFacts, SayWhatIsSupposed)
{
    EXPECT_EQ(
        practiceDefaultsText(),
        "Supposed at first: answers of 128 tokens, prompts of 40 ms, no time to think. With 8 seats that "
        "gives 40 ms for 8 at once and 3,326 ms for 16; the course measured 41.4 ms and 3,357 ms on "
        "its practice server.");
}

TEST(QueueSimulation, WhoFindsNoSeatWaitsForWholeAnswers)
{
    const PracticeServer server;
    const std::int64_t answer = 40'000 + 127 * 25'560;
    for (std::int64_t users = 1; users <= 8; ++users)
        EXPECT_EQ(firstTokenP95(server, users), 40'000) << users;
    EXPECT_EQ(firstTokenP95(server, 9), 40'000 + answer);
    EXPECT_EQ(firstTokenP95(server, 16), 40'000 + answer);
    EXPECT_EQ(firstTokenP95(server, 24), 40'000 + 2 * answer);
    EXPECT_EQ(firstTokenP95(server, 80), 40'000 + 9 * answer);
}

TEST(QueueSimulation, ThinkingMovesTheKneeOutwards)
{
    PracticeServer server;
    server.thinkMs = 60'000;
    EXPECT_EQ(firstTokenP95(server, 8), 40'000);
    EXPECT_LT(firstTokenP95(server, 16), firstTokenP95(PracticeServer(), 16));
}

TEST(QueueSimulation, TellsWhatItCannotDo)
{
    EXPECT_FALSE(simulateQueue(PracticeServer(), 0).ok());
    EXPECT_FALSE(simulateQueue(PracticeServer(), kMostUsers + 1).ok());
    EXPECT_FALSE(simulateQueue(PracticeServer(), kMaxSessions.value).ok());
    EXPECT_TRUE(simulateQueue(PracticeServer(), kMostUsers).ok());
}

TEST(QueueSimulation, EndsWhateverTheServer)
{
    for (const std::int64_t seats : {1, 2, 1'024})
        for (const std::int64_t step : {1, 10'000})
            for (const std::int64_t answer : {1, 16'384})
                for (const std::int64_t think : {0, 600'000}) {
                    const PracticeServer server{seats, step, 100, answer, 100, 60'000, think};
                    const auto run = simulateQueue(server, kMostUsers);
                    ASSERT_TRUE(run.ok());
                    EXPECT_GT(*std::min_element(run->firstTokens.begin(), run->firstTokens.end()), 0);
                }
}

RC_GTEST_PROP(QueueSimulation, NobodyIsLostAndNoSeatIsTakenTwice, ())
{
    const PracticeServer server = *anyServer();
    const std::int64_t users = *rc::gen::inRange(1, 120);
    const QueueRun run = *simulateQueue(server, users);
    RC_ASSERT(run.firstTokens.size() >= static_cast<std::size_t>(kFewestMeasured));
    RC_ASSERT(run.firstTokens.size() % static_cast<std::size_t>(users) == 0);
    RC_ASSERT(run.mostSeated <= server.seats);
    RC_ASSERT(run.mostWaiting <= std::max<std::int64_t>(0, users - server.seats));
    RC_ASSERT(run.asked == run.answered + run.seatedAtEnd + run.waitingAtEnd);
    RC_ASSERT(run.asked <= users + run.answered);
    RC_ASSERT(run == *simulateQueue(server, users));
}

RC_GTEST_PROP(QueueSimulation, NobodyWaitsWithinTheSeats, ())
{
    const PracticeServer server = *anyServer();
    const std::int64_t users = *rc::gen::inRange<std::int64_t>(1, server.seats + 1);
    const QueueRun run = *simulateQueue(server, users);
    for (const std::int64_t wait : run.firstTokens)
        RC_ASSERT(wait == server.promptMs * 1'000);
    RC_ASSERT(run.mostWaiting == 0);
}

/// With equal answers and no time to think a seat is never empty: then more users wait longer, more seats
/// shorten it, and nobody waits longer than for all before him.
RC_GTEST_PROP(QueueSimulation, MoreUsersWaitLonger, ())
{
    PracticeServer server = *anyServer();
    server.spreadPercent = 0;
    server.thinkMs = 0;
    const std::int64_t users = *rc::gen::inRange(1, 80);
    const std::int64_t wait = firstTokenP95(server, users);
    RC_ASSERT(wait <= firstTokenP95(server, users + server.seats));
    const std::int64_t answer
        = server.promptMs * 1'000 + server.answerTokens * stepMicros(server, server.seats);
    RC_ASSERT(wait <= server.promptMs * 1'000 + (users / server.seats + 1) * answer);
}

TEST(PracticeKnee, IsTheSmallerOfSeatsAndMemory)
{
    const PracticeServer server;
    const PracticeSeats memory = practiceSeats(server, test::budgetOf(kFourSeats));
    EXPECT_EQ(memory, (PracticeSeats{8, 4, 4}));
    EXPECT_EQ(kneeText(memory), "Memory for notes allows 4 of 8 seats: the knee is there");
    const PracticeSeats seats = practiceSeats(server, test::budgetOf("device=h100-sxm"));
    EXPECT_EQ(seats, (PracticeSeats{8, 17, 8}));
    EXPECT_EQ(kneeText(seats), "8 seats, and memory for notes of 17: the knee is at 8");
    EXPECT_FALSE(seatedServer(server, test::budgetOf("device=h100-sxm;weights=90GB")));
}

TEST(PracticeKnee, MovesWithMemory)
{
    const auto ways = waysOf(kFourSeats);
    ASSERT_EQ(ways.size(), kKneeWays);
    EXPECT_EQ(kneeWayText(ways[0]),
              "Twice the seats: Memory for notes allows 4: further seats would stay empty.");
    EXPECT_EQ(kneeWayText(ways[1]), "State to 8 bits: 4 -> 8 seats");
    EXPECT_EQ(kneeWayText(ways[2]), "Cap the context: 4 -> 8 seats");
    for (const KneeWay &way : ways) {
        EXPECT_EQ(way.reason.empty(), way.scenario.has_value() || way.server.has_value()) << way.name;
        if (way.scenario) {
            const Budget after = evaluate(test::orThrow(resolve(*way.scenario, test::catalogue())));
            EXPECT_EQ(practiceSeats({}, after).seats, way.after) << way.name;
        }
    }
}

TEST(PracticeKnee, MovesWithTheSeatsWhereMemoryHasRoom)
{
    const auto ways = waysOf("device=h100-sxm");
    ASSERT_TRUE(ways[0].server);
    EXPECT_EQ(ways[0].server->seats, 16);
    EXPECT_EQ(kneeWayText(ways[0]), "Twice the seats: 8 -> 16 seats");
    EXPECT_EQ(kneeWayText(ways[2]),
              "Cap the context: Memory for notes would allow 34 instead of 17, but 8 seats are set.");
    EXPECT_FALSE(ways[2].scenario);
}

TEST(PracticeChart, HasTheKneeThePromiseAndTheCourse)
{
    const ChartData data = chartOf(ChartId::PracticeWait, std::string(kEightSeats) + ";sessions=16");
    EXPECT_EQ(valueOf(data.lines.front(), 8), 40);
    EXPECT_EQ(valueOf(data.lines.front(), 16), 3'326.12);
    EXPECT_EQ(data.lines.front().here, "3,326 ms");
    EXPECT_EQ(data.levels.front().name, "promise: 500 ms");
    EXPECT_EQ(data.levels.front().y, 500);
    const auto has = [&](MarkKind kind, double x, const std::string &label) {
        return std::any_of(data.marks.begin(), data.marks.end(), [&](const ChartMark &mark) {
            return mark.kind == kind && mark.x == x && mark.label == label;
        });
    };
    EXPECT_TRUE(has(MarkKind::Border, 8, "knee: 8 seats"));
    EXPECT_TRUE(has(MarkKind::Measured, 8, "course: 41.4 ms"));
    EXPECT_TRUE(has(MarkKind::Measured, 16, "course: 3,357 ms"));
    EXPECT_TRUE(has(MarkKind::Current, 16, "16 at once: 3,326 ms"));
    EXPECT_EQ(data.takeaway,
              "8 seats, and memory for notes of 8: the knee is at 8; the promise is kept up to 8 at once.");
}

TEST(PracticeChart, FindsThePromiseBetweenItsPoints)
{
    PracticeServer server;
    server.seats = 600;
    const std::string text = "device=h100-sxm;context=256;sessions=2048";
    EXPECT_TRUE(test::contains(chartOf(ChartId::PracticeWait, text, server).takeaway, "up to 631 at once"))
        << "with 632, one more than 5 of 100 wait";
    EXPECT_LE(firstTokenP95(server, 631), kPromiseMicros);
    EXPECT_GT(firstTokenP95(server, 632), kPromiseMicros);
    server.promptMs = 501;
    EXPECT_TRUE(test::contains(chartOf(ChartId::PracticeWait, text, server).takeaway, "kept for nobody"));
}

TEST(PracticeChart, HasBothSpeeds)
{
    const ChartData data = chartOf(ChartId::PracticeSpeed, std::string(kEightSeats) + ";sessions=8");
    EXPECT_EQ(data.lines[0].here, "39.1 tok/s");
    EXPECT_EQ(data.lines[1].here, "313.0 tok/s");
    EXPECT_EQ(valueOf(data.lines[1], 16), valueOf(data.lines[1], 8));
    EXPECT_EQ(data.takeaway, "8 together: 313.0 tok/s, 5.6 times one alone; each 39.1, 30 % slower.");
    EXPECT_EQ(std::count_if(data.marks.begin(), data.marks.end(),
                            [](const ChartMark &mark) { return mark.kind == MarkKind::Measured; }),
              4);
}

TEST(PracticeChart, HasEveryNumberOfUsersAsLongAsTheyAreFew)
{
    const ChartData data = chartOf(ChartId::PracticeWait, std::string(kEightSeats) + ";sessions=64");
    for (int users = 1; users <= 64; ++users)
        EXPECT_GT(valueOf(data.lines.front(), users), 0) << users;
}

TEST(PracticeChart, SaysWhyThereIsNothing)
{
    for (const ChartId id : {ChartId::PracticeWait, ChartId::PracticeSpeed}) {
        const ChartData none = chartOf(id, "device=h100-sxm;weights=90GB");
        EXPECT_TRUE(none.lines.empty() && none.levels.empty() && none.marks.empty())
            << "would be written over by the reason";
        EXPECT_EQ(none.emptyText, "Memory for notes allows not one conversation: nobody is served.");
        EXPECT_TRUE(
            test::contains(chartOf(id, "device=h100-sxm;engine=vllm;kv=q8_0").emptyText, "vLLM refuses"));
        EXPECT_FALSE(chartOf(id, "sessions=1000000;device=h100-sxm").lines.empty());
    }
}

TEST(PracticeChart, IsNamedInPictures)
{
    EXPECT_EQ(chartOf(ChartId::PracticeWait, kEightSeats).title,
              "Practice server, 8 seats, 18 ms a step + 6 % for each further user, answers of 128 tokens, "
              "prompts of 40 ms: wait for the first token");
    EXPECT_EQ(chartOf(ChartId::PracticeSpeed, kEightSeats, {1, 20, 0}).title,
              "Practice server, 1 seat, 20 ms a step + 0 % for each further user: speed in a batch");
    PracticeServer thinking;
    thinking.spreadPercent = 50;
    thinking.thinkMs = 2'000;
    EXPECT_TRUE(
        test::contains(chartOf(ChartId::PracticeWait, kEightSeats, thinking).title,
                       "answers of 128 tokens give or take 50 %, prompts of 40 ms, 2,000 ms to think"));
}

TEST(PracticeChart, IsOneTable)
{
    const auto table = practiceTable(chartOf(ChartId::PracticeWait, kEightSeats),
                                     chartOf(ChartId::PracticeSpeed, kEightSeats));
    EXPECT_EQ(table.front(),
              (std::vector<std::string>{"conversations at once", "95 of 100 first tokens within",
                                        "promise: 500 ms", "each with a seat", "all together"}));
    EXPECT_EQ(table[8],
              (std::vector<std::string>{"8 sessions", "40 ms", "500 ms", "39.1 tok/s", "313.0 tok/s"}));
}

} // namespace
} // namespace tb
