// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QTemporaryDir>

#include <fstream>

namespace tb::test {
namespace {

const char *const kLog
    = "print_info: arch = llama\nprint_info: n_layer = 32\nprint_info: n_embd = 4096\n"
      "print_info: n_head = 32\nprint_info: n_head_kv = 8\nprint_info: n_vocab = 128256\n"
      "llama_context: n_ctx = 32768\nllama_context: n_ctx_seq = 32768\n"
      "llama_kv_cache: size = 4096.00 MiB ( 32768 cells,  32 layers,  1/1 seqs), K (f16): 2048.00 MiB, "
      "V (f16): 2048.00 MiB\n";

TEST(Check, ReadsStandardInput)
{
    const Outcome text = run(Call{{QStringLiteral("check"), QStringLiteral("-")}, kLog, {}});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_NE(text.out.find("Llama 3.1 8B"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("within the rounding"), std::string::npos);
}

TEST(Check, JsonHasWholeBytes)
{
    const Outcome json = run(
        Call{{QStringLiteral("check"), QStringLiteral("-"), QStringLiteral("--format=json")}, kLog, {}});
    ASSERT_EQ(json.code, 0) << json.err;
    const auto root = json.json();
    EXPECT_EQ(root.at("format"), "threebudgets-check");
    const auto &line = root.at("runs").at(0).at("lines").at(0);
    EXPECT_EQ(line.at("printed_bytes"), 4'294'967'296);
    EXPECT_EQ(line.at("predicted_bytes"), 4'294'967'296);
    EXPECT_EQ(line.at("within_rounding"), true);
}

TEST(Check, NamesTheBudgetThatFailedAndTheScenario)
{
    const QByteArray log = QByteArray(kLog)
        + "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 258.50 MiB on device 0: cudaMalloc failed: "
          "out "
          "of memory\n";
    const Outcome json
        = run(Call{{QStringLiteral("check"), QStringLiteral("-"), QStringLiteral("--format=json")}, log, {}});
    ASSERT_EQ(json.code, 0) << json.err;
    const auto load = json.json().at("runs").at(0);
    EXPECT_EQ(load.at("failed"), "working_space");
    EXPECT_NE(load.at("failure").get<std::string>().find("258.50 MiB"), std::string::npos);
    EXPECT_NE(load.at("scenario").get<std::string>().find("engine=llama.cpp"), std::string::npos);
}

TEST(Check, RefusesWhatIsNoLog)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("no.log"));
    std::ofstream(path.toStdString()) << "Dear diary\n";
    for (const QString &file : {path, folder.path(), folder.filePath(QStringLiteral("missing.log"))}) {
        const Outcome outcome = run(Call{{QStringLiteral("check"), file}, {}, {}});
        EXPECT_EQ(outcome.code, 2) << file.toStdString();
        EXPECT_EQ(outcome.errorLines(), 1u) << outcome.err;
        EXPECT_TRUE(outcome.out.empty());
    }
}

TEST(Check, ALogInPlaceOfAScenarioIsSentHere)
{
    const QTemporaryDir folder;
    const QString named = folder.filePath(QStringLiteral("server.log"));
    const QString unnamed = folder.filePath(QStringLiteral("output.txt"));
    std::ofstream(named.toStdString()) << "Dear diary\n";
    std::ofstream(unnamed.toStdString()) << kLog;
    for (const QString &file : {named, unnamed})
        for (const QStringList &words : {QStringList{file}, QStringList{QStringLiteral("report"), file}}) {
            const Outcome outcome = run(Call{words, {}, {}});
            EXPECT_EQ(outcome.code, 2) << words.join(u' ').toStdString();
            EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
            EXPECT_NE(outcome.err.find("threebudgets check"), std::string::npos) << outcome.err;
            EXPECT_NE(outcome.err.find(file.toStdString()), std::string::npos) << outcome.err;
        }
    const Outcome missing = run(Call{{folder.filePath(QStringLiteral("none.log"))}, {}, {}});
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.err.find("check"), std::string::npos) << missing.err;
}

TEST(Check, ArgumentsAreChecked)
{
    EXPECT_EQ(run(QStringLiteral("check")).code, 1);
    EXPECT_EQ(run(QStringLiteral("check - --format pdf")).code, 1);
    EXPECT_EQ(run(QStringLiteral("check - --context 5")).code, 1);
}

} // namespace
} // namespace tb::test
