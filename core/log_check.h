// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine printed against what we predict from the same model and settings.
#pragma once

#include "core/checked.h"
#include "core/log_model.h"
#include "core/readers/engine_log.h"
#include "core/scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// One figure of the log. Sizes are bytes; ratios are hundredths.
struct CheckLine
{
    enum class Unit { Size, Count, Hundredths };

    std::string what; ///< "KV cache", "keys (f16)", ...
    Unit unit = Unit::Size;
    std::int64_t line = 0; ///< of the log
    std::string text; ///< as printed
    std::int64_t printed = 0;
    std::optional<std::int64_t> predicted; ///< none where we have no rule; `reason` says why
    std::int64_t rounding = 0; ///< how far the true figure may lie from the printed one
    bool modelled = false; ///< the prediction has an error of its own: no rounding is expected
    std::string reason; ///< what explains a difference, or what was predicted from

    /// Predicted less printed: above zero where we say too much.
    std::int64_t difference() const { return predicted ? (Checked(*predicted) - printed).value() : 0; }
    bool within() const { return predicted && difference() <= rounding && difference() >= -rounding; }
    friend bool operator==(const CheckLine &, const CheckLine &) = default;
};

/// What can be done about a load, tried out on its scenario.
struct LogLever
{
    std::string id; ///< of Lever
    std::string name;
    std::string words; ///< what it does
    Bytes gained;
    std::string gainedText; ///< "7.50 GiB"
    std::optional<bool> fits; ///< all of the load, with it; none where the log does not tell the memory

    friend bool operator==(const LogLever &, const LogLever &) = default;
};

struct RunCheck
{
    std::int64_t line = 0; ///< of the log, where the load begins
    std::string model; ///< its name; empty when it was not recognised
    std::string how; ///< which figures led to it, or what is missing
    bool listed = false;
    std::string settings; ///< "context 32,768, 4 slots, ..."
    std::string rules; ///< "llama.cpp since January 2026"
    std::vector<CheckLine> lines;
    std::vector<std::string> notes;
    std::optional<FailedBudget> failed; ///< set where the load ended in an out-of-memory
    std::string failure; ///< then: which budget failed and what fits, in one or two sentences
    std::optional<Scenario> scenario; ///< model and settings of the load, in measured accounting
    std::string noScenario; ///< why there is none
    std::optional<LogLever> lever; ///< that fits the budget which failed, or gains the most
    std::string verdict; ///< the lever in one or two sentences; empty without one

    friend bool operator==(const RunCheck &, const RunCheck &) = default;
};

struct LogCheck
{
    LogEngine engine = LogEngine::None;
    std::string version;
    std::vector<RunCheck> runs;
    std::vector<std::string> remarks;

    friend bool operator==(const LogCheck &, const LogCheck &) = default;
};

/// One line as it is shown, in words; sizes in MiB, whatever the log's unit, so that a column can be compared
/// by eye.
struct CheckRow
{
    std::string what;
    std::string printed;
    std::string predicted; ///< "-" where there is none
    std::string difference;
    std::string verdict; ///< "within the rounding", "+1.20 %, modelled", ...
    std::string explanation; ///< may be empty
    std::int64_t line = 0; ///< of the log
};
CheckRow checkRow(const CheckLine &line);

/// Total: whatever the log says, each figure gets a prediction or a reason why there is none.
LogCheck checkLog(const EngineLog &log, const Catalogue &catalogue);

/// "llama.cpp b6987"
std::string checkEngine(const LogCheck &check);
/// "Llama 3.1 8B; by its layers, ..." and the like: what was recognised of one load.
std::string checkModel(const RunCheck &run);
/// Settings, rules and notes of one load, in sentences.
std::string checkSettings(const LogCheck &check, const RunCheck &run);

/// For reading; ends with a line break.
std::string checkText(const LogCheck &check, const std::string &file);

/// {"format":"threebudgets-check","version":1,...}, one line.
std::string checkJson(const LogCheck &check, const std::string &file);

} // namespace tb
