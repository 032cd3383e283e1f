// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario_file.h"
#include "scenario_gen.h"
#include "ui/exporter.h"
#include "ui/scenario_document.h"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace tb;

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

PictureOptions small()
{
    PictureOptions options;
    options.view = PictureView::BarsOnly;
    options.size = {960, 720};
    options.scale = 1;
    return options;
}

} // namespace

RC_GTEST_PROP(Pictures, OpenAgainAsTheyWere, ())
{
    static const auto kLists = std::make_shared<const Catalogue>(test::catalogue());
    ViewOptions view;
    view.units = ByteUnits::Binary;
    view.pins = {{"before & <after>", *test::anyScenario()}};
    const auto snapshot = makeSnapshot(kLists, *test::anyScenario(), view);
    RC_PRE(snapshot.ok());
    RC_PRE(planPicture(*snapshot, small()).ok()); // some have more assumptions than there is room
    const QTemporaryDir folder;
    for (const char *name : {"a.png", "a.svg", "a.pdf"}) {
        const QString path = folder.filePath(QString::fromLatin1(name));
        RC_ASSERT(exportView(path, *snapshot, small()).ok());
        const auto file = readScenarioFile(path.toStdString());
        RC_ASSERT(file.ok());
        RC_ASSERT(*file == fileOf(snapshot->scenario, snapshot->view));
    }
}

TEST(Pictures, TheDateAloneMakesThemDiffer)
{
    const auto snapshot = makeSnapshot(std::make_shared<const Catalogue>(test::catalogue()), {}, {});
    ASSERT_TRUE(snapshot.ok());
    PictureOptions options = small();
    const QTemporaryDir folder;
    for (const char *ending : {".png", ".svg", ".pdf"}) {
        const auto exported = [&](const char *name, const QDate &date) {
            options.date = date;
            const QString path = folder.filePath(QString::fromLatin1(name) + QString::fromLatin1(ending));
            EXPECT_TRUE(exportView(path, *snapshot, options).ok());
            return bytesOf(path);
        };
        const QByteArray first = exported("a", {2026, 11, 30});
        EXPECT_EQ(first, exported("b", {2026, 11, 30})) << ending;
        EXPECT_NE(first, exported("c", {2026, 12, 1})) << ending;
    }
}
