// SPDX-License-Identifier: GPL-3.0-or-later
// What a file or a text that was dropped or pasted is, by its content.
#pragma once

#include <string>
#include <string_view>

namespace tb {

enum class FileKind {
    Model, ///< also what is neither: the readers of models say best what is wrong with it
    Scenario, ///< by its name, or because it says so
    Picture, ///< PNG, SVG or PDF
    Log, ///< has lines of an engine
};

/// A GGUF or safetensors file is a model whatever follows its first bytes.
FileKind fileKind(const std::string &path);

/// More than one line, with sizes of a known engine in it.
bool hasLogLines(std::string_view text);

} // namespace tb
