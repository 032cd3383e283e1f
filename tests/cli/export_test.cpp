// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <algorithm>

using tb::test::Outcome;
using tb::test::run;

namespace {

class Export : public ::testing::Test
{
protected:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QByteArray exported(const char *name, const QString &options = {})
    {
        const Outcome outcome = run(QStringLiteral("export ") + path(name) + QLatin1Char(' ') + options);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(outcome.err.empty()) << outcome.err;
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }

    /// What is said where the disk has no room for it.
    QByteArray fullDisk(const char *name) const
    {
        QProcess shell; // a limit on the size of files is met as a full disk is
        shell.start(QStringLiteral("sh"),
                    {QStringLiteral("-c"),
                     QStringLiteral("trap '' XFSZ; ulimit -f 8; exec \"$0\" export \"$1\""),
                     QStringLiteral(TB_PROGRAM), path(name)});
        EXPECT_TRUE(shell.waitForFinished(60'000));
        EXPECT_EQ(shell.exitCode(), 3);
        return shell.readAllStandardError();
    }

    /// What a program that is not ours says of a file.
    static std::string readBy(const QString &program, const QStringList &arguments)
    {
        QProcess process;
        process.start(program, arguments);
        EXPECT_TRUE(process.waitForFinished(60'000)) << program.toStdString() << " is not there";
        EXPECT_EQ(process.exitCode(), 0) << program.toStdString();
        return process.readAllStandardOutput().toStdString();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

TEST_F(Export, PngHasTheAskedSize)
{
    exported("a.png", QStringLiteral("--size 1280x720 --scale 2"));
    EXPECT_EQ(QImage(path("a.png")).size(), QSize(2560, 1440));
    exported("b.PNG", QStringLiteral("--size 640x480 --scale 1.5 --view bars"));
    EXPECT_EQ(QImage(path("b.PNG")).size(), QSize(960, 720));
}

TEST_F(Export, SameScenarioSamePicture)
{
    EXPECT_EQ(exported("a.png"), exported("b.png"));
    EXPECT_EQ(exported("a.svg"), exported("b.svg"));
    EXPECT_NE(exported("a.png"), exported("c.png", QStringLiteral("--kv q8_0")));
    EXPECT_NE(exported("a.png"), exported("d.png", QStringLiteral("--theme dark")));
}

TEST_F(Export, TheAssumptionsStandInThePicture)
{
    for (const char *view : {"window", "bars", "sessions", "state", "speed", "frontier", "practice",
                             "practice-speed", "levers", "all"}) {
        const QByteArray svg
            = exported("a.svg", QStringLiteral("--date 2026-11-30 --view ") + QString::fromLatin1(view));
        EXPECT_TRUE(svg.contains("Course accounting")) << view;
        EXPECT_TRUE(svg.contains("17 conversations of 32,768 tokens")) << view;
        EXPECT_TRUE(svg.contains("Memory fit only")) << view;
        for (const char *fact : {"Llama 3.1 8B", "Q4_K_M", "32,768 tokens", "1 session",
                                 "Device: H100 SXM 80 GB", "Engine: Textbook", "Accounting: course",
                                 "Reserve: 1.50 GB", "2026-11-30", "Three Budgets 0.1", "latency must be"})
            EXPECT_TRUE(svg.contains(fact)) << view << ": " << fact;
        EXPECT_TRUE(svg.contains("reserve of 1.50 GB")) << "the other devices' assumptions: " << view;
    }
}

TEST_F(Export, AnswersAsReportDoes)
{
    const QString keys = QStringLiteral("--model llama-3.1-70b --weights fp8 --context 8k");
    exported("a.svg", keys);
    const auto answer = [](const QString &words) {
        const std::string out = run(QStringLiteral("report ") + words).out;
        const std::size_t second = out.find('\n') + 1;
        return out.substr(second, out.find('\n', second) - second);
    };
    EXPECT_EQ(answer(path("a.svg")), answer(keys));
}

TEST_F(Export, AnSvgIsXmlWhateverTheWordsAre)
{
    const QByteArray svg = exported("a.svg", QStringLiteral("--title R&D<script>\x01\ufffe"));
    QXmlStreamReader xml(svg);
    QString title;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("title"))
            title = xml.readElementText();
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_EQ(title, QStringLiteral("R&D<script>"));
}

TEST_F(Export, ManyDevicesLeaveRoomForTheRest)
{
    const QByteArray svg
        = exported("a.svg",
                   QStringLiteral("--device spare:20GB --devices "
                                  "m4-16gb,m4-pro-24gb,m4-max-36gb,m4-pro-48gb,m4-max-64gb,m3-ultra-96gb,"
                                  "m4-max-128gb,m3-ultra-256gb,h100-sxm,h200,b200"));
    EXPECT_TRUE(svg.contains("Sessions that fit"));
    EXPECT_TRUE(svg.contains("q4_0: 16"));
    EXPECT_TRUE(svg.contains("Memory fit only"));
}

TEST_F(Export, AllShowsTheBarsAndEveryChart)
{
    const QByteArray svg = exported("a.svg", QStringLiteral("--view all"));
    for (const char *title : {"Spare room", "Sessions that fit", "State against context", "Speed ceilings",
                              "Many short or few long conversations"})
        EXPECT_TRUE(svg.contains(title)) << title;
}

TEST_F(Export, SizesHaveNames)
{
    exported("a.png", QStringLiteral("--size a4 --scale 1"));
    EXPECT_EQ(QImage(path("a.png")).size(), QSize(794, 1123));
    exported("b.png", QStringLiteral("--scale 1"));
    EXPECT_EQ(QImage(path("b.png")).size(), QSize(1920, 1080));
}

TEST_F(Export, OwnWordsStandInIt)
{
    for (const char *name : {"a.svg", "a.csv", "a.json", "a.md", "a.txt"}) {
        const QByteArray file
            = exported(name, QStringLiteral("--title Workshop --subtitle Tuesday --footnote Agreed"));
        for (const char *words : {"Workshop", "Tuesday", "Agreed", "Llama 3.1 8B"})
            EXPECT_TRUE(file.contains(words)) << name << words;
    }
}

TEST_F(Export, TheDataSaysWhatItRestsOn)
{
    for (const char *name : {"a.csv", "a.json", "a.md", "a.txt"}) {
        const QByteArray file = exported(name, QStringLiteral("--view speed --date 2026-11-30"));
        for (const char *fact :
             {"Llama 3.1 8B", "Q4_K_M", "32,768 tokens", "1 session", "Device: H100 SXM 80 GB",
              "Engine: Textbook", "Accounting: course", "Reserve: 1.50 GB", "2026-11-30", "Three Budgets 0.1",
              "Memory fit only", "latency must be measured"}) {
            // Markdown guards its own marks.
            const QByteArray plain = QByteArray(file).replace("\\", "");
            EXPECT_TRUE(plain.contains(fact)) << name << ": " << fact;
        }
    }
    const auto json = nlohmann::json::parse(exported("a.json", QStringLiteral("--date 2026-11-30")));
    EXPECT_EQ(json["date"], "2026-11-30");
    EXPECT_EQ(json["program"].get<std::string>().find("Three Budgets "), 0U);
}

TEST_F(Export, TheDataBehindItIsATextToo)
{
    const auto json = nlohmann::json::parse(exported("a.json", QStringLiteral("--view all")));
    EXPECT_EQ(json["format"], "threebudgets-export");
    EXPECT_EQ(json["tables"].size(), 5U);
    EXPECT_EQ(json["charts"].size(), 4U);
    EXPECT_EQ(json["charts"][0]["name"], "sessions");
    EXPECT_EQ(json["reports"].size(), 5U);
    EXPECT_EQ(json["reports"][0]["sessions_fit"], 4);
    const QByteArray csv = exported("a.csv", QStringLiteral("--view bars"));
    EXPECT_TRUE(csv.contains("\"Device\",\"A model may use\",\"Weights\"")) << csv.toStdString();
    EXPECT_TRUE(exported("a.md", QStringLiteral("--view bars")).contains("| Device | A model may use |"));
    for (const char *name : {"a.csv", "a.md", "a.txt", "a.json"})
        EXPECT_TRUE(exported(name, QStringLiteral("--view levers")).contains("Memory fit only")) << name;
}

TEST_F(Export, APdfHasItsFontsAndWords)
{
    EXPECT_TRUE(exported("a.pdf", QStringLiteral("--view all --size a4")).startsWith("%PDF-"));
    const std::string fonts = readBy(QStringLiteral("pdffonts"), {path("a.pdf")});
    EXPECT_NE(fonts.find("NotoSans"), std::string::npos) << fonts;
    EXPECT_EQ(fonts.find("Identity-H       no"), std::string::npos) << "not embedded: " << fonts;
    std::string words = readBy(QStringLiteral("pdftotext"), {path("a.pdf"), QStringLiteral("-")});
    std::replace(words.begin(), words.end(), '\n', ' ');
    for (const char *line : {"Course accounting", "reserve of 1.50 GB covers the working space",
                             "Memory fit only: ceilings are not promises"})
        EXPECT_NE(words.find(line), std::string::npos) << line << words;
}

TEST_F(Export, WhatCannotBeWrittenIsSaidAndNothingIsLeft)
{
    const Outcome folder = run(QStringLiteral("export /no/such/folder/a.png"));
    EXPECT_EQ(folder.code, 3);
    EXPECT_EQ(folder.errorLines(), 1U) << folder.err;
    EXPECT_NE(folder.err.find("/no/such/folder/a.png"), std::string::npos);
    EXPECT_NE(folder.err.find("there is no folder /no/such/folder"), std::string::npos);

    exported("a.txt");
    const Outcome file = run(QStringLiteral("export ") + path("a.txt") + QStringLiteral("/b.png"));
    EXPECT_EQ(file.code, 3);
    EXPECT_NE(file.err.find("is no folder"), std::string::npos) << file.err;
}

TEST_F(Export, AFullDiskLeavesNothing)
{
    const QByteArray said = fullDisk("a.png");
    EXPECT_EQ(said.count('\n'), 1) << said.toStdString();
    EXPECT_TRUE(said.contains("a.png: cannot be written: the disk is full or takes no file so large; nothing "
                              "was written. Make room on it, or choose another folder"))
        << said.toStdString();
    EXPECT_TRUE(QDir(path("")).isEmpty());
}

TEST_F(Export, AFullDiskKeepsTheOldFile)
{
    const QByteArray before = exported("a.png");
    const QByteArray said = fullDisk("a.png");
    EXPECT_TRUE(said.contains("; the file that was there is kept. Make room")) << said.toStdString();
    QFile file(path("a.png"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), before);
    EXPECT_EQ(QDir(path("")).entryList(QDir::Files).size(), 1);
}

TEST_F(Export, WordsWithControlCharactersArePlainInEveryText)
{
    for (const char *name : {"a.txt", "a.csv", "a.md", "a.svg", "a.json"}) {
        const Outcome outcome = run(tb::test::Call{
            {QStringLiteral("export"), path(name), QStringLiteral("--title"),
             QStringLiteral("One\nline \x1b[31mred\x07"), QStringLiteral("--subtitle"),
             QStringLiteral("\x1b[2Jsub"), QStringLiteral("--footnote"), QStringLiteral("foot\u009bnote")},
            {},
            {}});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) {
            return c == '\n' || c == '\r' || c == '\t' || static_cast<unsigned char>(c) >= 0x20;
        })) << name;
        const bool json = QByteArray(name) == "a.json";
        EXPECT_EQ(text.contains("\\u001b[31mred\\u0007"), json) << name;
        EXPECT_TRUE(json || !text.contains("\u009b")) << name;
        const QString plain = QString::fromUtf8(text).remove(u'\\'); // Markdown's
        EXPECT_EQ(plain.contains(QStringLiteral("One line [31mred")), !json) << name;
    }
}

TEST_F(Export, KilledAtAnyMomentTheFileIsOldOrNew)
{
    const QStringList days = {QStringLiteral("--date 2026-11-30"), QStringLiteral("--date 2026-12-01")};
    const QByteArray wholes[] = {exported("whole.png", days[0]), exported("whole.png", days[1])};
    QElapsedTimer clock;
    clock.start();
    QByteArray held = exported("a.png", days[0]);
    const auto duration = static_cast<int>(clock.elapsed());
    const int asked = qEnvironmentVariableIntValue("TB_KILLS");
    const int kills = asked > 0 ? asked : 10;
    QRandomGenerator random(7);
    int written = 0;
    for (int kill = 0; kill < kills; ++kill) {
        const int other = held == wholes[0] ? 1 : 0;
        const QString words = QStringLiteral("export %1 %2").arg(path("a.png"), days[other]);
        QProcess child;
        child.start(QStringLiteral(TB_PROGRAM), words.split(u' '));
        ASSERT_TRUE(child.waitForStarted());
        // Half of them late, when the file is written.
        child.waitForFinished(random.bounded(kill % 2 == 0 ? 1 : duration * 2 / 3, duration * 5 / 4));
        child.kill();
        child.waitForFinished();
        QFile left(path("a.png"));
        ASSERT_TRUE(left.open(QIODevice::ReadOnly));
        held = left.readAll();
        ASSERT_TRUE(held == wholes[0] || held == wholes[1]) << "kill " << kill << ": " << held.size();
        written += held == wholes[other] ? 1 : 0;
    }
    RecordProperty("written_before_the_kill", written);
}

TEST_F(Export, BadArguments)
{
    for (const char *words :
         {"export", "export a.gif", "export a", "export a.png --size 10x10", "export a.png --size big",
          "export a.png --scale 9", "export a.png --scale nan", "export a.png --theme pink",
          "export a.png --view pie", "export a.png --size a5", "export a.png --context 0",
          "export a.png --devices nope", "export a.png --size 320x240", "export a.png --scenario yes",
          "export a.png --date today", "export a.png --date 2026-02-30",
          "export a.png --size 8192x8192 --scale 4", "export a.png --memory 9007199254740992 --cards 1024"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << words << outcome.err;
        EXPECT_FALSE(QFile::exists(QStringLiteral("a.png"))) << words;
    }
}

TEST_F(Export, APictureIsAScenarioAgain)
{
    for (const char *name : {"a.png", "a.svg", "a.pdf"}) {
        exported(name, QStringLiteral("--kv q8_0 --context 8k"));
        const auto json
            = run(QStringLiteral("report ") + path(name) + QStringLiteral(" --format json")).json();
        EXPECT_EQ(json.at("scenario").at("kv"), "q8_0") << name;
        EXPECT_EQ(json.at("scenario").at("context"), 8'192) << name;
        const QByteArray first = exported(name, QStringLiteral("--kv q8_0 --context 8k"));
        EXPECT_EQ(first, exported(name, path(name))) << "from itself: " << name;
    }
}

TEST_F(Export, TheScenarioCanBeLeftOut)
{
    for (const char *name : {"a.png", "a.svg", "a.pdf"}) {
        exported(name, QStringLiteral("--scenario drop"));
        const Outcome outcome = run(QStringLiteral("report ") + path(name));
        EXPECT_EQ(outcome.code, 2) << name;
        EXPECT_EQ(outcome.err,
                  "threebudgets: " + path(name).toStdString()
                      + ": has no scenario of Three Budgets inside\n");
    }
}

TEST_F(Export, ADateOfOnesOwnGivesTheSameBytesEveryDay)
{
    const QString date = QStringLiteral("--date 2026-11-30");
    for (const char *name : {"a.png", "a.svg", "a.pdf", "a.csv", "a.json", "a.md", "a.txt"})
        for (const char *view : {"window", "all", "levers"}) {
            const QString options = date + QStringLiteral(" --scale 1 --view ") + QLatin1String(view);
            EXPECT_EQ(exported(name, options), exported(name, options)) << name << ' ' << view;
        }
    EXPECT_TRUE(exported("a.svg", date).contains("2026-11-30"));
    EXPECT_NE(exported("a.pdf", date), exported("a.pdf", QStringLiteral("--date 2026-12-01")));
}
