// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/eval_header.h"

#include "core/eval_number.h"
#include "core/suggest.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace tb {

namespace {

/// Words of a header in lower case: "Cost per 1k tasks" -> cost, per, 1k, tasks.
std::vector<std::string> wordsOf(std::string_view header)
{
    std::vector<std::string> words(1);
    for (const char c : lowerCase(header)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

bool anyStarts(const std::vector<std::string> &words, std::initializer_list<std::string_view> starts)
{
    return std::any_of(words.begin(), words.end(), [&starts](const std::string &word) {
        return std::any_of(starts.begin(), starts.end(),
                           [&word](std::string_view start) { return word.rfind(start, 0) == 0; });
    });
}

/// "Cost per 1k tasks", "price / 1,000 tasks", "cost"; a cost of anything else is none of the five.
bool isCostOfAThousand(const std::vector<std::string> &words)
{
    if (!anyStarts(words, {"cost", "price"}))
        return false;
    const bool ofSomething
        = words.size() > 1 && anyStarts(words, {"per", "task", "token", "request", "hour"});
    return !ofSomething
        || (anyStarts(words, {"1k", "1000", "000", "thousand"}) && !anyStarts(words, {"token", "hour"}));
}

} // namespace

std::optional<EvalMetric> metricOfHeader(std::string_view header)
{
    const std::vector<std::string> words = wordsOf(header);
    if (isCostOfAThousand(words))
        return EvalMetric::Cost;
    if (anyStarts(words, {"p95", "95th"}))
        return EvalMetric::P95;
    if (anyStarts(words, {"judg"}))
        return EvalMetric::Judge;
    if (anyStarts(words, {"accura"}) || (words.size() == 1 && words[0] == "acc"))
        return EvalMetric::Accuracy;
    if (anyStarts(words, {"valid"}))
        return EvalMetric::Valid;
    return std::nullopt;
}

bool fitsMetric(EvalMetric metric, std::string_view unit)
{
    const bool time = unit == "s" || unit == "ms";
    const bool score = unit == "%" || (!unit.empty() && unit[0] == '/');
    switch (metric) {
    case EvalMetric::P95:
        return unit.empty() || time;
    case EvalMetric::Cost:
        return unit.empty() || !(time || score);
    case EvalMetric::Valid:
    case EvalMetric::Accuracy:
    case EvalMetric::Judge:
        break;
    }
    return unit.empty() || score;
}

std::string unitOfHeader(std::string_view header, EvalMetric metric)
{
    std::string word;
    for (std::size_t i = 0; i <= header.size(); ++i) {
        const bool ends
            = i == header.size() || std::string_view(" ()[],_:").find(header[i]) != std::string::npos;
        if (!ends) {
            word += header[i];
            continue;
        }
        if (const std::string unit = evalUnit(word); !unit.empty() && fitsMetric(metric, unit))
            return unit;
        word.clear();
    }
    return header.ends_with('%') && fitsMetric(metric, "%") ? "%" : std::string();
}

} // namespace tb
