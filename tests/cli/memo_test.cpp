// SPDX-License-Identifier: GPL-3.0-or-later
// The memo as files, opened by other programs.
#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

using tb::test::Call;
using tb::test::Outcome;
using tb::test::run;

namespace {

const QStringList kQuestion = {QStringLiteral("--model"),    QStringLiteral("llama-3.1-70b"),
                               QStringLiteral("--peak"),     QStringLiteral("24"),
                               QStringLiteral("--question"), QStringLiteral("Can we run a 70B on one GPU?"),
                               QStringLiteral("--date"),     QStringLiteral("2026-11-30")};

class MemoCommand : public ::testing::Test
{
protected:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    Outcome memo(const QString &out, const QStringList &options)
    {
        return run(Call{QStringList{QStringLiteral("memo"), out} + options, {}, {}});
    }

    QByteArray written(const char *name, const QStringList &options = kQuestion)
    {
        const Outcome outcome = memo(path(name), options);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(outcome.err.empty()) << outcome.err;
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }

    void write(const char *name, const QByteArray &bytes)
    {
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    /// What a program that is not ours says of a file; runs of blanks are one.
    static QString readBy(const char *program, const QStringList &arguments)
    {
        QProcess process;
        process.start(QString::fromLatin1(program), arguments);
        EXPECT_TRUE(process.waitForFinished(60'000)) << program << " is not there";
        EXPECT_EQ(process.exitCode(), 0) << program;
        return QString::fromUtf8(process.readAllStandardOutput()).simplified();
    }

    static nlohmann::json report()
    {
        return run(QStringLiteral("report --model llama-3.1-70b --peak 24 --format json")).json();
    }

    QTemporaryDir m_folder;
};

} // namespace

TEST_F(MemoCommand, ThePdfIsOnePageWithItsFontsAndEveryAssumption)
{
    written("a.pdf");
    EXPECT_TRUE(readBy("pdfinfo", {path("a.pdf")}).contains(QStringLiteral("Pages: 1 ")));
    EXPECT_TRUE(readBy("pdfinfo", {path("a.pdf")}).contains(QStringLiteral("(A4)")));
    const QString fonts = readBy("pdffonts", {path("a.pdf")});
    EXPECT_EQ(fonts.count(QStringLiteral("Identity-H yes")), 2) << fonts.toStdString();
    const QString words
        = readBy("pdftotext", {QStringLiteral("-layout"), path("a.pdf"), QStringLiteral("-")});
    for (const char *figure :
         {"Can we run a 70B on one GPU?", "42.51 GB", "10.74 GB", "260 MB", "24 / 3 x 1.2 = 10",
          "70,553,706,496 parameters", "As asked", "Model's longest, 8-bit notes", "50 prompts"})
        EXPECT_TRUE(words.contains(QString::fromLatin1(figure))) << figure;
    // Columns stand beside each other in the layout; read one after the other they are whole sentences.
    const QString read = readBy("pdftotext", {QStringLiteral("-raw"), path("a.pdf"), QStringLiteral("-")});
    for (const auto &line : report()["assumptions"])
        EXPECT_TRUE(read.contains(QString::fromStdString(line.get<std::string>()))) << line;
}

TEST_F(MemoCommand, TheWebPageAndTheTextHaveEveryAssumption)
{
    const QString html = QString::fromUtf8(written("a.html"));
    const QString markdown = QString::fromUtf8(written("a.md")).remove(u'\\');
    for (const auto &line : report()["assumptions"]) {
        const QString assumption = QString::fromStdString(line.get<std::string>());
        EXPECT_TRUE(html.contains(assumption.toHtmlEscaped())) << line;
        EXPECT_TRUE(markdown.contains(QStringLiteral("- ") + assumption)) << line;
    }
    EXPECT_TRUE(html.contains(QStringLiteral("<svg")));
    EXPECT_FALSE(html.contains(QStringLiteral("src="))) << "something is outside of the file";
    EXPECT_FALSE(html.contains(QStringLiteral("<?xml")));
}

TEST_F(MemoCommand, TheSameBytesOnASecondRun)
{
    for (const char *ending : {"pdf", "html", "md"}) {
        const QByteArray name = QByteArray("a.") + ending;
        const QByteArray first = written(name.constData());
        EXPECT_EQ(first, written(name.constData())) << ending;
        EXPECT_GT(first.size(), 2000) << ending;
    }
}

TEST_F(MemoCommand, LetterAndResultsAndPrices)
{
    write("r.csv", "Precision;Accuracy %;p95 (s)\nQ4_K_M;90,5;1,6\n");
    written("a.pdf",
            kQuestion
                + QStringList{QStringLiteral("--paper"), QStringLiteral("letter"), QStringLiteral("--eval"),
                              path("r.csv"), QStringLiteral("--price"), QStringLiteral("h100-sxm=2.50"),
                              QStringLiteral("--customer"), QStringLiteral("Example Ltd.")});
    EXPECT_TRUE(readBy("pdfinfo", {path("a.pdf")}).contains(QStringLiteral("(letter)")));
    const QString words
        = readBy("pdftotext", {QStringLiteral("-layout"), path("a.pdf"), QStringLiteral("-")});
    for (const char *part :
         {"For Example Ltd.", "25.00", "90.5 %", "1.6 s", "Not measured: valid, judge, cost"})
        EXPECT_TRUE(words.contains(QString::fromLatin1(part))) << part;
}

TEST_F(MemoCommand, EveryEngineFitsOnAPage)
{
    for (const char *rest :
         {"--accounting measured", "--accounting measured --device m4-max-128gb --kv q8_0 --sessions 4",
          "--accounting measured --device b200 --cards 8 --peak 9000 --p95 9000 --per-replica 20",
          "--engine mlx", "--device spare:20GB", "--engine vllm --kv q4_0",
          "--model deepseek-v3 --weights fp8 --cards 16",
          "--model gemma-3-27b --accounting measured --parts all --shared-prefix 4096"}) {
        const Outcome outcome
            = memo(path("a.pdf"), QString::fromLatin1(rest).split(u' ', Qt::SkipEmptyParts));
        EXPECT_EQ(outcome.code, 0) << rest << outcome.err;
    }
}

TEST_F(MemoCommand, BadInputIsOneLineAndNothingIsWritten)
{
    write("ragged.csv", "model,valid,p95\nA,90,1\nB,90\n");
    write("other.csv", "name,size\nA,1\n");
    const struct
    {
        QString out;
        QStringList options;
        int code;
        const char *words;
    } kBad[] = {
        {path("none/a.pdf"), {}, 3, "there is no folder"},
        {path("a"), {}, 1, "the name must end in .pdf, .html or .md"},
        {path("a.docx"), {}, 1, "the name must end in .pdf, .html or .md"},
        {m_folder.path() + QStringLiteral("/ragged.csv/a.pdf"), {}, 3, "is no folder"},
        {path("a.pdf"), {QStringLiteral("--eval"), path("ragged.csv")}, 2, "row 3, column 3: 2 cells where"},
        {path("a.pdf"),
         {QStringLiteral("--eval"), path("other.csv")},
         2,
         "row 1, column 1: the first row names none"},
        {path("a.pdf"), {QStringLiteral("--eval"), path("no.csv")}, 2, "no.csv"},
        {path("a.pdf"),
         {QStringLiteral("--paper"), QStringLiteral("a3")},
         1,
         "--paper: \"a3\" is not a4 or letter"},
        {path("a.pdf"), {QStringLiteral("--date"), QStringLiteral("today")}, 1, "--date"},
        {path("a.pdf"), {QStringLiteral("--price"), QStringLiteral("free")}, 1, "--price"},
        {path("a.pdf"), {QStringLiteral("--model"), QStringLiteral("nonsense")}, 1, "nonsense"},
        {path("a.pdf"), {QStringLiteral("--customer"), QString(200, u'x')}, 1, "--customer: longer than 160"},
        {path("a.pdf"),
         {QStringLiteral("--situation"), QStringLiteral("W\n").repeated(900)},
         1,
         "does not fit on one page"},
    };
    for (const auto &bad : kBad) {
        const Outcome outcome = memo(bad.out, bad.options);
        EXPECT_EQ(outcome.code, bad.code) << outcome.err;
        EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
        EXPECT_NE(outcome.err.find(bad.words), std::string::npos) << outcome.err;
        EXPECT_FALSE(QFile::exists(bad.out)) << bad.words;
    }
    EXPECT_EQ(run(QStringLiteral("memo")).code, 1);
}
