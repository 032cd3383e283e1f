// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/glossary.h"

#include "core/lesson_fields.h"
#include "core/readers/text_file.h"

#include <algorithm>

namespace tb {

namespace {

constexpr std::size_t kMaxGlossaryBytes = std::size_t{256} * 1024;

GlossaryTerm readTerm(JsonRow &row)
{
    row.allowOnly({"id", "term", "also", "text", "source", "covers"});
    GlossaryTerm term;
    term.id = row.text("id");
    term.term = row.text("term");
    term.also = textList(row, "also");
    term.text = row.text("text");
    term.source = row.optionalText("source").value_or("");
    term.covers = textList(row, "covers");
    return term;
}

} // namespace

const GlossaryTerm *Glossary::find(std::string_view id) const
{
    const auto found = std::find_if(terms.begin(), terms.end(), [id](const auto &t) { return t.id == id; });
    return found == terms.end() ? nullptr : &*found;
}

Result<Glossary> glossaryFromJson(std::string_view text, const std::string &file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return json.error();
    JsonRow top(*json, file);
    if (top.text("format") != "threebudgets-glossary")
        top.fail("\"threebudgets-glossary\" was expected", "format");
    Glossary glossary;
    const JsonArray &rows = top.array("terms");
    for (std::size_t i = 0; i < rows.size() && !top.error(); ++i) {
        JsonRow row(rows[i], file + ": terms[" + std::to_string(i) + "]");
        GlossaryTerm term = readTerm(row);
        if (glossary.find(term.id))
            row.fail(quoted(term.id) + " is there twice", "id");
        pass(row, top);
        glossary.terms.push_back(std::move(term));
    }
    if (top.error())
        return *top.error();
    return glossary;
}

Result<Glossary> readGlossary(const std::string &folder)
{
    const std::string path = folder + "/glossary.json";
    const auto text = readTextFile(path, kMaxGlossaryBytes);
    if (!text)
        return text.error();
    return glossaryFromJson(*text, path);
}

} // namespace tb
