// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/csv.h"

#include "core/suggest.h"

#include <algorithm>
#include <optional>

namespace tb {

namespace {

constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";

/// As one line without spaces around it.
std::string oneLine(std::string_view cell)
{
    constexpr std::string_view kSpaces = " \t\r\n";
    const std::size_t first = cell.find_first_not_of(kSpaces);
    if (first == std::string_view::npos)
        return {};
    std::string line(cell.substr(first, cell.find_last_not_of(kSpaces) - first + 1));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return line;
}

/// Tab, semicolon or comma, by the first line; in this order, as a comma may be part of a name there.
char separatorOf(std::string_view text)
{
    bool quoted = false;
    bool semicolon = false;
    for (const char c : text) {
        if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == '\n' || c == '\r')
            break;
        if (c == '\t')
            return c;
        semicolon = semicolon || c == ';';
    }
    return semicolon ? ';' : ',';
}

class CsvReader
{
public:
    CsvReader(std::string_view text, char separator, std::string place)
        : m_text(text)
        , m_separator(separator)
        , m_place(std::move(place))
    {
    }

    Result<CsvTable> read()
    {
        CsvTable table{m_separator, {}};
        for (std::size_t number = 1; m_at < m_text.size(); ++number) {
            CsvRow row{number, {}};
            readRow(row);
            if (m_error)
                return *m_error;
            if (std::all_of(row.cells.begin(), row.cells.end(), [](const auto &c) { return c.empty(); }))
                continue;
            if (!table.rows.empty() && row.cells.size() != table.rows.front().cells.size())
                return ragged(row, table.rows.front().cells.size());
            table.rows.push_back(std::move(row));
        }
        return table;
    }

private:
    void readRow(CsvRow &row)
    {
        bool more = true;
        while (more && !m_error) {
            const auto place = csvPlace(m_place, row.number, row.cells.size() + 1);
            std::string cell = readCell(place);
            if (!m_error && !isPlainText(cell))
                m_error = Error{"no readable text; save the table as \"CSV UTF-8\"", place};
            row.cells.push_back(std::move(cell));
            more = m_at < m_text.size() && m_text[m_at] == m_separator;
            if (more)
                ++m_at;
        }
        if (m_at < m_text.size() && m_text[m_at] == '\r')
            ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == '\n')
            ++m_at;
    }

    bool cellEnds() const
    {
        return m_at == m_text.size() || m_text[m_at] == m_separator || m_text[m_at] == '\n'
            || m_text[m_at] == '\r';
    }

    /// Up to the separator or the end of the line, which is not taken.
    std::string readCell(const std::string &place)
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == '"')
            return readQuoted(place);
        const std::size_t start = m_at;
        while (!cellEnds())
            ++m_at;
        return oneLine(m_text.substr(start, m_at - start));
    }

    std::string readQuoted(const std::string &place)
    {
        std::string cell;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] != '"') {
                cell += m_text[m_at];
            } else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"') {
                cell += m_text[++m_at];
            } else {
                ++m_at;
                while (m_at < m_text.size() && m_text[m_at] == ' ')
                    ++m_at;
                if (!cellEnds())
                    m_error
                        = Error{"more text follows the closing quote; write a quote in a cell twice", place};
                return oneLine(cell);
            }
        }
        m_error = Error{"the quote that starts this cell is never closed", place};
        return {};
    }

    Error ragged(const CsvRow &row, std::size_t wanted) const
    {
        const std::size_t has = row.cells.size();
        return {std::to_string(has) + (has == 1 ? " cell" : " cells") + " where the first row has "
                    + std::to_string(wanted)
                    + (has > wanted ? "; a cell with a separator in it needs quotes" : ""),
                csvPlace(m_place, row.number, std::min(has, wanted) + 1)};
    }

    std::string_view m_text;
    char m_separator;
    std::string m_place;
    std::size_t m_at = 0;
    std::optional<Error> m_error;
};

} // namespace

std::string csvPlace(const std::string &place, std::size_t row, std::size_t column)
{
    return place + ", row " + std::to_string(row) + ", column " + std::to_string(column);
}

Result<CsvTable> parseCsv(std::string_view text, const std::string &place)
{
    if (text.size() > kMostCsvBytes)
        return Error{
            "larger than " + std::to_string(kMostCsvBytes / 1024) + " KiB; a table of results is not", place};
    if (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff")
        return Error{"is in UTF-16; save the table as \"CSV UTF-8\"", place};
    if (text.substr(0, kUtf8Mark.size()) == kUtf8Mark)
        text.remove_prefix(kUtf8Mark.size());
    return CsvReader(text, separatorOf(text), place).read();
}

} // namespace tb
