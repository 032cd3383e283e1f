// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <sstream>

using tb::test::Outcome;
using tb::test::run;

TEST(List, EveryListAsTextAndJson)
{
    struct Row
    {
        const char *name;
        std::size_t rows;
    };
    for (const Row &row : {Row{"models", 96}, Row{"devices", 81}, Row{"weights", 43}, Row{"kv", 14}}) {
        const QString command = QStringLiteral("list ") + QString::fromLatin1(row.name);
        const Outcome text = run(command);
        EXPECT_EQ(text.code, 0);
        EXPECT_GT(static_cast<std::size_t>(std::count(text.out.begin(), text.out.end(), '\n')), row.rows)
            << row.name;
        const auto json = run(command + QStringLiteral(" --format json")).json();
        EXPECT_EQ(json.size(), row.rows) << row.name;
        for (const auto &entry : json)
            EXPECT_FALSE(entry.at("source").get<std::string>().empty()) << entry.at("id");
    }
}

TEST(List, UnverifiedRowsAreMarked)
{
    for (const char *name : {"models", "devices"}) {
        const QString command = QStringLiteral("list ") + QString::fromLatin1(name);
        std::size_t unverified = 0;
        for (const auto &entry : run(command + QStringLiteral(" --format json")).json())
            unverified += entry.at("verified") == false ? 1U : 0U;
        ASSERT_GT(unverified, 0U);
        std::size_t marks = 0;
        const std::string text = run(command).out;
        for (std::size_t at = text.find("not verified"); at != std::string::npos;
             at = text.find("not verified", at + 1))
            ++marks;
        EXPECT_EQ(marks, unverified) << name;
    }
}

TEST(List, BothBandwidthsAreNamedWhereTheyDiffer)
{
    const std::string text = run(QStringLiteral("list devices")).out;
    EXPECT_NE(text.find("8,000 GB/s is what the maker states; one sizing tool cites the datasheet for 7,700"),
              std::string::npos);
    EXPECT_NE(text.find("not verified; "), std::string::npos);
}

TEST(List, UnknownListsAreRefused)
{
    for (const char *words :
         {"list", "list cats", "list models kv", "list models --format csv", "list models --x 1"})
        EXPECT_EQ(run(QString::fromLatin1(words)).code, 1) << words;
}

TEST(Help, NamesEveryCommandAndKey)
{
    const Outcome help = run(QStringLiteral("--help"));
    EXPECT_EQ(help.code, 0);
    for (const char *word :
         {"report", "batch", "export", "list", "--model", "--reserve", "--headroom", "Exit codes"})
        EXPECT_NE(help.out.find(word), std::string::npos) << word;
    EXPECT_EQ(run(QStringLiteral("report --help")).out, help.out);
    EXPECT_EQ(run(QStringLiteral("--version")).out.substr(0, 13), "threebudgets ");
}

namespace {

/// An empty place for settings, with what is written to its gallery.
struct OwnGallery
{
    OwnGallery()
    {
        for (const char *name : {"gallery", "lessons"})
            QDir().mkpath(folder.filePath(QLatin1String(name)));
    }

    void write(const char *name, const QByteArray &bytes) const
    {
        QFile file(folder.filePath(QStringLiteral("gallery/")) + QLatin1String(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    Outcome run(const QString &words) const
    {
        return tb::test::run(tb::test::Call{
            words.split(QLatin1Char(' ')),
            {},
            {QStringLiteral("THREEBUDGETS_SETTINGS=") + folder.filePath(QStringLiteral("window.json"))}});
    }

    QTemporaryDir folder;
};

/// Nothing a terminal acts upon but line ends.
bool isPrintable(const std::string &text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= 0x20; });
}

} // namespace

TEST(ListGallery, ShippedAndOwnWithTheirStories)
{
    const OwnGallery own;
    own.write("mine.threebudgets",
              R"({"format":"threebudgets-scenario","version":1,"title":"My talk","story":"Two cards."})");
    const Outcome text = own.run(QStringLiteral("list gallery"));
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_NE(text.out.find("team-on-a-mac"), std::string::npos);
    EXPECT_NE(text.out.find("My talk"), std::string::npos);
    const auto json = own.run(QStringLiteral("list gallery --format json")).json();
    EXPECT_GE(json.size(), 10U);
    EXPECT_EQ(json.back().at("id"), "mine");
    EXPECT_EQ(json.back().at("own"), true);
    EXPECT_EQ(json.front().at("own"), false);
    for (const auto &entry : json)
        EXPECT_FALSE(entry.at("story").get<std::string>().empty()) << entry.at("id");
}

TEST(ListGallery, DamagedFilesAreToldAndTheRestIsListed)
{
    const OwnGallery own;
    const char *head = R"("format":"threebudgets-scenario","version":1)";
    struct Row
    {
        const char *file;
        std::string bytes;
        const char *said; ///< place and what was expected
    };
    const Row rows[] = {{"broken.threebudgets", "{", "broken.threebudgets:1:1: not valid JSON"},
                        {"empty.threebudgets", "", "empty.threebudgets: empty; JSON was expected"},
                        {"other.threebudgets", R"({"format":"lesson"})",
                         "other.threebudgets: \"format\":\"threebudgets-scenario\" was expected"},
                        {"later.threebudgets", R"({"format":"threebudgets-scenario","version":99})",
                         "later.threebudgets: written by a newer version"},
                        {"key.threebudgets", std::string("{") + head + R"(,"context":"soon"})",
                         "key.threebudgets: context: \"soon\" is not a number of tokens"},
                        {"team-on-a-mac.threebudgets", std::string("{") + head + "}",
                         "another scenario of the gallery has this name; give the file another"}};
    own.write("mine.threebudgets", QByteArray("{") + head + R"(,"title":"Mine"})");
    for (const Row &row : rows)
        own.write(row.file, QByteArray::fromStdString(row.bytes));
    for (const char *format : {"text", "json"}) {
        const Outcome outcome = own.run(QStringLiteral("list gallery --format ") + QLatin1String(format));
        EXPECT_EQ(outcome.code, 2) << "as `batch` does with a line that is bad";
        EXPECT_EQ(outcome.errorLines(), std::size(rows)) << outcome.err;
        std::istringstream lines(outcome.err);
        for (std::string line; std::getline(lines, line);)
            EXPECT_TRUE(line.ends_with("; mend the file or remove it")
                        || line.ends_with("give the file another"))
                << line;
        for (const Row &row : rows)
            EXPECT_NE(outcome.err.find(row.said), std::string::npos) << row.said << '\n' << outcome.err;
        EXPECT_NE(outcome.out.find("team-on-a-mac"), std::string::npos);
        EXPECT_NE(outcome.out.find("Mine"), std::string::npos);
    }
    EXPECT_EQ(own.run(QStringLiteral("report mine")).code, 0) << "the good ones can be used";
}

TEST(ListGallery, NamesWithControlCharactersAreOneLineEach)
{
    const OwnGallery own;
    const Outcome before = own.run(QStringLiteral("list gallery"));
    own.write("One\nline \x1b[31mred\x07.threebudgets", R"({"format":"threebudgets-scenario","version":1})");
    const Outcome text = own.run(QStringLiteral("list gallery"));
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'),
              std::count(before.out.begin(), before.out.end(), '\n') + 1);
    EXPECT_NE(text.out.find("One line [31mred    One line [31mred\n"), std::string::npos) << text.out;
    EXPECT_TRUE(isPrintable(text.out));
    const auto json = own.run(QStringLiteral("list gallery --format json")).json();
    EXPECT_EQ(json.back().at("title"), "One\nline \x1b[31mred\x07") << "JSON has escapes";
}

TEST(ListLessons, TitlesWithControlCharactersAreOneLineEach)
{
    const OwnGallery own;
    QFile shipped(QStringLiteral(TB_SOURCE_DIR "/resources/data/lessons/ninth-guest.json"));
    ASSERT_TRUE(shipped.open(QIODevice::ReadOnly));
    auto lesson = nlohmann::json::parse(shipped.readAll().toStdString());
    lesson["id"] = "mine";
    lesson["title"] = lesson["story"] = lesson["steps"][0]["title"] = "One\nline \x1b[31mred\x07";
    lesson["steps"][0]["text"]["plain"] = "Long\ntext \x1b(0red\x07";
    own.write("../lessons/mine.json", QByteArray::fromStdString(lesson.dump()));
    const Outcome list = own.run(QStringLiteral("list lessons"));
    EXPECT_EQ(list.code, 0) << list.err;
    EXPECT_NE(list.out.find("One line [31mred\n"), std::string::npos) << list.out;
    EXPECT_TRUE(isPrintable(list.out));
    const Outcome handout = own.run(QStringLiteral("handout mine"));
    EXPECT_NE(handout.out.find("# One line [31mred\n"), std::string::npos) << handout.out << handout.err;
    EXPECT_NE(handout.out.find("\ntext (0red\n"), std::string::npos) << handout.out;
    EXPECT_TRUE(isPrintable(handout.out));
}

TEST(ListGallery, AnIdStandsWhereverAFileDoes)
{
    const OwnGallery own;
    const auto report = own.run(QStringLiteral("report team-on-a-mac --format json")).json();
    EXPECT_EQ(report.at("scenario").at("model"), "llama-3.1-8b");
    EXPECT_EQ(own.run(QStringLiteral("levers one-h100-or-two")).code, 0);
    const QString picture = own.folder.filePath(QStringLiteral("a.svg"));
    EXPECT_EQ(own.run(QStringLiteral("export %1 fp8-notes").arg(picture)).code, 0);
    QFile file(picture);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    EXPECT_TRUE(svg.contains("Before and after FP8 notes")) << "the title";
    EXPECT_TRUE(svg.contains("A: f16 notes")) << "what it is compared with";

    const Outcome unknown = own.run(QStringLiteral("report no-such-scenario"));
    EXPECT_EQ(unknown.code, 2);
    EXPECT_EQ(unknown.errorLines(), 1U);
    EXPECT_EQ(own.run(QStringLiteral("no-such-scenario")).code, 1) << "most likely meant as a command";
    const Outcome window = own.run(QStringLiteral("team-on-a-mac"));
    EXPECT_EQ(window.code, 1);
    EXPECT_NE(window.err.find("no display"), std::string::npos) << "it would open: " << window.err;
}
