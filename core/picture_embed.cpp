// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture_embed.h"

#include <algorithm>

namespace tb {

namespace {

std::string bigEndian(std::uint32_t number)
{
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        bytes += static_cast<char>(number >> shift & 0xffU);
    return bytes;
}

std::string escaped(std::string_view text)
{
    std::string xml;
    for (const char c : text) {
        switch (c) {
        case '<':
            xml += "&lt;";
            break;
        case '>':
            xml += "&gt;";
            break;
        case '&':
            xml += "&amp;";
            break;
        default:
            xml += c;
        }
    }
    return xml;
}

/// XML 1.0 has no place for control characters, U+FFFE and U+FFFF, however they are written.
std::string forXml(std::string_view text)
{
    std::string xml;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view three = text.substr(i, 3);
        if (three == "\xef\xbf\xbe" || three == "\xef\xbf\xbf")
            i += 2;
        else if (static_cast<unsigned char>(text[i]) >= 0x20 || text[i] == '\n' || text[i] == '\t')
            xml += text[i];
    }
    return xml;
}

/// Behind the root's own tag.
std::string svgWith(std::string svg, const std::string &inserted)
{
    const std::size_t root = svg.find("<svg");
    const std::size_t end = root == std::string::npos ? root : svg.find('>', root);
    return end == std::string::npos ? svg : svg.insert(end + 1, inserted);
}

/// No control characters are in JSON, which XML could not hold.
std::string element(std::string_view json)
{
    const std::string name(kPictureElement);
    return "<" + name + " xmlns:threebudgets=\"urn:threebudgets:scenario\">" + escaped(json) + "</" + name
        + ">";
}

/// Hexadecimal, 64 bits by FNV-1a (Fowler, Noll, Vo): names a content, protects nothing.
std::string nameOf(std::string_view content)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : content)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::string digits;
    for (int i = 0; i < 16; ++i, hash >>= 4)
        digits += "0123456789abcdef"[hash & 15];
    return digits;
}

/// Sets each of `digits` in order, from `at` on, over characters that `isDigit` finds, until `end`.
template<typename IsDigit>
void overwrite(std::string &text, std::size_t at, char end, std::string_view digits, IsDigit isDigit)
{
    std::size_t next = 0;
    for (; at < text.size() && text[at] != end; ++at)
        if (isDigit(text[at]))
            text[at] = digits[next++ % digits.size()];
}

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

} // namespace

std::uint32_t pngCheckSum(std::string_view bytes)
{
    std::uint32_t sum = 0xffffffff;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320U : 0U);
    }
    return ~sum;
}

std::string pngWithScenario(std::string_view png, std::string_view json)
{
    constexpr std::size_t kBehindHeader = 33; // the signature and the header, whose sizes never differ
    std::string whole(png);
    if (png.size() < kBehindHeader || png.substr(0, kPngSignature.size()) != kPngSignature)
        return whole;
    constexpr std::string_view kUncompressed("\0\0\0\0\0", 5); // and in no language
    std::string content(kPictureKeyword);
    content.append(kUncompressed).append(json);
    const std::string chunk = "iTXt" + content;
    return whole.insert(kBehindHeader,
                        bigEndian(static_cast<std::uint32_t>(content.size())) + chunk
                            + bigEndian(pngCheckSum(chunk)));
}

std::string svgWithScenario(std::string_view svg, std::string_view json)
{
    const std::string inserted = "\n<metadata>" + element(json) + "</metadata>";
    constexpr std::string_view kDescribed = "</desc>"; // a title comes first
    const std::size_t at = svg.find(kDescribed);
    return at == std::string_view::npos ? svgWith(std::string(svg), inserted)
                                        : std::string(svg).insert(at + kDescribed.size(), inserted);
}

std::string svgWithWords(std::string svg, std::string_view title, std::string_view description)
{
    for (const std::string name : {"title", "desc"}) { // the generator's own
        const std::size_t at = svg.find("<" + name + ">");
        const std::string end = "</" + name + ">";
        const std::size_t behind = svg.find(end, std::min(at, svg.size()));
        if (behind != std::string::npos)
            svg.erase(at, behind + end.size() - at);
    }
    return forXml(
        svgWith(std::move(svg),
                "\n<title>" + escaped(title) + "</title>\n<desc>" + escaped(description) + "</desc>"));
}

std::string xmpWithScenario(std::string_view title, std::string_view date, std::string_view json)
{
    return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
           "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n"
           "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">"
        + escaped(forXml(title)) + "</rdf:li></rdf:Alt></dc:title>\n<xmp:CreateDate>" + std::string(date)
        + "</xmp:CreateDate>\n" + (json.empty() ? "" : element(json) + "\n")
        + "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n";
}

std::string pdfWithDate(std::string pdf, std::string_view date)
{
    std::string digits;
    std::copy_if(date.begin(), date.end(), std::back_inserter(digits),
                 [](char c) { return c >= '0' && c <= '9'; });
    digits += "000000"; // midnight
    constexpr std::string_view kCreated = "/CreationDate (D:";
    const std::size_t created = pdf.rfind(kCreated);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (created != std::string::npos) {
        const std::size_t zone = created + kCreated.size() + digits.size();
        overwrite(pdf, created + kCreated.size(), ')', digits, isDigit);
        overwrite(pdf, zone, ')', "0", isDigit);
        if (zone < pdf.size() && pdf[zone] == '-')
            pdf[zone] = '+';
    }
    const std::size_t identity = pdf.rfind("/ID [");
    if (identity != std::string::npos) {
        constexpr std::size_t kName = 5;
        overwrite(pdf, identity + kName, ']', nameOf(std::string_view(pdf).substr(0, identity)), isHex);
    }
    return pdf;
}

} // namespace tb
