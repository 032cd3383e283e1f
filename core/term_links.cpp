// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/term_links.h"

#include "core/suggest.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace tb {

namespace {

struct TermWord
{
    std::string word; ///< in small letters
    std::string id;
};

/// All words for all terms, the longest first.
std::vector<TermWord> termWords(const Glossary &glossary, std::string_view except)
{
    std::vector<TermWord> words;
    for (const GlossaryTerm &term : glossary.terms) {
        if (term.id == except)
            continue;
        words.push_back(
            {lowerCase(term.term.substr(0, term.term.find(" ("))), term.id}); // "KV cache (notes)"
        for (const std::string &also : term.also)
            words.push_back({lowerCase(also), term.id});
    }
    std::stable_sort(words.begin(), words.end(),
                     [](const TermWord &a, const TermWord &b) { return a.word.size() > b.word.size(); });
    return words;
}

/// Letters of other alphabets are bytes from 0x80.
bool isLetter(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return code >= 0x80 || std::isalnum(code) != 0 || c == '_';
}

/// Whether a word stands at a place by itself.
bool standsAt(std::string_view text, std::size_t at, std::string_view word)
{
    const std::size_t end = at + word.size();
    return !word.empty() && text.substr(at, word.size()) == word && (at == 0 || !isLetter(text[at - 1]))
        && (end == text.size() || !isLetter(text[end]));
}

} // namespace

RichText linkTerms(std::string_view text, const Glossary &glossary, std::string_view except)
{
    const std::vector<TermWord> words = termWords(glossary, except);
    const std::string lower = lowerCase(text); // as long as the text
    std::set<std::string> linked;
    RichText parts;
    std::size_t plainFrom = 0;
    const auto addPlain = [&](std::size_t end) {
        if (end > plainFrom)
            parts.push_back({TextKind::Plain, std::string(text.substr(plainFrom, end - plainFrom)), {}});
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto found = std::find_if(words.begin(), words.end(),
                                        [&](const TermWord &w) { return standsAt(lower, at, w.word); });
        if (found == words.end()) {
            ++at;
            continue;
        }
        const std::size_t end = at + found->word.size();
        if (linked.insert(found->id).second) {
            addPlain(at);
            parts.push_back({TextKind::Term, std::string(text.substr(at, end - at)), found->id});
            plainFrom = end;
        }
        at = end;
    }
    addPlain(text.size());
    return parts;
}

} // namespace tb
