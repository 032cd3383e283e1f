// SPDX-License-Identifier: GPL-3.0-or-later
// What a model's file says, for people and for programs.
#pragma once

#include "core/readers/model_file.h"

#include <string>
#include <utility>
#include <vector>

namespace tb {

/// Bytes by tensor type, the largest first.
std::vector<std::pair<std::string, Bytes>> bytesByType(const std::vector<FileTensor> &tensors);

/// A strip of layers in runs, with repeated groups counted: "5 x (5 S, 1 F), 4 S".
std::string layerRuns(const std::string &layerKinds);

/// What a letter of the strip stands for.
const char *layerLetterName(char letter);

std::string inspectionText(const ModelFile &file);

/// One JSON object; sizes are whole bytes, keys never change meaning.
std::string inspectionJson(const ModelFile &file);

} // namespace tb
