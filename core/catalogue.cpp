// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue.h"

#include "core/suggest.h"

#include <algorithm>

namespace tb {

namespace {

template<typename Row>
Result<const Row *> findRow(const std::vector<Row> &rows, std::string_view id, const char *what,
                            const char *listCommand)
{
    const std::string wanted = lowerCase(id);
    // Two weight formats differ in case only (fp8 tensors, F16 files): the exact spelling wins.
    auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &r) { return r.id == id; });
    if (row == rows.end())
        row = std::find_if(rows.begin(), rows.end(), [&](const Row &r) { return lowerCase(r.id) == wanted; });
    if (row != rows.end())
        return &*row;

    std::vector<std::string> ids;
    for (const Row &r : rows)
        ids.push_back(r.id);
    const std::string hint = didYouMean(id, ids);
    return Error{
        std::string("unknown ") + what + " \"" + std::string(id) + "\"; "
            + (hint.empty() ? std::string("`threebudgets list ") + listCommand + "` shows all" : hint),
        {}};
}

} // namespace

Catalogue Catalogue::with(Model model) const
{
    Catalogue more = *this;
    const auto same = std::find_if(more.models.begin(), more.models.end(),
                                   [&model](const Model &m) { return m.id == model.id; });
    if (same == more.models.end())
        more.models.push_back(std::move(model));
    else
        *same = std::move(model);
    return more;
}

Result<const Model *> Catalogue::model(std::string_view id) const
{
    return findRow(models, id, "model", "models");
}

Result<const Device *> Catalogue::device(std::string_view id) const
{
    return findRow(devices, id, "device", "devices");
}

Result<const KvFormat *> Catalogue::kvFormat(std::string_view id) const
{
    return findRow(kvFormats, id, "KV cache format", "kv");
}

Result<const WeightFormat *> Catalogue::weightFormat(std::string_view id) const
{
    return findRow(weightFormats, id, "weight format", "weights");
}

} // namespace tb
