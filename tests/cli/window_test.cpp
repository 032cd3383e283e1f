// SPDX-License-Identifier: GPL-3.0-or-later
// The window as far as it can be seen from outside; its inside is tested with the views.
#include "tests/cli/program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

using tb::test::Call;
using tb::test::Outcome;
using tb::test::run;

TEST(Window, WithoutADisplayItSaysSo)
{
    const Outcome outcome = run(QString());
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
    EXPECT_NE(outcome.err.find("display"), std::string::npos);
}

TEST(Window, ADisplayThatCannotBeReachedIsSaid)
{
    const Outcome outcome = run(Call{{}, {}, {QStringLiteral("DISPLAY=:971")}});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.errorLines(), 1U) << outcome.err;
}

TEST(Window, BadScenariosAreRefusedBeforeAnythingOpens)
{
    EXPECT_EQ(run(QStringLiteral("--context 0")).code, 1);
    EXPECT_EQ(run(QStringLiteral("./no-such-file.json")).code, 2);
}

TEST(Window, PresentingTakesNoValueAndIsForTheWindow)
{
    for (const char *words :
         {"--present=yes", "lesson four-then-eight --present=yes", "lesson --present", "report --present",
          "list models --present", "lesson no-such --present", "--present --theme pink"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << words << ": " << outcome.err;
    }
}

TEST(Window, PresentingWithoutADisplaySaysSo)
{
    for (const char *words : {"--present", "--present --context 8k", "lesson four-then-eight --present"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_NE(outcome.err.find("display"), std::string::npos) << words << ": " << outcome.err;
    }
}

namespace {

/// The window on a screen that nobody sees, with settings of its own.
struct Shown
{
    explicit Shown(const QStringList &arguments)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("THREEBUDGETS_SETTINGS"), settings());
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(TB_PROGRAM), arguments);
    }

    ~Shown()
    {
        program.kill();
        program.waitForFinished();
    }

    QString settings() const { return folder.filePath(QStringLiteral("window.json")); }
    QByteArray kept() const
    {
        QFile file(settings());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder;
    QProcess program;
};

} // namespace

TEST(Window, WhatItShowsOutlivesASignalToEnd)
{
    Shown window({QStringLiteral("--context"), QStringLiteral("8k")});
    QElapsedTimer clock;
    clock.start();
    while (window.kept().isEmpty() && clock.elapsed() < 30'000)
        EXPECT_FALSE(window.program.waitForFinished(100)) << "it ended by itself";
    window.program.terminate();
    EXPECT_TRUE(window.program.waitForFinished(30'000));
    EXPECT_TRUE(window.kept().contains("context=8192")) << window.kept().toStdString();
}

TEST(Window, ABadFileIsSaidOnTheScreenToo)
{
    const QTemporaryDir folder;
    for (const char *name : {"bad.gguf", "bad.threebudgets"}) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("GGUF\x03 and then nothing of the kind");
        file.close();
        Shown window({file.fileName()});
        window.program.setReadChannel(QProcess::StandardError);
        EXPECT_TRUE(window.program.waitForReadyRead(30'000)) << name;
        EXPECT_FALSE(window.program.waitForFinished(500)) << name << ": a window stays open";
        EXPECT_TRUE(window.program.readAllStandardError().contains(name));
    }
}
