// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include "core/readers/text_file.h"

namespace tb::test {

std::string sourceFile(const std::string &path)
{
    auto text = readTextFile(std::string(TB_SOURCE_DIR) + "/" + path, 8 * 1024 * 1024);
    if (!text)
        throw std::runtime_error(text.error().line());
    return std::move(text).value();
}

const Catalogue &catalogue()
{
    static const Catalogue lists = orThrow(readCatalogue(TB_SOURCE_DIR "/resources/data"));
    return lists;
}

Scenario scenarioOf(std::string_view text)
{
    return orThrow(scenarioFromText(text));
}

Resolved resolvedOf(std::string_view text)
{
    return orThrow(resolve(scenarioOf(text), catalogue()));
}

Budget budgetOf(std::string_view text)
{
    return evaluate(resolvedOf(text));
}

const Model &modelOf(std::string_view id)
{
    return *orThrow(catalogue().model(id));
}

const WeightFormat &weightsOf(std::string_view id)
{
    return *orThrow(catalogue().weightFormat(id));
}

KvRatios kvOf(std::string_view id)
{
    const BlockRatio ratio = orThrow(catalogue().kvFormat(id))->ratio;
    return {ratio, ratio};
}

} // namespace tb::test
