// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages_fixture.h"
#include "ui/checked_line.h"
#include "ui/measured_corner.h"
#include "ui/number_spin.h"

#include <QPushButton>

namespace tb {

namespace {

class Corners : public Pages
{
protected:
    void type(QLineEdit *line, const QString &text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
};

} // namespace

TEST_F(Corners, RequestsOfTheStateChart)
{
    window.findChild<ChartDeck *>()->setCurrent(1);
    auto *line = named<CheckedLine>(&window, QStringLiteral("Requests that have a line each"));
    ASSERT_TRUE(line->isVisible());
    EXPECT_EQ(line->text(), QStringLiteral("1, 8, 32"));
    type(line, QStringLiteral("64 2"));
    EXPECT_EQ(now().view.charts.requests, (std::vector<std::int64_t>{2, 64}));
    EXPECT_EQ(line->text(), QStringLiteral("2, 64"));
    EXPECT_TRUE(line->accessibleDescription().isEmpty());
}

TEST_F(Corners, NonsenseKeepsTheOldRequestsAndSaysWhy)
{
    window.findChild<ChartDeck *>()->setCurrent(1);
    auto *line = named<CheckedLine>(&window, QStringLiteral("Requests that have a line each"));
    for (const char *text : {"many", "0", "1,2,3,4,5,6,7"}) {
        type(line, QString::fromLatin1(text));
        EXPECT_EQ(now().view.charts.requests, (std::vector<std::int64_t>{1, 8, 32})) << text;
        EXPECT_EQ(line->text(), QStringLiteral("1, 8, 32")) << text;
        EXPECT_FALSE(line->accessibleDescription().isEmpty()) << text;
    }
    type(line, QStringLiteral("4"));
    EXPECT_TRUE(line->accessibleDescription().isEmpty());
}

TEST_F(Corners, MeasuredSpeedsComeAndGo)
{
    window.findChild<ChartDeck *>()->setCurrent(2);
    auto *corner = window.findChild<MeasuredCorner *>();
    const char *const kServed = "llama-3.1-8b Q4_K_M on m4-pro-48gb"; // the room has no speed
    click(corner);
    auto *speed = named<CheckedLine>(corner, QStringLiteral("Measured speed"));
    auto *sessions = named<NumberSpin>(corner, QStringLiteral("Conversations at once when measured"));
    ASSERT_TRUE(speed->isVisible());
    type(speed, QStringLiteral("fast"));
    EXPECT_TRUE(now().view.charts.measured.empty());
    EXPECT_FALSE(speed->accessibleDescription().isEmpty());

    sessions->setValue(8);
    type(speed, QStringLiteral("41.5"));
    ASSERT_EQ(now().view.charts.measured, (std::vector<MeasuredSpeed>{{Sessions{8}, 41.5, kServed}}));
    EXPECT_TRUE(speed->accessibleDescription().isEmpty());
    EXPECT_TRUE(speed->text().isEmpty());
    sessions->setValue(1);
    type(speed, QStringLiteral("90 tok/s"));
    ASSERT_EQ(now().view.charts.measured.size(), 2U);

    Scenario other = now().scenario;
    other.weights.format = "Q8_0";
    ASSERT_TRUE(window.store()->apply(other).ok());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto buttons = corner->findChildren<QPushButton *>();
    EXPECT_TRUE(std::none_of(buttons.begin(), buttons.end(), [](const QPushButton *button) {
        return button->accessibleName().startsWith(QStringLiteral("Remove"));
    })) << "they were measured with other weights";
    other.weights.format = "Q4_K_M";
    ASSERT_TRUE(window.store()->apply(other).ok());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    click(named<QPushButton>(corner, QStringLiteral("Remove 8 conversations, 41.5 tok/s each")));
    EXPECT_EQ(now().view.charts.measured, (std::vector<MeasuredSpeed>{{Sessions{1}, 90, kServed}}));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    click(named<QPushButton>(corner, QStringLiteral("Remove 1 conversation, 90.0 tok/s")));
    EXPECT_TRUE(now().view.charts.measured.empty());
}

} // namespace tb
