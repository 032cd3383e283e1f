// SPDX-License-Identifier: GPL-3.0-or-later
// Which model an engine loaded, from the figures in its log.
#pragma once

#include "core/catalogue.h"
#include "core/readers/engine_log.h"

#include <string>
#include <vector>

namespace tb {

struct RecognisedModel
{
    Model model;
    std::string how; ///< one sentence: which figures or which name led to it
    bool listed = false; ///< a model of the built-in list, not one built from figures
    std::vector<std::string> alike; ///< names of other models that the figures fit as well
};

/// The listed model whose figures are those of the log; else the one it was asked for by name, where nothing
/// printed contradicts; else a model built from the figures. An Error says which figure is missing.
Result<RecognisedModel> recogniseModel(const LogRun &run, const Catalogue &catalogue);

/// Whether a name as engines print it ("meta-llama/Llama-3.1-8B-Instruct") contains the id of a listed model.
bool nameContainsId(std::string_view name, std::string_view id);

} // namespace tb
