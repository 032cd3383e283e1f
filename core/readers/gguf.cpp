// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/gguf_parser.h"

#include "core/suggest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <limits>

namespace tb {

namespace {

constexpr std::uint64_t kLargestInteger = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kLeastTensor = 8 + 1 + 4 + 4 + 8; // name of one byte, no dimensions, type, offset
constexpr std::uint64_t kLeastKey = 8 + 1 + 4 + 1;

std::uint64_t sizeOf(GgufType type)
{
    switch (type) {
    case GgufType::U8:
    case GgufType::I8:
    case GgufType::Bool:
        return 1;
    case GgufType::U16:
    case GgufType::I16:
        return 2;
    case GgufType::U32:
    case GgufType::I32:
    case GgufType::F32:
        return 4;
    case GgufType::U64:
    case GgufType::I64:
    case GgufType::F64:
    case GgufType::Text: // at least its length
        return 8;
    case GgufType::Array:
        break;
    }
    return 12;
}

bool isWhole(GgufType type)
{
    return type != GgufType::F32 && type != GgufType::F64 && type != GgufType::Text
        && type != GgufType::Array;
}

/// 1e-5 as a float is 0.00000999999974...; as the double that its shortest text names it stays 1e-5.
double shortest(float value)
{
    std::array<char, 32> text = {};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    double read = static_cast<double>(value);
    std::from_chars(text.data(), end, read);
    return read;
}

} // namespace

bool GgufParser::checkVersion(std::uint32_t version)
{
    if (version == 2 || version == 3)
        return true;
    if (version == 1)
        return fail("GGUF version 1 is no longer read, also not by llama.cpp; convert the model again", 4,
                    "version");
    if (version != 0 && version % 65'536 == 0)
        return fail(
            "a big-endian GGUF file; little-endian was expected: fetch or convert a little-endian one", 4,
            "version");
    return fail("GGUF version " + std::to_string(version) + "; 2 or 3 was expected: is the program too old?",
                4, "version");
}

bool GgufParser::readStart()
{
    if (m_source.size() < 4 || m_source.text(4) != "GGUF")
        return fail("not a GGUF file: it does not start with \"GGUF\"", 0);
    const std::uint32_t version = m_source.u32();
    if (!good("version") || !checkVersion(version))
        return false;
    m_header.version = version;
    m_tensorCount = m_source.u64();
    m_keyCount = m_source.u64();
    if (!good("counts"))
        return false;
    return countIsPossible(m_tensorCount, GgufLimits::kTensors, kLeastTensor, 8, "tensors")
        && countIsPossible(m_keyCount, GgufLimits::kKeys, kLeastKey, 16, "keys");
}

bool GgufParser::countIsPossible(std::uint64_t count, std::uint64_t most, std::uint64_t leastBytes,
                                 std::uint64_t offset, const char *what)
{
    const std::string counted = std::to_string(count) + " " + what;
    if (count > most)
        return fail(counted + "; at most " + std::to_string(most) + " were expected: the file is damaged",
                    offset, std::string("number of ") + what);
    if (count > m_source.remaining() / leastBytes)
        return fail(counted + " cannot be in the " + std::to_string(m_source.remaining())
                        + " bytes that follow; truncated while downloading? Fetch it again",
                    offset, std::string("number of ") + what);
    return true;
}

bool GgufParser::readKeys()
{
    for (std::uint64_t i = 0; i < m_keyCount; ++i)
        if (!readKey(i))
            return false;
    return true;
}

bool GgufParser::readKey(std::uint64_t index)
{
    const std::string what = "key " + std::to_string(index + 1) + " of " + std::to_string(m_keyCount);
    const std::uint64_t at = m_source.offset();
    const std::uint64_t length = m_source.u64();
    if (!good(what))
        return false;
    if (length == 0 || length > GgufLimits::kKeyLength)
        return fail("a name of " + std::to_string(length) + " bytes; 1 to "
                        + std::to_string(GgufLimits::kKeyLength) + " were expected: the file is damaged",
                    at, what);
    const std::string key = m_source.text(length);
    GgufValue value;
    const std::uint64_t typeAt = m_source.offset();
    const std::uint32_t type = m_source.u32();
    if (!good(what))
        return false;
    if (type > static_cast<std::uint32_t>(GgufType::F64))
        return fail("value type " + std::to_string(type)
                        + " is unknown; 0 to 12 were expected: the file is damaged",
                    typeAt, "key " + tb::quoted(key));
    value.type = static_cast<GgufType>(type);
    value.offset = m_source.offset();
    if (!readValue(value, key) || !good("key " + tb::quoted(key)))
        return false;
    if (!m_header.keys.emplace(key, std::move(value)).second)
        return fail("the key is given twice; which value holds is unclear", at, "key " + tb::quoted(key));
    return true;
}

std::int64_t GgufParser::wholeNumber(GgufType type)
{
    switch (type) {
    case GgufType::U8:
    case GgufType::Bool:
        return m_source.u8();
    case GgufType::I8:
        return static_cast<std::int8_t>(m_source.u8());
    case GgufType::U16:
        return m_source.u16();
    case GgufType::I16:
        return static_cast<std::int16_t>(m_source.u16());
    case GgufType::U32:
        return m_source.u32();
    case GgufType::I32:
        return static_cast<std::int32_t>(m_source.u32());
    case GgufType::U64: // beyond 2^63: no figure we use comes near it, so the largest number stands for it
        return static_cast<std::int64_t>(std::min(m_source.u64(), kLargestInteger));
    default:
        return static_cast<std::int64_t>(m_source.u64());
    }
}

void GgufParser::readText(GgufValue &value)
{
    const std::uint64_t length = m_source.u64();
    if (length <= GgufLimits::kTextKept)
        value.content = m_source.text(length);
    else
        m_source.skip(length);
}

bool GgufParser::readValue(GgufValue &value, const std::string &key)
{
    switch (value.type) {
    case GgufType::F32:
        value.content = shortest(std::bit_cast<float>(m_source.u32()));
        return true;
    case GgufType::F64:
        value.content = std::bit_cast<double>(m_source.u64());
        return true;
    case GgufType::Text:
        readText(value);
        return true;
    case GgufType::Array: {
        GgufList list;
        const bool read = readList(list, key);
        value.content = std::move(list);
        return read;
    }
    default:
        break;
    }
    std::int64_t number = wholeNumber(value.type);
    if (value.type == GgufType::Bool && number > 1) {
        m_header.notes.push_back("The key " + tb::quoted(key) + " has the value " + std::to_string(number)
                                 + " where 0 or 1 was expected; read as true, as llama.cpp does.");
        number = 1;
    }
    value.content = number;
    return true;
}

bool GgufParser::readList(GgufList &list, const std::string &key)
{
    const std::string what = "key " + tb::quoted(key);
    const std::uint64_t at = m_source.offset();
    const std::uint32_t element = m_source.u32();
    list.count = m_source.u64();
    if (!good(what))
        return false;
    if (element > static_cast<std::uint32_t>(GgufType::F64))
        return fail("list element type " + std::to_string(element) + " is unknown; the file is damaged", at,
                    what);
    list.element = static_cast<GgufType>(element);
    if (list.element == GgufType::Array)
        return fail("a list of lists; llama.cpp and this program read plain lists only", at, what);
    if (list.count > m_source.remaining() / sizeOf(list.element))
        return fail("a list of " + std::to_string(list.count)
                        + " values, more than the rest of the file can hold; "
                          "the file is damaged or truncated",
                    at + 4, what);
    if (list.element == GgufType::Text)
        return skipTexts(list.count, what);
    const bool keep = isWhole(list.element) && list.count <= GgufLimits::kListKept
        && m_numbersKept + list.count <= GgufLimits::kNumbersKept && key.rfind("tokenizer.", 0) != 0;
    if (!keep)
        return m_source.skip(list.count * sizeOf(list.element)) || good(what);
    m_numbersKept += list.count;
    for (std::uint64_t i = 0; i < list.count; ++i)
        list.numbers.push_back(wholeNumber(list.element));
    return good(what);
}

bool GgufParser::skipTexts(std::uint64_t count, const std::string &what)
{
    for (std::uint64_t i = 0; i < count; ++i)
        if (!m_source.skip(m_source.u64()))
            return good(what);
    return good(what);
}

bool GgufParser::readAlignment()
{
    const auto found = m_header.keys.find("general.alignment");
    if (found == m_header.keys.end())
        return true;
    const GgufValue &value = found->second;
    const auto *number = std::get_if<std::int64_t>(&value.content);
    if (value.type != GgufType::U32 || !number)
        return fail(std::string("a ") + ggufTypeName(value.type) + "; a u32 was expected", value.offset,
                    "key \"general.alignment\"");
    const auto alignment = static_cast<std::uint64_t>(*number);
    if (!std::has_single_bit(alignment) || alignment < 8 || alignment > (1U << 20))
        return fail("an alignment of " + std::to_string(alignment)
                        + "; a power of two from 8 to 1048576 was expected",
                    value.offset, "key \"general.alignment\"");
    m_header.alignment = alignment;
    return true;
}

const char *ggufTypeName(GgufType type)
{
    constexpr std::array<const char *, 13> kNames
        = {"u8", "i8", "u16", "i16", "u32", "i32", "f32", "bool", "text", "list", "u64", "i64", "f64"};
    return kNames[static_cast<std::size_t>(type)];
}

Result<GgufHeader> readGguf(ByteSource &source, const std::string &place)
{
    return GgufParser(source, place).run();
}

} // namespace tb
