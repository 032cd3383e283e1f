// SPDX-License-Identifier: GPL-3.0-or-later
// The engine behind "Assumptions": what it offers, what it writes, and what a refusal looks like.
#include "tests/ui/brought_up.h"
#include "tests/ui/controls_fixture.h"
#include "ui/assumption_words.h"
#include "ui/budget_bars.h"
#include "ui/line_chart.h"
#include "ui/readout.h"

#include <QAbstractButton>
#include <QChart>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineSeries>
#include <QPainter>

namespace tb {

namespace {

class EngineControls : public Controls
{
protected:
    EngineControls() { QTest::mouseClick(named<QAbstractButton>("Assumptions"), Qt::LeftButton); }

    QComboBox *combo(const char *name) { return named<QComboBox>(name); }

    static bool isGrey(const QComboBox *box, const char *text)
    {
        const int at = box->findText(QLatin1String(text));
        EXPECT_GE(at, 0) << text;
        return at >= 0 && !box->model()->flags(box->model()->index(at, 0)).testFlag(Qt::ItemIsEnabled);
    }

    static QString tipOf(const QComboBox *box, const char *text)
    {
        return box->itemData(box->findText(QLatin1String(text)), Qt::ToolTipRole).toString();
    }
};

const char *const kRefused = "device=h100-sxm;devices=h100-sxm,b200;engine=vllm;kv=q8_0";
const char *const kReason = "vLLM refuses this: vLLM has no cache format q8_0";

QString line(const std::string &text)
{
    return assumptionsLine(test::snapshot(text).resolved);
}

} // namespace

TEST_F(EngineControls, KeysChooseTheEngine)
{
    start("device=h100-sxm");
    auto *engine = combo("Engine");
    EXPECT_EQ(engine->currentText(), QStringLiteral("By accounting"));
    engine->setFocus();
    QTest::keyClick(engine, Qt::Key_Down);
    EXPECT_EQ(scenario().engine, Engine::Textbook);
    QTest::keyClick(engine, Qt::Key_Down);
    EXPECT_EQ(scenario().engine, Engine::LlamaCpp);
    QTest::keyClick(engine, Qt::Key_End); // MLX, which is last, is grey
    EXPECT_EQ(scenario().engine, Engine::Vllm);
    QTest::keyClick(engine, Qt::Key_Home);
    EXPECT_EQ(scenario().engine, std::nullopt);
    EXPECT_EQ(emissions, 4);
    QTest::keyClick(&panel, Qt::Key_N, Qt::AltModifier);
    EXPECT_EQ(panel.focusWidget(), engine);
}

TEST_F(EngineControls, RowsFollowTheEngine)
{
    for (const auto &[text, llama, vllm] : {std::tuple{"device=h100-sxm", false, false},
                                            {"device=h100-sxm;engine=llama.cpp", true, false},
                                            {"device=h100-sxm;accounting=measured", false, true},
                                            {"device=m4-pro-48gb;accounting=measured", true, false},
                                            {"engine=mlx", false, false}}) {
        start(text);
        EXPECT_EQ(combo("Backend")->isVisible(), llama) << text;
        EXPECT_EQ(combo("Flash attention")->isVisible(), llama) << text;
        EXPECT_EQ(combo("Utilisation")->isVisible(), vllm) << text;
        EXPECT_FALSE(named<QDoubleSpinBox>("Own utilisation")->isVisible()) << text;
        EXPECT_EQ(named<QSpinBox>("Micro-batch in tokens")->isVisible(), !vllm) << text;
    }
    EXPECT_EQ(emissions, 0);
}

TEST_F(EngineControls, WhatTheDeviceCannotIsGreyAndSaysWhy)
{
    start("device=m4-pro-48gb;engine=llama.cpp");
    EXPECT_TRUE(isGrey(combo("Engine"), "vLLM"));
    EXPECT_EQ(tipOf(combo("Engine"), "vLLM"), QStringLiteral("vLLM does not compute on the GPU of a Mac."));
    EXPECT_FALSE(isGrey(combo("Engine"), "MLX"));
    EXPECT_TRUE(isGrey(combo("Backend"), "CUDA"));
    EXPECT_FALSE(isGrey(combo("Backend"), "Metal"));
    start("device=h100-sxm;engine=llama.cpp");
    EXPECT_FALSE(isGrey(combo("Engine"), "vLLM"));
    EXPECT_TRUE(isGrey(combo("Engine"), "MLX"));
    EXPECT_TRUE(isGrey(combo("Backend"), "Metal"));
    EXPECT_TRUE(tipOf(combo("Backend"), "CUDA").isEmpty());
}

TEST_F(EngineControls, AWiredLimitIsForMacsOnly)
{
    start("device=h100-sxm");
    auto *wired = named<QSpinBox>("Wired limit in MiB");
    EXPECT_FALSE(wired->isEnabled());
    start("device=m4-pro-48gb;accounting=measured");
    EXPECT_TRUE(wired->isEnabled());
    EXPECT_EQ(wired->text(), QStringLiteral("by macOS"));
    type(wired, "43008");
    EXPECT_EQ(scenario().wiredLimit, Bytes{43'008 * kMebi});
    EXPECT_TRUE(
        assumptionsLine(store.snapshot().resolved).contains(QStringLiteral("wired limit 43,008 MiB")));
    type(wired, "0");
    EXPECT_EQ(scenario().wiredLimit, std::nullopt);
    EXPECT_EQ(emissions, 2);
}

TEST_F(EngineControls, PartsAreOfferedWhereTheModelHasThem)
{
    start("model=llama-3.1-8b");
    EXPECT_FALSE(combo("Parts loaded")->isEnabled());
    start("model=gemma-3-4b");
    EXPECT_TRUE(combo("Parts loaded")->isEnabled());
    EXPECT_TRUE(isGrey(combo("Parts loaded"), "Draft"));
    combo("Parts loaded")->setFocus();
    QTest::keyClick(combo("Parts loaded"), Qt::Key_Down);
    EXPECT_EQ(scenario().parts, PartsChoice::Vision);
    start("model=llama-3.1-8b;parts=vision"); // what is set can be taken back
    EXPECT_TRUE(combo("Parts loaded")->isEnabled());
}

TEST_F(EngineControls, TheCacheRowGreysWhatTheEngineRefuses)
{
    start("device=h100-sxm;engine=vllm");
    auto *kv = combo("KV cache format");
    EXPECT_TRUE(isGrey(kv, "q8_0, 8.50 bits"));
    EXPECT_FALSE(isGrey(kv, "fp8, 8.00 bits"));
    EXPECT_EQ(tipOf(kv, "q8_0, 8.50 bits"), QStringLiteral("vLLM has no cache format q8_0."));
    auto *slider = named<QSlider>("KV cache format slider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right); // past q8_0
    EXPECT_EQ(scenario().kv.k, "fp8");
    QTest::keyClick(slider, Qt::Key_Right); // q5_1 and q4_0 are refused
    EXPECT_EQ(scenario().kv.k, "fp8");
    QTest::keyClick(slider, Qt::Key_Left);
    EXPECT_EQ(scenario().kv.k, "f16");
    start("device=h100-sxm;engine=vllm;kv=q8_0");
    EXPECT_EQ(kv->toolTip(), QStringLiteral("vLLM has no cache format q8_0."));
    start("device=h100-sxm");
    EXPECT_FALSE(isGrey(kv, "q8_0, 8.50 bits"));
}

TEST_F(EngineControls, LlamaCppIsSetUp)
{
    start("device=h100-sxm;engine=llama.cpp");
    combo("Backend")->setFocus();
    QTest::keyClick(combo("Backend"), Qt::Key_Down);
    EXPECT_EQ(scenario().backend, Backend::Cpu);
    QTest::keyClick(combo("Flash attention"), Qt::Key_Down);
    EXPECT_EQ(scenario().flashAttention, FlashAttention::Off);
    QTest::keyClick(combo("Backend"), Qt::Key_Home);
    EXPECT_EQ(scenario().backend, std::nullopt);
    EXPECT_EQ(emissions, 3);
}

TEST_F(EngineControls, UtilisationOfVllm)
{
    start("device=h100-sxm;engine=vllm");
    auto *share = combo("Utilisation");
    auto *own = named<QDoubleSpinBox>("Own utilisation");
    share->setFocus();
    QTest::keyClick(share, Qt::Key_Down);
    EXPECT_EQ(scenario().utilisation, 900'000);
    QTest::keyClick(share, Qt::Key_End);
    EXPECT_TRUE(own->isVisible());
    EXPECT_EQ(own->text(), QStringLiteral("0.9"));
    EXPECT_EQ(emissions, 1);
    type(own, "0.855");
    EXPECT_EQ(scenario().utilisation, 855'000);
    QTest::keyClick(own, Qt::Key_Up);
    EXPECT_EQ(scenario().utilisation, 865'000);
    EXPECT_EQ(emissions, 3);
    start("device=h100-sxm;engine=vllm");
    EXPECT_FALSE(own->isVisible());
    EXPECT_EQ(share->currentIndex(), 0);
}

TEST_F(EngineControls, KeysAndValuesHaveTypesOfTheirOwn)
{
    start("device=h100-sxm;engine=llama.cpp;backend=cpu");
    auto *values = combo("Cache type of values");
    EXPECT_FALSE(values->isVisible());
    auto *advanced = named<QAbstractButton>("Advanced");
    advanced->setFocus();
    QTest::keyClick(advanced, Qt::Key_Space);
    EXPECT_TRUE(values->isVisible());
    EXPECT_TRUE(isGrey(values, "fp8"));
    EXPECT_EQ(tipOf(values, "fp8"), QStringLiteral("llama.cpp has no cache type fp8."));
    EXPECT_FALSE(isGrey(values, "q8_0"));
    values->setFocus();
    QTest::keyClicks(values, QStringLiteral("q8_0"));
    EXPECT_EQ(kvText(scenario().kv), "f16/q8_0");
    QTest::keyClicks(combo("Cache type of keys"), QStringLiteral("q4_0"));
    EXPECT_EQ(kvText(scenario().kv), "q4_0/q8_0");
    start("device=h100-sxm;engine=vllm");
    EXPECT_TRUE(isGrey(combo("Cache type of keys"), "q8_0"));
}

TEST_F(EngineControls, TabGoesThroughTheFormTopDown)
{
    // A Mac, and a model with parts: all rows are on.
    start("device=m4-pro-48gb;engine=llama.cpp;model=gemma-3-4b");
    named<QAbstractButton>("Advanced")->setFocus();
    QTest::keyClick(panel.focusWidget(), Qt::Key_Space);
    combo("Engine")->setFocus();
    QStringList visited;
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(panel.focusWidget(), Qt::Key_Tab);
        visited.append(panel.focusWidget()->accessibleName());
    }
    EXPECT_EQ(visited.join(QLatin1Char('|')).toStdString(),
              "Backend|Flash attention|Reserve|Capacity|macOS version|Wired limit in MiB|Cards per replica|"
              "Micro-batch in tokens|Parts loaded|Advanced|Cache type of keys|Cache type of values");
}

TEST(AssumptionsLine, NamesEngineAndReserve)
{
    EXPECT_EQ(line(""), QStringLiteral("Course: decimal GB, 1.5 GB reserve"));
    const QString vllm = line("device=h100-sxm;accounting=measured");
    EXPECT_TRUE(vllm.startsWith(QStringLiteral("Measured: vLLM takes 92%, memory as reported, ")))
        << vllm.toStdString();
    EXPECT_TRUE(vllm.endsWith(QStringLiteral(" set aside to work in"))) << vllm.toStdString();
    EXPECT_EQ(line("device=h100-sxm;accounting=measured;utilisation=0.855;reserve=3GB"),
              QStringLiteral("Measured: vLLM takes 85.5%, memory as reported, 3 GB reserve"));
    EXPECT_EQ(line("device=m4-pro-48gb;accounting=measured"),
              QStringLiteral("Measured: llama.cpp on Metal, usable memory, no reserve"));
    EXPECT_EQ(line("device=h100-sxm;engine=llama.cpp;backend=cpu"),
              QStringLiteral("Course: llama.cpp on the CPU, decimal GB, 1.5 GB reserve"));
}

TEST(RefusedView, TheAnswerIsTheReason)
{
    Readout readout;
    readout.setSnapshot(test::snapshot(kRefused));
    QStringList texts;
    for (const QLabel *label : readout.findChildren<QLabel *>())
        texts.append(label->text());
    const QString sentence = QLatin1String(kReason) + QLatin1Char('.');
    EXPECT_TRUE(texts.contains(sentence)) << texts.join(QLatin1Char('|')).toStdString();
    EXPECT_TRUE(texts.contains(QStringLiteral("refused")));
    EXPECT_TRUE(texts.contains(QStringLiteral("What would help: an f16 KV cache, or an fp8 KV cache.")));
}

TEST(RefusedView, BarsAreTheTrackAndTheReason)
{
    BudgetBars bars;
    bars.resize(900, 420);
    bars.setSnapshot(test::snapshot(kRefused));
    ASSERT_TRUE(test::broughtUp(bars));
    EXPECT_TRUE(bars.accessibleDescription().contains(QStringLiteral("refused by vLLM")));
    const BarRow &row = bars.picture().rows.at(0);
    EXPECT_TRUE(row.bands.empty());
    const QImage before = bars.grab().toImage();
    const QPoint at = QPointF(row.track.x + 40, row.track.y + row.track.height / 2).toPoint();
    QMouseEvent move(QEvent::MouseMove, at, bars.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&bars, &move);
    EXPECT_NE(bars.grab().toImage(), before); // the reason is read out
    EXPECT_EQ(barAt(bars.picture(), at.x(), at.y())->band, BandKind::Free);
}

TEST(RefusedView, ItsLineHasNoPoints)
{
    LineChart chart;
    ViewOptions view;
    view.charts.lines = LineFamily::Devices;
    chart.setData(chartData(ChartId::SessionsFit, chartInputs(test::snapshot(kRefused, view))));
    chart.setSize({800, 400});
    for (const auto *series : chart.chart()->series())
        EXPECT_TRUE(qobject_cast<const QLineSeries *>(series)->points().isEmpty());
    EXPECT_EQ(chart.data().emptyText, std::string(kReason) + ".");
    QImage image(800, 400, QImage::Format_ARGB32);
    QPainter painter(&image);
    chart.paint(painter, QRectF(0, 0, 800, 400));
}

} // namespace tb
