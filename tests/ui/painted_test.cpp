// SPDX-License-Identifier: GPL-3.0-or-later
// No text that a widget paints itself is cut off, shortened or over another: charts with their reading,
// levers, arithmetic, layers, seats, and the same in pictures to take along.
#include "tests/ui/painted.h"
#include "tests/ui/test_snapshot.h"
#include "ui/chart_deck.h"
#include "ui/layer_strip.h"
#include "ui/levers_view.h"
#include "ui/line_chart_view.h"
#include "ui/main_window.h"
#include "ui/picture.h"
#include "ui/pins.h"
#include "ui/reserve_view.h"
#include "ui/steps_view.h"

#include <QApplication>
#include <QTest>
#include <QTranslator>

#include <map>

using namespace tb;

namespace {

/// A language of words twice as long.
class Doubled : public QTranslator
{
public:
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString words = QString::fromUtf8(source);
        return words + QLatin1Char(' ') + words;
    }
    bool isEmpty() const override { return false; }
};

class Painted : public ::testing::Test
{
protected:
    using Texts = std::vector<test::PaintedText>;

    static void settle()
    {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
    }

    void expectNoFaults(const std::string &what, const Texts &texts, std::size_t least = 1)
    {
        EXPECT_GE(texts.size(), least) << what << " at " << m_setting;
        for (const std::string &fault : test::faultsOf(texts))
            if (m_known.insert({what + fault, m_setting}).second) // the first setting says enough
                ADD_FAILURE() << what << ": " << fault << " at " << m_setting;
    }

    static Texts written(QWidget &widget)
    {
        test::TextRecorder recorder(widget.size());
        QPainter painter(&recorder);
        widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
        painter.end();
        return recorder.texts();
    }

    void check(QWidget &widget, std::size_t least = 1)
    {
        expectNoFaults(std::string(widget.metaObject()->className()) + " \""
                           + widget.accessibleName().toStdString() + '"',
                       written(widget), least);
    }

    void checkChart(LineChartView &view)
    {
        constexpr std::size_t kFewWords = 5;
        view.setCacheMode(QGraphicsView::CacheNone); // a cached picture has no words any more
        const Texts plain = written(*view.viewport());
        const std::string name = "chart " + view.accessibleName().toStdString();
        expectNoFaults(name, plain, kFewWords);
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End}) { // then a box that reads out is over it
            QTest::keyClick(&view, key);
            if (!view.reading())
                continue; // there are no lines
            const Texts read = written(*view.viewport());
            ASSERT_GT(read.size(), plain.size()) << name;
            expectNoFaults("box of " + name, {read.begin() + static_cast<long>(plain.size()), read.end()});
        }
        QTest::keyClick(&view, Qt::Key_Escape);
    }

    /// As wide as on screen and high enough for all rows.
    void checkLevers(const LeversView &shown)
    {
        LeversView whole;
        Theme theme = Theme::of(ThemeKind::Light);
        theme.fontScale = QApplication::font().pixelSize() / 13.0;
        whole.setTheme(theme);
        whole.setTable(shown.table());
        whole.resize(shown.viewport()->width(), 10);
        whole.show();
        whole.resize(shown.viewport()->width(),
                     qRound(whole.picture().headerHeight() + whole.picture().rowsHeight()) + 1);
        settle();
        expectNoFaults("levers", written(*whole.viewport()), 10);
    }

    void checkWindow(MainWindow &window)
    {
        for (auto *view : window.findChildren<LineChartView *>())
            if (view->isVisible())
                checkChart(*view);
        for (auto *view : window.findChildren<LeversView *>())
            if (view->isVisible())
                checkLevers(*view);
        const auto each = [&window, this](auto *kind) {
            for (auto *view : window.findChildren<decltype(kind)>())
                if (view->isVisible() && view->height() > 0)
                    check(*view);
        };
        each(static_cast<StepsView *>(nullptr));
        each(static_cast<LayerStripView *>(nullptr));
        each(static_cast<ReserveView *>(nullptr));
    }

    void expectNothingCut(int percent, bool doubledWords, const std::string &scenario = {})
    {
        Doubled doubled;
        if (doubledWords)
            QCoreApplication::installTranslator(&doubled);
        for (const ThemeKind theme : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::Projector}) {
            MainWindow window(test::snapshot(scenario), theme);
            window.store()->setView(withPin(window.store()->snapshot()));
            WindowState state = window.windowState();
            state.textPercent = percent;
            window.setWindowState(state);
            window.show();
            for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1024, 700)}) {
                window.resize(size);
                auto *deck = window.findChild<ChartDeck *>();
                for (int page = 0; page < deck->count(); ++page) {
                    deck->setCurrent(page);
                    settle();
                    m_setting = std::to_string(size.width()) + 'x' + std::to_string(size.height()) + ", "
                        + themeName(theme).toStdString() + ", page " + std::to_string(page);
                    checkWindow(window);
                }
            }
        }
        QCoreApplication::removeTranslator(&doubled);
    }

    std::string m_setting;
    std::map<std::string, std::string> m_known;
};

} // namespace

TEST_F(Painted, NothingIsCutAtTheUsualSizeOfText)
{
    expectNothingCut(100, false);
}

TEST_F(Painted, NothingIsCutWithTextTwiceAsLarge)
{
    expectNothingCut(200, false);
}

TEST_F(Painted, NothingIsCutInALanguageOfLongerWords)
{
    expectNothingCut(100, true);
}

TEST_F(Painted, NothingIsCutWhereThereIsMuchToSay)
{
    expectNothingCut(100, false, "model=gemma-3-27b;accounting=measured;sessions=1000000;context=131072");
}

TEST_F(Painted, PicturesTakenAlongAreWholeToo)
{
    std::vector<QSize> sizes = {{640, 480}, {1280, 720}, {3840, 2160}};
    for (const NamedSize &named : kNamedSizes)
        sizes.push_back(named.size);
    const Snapshot snapshot = test::snapshot();
    for (const char *view : {"window", "all", "bars", "levers", "sessions", "state", "speed", "frontier",
                             "practice", "practice-speed"})
        for (const QSize size : sizes) {
            PictureOptions options;
            ASSERT_TRUE(setPictureView(options, QLatin1String(view)));
            options.size = size;
            options.words = {QString(kMostTitle, u'W'), QStringLiteral("Where it goes"),
                             QStringLiteral("As agreed in the workshop. ").repeated(12)};
            const auto plan = planPicture(snapshot, options);
            if (!plan) {
                EXPECT_LT(size.width(), 1000) << view; // it says so, and paints nothing
                continue;
            }
            m_setting = pictureSizeText(size).toStdString();
            test::TextRecorder recorder(size);
            {
                QPainter painter(&recorder);
                EXPECT_TRUE(paintPicture(painter, snapshot, *plan));
            }
            expectNoFaults(std::string("picture ") + view, recorder.texts(), 5);
        }
}

TEST_F(Painted, APictureCanBeEnded)
{
    const Snapshot snapshot = test::snapshot();
    PictureOptions options;
    options.view = PictureView::All;
    const auto plan = planPicture(snapshot, options);
    ASSERT_TRUE(plan.ok());
    test::TextRecorder recorder(options.size);
    QPainter painter(&recorder);
    int asked = 0;
    EXPECT_FALSE(paintPicture(painter, snapshot, *plan, [&asked](double done) {
        EXPECT_LE(done, 1);
        return ++asked < 3;
    }));
    EXPECT_EQ(asked, 3);
}
