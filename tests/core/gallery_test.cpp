// SPDX-License-Identifier: GPL-3.0-or-later
// The ready scenarios: what each story claims, computed; and the user's own beside them.
#include "core/readers/gallery.h"

#include "support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tb {
namespace {

namespace fs = std::filesystem;

const Gallery &shipped()
{
    static const Gallery kGallery = readGallery(TB_SOURCE_DIR "/resources/data", "");
    return kGallery;
}

const ScenarioFile &fileOf(std::string_view id)
{
    const GalleryEntry *entry = shipped().find(id);
    if (!entry)
        throw std::runtime_error(std::string(id));
    return entry->file;
}

Budget answer(Scenario scenario, const std::string &device)
{
    scenario.device = {device, {}};
    return evaluate(
        test::orThrow(resolve(test::orThrow(normalised(scenario, test::catalogue())), test::catalogue())));
}

Budget now(std::string_view id, const std::string &device)
{
    return answer(fileOf(id).scenario, device);
}

Budget before(std::string_view id, const std::string &device)
{
    const Pins &pins = fileOf(id).pins;
    return answer(pins.list.at(pins.compared.value()).scenario, device);
}

/// A word of digits alone: "B200" and "8B" are names.
bool hasFigure(const std::string &story)
{
    std::istringstream words(story);
    std::string word;
    while (words >> word) {
        const auto any = [&word](int (*is)(int)) {
            return std::any_of(word.begin(), word.end(), [is](unsigned char c) { return is(c) != 0; });
        };
        if (any(std::isdigit) && !any(std::isalpha))
            return true;
    }
    return false;
}

TEST(Gallery, EveryShippedScenarioIsWhole)
{
    EXPECT_TRUE(shipped().faults.empty());
    EXPECT_GE(shipped().entries.size(), 9U);
    for (const GalleryEntry &entry : shipped().entries) {
        SCOPED_TRACE(entry.id);
        const ScenarioFile &file = entry.file;
        EXPECT_FALSE(entry.own);
        EXPECT_EQ(unknownNames(file), "");
        EXPECT_FALSE(file.title.empty());
        EXPECT_LE(file.title.size(), 60U);
        EXPECT_LE(file.story.size(), 140U) << "one line";
        EXPECT_EQ(file.story.back(), '.');
        EXPECT_FALSE(hasFigure(file.story)) << "figures are computed, not typed";
        EXPECT_EQ(file.scenario.accounting, Accounting::Measured);
        ASSERT_FALSE(file.scenario.devices.empty());
        EXPECT_EQ(
            std::count(file.scenario.devices.begin(), file.scenario.devices.end(), file.scenario.device), 1);
        for (const DeviceChoice &device : file.scenario.devices) {
            const Budget budget = answer(file.scenario, device.id);
            EXPECT_FALSE(budget.refused) << device.id;
            EXPECT_GT(budget.sessionsFit.value, 0) << device.id;
            const Model &model = test::modelOf(file.scenario.model);
            EXPECT_LE(file.scenario.context.value, model.maxContext.value_or(kMaxContext).value);
        }
    }
}

TEST(Gallery, OneMacSeatsTheTeamWithEightBitNotes)
{
    EXPECT_EQ(before("team-on-a-mac", "m4-pro-48gb").verdict, Verdict::FitsSome) << "somebody waits";
    EXPECT_TRUE(now("team-on-a-mac", "m4-pro-48gb").fits);
    EXPECT_EQ(before("team-on-a-mac", "m4-pro-48gb").weights, now("team-on-a-mac", "m4-pro-48gb").weights);
}

TEST(Gallery, FourBitsMakeRoomOnOneCard)
{
    const Budget eight = before("70b-on-one-h100", "h100-sxm");
    EXPECT_GT(eight.weights.value, eight.usable.value * 9 / 10) << "the weights fill the card";
    EXPECT_FALSE(eight.fits);
    EXPECT_TRUE(now("70b-on-one-h100", "h100-sxm").fits);
}

TEST(Gallery, ALongDocumentOutweighsTheModel)
{
    const Budget budget = now("long-documents", "h100-sxm");
    EXPECT_GT(budget.statePerSession.value, budget.weights.value);
    EXPECT_FALSE(budget.fits);
    EXPECT_TRUE(now("long-documents", "h200").fits);
}

TEST(Gallery, ThinkingTakesTheSeats)
{
    EXPECT_TRUE(before("thinking-agents", "h100-sxm").fits);
    EXPECT_FALSE(now("thinking-agents", "h100-sxm").fits);
    EXPECT_TRUE(now("thinking-agents", "h200").fits);
}

TEST(Gallery, AMixtureIsHeavierAndFaster)
{
    for (const DeviceChoice &device : fileOf("mixture-of-experts").scenario.devices) {
        const Budget dense = before("mixture-of-experts", device.id);
        const Budget mixture = now("mixture-of-experts", device.id);
        EXPECT_GT(mixture.weights.value, dense.weights.value);
        EXPECT_GT(mixture.decode.value().sessionTokensPerSecond,
                  3 * dense.decode.value().sessionTokensPerSecond);
    }
}

TEST(Gallery, AHybridHoldsManyTimesTheConversations)
{
    for (const DeviceChoice &device : fileOf("hybrid-model").scenario.devices) {
        const Budget attention = before("hybrid-model", device.id);
        const Budget hybrid = now("hybrid-model", device.id);
        EXPECT_NEAR(static_cast<double>(hybrid.weights.value) / static_cast<double>(attention.weights.value),
                    1, 0.1);
        EXPECT_GT(hybrid.sessionsFit.value, 5 * attention.sessionsFit.value);
    }
}

TEST(Gallery, Fp8NotesSeatTwice)
{
    for (const DeviceChoice &device : fileOf("fp8-notes").scenario.devices) {
        const Budget full = before("fp8-notes", device.id);
        const Budget half = now("fp8-notes", device.id);
        EXPECT_EQ(2 * half.statePerSession.value, full.statePerSession.value);
        EXPECT_GE(half.sessionsFit.value, 2 * full.sessionsFit.value);
        EXPECT_LE(half.sessionsFit.value, 2 * full.sessionsFit.value + 1);
    }
    EXPECT_FALSE(before("fp8-notes", "h100-sxm").fits);
    EXPECT_TRUE(now("fp8-notes", "h100-sxm").fits);
}

TEST(Gallery, TheSecondCardIsForConversations)
{
    const Budget one = before("one-h100-or-two", "h100-sxm");
    const Budget two = now("one-h100-or-two", "h100-sxm");
    EXPECT_GT(one.weights.value, one.usable.value * 9 / 10) << "the first is full of weights";
    EXPECT_EQ(one.weights, two.weights);
    EXPECT_GT(two.room.value - one.room.value, one.usable.value * 9 / 10) << "nearly all of the second";
    EXPECT_FALSE(one.fits);
    EXPECT_TRUE(two.fits);
}

TEST(Gallery, TheMacHoldsMoreTheServerIsFaster)
{
    const Budget mac = now("mac-studio-or-b200", "m3-ultra-256gb");
    const Budget server = now("mac-studio-or-b200", "b200");
    EXPECT_GT(mac.sessionsFit, server.sessionsFit);
    EXPECT_GT(server.decode.value().sessionTokensPerSecond, 3 * mac.decode.value().sessionTokensPerSecond);
}

class OwnGallery : public ::testing::Test
{
protected:
    void SetUp() override { fs::create_directories(folder); }
    void TearDown() override { fs::remove_all(folder); }

    void write(const std::string &name, const std::string &text) const
    {
        std::ofstream(folder / name, std::ios::binary) << text;
    }

    Gallery read() const { return readGallery(TB_SOURCE_DIR "/resources/data", folder.string()); }

    /// Each test has its own: they run side by side.
    fs::path folder = fs::path(::testing::TempDir()) / "threebudgets-own-gallery"
        / ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(OwnGallery, StandsBehindTheShippedByTitle)
{
    write("z.threebudgets",
          R"({"format":"threebudgets-scenario","version":1,"title":"A first","story":"Mine."})");
    write("b.threebudgets", R"({"kv":"q8_0"})");
    write("notes.txt", "no scenario");
    const Gallery gallery = read();
    EXPECT_TRUE(gallery.faults.empty());
    ASSERT_EQ(gallery.entries.size(), shipped().entries.size() + 2);
    const GalleryEntry &first = gallery.entries[shipped().entries.size()];
    EXPECT_EQ(first.title(), "A first");
    EXPECT_TRUE(first.own);
    EXPECT_EQ(gallery.entries.back().title(), "b") << "without a title its name";
    EXPECT_EQ(gallery.find("b")->file.scenario.kv.k, "q8_0");
}

TEST_F(OwnGallery, DamagedFilesAreNamedWithTheReason)
{
    write("bad.threebudgets", R"({"format":"threebudgets-scenario","version":1,"context":0})");
    write("team-on-a-mac.threebudgets", "{}");
    const Gallery gallery = read();
    EXPECT_EQ(gallery.entries.size(), shipped().entries.size());
    ASSERT_EQ(gallery.faults.size(), 2U);
    EXPECT_TRUE(test::contains(gallery.faults[0].line(), "bad.threebudgets: context"))
        << gallery.faults[0].line();
    EXPECT_TRUE(test::contains(gallery.faults[1].line(), "team-on-a-mac.threebudgets: another scenario"));
}

TEST(Gallery, AFolderThatIsNotThereHoldsNothing)
{
    const Gallery gallery = readGallery("/nowhere", "/nowhere");
    EXPECT_TRUE(gallery.entries.empty());
    EXPECT_TRUE(gallery.faults.empty());
}

TEST_F(OwnGallery, ATitleBecomesAFileOfItsOwn)
{
    write("damaged.threebudgets", "{");
    const auto idOf = [&](const std::string &title) {
        const fs::path path = newGalleryFile(title, folder.string(), shipped());
        EXPECT_EQ(path.parent_path(), folder);
        EXPECT_EQ(path.extension(), kScenarioEnding);
        return path.stem().string();
    };
    EXPECT_EQ(idOf("Two cards, or one?"), "two-cards-or-one");
    EXPECT_EQ(idOf("Team on a Mac"), "team-on-a-mac-2") << "shipped";
    EXPECT_EQ(idOf("Damaged"), "damaged-2") << "never over a file that cannot be read";
    EXPECT_EQ(idOf("\xc3\xa4 \xe2\x82\xac"), "scenario");
    EXPECT_EQ(idOf("../../etc/passwd"), "etc-passwd");
    EXPECT_LE(idOf(std::string(500, 'x')).size(), 60U);
}

} // namespace
} // namespace tb
