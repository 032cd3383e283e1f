// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/load_model.h"

#include "core/readers/model_file.h"

namespace tb {

Status loadModel(const Scenario &scenario, Catalogue &catalogue)
{
    if (!isModelPath(scenario.model))
        return Done{};
    auto file = openModelFile(scenario.model);
    if (!file)
        return file.error();
    if (!file->hasShape)
        return Error{"the file has tensors but no shape; put the model's config.json beside it",
                     scenario.model};
    catalogue = catalogue.with(std::move(file).value().model);
    return Done{};
}

} // namespace tb
