// SPDX-License-Identifier: GPL-3.0-or-later
// From a slider step to the painted window: evaluation, layout, all views, offscreen. Printed in ms and as a
// share of a frame at 60 Hz.
#include "core/scenario_text.h"
#include "ui/main_window.h"
#include "ui/scaled_style.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr int kSteps = 400;
constexpr double kFrame = 1'000.0 / 60;

template<typename Change> void measure(const char *name, tb::MainWindow &window, Change change)
{
    std::vector<double> times;
    for (int step = 0; step < kSteps; ++step) {
        tb::Scenario next = window.store()->snapshot().scenario;
        change(next, step);
        QElapsedTimer timer;
        timer.start();
        if (!window.store()->apply(next))
            std::abort();
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    const double median = times[kSteps / 2];
    const double late = times[kSteps * 99 / 100];
    std::printf("%-28s median %5.2f ms (%3.0f %% of a frame)   99th percentile %5.2f ms (%3.0f %%)\n", name,
                median, 100 * median / kFrame, late, 100 * late / kFrame);
}

void showAllCharts(tb::MainWindow &window)
{
    tb::WindowState state = window.windowState();
    state.allCharts = true;
    window.setWindowState(state);
    QCoreApplication::processEvents();
}

/// All sliders, from a scenario in its one-line form on. The KV slider steps between what the engine takes.
void measureAll(const char *scenario, const std::vector<const char *> &kvFormats, tb::MainWindow &window)
{
    const auto start = tb::scenarioFromText(scenario);
    if (!start || !window.store()->apply(*start))
        std::abort();
    std::printf("\n%dx%d, %s\n%s\n", window.width(), window.height(),
                window.windowState().allCharts ? "all charts" : "one chart", scenario);
    measure("context", window, [](tb::Scenario &s, int step) { s.context = {4'096 + 97 * (step % 900)}; });
    measure("sessions", window, [](tb::Scenario &s, int step) { s.sessions = {1 + step % 64}; });
    measure("KV cache", window, [&](tb::Scenario &s, int step) {
        const char *format = kvFormats[static_cast<std::size_t>(step) % kvFormats.size()];
        s.kv = {format, format};
    });
    measure("weights", window, [](tb::Scenario &s, int step) { s.weights = {{}, 300 + step % 1'300, {}}; });
}

constexpr const char *kFiveDevices = "devices=spare:20GB,m4-pro-48gb,m4-max-128gb,h100-sxm,b200";
constexpr const char *kTwelveDevices
    = "devices=m4-16gb,m4-pro-24gb,m4-max-36gb,m4-pro-48gb,m4-max-64gb,m3-ultra-96gb,m4-max-128gb,"
      "m3-ultra-256gb,m3-ultra-512gb,h100-sxm,h200,b200";
constexpr const char *kMeasured[] = {
    "accounting=measured;engine=llama.cpp;device=h100-sxm;devices=m4-pro-48gb,m4-max-128gb,h100-sxm,b200",
    "accounting=measured;engine=llama.cpp;device=h100-sxm;devices=m4-pro-48gb,m4-max-128gb,h100-sxm,b200;"
    "model=gemma-3-27b",
    "accounting=measured;engine=vllm;device=h100-sxm;devices=h100-sxm,h200,b200;kv=bf16",
};

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    QApplication::setStyle(new tb::ScaledStyle);
    tb::loadEmbeddedFonts();

    auto catalogue = tb::readCatalogue(TB_SOURCE_DIR "/resources/data");
    const auto scenario = tb::scenarioFromText("device=spare:20GB");
    if (!catalogue || !scenario)
        return 1;
    auto first = tb::makeSnapshot(std::make_shared<const tb::Catalogue>(std::move(catalogue).value()),
                                  *scenario, {});
    tb::MainWindow window(std::move(first).value(), tb::ThemeKind::Light);
    window.show();
    QCoreApplication::processEvents();

    const std::vector<const char *> ofLlama = {"f16", "q8_0", "q5_1", "q4_0"};
    const std::vector<const char *> ofCourse = {"f16", "q8_0", "fp8", "q4_0"};
    measureAll(kFiveDevices, ofCourse, window);
    window.resize(1920, 1080);
    measureAll(kTwelveDevices, ofCourse, window);
    showAllCharts(window);
    measureAll(kFiveDevices, ofCourse, window);
    window.resize(1440, 900);
    measureAll(kFiveDevices, ofCourse, window);
    measureAll(kMeasured[0], ofLlama, window);
    measureAll(kMeasured[1], ofLlama, window);
    measureAll(kMeasured[2], {"bf16", "fp8", "nvfp4"}, window);
    return 0;
}
