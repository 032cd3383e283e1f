// SPDX-License-Identifier: GPL-3.0-or-later
// The help pages on a terminal.
#include "app/commands/commands.h"

#include "core/suggest.h"
#include "ui/help_pages.h"

namespace tb {

int runHelp(Arguments arguments)
{
    if (!arguments.options.empty())
        return fail(ExitBadArguments,
                    {"help takes the name of a page", "--" + arguments.options.front().name});
    if (arguments.words.size() > 1)
        return fail(ExitBadArguments, {"give one page", "help"});
    std::vector<std::string> names;
    std::string list;
    for (const HelpPage &page : helpPages()) {
        names.push_back(page.name.toStdString());
        list += names.back() + std::string(14 - names.back().size(), ' ') + page.title.toStdString() + "\n";
    }
    if (arguments.words.empty())
        return print(list);
    const std::string &name = arguments.words.front();
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    const QString text = helpPlainText(QString::fromStdString(name), *catalogue);
    if (text.trimmed().isEmpty()) {
        const std::string hint = didYouMean(name, names);
        return fail(ExitBadArguments,
                    {"no such page; " + (hint.empty() ? "`threebudgets help` lists all" : hint), name});
    }
    return print(text.toStdString());
}

} // namespace tb
