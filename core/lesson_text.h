// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a lesson with their figures, terms and emphasis told apart.
#pragma once

#include "core/glossary.h"
#include "core/lesson_figures.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

enum class TextKind { Plain, Strong, Figure, Term };

struct TextPart
{
    TextKind kind = TextKind::Plain;
    std::string text; ///< as it is read
    std::string id; ///< of a term, or the name of a figure

    friend bool operator==(const TextPart &, const TextPart &) = default;
};

using RichText = std::vector<TextPart>;

/// "It takes {notes16}. The [kv-cache|notes] grow *with every token*." Errors say what is not closed or not
/// known.
Result<RichText> richText(std::string_view raw, const FigureValues &figures, const Glossary &glossary);

std::string plainText(const RichText &text);

} // namespace tb
