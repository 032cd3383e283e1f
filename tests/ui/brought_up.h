// SPDX-License-Identifier: GPL-3.0-or-later
// A window in front of the others, laid out: what a test points at stays where it is.
#pragma once

#include <QtTest>

namespace tb::test {

/// False when it does not come to the front. The first layout may ask for another, which comes as an event.
inline bool broughtUp(QWidget &window)
{
    window.show();
    window.activateWindow();
    const bool active = QTest::qWaitForWindowActive(&window);
    QCoreApplication::processEvents();
    return active;
}

} // namespace tb::test
