// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of the field, each in a few sentences.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

struct GlossaryTerm
{
    std::string id; ///< "kv-cache"
    std::string term; ///< "KV cache"
    std::vector<std::string> also; ///< other words for the same
    std::string text;
    std::string source;
    std::vector<std::string> covers; ///< entries of the course's table of figures

    friend bool operator==(const GlossaryTerm &, const GlossaryTerm &) = default;
};

struct Glossary
{
    std::vector<GlossaryTerm> terms;

    const GlossaryTerm *find(std::string_view id) const;
};

/// Errors name the row: "glossary.json: terms[3].text: ...".
Result<Glossary> glossaryFromJson(std::string_view text, const std::string &file);

/// Reads glossary.json in `folder`.
Result<Glossary> readGlossary(const std::string &folder);

} // namespace tb
