// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/log_check.h"
#include "core/suggest.h"

#include <cstdio>

namespace tb {

namespace {

/// Standard input, at most one byte more than a log may have.
Result<EngineLog> readStandardInput(const std::string &name)
{
    std::string text;
    std::string buffer(std::size_t{64} * 1024, '\0');
    std::size_t count = 1;
    while (count > 0 && text.size() <= kMaxLogBytes) {
        count = std::fread(buffer.data(), 1, buffer.size(), stdin);
        text.append(buffer, 0, count);
    }
    if (std::ferror(stdin) != 0)
        return Error{"cannot be read", name};
    return readEngineLog(text, name);
}

} // namespace

int runCheck(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text or json", "--format"});
    if (!arguments.options.empty())
        return fail(ExitBadArguments,
                    {"check takes a log file and --format", "--" + arguments.options.front().name});
    if (arguments.words.size() != 1)
        return fail(ExitBadArguments, {"give one log file, or - for standard input", "check"});
    const std::string file = arguments.words.front();
    const std::string name = file == "-" ? "standard input" : file;
    const auto log = file == "-" ? readStandardInput(name) : readEngineLogFile(file);
    if (!log)
        return fail(ExitBadInput, log.error());
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    const LogCheck check = checkLog(*log, *catalogue);
    return print(format == "json" ? checkJson(check, name) : checkText(check, printableLine(name)));
}

} // namespace tb
