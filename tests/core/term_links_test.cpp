// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/term_links.h"
#include "support.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace tb {
namespace {

Glossary threeTerms()
{
    Glossary glossary;
    glossary.terms = {{"kv-cache", "KV cache (notes)", {"notes", "cache"}, "", "", {}},
                      {"paged-cache", "Paged KV cache", {}, "", "", {}},
                      {"bit", "Bit", {}, "", "", {}}};
    return glossary;
}

/// "<kv-cache:notes>" for a link.
std::string marked(std::string_view text, std::string_view except = {})
{
    std::string all;
    for (const TextPart &part : linkTerms(text, threeTerms(), except))
        all += part.kind == TextKind::Term ? "<" + part.id + ":" + part.text + ">" : part.text;
    return all;
}

TEST(TermLinks, TheFirstOccurrenceOfEachTermIsLinked)
{
    EXPECT_EQ(marked("The notes are the KV cache."), "The <kv-cache:notes> are the KV cache.");
    EXPECT_EQ(marked("One bit, two notes, one BIT."), "One <bit:bit>, two <kv-cache:notes>, one BIT.");
}

TEST(TermLinks, WholeWordsOnly)
{
    for (const char *plain : {"a habit of 8bit caches", "notes_of", "banknotes", "\xc3\xa9notes", ""})
        EXPECT_EQ(marked(plain), plain);
    EXPECT_EQ(marked("8-bit (notes)"), "8-<bit:bit> (<kv-cache:notes>)");
}

TEST(TermLinks, TheLongestOfSeveral)
{
    EXPECT_EQ(marked("A paged kv cache, a KV cache, a cache."),
              "A <paged-cache:paged kv cache>, a <kv-cache:KV cache>, a cache.");
}

TEST(TermLinks, OneMayBeLeftOut)
{
    EXPECT_EQ(marked("a bit of cache", "kv-cache"), "a <bit:bit> of cache");
}

const Glossary &shipped()
{
    static const Glossary glossary = test::orThrow(readGlossary(TB_SOURCE_DIR "/resources/data"));
    return glossary;
}

RC_GTEST_PROP(TermLinksProperty, NoLetterIsLostAndNoTermIsLinkedTwice, ())
{
    std::string text;
    for (int i = *rc::gen::inRange(0, 8); i > 0; --i) {
        const GlossaryTerm term = *rc::gen::elementOf(shipped().terms);
        text += *rc::gen::arbitrary<bool>() ? term.term + " " : *rc::gen::arbitrary<std::string>();
    }
    const RichText parts = linkTerms(text, shipped());
    RC_ASSERT(plainText(parts) == text);
    std::set<std::string> linked;
    for (const TextPart &part : parts) {
        RC_ASSERT(!part.text.empty());
        RC_ASSERT(part.kind != TextKind::Term || linked.insert(part.id).second);
    }
}

} // namespace
} // namespace tb
