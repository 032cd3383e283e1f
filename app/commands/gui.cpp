// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/gui.h"

#include "app/commands/commands.h"
#include "ui/scaled_style.h"
#include "ui/theme.h"

#include <QFileInfo>
#include <QHashFunctions>

#include <cstdlib>

namespace tb {

namespace {

/// Qt ends the program when it cannot reach the display; it shall do so with one line and our exit code.
void tellAndLeave(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return;
    fail(
        ExitBadArguments,
        {"the display cannot be reached; `report`, `batch`, `list` and `export` work without one", "window"});
    std::_Exit(ExitBadArguments);
}

} // namespace

GuiApplication::GuiApplication(Screen screen)
{
    if (screen == Screen::None) {
        // Qt's remarks about the missing desktop are none of the user's concern.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        QHashSeed::setDeterministicGlobalSeed(); // or the fonts of a PDF come in another order each time
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
    } else {
        qInstallMessageHandler(tellAndLeave);
    }
    m_application = std::make_unique<QApplication>(m_argc, m_argv);
    qInstallMessageHandler(nullptr);
    QApplication::setApplicationName(QStringLiteral("threebudgets"));
    QApplication::setApplicationDisplayName(QStringLiteral("Three Budgets"));
    QApplication::setApplicationVersion(QStringLiteral(TB_VERSION));
    QApplication::setStyle(new ScaledStyle);
    loadEmbeddedFonts();
}

Scenario windowScenario()
{
    Scenario scenario;
    scenario.devices = defaultDevices();
    scenario.device = scenario.devices.front();
    return scenario;
}

} // namespace tb
