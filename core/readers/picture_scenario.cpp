// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/picture_scenario.h"

#include "core/picture_embed.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tb {

namespace {

constexpr std::string_view kPdf = "%PDF-";
constexpr int kMostChunks = 100'000;
constexpr std::uint64_t kHead = 16; ///< bytes that tell what a file is

bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

Error noneInside(const std::string &place)
{
    return {"has no scenario of Three Budgets inside", place};
}

Error damaged(const std::string &what, const std::string &place)
{
    return {"the picture is damaged: " + what, place};
}

Error tooLarge(const std::string &place)
{
    return {"the scenario inside is larger than " + std::to_string(kMostPictureText >> 10) + " KiB", place};
}

std::uint32_t bigEndian(ByteSource &source)
{
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i)
        number = number << 8 | source.u8();
    return number;
}

/// What follows the keyword in a chunk of `type`, when the keyword is ours.
std::optional<std::string_view> ourText(std::string_view type, std::string_view content)
{
    const std::string keyword = std::string(kPictureKeyword) + '\0';
    if (!startsWith(content, keyword))
        return std::nullopt;
    content.remove_prefix(keyword.size());
    if (type == "tEXt")
        return content;
    constexpr std::string_view kPlain("\0\0", 2); // not compressed
    if (!startsWith(content, kPlain))
        return std::nullopt;
    content.remove_prefix(kPlain.size());
    for (int skipped = 0; skipped < 2; ++skipped) { // language, keyword in that language
        const std::size_t end = content.find('\0');
        if (end == std::string_view::npos)
            return std::nullopt;
        content.remove_prefix(end + 1);
    }
    return content;
}

/// Behind the signature.
Result<std::string> inPng(ByteSource &source, const std::string &place)
{
    for (int chunk = 0; chunk < kMostChunks && source.remaining() > 0; ++chunk) {
        const std::uint32_t length = bigEndian(source);
        const std::string type = source.text(4);
        if (source.failed() || length > source.remaining())
            return damaged("a part of it is missing", place);
        if (type == "IEND")
            return noneInside(place);
        constexpr std::size_t kKeywordRoom = 256;
        const bool isText = type == "iTXt" || type == "tEXt";
        if (!isText || length > kMostPictureText + kKeywordRoom) {
            std::string keyword = source.text(isText ? kPictureKeyword.size() : 0);
            if (keyword == kPictureKeyword)
                return tooLarge(place);
            source.skip(length - keyword.size());
            bigEndian(source);
            continue;
        }
        const std::string content = source.text(length);
        const std::uint32_t sum = bigEndian(source);
        if (source.failed())
            return damaged("a part of it is missing", place);
        const auto text = ourText(type, content);
        if (!text)
            continue;
        if (sum != pngCheckSum(type + content))
            return damaged("the check sum of the scenario inside is wrong", place);
        return std::string(*text);
    }
    return noneInside(place);
}

std::string withoutEntities(std::string_view xml)
{
    struct Entity
    {
        std::string_view name;
        char character;
    };
    constexpr std::array kEntities = {Entity{"&lt;", '<'}, Entity{"&gt;", '>'}, Entity{"&quot;", '"'},
                                      Entity{"&apos;", '\''}, Entity{"&amp;", '&'}};
    std::string text;
    while (!xml.empty()) {
        const auto *entity = std::find_if(kEntities.begin(), kEntities.end(),
                                          [xml](const Entity &e) { return startsWith(xml, e.name); });
        text += entity == kEntities.end() ? xml.front() : entity->character;
        xml.remove_prefix(entity == kEntities.end() ? 1 : entity->name.size());
    }
    return text;
}

/// The content of the first element of our name.
Result<std::string> inXml(std::string_view xml, const std::string &place)
{
    const std::string opening = "<" + std::string(kPictureElement);
    const std::size_t element = xml.find(opening);
    if (element == std::string_view::npos)
        return noneInside(place);
    const std::size_t start = xml.find('>', element);
    const std::size_t end = xml.find("</" + std::string(kPictureElement), element);
    if (start == std::string_view::npos || end == std::string_view::npos || end <= start)
        return damaged("the scenario inside has no end", place);
    constexpr std::size_t kLongestEntity = 6;
    if (end - start > kLongestEntity * kMostPictureText)
        return tooLarge(place);
    std::string text = withoutEntities(xml.substr(start + 1, end - start - 1));
    if (text.size() > kMostPictureText)
        return tooLarge(place);
    return text;
}

/// JPEG, GIF, WebP and TIFF, which hold no scenario.
bool isOtherPicture(std::string_view head)
{
    return startsWith(head, "\xff\xd8\xff") || startsWith(head, "GIF8")
        || (startsWith(head, "RIFF") && head.substr(std::min<std::size_t>(8, head.size()), 4) == "WEBP")
        || startsWith(head, std::string_view("II*\0", 4)) || startsWith(head, std::string_view("MM\0*", 4));
}

} // namespace

bool isPicture(std::string_view head)
{
    if (startsWith(head, kPngSignature) || startsWith(head, kPdf))
        return true;
    constexpr std::string_view kByteOrder = "\xef\xbb\xbf";
    if (startsWith(head, kByteOrder))
        head.remove_prefix(kByteOrder.size());
    return isOtherPicture(head) || startsWith(head, "<!--") || startsWith(head, "<?xml")
        || startsWith(head, "<svg") || startsWith(head, "<!DOCTYPE svg");
}

bool isPictureFile(const std::string &path)
{
    auto source = ByteSource::open(path);
    if (!source)
        return false;
    ByteSource bytes = std::move(source).value();
    return isPicture(bytes.text(std::min(kHead, bytes.size())));
}

Result<std::string> scenarioTextInPicture(ByteSource &source, const std::string &place)
{
    std::string start = source.text(std::min<std::uint64_t>(kPngSignature.size(), source.size()));
    if (start == kPngSignature)
        return inPng(source, place);
    start += source.text(std::min(kHead - start.size(), source.remaining()));
    if (isOtherPicture(start))
        return Error{"has no scenario of Three Budgets inside; only a PNG, SVG or PDF can", place};
    if (source.size() > kMostSearched)
        return Error{"larger than " + std::to_string(kMostSearched >> 20)
                         + " MiB; in such an SVG or PDF no scenario is looked for",
                     place};
    const std::string whole = start + source.text(source.remaining());
    if (source.failed())
        return Error{source.problem(), place};
    if (!isPicture(whole))
        return Error{"is no PNG, SVG or PDF", place};
    return inXml(whole, place);
}

} // namespace tb
