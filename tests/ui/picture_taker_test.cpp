// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures by copy and by drag: all forms at once, of the view that was meant.
#include "core/scenario_file.h"
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/line_chart_view.h"
#include "ui/main_window.h"
#include "ui/picture_taker.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QMimeData>
#include <QTest>

using namespace tb;

namespace {

class Pictures : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(test::broughtUp(window));
        QApplication::clipboard()->clear();
        taker()->setDrag([this](std::unique_ptr<QMimeData> data) { dragged = std::move(data); });
    }

    PictureTaker *taker() { return window.findChild<PictureTaker *>(); }
    BudgetBars *bars() { return window.findChild<BudgetBars *>(); }
    LineChartView *chart() { return window.findChild<LineChartView *>(); }
    static const QMimeData *clipboard() { return QApplication::clipboard()->mimeData(); }

    static QByteArray svgOn(const QMimeData *data) { return data->data(QStringLiteral("image/svg+xml")); }

    static void drag(QWidget *surface, Qt::KeyboardModifiers keys)
    {
        const QPoint at = surface->rect().center();
        QTest::mousePress(surface, Qt::LeftButton, keys, at);
        for (int moved : {2, 40}) {
            QMouseEvent move(QEvent::MouseMove, at + QPoint(moved, 0), surface->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, keys);
            QApplication::sendEvent(surface, &move);
        }
        QTest::mouseRelease(surface, Qt::LeftButton, keys, at + QPoint(40, 0));
    }

    MainWindow window{test::snapshot("context=8k"), ThemeKind::Light};
    std::unique_ptr<QMimeData> dragged;
};

} // namespace

TEST_F(Pictures, CopyPutsEveryFormOnTheClipboard)
{
    bars()->setFocus();
    QTest::keyClick(bars(), Qt::Key_C, Qt::ControlModifier);
    const QMimeData *data = clipboard();
    EXPECT_EQ(data->imageData().value<QImage>().size(), QSize(2560, 1440)) << "twice 1280 x 720";
    EXPECT_TRUE(data->data(QStringLiteral("image/png")).startsWith("\x89PNG"));
    EXPECT_TRUE(svgOn(data).contains("<svg"));
    EXPECT_TRUE(data->text().contains(QStringLiteral("18 conversations of 8,192 tokens fit")))
        << data->text().toStdString();
    EXPECT_TRUE(data->text().contains(QStringLiteral("Memory fit only")));
    const auto file = scenarioFileFromJson(data->data(kScenarioType).toStdString(), "clipboard");
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->scenario, window.store()->snapshot().scenario);
}

TEST_F(Pictures, CopyIsOfTheViewWithTheKeyboard)
{
    bars()->setFocus();
    QTest::keyClick(bars(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(svgOn(clipboard()).contains("share of the memory"));
    EXPECT_FALSE(svgOn(clipboard()).contains("Sessions that fit"));
    chart()->setFocus();
    QTest::keyClick(chart(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_FALSE(svgOn(clipboard()).contains("share of the memory"));
    EXPECT_TRUE(svgOn(clipboard()).contains("Sessions that fit"));
    window.setFocus();
    QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(svgOn(clipboard()).contains("share of the memory"));
    EXPECT_TRUE(svgOn(clipboard()).contains("Sessions that fit"));
}

TEST_F(Pictures, WhatWasCopiedCanBePasted)
{
    bars()->setFocus();
    QTest::keyClick(bars(), Qt::Key_C, Qt::ControlModifier);
    const Scenario copied = window.store()->snapshot().scenario;
    Scenario next = copied;
    next.context = {4'096};
    ASSERT_TRUE(window.store()->apply(next).ok());
    QTest::keyClick(bars(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(window.store()->snapshot().scenario, copied);
}

TEST_F(Pictures, ADragWithCtrlBringsAFileAndAnImage)
{
    const Scenario before = window.store()->snapshot().scenario;
    for (QWidget *surface : {static_cast<QWidget *>(bars()), chart()->viewport()}) {
        dragged.reset();
        drag(surface, Qt::ControlModifier);
        ASSERT_NE(dragged, nullptr);
        EXPECT_EQ(window.store()->snapshot().scenario, before) << "nothing was chosen or moved";
        EXPECT_TRUE(dragged->hasImage());
        ASSERT_EQ(dragged->urls().size(), 1);
        const QString path = dragged->urls().first().toLocalFile();
        EXPECT_TRUE(path.endsWith(QStringLiteral(".png")));
        EXPECT_EQ(readScenarioFile(path.toStdString())->scenario, before) << "and opens again";
    }
}

TEST_F(Pictures, ADragWithoutCtrlMovesThePoint)
{
    const Scenario before = window.store()->snapshot().scenario;
    drag(chart()->viewport(), Qt::NoModifier);
    EXPECT_EQ(dragged, nullptr);
    EXPECT_NE(window.store()->snapshot().scenario, before);
    QTest::mouseClick(bars(), Qt::LeftButton, Qt::ControlModifier, QPoint(60, 60));
    EXPECT_EQ(dragged, nullptr) << "a click is no drag";
}
