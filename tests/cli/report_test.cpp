// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <fstream>
#include <vector>

using tb::test::Call;
using tb::test::Outcome;
using tb::test::run;

namespace {

Outcome report(const QString &keys)
{
    return run(QStringLiteral("report --format json ") + keys);
}

QString write(const QTemporaryDir &folder, const QByteArray &content)
{
    const QString path = folder.filePath(QStringLiteral("scenario.json"));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(content);
    return path;
}

} // namespace

TEST(Report, FourThenEight)
{
    EXPECT_EQ(report(QStringLiteral("--free 20GB")).json().at("sessions_fit"), 4);
    EXPECT_EQ(report(QStringLiteral("--free 20GB --kv q8_0")).json().at("sessions_fit"), 8);
}

TEST(Report, AnswersLikeTheCourseScript)
{
    const auto longest = report(QStringLiteral("--free 20GB --context 131072")).json();
    EXPECT_EQ(longest.at("state_bytes_per_session"), 17'179'869'184);
    EXPECT_EQ(longest.at("sessions_fit"), 1);
    EXPECT_EQ(report(QStringLiteral("--free 20GB --context 8k")).json().at("sessions_fit"), 18);
    EXPECT_EQ(
        report(QStringLiteral("--model llama-3.1-70b --context 8192")).json().at("state_bytes_per_session"),
        2'684'354'560);
}

TEST(Report, EveryGoldenCheckThroughTheProgram)
{
    std::ifstream file(TB_SOURCE_DIR "/tests/golden/course.json");
    const auto golden = nlohmann::json::parse(file);
    QByteArray input;
    std::vector<nlohmann::json> expectations;
    std::vector<std::string> names;
    for (const auto &entry : golden.at("entries")) {
        for (const auto &check : entry.at("checks")) {
            input += QByteArray::fromStdString(check.at("scenario").dump()) + '\n';
            expectations.push_back(check.at("expect"));
            names.push_back(entry.at("id"));
        }
    }
    ASSERT_GE(expectations.size(), 200U);

    const Outcome outcome = run(Call{{QStringLiteral("batch")}, input, {}});
    ASSERT_EQ(outcome.code, 0) << outcome.out.substr(0, 400);
    std::istringstream lines(outcome.out);
    std::string line;
    for (std::size_t i = 0; i < expectations.size(); ++i) {
        ASSERT_TRUE(std::getline(lines, line));
        const auto answer = nlohmann::json::parse(line);
        for (const auto &[path, wanted] : expectations[i].items()) {
            std::string pointer = "/" + path;
            std::replace(pointer.begin(), pointer.end(), '.', '/');
            const auto &found = answer.at(nlohmann::json::json_pointer(pointer));
            if (wanted.is_number_float())
                EXPECT_NEAR(found.get<double>(), wanted.get<double>(), 1e-12 * std::abs(wanted.get<double>()))
                    << names[i] << " " << path;
            else
                EXPECT_EQ(found, wanted) << names[i] << " " << path;
        }
    }
}

TEST(Report, AllFormatsAnswer)
{
    for (const char *format : {"text", "json", "csv", "markdown"}) {
        const Outcome outcome = run(QStringLiteral("report --format ") + QString::fromLatin1(format));
        EXPECT_EQ(outcome.code, 0) << format;
        EXPECT_NE(outcome.out.find("17"), std::string::npos) << format;
        EXPECT_TRUE(outcome.err.empty()) << outcome.err;
    }
}

TEST(Report, WhatDoesNotFitIsAnAnswer)
{
    const Outcome outcome = run(QStringLiteral("report --model llama-3.1-70b --weights 16b"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("Not one conversation"), std::string::npos);
    EXPECT_NE(outcome.out.find("What would help"), std::string::npos);
}

TEST(Report, BeyondTheTrainedLengthIsComputedWithAWarning)
{
    const auto answer = report(QStringLiteral("--context 262144")).json();
    EXPECT_EQ(answer.at("state_bytes_per_session"), 34'359'738'368);
    bool warned = false;
    for (const std::string line : answer.at("assumptions"))
        warned = warned || line.find("Warning") != std::string::npos;
    EXPECT_TRUE(warned);
}

TEST(Report, ScenarioFileAndOptionsOnTop)
{
    const QTemporaryDir folder;
    const QString path
        = write(folder, R"({"format":"threebudgets-scenario","version":1,"free":"20GB","kv":"q8_0"})");
    EXPECT_EQ(report(path).json().at("sessions_fit"), 8);
    EXPECT_EQ(report(path + QStringLiteral(" --kv f16")).json().at("sessions_fit"), 4);
}

TEST(Report, AReportIsAScenarioAgain)
{
    const auto first
        = report(QStringLiteral("--model gemma-3-27b --sessions 3 --context 8000 --device b200")).json();
    const QTemporaryDir folder;
    const auto again = report(write(folder, QByteArray::fromStdString(first.at("scenario").dump()))).json();
    EXPECT_EQ(first, again);
}

TEST(Report, BadArgumentsSayOneLineAndExitWithOne)
{
    struct Row
    {
        const char *words;
        const char *says;
    };
    for (const Row &row : {
             Row{"report --model lama-3.1-8b", "llama-3.1-8b"},
             Row{"report --device h100", "h100-sxm"},
             Row{"report --kv q8", "q8_0"},
             Row{"report --weights Q4_K", "Q4_K_M"},
             Row{"report --contxt 5", "context"},
             Row{"report --context 0", "1 to 16,777,216"},
             Row{"report --context -5", "tokens"},
             Row{"report --context 16777217", "1 to 16,777,216"},
             Row{"report --context 1e400", "tokens"},
             Row{"report --context 1.5", "tokens"},
             Row{"report --sessions 0", "1 to 1,000,000"},
             Row{"report --sessions 1000001", "1 to 1,000,000"},
             Row{"report --memory 0", "at least"},
             Row{"report --memory 80XB", "size"},
             Row{"report --memory -80GB", "size"},
             Row{"report --memory nan", "size"},
             Row{"report --memory 99999999999999999999GB", "size"},
             Row{"report --weights 0b", "bits"},
             Row{"report --weights 0GB", "at least"},
             Row{"report --reserve 120%", "100%"},
             Row{"report --cards 0", "1 to 1,024"},
             Row{"report --engine tensorrt", "textbook"},
             Row{"report --accounting precise", "measured"},
             Row{"report --format yaml", "json"},
             Row{"report --context", "value"},
             Row{"report a.json b.json", "unexpected"},
             Row{"report --kv f16/", "pair"},
             Row{"report --devices ,", "device"},
             Row{"report --state-per-session 1000000TB --sessions 1000000", "lower"},
             Row{"repot", "report"},
             Row{"--context", "value"},
         }) {
        const Outcome outcome = run(QString::fromLatin1(row.words));
        EXPECT_EQ(outcome.code, 1) << row.words;
        EXPECT_EQ(outcome.errorLines(), 1U) << row.words << ": " << outcome.err;
        EXPECT_NE(outcome.err.find(row.says), std::string::npos) << row.words << ": " << outcome.err;
        EXPECT_TRUE(outcome.out.empty()) << row.words;
    }
}

TEST(Report, BadFilesSayOneLineAndExitWithTwo)
{
    struct Row
    {
        QByteArray content;
        const char *says;
    };
    const QTemporaryDir folder;
    for (const Row &row : {
             Row{"", "empty"},
             Row{"{", "not valid JSON"},
             Row{"[]", "object"},
             Row{R"({"context":8192,"context":4096})", "twice"},
             Row{R"({"context":NaN})", "not valid JSON"},
             Row{R"({"context":9223372036854775808})", "too large"},
             Row{R"({"context":"lots"})", "tokens"},
             Row{R"({"version":7})", "newer"},
             Row{R"({"contxt":1})", "context"},
             Row{"{\"model\":\"\xff\"}", "not valid JSON"},
             Row{QByteArray(300'000, ' '), "at most"},
             Row{QByteArray(5'000, '['), "deeper"},
             Row{R"({"model":"nope"})", "unknown model"},
         }) {
        const Outcome outcome = report(write(folder, row.content));
        EXPECT_EQ(outcome.code, 2) << row.says;
        EXPECT_EQ(outcome.errorLines(), 1U) << row.says << ": " << outcome.err;
        EXPECT_NE(outcome.err.find(row.says), std::string::npos) << row.says << ": " << outcome.err;
        EXPECT_NE(outcome.err.find("scenario.json"), std::string::npos) << row.says << ": " << outcome.err;
    }
    EXPECT_EQ(report(folder.path()).code, 2) << "a folder";
    EXPECT_EQ(report(QStringLiteral("/dev/zero")).code, 2) << "a device";
    EXPECT_EQ(report(QStringLiteral("./no-such-file.json")).code, 2);
}

TEST(Report, ADamagedListNamesTheFileAndThePlace)
{
    QTemporaryDir folder;
    for (const char *name : {"models.json", "devices.json", "formats.json"})
        QFile::copy(QStringLiteral(TB_SOURCE_DIR "/resources/data/") + QString::fromLatin1(name),
                    folder.filePath(QString::fromLatin1(name)));
    const QStringList environment{QStringLiteral("THREEBUDGETS_DATA=") + folder.path()};
    const Call call{{QStringLiteral("report")}, {}, environment};
    ASSERT_EQ(run(call).code, 0);

    QFile devices(folder.filePath(QStringLiteral("devices.json")));
    devices.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    ASSERT_TRUE(devices.resize(5'000));
    const Outcome outcome = run(call);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.errorLines(), 1U);
    EXPECT_NE(outcome.err.find("devices.json:"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("restore"), std::string::npos) << outcome.err;
}

TEST(Report, AFullDiskIsSaid)
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        GTEST_SKIP() << "no /dev/full here";
    QProcess shell;
    shell.start(QStringLiteral("sh"),
                {QStringLiteral("-c"), QStringLiteral("'" TB_PROGRAM "' report > /dev/full")});
    ASSERT_TRUE(shell.waitForFinished());
    EXPECT_EQ(shell.exitCode(), 3);
    EXPECT_TRUE(shell.readAllStandardError().contains("standard output"));
}

TEST(Report, ASavedScenarioAnswersAndSaysWhatItDoesNotKnow)
{
    QTemporaryDir folder;
    const QString path
        = write(folder,
                R"({"format":"threebudgets-scenario","version":1,"free":"20GB","kv":"q8_0","mood":7,)"
                R"("pins":[{"name":"A","scenario":{"kv":"f16"}}],"view":{"units":"GiB"},"note":"talk"})");
    const Outcome known = run(Call{{QStringLiteral("report"), path}, {}, {}});
    EXPECT_EQ(known.code, 0) << known.err;
    EXPECT_NE(known.out.find("8 conversations"), std::string::npos) << known.out;
    EXPECT_NE(known.err.find("mood"), std::string::npos) << known.err;
    EXPECT_EQ(known.errorLines(), 1U) << known.err;
}
