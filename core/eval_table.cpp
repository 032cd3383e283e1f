// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/eval_table.h"

#include "core/eval_header.h"
#include "core/eval_number.h"
#include "core/readers/csv.h"
#include "core/suggest.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace tb {

namespace {

constexpr std::array kMetrics
    = {EvalMetric::Valid, EvalMetric::Accuracy, EvalMetric::Judge, EvalMetric::P95, EvalMetric::Cost};
constexpr const char *kNotMeasured = "not measured";
constexpr const char *kAllFive = "valid, accuracy, judge, p95, cost per 1k tasks";

/// Whether the share of a whole is at most the whole; other values have no upper end.
bool inRange(EvalMetric metric, const std::string &digits, std::string_view unit)
{
    const bool percent = unit == "%" || (unit.empty() && metric != EvalMetric::Judge);
    const bool share = metric != EvalMetric::P95 && metric != EvalMetric::Cost;
    if (!share || (unit.empty() && !percent))
        return true;
    const double whole
        = unit.starts_with('/') ? std::strtod(std::string(unit.substr(1)).c_str(), nullptr) : 100;
    return std::strtod(digits.c_str(), nullptr) <= whole;
}

/// What a column of the file holds.
struct FileColumn
{
    std::optional<EvalMetric> metric; ///< none: labels
    std::string unit;
    bool unitInHeader = false;
    bool bare = false; ///< a value without a unit was read
};

class EvalReader
{
public:
    explicit EvalReader(std::string place)
        : m_place(std::move(place))
    {
    }

    Result<EvalTable> read(const CsvTable &csv)
    {
        readHeader(csv.rows.front());
        checkColumns(csv);
        for (std::size_t i = 1; i < csv.rows.size() && !m_error; ++i)
            readRow(csv.rows[i]);
        if (m_error)
            return *m_error;
        for (const EvalMetric metric : kMetrics)
            for (const FileColumn &column : m_columns)
                if (column.metric == metric)
                    m_table.columns.push_back({metric, column.unit});
        return std::move(m_table);
    }

private:
    void fail(std::size_t row, std::size_t column, std::string text)
    {
        if (!m_error)
            m_error = Error{std::move(text), csvPlace(m_place, row, column + 1)};
    }

    void readHeader(const CsvRow &header)
    {
        for (std::size_t column = 0; column < header.cells.size(); ++column) {
            const std::string &name = header.cells[column];
            FileColumn read{metricOfHeader(name), {}};
            if (!read.metric) {
                readLabel(header.number, column, name, m_table.labels);
            } else {
                read.unit = unitOfHeader(name, *read.metric);
                read.unitInHeader = !read.unit.empty();
                for (std::size_t before = 0; before < column; ++before)
                    if (m_columns[before].metric == read.metric)
                        fail(header.number, column,
                             quoted(name) + " and " + quoted(header.cells[before]) + " are both "
                                 + evalMetricName(*read.metric) + "; keep one of them");
            }
            m_columns.push_back(std::move(read));
        }
    }

    void readLabel(std::size_t row, std::size_t column, const std::string &cell,
                   std::vector<std::string> &into)
    {
        if (cell.size() > kLongestEvalLabel)
            fail(row, column, "longer than " + std::to_string(kLongestEvalLabel) + " characters");
        into.push_back(cell);
    }

    void checkColumns(const CsvTable &csv)
    {
        const CsvRow &header = csv.rows.front();
        const auto isValue = [](const FileColumn &column) { return column.metric.has_value(); };
        const auto found = std::count_if(m_columns.begin(), m_columns.end(), isValue);
        const auto first = std::find_if(m_columns.begin(), m_columns.end(), isValue) - m_columns.begin();
        if (found == 0)
            fail(header.number, 0,
                 std::string("the first row names none of the columns ") + kAllFive + "; it starts with "
                     + quoted(header.cells.front()));
        else if (found == 1)
            fail(header.number, static_cast<std::size_t>(first),
                 quoted(header.cells[static_cast<std::size_t>(first)])
                     + " stands alone, and one column alone misleads; the five are " + kAllFive);
        if (m_table.labels.size() > kMostEvalLabels)
            fail(header.number, header.cells.size() - 1,
                 std::to_string(m_table.labels.size()) + " columns beside the five; a memo has room for "
                     + std::to_string(kMostEvalLabels));
        if (csv.rows.size() == 1)
            fail(header.number + 1, 0, "no results follow the first row");
        if (csv.rows.size() > kMostEvalRows + 1)
            fail(csv.rows[kMostEvalRows + 1].number, 0,
                 "more than " + std::to_string(kMostEvalRows) + " results; a memo has room for no more");
    }

    void readRow(const CsvRow &row)
    {
        EvalRow read;
        std::array<std::optional<std::string>, kMetrics.size()> values;
        for (std::size_t column = 0; column < row.cells.size(); ++column) {
            if (const auto metric = m_columns[column].metric)
                values[static_cast<std::size_t>(*metric)]
                    = readValue({row.number, column}, row.cells[column], m_columns[column]);
            else
                readLabel(row.number, column, row.cells[column], read.labels);
        }
        for (auto &value : values)
            if (value)
                read.values.push_back(std::move(*value));
        m_table.rows.push_back(std::move(read));
    }

    struct Cell
    {
        std::size_t row;
        std::size_t column;
    };

    std::string readValue(Cell at, const std::string &cell, FileColumn &column)
    {
        const std::string lower = lowerCase(cell);
        for (const char *none : {"", "-", "n/a", "na", kNotMeasured})
            if (lower == none)
                return {};
        const auto number = evalNumber(cell);
        if (!number) {
            fail(at.row, at.column, evalMetricName(*column.metric) + std::string(": ") + number.error().text);
            return {};
        }
        takeUnit(at, cell, number->unit, column);
        if (!inRange(*column.metric, number->digits, column.unit))
            fail(at.row, at.column, quoted(cell) + " is more than the whole");
        return number->digits;
    }

    /// All cells of a column have one unit, its header's or their own.
    void takeUnit(Cell at, const std::string &cell, const std::string &unit, FileColumn &column)
    {
        const char *name = evalMetricName(*column.metric);
        if (!fitsMetric(*column.metric, unit))
            return fail(at.row, at.column, quoted(cell) + " is no unit of " + name);
        if (unit.empty() && !column.unit.empty() && !column.unitInHeader)
            return fail(at.row, at.column,
                        quoted(cell) + " has no unit, the cells above have " + quoted(column.unit));
        if (!unit.empty() && column.bare && column.unit.empty())
            return fail(at.row, at.column, quoted(cell) + " has a unit, the cells above have none");
        if (!unit.empty() && !column.unit.empty() && unit != column.unit)
            return fail(at.row, at.column,
                        quoted(cell) + " is in " + quoted(unit) + ", the column in " + quoted(column.unit));
        column.bare = column.bare || unit.empty();
        if (column.unit.empty())
            column.unit = unit;
    }

    std::string m_place;
    std::vector<FileColumn> m_columns;
    EvalTable m_table;
    std::optional<Error> m_error;
};

std::string withUnit(const std::string &digits, const std::string &unit)
{
    if (digits.empty())
        return kNotMeasured;
    if (unit.empty() || unit[0] == '/')
        return digits + unit;
    const bool sign = unit == "$" || unit == "\u20ac" || unit == "\u00a3" || unit == "\u00a5";
    return sign ? unit + digits : digits + " " + unit;
}

} // namespace

const char *evalMetricName(EvalMetric metric)
{
    switch (metric) {
    case EvalMetric::Valid:
        return "valid";
    case EvalMetric::Accuracy:
        return "accuracy";
    case EvalMetric::Judge:
        return "judge";
    case EvalMetric::P95:
        return "p95";
    case EvalMetric::Cost:
        break;
    }
    return "cost per 1k tasks";
}

Result<EvalTable> evalTableFromCsv(std::string_view text, const std::string &place)
{
    const auto csv = parseCsv(text, place);
    if (!csv)
        return csv.error();
    if (csv->rows.empty())
        return Error{std::string("empty; a table with the columns ") + kAllFive + " was expected", place};
    return EvalReader(place).read(*csv);
}

std::vector<std::vector<std::string>> evalCells(const EvalTable &table)
{
    std::vector<std::vector<std::string>> rows = {table.labels};
    for (const EvalColumn &column : table.columns)
        rows.front().emplace_back(evalMetricName(column.metric));
    for (const EvalRow &row : table.rows) {
        std::vector<std::string> cells = row.labels;
        for (std::size_t i = 0; i < row.values.size(); ++i)
            cells.push_back(withUnit(row.values[i], table.columns[i].unit));
        rows.push_back(std::move(cells));
    }
    return rows;
}

std::string evalMissing(const EvalTable &table)
{
    std::string missing;
    for (const EvalMetric metric : kMetrics)
        if (std::none_of(table.columns.begin(), table.columns.end(),
                         [metric](const EvalColumn &column) { return column.metric == metric; }))
            missing += (missing.empty() ? "" : ", ") + std::string(evalMetricName(metric));
    return missing.empty() ? missing
                           : "Not measured: " + missing + ". Without them these results do not decide.";
}

} // namespace tb
