// SPDX-License-Identifier: GPL-3.0-or-later
// Slots of the full context against pages of what is really written.
#include "core/reserve_use.h"

#include "core/format.h"
#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

using Json = nlohmann::json;

std::optional<ReserveUse> useOf(std::string_view text)
{
    const Resolved r = test::resolvedOf(text);
    return reserveUse(r, evaluate(r));
}

TEST(ReserveUse, GivesTheCoursesFigures)
{
    const Json root = Json::parse(test::sourceFile("tests/golden/course_pairs.json"));
    ASSERT_GE(root.at("reserve_use").size(), 3U);
    for (const Json &row : root.at("reserve_use")) {
        const JsonValue value = test::orThrow(parseJson(row.at("scenario").dump(), "golden"));
        const Resolved r
            = test::orThrow(resolve(test::orThrow(scenarioFromJson(value, "golden")), test::catalogue()));
        const auto use = reserveUse(r, evaluate(r));
        ASSERT_TRUE(use) << row;
        EXPECT_EQ(use->slots.seated.value, row.at("slots")) << row;
        EXPECT_EQ(use->pages.seated.value, row.at("pages")) << row;
        EXPECT_EQ(use->slots.stranded.value, row.at("slots_stranded_bytes")) << row;
        EXPECT_EQ(use->pages.stranded.value, row.at("pages_stranded_bytes")) << row;
        EXPECT_EQ(fixed(static_cast<double>(use->slots.strandedMillionths) / 10'000, 1),
                  row.at("slots_stranded_percent"))
            << row;
    }
}

TEST(ReserveUse, CountsWhoIsTurnedAway)
{
    const auto use = useOf("free=20GB;context=128k;p95=3000;peak=60");
    ASSERT_TRUE(use);
    EXPECT_EQ(use->slots.turnedAway, Sessions{59});
    EXPECT_EQ(use->pages.turnedAway, Sessions{10});
    EXPECT_EQ(
        reserveUseText(*use, Engine::Textbook),
        "Slots seat 1 conversation, pages 50; 97.7 % of the slots is never used; 59 against 10 are turned "
        "away.");
    EXPECT_TRUE(reserveUseText(*use, Engine::Vllm).ends_with(" vLLM hands out pages."));
    EXPECT_TRUE(reserveUseText(*use, Engine::LlamaCpp).ends_with(" llama.cpp reserves slots."));
    EXPECT_FALSE(useOf("free=20GB;context=128k;p95=3000")->slots.turnedAway);
    EXPECT_EQ(useOf("free=20GB;context=8k;p95=3000;peak=5")->slots.turnedAway, Sessions{0});
}

TEST(ReserveUse, NeedsToKnowTheRealLength)
{
    EXPECT_FALSE(useOf("context=128k"));
    EXPECT_FALSE(useOf("context=128k;p95=3000;state-per-session=1GB"));
    EXPECT_FALSE(useOf("context=128k;p95=3000;engine=vllm;kv=q5_0")) << "refused";
}

TEST(ReserveUse, NobodyIsLongerThanTheContext)
{
    const auto use = useOf("free=20GB;context=1000;p95=3000");
    ASSERT_TRUE(use);
    EXPECT_EQ(use->slots, use->pages);
    EXPECT_EQ(use->slots.stranded.value, 0);
}

TEST(ReserveUse, WithoutRoomNobodyIsSeated)
{
    const auto use = useOf("device=h100-sxm;weights=90GB;p95=3000");
    ASSERT_TRUE(use);
    EXPECT_EQ(use->slots, Seating());
    EXPECT_EQ(use->pages, Seating());
    EXPECT_EQ(reserveUseText(*use, Engine::Textbook), "Slots seat 0 conversations, pages 0.");
}

TEST(ReserveUse, RecurrentStateIsHeldAndWrittenWhateverTheLength)
{
    const auto hybrid = useOf("model=qwen3-next-80b-a3b;weights=4b;device=h200;context=128k;p95=3000");
    ASSERT_TRUE(hybrid);
    EXPECT_GT(hybrid->slots.recurrentMillionths, 0);
    EXPECT_GT(hybrid->pages.recurrentMillionths, hybrid->slots.recurrentMillionths)
        << "beside a smaller cache";
    EXPECT_LE(hybrid->slots.recurrentMillionths + hybrid->slots.strandedMillionths, kMega);
    const auto plain = useOf("context=128k;p95=3000;free=20GB");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->slots.recurrentMillionths, 0);
    EXPECT_EQ(plain->pages.recurrentMillionths, 0);
}

TEST(ReserveUse, SaysWhoSitsAndWhatTheyHold)
{
    const auto use = useOf("free=20GB;context=128k;p95=3000;peak=100");
    ASSERT_TRUE(use);
    EXPECT_EQ(seatingText(use->slots, ByteUnits::Decimal),
              "1 seated, 393 MB used of 17.18 GB, 99 turned away");
    EXPECT_EQ(seatingText(Seating{}, ByteUnits::Decimal), "0 seated");
}

TEST(ReserveUse, SaysWhyThereIsNoAnswer)
{
    const auto why = [](std::string_view text) {
        const Resolved r = test::resolvedOf(text);
        return whyNoReserveUse(evaluate(r), r.scenario);
    };
    EXPECT_EQ(why("p95=3000"), "");
    EXPECT_EQ(why(""), "") << "only p95 is missing";
    EXPECT_TRUE(test::contains(why("p95=3000;state-per-session=1GB"), "given as one size"));
    EXPECT_TRUE(test::contains(why("p95=3000;engine=vllm;kv=q5_0"), "refuses"));
    EXPECT_TRUE(test::contains(why("p95=3000;device=h100-sxm;weights=90GB"), "no room"));
}

TEST(ReserveUse, SupposesAnEighthRoundedUp)
{
    EXPECT_EQ(supposedLength({32'768}), Tokens{4'096});
    EXPECT_EQ(supposedLength({9}), Tokens{2});
    EXPECT_EQ(supposedLength({1}), Tokens{1});
    EXPECT_EQ(supposedLength(kMaxContext), Tokens{kMaxContext.value / 8});
}

TEST(ReserveUse, SlotsSeatAsManyAsTheAnswerSays)
{
    for (const char *text : {"device=m4-max-128gb", "device=h100-sxm", "device=h100-sxm;accounting=course"}) {
        const Resolved r = test::resolvedOf("model=gemma-3-27b;accounting=measured;sessions=8;p95=3000;"
                                            + std::string(text));
        const Budget b = evaluate(r);
        const auto use = reserveUse(r, b);
        ASSERT_TRUE(use) << text;
        EXPECT_EQ(use->slots.seated, b.sessionsFit) << text;
        EXPECT_GE(use->pages.seated, use->slots.seated) << text;
    }
}

RC_GTEST_PROP(ReserveUseProperties, PagesNeverSeatFewerAndAllFits, ())
{
    Scenario s = normalised(*test::anyScenario(), test::catalogue()).value();
    s.p95 = Tokens{*rc::gen::inRange<std::int64_t>(1, s.context.value + 1)};
    s.peak = Sessions{1'000};
    const auto r = resolve(s, test::catalogue());
    RC_PRE(r.ok());
    const Budget b = evaluate(*r);
    const auto use = reserveUse(*r, b);
    RC_PRE(use.has_value() && !b.saturated);
    RC_ASSERT(use->slots.seated == b.sessionsFit);
    RC_ASSERT(use->pages.seated >= use->slots.seated);
    for (const Seating &seats : {use->slots, use->pages}) {
        RC_ASSERT(seats.stranded.value >= 0 && seats.stranded <= seats.held);
        RC_ASSERT(seats.strandedMillionths >= 0 && seats.strandedMillionths <= kMega);
    }
}

} // namespace
} // namespace tb
