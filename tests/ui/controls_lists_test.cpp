// SPDX-License-Identifier: GPL-3.0-or-later
// Pickers, devices and assumptions; names, tab order and mnemonics of all controls.
#include "tests/ui/controls_fixture.h"
#include "ui/size_spin.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>

namespace tb {

TEST_F(Controls, AModelIsFoundByTyping)
{
    auto *model = named<SearchPicker>("Model");
    pickFrom(model, "gemma 27b");
    EXPECT_EQ(scenario().model, "gemma-2-27b");
    EXPECT_EQ(emissions, 1);
    EXPECT_FALSE(model->popup()->isVisible());

    QTest::keyClick(model, Qt::Key_Space);
    auto *line = model->popup()->findChild<QLineEdit *>();
    QTest::keyClicks(line, QStringLiteral("llama 70"));
    QTest::keyClick(line, Qt::Key_Down);
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(scenario().model, "llama-3.3-70b");
    EXPECT_EQ(emissions, 2);

    pickFrom(model, "no such model");
    QTest::keyClick(line, Qt::Key_Escape);
    EXPECT_FALSE(model->popup()->isVisible());
    pickFrom(model, "llama 3.3 70b"); // the one that is chosen already
    EXPECT_EQ(emissions, 2);
}

TEST_F(Controls, DevicesAreTickedRemovedAndAdded)
{
    auto *add = named<SearchPicker>("Add device");
    pickFrom(add, "mi300x");
    EXPECT_EQ(scenario().devices.size(), 6U);
    EXPECT_EQ(scenario().devices.back().id, "mi300x");
    EXPECT_TRUE(add->popup()->isVisible());
    QTest::keyClick(add->popup()->findChild<QLineEdit *>(), Qt::Key_Return);
    EXPECT_EQ(scenario().devices.size(), 5U);
    QTest::keyClick(add->popup()->findChild<QLineEdit *>(), Qt::Key_Escape);
    EXPECT_EQ(emissions, 2);

    auto *remove = named<QAbstractButton>("Remove M4 Pro 48 GB");
    remove->setFocus();
    QTest::keyClick(remove, Qt::Key_Delete);
    EXPECT_EQ(scenario().devices.size(), 4U);
    EXPECT_EQ(emissions, 3);
    EXPECT_EQ(panel.focusWidget()->accessibleName(), QStringLiteral("Remove M4 Max 128 GB"));
    QTest::mouseClick(named<QAbstractButton>("Add room after the weights"), Qt::LeftButton);
    EXPECT_EQ(scenario().devices.front().spare, Bytes{40 * kGiga});
    EXPECT_EQ(emissions, 4);
}

TEST_F(Controls, TheLastDeviceStays)
{
    start("devices=h100-sxm,b200;device=h100-sxm");
    QTest::mouseClick(named<QAbstractButton>("Remove H100 SXM 80 GB"), Qt::LeftButton);
    auto *last = named<QAbstractButton>("Remove B200 180 GB");
    EXPECT_FALSE(last->isEnabled());
    pickFrom(named<SearchPicker>("Add device"), "b200");
    EXPECT_EQ(scenario().devices.size(), 1U);
    EXPECT_EQ(emissions, 1);
}

TEST_F(Controls, TheCurrentDeviceFollowsItsRow)
{
    type(named<SizeSpin>("Size of room of 20 GB"), "1.5");
    EXPECT_EQ(scenario().devices.front().spare, Bytes{1'500'000'000});
    EXPECT_EQ(scenario().device, scenario().devices.front());
    EXPECT_EQ(emissions, 1);
    QTest::mouseClick(named<QAbstractButton>("Remove room of 1.5 GB"), Qt::LeftButton);
    EXPECT_EQ(scenario().device.id, "m4-pro-48gb");
    EXPECT_EQ(emissions, 2);
}

TEST_F(Controls, AccountingIsOneSwitch)
{
    auto *measured = named<QAbstractButton>("Measured accounting");
    QTest::mouseClick(measured, Qt::LeftButton);
    EXPECT_EQ(scenario().accounting, Accounting::Measured);
    QTest::mouseClick(measured, Qt::LeftButton);
    EXPECT_EQ(emissions, 1);
    QTest::keyClick(&panel, Qt::Key_G, Qt::AltModifier);
    EXPECT_EQ(panel.focusWidget(), measured);
    QTest::keyClick(measured, Qt::Key_Left);
    EXPECT_EQ(scenario().accounting, Accounting::Course);
    EXPECT_EQ(emissions, 2);
}

TEST_F(Controls, AssumptionsOpenAndChange)
{
    auto *reserve = named<QComboBox>("Reserve");
    EXPECT_FALSE(reserve->isVisible());
    QTest::mouseClick(named<QAbstractButton>("Assumptions"), Qt::LeftButton);
    EXPECT_TRUE(reserve->isVisible());
    reserve->setFocus();
    QTest::keyClick(reserve, Qt::Key_Down);
    EXPECT_EQ(scenario().reserve, Reserve{kLabReserve});
    QTest::keyClick(reserve, Qt::Key_End); // own size: nothing yet
    EXPECT_EQ(emissions, 1);
    type(named<SizeSpin>("Own reserve"), "3");
    EXPECT_EQ(scenario().reserve, Reserve{Bytes{3 * kGiga}});
    QTest::keyClick(named<QSpinBox>("Micro-batch in tokens"), Qt::Key_Up);
    EXPECT_EQ(scenario().microBatch, 1'024);
    type(named<QSpinBox>("Cards per replica"), "8");
    EXPECT_EQ(scenario().cards, 8);
    QTest::keyClick(named<QComboBox>("macOS version"), Qt::Key_Down);
    EXPECT_EQ(scenario().macos, 15);
    QTest::keyClick(named<QComboBox>("Capacity"), Qt::Key_End);
    EXPECT_EQ(scenario().capacityBasis, CapacityBasis::Usable);
    EXPECT_EQ(emissions, 6);
}

TEST_F(Controls, BeyondTheTrainedLengthIsSaidNotBlocked)
{
    const auto warnings = [this] {
        int count = 0;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            count += label->isVisible() && label->text().startsWith(QStringLiteral("Beyond")) ? 1 : 0;
        return count;
    };
    EXPECT_EQ(warnings(), 0);
    type(named<QSpinBox>("Context in tokens"), "200k");
    EXPECT_EQ(scenario().context.value, 204'800);
    EXPECT_EQ(warnings(), 1);
}

TEST_F(Controls, EveryControlHasANameOfItsOwn)
{
    panel.setSnapshot(test::snapshot("devices=spare:20GB,spare:24GB,b200,h200"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // entries of devices no longer shown
    QStringList names;
    for (const QWidget *widget : panel.findChildren<QWidget *>()) {
        const bool innerPart = widget->focusProxy() || widget->inherits("QComboBoxPrivateContainer")
            || widget->inherits("QComboBoxListView");
        if (innerPart || (widget->focusPolicy() & Qt::TabFocus) == 0)
            continue;
        EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
        names.append(widget->accessibleName());
    }
    EXPECT_GT(names.size(), 20);
    EXPECT_EQ(names.removeDuplicates(), 0) << names.join(QLatin1Char('|')).toStdString();
}

TEST_F(Controls, TabVisitsTheControlsTopDown)
{
    named<SearchPicker>("Model")->setFocus();
    QStringList visited;
    for (int i = 0; i < 9; ++i) {
        QTest::keyClick(panel.focusWidget(), Qt::Key_Tab);
        visited.append(panel.focusWidget()->accessibleName());
    }
    const QStringList expected = {QStringLiteral("Weights"),
                                  QStringLiteral("Weights slider"),
                                  QStringLiteral("Context in tokens"),
                                  QStringLiteral("Context in tokens slider"),
                                  QStringLiteral("Sessions"),
                                  QStringLiteral("Sessions slider"),
                                  QStringLiteral("KV cache format"),
                                  QStringLiteral("KV cache format slider"),
                                  QStringLiteral("Size of room of 20 GB")};
    EXPECT_EQ(visited, expected) << visited.join(QLatin1Char('|')).toStdString();
}

TEST_F(Controls, MnemonicsDoNotClash)
{
    QString letters;
    const auto take = [&letters](const QString &text) {
        const auto at = text.indexOf(QLatin1Char('&'));
        if (at >= 0)
            letters += text[at + 1].toLower();
    };
    for (const QLabel *label : panel.findChildren<QLabel *>())
        take(label->text());
    for (const QAbstractButton *button : panel.findChildren<QAbstractButton *>())
        take(button->text());
    EXPECT_GT(letters.size(), 10);
    for (const QChar letter : QStringLiteral("fevlh")) // the menu bar
        EXPECT_FALSE(letters.contains(letter)) << letter.toLatin1();
    for (const QChar letter : letters)
        EXPECT_EQ(letters.count(letter), 1) << letter.toLatin1();
}

} // namespace tb
