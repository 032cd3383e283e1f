// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window with one page of its deck in sight.
#pragma once

#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/chart_deck.h"
#include "ui/main_window.h"

#include <QAbstractButton>
#include <QtTest>

namespace tb {

class Pages : public ::testing::Test
{
protected:
    explicit Pages(const std::string &text = {})
        : window(test::snapshot(text), ThemeKind::Light)
    {
        EXPECT_TRUE(test::broughtUp(window));
    }

    /// Brings the page into sight; the last of its kind in the deck.
    template<typename Page> Page *show()
    {
        auto *deck = window.findChild<ChartDeck *>();
        for (int i = 0; i < deck->count(); ++i) {
            deck->setCurrent(i);
            auto *page = window.findChild<Page *>();
            if (page && page->isVisible())
                return page;
        }
        ADD_FAILURE() << "no such page";
        return nullptr;
    }

    /// By its words, without the mark of its key.
    static QAbstractButton *button(QWidget *in, const QString &words)
    {
        for (QAbstractButton *candidate : in->findChildren<QAbstractButton *>())
            if (candidate->text().remove(QLatin1Char('&')).startsWith(words))
                return candidate;
        ADD_FAILURE() << "no button " << words.toStdString();
        return nullptr;
    }

    template<typename Widget> static Widget *named(QWidget *in, const QString &name)
    {
        for (Widget *candidate : in->findChildren<Widget *>())
            if (candidate->accessibleName() == name)
                return candidate;
        ADD_FAILURE() << "nothing named " << name.toStdString();
        return nullptr;
    }

    void click(QAbstractButton *target)
    {
        ASSERT_TRUE(target->isVisible());
        QTest::mouseClick(target, Qt::LeftButton);
    }

    static bool shows(QWidget *widget, const QColor &colour)
    {
        const QImage picture = widget->grab().toImage();
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixelColor(x, y) == colour)
                    return true;
        return false;
    }

    void apply(const std::string &text)
    {
        EXPECT_TRUE(window.store()->apply(test::snapshot(text).scenario).ok());
    }

    const Snapshot &now() const { return window.store()->snapshot(); }

    MainWindow window;
};

} // namespace tb
