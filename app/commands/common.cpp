// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/gallery.h"
#include "core/readers/engine_log.h"
#include "core/readers/model_file.h"
#include "core/scenario_text.h"
#include "core/suggest.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QString>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace tb {

int fail(ExitCode code, const Error &error)
{
    constexpr std::size_t kLongestLine = 400; // one line, whatever a file or an option contains
    std::fprintf(stderr, "threebudgets: %s\n", shown(error.line(), kLongestLine).c_str());
    return code;
}

int print(const std::string &text)
{
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (written && std::fflush(stdout) == 0)
        return ExitOk;
    if (errno != EPIPE) // a reader that has seen enough is no fault
        return fail(ExitCannotWrite,
                    {"only a part of it could be written; is the disk full? Make room, or write elsewhere",
                     "standard output"});
    return ExitOk;
}

std::string dataFolder()
{
    const QString chosen = qEnvironmentVariable("THREEBUDGETS_DATA");
    if (!chosen.isEmpty())
        return chosen.toStdString();
    const QString installed
        = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/threebudgets/data");
    if (QFileInfo(installed).isDir())
        return installed.toStdString();
    return TB_SOURCE_DATA;
}

Result<Catalogue> loadCatalogue()
{
    const std::string folder = dataFolder();
    auto catalogue = readCatalogue(folder);
    if (catalogue)
        return catalogue;
    Error error = catalogue.error();
    if (error.place.rfind(folder, 0) != 0)
        error.place = folder + "/" + error.place;
    error.text += "; the file belongs to the program: restore it or install again";
    return error;
}

std::string table(std::vector<std::vector<std::string>> rows)
{
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (auto &row : rows)
        for (std::string &cell : row)
            cell = printableLine(cell); // titles come from files
    for (const auto &row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const auto &row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

namespace {

/// A file given in place of a scenario: by its name, or a config.json by what is in it.
bool isModelFile(const std::string &path)
{
    const QString name = QFileInfo(QString::fromStdString(path)).fileName();
    for (const char *ending : {".gguf", ".safetensors", ".safetensors.index.json", "config.json"})
        if (name.endsWith(QLatin1String(ending)))
            return true;
    return false;
}

/// A log given in place of a scenario: by its name, or by what is in it.
bool isLogFile(const std::string &path)
{
    const QFileInfo file(QString::fromStdString(path));
    return file.isFile() && (file.suffix() == QLatin1String("log") || readEngineLogFile(path).ok());
}

/// The path as it stays unmistakable: a plain name gets "./" before it.
std::string asModelPath(const std::string &path)
{
    return isModelPath(path) ? path : "./" + path;
}

} // namespace

Result<std::string> takeOutput(Arguments &arguments, const char *command, const char *example)
{
    if (arguments.words.empty())
        return Error{"the name of a file was expected, as in " + std::string(example), command};
    std::string path = std::move(arguments.words.front());
    arguments.words.erase(arguments.words.begin());
    return path;
}

ScenarioRequest readScenario(const Arguments &arguments, Scenario start)
{
    ScenarioRequest request;
    request.scenario = std::move(start);
    if (arguments.words.size() > 1) {
        request.error = Error{"unexpected; options are given as --key value", arguments.words[1]};
        request.code = ExitBadArguments;
        return request;
    }
    if (!arguments.words.empty() && isModelFile(arguments.words[0])) {
        const bool another = std::any_of(arguments.options.begin(), arguments.options.end(),
                                         [](const Arguments::Option &o) { return o.name == "model"; });
        if (another) {
            request.error = Error{"the file " + arguments.words[0] + " is a model already; give one of them",
                                  "--model"};
            request.code = ExitBadArguments;
            return request;
        }
        if (Status status = setKey(request.scenario, "model", asModelPath(arguments.words[0])); !status) {
            request.error = status.error();
            request.code = ExitBadArguments;
            return request;
        }
    } else if (!arguments.words.empty()) {
        const std::string path = scenarioPath(arguments.words[0]);
        auto file = readScenarioFile(path);
        if (!file) {
            request.error = file.error();
            if (isLogFile(arguments.words[0]))
                request.error = Error{"is a server's log, not a scenario; `threebudgets check` reads it",
                                      arguments.words[0]};
            request.code = ExitBadInput;
            return request;
        }
        request.file = std::move(file).value();
        request.scenario = request.file.scenario;
        request.path = path;
        if (const std::string names = unknownNames(request.file); !names.empty())
            std::fprintf(stderr, "threebudgets: %s: not known here and left out: %s\n",
                         printableLine(arguments.words[0]).c_str(), names.c_str());
    }
    for (const Arguments::Option &option : arguments.options) {
        if (Status status = setKey(request.scenario, option.name, option.value); !status) {
            request.error = Error{status.error().text, "--" + status.error().place};
            request.code = ExitBadArguments;
            return request;
        }
    }
    return request;
}

namespace {

/// An unknown id is the fault of whoever gave the key: an option, or else the file.
int failForUnknownId(const Arguments &arguments, const Error &error)
{
    const auto option = std::find_if(arguments.options.begin(), arguments.options.end(),
                                     [&](const Arguments::Option &o) { return o.name == error.place; });
    if (arguments.words.empty() || option != arguments.options.end())
        return fail(ExitBadArguments, {error.text, "--" + error.place});
    return fail(ExitBadInput, {error.text, arguments.words.front() + ": " + error.place});
}

} // namespace

AnswerRequest answerFor(const Arguments &arguments)
{
    auto loaded = loadCatalogue();
    if (!loaded)
        return {{}, fail(ExitBadInput, loaded.error())};
    Catalogue catalogue = std::move(loaded).value();
    const ScenarioRequest request = readScenario(arguments, {});
    if (request.error)
        return {{}, fail(request.code, *request.error)};

    if (const Status status = loadModel(request.scenario, catalogue); !status)
        return {{}, fail(ExitBadInput, status.error())};
    const auto scenario = normalised(request.scenario, catalogue);
    auto resolved = scenario ? resolve(*scenario, catalogue) : Result<Resolved>(scenario.error());
    if (!resolved)
        return {{}, failForUnknownId(arguments, resolved.error())};
    const Budget budget = evaluate(*resolved);
    if (const auto error = beyondAllNumbers(budget))
        return {{}, fail(ExitBadArguments, *error)};
    return {Answer{std::move(catalogue), std::move(resolved).value(), budget}, ExitOk};
}

} // namespace tb
