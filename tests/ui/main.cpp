// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scaled_style.h"
#include "ui/theme.h"

#include <QApplication>
#include <gtest/gtest.h>

int main(int argc, char **argv)
{
    // The build lists the tests by running this, also where there is no display.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    QApplication::setStyle(new tb::ScaledStyle);
    tb::loadEmbeddedFonts();
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
