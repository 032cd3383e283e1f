// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/gui.h"
#include "ui/error_window.h"
#include "ui/main_window.h"

#include <memory>

namespace tb {

namespace {

bool displayMissing()
{
#ifdef Q_OS_LINUX
    return qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
#else
    return false;
#endif
}

Result<Snapshot> firstSnapshot(Catalogue catalogue, const Scenario &scenario)
{
    return makeSnapshot(std::make_shared<const Catalogue>(std::move(catalogue)), scenario, {});
}

/// Opens the main window once the built-in lists are mended; until then the error window stays.
void waitForCatalogue(ErrorWindow &waiting, std::unique_ptr<MainWindow> &window, const Scenario &scenario,
                      ThemeKind theme)
{
    QObject::connect(&waiting, &ErrorWindow::retry, &waiting, [&waiting, &window, scenario, theme] {
        auto catalogue = loadCatalogue();
        auto snapshot = catalogue ? firstSnapshot(std::move(catalogue).value(), scenario)
                                  : Result<Snapshot>(catalogue.error());
        if (!snapshot) {
            waiting.setProblem(QString::fromStdString(snapshot.error().line()));
            return;
        }
        window = std::make_unique<MainWindow>(std::move(snapshot).value(), theme);
        window->show();
        waiting.close();
    });
}

} // namespace

int runWindow(Arguments arguments)
{
    const std::string themeText = arguments.take("theme").value_or("light");
    const auto theme = themeFromName(QString::fromStdString(themeText));
    if (!theme)
        return fail(ExitBadArguments, {"\"" + themeText + "\" is not light, dark or projector", "--theme"});
    const ScenarioRequest request = readScenario(arguments, windowScenario());
    if (request.error)
        return fail(request.code, *request.error);
    if (displayMissing())
        return fail(ExitBadArguments,
                    {"no display found; `report`, `batch`, `list` and `export` work without one", "window"});

    const GuiApplication gui(GuiApplication::Screen::Desktop);
    std::unique_ptr<MainWindow> window;
    auto catalogue = loadCatalogue();
    if (!catalogue) {
        fail(ExitBadInput, catalogue.error());
        ErrorWindow waiting(QString::fromStdString(catalogue.error().line()));
        waitForCatalogue(waiting, window, request.scenario, *theme);
        waiting.show();
        return gui.exec();
    }
    Catalogue lists = std::move(catalogue).value();
    if (const Status status = loadModel(request.scenario, lists); !status)
        return fail(ExitBadInput, status.error());
    auto snapshot = firstSnapshot(std::move(lists), request.scenario);
    if (!snapshot)
        return fail(ExitBadArguments, snapshot.error());
    window = std::make_unique<MainWindow>(std::move(snapshot).value(), *theme);
    window->show();
    return gui.exec();
}

} // namespace tb
