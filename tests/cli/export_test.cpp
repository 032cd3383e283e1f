// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>

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
    for (const char *view : {"bars", "sessions", "state", "speed", "frontier", "practice", "practice-speed", "levers", "all"}) {
        const QByteArray svg = exported("a.svg", QStringLiteral("--view ") + QString::fromLatin1(view));
        EXPECT_TRUE(svg.contains("Course accounting")) << view;
        EXPECT_TRUE(svg.contains("4 conversations of 32,768 tokens")) << view;
        EXPECT_TRUE(svg.contains("Memory fit only")) << view;
        EXPECT_TRUE(svg.contains("reserve of 1.50 GB")) << "the other devices' assumptions: " << view;
    }
}

TEST_F(Export, ManyDevicesLeaveRoomForTheRest)
{
    const QByteArray svg = exported(
        "a.svg",
        QStringLiteral("--devices m4-16gb,m4-pro-24gb,m4-max-36gb,m4-pro-48gb,m4-max-64gb,m3-ultra-96gb,"
                       "m4-max-128gb,m3-ultra-256gb,h100-sxm,h200,b200"));
    EXPECT_TRUE(svg.contains("Sessions that fit"));
    EXPECT_TRUE(svg.contains("q4_0: 16"));
    EXPECT_TRUE(svg.contains("Memory fit only"));
}

TEST_F(Export, PdfIsOne)
{
    EXPECT_TRUE(exported("a.pdf").startsWith("%PDF-"));
}

TEST_F(Export, WhatCannotBeWrittenIsSaidAndNothingIsLeft)
{
    const Outcome folder = run(QStringLiteral("export /no/such/folder/a.png"));
    EXPECT_EQ(folder.code, 3);
    EXPECT_EQ(folder.errorLines(), 1U) << folder.err;
    EXPECT_NE(folder.err.find("/no/such/folder/a.png"), std::string::npos);
}

TEST_F(Export, BadArguments)
{
    for (const char *words :
         {"export", "export a.gif", "export a", "export a.png --size 10x10", "export a.png --size big",
          "export a.png --scale 9", "export a.png --scale nan", "export a.png --theme pink",
          "export a.png --view pie", "export a.png --context 0", "export a.png --devices nope",
          "export a.png --size 320x240", "export a.png --size 8192x8192 --scale 4",
          "export a.png --memory 9007199254740992 --cards 1024"}) {
        const Outcome outcome = run(QString::fromLatin1(words));
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.errorLines(), 1U) << words << outcome.err;
        EXPECT_FALSE(QFile::exists(QStringLiteral("a.png"))) << words;
    }
}
