// SPDX-License-Identifier: GPL-3.0-or-later
// The main window as a screen reader and the Tab key go through it.
#pragma once

#include "tests/ui/test_snapshot.h"
#include "ui/assumptions_panel.h"
#include "ui/chart_deck.h"
#include "ui/main_window.h"
#include "ui/search_picker.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QTabBar>
#include <QTest>

#include <map>

namespace tb::test {

inline std::string name(const QWidget *widget)
{
    return std::string(widget->metaObject()->className()) + " \"" + widget->accessibleName().toStdString()
        + '"';
}

inline QString spokenName(QWidget *widget)
{
    // Qt's interfaces have the name of the current tab, and the chosen text, which stands beside a label.
    if (qobject_cast<QTabBar *>(widget) || qobject_cast<QComboBox *>(widget))
        return widget->accessibleName();
    const QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(widget);
    return spoken ? spoken->text(QAccessible::Name) : QString();
}

class AccessibleWindow : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.resize(1440, 1000);
        window.show();
        window.activateWindow();
        settle();
    }

    static void settle()
    {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
    }

    void set(const std::string &text)
    {
        const auto scenario = scenarioFromText("device=spare:20GB;" + text);
        ASSERT_TRUE(scenario.ok()) << text;
        ASSERT_TRUE(window.store()->apply(*scenario).ok()) << text;
        settle();
    }

    void openAssumptions()
    {
        for (auto *button : window.findChild<AssumptionsPanel *>()->findChildren<QAbstractButton *>())
            if (button->accessibleName() == QStringLiteral("Assumptions")
                && button->accessibleDescription() == QStringLiteral("closed"))
                button->click();
        settle();
    }

    QAction *action(const QString &text)
    {
        for (QAction *candidate : window.findChildren<QAction *>())
            if (candidate->text().remove(u'&').startsWith(text))
                return candidate;
        return nullptr;
    }

    /// What Tab stops at now, whether it is a part of a spin box or not.
    std::vector<QWidget *> focusable()
    {
        std::vector<QWidget *> found;
        for (QWidget *widget : window.findChildren<QWidget *>())
            if (widget->window() == &window && widget->isVisible() && widget->isEnabled()
                && (widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy())
                found.push_back(widget);
        return found;
    }

    /// What Tab goes through, from the model picker until it is there again. A sentence with several numbers
    /// is one stop after another of the same widget.
    std::vector<QWidget *> tabRound()
    {
        constexpr std::size_t kEndless = 300;
        std::vector<QWidget *> visited;
        window.findChild<SearchPicker *>()->setFocus();
        QWidget *now = QApplication::focusWidget();
        do {
            if (visited.empty() || now != visited.back())
                visited.push_back(now);
            QTest::keyClick(now, Qt::Key_Tab);
            now = QApplication::focusWidget();
            focused[now] = now->grab().toImage();
        } while (now != visited.front() && visited.size() < kEndless);
        EXPECT_LT(visited.size(), kEndless);
        return visited;
    }

    std::map<const QWidget *, QImage> focused; ///< how a widget looked on the last round
    MainWindow window{test::snapshot(), ThemeKind::Light};
    ChartDeck *deck = window.findChild<ChartDeck *>();
};

} // namespace tb::test
