// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rules/rules.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace tb::rules {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool isText(const fs::path &path)
{
    const std::string ending = path.extension().string();
    for (const char *text : {".cpp", ".h", ".cmake", ".txt", ".md", ".json", ".sh", ""})
        if (ending == text)
            return true;
    return false;
}

/// The tree as it is kept under version control: its named folders and the files at its root.
std::vector<SourceFile> readTree()
{
    const fs::path root(TB_SOURCE_DIR);
    std::vector<SourceFile> files;
    const auto add = [&](const fs::path &path) {
        if (fs::is_regular_file(path) && isText(path))
            files.push_back({path.lexically_relative(root).generic_string(), contentOf(path)});
    };
    for (const auto &entry : fs::directory_iterator(root))
        if (entry.path().filename() != ".git") // a file where a work tree is linked
            add(entry.path());
    for (const char *folder : {"core", "ui", "app", "tests", "cmake", "resources", "docs", ".ci"}) {
        if (!fs::exists(root / folder))
            continue;
        for (const auto &entry : fs::recursive_directory_iterator(root / folder))
            add(entry.path());
    }
    return files;
}

const std::vector<SourceFile> &tree()
{
    static const std::vector<SourceFile> files = readTree();
    return files;
}

void expectKept(Violations (*rule)(const SourceFile &))
{
    for (const SourceFile &file : tree())
        for (const std::string &violation : rule(file))
            ADD_FAILURE() << violation;
}

TEST(Rules, TheTreeIsReallyRead)
{
    const auto count = [](std::string_view folder) {
        return std::count_if(tree().begin(), tree().end(),
                             [&](const SourceFile &file) { return isIn(file, folder) && isCode(file); });
    };
    EXPECT_GE(count("core/"), 40);
    EXPECT_GE(count("ui/"), 4);
    EXPECT_GE(count("app/"), 1);
    EXPECT_GE(count("tests/"), 10);
}

TEST(Rules, ArrowsPointInwards)
{
    expectKept(brokenArrows);
}

TEST(Rules, QtChartsOnlyInChartFiles)
{
    expectKept(chartsElsewhere);
}

TEST(Rules, ColoursOnlyInTheTheme)
{
    expectKept(coloursElsewhere);
}

TEST(Rules, NoBlockedSignals)
{
    expectKept(blockedSignals);
}

TEST(Rules, NoFileOver400Lines)
{
    expectKept(tooLong);
}

TEST(Rules, EverySourceNamesItsLicence)
{
    expectKept(unlicensed);
}

TEST(Rules, NoPathsOfOneMachine)
{
    expectKept(absolutePaths);
}

/// The rows of all lists in a data file that do not say where they come from.
Violations unsourcedRows(const SourceFile &file)
{
    const auto root = nlohmann::json::parse(file.text, nullptr, false);
    if (!root.is_object())
        return {file.path + ": not a JSON object"};
    if (root.contains("source") && root["source"].is_string() && !root["source"].get<std::string>().empty())
        return {}; // one row by itself, such as a lesson
    if (root.contains("$schema"))
        return {}; // says how data is written, and has none
    Violations found;
    for (const auto &list : root.items()) {
        for (std::size_t i = 0; list.value().is_array() && i < list.value().size(); ++i) {
            const auto &row = list.value()[i];
            const bool sourced = row.is_object() && row.contains("source") && row["source"].is_string()
                && !row["source"].get<std::string>().empty();
            if (!sourced)
                found.push_back(file.path + ": " + list.key() + "[" + std::to_string(i) + "] has no source");
        }
    }
    return found;
}

TEST(Rules, EveryDataRowNamesItsSource)
{
    int files = 0;
    for (const SourceFile &file : tree()) {
        if (!isIn(file, "resources/data/") || !endsWith(file.path, ".json"))
            continue;
        ++files;
        for (const std::string &violation : unsourcedRows(file))
            ADD_FAILURE() << violation;
    }
    EXPECT_GE(files, 3);
}

// ---- the rules can fail -----------------------------------------------------------------------

struct Snippet
{
    const char *path;
    const char *text;
    std::size_t violations;
};

void expectViolations(Violations (*rule)(const SourceFile &), std::initializer_list<Snippet> rows)
{
    for (const Snippet &row : rows)
        EXPECT_EQ(rule({row.path, row.text}).size(), row.violations) << row.path << ": " << row.text;
}

TEST(RulesThemselves, SeeBrokenArrows)
{
    expectViolations(brokenArrows,
                     {{"core/a.cpp", "#include <QString>\n", 1},
                      {"core/a.h", "  #  include <QtGlobal>\n#include <vector>\n", 1},
                      {"core/a.cpp", "#include \"ui/theme.h\"\n#include \"app/a.h\"\n", 2},
                      {"core/a.cpp", "#include \"tests/core/support.h\"\n", 1},
                      {"core/a.cpp", "#include \"../ui/theme.h\"\n", 1},
                      {"core/a.cpp", "#include \"core/budget.h\"\n#include <queue>\n", 0},
                      {"core/a.cpp", "// #include <QString>\n", 0},
                      {"ui/a.cpp", "#include \"app/a.h\"\n", 1},
                      {"ui/a.cpp", "#include \"core/budget.h\"\n#include <QWidget>\n", 0},
                      {"app/a.cpp", "#include \"tests/a.h\"\n", 1},
                      {"app/a.cpp", "#include \"ui/theme.h\"\n", 0},
                      {"tests/ui/a.cpp", "#include \"app/a.h\"\n", 0}});
}

TEST(RulesThemselves, SeeChartsElsewhere)
{
    expectViolations(chartsElsewhere,
                     {{"ui/readout.cpp", "#include <QChartView>\n", 1},
                      {"ui/readout.cpp", "#include <QtCharts/QChart>\n", 1},
                      {"ui/readout.cpp", "#include <QLineSeries>\n#include <QLogValueAxis>\n", 2},
                      {"app/main.cpp", "#include <QtCharts>\n", 1},
                      {"ui/state_chart.cpp", "#include <QChart>\n", 0},
                      {"ui/state_chart_axis.h", "#include <QValueAxis>\n", 0},
                      {"ui/readout.cpp", "#include <QLabel>\n", 0}});
}

TEST(RulesThemselves, SeeColoursElsewhere)
{
    expectViolations(coloursElsewhere,
                     {{"ui/a.cpp", "p.setPen(QColor(0x10, 0x20, 0x30));\n", 1},
                      {"ui/a.cpp", "QColor c(255, 0, 0);\n", 1},
                      {"ui/a.cpp", "const QColor c{\"red\"};\n", 1},
                      {"ui/a.cpp", "p.setBrush(Qt::red);\n", 1},
                      {"ui/a.cpp", "p.setBrush(Qt::darkGray);\n", 1},
                      {"ui/a.cpp", "label->setStyleSheet(\"#ff0000\");\n", 1},
                      {"ui/a.cpp", "auto c = QColor::fromRgb(0xff0000);\n", 1},
                      {"ui/a.cpp", "auto c = qRgb(1, 2, 3);\n", 1},
                      {"ui/a.h", "QColor colour;\nQColor mix(const QColor &a);\n", 0},
                      {"ui/a.cpp", "QColor faded(theme.weights);\n", 0},
                      {"ui/a.cpp", "image.fill(Qt::transparent);\n", 0},
                      {"ui/theme.cpp", "t.weights = QColor(0x00, 0x3f, 0x6b);\n", 0}});
}

TEST(RulesThemselves, SeeBlockedSignals)
{
    expectViolations(blockedSignals,
                     {{"ui/a.cpp", "const QSignalBlocker blocker(slider);\n", 1},
                      {"ui/a.cpp", "slider->blockSignals(true);\n", 1},
                      {"ui/a.cpp", "// no blockSignals here\n", 0},
                      {"tests/ui/a.cpp", "slider->blockSignals(true);\n", 0}});
}

TEST(RulesThemselves, CountLines)
{
    std::string long401;
    for (int i = 0; i < 401; ++i)
        long401 += "\n";
    EXPECT_EQ(tooLong({"core/a.cpp", long401}).size(), 1U);
    EXPECT_EQ(tooLong({"core/a.cpp", long401.substr(1)}).size(), 0U);
    EXPECT_EQ(tooLong({"tests/core/a.cpp", long401}).size(), 0U);
}

TEST(RulesThemselves, SeeAMissingLicence)
{
    expectViolations(unlicensed,
                     {{"core/a.cpp", "#include <vector>\n", 1},
                      {"tests/a.cpp", "\n// SPDX-License-Identifier: GPL-3.0-or-later\n", 1},
                      {"core/a.cpp", "", 1},
                      {"core/a.cpp", "// SPDX-License-Identifier: GPL-3.0-or-later\nint a;\n", 0},
                      {"README.md", "# Three Budgets\n", 0}});
}

TEST(RulesThemselves, SeePathsOfOneMachine)
{
    const std::string slash = "/"; // so that this file keeps the rule itself
    const auto count = [&](const char *path, const std::string &text) {
        return absolutePaths({path, text}).size();
    };
    EXPECT_EQ(count("README.md", "cd " + slash + "home/me/src\n"), 1U);
    EXPECT_EQ(count("core/a.cpp", "open(\"" + slash + "tmp/x\");\n"), 1U);
    EXPECT_EQ(count("tests/run", "cp x " + slash + "work\n"), 1U);
    EXPECT_EQ(count("core/a.cpp", "#include \"core/working.h\"\n"), 0U);
    EXPECT_EQ(count("README.md", "see docs/home/index.md\n"), 0U);
}

TEST(RulesThemselves, SeeRowsWithoutASource)
{
    const auto count = [](const char *text) { return unsourcedRows({"a.json", text}).size(); };
    EXPECT_EQ(count(R"({"models":[{"id":"a","source":"x"}]})"), 0U);
    EXPECT_EQ(count(R"({"models":[{"id":"a","source":""},{"id":"b"}]})"), 2U);
    EXPECT_EQ(count(R"({"models":[{"source":7}]})"), 1U);
    EXPECT_EQ(count("[]"), 1U);
    EXPECT_EQ(count("{"), 1U);
}

} // namespace
} // namespace tb::rules
