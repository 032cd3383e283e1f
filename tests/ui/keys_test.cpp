// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the course reached by keys alone, from the state the window opens with, and the same in all
// views.
#include "core/format.h"
#include "core/scenario_text.h"
#include "core/summary.h"
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/line_chart_view.h"
#include "ui/main_window.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QTest>

using namespace tb;

namespace {

/// One check of the list of the course's figures.
struct Golden
{
    const char *id;
    int check;
};

void PrintTo(const Golden &golden, std::ostream *out)
{
    *out << golden.id << " check " << golden.check;
}

QJsonObject goldenCheck(const Golden &golden)
{
    QFile file(QStringLiteral(TB_SOURCE_DIR "/tests/golden/course.json"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    for (const QJsonValue entry : QJsonDocument::fromJson(file.readAll()).object()[u"entries"].toArray())
        if (entry[u"id"].toString() == QLatin1String(golden.id))
            return entry[u"checks"].toArray().at(golden.check).toObject();
    ADD_FAILURE() << "no entry " << golden.id;
    return {};
}

/// A user without a mouse.
class KeysAlone : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.resize(1280, 800);
        ASSERT_TRUE(test::broughtUp(window));
    }

    const Snapshot &now() { return window.store()->snapshot(); }

    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, static_cast<Qt::Key>(key), modifiers);
        QCoreApplication::processEvents();
    }

    void type(const QString &text)
    {
        QTest::keyClicks(QApplication::focusWidget(), text);
        press(Qt::Key_Return);
    }

    /// Presses Tab until the control of that name has the focus.
    void tabTo(const QString &name)
    {
        constexpr int kMost = 200;
        for (int i = 0; i < kMost; ++i) {
            press(Qt::Key_Tab);
            const QWidget *focus = QApplication::focusWidget();
            if (focus && focus->accessibleName().startsWith(name))
                return;
        }
        FAIL() << "Tab does not reach " << name.toStdString();
    }

    /// From the first entry down until the scenario says what is wanted.
    void pick(const QString &control, const char *key, const std::string &value)
    {
        constexpr int kMost = 80;
        tabTo(control);
        press(Qt::Key_Home);
        Scenario wanted = now().scenario;
        ASSERT_TRUE(setKey(wanted, key, value).ok());
        for (int i = 0; i < kMost && now().scenario != wanted; ++i)
            press(Qt::Key_Down);
        EXPECT_EQ(now().scenario, wanted) << key << '=' << value;
    }

    void chooseModel(const std::string &id)
    {
        tabTo(QStringLiteral("Model"));
        press(Qt::Key_Space);
        type(QString::fromStdString(now().catalogue->model(id).value()->name));
        EXPECT_EQ(now().scenario.model, id);
    }

    void chooseDevice(const std::string &id)
    {
        tabTo(QStringLiteral("Memory bars"));
        press(Qt::Key_Home);
        for (std::size_t i = 0; i < now().rows.size() && now().rows[i].budget.deviceId != id; ++i)
            press(Qt::Key_Down);
        press(Qt::Key_Return);
        EXPECT_EQ(now().budget.deviceId, id);
    }

    void setReserve(const std::string &value)
    {
        tabTo(QStringLiteral("Assumptions"));
        press(Qt::Key_Space);
        pick(QStringLiteral("Reserve"), "reserve", value);
    }

    void set(const std::string &key, const std::string &value)
    {
        const QString text = QString::fromStdString(value);
        if (key == "model") {
            chooseModel(value);
        } else if (key == "weights") {
            pick(QStringLiteral("Weights"), "weights", value);
        } else if (key == "kv") {
            pick(QStringLiteral("KV cache format"), "kv", value);
        } else if (key == "context") {
            tabTo(QStringLiteral("Context in tokens"));
            type(text);
        } else if (key == "sessions") {
            tabTo(QStringLiteral("Sessions"));
            type(text);
        } else if (key == "free") {
            tabTo(QStringLiteral("Size of room"));
            type(text);
        } else if (key == "device") {
            chooseDevice(value);
        } else if (key == "reserve") {
            setReserve(value);
        } else {
            FAIL() << "no control for " << key;
        }
    }

    void expectFigure(const QString &path, const QJsonValue &value)
    {
        const Budget &b = now().budget;
        const auto whole = static_cast<std::int64_t>(value.toDouble());
        if (path == u"sessions_fit")
            EXPECT_EQ(b.sessionsFit.value, whole);
        else if (path == u"sessions_ratio")
            EXPECT_EQ(b.sessionsRatio, value.toDouble());
        else if (path == u"state_bytes_per_session")
            EXPECT_EQ(b.statePerSession.value, whole);
        else if (path == u"state_bytes_per_token")
            EXPECT_EQ(b.statePerToken.value, whole);
        else if (path == u"state_bytes")
            EXPECT_EQ(b.state.value, whole);
        else if (path == u"weights_bytes")
            EXPECT_EQ(b.weights.value, whole);
        else
            ADD_FAILURE() << "not looked at: " << path.toStdString();
    }

    void expectTheSameInAllViews()
    {
        const Budget &b = now().budget;
        const QString count = QString::fromStdString(grouped(b.sessionsFit.value));
        QStringList counts;
        for (const QLabel *label : window.findChildren<QLabel *>())
            if (label->accessibleName() == QStringLiteral("Sessions that fit"))
                counts += label->text();
        EXPECT_EQ(counts, QStringList(count));
        const auto *bars = window.findChild<BudgetBars *>();
        EXPECT_TRUE(bars->accessibleDescription().contains(QString::fromStdString(verdictText(b))));
        const int row = now().currentRow();
        ASSERT_GE(row, 0);
        EXPECT_EQ(bars->picture().rows[static_cast<std::size_t>(row)].verdict.text, verdictText(b));
        const ChartData &chart = window.findChild<LineChartView *>()->chart().data();
        ASSERT_FALSE(chart.marks.empty());
        EXPECT_TRUE(QString::fromStdString(chart.marks.front().label).startsWith(count + u" at "));
    }

    MainWindow window{test::snapshot(), ThemeKind::Light};
};

class CourseByKeys : public KeysAlone, public ::testing::WithParamInterface<Golden>
{
};

/// Model before weights and KV formats, which depend on it; the current device last.
const char *const kOrder[] = {"model", "weights", "kv", "context", "sessions", "free", "reserve", "device"};

} // namespace

TEST_P(CourseByKeys, GiveTheFigureOfTheCourse)
{
    const QJsonObject check = goldenCheck(GetParam());
    const QJsonObject scenario = check[u"scenario"].toObject();
    int set = 0;
    for (const char *key : kOrder) {
        const QJsonValue value = scenario[QLatin1String(key)];
        if (value.isUndefined())
            continue;
        ++set;
        const QString text = value.isString() ? value.toString() : QString::number(value.toInt());
        this->set(key, text.toStdString());
        if (HasFatalFailure())
            return;
    }
    ASSERT_EQ(set, scenario.size()) << "a key of the scenario has not been pressed";
    const QJsonObject expected = check[u"expect"].toObject();
    ASSERT_FALSE(expected.isEmpty());
    for (auto figure = expected.begin(); figure != expected.end(); ++figure)
        expectFigure(figure.key(), figure.value());
    expectTheSameInAllViews();
}

INSTANTIATE_TEST_SUITE_P(Course, CourseByKeys,
                         ::testing::Values(Golden{"D4-02", 0}, Golden{"D4-02", 1}, Golden{"W4-09", 0},
                                           Golden{"W4-09", 2}, Golden{"BR-02", 2}, Golden{"BR-02", 3},
                                           Golden{"TB-02", 0}, Golden{"TB-09", 1}, Golden{"TB-10", 0},
                                           Golden{"TB-11", 1}, Golden{"TR-02", 0}, Golden{"TR-03", 16},
                                           Golden{"TR-03", 19}, Golden{"TR-04", 0}, Golden{"TR-11", 0},
                                           Golden{"TR-11", 3}, Golden{"RM-02", 0}));

TEST_F(KeysAlone, SwitchTheAccounting)
{
    chooseDevice("b200");
    tabTo(QStringLiteral("Course accounting"));
    press(Qt::Key_Right);
    Scenario measured = now().scenario;
    EXPECT_EQ(measured.accounting, Accounting::Measured);
    const auto resolved = resolve(measured, *now().catalogue);
    ASSERT_TRUE(resolved.ok());
    EXPECT_EQ(now().budget, evaluate(*resolved));
    expectTheSameInAllViews();
}

TEST_F(KeysAlone, UndoAndStartOverComeBack)
{
    const Scenario start = now().scenario;
    set("context", "8k");
    EXPECT_EQ(now().budget.sessionsFit.value, 18);
    press(Qt::Key_R, Qt::ControlModifier);
    EXPECT_EQ(now().scenario, start);
    expectTheSameInAllViews();
}
