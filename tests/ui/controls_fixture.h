// SPDX-License-Identifier: GPL-3.0-or-later
// A control panel on a real store, as in the window, and the ways a user gets at it.
#pragma once

#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/control_panel.h"
#include "ui/scenario_store.h"
#include "ui/search_picker.h"

#include <QLineEdit>
#include <QtTest>

namespace tb {

/// A panel on a real store, as in the window, with a count of what it proposes.
class Controls : public ::testing::Test
{
protected:
    explicit Controls(const std::string &text = {})
        : store(test::snapshot(text))
        , panel(test::catalogue())
    {
        QObject::connect(&panel, &ControlPanel::scenarioChosen, &panel, [this](const Scenario &scenario) {
            ++emissions;
            EXPECT_TRUE(store.apply(scenario).ok());
        });
        QObject::connect(&store, &ScenarioStore::changed, &panel, &ControlPanel::setSnapshot);
        panel.setSnapshot(store.snapshot());
        panel.resize(320, 1'000);
        EXPECT_TRUE(test::broughtUp(panel));
    }

    void start(const std::string &text)
    {
        EXPECT_TRUE(store.apply(test::snapshot(text).scenario).ok());
        emissions = 0;
    }

    template<typename Widget> Widget *named(const char *name)
    {
        for (Widget *widget : panel.findChildren<Widget *>())
            if (widget->accessibleName() == QLatin1String(name))
                return widget;
        ADD_FAILURE() << "no control named " << name;
        return nullptr;
    }

    /// Clears the entry, types, and presses Enter.
    template<typename Entry> void type(Entry *entry, const char *text)
    {
        entry->setFocus();
        entry->selectAll();
        QTest::keyClicks(entry, QLatin1String(text));
        QTest::keyClick(entry, Qt::Key_Return);
    }

    void pickFrom(SearchPicker *picker, const char *search)
    {
        QTest::mouseClick(picker, Qt::LeftButton);
        auto *line = picker->popup()->findChild<QLineEdit *>();
        QTest::keyClicks(line, QLatin1String(search));
        QTest::keyClick(line, Qt::Key_Return);
    }

    const Scenario &scenario() const { return store.snapshot().scenario; }

    ScenarioStore store;
    ControlPanel panel;
    int emissions = 0;
};

} // namespace tb
