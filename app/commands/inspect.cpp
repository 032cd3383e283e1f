// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/inspection.h"

namespace tb {

int runInspect(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text or json", "--format"});
    if (!arguments.options.empty())
        return fail(ExitBadArguments, {"only --format is known here", "--" + arguments.options[0].name});
    if (arguments.words.size() != 1)
        return fail(ExitBadArguments,
                    {"one file was expected: a GGUF, a config.json or a safetensors file", "inspect"});
    const auto file = openModelFile(arguments.words[0]);
    if (!file)
        return fail(ExitBadInput, file.error());
    return print(format == "json" ? inspectionJson(*file) : inspectionText(*file));
}

} // namespace tb
