// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/safetensors.h"

#include "core/checked.h"
#include "core/readers/json_stream.h"
#include "core/suggest.h"

#include <algorithm>
#include <unordered_set>

namespace tb {

namespace {

struct ElementType
{
    const char *id;
    const char *name;
    std::int64_t bits;
};

constexpr ElementType kElementTypes[]
    = {{"F64", "f64", 64},        {"F32", "f32", 32},        {"F16", "f16", 16},
       {"BF16", "bf16", 16},      {"F8_E4M3", "f8_e4m3", 8}, {"F8_E5M2", "f8_e5m2", 8},
       {"F8_E8M0", "f8_e8m0", 8}, {"F6_E2M3", "f6_e2m3", 6}, {"F6_E3M2", "f6_e3m2", 6},
       {"F4", "f4", 4},           {"I64", "i64", 64},        {"I32", "i32", 32},
       {"I16", "i16", 16},        {"I8", "i8", 8},           {"U64", "u64", 64},
       {"U32", "u32", 32},        {"U16", "u16", 16},        {"U8", "u8", 8},
       {"BOOL", "bool", 8},       {"C64", "c64", 64}};

/// Where one tensor lies, to see holes and overlaps.
struct Extent
{
    std::uint64_t begin;
    std::uint64_t end;
};

class HeaderEvents : public JsonEvents
{
public:
    explicit HeaderEvents(const std::function<void(const FileTensor &)> &visit)
        : m_visit(visit)
    {
    }

    std::vector<Extent> extents;

protected:
    bool onOpen() override
    {
        if (depth() == 0)
            return !inList() || refuse("an object was expected");
        if (depth() == 1) {
            m_type = nullptr;
            m_shape.clear();
            m_offsets.clear();
            m_hasShape = false;
        }
        m_hasShape = m_hasShape || (depth() == 2 && keyAt(1) == "shape");
        return true;
    }
    bool onKey() override
    {
        if (depth() != 1)
            return true;
        if (keyAt(0).empty() || keyAt(0).size() > SafetensorsLimits::kName)
            return refuse("a tensor name of " + std::to_string(keyAt(0).size())
                          + " bytes; 1 to 1024 were expected");
        if (!m_names.insert(keyAt(0)).second)
            return refuse("the tensor " + tb::quoted(keyAt(0)) + " is listed twice");
        if (m_names.size() > SafetensorsLimits::kTensors)
            return refuse("more than " + std::to_string(SafetensorsLimits::kTensors) + " tensors");
        return true;
    }
    bool onText(const std::string &text) override
    {
        if (depth() < 2)
            return refuse("an object for each tensor was expected");
        if (isTensor() && depth() == 2 && keyAt(1) == "dtype") {
            m_type = std::find_if(std::begin(kElementTypes), std::end(kElementTypes),
                                  [&text](const ElementType &type) { return text == type.id; });
            if (m_type == std::end(kElementTypes))
                return refuse("tensor " + tb::quoted(keyAt(0)) + ": element type " + tb::quoted(text)
                              + " is unknown");
        }
        return true;
    }
    bool onNumber(std::uint64_t number) override
    {
        if (!isTensor() || depth() != 3)
            return depth() >= 2 || refuse("an object for each tensor was expected");
        std::vector<std::uint64_t> &list = keyAt(1) == "shape" ? m_shape : m_offsets;
        if (keyAt(1) != "shape" && keyAt(1) != "data_offsets")
            return true;
        if (list.size() >= SafetensorsLimits::kDims)
            return refuse("tensor " + tb::quoted(keyAt(0)) + ": more than 8 dimensions");
        list.push_back(number);
        return true;
    }
    bool onClose() override { return depth() != 1 || !isTensor() || addTensor(); }

private:
    bool isTensor() const { return depth() > 0 && keyAt(0) != "__metadata__"; }

    bool addTensor()
    {
        const std::string what = "tensor " + tb::quoted(keyAt(0)) + ": ";
        if (!m_type || m_offsets.size() != 2 || !m_hasShape)
            return refuse(what + "dtype, shape and two data_offsets were expected");
        Checked elements = 1;
        for (const std::uint64_t size : m_shape) {
            if (size > (std::uint64_t{1} << 32))
                return refuse(what + "a dimension of " + std::to_string(size)
                              + "; at most 2^32 was expected");
            elements = elements * static_cast<std::int64_t>(size);
        }
        const Checked bytes = Checked::mulDivCeil(elements, m_type->bits, 8);
        if (elements.saturated() || bytes.saturated() || m_offsets[0] > m_offsets[1]
            || m_offsets[1] - m_offsets[0] != static_cast<std::uint64_t>(bytes.value()))
            return refuse(what + "its offsets do not fit its shape and type");
        extents.push_back({m_offsets[0], m_offsets[1]});
        m_visit({keyAt(0), m_type->name, elements.value(), {bytes.value()}});
        return true;
    }

    const std::function<void(const FileTensor &)> &m_visit;
    std::unordered_set<std::string> m_names;
    const ElementType *m_type = nullptr;
    std::vector<std::uint64_t> m_shape;
    std::vector<std::uint64_t> m_offsets;
    bool m_hasShape = false;
};

class IndexEvents : public JsonEvents
{
public:
    SafetensorsIndex index;
    bool hasMap = false;

protected:
    bool onOpen() override
    {
        hasMap = hasMap || (depth() == 1 && keyAt(0) == "weight_map");
        return true;
    }
    bool onText(const std::string &name) override
    {
        if (depth() != 2 || keyAt(0) != "weight_map")
            return true;
        if (++index.tensors > SafetensorsLimits::kTensors)
            return refuse("more than " + std::to_string(SafetensorsLimits::kTensors) + " tensors");
        if (name.empty() || name.size() > 255 || name.find('/') != std::string::npos
            || name.find('\\') != std::string::npos || name.find('\0') != std::string::npos || name[0] == '.')
            return refuse("the file name " + tb::quoted(name) + " leads out of the folder");
        index.files.insert(name);
        if (index.files.size() > SafetensorsLimits::kFiles)
            return refuse("more than " + std::to_string(SafetensorsLimits::kFiles) + " files");
        return true;
    }
    bool onNumber(std::uint64_t number) override
    {
        if (depth() == 2 && keyAt(0) == "metadata" && keyAt(1) == "total_size") {
            if (number > 1'000'000'000'000'000)
                return refuse("a total size of " + std::to_string(number) + " bytes; no such model exists");
            index.totalBytes = static_cast<std::int64_t>(number);
        }
        return true;
    }
};

/// Runs the events over `bytes` bytes of the source; the Error has the offset.
Status parseEvents(ByteSource &source, std::uint64_t bytes, const std::string &place, JsonEvents &events)
{
    const bool whole = nlohmann::json::sax_parse(SourceIterator(source, bytes), SourceIterator(), &events);
    const std::string at = place + ": byte " + std::to_string(source.offset());
    if (source.failed())
        return Error{source.problem(), at};
    if (!whole)
        return Error{events.problem() + "; the file is damaged, fetch it again", at};
    return Done{};
}

Status checkExtents(std::vector<Extent> extents, std::uint64_t dataBytes, const std::string &place)
{
    std::sort(extents.begin(), extents.end(), [](const Extent &a, const Extent &b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    });
    std::uint64_t end = 0;
    for (const Extent &extent : extents) {
        if (extent.begin != end)
            return Error{"the tensors leave a hole or overlap at byte " + std::to_string(end)
                             + " of the data; the file is damaged",
                         place};
        end = extent.end;
    }
    if (end > dataBytes)
        return Error{"the tensors need " + std::to_string(end) + " bytes of data, the file has "
                         + std::to_string(dataBytes) + "; the download is not complete: fetch it again",
                     place};
    if (end < dataBytes)
        return Error{std::to_string(dataBytes - end) + " bytes behind the last tensor; the file is damaged",
                     place};
    return Done{};
}

} // namespace

Result<SafetensorsHeader> readSafetensors(ByteSource &source, const std::string &place,
                                          const std::function<void(const FileTensor &)> &visit)
{
    const std::uint64_t length = source.u64();
    if (source.failed())
        return Error{"a safetensors file starts with 8 bytes of length; " + source.problem(), place};
    if (length < 2 || length > SafetensorsLimits::kHeader)
        return Error{"a header of " + std::to_string(length)
                         + " bytes; 2 to 100000000 were expected: not a safetensors file, or damaged",
                     place + ": byte 0"};
    if (length > source.remaining())
        return Error{"a header of " + std::to_string(length)
                         + " bytes, but the file ends before it does; fetch it again",
                     place + ": byte 0"};
    const std::uint64_t dataAt = 8 + length;
    HeaderEvents events(visit);
    if (Status parsed = parseEvents(source, length, place, events); !parsed)
        return parsed.error();
    SafetensorsHeader header;
    header.tensors = events.extents.size();
    header.headerOnly = source.size() == dataAt && header.tensors > 0;
    if (header.tensors == 0)
        return Error{"no tensors; a model was expected", place};
    if (header.headerOnly)
        return header;
    if (Status fits = checkExtents(std::move(events.extents), source.size() - dataAt, place); !fits)
        return fits.error();
    return header;
}

Result<SafetensorsIndex> readSafetensorsIndex(ByteSource &source, const std::string &place)
{
    IndexEvents events;
    if (Status parsed = parseEvents(source, source.size(), place, events); !parsed)
        return parsed.error();
    if (!events.hasMap || events.index.files.empty())
        return Error{"\"weight_map\" with the file of each tensor was expected", place};
    return std::move(events.index);
}

} // namespace tb
