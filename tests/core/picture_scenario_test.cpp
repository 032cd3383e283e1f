// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios inside pictures: found again, whatever is around them; hostile pictures are refused at no cost.
#include "core/picture_embed.h"
#include "core/readers/picture_scenario.h"
#include "core/scenario_file.h"

#include "scenario_gen.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

std::string bigEndian(std::uint32_t number)
{
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xff);
    return bytes;
}

std::string chunk(const std::string &type, const std::string &content)
{
    return bigEndian(static_cast<std::uint32_t>(content.size())) + type + content
        + bigEndian(pngCheckSum(type + content));
}

const std::string kHeader = std::string(kPngSignature) + chunk("IHDR", std::string(13, '\1'));
const std::string kEnd = chunk("IEND", "");

std::string emptyPng()
{
    return kHeader + chunk("IDAT", std::string(5'000, 'x')) + kEnd;
}

Result<std::string> textIn(const std::string &picture)
{
    ByteSource source = ByteSource::memory(picture);
    return scenarioTextInPicture(source, "p.png");
}

std::string errorOf(const std::string &picture)
{
    const auto text = textIn(picture);
    return text ? std::string() : text.error().line();
}

TEST(PictureScenario, TheCheckSumIsThatOfPng)
{
    EXPECT_EQ(pngCheckSum("IEND"), 0xae426082U);
    EXPECT_EQ(pngCheckSum("123456789"), 0xcbf43926U);
}

RC_GTEST_PROP(PictureScenario, IsFoundAgainInEveryKind, ())
{
    ScenarioFile file;
    file.scenario = *test::anyScenario();
    file.pins.list = {{"<&>\"' \xc3\xa4 ]]> &amp;", *test::anyScenario()}};
    const std::string json = scenarioFileToJson(file);
    for (const std::string &picture :
         {pngWithScenario(emptyPng(), json),
          svgWithScenario("<?xml version=\"1.0\"?>\n<svg width=\"1\">\n<g/></svg>", json),
          "%PDF-1.4\n" + xmpWithScenario("<title>", "2026-11-30", json) + "%%EOF"}) {
        const auto text = textIn(picture);
        RC_ASSERT(text.ok());
        RC_ASSERT(*text == json);
        RC_ASSERT(scenarioFileFromJson(*text, "p").value() == file);
    }
}

TEST(PictureScenario, APlainTextChunkIsReadToo)
{
    const std::string content = "threebudgets" + std::string(1, '\0') + "{}";
    EXPECT_EQ(test::orThrow(textIn(kHeader + chunk("tEXt", content) + kEnd)), "{}");
}

TEST(PictureScenario, PicturesOfOthersHaveNone)
{
    const std::string line = "p.png: has no scenario of Three Budgets inside";
    EXPECT_EQ(errorOf(emptyPng()), line);
    EXPECT_EQ(errorOf(kHeader + chunk("tEXt", "Title" + std::string(1, '\0') + "x") + kEnd), line);
    EXPECT_EQ(errorOf("<svg><metadata>x</metadata></svg>"), line);
    EXPECT_EQ(errorOf("%PDF-1.4\n%%EOF"), line);
    EXPECT_EQ(errorOf("hello"), "p.png: is no PNG, SVG or PDF");
    EXPECT_EQ(errorOf(""), "p.png: is no PNG, SVG or PDF");
}

TEST(PictureScenario, DamageIsSaid)
{
    const std::string whole = pngWithScenario(emptyPng(), "{\"kv\":\"q8_0\"}");
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        const auto text = textIn(whole.substr(0, length));
        EXPECT_TRUE(!text || *text == "{\"kv\":\"q8_0\"}") << "cut at " << length;
    }
    std::string flipped = whole;
    flipped[whole.find("q8_0")] = 'r';
    EXPECT_TRUE(test::contains(errorOf(flipped), "check sum"));
    EXPECT_TRUE(test::contains(errorOf("<svg><threebudgets:scenario>{}"), "has no end"));
    EXPECT_TRUE(test::contains(errorOf(kHeader + bigEndian(0xffffffff) + "IDAT"), "missing"));
}

TEST(PictureScenario, OtherKindsOfPictureHoldNone)
{
    using namespace std::string_literals;
    for (const std::string &head :
         {"\xff\xd8\xff\xe0"s, "GIF89a"s, "RIFF\x10\0\0\0WEBP"s, "II*\0"s, "MM\0*"s}) {
        EXPECT_TRUE(isPicture(head));
        const std::string line = errorOf(head + std::string(20 << 20, 'x')); // whatever its size
        EXPECT_EQ(line, "p.png: has no scenario of Three Budgets inside; only a PNG, SVG or PDF can");
    }
    EXPECT_FALSE(isPicture("RIFF"));
    EXPECT_FALSE(isPicture("{}"));
    EXPECT_TRUE(isPicture("<!-- drawn elsewhere --><svg>"));
}

TEST(PictureScenario, AHugeTextIsRefusedUnread)
{
    const std::string claimed = kHeader + bigEndian(1U << 30) + "iTXtthreebudgets";
    EXPECT_TRUE(test::contains(errorOf(claimed), "missing")) << "more than the file has";

    const std::string huge = kHeader + chunk("iTXt", "threebudgets" + std::string(2 << 20, '\0')) + kEnd;
    ByteSource source = ByteSource::memory(huge);
    const auto text = scenarioTextInPicture(source, "p.png");
    ASSERT_FALSE(text);
    EXPECT_TRUE(test::contains(text.error().text, "larger than 256 KiB"));
    EXPECT_LT(source.bytesRead(), 100'000U);

    const std::string others = kHeader + chunk("iTXt", std::string(2 << 20, 'x')) + kEnd;
    EXPECT_TRUE(test::contains(errorOf(others), "has no scenario"));
    EXPECT_TRUE(test::contains(
        errorOf("<svg><threebudgets:scenario>" + std::string(2 << 20, 'x') + "</threebudgets:scenario>"),
        "larger than 256 KiB"));
    EXPECT_TRUE(test::contains(errorOf("<svg>" + std::string(17 << 20, ' ')), "larger than 16 MiB"));
}

TEST(PictureScenario, TheDateOfAPdfIsSetInPlace)
{
    const std::string pdf = "%PDF-1.4\n/CreationDate (D:20250102030405-06'07')\n/ID [ <0aF1> <22> ]\n%%EOF";
    const std::string dated = pdfWithDate(pdf, "2026-11-30");
    EXPECT_EQ(dated.size(), pdf.size());
    EXPECT_TRUE(test::contains(dated, "(D:20261130000000+00'00')")) << dated;
    EXPECT_EQ(dated,
              pdfWithDate("%PDF-1.4\n/CreationDate (D:20250102030406-06'07')\n/ID [ <ffff> <00> ]\n%%EOF",
                          "2026-11-30"));
    EXPECT_EQ(pdfWithDate("%PDF-1.4", "2026-11-30"), "%PDF-1.4");
}

} // namespace
} // namespace tb
