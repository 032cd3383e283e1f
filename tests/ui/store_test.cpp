// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"
#include "ui/pins.h"
#include "ui/scenario_store.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <set>

using namespace tb;

namespace {

class Store : public ::testing::Test
{
protected:
    ScenarioStore store{test::snapshot()};
    QSignalSpy changes{&store, &ScenarioStore::changed};

    Scenario next() const { return store.snapshot().scenario; }
};

} // namespace

TEST_F(Store, OneSignalAChangeAndNoneForTheSame)
{
    Scenario scenario = next();
    scenario.context = {8'192};
    EXPECT_TRUE(store.apply(scenario).ok());
    EXPECT_EQ(changes.count(), 1);
    EXPECT_TRUE(store.apply(scenario).ok());
    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(store.snapshot().budget.sessionsFit, Sessions{18});
    EXPECT_EQ(store.snapshot().change, "Context 8,192. Sessions that fit: 4 to 18.");
}

TEST_F(Store, AnotherSpellingOfTheSameIsTheSame)
{
    Scenario scenario = next();
    scenario.model = "LLAMA-3.1-8B";
    EXPECT_TRUE(store.apply(scenario).ok());
    EXPECT_EQ(changes.count(), 0);
}

TEST_F(Store, AnUnknownIdChangesNothing)
{
    Scenario scenario = next();
    scenario.model = "no-such-model";
    const Status status = store.apply(scenario);
    EXPECT_FALSE(status.ok());
    EXPECT_EQ(changes.count(), 0);
    EXPECT_EQ(store.snapshot().scenario.model, "llama-3.1-8b");
}

TEST_F(Store, AModelFileJoinsTheList)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("config.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"model_type":"llama","vocab_size":128256,"hidden_size":4096,"intermediate_size":14336,
                   "num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,
                   "max_position_embeddings":131072,"tie_word_embeddings":false})");
    file.close();
    Scenario scenario = next();
    scenario.model = file.fileName().toStdString();
    const Status opened = store.open(scenario);
    ASSERT_TRUE(opened.ok()) << opened.error().line();
    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(store.snapshot().budget.sessionsFit, Sessions{4});
    EXPECT_EQ(store.snapshot().catalogue->models.size(), 97U);
    scenario.model = "/no/such/file.gguf";
    EXPECT_FALSE(store.open(scenario).ok());
    EXPECT_EQ(changes.count(), 1);
}

TEST_F(Store, ViewChangesNoFigure)
{
    const Budget before = store.snapshot().budget;
    ViewOptions view = store.snapshot().view;
    view.units = ByteUnits::Binary;
    store.setView(view);
    store.setView(view);
    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(store.snapshot().budget, before);
}

TEST_F(Store, RowsAreTheDevicesAndTheCurrentOneAmongThem)
{
    const Snapshot &snapshot = store.snapshot();
    ASSERT_EQ(snapshot.rows.size(), 5U);
    EXPECT_EQ(snapshot.currentRow(), 0);
    EXPECT_EQ(snapshot.rows[0].budget, snapshot.budget);
    Scenario scenario = next();
    scenario.device = {"h100-sxm", {}};
    EXPECT_TRUE(store.apply(scenario).ok());
    EXPECT_EQ(store.snapshot().currentRow(), 3);
    EXPECT_EQ(store.snapshot().budget.sessionsFit, Sessions{17});
}

TEST(Undo, EveryChangeCanBeUndoneAndRedone)
{
    ScenarioStore store(test::snapshot());
    const Scenario start = store.snapshot().scenario;
    for (const char *text : {"context=8k", "kv=q8_0", "device=b200"}) {
        Scenario next = store.snapshot().scenario;
        const std::string line(text);
        const auto split = line.find('=');
        ASSERT_TRUE(setKey(next, line.substr(0, split), line.substr(split + 1)).ok());
        ASSERT_TRUE(store.apply(next).ok());
    }
    const Scenario last = store.snapshot().scenario;
    store.undo();
    store.undo();
    EXPECT_EQ(store.snapshot().scenario.context, Tokens{8'192});
    EXPECT_EQ(store.snapshot().scenario.kv, start.kv);
    store.undo();
    EXPECT_EQ(store.snapshot().scenario, start);
    EXPECT_FALSE(store.history().canUndo());
    store.redo();
    store.redo();
    store.redo();
    EXPECT_EQ(store.snapshot().scenario, last);
}

TEST(Undo, ADragIsOneStep)
{
    ScenarioStore store(test::snapshot());
    const auto drag = [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t context = from; context <= to; context += 100) {
            Scenario next = store.snapshot().scenario;
            next.context = {context};
            ASSERT_TRUE(store.apply(next).ok());
        }
    };
    drag(1'000, 5'000);
    store.endChange();
    drag(6'000, 9'000);
    store.undo();
    EXPECT_EQ(store.snapshot().scenario.context, Tokens{5'000});
    store.undo();
    EXPECT_EQ(store.snapshot().scenario.context, Tokens{32'768});
}

TEST(Undo, AStateApartHasAHistoryOfItsOwn)
{
    ScenarioStore store(test::snapshot());
    const Scenario start = store.snapshot().scenario;
    Scenario moved = start;
    moved.context = {8'192};
    ASSERT_TRUE(store.apply(moved).ok());
    store.endChange();
    const History kept = store.history();
    const ViewOptions view = store.snapshot().view;

    Scenario apart = start;
    apart.sessions = {3};
    ASSERT_TRUE(store.openApart(apart, view).ok());
    EXPECT_FALSE(store.history().canUndo());
    store.undo();
    EXPECT_EQ(store.snapshot().scenario, apart);
    ASSERT_TRUE(store.apply(start).ok());
    store.undo();
    EXPECT_EQ(store.snapshot().scenario, apart);

    ASSERT_TRUE(store.openApart(moved, view, kept).ok());
    EXPECT_EQ(store.history(), kept);
    store.undo();
    EXPECT_EQ(store.snapshot().scenario, start);
}

TEST(Undo, SaysWhatItUndid)
{
    ScenarioStore store(test::snapshot());
    const auto said = [&] { return store.snapshot().change; };
    Scenario next = store.snapshot().scenario;
    next.context = {8'192};
    ASSERT_TRUE(store.apply(next).ok());
    ASSERT_TRUE(store.applyShown(withPin(store.snapshot()), next, "pin this state").ok());
    ChartOptions charts = store.snapshot().view.charts;
    charts.requests = {4, 16};
    store.applyCharts(charts);
    EXPECT_EQ(said(), "Changed: requests 1, 8, 32 -> 4, 16.");
    store.undo();
    EXPECT_EQ(said(), "Undone: requests 1, 8, 32 -> 4, 16.");
    EXPECT_EQ(store.snapshot().view.charts, ChartOptions());
    EXPECT_EQ(store.snapshot().view.pins.size(), 1U) << "the pin is an earlier step";
    store.undo();
    EXPECT_EQ(said(), "Undone: pin this state.");
    EXPECT_TRUE(store.snapshot().view.pins.empty());
    store.undo();
    EXPECT_EQ(said(), "Undone: context 32,768 -> 8,192. Sessions that fit: 18 to 4.");
    store.redo();
    EXPECT_EQ(said(), "Redone: context 32,768 -> 8,192. Sessions that fit: 4 to 18.");
    store.redo();
    store.redo();
    EXPECT_EQ(store.snapshot().view.charts, charts);
    EXPECT_EQ(store.snapshot().view.pins.size(), 1U);
}

TEST(Undo, EveryChoiceAboutChartsCanBeUndone)
{
    ScenarioStore store(test::snapshot());
    const ChartOptions start = store.snapshot().view.charts;
    std::vector<ChartOptions> states = {start};
    const auto choose = [&](auto change) {
        ChartOptions next = states.back();
        change(next);
        store.applyCharts(next);
        states.push_back(next);
    };
    choose([](ChartOptions &c) { c.requests = {4}; });
    choose([](ChartOptions &c) { c.requests = {4, 8}; });
    choose([](ChartOptions &c) { c.measured.push_back({Sessions{4}, 41.4}); });
    choose([](ChartOptions &c) { c.measured.push_back({Sessions{8}, 30}); });
    choose([](ChartOptions &c) { c.measured.erase(c.measured.begin()); });
    choose([](ChartOptions &c) { c.lines = LineFamily::Devices; });
    choose([](ChartOptions &c) { c.frontierLines = LineFamily::KvFormats; });
    choose([](ChartOptions &c) { c.practice.seats = 9; });
    choose([](ChartOptions &c) { c.prices["h100-sxm"] = 30'000; });
    std::set<std::string> names;
    for (std::size_t i = states.size() - 1; i-- > 0;) {
        names.insert(store.history().undoText());
        store.undo();
        EXPECT_EQ(store.snapshot().view.charts, states[i]) << i;
    }
    EXPECT_FALSE(store.history().canUndo());
    EXPECT_EQ(names.size(), states.size() - 1) << "each has words of its own";
    EXPECT_TRUE(names.count("Undo: measured speed removed: 4 conversations, 41.4 tok/s each"));
}

TEST(Undo, AHeldChangeIsOneStepWhateverItChanges)
{
    ScenarioStore store(test::snapshot());
    const Scenario start = store.snapshot().scenario;
    store.beginChange();
    for (int step = 1; step < 10; ++step) {
        Scenario next = store.snapshot().scenario;
        next.context = {1'000 + step};
        next.sessions = {1 + step / 3};
        ASSERT_TRUE(store.apply(next).ok());
    }
    store.endChange();
    Scenario after = store.snapshot().scenario;
    after.context = {5'000};
    ASSERT_TRUE(store.apply(after).ok());
    store.undo();
    EXPECT_EQ(store.snapshot().scenario.context, Tokens{1'009});
    store.undo();
    EXPECT_EQ(store.snapshot().scenario, start);
}
