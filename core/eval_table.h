// SPDX-License-Identifier: GPL-3.0-or-later
// A customer's own results, model by model: valid, accuracy, judge, p95, cost per 1k tasks. Never one column
// alone.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

enum class EvalMetric { Valid, Accuracy, Judge, P95, Cost };

/// "valid", "accuracy", "judge", "p95", "cost per 1k tasks".
const char *evalMetricName(EvalMetric metric);

struct EvalColumn
{
    EvalMetric metric = EvalMetric::Valid;
    std::string unit; ///< "%", "s", "ms", "EUR", "/50"; empty where none is given

    friend bool operator==(const EvalColumn &, const EvalColumn &) = default;
};

/// One model at one precision, or whatever was compared.
struct EvalRow
{
    std::vector<std::string> labels; ///< one for each of EvalTable::labels
    std::vector<std::string> values; ///< one for each of EvalTable::columns: "92.5"; empty: not measured

    friend bool operator==(const EvalRow &, const EvalRow &) = default;
};

/// At least two columns and one row.
struct EvalTable
{
    std::vector<std::string> labels; ///< headers of the columns that are none of the five
    std::vector<EvalColumn> columns; ///< in the order of the metrics, each at most once
    std::vector<EvalRow> rows;

    friend bool operator==(const EvalTable &, const EvalTable &) = default;
};

constexpr std::size_t kMostEvalRows = 12; ///< what has room on the page of a memo
constexpr std::size_t kMostEvalLabels = 4;
constexpr std::size_t kLongestEvalLabel = 60; ///< bytes

/// The five columns in any order, by headers such as "Valid JSON %", "p95 (ms)", "Cost per 1k tasks, EUR".
/// Other columns are labels. Values may have percent signs, currencies, thousands separators, decimal commas.
/// Errors say the row and the column.
Result<EvalTable> evalTableFromCsv(std::string_view text, const std::string &place);

/// A header and a row each, for reading: "92.5 %", "not measured".
std::vector<std::vector<std::string>> evalCells(const EvalTable &table);

/// "Not in it: judge, p95; ..."; empty where all five are there.
std::string evalMissing(const EvalTable &table);

} // namespace tb
