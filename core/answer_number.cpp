// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answer_number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace tb {

namespace {

constexpr std::size_t kGroup = 3; ///< digits between the marks of thousands

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The digits from `at` on.
std::string_view digitsAt(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return text.substr(at, end - at);
}

/// The run of digits behind one mark; the first run has none.
struct Run
{
    char mark = 0;
    std::string_view digits;
};

/// All runs of the number; `end` is where it ends.
std::vector<Run> runsOf(std::string_view text, std::size_t at, std::size_t &end)
{
    std::vector<Run> runs = {{0, digitsAt(text, at)}};
    end = at + runs.front().digits.size();
    while (end < text.size()) {
        const char mark = text[end];
        const std::string_view digits = digitsAt(text, end + 1);
        const bool decimal = mark == '.' || mark == ',';
        const bool groups = mark == ' ' || mark == '\'' || mark == '_';
        if (digits.empty() || (!decimal && !(groups && digits.size() == kGroup)))
            break;
        runs.push_back({mark, digits});
        end += 1 + digits.size();
    }
    return runs;
}

/// Whether the runs from the second up to `last` part thousands, all with the same mark.
bool areGroups(const std::vector<Run> &runs, std::size_t last)
{
    const std::string_view first = runs.front().digits;
    if (first.empty() || first.size() > kGroup || first[0] == '0')
        return false;
    for (std::size_t i = 1; i < last; ++i)
        if (runs[i].digits.size() != kGroup || runs[i].mark != runs[1].mark)
            return false;
    return true;
}

struct Reading
{
    double value = 0;
    double step = 1;
};

/// All digits in a row, the last `decimals` of them behind the point, times 10^exponent.
Reading readingOf(const std::vector<Run> &runs, std::size_t decimals, int exponent)
{
    Reading reading;
    for (const Run &run : runs)
        for (const char digit : run.digits)
            reading.value = reading.value * 10 + (digit - '0');
    const int power = exponent - static_cast<int>(decimals);
    const double scale = std::pow(10.0, std::abs(power));
    reading.step = power < 0 ? 1 / scale : scale;
    if (reading.value != 0) // nothing times infinity is not a number
        reading.value = power < 0 ? reading.value / scale : reading.value * scale;
    return reading;
}

/// "e9", "E-3" at `end`, which moves behind it.
int exponentAt(std::string_view text, std::size_t &end)
{
    constexpr int kMost = 9'999; // far beyond any double
    if (end >= text.size() || (text[end] != 'e' && text[end] != 'E'))
        return 0;
    std::size_t at = end + 1;
    const bool negative = at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '-' || text[at] == '+'))
        ++at;
    const std::string_view digits = digitsAt(text, at);
    if (digits.empty())
        return 0;
    int exponent = 0;
    for (const char digit : digits)
        exponent = std::min(kMost, exponent * 10 + (digit - '0'));
    end = at + digits.size();
    return negative ? -exponent : exponent;
}

/// How many digits are decimals, in the reading that is taken first; and in the other, where there are two.
struct Decimals
{
    std::size_t first = 0;
    std::optional<std::size_t> other;
};

std::optional<Decimals> decimalsOf(const std::vector<Run> &runs)
{
    if (runs.size() == 1)
        return Decimals{};
    const Run &last = runs.back();
    const bool mayBePoint = last.mark == '.' || last.mark == ',';
    const bool allGroups = areGroups(runs, runs.size());
    if (!mayBePoint)
        return allGroups ? std::optional(Decimals{}) : std::nullopt;
    if (runs.size() == 2) {
        const std::size_t decimals = last.digits.size();
        if (!allGroups)
            return Decimals{decimals, {}};
        return last.mark == ',' ? Decimals{0, decimals} : Decimals{decimals, std::size_t{0}};
    }
    if (last.mark == runs[1].mark)
        return allGroups ? std::optional(Decimals{}) : std::nullopt;
    return areGroups(runs, runs.size() - 1) ? std::optional(Decimals{last.digits.size(), {}}) : std::nullopt;
}

} // namespace

std::optional<TypedNumber> readTypedNumber(std::string_view text)
{
    std::size_t at = 0;
    const bool negative = !text.empty() && text[0] == '-';
    if (negative || (!text.empty() && text[0] == '+'))
        at = std::min(text.find_first_not_of(' ', 1), text.size());
    std::size_t end = at;
    const std::vector<Run> runs = runsOf(text, at, end);
    if (end == at)
        return std::nullopt;
    const auto decimals = decimalsOf(runs);
    if (!decimals)
        return std::nullopt;
    const int exponent = exponentAt(text, end);
    const double sign = negative ? -1 : 1;
    const Reading first = readingOf(runs, decimals->first, exponent);
    TypedNumber number{sign * first.value, first.step, {}, 1, std::string(text.substr(end))};
    if (decimals->other) {
        const Reading other = readingOf(runs, *decimals->other, exponent);
        number.otherwise = sign * other.value;
        number.otherStep = other.step;
    }
    return number;
}

std::string plainAnswer(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, char>, 12> kSigns = {{
        {"\t", ' '},
        {"\n", ' '},
        {"\r", ' '},
        {"\xc2\xa0", ' '}, // no-break space
        {"\xe2\x80\x89", ' '}, // thin space
        {"\xe2\x80\xaf", ' '}, // narrow no-break space
        {"\xe2\x80\x99", '\''}, // apostrophe
        {"\xe2\x88\x92", '-'}, // minus
        {"\xc3\x97", 'x'}, // times
        {"\xe2\x89\x88", '~'}, // almost equal
        {"\xc2\xb5", 'u'}, // micro
        {"\xce\xbc", 'u'}, // Greek mu
    }};
    std::string plain;
    while (!text.empty()) {
        const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [text](const auto &row) {
            return text.substr(0, row.first.size()) == row.first;
        });
        plain += sign == kSigns.end() ? text[0] : sign->second;
        text.remove_prefix(sign == kSigns.end() ? 1 : sign->first.size());
    }
    const auto first = plain.find_first_not_of(' ');
    if (first == std::string::npos)
        return {};
    return plain.substr(first, plain.find_last_not_of(' ') - first + 1);
}

} // namespace tb
