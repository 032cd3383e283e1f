// SPDX-License-Identifier: GPL-3.0-or-later
// For every scenario of the course: one figure in all views.
#include "core/readers/json.h"
#include "core/readers/text_file.h"
#include "core/summary.h"
#include "tests/ui/test_snapshot.h"
#include "ui/budget_bars.h"
#include "ui/chart_corners.h"
#include "ui/explain_page.h"
#include "ui/levers_page.h"
#include "ui/levers_view.h"
#include "ui/main_window.h"
#include "ui/readout.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QTextBrowser>
#include <QTextDocumentFragment>

using namespace tb;

namespace {

/// The scenarios of the golden table that a window can show, each once.
std::vector<Scenario> goldenScenarios()
{
    const auto text = readTextFile(TB_SOURCE_DIR "/tests/golden/course.json", 8 * 1024 * 1024);
    const QJsonObject root = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    std::vector<Scenario> found;
    for (const QJsonValue entry : root[QStringLiteral("entries")].toArray()) {
        for (const QJsonValue check : entry[QStringLiteral("checks")].toArray()) {
            const QByteArray json
                = QJsonDocument(check[QStringLiteral("scenario")].toObject()).toJson(QJsonDocument::Compact);
            const auto value = parseJson(json.toStdString(), "golden");
            auto scenario = value ? scenarioFromJson(*value, "golden") : Result<Scenario>(value.error());
            EXPECT_TRUE(scenario.ok()) << json.toStdString();
            if (std::find(found.begin(), found.end(), *scenario) == found.end())
                found.push_back(*scenario);
        }
    }
    return found;
}

const ChartMark *currentMark(const ChartData &data)
{
    for (const ChartMark &mark : data.marks)
        if (mark.kind == MarkKind::Current || mark.kind == MarkKind::Nothing)
            return &mark;
    return nullptr;
}

struct SameFigure : testing::Test
{
    const Snapshot &now() { return window.store()->snapshot(); }

    QString sentenceShown()
    {
        for (const QLabel *label : window.findChild<Readout *>()->findChildren<QLabel *>())
            if (label->accessibleName() == QStringLiteral("The answer"))
                return QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        return {};
    }

    MainWindow window{test::snapshot(), ThemeKind::Light};
    std::unique_ptr<ChartPage> sessions{newChartPage(ChartId::SessionsFit, nullptr)};
    std::unique_ptr<ChartPage> state{newChartPage(ChartId::State, nullptr)};
    std::unique_ptr<ChartPage> frontier{newChartPage(ChartId::Frontier, nullptr)};
    ExplainPage explain;
    LeversPage levers;
};

} // namespace

TEST_F(SameFigure, InAllViewsForEveryScenarioOfTheCourse)
{
    const std::vector<Scenario> scenarios = goldenScenarios();
    ASSERT_GE(scenarios.size(), 60U);
    for (const Scenario &scenario : scenarios) {
        ASSERT_TRUE(window.store()->apply(scenario).ok());
        const Budget &b = now().budget;
        const std::string count = grouped(b.sessionsFit.value);
        SCOPED_TRACE(scenarioToText(scenario));
        EXPECT_EQ(sentenceShown().toStdString(), sentence(now().resolved, b));
        if (now().currentRow() >= 0) {
            EXPECT_TRUE(window.findChild<BudgetBars *>()->accessibleDescription().contains(
                QString::fromStdString(verdictText(b))));
        }

        for (ChartPage *page : {sessions.get(), state.get(), frontier.get()})
            page->setSnapshot(now());
        const ChartMark *mark = currentMark(sessions->view()->chart().data());
        ASSERT_TRUE(mark);
        EXPECT_EQ(mark->label.find(count + " at "), 0U) << mark->label;
        mark = currentMark(state->view()->chart().data());
        ASSERT_TRUE(mark);
        EXPECT_EQ(mark->y, static_cast<double>(b.state.value));
        bool onFrontier = false;
        for (const ChartLine &line : frontier->view()->chart().data().lines)
            onFrontier = onFrontier || (line.current && line.here == count);
        EXPECT_TRUE(onFrontier);

        explain.setSnapshot(now());
        explain.showFigure(Figure::SessionsFit);
        EXPECT_TRUE(
            explain.findChild<QTextBrowser *>()->toPlainText().contains(QString::fromStdString(count)));
        levers.setSnapshot(now());
        for (const LeverRow &row : levers.view()->table().rows)
            EXPECT_EQ(row.lever.before, b.sessionsFit) << row.lever.name;
    }
}
