// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_text.h"

#include "core/suggest.h"

#include <algorithm>

namespace tb {

namespace {

Result<TextPart> figurePart(const std::string &name, const FigureValues &figures)
{
    if (const FigureValue *figure = findFigure(figures, name))
        return TextPart{TextKind::Figure, figure->text, name};
    std::vector<std::string> names;
    for (const FigureValue &figure : figures)
        names.push_back(figure.name);
    return Error{"no figure is called " + quoted(name) + "; " + didYouMean(name, names), {}};
}

Result<TextPart> termPart(const std::string &inside, const Glossary &glossary)
{
    const auto bar = std::min(inside.find('|'), inside.size());
    const std::string id = inside.substr(0, bar);
    const GlossaryTerm *term = glossary.find(id);
    if (!term)
        return Error{quoted(id) + " is no term of the glossary", {}};
    return TextPart{TextKind::Term, bar < inside.size() ? inside.substr(bar + 1) : term->term, id};
}

Result<TextPart> partOf(char opening, const std::string &inside, const FigureValues &figures,
                        const Glossary &glossary)
{
    if (opening == '{')
        return figurePart(inside, figures);
    if (opening == '[')
        return termPart(inside, glossary);
    return TextPart{TextKind::Strong, inside, {}};
}

} // namespace

Result<RichText> richText(std::string_view raw, const FigureValues &figures, const Glossary &glossary)
{
    RichText parts;
    while (!raw.empty()) {
        const auto at = std::min(raw.find_first_of("{[*"), raw.size());
        if (at > 0)
            parts.push_back({TextKind::Plain, std::string(raw.substr(0, at)), {}});
        raw.remove_prefix(at);
        if (raw.empty())
            break;
        const char opening = raw.front();
        const char closing = opening == '{' ? '}' : opening == '[' ? ']' : '*';
        const auto end = raw.find(closing, 1);
        if (end == std::string_view::npos || end == 1)
            return Error{"\"" + shown(raw, 20) + "\" is not closed with " + closing, {}};
        auto part = partOf(opening, std::string(raw.substr(1, end - 1)), figures, glossary);
        if (!part)
            return part.error();
        parts.push_back(std::move(part).value());
        raw.remove_prefix(end + 1);
    }
    return parts;
}

std::string plainText(const RichText &text)
{
    std::string plain;
    for (const TextPart &part : text)
        plain += part.text;
    return plain;
}

} // namespace tb
