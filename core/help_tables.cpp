// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/help_tables.h"

#include "core/format.h"
#include "core/scenario_text.h"

namespace tb {

namespace {

/// "32 layers of full attention (1,024 + 1,024 values)"
std::string componentText(const StateComponent &part)
{
    std::string text = plural(part.layers, "layer") + " of " + stateKindName(part.kind);
    if (part.fixedValues > 0)
        return text + " (" + grouped(part.fixedValues) + " values)";
    text += " (" + grouped(part.kDim) + (part.vDim > 0 ? " + " + grouped(part.vDim) : "") + " values";
    if (part.window > 0)
        text += ", " + grouped(part.window) + " tokens";
    if (part.ratio > 1)
        text += ", a row for " + grouped(part.ratio) + " tokens";
    return text + ")";
}

std::string models(const Catalogue &catalogue)
{
    std::string text;
    for (const Model &model : catalogue.models) {
        text += "- **" + model.name + "**: ";
        for (std::size_t i = 0; i < model.state.size(); ++i)
            text += (i > 0 ? ", " : "") + componentText(model.state[i]);
        text += ". Source: " + model.source + "\n";
    }
    return text;
}

std::string ratioCell(const BlockRatio &ratio)
{
    return grouped(ratio.bytes) + " / " + grouped(ratio.values) + " | " + fixed(bitsPerValue(ratio), 4);
}

std::string kvFormats(const Catalogue &catalogue)
{
    std::string text = "| Format | Bytes / values | Bits a value | Source |\n|---|---|---|---|\n";
    for (const KvFormat &format : catalogue.kvFormats)
        text += "| " + format.name + " | " + ratioCell(format.ratio) + " | " + format.source + " |\n";
    return text;
}

std::string weightFormats(const Catalogue &catalogue)
{
    std::string text = "| Format | Bytes / values | Bits a value | Source |\n|---|---|---|---|\n";
    for (const WeightFormat &format : catalogue.weightFormats)
        text += "| " + format.id + " | " + ratioCell(format.linear) + " | " + format.source + " |\n";
    return text;
}

std::string workingSets(const Catalogue &catalogue)
{
    std::string text = "| Memory | macOS | Limit | Seen | Source |\n|---|---|---|---|---|\n";
    for (const WorkingSetLimit &row : catalogue.workingSets)
        text += "| " + bytesText(row.memory, ByteUnits::Decimal) + " | " + grouped(row.macos) + " | "
            + bytesInUnit(row.limit, kMebi, 0) + " MiB | " + (row.basis == "seen" ? "yes" : "no, estimate")
            + " | " + row.source + " |\n";
    return text;
}

std::string keys(const Catalogue &)
{
    std::string text = "| Key | Values | When not given |\n|---|---|---|\n";
    for (const ScenarioKey &key : scenarioKeys()) {
        std::string values(key.values);
        for (std::size_t at = values.find('|'); at != std::string::npos; at = values.find('|', at + 2))
            values.insert(at, "\\"); // a bar would begin the next column
        text += "| `" + std::string(key.name) + "` | " + values + " | " + std::string(key.fallback) + " |\n";
    }
    return text;
}

} // namespace

std::string withTables(std::string page, const Catalogue &catalogue)
{
    struct Table
    {
        const char *mark;
        std::string (*text)(const Catalogue &);
    };
    constexpr Table kTables[] = {{"{{models}}\n", models},
                                 {"{{kv-formats}}\n", kvFormats},
                                 {"{{weight-formats}}\n", weightFormats},
                                 {"{{working-sets}}\n", workingSets},
                                 {"{{keys}}\n", keys}};
    for (const Table &table : kTables) {
        const std::size_t at = page.find(table.mark);
        if (at != std::string::npos)
            page.replace(at, std::string_view(table.mark).size(), table.text(catalogue));
    }
    return page;
}

} // namespace tb
