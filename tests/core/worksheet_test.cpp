// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet with the figures of the course, and what it says to slips.
#include "core/format.h"
#include "core/worksheet_text.h"

#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

namespace tb {
namespace {

using test::contains;

const SheetForm &form()
{
    static const SheetForm read
        = test::orThrow(parseSheetForm(test::sourceFile("resources/data/worksheet.json"), "worksheet.json"));
    return read;
}

const SheetField &field(const std::string &id)
{
    for (const SheetField *candidate : form().fields())
        if (candidate->id == id)
            return *candidate;
    throw std::runtime_error("no field " + id);
}

const SheetFacts &facts()
{
    static const SheetFacts found = test::orThrow(sheetFacts(form(), {}, test::catalogue()));
    return found;
}

using Typed = std::map<std::string, std::string>;

Worksheet sheetOf(const Typed &typed)
{
    Worksheet sheet;
    for (const auto &[id, text] : typed)
        sheet.answers[id] = {text, false};
    return sheet;
}

SheetExpected expected(const std::string &id, const Typed &typed = {})
{
    return sheetExpected(form(), sheetOf(typed), facts(), field(id));
}

SheetNote note(const std::string &id, const Typed &typed)
{
    return checkAnswer(form(), sheetOf(typed), facts(), field(id));
}

const Typed kMeasured = {{"speed-8", "52"}, {"speed-4", "86"}, {"speed-3", "98"}};

TEST(Worksheet, AsksForTheSevenNumbers)
{
    EXPECT_EQ(form().fields().size(), 20U);
    EXPECT_EQ(form().groups.size(), 8U) << "the files, and seven numbers";
    for (std::size_t i = 1; i < form().groups.size(); ++i)
        EXPECT_EQ(form().groups[i].title.substr(0, 3), std::to_string(i) + ". ");
    std::set<std::string> covered;
    for (const SheetField *f : form().fields()) {
        EXPECT_FALSE(f->covers.empty()) << f->id;
        covered.insert(f->covers.begin(), f->covers.end());
    }
    for (const char *id : {"D4-01", "D4-02", "D4-03", "D4-04", "D4-05", "D4-06", "D4-07", "D4-08", "D4-10",
                           "D4-11", "D4-12", "D4-13", "D4-25", "W4-01", "W4-12", "W4-33"})
        EXPECT_EQ(covered.count(id), 1U) << id;
}

struct Golden
{
    const char *id;
    const char *text;
    const char *answer; ///< as the course prints it
};

TEST(Worksheet, ComputesTheFiguresOfTheCourse)
{
    const Golden rows[] = {
        {"file-8", "8.53 GB", "8.5"},
        {"file-4", "4.91 GB", "4.9"},
        {"file-3", "4.01 GB", "4.0 GB"},
        {"limit-8", "64.2 tok/s", "64"},
        {"limit-4", "111.4 tok/s", "111"},
        {"limit-3", "136.5 tok/s", "137"},
        {"share-8", "81 %", "81"},
        {"share-4", "77 %", "77 %"},
        {"share-3", "72 %", "72"},
        {"notes-32k-16", "4,096 MiB (4.29 GB)", "4,096"},
        {"notes-32k-8", "2,176 MiB (2.28 GB)", "2176"},
        {"notes-128k-16", "16,384 MiB (17.18 GB)", "17.18 GB"},
        {"notes-128k-8", "8,704 MiB (9.13 GB)", "8 704"},
        {"fit-16", "4 conversations", "4"},
        {"fit-8", "8 conversations", "8 conversations"},
    };
    for (const Golden &row : rows) {
        EXPECT_EQ(expected(row.id, kMeasured).text, row.text) << row.id;
        Typed typed = kMeasured;
        typed[row.id] = row.answer;
        const SheetNote said = note(row.id, typed);
        EXPECT_EQ(said.mark, SheetMark::Right) << row.id << ": " << said.words;
        EXPECT_TRUE(contains(said.words, row.text)) << said.words;
    }
    EXPECT_EQ(expected("notes-128k-16").value, 17'179'869'184.0);
    EXPECT_EQ(expected("notes-128k-8").value, 9'126'805'504.0);
    EXPECT_EQ(expected("limit-4").how, "546 GB/s / 4.9 GB");
    EXPECT_EQ(expected("fit-16").how, "20 GB / 4.29 GB = 4.66, rounded down");
    EXPECT_EQ(expected("notes-32k-16").how, "131,072 bytes a token x 32,768 tokens");
    // An M4 Pro with 273 GB/s and 4.9 GB: about 56.
    Worksheet pro;
    pro.device = "m4-pro-48gb";
    const SheetFacts other = test::orThrow(sheetFacts(form(), pro, test::catalogue()));
    EXPECT_EQ(sheetExpected(form(), pro, other, field("limit-4")).text, "55.7 tok/s");
}

TEST(Worksheet, CountsWithWhatTheLearnerWrote)
{
    EXPECT_EQ(expected("limit-8", {{"file-8", "8.54 GB"}}).how, "546 GB/s / 8.54 GB");
    EXPECT_EQ(expected("limit-8", {{"file-8", "8,541"}}).how, "546 GB/s / 8.54 GB") << "a decimal comma";
    EXPECT_EQ(expected("limit-8", {{"file-8", "nonsense"}}).how, "546 GB/s / 8.5 GB");
    EXPECT_EQ(expected("share-8", {{"speed-8", "52,381"}}).text, "82 %");
    EXPECT_FALSE(expected("share-8").value);
    EXPECT_TRUE(contains(expected("share-8").how, "speed you measure with the 8-bit file"));
    EXPECT_TRUE(contains(expected("speed-4").how, "86 tok/s"));
}

TEST(Worksheet, AcceptsARightAnswerInAnotherUnit)
{
    for (const char *text : {"4.3 GB", "4.29 GB", "4,29 GB", "4 GiB", "4294967296 bytes", "4,295 MB"}) {
        const SheetNote said = note("notes-32k-16", {{"notes-32k-16", text}});
        EXPECT_EQ(said.mark, SheetMark::Right) << text << ": " << said.words;
        EXPECT_TRUE(contains(said.words, "the sheet asks for MiB")) << said.words;
    }
    EXPECT_EQ(note("limit-8", {{"limit-8", "15.6 ms/token"}}).mark, SheetMark::Right);
    Typed typed = kMeasured;
    typed["share-8"] = "0.81";
    EXPECT_TRUE(contains(note("share-8", typed).words, "share of one: 81 %"));
}

struct Slip
{
    const char *id;
    const char *text;
    const char *words;
};

TEST(Worksheet, NamesTheSlip)
{
    const Slip rows[] = {
        {"notes-32k-16", "4096 MB", "number of MiB, not of MB: powers of two and of ten are 4.86 % apart"},
        {"notes-32k-16", "4295", "number of MB, not of MiB: powers of two and of ten are 4.86 %"},
        {"notes-32k-16", "4 GB", "number of GiB, not of GB: powers of two and of ten are 7.37 %"},
        {"notes-32k-16", "4.29 GiB", "number of GB, not of GiB"},
        {"notes-32k-16", "4.29", "number of GB, not of MiB: write the unit with it"},
        {"notes-32k-16", "512", "the figure for 4,096 tokens: 32,768 are 8 times as many"},
        {"notes-32k-16", "2176", "the 8-bit notes of 32,768 tokens: are the two mixed up?"},
        {"notes-32k-16", "32,768", "Eight times too large"},
        {"notes-32k-16", "2048", "half of it: keys and values"},
        {"notes-32k-16", "128 KiB", "That is one token"},
        {"notes-32k-16", "8192", "About twice"},
        {"notes-32k-16", "4096 GiB", "number of MiB, not of GiB"},
        {"limit-8", "64235", "thousand times too large"},
        {"notes-32k-16", "3000", "The program computes more"},
        {"notes-32k-8", "2048", "Exactly half leaves out the scales"},
        {"notes-128k-8", "8192", "Exactly half leaves out the scales"},
        {"notes-128k-16", "4096", "the 16-bit notes of 32,768 tokens"},
        {"limit-8", "111", "limit of the 4-bit file"},
        {"limit-8", "0.0156", "turned round"},
        {"limit-8", "514", "Eight times too large"},
        {"fit-16", "8", "conversations with 8-bit notes"},
        {"fit-16", "5", "One too many: 20 GB are powers of ten"},
        {"fit-16", "4.66", "round down"},
        {"fit-8", "9", "One too many"},
        {"fit-8", "0", "The program computes more"},
        {"fit-8", "failed", "cannot fail"},
        {"share-8", "124", "More than 100 % cannot be"},
        {"share-8", "19", "share that is lost"},
        {"share-8", "77", "share of the 4-bit file"},
        {"limit-8", "-64", "Less than nothing"},
        {"limit-8", "0", "Zero cannot be"},
        {"limit-8", "1e400", "larger than any figure"},
        {"limit-8", "64 MiB", "is no unit for this"},
        {"file-4", "8.5", "size of the 8-bit file"},
    };
    for (const Slip &row : rows) {
        Typed typed = kMeasured;
        typed[row.id] = row.text;
        const SheetNote said = note(row.id, typed);
        EXPECT_EQ(said.mark, SheetMark::Doubt) << row.id << ' ' << row.text;
        EXPECT_TRUE(contains(said.words, row.words)) << row.id << ' ' << row.text << ": " << said.words;
        const std::string answer = expected(row.id, kMeasured).text;
        EXPECT_FALSE(contains(said.words, answer)) << "gives the answer away: " << said.words;
    }
}

TEST(Worksheet, JudgesMeasuredSpeeds)
{
    for (const auto &[id, text] : kMeasured)
        EXPECT_EQ(note(id, kMeasured).mark, SheetMark::Noted) << id;
    const auto speed = [](const char *id, const char *text) {
        Typed typed = kMeasured;
        typed[id] = text;
        return note(id, typed);
    };
    EXPECT_TRUE(contains(speed("speed-8", "1150").words, "reading speed (pp)"));
    EXPECT_TRUE(contains(speed("speed-8", "0.9").words, "Under a twentieth"));
    EXPECT_TRUE(contains(speed("speed-4", "50").words, "Not faster than the 8-bit file"));
    EXPECT_EQ(speed("speed-4", "11.6 ms/token").mark, SheetMark::Noted);
    EXPECT_EQ(speed("speed-4", "86,123").mark, SheetMark::Noted) << "a decimal comma";
    for (const char *text : {"failed", "Failed.", "OOM", "did not run"})
        EXPECT_TRUE(contains(speed("speed-4", text).words, "result, too")) << text;
}

TEST(Worksheet, JudgesScores)
{
    const SheetNote said = note("score-3", {{"score-8", "11/12"}, {"score-3", "7"}});
    EXPECT_EQ(said.mark, SheetMark::Noted);
    EXPECT_TRUE(contains(said.words, "about 15 of 100 pairs of equal models")) << said.words;
    EXPECT_EQ(note("score-3", {{"score-3", "7"}}).words, "Written down.");
    for (const char *text : {"13", "7.5", "7 of 10", "-1", "many"})
        EXPECT_EQ(note("score-3", {{"score-3", text}}).mark, SheetMark::Doubt) << text;
}

TEST(Worksheet, FillsInWhatTheProgramKnows)
{
    Worksheet sheet = sheetOf({{"notes-32k-16", "5"}, {"speed-8", "52"}});
    sheet = filledIn(form(), sheet, facts());
    EXPECT_EQ(sheet.answers.at("notes-32k-16"), (SheetAnswer{"5", false})) << "what is written stays";
    EXPECT_EQ(sheet.answers.at("limit-4"), (SheetAnswer{"111.4 tok/s", true}));
    EXPECT_EQ(sheet.answers.at("share-8").text, "81 %");
    EXPECT_EQ(sheet.answers.count("share-4"), 0U) << "not measured yet";
    EXPECT_EQ(sheet.answers.count("score-8"), 0U);
    for (const auto &[id, answer] : sheet.answers) {
        if (answer.filled) {
            const SheetNote said = checkAnswer(form(), sheet, facts(), field(id));
            EXPECT_EQ(said.mark, SheetMark::Right) << id << ": " << said.words;
        }
    }
    EXPECT_EQ(sheetProgress(form(), sheet, facts()), "14 of 20 written, 1 to look at");
}

TEST(Worksheet, EveryModelAndDeviceHasFacts)
{
    for (const Model &model : test::catalogue().models) {
        Worksheet sheet;
        sheet.model = model.id;
        const auto found = sheetFacts(form(), sheet, test::catalogue());
        ASSERT_TRUE(found.ok()) << model.id << ": " << found.error().line();
        const Worksheet filled = filledIn(form(), sheet, *found);
        for (const auto &[id, answer] : filled.answers) {
            const SheetNote said = checkAnswer(form(), filled, *found, field(id));
            EXPECT_EQ(said.mark, SheetMark::Right)
                << model.id << ' ' << id << ' ' << answer.text << ": " << said.words;
        }
    }
    for (const Device &device : test::catalogue().devices) {
        Worksheet sheet;
        sheet.device = device.id;
        const auto found = sheetFacts(form(), sheet, test::catalogue());
        ASSERT_TRUE(found.ok()) << device.id;
        EXPECT_EQ(sheetExpected(form(), sheet, *found, field("limit-8")).value.has_value(),
                  device.bandwidth.has_value());
    }
    Worksheet unknown;
    unknown.model = "nonsense";
    EXPECT_FALSE(sheetFacts(form(), unknown, test::catalogue()).ok());
}

TEST(Worksheet, IsKeptAsJson)
{
    Worksheet sheet = sheetOf({{"speed-8", "52 \"tok\"/s \xf0\x9f\x98\x80"}, {"gone", "x"}});
    sheet.answers["limit-8"] = {"64", true};
    sheet.device = "m1-8gb";
    const auto read = worksheetFromJson(worksheetToJson(sheet), "sheet");
    ASSERT_TRUE(read.ok()) << read.error().line();
    EXPECT_EQ(*read, sheet);
    for (const char *bad : {"", "{", "[]", "{\"format\":\"x\"}", "null",
                            "{\"format\":\"threebudgets-worksheet-answers\",\"version\":1,\"model\":\"a\","
                            "\"device\":\"b\",\"answers\":[{\"field\":1}]}"})
        EXPECT_FALSE(worksheetFromJson(bad, "sheet").ok()) << bad;
}

TEST(Worksheet, BadFormsAreRefused)
{
    auto json = nlohmann::json::parse(test::sourceFile("resources/data/worksheet.json"));
    const auto refused = [&json](auto change, const char *words) {
        auto copy = json;
        change(copy);
        const auto read = parseSheetForm(copy.dump(), "sheet");
        ASSERT_FALSE(read.ok()) << words;
        EXPECT_TRUE(contains(read.error().line(), words)) << read.error().line();
    };
    refused([](auto &j) { j["groups"][1]["fields"][0]["asks"] = "x"; }, "nothing to ask for");
    refused([](auto &j) { j["groups"][1]["fields"][0]["file"] = "9-bit"; }, "none of the files");
    refused([](auto &j) { j["groups"][1]["fields"][0]["id"] = "file-8"; }, "twice");
    refused([](auto &j) { j["groups"] = nlohmann::json::array(); }, "nothing to fill in");
    refused([](auto &j) { j.erase("files"); }, "files");
    refused([](auto &j) { j["version"] = 2; }, "version");
}

TEST(WorksheetText, MarkdownHasEveryBlankAndEscapesWhatIsTyped)
{
    const Worksheet sheet = sheetOf({{"speed-8", "5|2 **x** <b>"}, {"limit-8", "64"}});
    const std::string answers = sheetMarkdown(form(), sheet, facts(), SheetColumns::Answers);
    for (const SheetField *f : form().fields())
        EXPECT_TRUE(contains(answers, "| " + f->label)) << f->id;
    EXPECT_TRUE(contains(answers, "5\\|2 \\*\\*x\\*\\* \\<b\\>"));
    EXPECT_TRUE(contains(answers, "Llama 3.1 8B on M4 Max 48 GB, 546 GB/s"));
    EXPECT_FALSE(contains(answers, "4,096 MiB")) << "nothing is given away";
    EXPECT_TRUE(contains(sheetMarkdown(form(), sheet, facts(), SheetColumns::Computed), "4,096 MiB"));
}

TEST(WorksheetText, CsvHasALineForEachBlank)
{
    const std::string csv = sheetCsv(form(), sheetOf({{"speed-8", "=1+\"2\""}}), facts());
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 21);
    EXPECT_TRUE(contains(csv, "\"'=1+\"\"2\"\"\""));
}

TEST(WorksheetText, JsonHasExactValues)
{
    const auto json = nlohmann::json::parse(sheetExpectedJson(form(), sheetOf(kMeasured), facts()));
    std::map<std::string, nlohmann::json> rows;
    for (const auto &row : json.at("fields"))
        rows[row.at("id")] = row;
    EXPECT_EQ(rows.at("notes-32k-8").at("bytes"), 2'281'701'376);
    EXPECT_EQ(rows.at("fit-8").at("count"), 8);
    EXPECT_DOUBLE_EQ(rows.at("limit-4").at("tok_s").get<double>(), 111.42857142857143);
    EXPECT_DOUBLE_EQ(rows.at("share-3").at("percent").get<double>(), 71.7948717948718);
    EXPECT_FALSE(rows.at("speed-3").contains("tok_s"));
}

RC_GTEST_PROP(WorksheetProperties, WhateverIsTypedIsAnsweredInWords, ())
{
    const auto fields = form().fields();
    Worksheet sheet;
    for (const SheetField *f : fields) {
        const auto text = *rc::gen::oneOf(
            rc::gen::arbitrary<std::string>(),
            rc::gen::container<std::string>(
                rc::gen::elementOf(std::string("0123456789012345.,' -eE%/kMGiBtoks~\xe2\x88\x92"))),
            rc::gen::element<std::string>("4,096 MiB", "77 %", "failed", "1e400", "\xf0\x9f\x98\x80", "-3",
                                          "0", "11/12", std::string(10'000, '9')));
        if (!text.empty())
            sheet.answers[f->id] = {text, false};
    }
    for (const SheetField *f : fields) {
        const SheetNote said = checkAnswer(form(), sheet, facts(), *f);
        RC_ASSERT(said.words.empty() == (said.mark == SheetMark::Empty));
        RC_ASSERT(said.words.empty() || said.words.back() == '.' || said.words.back() == '?');
        RC_ASSERT(said.words.size() < 500);
    }
    RC_ASSERT(!sheetProgress(form(), sheet, facts()).empty());
    RC_ASSERT(!sheetCsv(form(), sheet, facts()).empty());
}

} // namespace
} // namespace tb
