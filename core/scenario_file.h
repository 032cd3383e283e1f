// SPDX-License-Identifier: GPL-3.0-or-later
// What a file keeps: a scenario, what it was compared with, and how it was looked at.
#pragma once

#include "core/bar_layout.h"
#include "core/chart_inputs.h"
#include "core/compare.h"
#include "core/readers/json.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

constexpr std::size_t kMostPins = 50;

/// Keys of a file that this version does not know: a later one may. Saving writes them again.
struct UnknownKeys
{
    struct OfPin
    {
        JsonObject pin;
        JsonObject scenario;

        friend bool operator==(const OfPin &, const OfPin &) = default;
    };

    JsonObject file;
    JsonObject view;
    std::map<std::string, OfPin> pins; ///< by name

    friend bool operator==(const UnknownKeys &, const UnknownKeys &) = default;
};

constexpr int kMostTitle = 120; ///< characters, of one line
constexpr int kMostStory = 240;

struct ScenarioFile
{
    Scenario scenario;
    Pins pins; ///< at most kMostPins
    BarScale barScale = BarScale::ShareOfUsable;
    ByteUnits units = ByteUnits::Decimal;
    ChartOptions charts;
    std::optional<ChartId> chart; ///< the one that tells the story, below the bars
    std::string title; ///< the message, as over a slide; may be empty
    std::string story; ///< one line more; may be empty
    std::string note; ///< of the user's own
    UnknownKeys unknown;

    friend bool operator==(const ScenarioFile &, const ScenarioFile &) = default;
};

/// The keys that stand beside those of the scenario: "format", "version", "title", "story", "pins",
/// "view", "note".
const std::vector<std::string> &fileKeys();

/// An object of the scenario's keys and the file's own, every choice written out, in one line.
std::string scenarioFileToJson(const ScenarioFile &file);

/// Errors name the place. A file of a later format is refused; keys that nothing is known of are kept. An
/// object without "format" was written by hand: there an unknown key is a slip, and an error.
Result<ScenarioFile> scenarioFileFromJson(std::string_view text, const std::string &place);

/// The same for a file, which is small, or for the one inside an exported picture.
Result<ScenarioFile> readScenarioFile(const std::string &path);

/// "friend, mood" of the top of the file; empty when all keys are known.
std::string unknownNames(const ScenarioFile &file);

} // namespace tb
