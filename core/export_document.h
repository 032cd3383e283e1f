// SPDX-License-Identifier: GPL-3.0-or-later
// The data behind a picture as a text for people, spreadsheets and programs.
#pragma once

#include "core/chart.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

struct ExportTable
{
    std::string name;
    std::vector<std::vector<std::string>> rows; ///< the first is the header; all are as long as it
};

struct ExportChart
{
    std::string name; ///< as on the command line
    ChartData data;
};

struct ExportDocument
{
    std::string title;
    std::string subtitle; ///< may be empty
    std::string answer; ///< empty while it is asked for
    std::string footnote; ///< may be empty
    std::vector<ExportTable> tables; ///< figures in words
    std::vector<ExportChart> charts; ///< exact, for programs
    std::vector<std::string> reports; ///< JSON objects, one a device, exact
    std::vector<std::string> assumptions;
    std::string program; ///< that made it, with its version
    std::string date; ///< ISO 8601
};

enum class DocumentFormat {
    Text, ///< columns padded to their widest cell
    Markdown,
    Csv, ///< a line with the name before each table, an empty line after it
    Json, ///< "format":"threebudgets-export"
};

/// Ends with a line break.
std::string documentText(const ExportDocument &document, DocumentFormat format);

} // namespace tb
