// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as spreadsheets save and copy them: comma, semicolon or tab between cells, quotes as RFC 4180 has
// them.
#pragma once

#include "core/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

constexpr std::size_t kMostCsvBytes = std::size_t{256} * 1024;

struct CsvRow
{
    std::size_t number = 0; ///< as a spreadsheet counts, from 1; empty rows count
    std::vector<std::string> cells; ///< a line each, without spaces around it; as many as the first row has
};

struct CsvTable
{
    char separator = ',';
    std::vector<CsvRow> rows; ///< the first is the header; empty rows are left out
};

/// Errors say the row and the column: "results.csv, row 3, column 2: ...".
Result<CsvTable> parseCsv(std::string_view text, const std::string &place);

/// "results.csv, row 3, column 2", for errors about what is in a cell; both from 1.
std::string csvPlace(const std::string &place, std::size_t row, std::size_t column);

} // namespace tb
