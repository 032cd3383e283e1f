// SPDX-License-Identifier: GPL-3.0-or-later
// What most tests of the core need: the built-in lists, and a short way from a line of text to an answer.
#pragma once

#include "core/budget.h"
#include "core/catalogue.h"
#include "core/readers/text_file.h"
#include "core/scenario_text.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace tb::test {

inline std::string sourceFile(const std::string &path)
{
    auto text = readTextFile(std::string(TB_SOURCE_DIR) + "/" + path, 8 * 1024 * 1024);
    if (!text)
        throw std::runtime_error(text.error().line());
    return std::move(text).value();
}

template<typename T> T orThrow(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().line());
    return std::move(result).value();
}

inline const Catalogue &catalogue()
{
    static const Catalogue lists = orThrow(readCatalogue(TB_SOURCE_DIR "/resources/data"));
    return lists;
}

inline Scenario scenarioOf(std::string_view text)
{
    return orThrow(scenarioFromText(text));
}

inline Resolved resolvedOf(std::string_view text)
{
    return orThrow(resolve(scenarioOf(text), catalogue()));
}

inline Budget budgetOf(std::string_view text)
{
    return evaluate(resolvedOf(text));
}

inline const Model &modelOf(std::string_view id)
{
    return *orThrow(catalogue().model(id));
}

inline const WeightFormat &weightsOf(std::string_view id)
{
    return *orThrow(catalogue().weightFormat(id));
}

/// The same precision for keys and values.
inline KvRatios kvOf(std::string_view id)
{
    const BlockRatio ratio = orThrow(catalogue().kvFormat(id))->ratio;
    return {ratio, ratio};
}

inline bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Whether one of the lines contains `part`.
template<typename Lines> bool anyContains(const Lines &lines, std::string_view part)
{
    for (const auto &line : lines)
        if (contains(line, part))
            return true;
    return false;
}

} // namespace tb::test
