// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the house as functions from one file to its violations, each "path:line: what".
#pragma once

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace tb::rules {

struct SourceFile
{
    std::string path; ///< from the root of the tree, with forward slashes
    std::string text;
};

using Violations = std::vector<std::string>;

inline bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

inline bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

inline bool isIn(const SourceFile &file, std::string_view folder)
{
    return startsWith(file.path, folder);
}

inline bool isCode(const SourceFile &file)
{
    return endsWith(file.path, ".cpp") || endsWith(file.path, ".h");
}

/// The product's own code; tests may do more.
inline bool isProduct(const SourceFile &file)
{
    return isCode(file) && (isIn(file, "core/") || isIn(file, "ui/") || isIn(file, "app/"));
}

inline std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

/// The lines that match `pattern`; of code, only what stands before a comment is looked at.
inline Violations matches(const SourceFile &file, const std::string &pattern, const std::string &what)
{
    const std::regex wanted(pattern);
    Violations found;
    const auto lines = linesOf(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string line = isCode(file) ? lines[i].substr(0, lines[i].find("// ")) : lines[i];
        if (std::regex_search(line, wanted))
            found.push_back(file.path + ":" + std::to_string(i + 1) + ": " + what + ": " + line);
    }
    return found;
}

inline Violations includes(const SourceFile &file, const std::string &header, const std::string &what)
{
    return matches(file, "^\\s*#\\s*include\\s*[<\"](" + header + ")", what);
}

/// core <- ui <- app; nothing sees tests, and no path climbs out of its folder.
inline Violations brokenArrows(const SourceFile &file)
{
    if (!isProduct(file))
        return {};
    if (isIn(file, "core/"))
        return includes(file, "Q[A-Z]|Qt|ui/|app/|tests/|\\.\\./", "core knows core only");
    if (isIn(file, "ui/"))
        return includes(file, "app/|tests/|\\.\\./", "ui knows core and ui only");
    return includes(file, "tests/|\\.\\./", "nothing sees the tests");
}

inline Violations chartsElsewhere(const SourceFile &file)
{
    if (!isProduct(file) || (isIn(file, "ui/") && file.path.find("_chart") != std::string::npos))
        return {};
    return includes(file, "QtCharts|QChart|Q\\w+(Series|Axis|BarSet|LegendMarker|PieSlice)[>\"]|QLegend",
                    "Qt Charts belongs in ui/*_chart*");
}

inline Violations coloursElsewhere(const SourceFile &file)
{
    if (!isProduct(file) || file.path == "ui/theme.cpp")
        return {};
    const std::string literal
        = "(\\bQColor(::from\\w+|\\s+\\w+)?\\s*[({]\\s*(0x|\\d|\"|Qt::|QStringLiteral|QLatin1|u\"))";
    const std::string word
        = "(\\bQt::(white|black|(dark|light)?(red|green|blue|cyan|magenta|yellow|gray))\\b)";
    const std::string darker = "(\\bQt::(dark|light)(Red|Green|Blue|Cyan|Magenta|Yellow|Gray)\\b)";
    const std::string text = "(\"#[0-9a-fA-F]{3,8}\")|(\\bqRgba?\\s*\\()";
    return matches(file, literal + "|" + word + "|" + darker + "|" + text, "colours belong in ui/theme.cpp");
}

inline Violations blockedSignals(const SourceFile &file)
{
    if (!isIn(file, "ui/") || !isCode(file))
        return {};
    return matches(file, "\\bblockSignals\\b|\\bQSignalBlocker\\b", "the equality test ends the echo");
}

inline Violations tooLong(const SourceFile &file)
{
    constexpr std::size_t kMostLines = 400;
    const std::size_t lines = linesOf(file.text).size();
    if (!isProduct(file) || lines <= kMostLines)
        return {};
    return {file.path + ": " + std::to_string(lines) + " lines, at most 400"};
}

inline Violations unlicensed(const SourceFile &file)
{
    if (!isCode(file) || startsWith(file.text, "// SPDX-License-Identifier: GPL-3.0-or-later\n"))
        return {};
    return {file.path + ":1: the SPDX line is missing"};
}

/// Paths of one machine.
inline Violations absolutePaths(const SourceFile &file)
{
    return matches(file, "(^|[\\s\"'`=(:<])/(home|work|tmp)(/|\\b)", "a path of one machine");
}

} // namespace tb::rules
