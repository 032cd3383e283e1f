// SPDX-License-Identifier: GPL-3.0-or-later
// The help pages say what the program does: each test compares a page with the code or the data behind it.
#include "core/readers/engine_log.h"
#include "core/report.h"
#include "core/scenario_text.h"
#include "tests/ui/brought_up.h"
#include "tests/ui/test_snapshot.h"
#include "ui/help_pages.h"
#include "ui/help_window.h"
#include "ui/main_window.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using namespace tb;

namespace {

const Catalogue &lists()
{
    static const auto catalogue = test::snapshot().catalogue;
    return *catalogue;
}

QString page(const char *name)
{
    return helpMarkdown(QString::fromLatin1(name), lists());
}

QString sourceFile(const QString &path)
{
    QFile file(QStringLiteral(TB_SOURCE_DIR "/") + path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return QString::fromUtf8(file.readAll());
}

void expectOn(const QString &text, const QString &words)
{
    EXPECT_TRUE(text.contains(words)) << words.toStdString();
}

QStringList matches(const QString &text, const char *pattern)
{
    QStringList found;
    auto each = QRegularExpression(QString::fromLatin1(pattern)).globalMatch(text);
    while (each.hasNext())
        found.append(each.next().captured(1));
    return found;
}

/// The keys of an object and of all objects in it, except those of the scenario.
void collectKeys(const QJsonValue &value, QStringList &keys)
{
    const QJsonObject object = value.toObject();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        keys.append(entry.key());
        if (entry.key() != QStringLiteral("scenario"))
            collectKeys(entry.value(), keys);
    }
    for (const QJsonValue element : value.toArray())
        collectKeys(element, keys);
}

} // namespace

TEST(HelpPages, EveryPageIsThereAndFilled)
{
    for (const HelpPage &entry : helpPages()) {
        const QString text = helpMarkdown(entry.name, lists());
        EXPECT_GT(text.size(), 500) << entry.name.toStdString();
        EXPECT_FALSE(text.contains(QStringLiteral("{{"))) << entry.name.toStdString();
        EXPECT_FALSE(helpPlainText(entry.name, lists()).contains(QStringLiteral("**")));
        EXPECT_FALSE(helpPlainText(entry.name, lists()).contains(QStringLiteral("](")));
    }
    EXPECT_EQ(helpPages().size(),
              static_cast<std::size_t>(QDir(QStringLiteral(TB_SOURCE_DIR "/resources/help"))
                                           .entryList({QStringLiteral("*.md")}, QDir::Files)
                                           .size()));
    EXPECT_TRUE(page("no-such-page").isEmpty());
    EXPECT_TRUE(page("../help/engines").isEmpty());
}

TEST(HelpPages, EnginesNamesEveryEngineKindAndFormat)
{
    const QString text = page("engines");
    for (const Engine engine : {Engine::Textbook, Engine::LlamaCpp, Engine::Vllm, Engine::Mlx}) {
        expectOn(text, QStringLiteral("\n## ") + QString::fromLatin1(engineName(engine)) + u'\n');
        expectOn(sourceFile(QStringLiteral("core/engine.cpp")), QString::fromLatin1(engineName(engine)));
    }
    for (const LogEngine engine : {LogEngine::IkLlamaCpp, LogEngine::Ollama, LogEngine::LmStudio,
                                   LogEngine::Sglang, LogEngine::TensorRtLlm})
        expectOn(text, QString::fromLatin1(logEngineName(engine)));
    int kinds = 0;
    for (int kind = 0; kind <= static_cast<int>(StateKind::CompressorState); ++kind, ++kinds)
        expectOn(text,
                 QStringLiteral("**%1** (`%2`)")
                     .arg(QString::fromLatin1(stateKindName(static_cast<StateKind>(kind))),
                          QString::fromLatin1(stateKindId(static_cast<StateKind>(kind)))));
    EXPECT_EQ(kinds, 9);
    for (const WeightFormat &format : lists().weightFormats)
        expectOn(text, QStringLiteral("| ") + QString::fromStdString(format.id) + QStringLiteral(" |"));
    for (const KvFormat &format : lists().kvFormats)
        expectOn(text, QString::fromStdString(format.name));
    for (const char *family :
         {"GGUF", "FP8", "INT8", "AWQ", "GPTQ", "NF4", "NVFP4", "MXFP4", "MLX", "Ideal bits"})
        expectOn(text.section(QStringLiteral("## Weights by format"), 1), QString::fromLatin1(family));
    for (const Model &model : lists().models) {
        expectOn(text, QStringLiteral("**") + QString::fromStdString(model.name) + QStringLiteral("**"));
        expectOn(text.section(QStringLiteral("## Model families"), 1),
                 QString::fromStdString(model.family.substr(0, 4)));
    }
}

TEST(HelpPages, EnginesNamesEveryDateOfTheRulesAndTheData)
{
    const QString text = page("engines");
    const char *const kDate
        = "((?:\\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|"
          "November|December) 20\\d\\d)";
    int dates = 0;
    for (const char *file :
         {"core/assumptions.cpp", "core/engine_llamacpp.h", "core/engine_vllm.h", "core/engine_mlx.h"})
        for (const QString &date : matches(sourceFile(QString::fromLatin1(file)), kDate)) {
            expectOn(text, date);
            ++dates;
        }
    EXPECT_GT(dates, 5);
    for (const char *file : {"models", "devices", "formats"}) {
        const QStringList date
            = matches(sourceFile(QStringLiteral("resources/data/%1.json").arg(QString::fromLatin1(file))),
                      "\"date\": ?\"([^\"]+)\"");
        ASSERT_EQ(date.size(), 1) << file;
        expectOn(text, date.first());
    }
}

TEST(HelpPages, NumbersNamesEveryKeyOfTheReport)
{
    const QString text = page("numbers");
    QStringList keys;
    for (const char *scenario :
         {"", "device=m4-pro-48gb;accounting=measured", "device=h100-sxm;accounting=measured;p95=4k",
          "device=h100-sxm;peak=90;per-replica=8", "device=h100-sxm;engine=llama.cpp;accounting=measured",
          "engine=mlx;kv=fp8;device=m4-pro-48gb"}) {
        const auto parsed = scenarioFromText(scenario);
        ASSERT_TRUE(parsed.ok()) << scenario;
        const auto resolved = resolve(*parsed, lists());
        ASSERT_TRUE(resolved.ok()) << scenario;
        const std::string json = reportText(*resolved, evaluate(*resolved), ReportFormat::Json);
        collectKeys(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object(), keys);
    }
    keys.removeDuplicates();
    EXPECT_GT(keys.size(), 45);
    for (const QString &key : keys)
        expectOn(text, u'`' + key + u'`');
    for (const ScenarioKey &key : scenarioKeys())
        expectOn(text,
                 QStringLiteral("| `")
                     + QString::fromUtf8(key.name.data(), static_cast<qsizetype>(key.name.size()))
                     + QStringLiteral("` |"));
}

TEST(HelpPages, KeyboardNamesEveryShortcutOfTheMenus)
{
    const MainWindow window(test::snapshot(), ThemeKind::Light);
    int shortcuts = 0;
    for (const QAction *action : window.findChildren<QAction *>()) {
        if (action->shortcut().isEmpty())
            continue;
        expectOn(page("keyboard"),
                 QStringLiteral("| %1 |").arg(action->shortcut().toString(QKeySequence::PortableText)));
        ++shortcuts;
    }
    EXPECT_GE(shortcuts, 8);
}

TEST(HelpPages, EveryLinkLeadsSomewhere)
{
    int links = 0;
    for (const HelpPage &entry : helpPages()) {
        for (const QString &link : matches(helpMarkdown(entry.name, lists()), "\\]\\(([^)]+)\\)")) {
            const QString file = link.section(u'#', 0, 0);
            ++links;
            if (file.endsWith(QStringLiteral(".png"))) {
                EXPECT_FALSE(QImage(QStringLiteral(":/help/") + file).isNull()) << file.toStdString();
                continue;
            }
            const QString target = helpMarkdown(file.isEmpty() ? entry.name : file.chopped(3), lists());
            EXPECT_FALSE(target.isEmpty()) << link.toStdString();
            QStringList anchors;
            for (const QString &heading : matches(target, "(?:^|\\n)#+ ([^\\n]+)"))
                anchors.append(headingAnchor(heading));
            const bool leads = !link.contains(u'#') || anchors.contains(link.section(u'#', 1));
            EXPECT_TRUE(leads) << link.toStdString();
        }
    }
    EXPECT_GT(links, 8);
}

namespace {

class HelpWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        window.setTheme(Theme::of(ThemeKind::Light));
        window.showPage(QStringLiteral("first-steps"));
    }

    QString shownTitle() { return text->document()->begin().text(); }

    int pagesInList() const
    {
        int count = 0;
        for (int row = 0; row < list->count(); ++row)
            count += list->item(row)->isHidden() ? 0 : 1;
        return count;
    }

    HelpWindow window{test::snapshot().catalogue};
    QListWidget *list = window.findChild<QListWidget *>();
    QLineEdit *searchField = window.findChild<QLineEdit *>();
    QTextBrowser *text = window.findChild<QTextBrowser *>();
};

} // namespace

TEST_F(HelpWindowTest, TheListAndLinksTurnPages)
{
    EXPECT_EQ(shownTitle(), QStringLiteral("First steps"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down);
    EXPECT_EQ(shownTitle(), QStringLiteral("Keyboard"));
    Q_EMIT text->anchorClicked(QUrl(QStringLiteral("engines.md#several-cards")));
    EXPECT_EQ(shownTitle(), QStringLiteral("Engines and models"));
    EXPECT_EQ(text->textCursor().block().text(), QStringLiteral("Several cards"));
    EXPECT_EQ(list->currentItem()->text(), QStringLiteral("Engines and Models"));
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shownTitle(), QStringLiteral("Keyboard"));
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shownTitle(), QStringLiteral("First steps"));
}

TEST_F(HelpWindowTest, SearchLeavesThePagesThatHaveTheWords)
{
    QTest::keyClicks(searchField, QStringLiteral("MAXIMUM concurrency"));
    EXPECT_EQ(pagesInList(), 1);
    EXPECT_EQ(shownTitle(), QStringLiteral("Engines and models"));
    EXPECT_EQ(text->textCursor().selectedText().toLower(), QStringLiteral("maximum concurrency"));
    EXPECT_FALSE(text->extraSelections().isEmpty());
    searchField->setText(QStringLiteral("zebra crossing"));
    EXPECT_EQ(pagesInList(), 0);
    searchField->clear();
    EXPECT_EQ(pagesInList(), static_cast<int>(helpPages().size()));
    EXPECT_TRUE(text->extraSelections().isEmpty());
}

TEST_F(HelpWindowTest, TextGrowsWithTheTheme)
{
    const auto size = [this] { return text->document()->defaultFont().pixelSize(); };
    const int before = size();
    Theme large = Theme::of(ThemeKind::Projector);
    large.fontScale *= 2;
    window.setTheme(large);
    EXPECT_GT(size(), before);
    EXPECT_EQ(shownTitle(), QStringLiteral("First steps"));
}

TEST(HelpInTheMainWindow, F1AndTheQuestionMarkOpenIt)
{
    MainWindow window(test::snapshot(), ThemeKind::Light);
    ASSERT_TRUE(test::broughtUp(window));
    auto *help = window.findChild<HelpWindow *>();
    EXPECT_FALSE(help->isVisible());
    QTest::keyClick(&window, Qt::Key_F1);
    EXPECT_TRUE(help->isVisible());
    help->close();
    ASSERT_TRUE(test::broughtUp(window));
    QTest::keyClick(&window, Qt::Key_Question, Qt::ShiftModifier);
    EXPECT_TRUE(help->isVisible());
    EXPECT_EQ(help->findChild<QTextBrowser *>()->document()->begin().text(), QStringLiteral("Keyboard"));
}
