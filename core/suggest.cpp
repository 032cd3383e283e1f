// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/suggest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tb {

namespace {

/// Levenshtein distance: insertions, deletions and replacements.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// Bytes of the UTF-8 character at the start of `text`, which is not empty; 0 for control characters and
/// for bytes that are no character.
std::size_t characterLength(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80)
        return first >= 0x20 && first != 0x7f ? 1 : 0;
    const std::size_t length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (length == 0 || first >= 0xf5 || text.size() < length)
        return 0;
    const bool whole = std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                                   [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; });
    if (!whole)
        return 0;
    const std::string_view c = text.substr(0, length);
    const bool control = c >= "\xc2\x80" && c <= "\xc2\x9f";
    const bool surrogate = length == 3 && c >= "\xed\xa0\x80" && c <= "\xed\xbf\xbf";
    const bool direction
        = c >= "\xe2\x80\xa8" && c <= "\xe2\x80\xae"; // would turn the rest of the line round
    const bool none = c == "\xef\xbf\xbe" || c == "\xef\xbf\xbf"; // U+FFFE and U+FFFF are no characters
    return control || surrogate || direction || none ? 0 : length;
}

} // namespace

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

bool isPlainText(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string printableLine(std::string_view words)
{
    std::string line;
    bool blank = false; // before the next character
    while (!words.empty()) {
        const std::size_t length = characterLength(words);
        const std::string_view character = words.substr(0, std::max<std::size_t>(1, length));
        words.remove_prefix(character.size());
        if (length == 0 || character == " ") {
            blank = true;
            continue;
        }
        if (blank && !line.empty())
            line += ' ';
        blank = false;
        line += character;
    }
    return line;
}

std::string shown(std::string_view typed, std::size_t most)
{
    std::string text;
    while (!typed.empty() && text.size() < most) {
        const std::size_t length = characterLength(typed);
        text += length == 0 ? std::string_view("?") : typed.substr(0, length);
        typed.remove_prefix(std::max<std::size_t>(1, length));
    }
    return text;
}

std::string quoted(std::string_view typed)
{
    return "\"" + shown(typed) + "\"";
}

std::string didYouMean(std::string_view typed, const std::vector<std::string> &candidates)
{
    constexpr std::size_t kLongestTyped = 64; // nobody mistypes an id of this length
    if (typed.empty() || typed.size() > kLongestTyped)
        return {};

    const std::string wanted = lowerCase(typed);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string &candidate : candidates) {
        const std::string lower = lowerCase(candidate);
        const bool contained = wanted.size() >= 2 && lower.find(wanted) != std::string::npos;
        // Half-typed ids count as well: "gema" is near to the beginning of "gemma-3-4b".
        const std::size_t start = editDistance(wanted, lower.substr(0, wanted.size() + 1)) + 1;
        const std::size_t distance = contained ? 1 : std::min(start, editDistance(wanted, lower));
        if (distance <= wanted.size() / 3 + 1)
            near.emplace_back(distance, candidate);
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    if (near.size() > 3)
        near.resize(3);
    if (near.empty())
        return {};

    std::string text = "did you mean ";
    for (std::size_t i = 0; i < near.size(); ++i)
        text += (i == 0 ? "" : i + 1 == near.size() ? " or " : ", ") + near[i].second;
    return text + "?";
}

} // namespace tb
