// SPDX-License-Identifier: GPL-3.0-or-later
// What the program can be asked to do, one function a command. Each returns the exit code.
#pragma once

#include "app/arguments.h"
#include "core/budget.h"
#include "core/catalogue.h"
#include "core/readers/load_model.h"
#include "core/resolve.h"
#include "core/scenario_file.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

enum ExitCode {
    ExitOk = 0, ///< also when the scenario does not fit: that is an answer
    ExitBadArguments = 1,
    ExitBadInput = 2,
    ExitCannotWrite = 3,
};

int runReport(Arguments arguments);
int runBatch(Arguments arguments);
int runList(Arguments arguments);
int runCheck(Arguments arguments);
int runExport(Arguments arguments);
int runLevers(Arguments arguments);
int runFleet(Arguments arguments);
int runMemo(Arguments arguments);
int runPractice(Arguments arguments);
int runInspect(Arguments arguments);
int runHelp(Arguments arguments);
int runHandout(Arguments arguments);
int runLesson(Arguments arguments);
int runWorksheet(Arguments arguments);
int runWindow(Arguments arguments);
int printHelp();
int printVersion();

/// The first word, where the command writes its file; `example` is what it may look like.
Result<std::string> takeOutput(Arguments &arguments, const char *command, const char *example);

/// All --price options, as one text for pricesFromText().
std::string takePrices(Arguments &arguments);

/// Writes "threebudgets: place: text" to the error stream and returns the code.
int fail(ExitCode code, const Error &error);

/// Writes to the output stream; ExitCannotWrite when that fails (a full disk, a closed pipe).
int print(const std::string &text);

/// The folder of the built-in lists: $THREEBUDGETS_DATA, or what was installed beside the program, or the
/// source tree the program was built from.
std::string dataFolder();

/// The built-in lists; errors name the damaged file and what to do.
Result<Catalogue> loadCatalogue();

/// A scenario from an optional file, or an id of the gallery, and the options left in `arguments`, which win;
/// or from the window's defaults. The exit code tells a bad file from bad options.
struct ScenarioRequest
{
    Scenario scenario;
    std::optional<Error> error;
    ExitCode code = ExitOk;
    ScenarioFile file; ///< as it was read
    std::string path; ///< of it; empty where none was given
};
ScenarioRequest readScenario(const Arguments &arguments, Scenario start);

/// The answer to what file and options ask for, with what it was found from.
struct Answer
{
    Catalogue catalogue; ///< with the model of a file
    Resolved resolved;
    Budget budget;
};

/// An answer, or the exit code after the reason was written to the error stream.
struct AnswerRequest
{
    std::optional<Answer> answer;
    int code = ExitOk;
};
AnswerRequest answerFor(const Arguments &arguments);

/// Rows of cells, the first row being the header, with columns padded to their widest cell.
std::string table(std::vector<std::vector<std::string>> rows);

} // namespace tb
