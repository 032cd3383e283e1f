// SPDX-License-Identifier: GPL-3.0-or-later
// What was worked out for a model and takes long enough to be kept: charts and sliders ask for the same again
// at every step.
#pragma once

#include "core/model.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace tb {

/// The PerModel of a model that this thread asked about lately, or a new one. PerModel is made from a Model
/// and has it as model().
template<typename PerModel> std::shared_ptr<PerModel> recent(const Model &model)
{
    constexpr std::size_t kMost = 3; // the one in sight, a pinned one, the one before
    thread_local std::vector<std::shared_ptr<PerModel>> models; // the latest first
    const auto known = std::find_if(models.begin(), models.end(),
                                    [&](const auto &entry) { return entry->model() == model; });
    if (known != models.end()) {
        std::rotate(models.begin(), known, known + 1);
    } else {
        if (models.size() == kMost)
            models.pop_back();
        models.insert(models.begin(), std::make_shared<PerModel>(model));
    }
    return models.front();
}

} // namespace tb
