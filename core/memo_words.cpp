// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memo_words.h"

#include "core/json_writer.h"
#include "core/readers/json_row.h"

namespace tb {

std::string keptMemoToJson(const KeptMemo &kept)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-memo");
    json.field("version", std::int64_t{1});
    json.field("customer", kept.words.customer);
    json.field("question", kept.words.question);
    json.field("recommendation", kept.words.recommendation);
    json.field("situation", kept.words.situation);
    json.field("next_steps", kept.words.nextSteps);
    json.field("results", kept.results);
    json.field("results_name", kept.resultsName);
    json.field("letter", kept.letter);
    json.close('}');
    return json.text() + "\n";
}

Result<KeptMemo> keptMemoFromJson(std::string_view text, const std::string &place)
{
    JsonLimits limits;
    limits.bytes *= 4; // the results are quoted
    const auto root = parseJson(text, place, limits);
    if (!root)
        return root.error();
    JsonRow row(*root, place);
    if (row.text("format") != "threebudgets-memo" || row.integer("version", {1, 1}) != 1)
        row.fail("not the words of a memo of version 1", "format");
    KeptMemo kept;
    kept.words = {row.text("customer"), row.text("question"), row.text("recommendation"),
                  row.text("situation"), row.text("next_steps")};
    kept.results = row.text("results");
    kept.resultsName = row.text("results_name");
    kept.letter = row.flag("letter");
    if (row.error())
        return *row.error();
    return kept;
}

} // namespace tb
