// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/contrast.h"
#include "tests/ui/test_snapshot.h"
#include "ui/main_window.h"
#include "ui/sentence_label.h"

#include <QAction>
#include <QLineEdit>
#include <QMouseEvent>
#include <QStatusBar>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

using namespace tb;

namespace {

struct Sentence : testing::Test
{
    Sentence()
    {
        window.show();
        QCoreApplication::processEvents();
        label = window.findChild<SentenceLabel *>();
    }

    void send(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons)
    {
        QMouseEvent event(type, at, label->mapToGlobal(at), button, buttons, Qt::NoModifier);
        QApplication::sendEvent(label, &event);
    }

    /// The pointer on a number, found by looking where the cursor becomes that of a drag.
    QPointF pointerOn(int number)
    {
        bool inside = false;
        for (int x = 0; x < label->width(); ++x) {
            const QPointF at(x, label->height() / 2.0);
            send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
            const bool on = label->cursor().shape() == Qt::SizeHorCursor;
            if (on && !inside && number-- == 0)
                return at + QPointF(3, 0);
            inside = on;
        }
        ADD_FAILURE() << "no such number";
        return {};
    }

    Scenario now() { return window.store()->snapshot().scenario; }

    MainWindow window{test::snapshot(), ThemeKind::Light};
    SentenceLabel *label = nullptr;
};

} // namespace

TEST_F(Sentence, ANumberIsDraggedSidewaysInOneStep)
{
    const QPointF at = pointerOn(0);
    send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    for (int x = 10; x <= 80; x += 10)
        send(QEvent::MouseMove, at + QPointF(x, 0), Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, at + QPointF(80, 0), Qt::LeftButton, Qt::NoButton);
    EXPECT_EQ(now().context, Tokens{65'536});
    window.store()->undo();
    EXPECT_EQ(now().context, Tokens{32'768});
}

TEST_F(Sentence, AClickedNumberIsTypedAnew)
{
    const QPointF at = pointerOn(1);
    send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
    auto *field = window.findChild<QLineEdit *>(QStringLiteral("sentence-field"));
    ASSERT_TRUE(field->isVisible());
    EXPECT_EQ(field->text(), QStringLiteral("20GB"));
    QTest::keyClicks(field, QStringLiteral("40 GB"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(now().device.spare, Bytes{40 * kGiga});
    EXPECT_FALSE(field->isVisible());
}

TEST_F(Sentence, TheFieldStandsOverItsNumber)
{
    for (const int number : {0, 1}) {
        const QPointF at = pointerOn(number);
        send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
        double right = at.x();
        for (; label->cursor().shape() == Qt::SizeHorCursor; ++right)
            send(QEvent::MouseMove, QPointF(right, at.y()), Qt::NoButton, Qt::NoButton);
        const QRect shown(label->mapTo(&window, QPoint(qRound(at.x()) - 3, 0)),
                          QSize(qRound(right - at.x()) + 3, label->height()));
        for (const double inside : {1.0, right - at.x() - 4}) { // wherever it is clicked
            const QPointF on = at + QPointF(inside, 0);
            send(QEvent::MouseMove, on, Qt::NoButton, Qt::NoButton);
            send(QEvent::MouseButtonPress, on, Qt::LeftButton, Qt::LeftButton);
            send(QEvent::MouseButtonRelease, on, Qt::LeftButton, Qt::NoButton);
            auto *field = window.findChild<QLineEdit *>(QStringLiteral("sentence-field"));
            ASSERT_TRUE(field->isVisible());
            const QRect over = field->geometry();
            EXPECT_LE(over.left(), shown.left()) << number;
            EXPECT_GE(over.right(), shown.right() - 2) << number;
            EXPECT_LE(over.width(), shown.width() + 40) << number;
            EXPECT_NEAR(over.center().y(), shown.center().y(), 3) << number;
            QTest::keyClick(field, Qt::Key_Escape);
        }
    }
}

TEST_F(Sentence, TheFieldGrowsWithWhatIsTyped)
{
    const QPointF at = pointerOn(0);
    send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
    auto *field = window.findChild<QLineEdit *>(QStringLiteral("sentence-field"));
    const QString words = QStringLiteral("131,072 tokens");
    QTest::keyClicks(field, words);
    EXPECT_GT(field->width(), field->fontMetrics().horizontalAdvance(words));
    QTest::keyClick(field, Qt::Key_Escape);
}

TEST_F(Sentence, NonsenseChangesNothingAndSaysWhy)
{
    const Scenario before = now();
    const QPointF at = pointerOn(0);
    send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
    auto *field = window.findChild<QLineEdit *>(QStringLiteral("sentence-field"));
    QTest::keyClicks(field, QStringLiteral("lots"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(now(), before);
    EXPECT_TRUE(window.statusBar()->currentMessage().contains(QStringLiteral("lots")));
    EXPECT_TRUE(field->isVisible()) << "what was typed can be mended";
    EXPECT_EQ(field->text(), QStringLiteral("lots"));
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_FALSE(field->isVisible());
}

TEST_F(Sentence, NumbersCanBeReadAfterAnyChangeOfTheme)
{
    const QStringList themes = {QStringLiteral("Light"), QStringLiteral("Dark"), QStringLiteral("Projector")};
    const auto choose = [&](const QString &theme) {
        for (QAction *action : window.findChildren<QAction *>())
            if (action->text().remove(QLatin1Char('&')) == theme)
                action->trigger();
    };
    for (const QString &from : themes)
        for (const QString &to : themes) {
            choose(from);
            choose(to);
            QTextDocument shown;
            shown.setHtml(label->text());
            int numbers = 0;
            for (QTextBlock block = shown.begin(); block.isValid(); block = block.next())
                for (auto part = block.begin(); !part.atEnd(); ++part) {
                    const QTextCharFormat format = part.fragment().charFormat();
                    if (!format.isAnchor())
                        continue;
                    ++numbers;
                    EXPECT_GE(
                        test::contrast(format.foreground().color(), label->palette().color(QPalette::Base)),
                        4.5)
                        << from.toStdString() << " to " << to.toStdString();
                }
            EXPECT_GE(numbers, 1);
            const QColor link = label->palette().color(QPalette::Link);
            const QImage picture = label->grab().toImage();
            bool painted = false;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    painted = painted || picture.pixelColor(x, y) == link;
            EXPECT_TRUE(painted) << from.toStdString() << " to " << to.toStdString();
        }
    choose(themes.front());
}
