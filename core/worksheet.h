// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet of seven numbers: what it asks, and what a learner has written.
#pragma once

#include "core/answer_text.h"
#include "core/result.h"
#include "core/units.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

enum class SheetAsks {
    FileSize, ///< of a file of weights
    Limit, ///< bandwidth / file size
    Speed, ///< measured
    Share, ///< speed / limit
    Score, ///< right answers, measured
    Notes, ///< KV cache of one conversation
    Fit, ///< conversations in the room
};

/// One blank to fill in.
struct SheetField
{
    std::string id;
    std::string label; ///< beside the blank
    std::string name; ///< on its own: "16-bit notes of 32,768 tokens"
    std::string unit; ///< of a bare number; empty for counts
    std::string help;
    std::string source;
    std::vector<std::string> covers; ///< the figures of the course it comes to
    SheetAsks asks = SheetAsks::Notes;
    std::size_t file = 0; ///< of SheetForm::files; of all but Notes and Fit
    std::string kv; ///< KV format of Notes and Fit
    Tokens context; ///< of Notes and Fit
    std::optional<std::int64_t> sample; ///< what the course measured

    AnswerKind kind() const;
    /// Only the learner's machine knows it; "failed" is an answer.
    bool isMeasured() const { return asks == SheetAsks::Speed || asks == SheetAsks::Score; }
};

struct SheetGroup
{
    std::string title;
    std::string help;
    std::vector<SheetField> fields;
};

/// A file of weights that the sheet compares.
struct SheetFile
{
    std::string name; ///< "8-bit"
    std::string weights; ///< format of the catalogue
};

/// The empty sheet.
struct SheetForm
{
    std::vector<SheetFile> files;
    std::vector<SheetGroup> groups;
    Bytes room; ///< for the notes of all conversations
    std::int64_t questions = 0; ///< of a score
    std::string sampleMachine; ///< that the sample speeds were measured on: "an M4 Max with 546 GB/s"

    std::vector<const SheetField *> fields() const; ///< of all groups, in order
};

/// Every row is checked; the first one that makes no sense is the Error.
Result<SheetForm> parseSheetForm(std::string_view text, const std::string &place);

struct SheetAnswer
{
    std::string text; ///< as typed
    bool filled = false; ///< by the program

    friend bool operator==(const SheetAnswer &, const SheetAnswer &) = default;
};

/// A sheet in the making.
struct Worksheet
{
    std::string model = "llama-3.1-8b";
    std::string device = "m4-max-48gb";
    std::map<std::string, SheetAnswer> answers; ///< by the id of the field; none where nothing is written

    std::string textOf(const SheetField &field) const;

    friend bool operator==(const Worksheet &, const Worksheet &) = default;
};

/// Longer answers than this are cut when they are kept.
constexpr std::size_t kLongestSheetAnswer = 200;

std::string worksheetToJson(const Worksheet &sheet);
Result<Worksheet> worksheetFromJson(std::string_view text, const std::string &place);

} // namespace tb
