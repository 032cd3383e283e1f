// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/bar_painter.h"
#include "ui/budget_bars.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QTest>
#include <QWheelEvent>

namespace tb {

namespace {

QStringList &warnings()
{
    static QStringList list;
    return list;
}

void collect(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    // The platform's own remark about a missing runtime folder is not ours.
    if (type != QtDebugMsg && type != QtInfoMsg && !message.contains(QStringLiteral("XDG_RUNTIME_DIR")))
        warnings() << message;
}

/// A widget on screen, its chosen devices, and no warning of Qt by the end.
class BudgetBarsTest : public ::testing::Test
{
protected:
    BudgetBarsTest()
    {
        warnings().clear();
        m_before = qInstallMessageHandler(collect);
        QObject::connect(&bars, &BudgetBars::deviceChosen, &bars,
                         [this](const DeviceChoice &device) { chosen.push_back(device); });
        bars.resize(900, 420);
        bars.setSnapshot(test::snapshot());
        EXPECT_TRUE(test::broughtUp(bars));
    }
    ~BudgetBarsTest() override
    {
        qInstallMessageHandler(m_before);
        EXPECT_TRUE(warnings().isEmpty()) << warnings().join(QLatin1Char('\n')).toStdString();
    }

    QPoint pointOn(std::size_t row) const
    {
        const Rect &track = bars.picture().rows.at(row).track;
        return QPointF(track.x + 4, track.y + track.height / 2).toPoint();
    }

    BudgetBars bars;
    std::vector<DeviceChoice> chosen;

private:
    QtMessageHandler m_before = nullptr;
};

std::string manyDevices()
{
    std::string devices = "devices=spare:20GB";
    for (int i = 1; i < 40; ++i)
        devices += ",spare:" + std::to_string(20 + i) + "GB";
    return devices;
}

} // namespace

TEST_F(BudgetBarsTest, AClickChoosesTheDeviceOfTheRow)
{
    QTest::mouseClick(&bars, Qt::LeftButton, {}, pointOn(3));
    ASSERT_EQ(chosen.size(), 1U);
    EXPECT_EQ(chosen[0].id, "h100-sxm");
    QTest::mouseClick(&bars, Qt::LeftButton, {}, {5, 5});
    QTest::mouseClick(&bars, Qt::RightButton, {}, pointOn(3));
    EXPECT_EQ(chosen.size(), 1U);
}

TEST_F(BudgetBarsTest, ArrowsMoveAndEnterChooses)
{
    QTest::keyClick(&bars, Qt::Key_Up); // already at the top
    QTest::keyClick(&bars, Qt::Key_Down);
    QTest::keyClick(&bars, Qt::Key_Return);
    QTest::keyClick(&bars, Qt::Key_End);
    QTest::keyClick(&bars, Qt::Key_Enter);
    ASSERT_EQ(chosen.size(), 2U);
    EXPECT_EQ(chosen[0].id, "m4-pro-48gb");
    EXPECT_EQ(chosen[1].id, "b200");
}

TEST_F(BudgetBarsTest, TheFocusedRowIsSeen)
{
    bars.clearFocus();
    const QImage without = bars.grab().toImage();
    bars.setFocus();
    ASSERT_TRUE(bars.hasFocus());
    const QImage with = bars.grab().toImage();
    EXPECT_NE(without, with);
    QTest::keyClick(&bars, Qt::Key_Down);
    EXPECT_NE(with, bars.grab().toImage());
}

TEST_F(BudgetBarsTest, AnotherSnapshotAndAnotherThemeLookDifferent)
{
    const QImage before = bars.grab().toImage();
    bars.setSnapshot(test::snapshot("sessions=3"));
    const QImage after = bars.grab().toImage();
    EXPECT_NE(before, after);
    bars.setSnapshot(test::snapshot());
    EXPECT_EQ(before, bars.grab().toImage());
    bars.setTheme(Theme::of(ThemeKind::Dark));
    EXPECT_NE(before, bars.grab().toImage());
    EXPECT_EQ(bars.grab().toImage().pixelColor(1, 1), Theme::of(ThemeKind::Dark).canvas);
}

TEST_F(BudgetBarsTest, IsTheSamePictureAsAnExport)
{
    bars.clearFocus();
    QImage image(bars.size(), QImage::Format_RGB32);
    QPainter painter(&image);
    const Theme theme = Theme::of(ThemeKind::Light);
    paintBars(painter, layoutBars(test::snapshot(), theme, bars.size()), theme);
    painter.end();
    EXPECT_EQ(image, bars.grab().toImage().convertToFormat(QImage::Format_RGB32));
}

TEST_F(BudgetBarsTest, HoveringReadsOutTheBandInsideThePicture)
{
    const QImage before = bars.grab().toImage();
    QTest::mouseMove(&bars, pointOn(1));
    const QImage over = bars.grab().toImage();
    EXPECT_NE(before, over);
    QTest::mouseMove(&bars, {5, 5});
    EXPECT_EQ(before, bars.grab().toImage());
}

TEST_F(BudgetBarsTest, IsDescribedInWords)
{
    EXPECT_FALSE(bars.accessibleName().isEmpty());
    EXPECT_TRUE(bars.accessibleDescription().contains(QStringLiteral("M4 Pro 48 GB fits 9 sessions")))
        << bars.accessibleDescription().toStdString();
    bars.setSnapshot(test::snapshot("sessions=10"));
    EXPECT_TRUE(bars.accessibleDescription().contains(QStringLiteral("M4 Pro 48 GB fits 9 of 10")));
}

TEST_F(BudgetBarsTest, ManyRowsScrollByWheelAndKeys)
{
    bars.setSnapshot(test::snapshot(manyDevices()));
    auto *scroll = bars.findChild<QScrollBar *>();
    ASSERT_TRUE(scroll->isVisible());
    QWheelEvent wheel(pointOn(1), bars.mapToGlobal(pointOn(1)), {}, {0, -120}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&bars, &wheel);
    EXPECT_GT(scroll->value(), 0);
    QTest::keyClick(&bars, Qt::Key_End);
    EXPECT_EQ(scroll->value(), scroll->maximum());
    QTest::keyClick(&bars, Qt::Key_Enter);
    ASSERT_EQ(chosen.size(), 1U);
    EXPECT_EQ(chosen[0].spare, Bytes{59'000'000'000});

    // A click means the row that is seen there, not the one that was there before scrolling.
    QTest::mouseClick(&bars, Qt::LeftButton, {}, pointOn(0) + QPoint(0, 2));
    ASSERT_EQ(chosen.size(), 2U);
    EXPECT_GT(chosen[1].spare, Bytes{30'000'000'000});
    bars.setSnapshot(test::snapshot());
    EXPECT_FALSE(scroll->isVisible());
}

TEST_F(BudgetBarsTest, IsQuietBeforeTheFirstSnapshotAndWhenTiny)
{
    BudgetBars empty;
    empty.show();
    QTest::keyClick(&empty, Qt::Key_Down);
    QTest::keyClick(&empty, Qt::Key_Return);
    QTest::mouseClick(&empty, Qt::LeftButton);
    empty.grab();
    empty.setSnapshot(test::snapshot(manyDevices()));
    empty.resize(1, 1);
    empty.grab();
    empty.resize(empty.minimumSizeHint());
    empty.grab();
}

} // namespace tb
