// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the terms of the glossary in a text that does not mark them.
#pragma once

#include "core/lesson_text.h"

#include <string_view>

namespace tb {

/// The first occurrence of each term, or of another word for it, becomes a part of its own: whole words, in
/// small or capital letters, the longest where several begin. `except` names a term that stays plain.
RichText linkTerms(std::string_view text, const Glossary &glossary, std::string_view except = {});

} // namespace tb
