// SPDX-License-Identifier: GPL-3.0-or-later
// ollama: its own lines around the runner's, which are those of llama.cpp.
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"

namespace tb::log {

namespace {

/// The value of key="..." or key=word.
std::optional<std::string_view> valueOf(std::string_view line, std::string_view key)
{
    const auto rest = after(line, key);
    if (!rest)
        return std::nullopt;
    return startsWith(*rest, "\"") ? before(rest->substr(1), "\"") : before(*rest, " ");
}

void keepSize(Scanner &scanner, std::string_view line, std::string_view key, SizeKind kind)
{
    const auto value = valueOf(line, key);
    auto size = value ? sizeAt(*value, kind, scanner.line, Units::Binary) : std::nullopt;
    if (!size)
        return;
    if (const auto device = valueOf(line, "device="); device && device->size() <= 32)
        size->device = std::string(*device);
    scanner.run().sizes.push_back(std::move(*size));
}

/// "--ctx-size 8192 --parallel 2" of the runner it starts.
void readRunnerCommand(Scanner &scanner, std::string_view line)
{
    scanner.nextLoad();
    LogSettings &settings = scanner.run().settings;
    settings.context = wholeAfter(line, "--ctx-size ");
    settings.slots = wholeAfter(line, "--parallel ");
    settings.microBatch = wholeAfter(line, "--batch-size ");
    if (contains(line, "--flash-attn"))
        settings.flashAttention = true;
    if (const auto type = after(line, "--kv-cache-type "))
        settings.typeK = settings.typeV = std::string(before(before(*type, " "), "\"").substr(0, 16));
}

/// msg=load request="{... Parallel:1 BatchSize:512 FlashAttention:true KvSize:4096 KvCacheType: ...}"
void readLoadRequest(Scanner &scanner, std::string_view line)
{
    LogSettings &settings = scanner.run().settings;
    settings.context = wholeAfter(line, "KvSize:");
    settings.slots = wholeAfter(line, "Parallel:");
    settings.microBatch = wholeAfter(line, "BatchSize:");
    settings.flashAttention
        = contains(line, "FlashAttention:true") || contains(line, "FlashAttention:Enabled");
    const auto type = after(line, "KvCacheType:");
    if (type && !startsWith(*type, " "))
        settings.typeK = settings.typeV = std::string(before(*type, " ").substr(0, 16));
}

} // namespace

void readOllamaLine(Scanner &scanner, std::string_view line)
{
    const bool own = contains(line, " source=") && contains(line, "level=") && contains(line, "msg=");
    if (!own)
        return;
    scanner.seen(LogEngine::Ollama);
    if (contains(line, "msg=\"Listening on") || contains(line, "msg=\"Ollama"))
        if (const auto version = after(line, "(version "))
            scanner.log.version = std::string(before(*version, ")").substr(0, 32));
    if (contains(line, "memory.required.kv=")) {
        scanner.nextLoad();
        keepSize(scanner, line, "memory.required.kv=", SizeKind::Estimate);
    }
    if (contains(line, "msg=\"starting llama server\"") && contains(line, "--ctx-size"))
        readRunnerCommand(scanner, line);
    if (contains(line, "msg=load request="))
        readLoadRequest(scanner, line);
    if (contains(line, "msg=\"kv cache\""))
        keepSize(scanner, line, " size=", SizeKind::Estimate);
    if (contains(line, "architecture=") && contains(line, "num_key_values=")) {
        scanner.nextModel();
        scanner.run().figures.architecture = std::string(valueOf(line, "architecture=")->substr(0, 64));
        if (const auto name = valueOf(line, " name="))
            scanner.run().figures.name = std::string(name->substr(0, 200));
    }
}

} // namespace tb::log
