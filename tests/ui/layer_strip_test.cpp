// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/layer_strip.h"
#include "ui/main_window.h"

#include <QApplication>
#include <QHelpEvent>
#include <QImage>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include <cmath>

namespace tb {

namespace {

class LayerStripTest : public ::testing::Test
{
protected:
    LayerStripTest()
    {
        strip.resize(700, strip.sizeHint().height());
        strip.show();
        show("gemma-3-27b");
    }

    void show(const std::string &model) { strip.setSnapshot(test::snapshot("model=" + model)); }
    QImage picture() { return strip.grab().toImage(); }

    /// In the middle of a layer, counted from 1.
    QPoint on(int layer, int layers) const
    {
        const QRectF cells = strip.cells();
        return QPointF(cells.left() + cells.width() * (layer - 0.5) / layers, cells.center().y()).toPoint();
    }

    LayerStripView strip;
};

double luminance(const QColor &colour)
{
    const auto linear
        = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

} // namespace

TEST_F(LayerStripTest, AnotherModelAndAnotherThemeLookDifferent)
{
    const QImage gemma = picture();
    show("qwen3-next-80b-a3b");
    EXPECT_NE(picture(), gemma);
    show("gemma-3-27b");
    EXPECT_EQ(picture(), gemma);
    strip.setTheme(Theme::of(ThemeKind::Dark));
    EXPECT_NE(picture(), gemma);
}

TEST_F(LayerStripTest, AllKindsCanBeToldFromTheCanvas)
{
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector}) {
        const Theme t = Theme::of(kind);
        for (const QColor &colour : {t.state, t.layerWindow, t.layerLatent, t.recurrent, t.layerNone}) {
            EXPECT_GE(contrast(colour, t.canvas), 3.0) << colour.name().toStdString();
            EXPECT_GE(contrast(colour, t.layerText), 4.5) << colour.name().toStdString();
        }
    }
}

TEST_F(LayerStripTest, IsDescribedInWords)
{
    EXPECT_EQ(strip.accessibleName(), QStringLiteral("Layers"));
    EXPECT_EQ(
        strip.accessibleDescription(),
        QStringLiteral("62 layers: 52 sliding windows of 1,024 tokens, 10 full attention; only these grow "
                       "with the context. In order: 10 x (5 sliding 1,024, 1 full), 2 sliding 1,024."));
    for (const Model &model : test::catalogue()->models) {
        show(model.id);
        for (const LayerCount &count : layerStrip(model).counts)
            EXPECT_TRUE(strip.accessibleDescription().contains(QString::fromStdString(count.name)))
                << model.id << ": " << count.name;
    }
}

TEST_F(LayerStripTest, HoveringTellsTheLayer)
{
    EXPECT_EQ(strip.wordsAt(on(6, 62)), QStringLiteral("Layer 6 of 62: full attention"));
    EXPECT_EQ(strip.wordsAt(on(62, 62)), QStringLiteral("Layer 62 of 62: sliding window of 1,024 tokens"));
    EXPECT_TRUE(strip.wordsAt({1, 1}).startsWith(QStringLiteral("62 layers")));
    strip.show();
    QHelpEvent help(QEvent::ToolTip, on(1, 62), strip.mapToGlobal(on(1, 62)));
    QApplication::sendEvent(&strip, &help);
    EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("Layer 1 of 62")));
    QToolTip::hideText();
}

TEST_F(LayerStripTest, IsEmptyWhenTheLayersAreNotKnown)
{
    Snapshot unknown = test::snapshot();
    unknown.resolved.model.layerKinds.clear();
    strip.setSnapshot(unknown);
    EXPECT_TRUE(strip.strip().runs.empty());
    EXPECT_TRUE(strip.wordsAt({5, 5}).contains(QStringLiteral("not known")));
    show("llama-3.1-8b");
    EXPECT_FALSE(strip.strip().runs.empty());
}

TEST_F(LayerStripTest, EveryModelLeavesRoomForItsCells)
{
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Projector}) {
        strip.setTheme(Theme::of(kind));
        for (const Model &model : test::catalogue()->models) {
            show(model.id);
            for (const int width : {600, 900, 1'800}) {
                strip.resize(width, strip.sizeHint().height());
                EXPECT_GE(strip.cells().width(), 0.28 * width) << model.id << " " << width;
                EXPECT_LE(strip.cells().right(), width) << model.id << " " << width;
            }
        }
    }
    strip.resize(1, 1);
    strip.grab();
}

TEST(LayerStripInWindow, FiveBarsStillFitOnASmallScreen)
{
    for (const char *model : {"llama-3.1-8b", "gemma-3-27b", "gemma-4-e4b", "nemotron-h-8b"}) {
        MainWindow window(test::snapshot(std::string("model=") + model), ThemeKind::Light);
        window.resize(1024, 700);
        window.show();
        QCoreApplication::processEvents();
        const auto *strip = window.findChild<LayerStripView *>();
        EXPECT_EQ(window.size(), QSize(1024, 700)) << model;
        EXPECT_FALSE(strip->isVisible()) << model; // Explain has what it says
        EXPECT_FALSE(window.findChild<BudgetBars *>()->findChild<QScrollBar *>()->isVisible()) << model;
    }
}

TEST(LayerStripInWindow, StaysAwayWhateverIsChanged)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    const auto *strip = window.findChild<LayerStripView *>();
    const auto changed = [&window](const char *text) {
        EXPECT_TRUE(window.store()->apply(test::snapshot(text).scenario).ok());
        QCoreApplication::processEvents();
    };
    window.show();
    changed("context=8k");
    EXPECT_TRUE(strip->isVisible());
    window.resize(1280, 720);
    changed("context=16k");
    EXPECT_FALSE(strip->isVisible()) << "there is no room";
    window.resize(1280, 800);
    WindowState state = window.windowState();
    state.allCharts = true;
    window.setWindowState(state);
    changed("context=4k");
    EXPECT_FALSE(strip->isVisible()) << "beside all charts";
}

TEST(LayerStripInWindow, IsHiddenWhenTheLayersAreNotKnown)
{
    Snapshot unknown = test::snapshot();
    unknown.resolved.model.layerKinds.clear();
    MainWindow window(unknown, ThemeKind::Light);
    window.show();
    QCoreApplication::processEvents();
    EXPECT_FALSE(window.findChild<LayerStripView *>()->isVisible());
}

TEST(LayerStripInWindow, GivesWayToLargeText)
{
    MainWindow window(test::snapshot(), ThemeKind::Projector);
    window.show();
    QCoreApplication::processEvents();
    EXPECT_EQ(window.size(), QSize(1280, 800));
    EXPECT_FALSE(window.findChild<BudgetBars *>()->findChild<QScrollBar *>()->isVisible());
    window.resize(1280, 900);
    QCoreApplication::processEvents();
    const auto *strip = window.findChild<LayerStripView *>();
    EXPECT_FALSE(strip->isVisible());
    window.resize(1280, 1060);
    QCoreApplication::processEvents();
    EXPECT_TRUE(strip->isVisible());
    EXPECT_EQ(strip->height(), strip->sizeHint().height());
}

} // namespace tb
