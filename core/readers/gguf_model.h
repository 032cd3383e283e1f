// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readers/gguf.h"
#include "core/readers/model_file.h"

namespace tb {

/// The model that one header describes; `place` is the file's name. An architecture that is not known is read
/// as far as its general keys go, every layer taken to keep all tokens, and the notes say so.
Result<ModelFile> modelFromGguf(GgufHeader header, const std::string &place);

/// The same for a file of its own or, when the header says that it is one of several, all of them.
Result<ModelFile> openGguf(ByteSource source, const std::string &path);

/// Parameters, those active for a token and those read, from the names and sizes of all tensors.
void countParameters(ModelFile &file, std::int64_t mainLayers);

} // namespace tb
