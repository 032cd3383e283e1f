// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/file_kind.h"

#include "core/readers/engine_log.h"
#include "core/readers/text_file.h"

namespace tb {

FileKind fileKind(const std::string &path)
{
    const auto text = readTextFile(path, kMaxLogBytes);
    if (!text)
        return FileKind::Model;
    const std::string_view start = std::string_view(*text).substr(0, 9);
    const bool safetensors = start.size() == 9 && start[8] == '{' && start[7] == '\0';
    if (start.substr(0, 4) == "GGUF" || safetensors)
        return FileKind::Model;
    return readEngineLog(*text, path) ? FileKind::Log : FileKind::Model;
}

bool hasLogLines(std::string_view text)
{
    return text.find('\n') != std::string_view::npos && readEngineLog(text, "text").ok();
}

} // namespace tb
