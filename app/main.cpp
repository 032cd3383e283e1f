// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/gallery.h"
#include "core/suggest.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

namespace {

enum class Needs {
    Console, ///< starts no GUI and needs no display
    Gui, ///< makes its own application object
};

struct Command
{
    const char *name;
    int (*run)(tb::Arguments);
    Needs needs;
};

constexpr Command kCommands[]
    = {{"report", tb::runReport, Needs::Console},       {"batch", tb::runBatch, Needs::Console},
       {"levers", tb::runLevers, Needs::Console},       {"list", tb::runList, Needs::Console},
       {"inspect", tb::runInspect, Needs::Console},     {"check", tb::runCheck, Needs::Console},
       {"help", tb::runHelp, Needs::Console},           {"handout", tb::runHandout, Needs::Console},
       {"lesson", tb::runLesson, Needs::Gui},           {"export", tb::runExport, Needs::Gui},
       {"worksheet", tb::runWorksheet, Needs::Console}, {"fleet", tb::runFleet, Needs::Console},
       {"practice", tb::runPractice, Needs::Console},   {"memo", tb::runMemo, Needs::Gui}};

/// A first word that is neither a command, a file nor in the gallery was most likely meant as a command.
bool looksLikeFile(const std::string &word)
{
    return word.find('/') != std::string::npos || word.find('.') != std::string::npos;
}

int unknownCommand(const std::string &word)
{
    std::vector<std::string> names;
    for (const Command &command : kCommands)
        names.emplace_back(command.name);
    const std::string hint = tb::didYouMean(word, names);
    return tb::fail(tb::ExitBadArguments,
                    {"unknown command; " + (hint.empty() ? "`threebudgets --help` lists all" : hint), word});
}

int runCommand(const Command &command, tb::Arguments arguments, int argc, char **argv)
{
    if (command.needs == Needs::Gui)
        return command.run(std::move(arguments));
    const QCoreApplication application(argc, argv); // knows where the program is installed
    return command.run(std::move(arguments));
}

int run(std::vector<std::string> words, int argc, char **argv)
{
    const std::string first = words.empty() ? std::string() : words.front();
    if (first == "--help" || first == "-h")
        return tb::printHelp();
    if (first == "--version")
        return tb::printVersion();

    const auto *command = std::find_if(std::begin(kCommands), std::end(kCommands),
                                       [&first](const Command &c) { return first == c.name; });
    const bool known = command != std::end(kCommands);
    if (!known && !first.empty() && first.rfind("--", 0) != 0 && !looksLikeFile(first)
        && tb::scenarioPath(first) == first)
        return unknownCommand(first);
    if (known)
        words.erase(words.begin());
    const auto asksForHelp = [](const std::string &word) { return word == "--help" || word == "-h"; };
    if (std::any_of(words.begin(), words.end(), asksForHelp))
        return tb::printHelp();
    auto arguments = tb::parseArguments(words);
    if (!arguments)
        return tb::fail(tb::ExitBadArguments, arguments.error());
    return known ? runCommand(*command, std::move(arguments).value(), argc, argv)
                 : tb::runWindow(std::move(arguments).value());
}

} // namespace

int main(int argc, char **argv)
{
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is a write error to report, not a reason to die
#endif
    return run({argv + 1, argv + argc}, argc, argv);
}
