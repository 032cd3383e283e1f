// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include "tests/readers/gguf_writer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace {

using tb::test::Call;
using tb::test::Outcome;
using tb::test::run;

class Inspect : public ::testing::Test
{
protected:
    QString write(const char *name, const std::string &content)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content.data(), static_cast<qint64>(content.size()));
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

TEST_F(Inspect, TextAndJson)
{
    const QString path = write("tiny.gguf", tb::test::tinyModel().bytes());
    const Outcome text = run(Call{{QStringLiteral("inspect"), path}, {}, {}});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_NE(text.out.find("2 F"), std::string::npos) << text.out;
    const auto json
        = run(Call{{QStringLiteral("inspect"), path, QStringLiteral("--format"), QStringLiteral("json")},
                   {},
                   {}})
              .json();
    EXPECT_EQ(json.at("parameters"), 47'936);
    EXPECT_EQ(json.at("tensor_bytes"), 96'000);
    EXPECT_EQ(json.at("layer_kinds"), "FF");
    EXPECT_EQ(json.at("keys").at("llama.block_count"), 2);
}

TEST_F(Inspect, AModelFileInReportAndBatch)
{
    const QString path = write("tiny.gguf", tb::test::tinyModel().bytes());
    const QString json = QStringLiteral("json");
    for (const QStringList &words : {QStringList{QStringLiteral("--model"), path}, QStringList{path}}) {
        const auto report
            = run(Call{QStringList{QStringLiteral("report"), QStringLiteral("--format"), json} + words,
                       {},
                       {}})
                  .json();
        EXPECT_EQ(report.at("model").at("id"), path.toStdString());
        EXPECT_EQ(report.at("weights_bytes"), 96'000);
        EXPECT_EQ(report.at("scenario").at("weights"), "file");
    }
    const nlohmann::json line = {{"model", path.toStdString()}, {"weights", "16b"}};
    const Outcome batch
        = run(Call{{QStringLiteral("batch")},
                   QByteArray::fromStdString(line.dump() + "\n" + R"({"model":"./none.gguf"})" + "\n"),
                   {}});
    EXPECT_EQ(batch.code, 2);
    EXPECT_NE(batch.out.find("\"weights_bytes\":95872"), std::string::npos) << batch.out;
    EXPECT_NE(batch.out.find("none.gguf: no such file"), std::string::npos) << batch.out;
}

TEST_F(Inspect, AModelFileAndAnotherModelAreRefused)
{
    const QString path = write("tiny.gguf", tb::test::tinyModel().bytes());
    for (const char *command : {"report", "levers"}) {
        const Outcome two = run(Call{
            {QString::fromLatin1(command), path, QStringLiteral("--model"), QStringLiteral("llama-3.1-8b")},
            {},
            {}});
        EXPECT_EQ(two.code, 1) << command;
        EXPECT_EQ(two.errorLines(), 1U) << two.err;
        EXPECT_NE(two.err.find("--model"), std::string::npos) << two.err;
        EXPECT_NE(two.err.find("tiny.gguf"), std::string::npos) << two.err;
        EXPECT_TRUE(two.out.empty()) << command;
    }
}

TEST_F(Inspect, BadFilesAreOneLine)
{
    for (const std::string &content : {std::string(), std::string("GGUF"), std::string("<html>")}) {
        const Outcome bad = run(Call{{QStringLiteral("inspect"), write("bad.gguf", content)}, {}, {}});
        EXPECT_EQ(bad.code, 2);
        EXPECT_EQ(bad.errorLines(), 1U) << bad.err;
    }
    EXPECT_EQ(run(QStringLiteral("inspect")).code, 1);
    EXPECT_EQ(run(QStringLiteral("report --model ./none.gguf")).code, 2);
    EXPECT_EQ(run(QStringLiteral("report --weights file")).code, 1);
}

} // namespace
