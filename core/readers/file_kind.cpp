// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/file_kind.h"

#include "core/readers/engine_log.h"
#include "core/readers/picture_scenario.h"
#include "core/readers/text_file.h"

namespace tb {

namespace {

bool endsWith(std::string_view text, std::string_view ending)
{
    return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

} // namespace

FileKind fileKind(const std::string &path)
{
    if (endsWith(path, ".threebudgets"))
        return FileKind::Scenario;
    if (isPictureFile(path))
        return FileKind::Picture;
    const auto text = readTextFile(path, kMaxLogBytes);
    if (!text)
        return FileKind::Model;
    const std::string_view head = std::string_view(*text).substr(0, 1024);
    if (head.find("\"threebudgets-scenario\"") != std::string_view::npos)
        return FileKind::Scenario;
    const std::string_view start = head.substr(0, 9);
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
