// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in lists: models, devices, formats.
#pragma once

#include "core/device.h"
#include "core/formats.h"
#include "core/model.h"
#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

struct Catalogue
{
    std::vector<Model> models;
    std::vector<Device> devices;
    std::vector<WorkingSetLimit> workingSets;
    std::vector<KvFormat> kvFormats;
    std::vector<WeightFormat> weightFormats;

    /// The same lists with one model more, read from a file; its id is the path.
    Catalogue with(Model model) const;

    /// Exact id, upper and lower case alike; an Error suggests the nearest ids.
    Result<const Model *> model(std::string_view id) const;
    Result<const Device *> device(std::string_view id) const;
    Result<const KvFormat *> kvFormat(std::string_view id) const;
    Result<const WeightFormat *> weightFormat(std::string_view id) const;
};

/// The texts of the data files, each with the name used in error messages.
struct CatalogueText
{
    std::string models;
    std::string devices;
    std::string formats;
};

/// Every row is checked; the first row that makes no sense is the Error: "devices.json: devices[3].id: ...".
Result<Catalogue> parseCatalogue(const CatalogueText &text);

/// Reads models.json, devices.json and formats.json in `folder`.
Result<Catalogue> readCatalogue(const std::string &folder);

} // namespace tb
