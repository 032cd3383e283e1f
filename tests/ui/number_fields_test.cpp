// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed into a number's field and is none gives way to the old value, and the window says so.
#include "tests/ui/accessible_fixture.h"
#include "ui/checked_line.h"
#include "ui/measured_corner.h"
#include "ui/number_spin.h"
#include "ui/size_spin.h"

#include <QLineEdit>
#include <QStatusBar>
#include <QStatusTipEvent>

#include <set>

using namespace tb;
using namespace tb::test;

namespace {

class NumberFields : public AccessibleWindow
{
protected:
    /// All that can be seen on the page, in the controls beside it, and in the popup of measured speeds.
    std::vector<QAbstractSpinBox *> fieldsOf(int page)
    {
        deck->setCurrent(page);
        for (auto *corner : window.findChildren<MeasuredCorner *>())
            if (corner->isVisible())
                corner->click();
        settle();
        std::vector<QAbstractSpinBox *> fields;
        for (auto *field : window.findChildren<QAbstractSpinBox *>())
            if (field->isVisible())
                fields.push_back(field);
        return fields;
    }

    static void type(QAbstractSpinBox *field, const QString &text, Qt::Key end)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, end);
    }

    void expectRefused(QAbstractSpinBox *field, const QString &text, Qt::Key end)
    {
        const std::string what = name(field) + " of \"" + text.toStdString() + '"';
        const QString before = field->text();
        window.say(QString());
        type(field, text, end);
        const QString said = window.statusBar()->currentMessage();
        EXPECT_EQ(field->text(), before) << what;
        EXPECT_TRUE(said.startsWith(QLatin1Char('"') + text + QLatin1Char('"')))
            << what << said.toStdString();
        EXPECT_TRUE(said.contains(QStringLiteral("was expected"))) << what << said.toStdString();
        EXPECT_TRUE(said.endsWith(QStringLiteral("It stays %1.").arg(before))) << what << said.toStdString();
        EXPECT_FALSE(said.contains(QLatin1Char('\n'))) << what;
        EXPECT_EQ(spokenName(window.statusBar()), said) << what;
        const QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(field);
        EXPECT_EQ(spoken->text(QAccessible::Description), said) << what;
    }
};

} // namespace

TEST_F(NumberFields, NonsenseIsNeverDroppedSilently)
{
    set("accounting=measured;device=m4-max-128gb;p95=4096;reserve=3GB;engine=llama.cpp");
    openAssumptions();
    std::set<QString> names;
    for (int page = 0; page < deck->count(); ++page)
        for (QAbstractSpinBox *field : fieldsOf(page)) {
            if (!names.insert(field->accessibleName()).second)
                continue;
            const Scenario before = window.store()->snapshot().scenario;
            expectRefused(field, QStringLiteral("soon"), Qt::Key_Return);
            expectRefused(field, QStringLiteral("-5"), Qt::Key_Tab);
            expectRefused(field, QStringLiteral("99999999999999999"), Qt::Key_Tab);
            EXPECT_EQ(window.store()->snapshot().scenario, before) << name(field);
        }
    EXPECT_GE(names.size(), 9U) << QStringList(names.begin(), names.end()).join(u'|').toStdString()
                                << "context, sessions, reserve, wired limit, cards, micro-batch, room, real "
                                   "length, busiest moment, measured";
}

TEST_F(NumberFields, LinesThatAreTakenAsAWholeSayItToo)
{
    set("device=h100-sxm;peak=120;per-replica=8");
    std::set<QString> names;
    for (int page = 0; page < deck->count(); ++page) {
        deck->setCurrent(page);
        settle();
        for (auto *line : window.findChildren<CheckedLine *>()) {
            if (!line->isVisible() || !names.insert(line->accessibleName()).second)
                continue;
            const std::string what = name(line);
            const QString before = line->text();
            const QString stays = before.isEmpty() ? QStringLiteral("empty") : before;
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, QStringLiteral("soon"));
            QTest::keyClick(line, Qt::Key_Tab);
            const QString said = window.statusBar()->currentMessage();
            EXPECT_EQ(line->text(), before) << what;
            EXPECT_TRUE(said.startsWith(QStringLiteral("\"soon\" is not "))) << what << said.toStdString();
            EXPECT_TRUE(said.endsWith(QStringLiteral(". It stays %1.").arg(stays)))
                << what << said.toStdString();
            EXPECT_EQ(line->accessibleDescription(), said) << what;
            settle();
            EXPECT_EQ(window.statusBar()->currentMessage(), said) << what << " and it stays";
            QTest::keyClicks(line, QStringLiteral("1"));
            EXPECT_TRUE(line->accessibleDescription().isEmpty()) << what << " typing mends it";
        }
    }
    EXPECT_GE(names.size(), 5U) << QStringList(names.begin(), names.end()).join(u'|').toStdString();
}

TEST_F(NumberFields, AFractionIsNoWholeNumberHoweverItIsWritten)
{
    const Scenario before = window.store()->snapshot().scenario;
    for (auto *spin : window.findChildren<NumberSpin *>())
        if (spin->isVisible())
            for (const char *fraction : {"2,5", "2.5"})
                type(spin, QLatin1String(fraction), Qt::Key_Return);
    EXPECT_EQ(window.store()->snapshot().scenario, before);
}

TEST_F(NumberFields, ASizeIsReadWithEitherMark)
{
    for (auto *spin : window.findChildren<SizeSpin *>())
        if (spin->isVisible()) {
            type(spin, QStringLiteral("2,5"), Qt::Key_Return);
            EXPECT_EQ(spin->text(), QStringLiteral("2.5 GB")) << name(spin);
        }
}

TEST_F(NumberFields, TheRangeIsSaid)
{
    auto *context = window.findChild<QAbstractSpinBox *>();
    for (auto *spin : window.findChildren<NumberSpin *>())
        if (spin->accessibleName().startsWith(QStringLiteral("Context")))
            context = spin;
    type(context, QStringLiteral("soon"), Qt::Key_Return);
    EXPECT_EQ(
        window.statusBar()->currentMessage(),
        QStringLiteral("\"soon\" is not taken: a number of tokens from 1 to 16,777,216 was expected, such "
                       "as 8,192 or 8k. It stays 32,768."));
    type(context, QStringLiteral("8k"), Qt::Key_Return);
    EXPECT_EQ(window.store()->snapshot().scenario.context, Tokens{8'192});
    EXPECT_TRUE(context->accessibleDescription().isEmpty()) << "what makes sense takes the complaint back";
}

TEST_F(NumberFields, WhatStandsThereForNoNumberIsNoNonsense)
{
    set("p95=4096");
    for (int page = 0; page < deck->count(); ++page)
        for (QAbstractSpinBox *field : fieldsOf(page)) {
            window.say(QStringLiteral("before"));
            field->setFocus();
            field->selectAll();
            QTest::keyClick(field, Qt::Key_Return);
            EXPECT_EQ(window.statusBar()->currentMessage(), QStringLiteral("before")) << name(field);
        }
}

TEST_F(NumberFields, MenusLeaveTheLineAlone)
{
    window.say(QStringLiteral("before"));
    QStatusTipEvent empty{QString()};
    QApplication::sendEvent(&window, &empty);
    EXPECT_EQ(window.statusBar()->currentMessage(), QStringLiteral("before"));
}
