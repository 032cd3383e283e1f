// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget.h"

#include "core/summary.h"
#include "core/weights.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace tb {
namespace {

using test::anyContains;
using test::budgetOf;
using test::contains;
using test::resolvedOf;

constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();

RC_GTEST_PROP(Budget, TheFourPartsAreTheUsableMemory, ())
{
    const Budget b = evaluate(test::resolvedOf(*test::anyScenario()));
    RC_PRE(!b.saturated);
    RC_ASSERT(b.room.value - b.state.value == b.free.value);
    if (b.isRoom)
        RC_ASSERT(b.used == b.state);
    else {
        RC_ASSERT(b.weights.value + b.overhead.value + b.state.value == b.used.value);
        RC_ASSERT(b.used.value + b.free.value == b.usable.value);
    }
}

TEST(Budget, CourseAccounting)
{
    const Budget b = budgetOf("");
    EXPECT_EQ(b.capacity.value, 80 * kGiga);
    EXPECT_EQ(b.usable.value, 80 * kGiga);
    EXPECT_EQ(b.reserve, kLabReserve);
    EXPECT_LT(b.working, b.reserve);
    EXPECT_EQ(b.overhead, b.reserve) << "the reserve covers the working space";
    EXPECT_EQ(b.weights.value, 4'912'898'048);
    EXPECT_EQ(b.statePerToken.value, 131'072);
    EXPECT_EQ(b.statePerSession.value, 4'096 * kMebi);
    EXPECT_EQ(b.room.value, 80 * kGiga - 1'500'000'000 - 4'912'898'048);
    EXPECT_EQ(b.sessionsFit.value, 17);
    EXPECT_EQ(b.crossover, Tokens{4'912'898'048 / 131'072});
}

TEST(Budget, CourseChargesAWorkingSpaceLargerThanTheReserve)
{
    const Budget b = budgetOf("reserve=none");
    EXPECT_EQ(b.overhead, b.working);
    EXPECT_GT(b.working.value, 0);
    EXPECT_TRUE(anyContains(b.assumptions, "working space is larger than the reserve"));
    EXPECT_FALSE(anyContains(budgetOf("").assumptions, "working space is larger than the reserve"));
}

TEST(Budget, MeasuredAccounting)
{
    const Budget b = budgetOf("accounting=measured;engine=textbook");
    EXPECT_EQ(b.usable.value, 81'559 * kMebi);
    EXPECT_EQ(b.reserve.value, 0);
    EXPECT_EQ(b.overhead, b.working) << "working space on top, no reserve";
    const Budget reserved = budgetOf("accounting=measured;engine=textbook;reserve=lab");
    EXPECT_EQ(reserved.overhead.value, reserved.working.value + kLabReserve.value);
    EXPECT_TRUE(anyContains(b.assumptions, "Measured accounting"));
    EXPECT_TRUE(anyContains(budgetOf("").assumptions, "Course accounting"));
}

TEST(Budget, EachPartOfTheAccountingCanBeSetAlone)
{
    EXPECT_EQ(budgetOf("capacity-basis=reported").usable.value, 81'559 * kMebi);
    EXPECT_EQ(budgetOf("accounting=measured;engine=textbook;capacity-basis=nominal").usable.value,
              80 * kGiga);
    EXPECT_EQ(budgetOf("device=m4-pro-48gb;capacity-basis=usable").usable.value, 38'338 * kMebi);
    EXPECT_EQ(budgetOf("reserve=video").reserve, kVideoReserve);
}

TEST(Budget, AMacMayUseItsWorkingSet)
{
    const std::pair<const char *, std::int64_t> rows[] = {
        {"device=m4-pro-48gb;accounting=measured;engine=textbook", 38'338},
        {"device=m4-pro-48gb;accounting=measured;engine=textbook;macos=15", 36'864},
        {"device=m4-max-128gb;accounting=measured;engine=textbook;macos=26", 110'100},
        {"device=m4-max-128gb;accounting=measured;engine=textbook;macos=15", 98'304},
        {"device=m1-8gb;accounting=measured;engine=textbook;macos=15", 5'461},
        {"device=m4-pro-48gb;capacity-basis=reported", 49'152},
    };
    for (const auto &[text, mib] : rows)
        EXPECT_EQ(budgetOf(text).usable.value, mib * kMebi) << text;
    EXPECT_EQ(budgetOf("device=m4-pro-48gb;accounting=measured;engine=textbook").capacity.value,
              49'152 * kMebi);
    EXPECT_TRUE(anyContains(budgetOf("device=m4-pro-48gb;accounting=measured;engine=textbook").assumptions,
                            "macOS 26"));
}

TEST(Budget, AWiredLimitTakesThePlaceOfTheWorkingSet)
{
    const std::string mac = "device=m4-pro-48gb;accounting=measured;engine=textbook;";
    const Budget own = budgetOf(mac + "wired-limit=43008MiB");
    EXPECT_EQ(own.usable.value, 45'097'156'608); // as macOS reports it after iogpu.wired_limit_mb=43008
    EXPECT_EQ(own.capacity.value, 49'152 * kMebi);
    EXPECT_TRUE(anyContains(own.assumptions, "43,008 MiB (iogpu.wired_limit_mb)"));
    const Budget above = budgetOf(mac + "wired-limit=64GiB");
    EXPECT_EQ(above.usable, above.capacity);
    EXPECT_TRUE(anyContains(above.assumptions, "above the memory of M4 Pro 48 GB"));
    EXPECT_EQ(budgetOf(mac + "wired-limit=0").usable, budgetOf(mac).usable);
}

TEST(Budget, AWiredLimitThatChangesNothingSaysSo)
{
    const Budget course = budgetOf("device=m4-pro-48gb;wired-limit=43008MiB");
    EXPECT_EQ(course.usable.value, 48 * kGiga);
    EXPECT_TRUE(anyContains(course.assumptions, "as in measured accounting"));
    const Budget card = budgetOf("device=h100-sxm;accounting=measured;wired-limit=43008MiB");
    EXPECT_EQ(card.usable, budgetOf("device=h100-sxm;accounting=measured").usable);
    EXPECT_TRUE(anyContains(card.assumptions, "a setting of Macs; it changes nothing on H100 SXM"));
    // It is one machine's: the others of a comparison stand as they are.
    const Scenario scenario = test::scenarioOf("device=m4-pro-48gb;accounting=measured;wired-limit=43008MiB");
    const Resolved other = test::orThrow(resolveOn(scenario, {"m4-max-64gb", {}}, test::catalogue()));
    EXPECT_EQ(other.capacity.usable, budgetOf("device=m4-max-64gb;accounting=measured").usable);
}

TEST(Budget, ADeviceWithoutAReportedSizeSaysSo)
{
    const Budget b = budgetOf("device=mi325x;accounting=measured;engine=textbook");
    EXPECT_EQ(b.usable.value, b.capacity.value);
    EXPECT_TRUE(anyContains(b.assumptions, "No reported memory is known"));
}

TEST(Budget, Verdicts)
{
    const std::pair<const char *, Verdict> rows[] = {
        {"sessions=17", Verdict::Fits},
        {"sessions=18", Verdict::FitsSome},
        {"memory=9GB;bandwidth=100GB", Verdict::NoRoomForOne},
        {"memory=6GB;bandwidth=100GB", Verdict::NoRoomToWork},
        {"memory=4.912898047GB", Verdict::WeightsDoNotFit},
        {"memory=4.912898048GB", Verdict::NoRoomToWork},
        {"memory=6.412898048GB", Verdict::NoRoomForOne},
        {"memory=10.707865344GB", Verdict::Fits}, // weights + reserve + 4 GiB exactly
        {"memory=10.707865343GB", Verdict::NoRoomForOne},
        {"free=4GiB", Verdict::Fits},
        {"free=4294967295", Verdict::NoRoomForOne},
        {"device=spare:20GB;sessions=4", Verdict::Fits},
        {"device=spare:20GB;sessions=5", Verdict::FitsSome},
        {"device=spare:1GB", Verdict::NoRoomForOne},
    };
    for (const auto &[text, verdict] : rows) {
        const Budget b = budgetOf(text);
        EXPECT_EQ(b.verdict, verdict) << text << ": " << verdictText(b);
        EXPECT_EQ(b.fits, verdict == Verdict::Fits) << text;
        EXPECT_FALSE(verdictText(b).empty()) << text;
    }
}

TEST(Budget, ARoomHoldsTheStateAlone)
{
    for (const char *text : {"free=20GB", "device=spare:20GB"}) {
        const Budget b = budgetOf(std::string(text) + ";sessions=4");
        EXPECT_TRUE(b.isRoom) << text;
        EXPECT_EQ(b.room.value, 20 * kGiga) << text;
        EXPECT_EQ(b.used, b.state) << text;
        EXPECT_EQ(b.sessionsFit.value, 4) << text;
        EXPECT_EQ(b.free.value, 20 * kGiga - 4 * 4'096 * kMebi) << text;
        EXPECT_NEAR(b.sessionsRatio, 4.656612873077393, 1e-15) << text;
        EXPECT_FALSE(b.cardsNeeded) << text;
    }
    EXPECT_FALSE(budgetOf("device=spare:20GB;memory=80GB").isRoom) << "a device of one's own takes its place";
}

TEST(Budget, CardsAddMemoryAndOverhead)
{
    const Budget one = budgetOf("model=llama-3.1-70b;weights=f16");
    const Budget four = budgetOf("model=llama-3.1-70b;weights=f16;cards=4");
    EXPECT_EQ(one.verdict, Verdict::WeightsDoNotFit);
    EXPECT_EQ(one.cardsNeeded, 2);
    EXPECT_EQ(four.usable.value, 4 * one.usable.value);
    EXPECT_EQ(four.overhead.value, 4 * one.overhead.value);
    EXPECT_EQ(four.weights, one.weights);
    EXPECT_EQ(four.state, one.state);
    EXPECT_DOUBLE_EQ(four.decode->weightsOnly, 4 * one.decode->weightsOnly);
    EXPECT_TRUE(anyContains(four.assumptions, "4 cards"));
}

RC_GTEST_PROP(Budget, TheCardsNeededAreEnoughAndOneLessIsNot, ())
{
    Scenario s = *test::anyScenario();
    s.device = {test::pickId(test::catalogue().devices), {}};
    s.memory.reset();
    s.free.reset();
    s.sessions = {1 + s.sessions.value % 1'000};
    s.context = {1 + s.context.value % 1'000'000};
    const auto needed = evaluate(test::resolvedOf(s)).cardsNeeded;
    if (!needed || *needed > kMaxCards)
        return; // the reserve takes it all, or no replica is that large
    s.cards = *needed;
    RC_ASSERT(evaluate(test::resolvedOf(s)).fits);
    s.cards = *needed - 1;
    if (s.cards > 0)
        RC_ASSERT(!evaluate(test::resolvedOf(s)).fits);
}

TEST(Budget, WorkingSpaceIsTheWidestLayerAndTheMask)
{
    const Budget dense = budgetOf("");
    EXPECT_EQ(dense.working.value, 512 * (4 * (3 * 14'336 + 2 * 4'096 + 32 * 128) + 2 * 32'768));
    EXPECT_EQ(dense.workingHost.value, 512 * (4 * 2 * 4'096 + 2 * 32'768));
    const Budget narrowExperts
        = budgetOf("model=qwen3-30b-a3b"); // 8 experts of 768, each with its own output row
    EXPECT_EQ(narrowExperts.working.value,
              512 * (4 * (3 * 8 * 768 + 8 * 2'048 + 2 * 2'048 + 32 * 128) + 2 * 32'768));
    EXPECT_EQ(budgetOf("context=100;micro-batch=512").working,
              budgetOf("context=100;micro-batch=100").working)
        << "a batch is never longer than the conversation";
}

TEST(ResolveOn, AnotherDeviceIsItsOwnMachine)
{
    const Scenario s = test::scenarioOf("memory=10GB;bandwidth=1GB/s;free=1GB;reserve=video");
    const Budget there = evaluate(test::orThrow(resolveOn(s, {"b200", {}}, test::catalogue())));
    EXPECT_EQ(there.capacity.value, 180 * kGiga);
    EXPECT_EQ(there.bandwidth->value, 8'000 * kGiga);
    EXPECT_FALSE(there.isRoom);
    EXPECT_EQ(there.reserve, kVideoReserve) << "the other choices hold";
}

TEST(Budget, Replicas)
{
    struct Row
    {
        const char *text;
        std::int64_t minimum;
        std::int64_t withHeadroom;
    };
    const Row rows[] = {
        {"peak=120;per-replica=8", 15, 18},
        {"peak=100;per-replica=10;headroom=10%", 10, 11}, // ceil(100 * 1.1 / 10) is 12 in doubles
        {"peak=1;per-replica=8", 1, 1},
        {"peak=121;per-replica=8;headroom=0%", 16, 16},
        {"peak=1000000000;per-replica=1;headroom=1000%", 1'000'000'000, 11'000'000'000},
        {"peak=120", 8, 9}, // 17 fit
        {"peak=120;free=1000000000GB;state-per-session=1", 1,
         1}, // more fit than 100 times would hold in 64 bits
    };
    for (const Row &row : rows)
        EXPECT_EQ(budgetOf(row.text).replicas, (Replicas{row.minimum, row.withHeadroom})) << row.text;
    EXPECT_FALSE(budgetOf("").replicas);
    EXPECT_FALSE(budgetOf("peak=10;memory=1GB").replicas) << "no conversation fits a replica";
}

TEST(Budget, AShareIsKeptFreeOnEveryCard)
{
    EXPECT_EQ(budgetOf("reserve=8%").reserve.value, 6'400'000'000);
    EXPECT_EQ(budgetOf("reserve=8%;cards=4").reserve.value, 4 * 6'400'000'000);
    EXPECT_EQ(budgetOf("reserve=8%;accounting=measured;engine=textbook").reserve.value,
              ceilDiv(81'559 * kMebi * 8, 100));
    EXPECT_EQ(budgetOf("reserve=33.3333%;memory=1000001").reserve.value, 333'334) << "333,333.33 rounded up";
    EXPECT_EQ(budgetOf("reserve=0%").reserve.value, 0);
}

TEST(Budget, ContextBeyondTheTrainedLengthIsAWarning)
{
    EXPECT_TRUE(
        anyContains(budgetOf("context=131073").assumptions, "Warning: 131,073 tokens is beyond the 131,072"));
    EXPECT_FALSE(anyContains(budgetOf("context=131072").assumptions, "Warning"));
    EXPECT_FALSE(anyContains(budgetOf("model=mamba-2.8b;context=16777216").assumptions, "is beyond"));
}

TEST(Budget, EstimatesAreCalledSo)
{
    EXPECT_TRUE(
        anyContains(budgetOf("model=llama-3.1-70b;parameters=30e9").assumptions, "Q4_K_M is an estimate"));
    EXPECT_FALSE(anyContains(budgetOf("model=llama-3.1-8b").assumptions, "estimate for"));
    EXPECT_FALSE(anyContains(budgetOf("model=llama-3.1-70b;weights=f16").assumptions, "estimate for"));
}

TEST(Budget, TheP95LengthHoldsMore)
{
    const Budget b = budgetOf("free=20GB;p95=8k");
    EXPECT_EQ(b.sessionsFit.value, 4);
    EXPECT_EQ(b.sessionsFitAtP95, Sessions{18});
}

TEST(Budget, OneAtTheLimits)
{
    const std::string extreme
        = "model=command-r-35b;kv=f32;context=16777216;sessions=1000000;memory=1152921504606846976;"
          "bandwidth=1152921504606846976;cards=1024;reserve=1000000000GB;micro-batch=65536;"
          "peak=1e9;headroom=1000%;parameters=1e15;weights=32b;p95=16777216";
    const Budget b = budgetOf(extreme);
    EXPECT_TRUE(b.saturated);
    EXPECT_EQ(b.state.value, kHigh);
    EXPECT_TRUE(anyContains(b.assumptions, "beyond 64 bits"));
    EXPECT_FALSE(sentence(resolvedOf(extreme), b).empty());
    for (const char *text :
         {"context=1", "parameters=1;weights=1b;context=1", "memory=1", "free=1;state-per-session=1",
          "memory=1;cards=1024;reserve=99.9999%", "state-per-session=1152921504606846976;sessions=1000000"}) {
        const Budget edge = budgetOf(text);
        EXPECT_EQ(edge.fits, edge.asked <= edge.sessionsFit) << text;
        EXPECT_GE(edge.sessionsFit.value, 0) << text;
    }
}

TEST(Decode, ReadsWeightsAndEveryState)
{
    const Budget b = budgetOf("sessions=4;weights=f16");
    const std::int64_t read = 2 * 7'504'924'672 + 4 * 4'096 * kMebi;
    EXPECT_EQ(b.decode->bytesPerStep.value, read);
    EXPECT_DOUBLE_EQ(b.decode->sessionTokensPerSecond, 3.35e12 / static_cast<double>(read));
    EXPECT_DOUBLE_EQ(b.decode->totalTokensPerSecond, 4 * b.decode->sessionTokensPerSecond);
    EXPECT_DOUBLE_EQ(b.decode->weightsOnly, 3.35e12 / 16'060'522'496.0);
    EXPECT_FALSE(budgetOf("device=spare:20GB").decode) << "a room has no bandwidth";
    EXPECT_FALSE(budgetOf("memory=80GB").decode);
    EXPECT_TRUE(budgetOf("memory=80GB;bandwidth=273GB/s").decode);
}

TEST(Prefill, FewBitsCountOnlyWhereTheChipWorksInThem)
{
    const std::pair<const char *, double> rows[] = {{"weights=f16", 989e12},
                                                    {"weights=Q4_K_M", 989e12},
                                                    {"weights=fp8", 1'979e12},
                                                    {"weights=nvfp4", 989e12},
                                                    {"weights=nvfp4;device=b200", 9'000e12},
                                                    {"weights=fp8;device=m4-pro-48gb", 9.2e12}};
    for (const auto &[text, flops] : rows)
        EXPECT_DOUBLE_EQ(*budgetOf(text).prefillTokensPerSecond, flops / (2 * 7'504'924'672.0)) << text;
}

// ---- when it does not fit ---------------------------------------------------------------------

std::string_view secondWord(std::string_view text)
{
    text.remove_prefix(text.find(' ') + 1);
    return text.substr(0, text.find(' '));
}

/// The scenario with one proposal of whatWouldHelp() carried out.
Scenario applied(Scenario scenario, const std::string &proposal)
{
    const auto number = [&proposal] {
        std::string digits;
        for (const char c : proposal)
            if (c >= '0' && c <= '9')
                digits += c;
        return digits;
    };
    Status status = Done{};
    if (contains(proposal, "a context of at most"))
        status = setKey(scenario, "context", number());
    else if (contains(proposal, "KV cache"))
        status = setKey(scenario, "kv", std::string(secondWord(proposal)));
    else if (contains(proposal, "weights of"))
        status = setKey(scenario, "weights", number() + "b");
    else if (contains(proposal, "cards"))
        status = setKey(scenario, "cards", number());
    else if (contains(proposal, "at most"))
        status = setKey(scenario, "sessions", number());
    else
        ADD_FAILURE() << "unknown proposal: " << proposal;
    EXPECT_TRUE(status.ok()) << proposal;
    return scenario;
}

TEST(Help, SaysWhatIsMissingAndWhatReallyHelps)
{
    const std::string text = "memory=8GB;bandwidth=100GB;model=llama-3.1-8b;context=131072";
    const Resolved r = resolvedOf(text);
    const Budget b = evaluate(r);
    EXPECT_EQ(sentence(r, b),
              "Not one conversation of 131,072 tokens fits on Own device 8 GB: it would need 23.59 GB of "
              "8 GB.");
    const auto help = whatWouldHelp(r, b);
    EXPECT_TRUE(anyContains(help, "a context of at most")) << help.size();
    EXPECT_TRUE(anyContains(help, "cards"));
    for (const std::string &proposal : help)
        EXPECT_TRUE(evaluate(test::resolvedOf(applied(r.scenario, proposal))).fits) << proposal;
    EXPECT_TRUE(whatWouldHelp(resolvedOf(""), budgetOf("")).empty()) << "it fits already";
}

TEST(Help, OffersASmallerCacheWhicheverHalfIsLarge)
{
    for (const char *kv : {"f16", "q8_0/f16", "f16/q8_0", "f16/q4_0"}) {
        const Resolved r = resolvedOf(std::string("free=2.5GB;kv=") + kv);
        EXPECT_TRUE(anyContains(whatWouldHelp(r, evaluate(r)), "KV cache")) << kv;
    }
}

RC_GTEST_PROP(Help, EveryProposalMakesItFit, ())
{
    const Resolved r = test::resolvedOf(*test::anyScenario());
    const Budget b = evaluate(r);
    RC_PRE(!b.fits);
    const std::vector<std::string> help = whatWouldHelp(r, b);
    RC_ASSERT(!help.empty());
    for (const std::string &proposal : help) {
        if (contains(proposal, "a device that lets")) { // the last resort, alone
            RC_ASSERT(help.size() == 1U);
            continue;
        }
        RC_LOG() << proposal << "\n";
        RC_ASSERT(evaluate(test::resolvedOf(applied(r.scenario, proposal))).fits);
    }
}

TEST(Help, TheSentenceCountsConversations)
{
    const std::pair<const char *, const char *> rows[] = {
        {"free=20GB", "4 conversations of 32,768 tokens fit in 20 GB of spare memory."},
        {"free=4GiB", "1 conversation of 32,768 tokens fits in 4.29 GB of spare memory."},
        {"cards=2;context=1", "on 2 x H100 SXM 80 GB."},
        {"free=1GB", "it would need 4.29 GB of 1 GB."},
    };
    for (const auto &[text, part] : rows) {
        const Resolved r = resolvedOf(text);
        EXPECT_TRUE(contains(sentence(r, evaluate(r)), part)) << sentence(r, evaluate(r));
    }
}

TEST(Help, AChangeIsToldOnce)
{
    const Resolved before = resolvedOf("free=20GB");
    const Resolved after = resolvedOf("free=20GB;context=8k");
    EXPECT_EQ(
        changeText(before.scenario, evaluate(before), after.scenario, evaluate(after), test::catalogue()),
        "Context 8,192. Sessions that fit: 4 to 18.");
    EXPECT_EQ(
        changeText(before.scenario, evaluate(before), before.scenario, evaluate(before), test::catalogue()),
        "");
}

} // namespace
} // namespace tb
