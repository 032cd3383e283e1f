// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and help work from inside a field that has nothing of its own to undo.
#include "tests/ui/pages_fixture.h"
#include "ui/help_window.h"
#include "ui/size_spin.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

using namespace tb;

namespace {

class FieldKeysTest : public Pages
{
protected:
    FieldKeysTest()
        : Pages("device=spare:20GB")
    {
    }

    void type(QAbstractSpinBox *field, const QString &text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }

    QAbstractSpinBox *sessions() { return named<QAbstractSpinBox>(&window, QStringLiteral("Sessions")); }
    QAbstractSpinBox *room() { return window.findChild<SizeSpin *>(); }
};

} // namespace

TEST_F(FieldKeysTest, UndoAndRedoAfterEnterAreThoseOfTheWindow)
{
    for (QAbstractSpinBox *field : {sessions(), room()}) {
        const Scenario before = now().scenario;
        const QString shown = field->text();
        type(field, QStringLiteral("7"));
        QTest::keyClick(field, Qt::Key_Return);
        const Scenario typed = now().scenario;
        EXPECT_NE(typed, before);
        QTest::keySequence(field, QKeySequence::Undo);
        EXPECT_EQ(now().scenario, before);
        EXPECT_EQ(field->text(), shown);
        QTest::keySequence(field, QKeySequence::Redo);
        EXPECT_EQ(now().scenario, typed);
    }
}

TEST_F(FieldKeysTest, WhatIsBeingTypedIsUndoneInTheField)
{
    const Scenario before = now().scenario;
    type(sessions(), QStringLiteral("12"));
    QTest::keySequence(sessions(), QKeySequence::Undo);
    EXPECT_EQ(now().scenario, before);
    EXPECT_NE(sessions()->text(), QStringLiteral("12"));
}

TEST_F(FieldKeysTest, AQuestionMarkIsNoNumber)
{
    const QString shown = sessions()->text();
    sessions()->setFocus();
    QTest::keyClick(sessions(), Qt::Key_Question, Qt::ShiftModifier);
    EXPECT_EQ(sessions()->text(), shown);
    EXPECT_TRUE(window.findChild<HelpWindow *>()->isVisible()) << "the keys are shown";
}
