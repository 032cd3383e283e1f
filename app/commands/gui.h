// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands that draw have in common.
#pragma once

#include "core/scenario.h"

#include <QApplication>

#include <memory>

namespace tb {

/// A QApplication with our style and fonts, made without a command line of its own.
class GuiApplication
{
public:
    enum class Screen {
        Desktop, ///< the display of the user
        None, ///< nothing is shown, so no display is needed
    };

    explicit GuiApplication(Screen screen);

    int exec() const { return QApplication::exec(); }

private:
    int m_argc = 1;
    char m_name[13] = "threebudgets";
    char *m_argv[2] = {m_name, nullptr};
    std::unique_ptr<QApplication> m_application;
};

/// What the window opens with: the default scenario in the room of the first lesson.
Scenario windowScenario();

} // namespace tb
