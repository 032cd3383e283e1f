// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of results as people export and paste them.
#include "core/eval_number.h"
#include "core/eval_table.h"
#include "core/readers/csv.h"
#include "core/suggest.h"
#include "scenario_gen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

using namespace tb;
using namespace tb::test;

namespace {

constexpr const char *kHeader = "model,precision,valid,accuracy,judge,p95,cost per 1k tasks\n";

std::string errorOf(const std::string &csv)
{
    const auto table = evalTableFromCsv(csv, "r.csv");
    return table ? "accepted" : table.error().line();
}

EvalTable tableOf(const std::string &csv)
{
    return orThrow(evalTableFromCsv(csv, "r.csv"));
}

using Cells = std::vector<std::vector<std::string>>;

struct Bad
{
    const char *csv;
    const char *line; ///< what the one line starts with or contains
};

} // namespace

TEST(EvalTable, ReadsAllFiveColumns)
{
    const EvalTable table
        = tableOf("Precision;Cost per 1k tasks, EUR;p95 (s);Valid JSON %;Judge (1-5);Accuracy\n"
                  "Q4_K_M;0,95;1,6;96;4,4;90,5 %\nf16;3,10;2,9;98;4,6;92 %\n");
    const Cells expected = {{"Precision", "valid", "accuracy", "judge", "p95", "cost per 1k tasks"},
                            {"Q4_K_M", "96 %", "90.5 %", "4.4", "1.6 s", "0.95 EUR"},
                            {"f16", "98 %", "92 %", "4.6", "2.9 s", "3.10 EUR"}};
    EXPECT_EQ(evalCells(table), expected);
    EXPECT_EQ(evalMissing(table), "");
}

TEST(EvalTable, ForgivesHowHeadersAreWritten)
{
    for (const char *header : {"VALID", "valid_json", "Valid output (%)", " valid "})
        EXPECT_EQ(tableOf(std::string(header) + ",p95\n1,2\n").columns[0].metric, EvalMetric::Valid)
            << header;
    for (const char *header : {"p95", "P95 latency", "p95_ms", "95th percentile", "latency p95 (s)"})
        EXPECT_EQ(tableOf(std::string(header) + ",valid\n1,2\n").columns[1].metric, EvalMetric::P95)
            << header;
    for (const char *header :
         {"cost", "Cost/1k", "price per 1000 tasks", "\"Cost per 1,000 tasks ($)\"", "COST_PER_1K_TASKS_USD"})
        EXPECT_EQ(tableOf(std::string(header) + ",valid\n1,2\n").columns[1].metric, EvalMetric::Cost)
            << header;
    // A cost of anything else is not the cost of a thousand tasks.
    for (const char *header : {"cost per 1k tokens", "cost per hour", "cost per task"})
        EXPECT_EQ(tableOf(std::string(header) + ",valid,acc\n1,2,3\n").labels,
                  std::vector<std::string>{header});
    EXPECT_EQ(tableOf("p95_ms,valid\n850,2\n").columns[1].unit, "ms");
}

TEST(EvalTable, ReadsWhatSpreadsheetsWrite)
{
    const Cells expected = {{"model", "precision", "valid", "accuracy", "judge", "p95", "cost per 1k tasks"},
                            {"A, B", "say \"8\"", "98 %", "not measured", "46/50", "1250 ms", "$1234.5"}};
    for (const char *rows : {"\"A, B\",\"say \"\"8\"\"\",98%,,46/50,\"1250ms\",\"$1,234.5\"\n",
                             "\"A, B\" , \"say \"\"8\"\"\", 98 % ,-,46 / 50,1250 ms,$1234.5",
                             "\"A, B\",\"say \"\"8\"\"\",98 percent,n/a,46/50,1250 ms,$1'234.5\r\n\r\n"})
        EXPECT_EQ(evalCells(tableOf(kHeader + std::string(rows))), expected) << rows;
    const std::string tabs
        = "\xef\xbb\xbfmodel\tprecision\tvalid\taccuracy\tjudge\tp95\tcost per 1k tasks\r\n"
          "A, B\tsay \"8\"\t98,0%\t\t46/50\t1.250,00 ms\t$1.234,5\r\n";
    EXPECT_EQ(errorOf(tabs), "accepted");
    EXPECT_EQ(evalCells(tableOf(tabs))[1][5], "1250.00 ms");
}

TEST(EvalTable, FewerColumnsAreSaidOneIsRefused)
{
    const EvalTable table = tableOf("model,accuracy,p95\nA,90,1.2\n");
    EXPECT_EQ(evalMissing(table),
              "Not measured: valid, judge, cost per 1k tasks. Without them these results do not decide.");
    EXPECT_TRUE(
        contains(errorOf("model,accuracy\nA,90\n"), "r.csv, row 1, column 2: \"accuracy\" stands alone"));
}

TEST(EvalTable, ErrorsNameRowAndColumn)
{
    const Bad kBad[] = {
        {"", "r.csv: empty"},
        {"\n\n", "r.csv: empty"},
        {"name,size\nA,2\n",
         "r.csv, row 1, column 1: the first row names none of the columns valid, accuracy"},
        {"model,valid,p95\n", "r.csv, row 2, column 1: no results"},
        {"model,valid,p95\nA,90\n", "r.csv, row 2, column 3: 2 cells where the first row has 3"},
        {"model,valid,p95\nA,90,1,2\n",
         "r.csv, row 2, column 4: 4 cells where the first row has 3; a cell with"},
        {"model,valid,p95\n\nA,90,fast\n", "r.csv, row 3, column 3: p95: \"fast\" is no number"},
        {"model,valid,p95\nA,90,1.2.3\n", "r.csv, row 2, column 3: p95: \"1.2.3\" is no number"},
        {"model;valid;p95\nA;90;1,234\n", "r.csv, row 2, column 3: p95: \"1,234\" can be 1234 or 1.234"},
        {"model,valid,p95\nA,-1,2\n", "r.csv, row 2, column 2: valid: \"-1\" is below 0"},
        {"model,valid,p95\nA,101,2\n", "r.csv, row 2, column 2: \"101\" is more than the whole"},
        {"model,valid,p95\nA,51/50,2\n", "r.csv, row 2, column 2: \"51/50\" is more than the whole"},
        {"model,valid,p95\nA,90 %,2\nB,0.9,2\n", "r.csv, row 3, column 2: \"0.9\" has no unit"},
        {"model,valid,p95\nA,0.9,2\nB,90 %,2\n", "r.csv, row 3, column 2: \"90 %\" has a unit"},
        {"model,valid,p95\nA,9,2 s\nB,9,900 ms\n", "r.csv, row 3, column 3: \"900 ms\" is in \"ms\""},
        {"model,valid,p95\nA,90,2 %\n", "r.csv, row 2, column 3: \"2 %\" is no unit of p95"},
        {"model,valid,validity\nA,90,2\n",
         "r.csv, row 1, column 3: \"validity\" and \"valid\" are both valid"},
        {"a,b,c,d,e,valid,p95\n1,2,3,4,5,6,7\n", "r.csv, row 1, column 7: 5 columns beside the five"},
        {"model,valid,p95\n\"A,90,2\n", "r.csv, row 2, column 1: the quote that starts this cell"},
        {"model,valid,p95\n\"A\"x,90,2\n", "r.csv, row 2, column 1: more text follows the closing quote"},
        {"model,valid,p95\nA\xff,90,2\n", "r.csv, row 2, column 1: no readable text"},
        {"\xff\xfem\0", "r.csv: is in UTF-16"},
    };
    for (const Bad &bad : kBad)
        EXPECT_EQ(errorOf(bad.csv).rfind(bad.line, 0), 0U) << errorOf(bad.csv) << "\n  for " << bad.csv;
    std::string many = "model,valid,p95\n";
    for (std::size_t i = 0; i <= kMostEvalRows; ++i)
        many += "A,1,2\n";
    EXPECT_TRUE(contains(errorOf(many), "r.csv, row 14, column 1: more than 12 results"));
    EXPECT_TRUE(contains(errorOf(std::string(kMostCsvBytes + 1, 'x')), "larger than 256 KiB"));
}

TEST(EvalNumber, DecimalCommasAndThousands)
{
    const std::pair<const char *, const char *> kGood[] = {{"92,5", "92.5"},
                                                           {"0,925", "0.925"},
                                                           {"1.234", "1.234"},
                                                           {"1.234,5", "1234.5"},
                                                           {"1,234.5", "1234.5"},
                                                           {"1,234,567", "1234567"},
                                                           {"1.234.567", "1234567"},
                                                           {"007", "7"},
                                                           {"1 234,5", "1234.5"},
                                                           {"3.10", "3.10"},
                                                           {"0", "0"},
                                                           {"1'234", "1234"}};
    for (const auto &[cell, digits] : kGood)
        EXPECT_EQ(orThrow(evalNumber(cell)).digits, digits) << cell;
    for (const char *cell : {"", ".", ",", "1,2,3", "12,34.5", "1e3", "NaN", "inf", "1.2345678901234567",
                             "0x1f", "5 5", "5 %%", "1 2 3 4", "$5 EUR", "5 5 %"})
        EXPECT_FALSE(evalNumber(cell).ok()) << cell;
}

namespace {

std::string anyLabel()
{
    const auto letters = *rc::gen::container<std::string>(
        rc::gen::element('a', 'Z', '4', ' ', ',', ';', '"', '\t', '=', '|', '\'', '%'));
    const std::string cut = letters.substr(0, kLongestEvalLabel);
    const std::size_t first = cut.find_first_not_of(" \t");
    if (first == std::string::npos)
        return "x";
    std::string label = cut.substr(first, cut.find_last_not_of(" \t") - first + 1);
    std::replace(label.begin(), label.end(), '\t', ' '); // one line
    return label;
}

EvalTable anyTable()
{
    EvalTable table;
    table.labels = {"model"};
    if (oneIn(2))
        table.labels.emplace_back("precision");
    for (const EvalMetric metric :
         {EvalMetric::Valid, EvalMetric::Accuracy, EvalMetric::Judge, EvalMetric::P95, EvalMetric::Cost}) {
        const std::size_t left = 4 - static_cast<std::size_t>(metric);
        if (oneIn(3) && table.columns.size() + left >= 2)
            continue;
        const std::string unit = metric == EvalMetric::P95 ? *rc::gen::element<std::string>("s", "ms", "")
            : metric == EvalMetric::Cost                   ? *rc::gen::element<std::string>("EUR", "$", "")
                                                           : *rc::gen::element<std::string>("%", "/100", "");
        table.columns.push_back({metric, unit});
    }
    const auto rows = *rc::gen::inRange<std::size_t>(1, kMostEvalRows + 1);
    for (std::size_t i = 0; i < rows; ++i) {
        EvalRow row;
        for (std::size_t k = 0; k < table.labels.size(); ++k)
            row.labels.push_back(anyLabel());
        for (std::size_t k = 0; k < table.columns.size(); ++k)
            row.values.push_back(oneIn(6) ? std::string()
                                          : std::to_string(*rc::gen::inRange(0, 100)) + "."
                                         + std::to_string(*rc::gen::inRange(10, 100)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string quotedCell(const std::string &cell)
{
    std::string text = "\"";
    for (const char c : cell)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + "\"";
}

/// In one of the ways spreadsheets write.
std::string written(const EvalTable &table, char separator, bool comma)
{
    const char *names[] = {"Valid", "Accuracy", "Judge", "p95", "Cost per 1k tasks"};
    std::string text = oneIn(2) ? "\xef\xbb\xbf" : "";
    const char *end = oneIn(2) ? "\r\n" : "\n";
    for (const std::string &label : table.labels)
        text += quotedCell(label) + separator;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        text += (i > 0 ? std::string(1, separator) : std::string())
            + quotedCell(names[static_cast<std::size_t>(table.columns[i].metric)]
                         + (table.columns[i].unit.empty() ? "" : " (" + table.columns[i].unit + ")"));
    text += end;
    for (const EvalRow &row : table.rows) {
        for (const std::string &label : row.labels)
            text += quotedCell(label) + separator;
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            std::string value = row.values[i];
            if (comma)
                std::replace(value.begin(), value.end(), '.', ',');
            text += (i > 0 ? std::string(1, separator) : std::string()) + (comma ? quotedCell(value) : value);
        }
        text += end;
    }
    return text;
}

} // namespace

RC_GTEST_PROP(EvalTable, WrittenReadsBackEqual, ())
{
    const EvalTable table = anyTable();
    const std::string csv = written(table, *rc::gen::element(',', ';', '\t'), oneIn(2));
    const auto read = evalTableFromCsv(csv, "r.csv");
    if (!read)
        RC_FAIL(read.error().line() + "\n" + csv);
    RC_ASSERT(*read == table);
}

RC_GTEST_PROP(EvalTable, AnyBytesAreReadOrRefusedInOneLine, ())
{
    std::string bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
    if (oneIn(2)) { // a table with something wrong in it
        std::string csv = written(anyTable(), ';', true);
        csv.insert(*rc::gen::inRange<std::size_t>(0, csv.size()), bytes);
        bytes = csv;
    }
    const auto read = evalTableFromCsv(bytes, "r.csv");
    if (read) {
        RC_ASSERT(read->columns.size() >= 2);
        RC_ASSERT(!read->rows.empty() && read->rows.size() <= kMostEvalRows);
    } else {
        RC_ASSERT(isPlainText(read.error().line()));
    }
}
