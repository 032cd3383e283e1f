// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/model_file.h"

namespace tb {

/// The model that the text of a config.json describes: shape and state, and parameters worked out from the
/// shape. Nested text_config and a bare Infinity or NaN (which JSON does not have) are understood.
Result<ModelFile> modelFromConfig(const std::string &text, const std::string &place);

/// A config.json with what lies beside it: the index, or the headers of all safetensors files.
Result<ModelFile> openHfConfig(const std::string &path);

/// The same started from a safetensors file or from the index; without a config.json beside it, only the
/// tensors are known.
Result<ModelFile> openSafetensors(const std::string &path);
Result<ModelFile> openSafetensorsIndex(const std::string &path);

} // namespace tb
