// SPDX-License-Identifier: GPL-3.0-or-later
// The way of the Tab key through the main window.
#include "tests/ui/accessible_fixture.h"

#include <QButtonGroup>
#include <QScrollArea>

#include <set>

using namespace tb;
using namespace tb::test;

namespace {

/// Of several buttons of which one is on, Tab stops at that one; arrows go to the others.
bool isBesideItsChoice(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button && button->group() && button->group()->exclusive() && !button->isChecked();
}

class Focus : public AccessibleWindow
{
};

} // namespace

TEST_F(Focus, TabVisitsEveryControlOnceAndComesBack)
{
    openAssumptions();
    for (int page = 0; page < deck->count(); ++page) {
        deck->setCurrent(page);
        settle();
        std::set<const QWidget *> left;
        for (const QWidget *widget : focusable())
            if (!isBesideItsChoice(widget))
                left.insert(widget);
        const std::vector<QWidget *> visited = tabRound();
        for (const QWidget *widget : visited)
            EXPECT_EQ(left.erase(widget), 1U)
                << name(widget) << " is visited twice, or is no stop, on page " << page;
        for (const QWidget *widget : left)
            ADD_FAILURE() << name(widget) << " is never visited on page " << page;
    }
}

TEST_F(Focus, TabGoesFromTopToBottomInEachColumn)
{
    openAssumptions();
    const auto scrolledIn = [](const QWidget *widget) {
        const QWidget *parent = widget->parentWidget();
        while (parent && !qobject_cast<const QScrollArea *>(parent))
            parent = parent->parentWidget();
        return parent;
    };
    for (int page = 0; page < deck->count(); ++page) {
        deck->setCurrent(page);
        settle();
        QWidget *before = nullptr;
        for (QWidget *now : tabRound()) {
            const auto top = [&](const QWidget *w) { return w->mapTo(&window, QPoint()).y(); };
            const bool sameColumn = before && scrolledIn(before) == scrolledIn(now);
            EXPECT_TRUE(!sameColumn || top(now) + now->height() > top(before))
                << name(before) << " then " << name(now) << " on page " << page;
            before = now;
        }
    }
}

TEST_F(Focus, TheFocusIsSeen)
{
    openAssumptions();
    QApplication::setCursorFlashTime(0);
    for (int page = 0; page < deck->count(); ++page) {
        deck->setCurrent(page);
        settle();
        const std::vector<QWidget *> visited = tabRound();
        visited.front()->clearFocus();
        settle();
        for (QWidget *widget : visited)
            EXPECT_FALSE(widget->grab().toImage() == focused[widget]) << name(widget) << " on page " << page;
    }
}
