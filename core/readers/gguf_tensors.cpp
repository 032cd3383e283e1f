// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/gguf_parser.h"

#include "core/readers/ggml_types.h"
#include "core/suggest.h"

namespace tb {

bool GgufParser::readTensors()
{
    m_header.tensors.reserve(static_cast<std::size_t>(m_tensorCount)); // the names below must not move
    std::unordered_set<std::string_view> names;
    for (std::uint64_t i = 0; i < m_tensorCount; ++i)
        if (!readTensor(i, names))
            return false;
    return true;
}

bool GgufParser::readElements(FileTensor &tensor, std::int64_t &row, std::uint64_t at)
{
    const std::string what = "tensor " + tb::quoted(tensor.name);
    const std::uint32_t dims = m_source.u32();
    if (!good(what))
        return false;
    if (dims > GgufLimits::kDims)
        return fail(std::to_string(dims) + " dimensions; at most " + std::to_string(GgufLimits::kDims)
                        + " were expected: the file is damaged",
                    at, what);
    Checked elements = 1;
    for (std::uint32_t i = 0; i < dims; ++i) {
        const std::uint64_t size = m_source.u64();
        if (!good(what))
            return false;
        if (size == 0 || size > GgufLimits::kDim)
            return fail("a dimension of " + std::to_string(size) + "; 1 to "
                            + std::to_string(GgufLimits::kDim) + " were expected: the file is damaged",
                        at, what);
        elements = elements * static_cast<std::int64_t>(size);
        row = i == 0 ? static_cast<std::int64_t>(size) : row;
    }
    m_parameters += elements;
    if (elements.saturated() || m_parameters.value() > GgufLimits::kParameters)
        return fail("more than " + std::to_string(GgufLimits::kParameters)
                        + " parameters; no such model exists: the file is damaged",
                    at, what);
    tensor.elements = elements.value();
    return true;
}

bool GgufParser::readTensor(std::uint64_t index, std::unordered_set<std::string_view> &names)
{
    const std::string nth = "tensor " + std::to_string(index + 1) + " of " + std::to_string(m_tensorCount);
    const std::uint64_t at = m_source.offset();
    const std::uint64_t length = m_source.u64();
    if (!good(nth))
        return false;
    if (length == 0 || length > GgufLimits::kTensorName)
        return fail("a name of " + std::to_string(length) + " bytes; 1 to "
                        + std::to_string(GgufLimits::kTensorName) + " were expected: the file is damaged",
                    at, nth);
    FileTensor &tensor = m_header.tensors.emplace_back();
    tensor.name = m_source.text(length);
    if (!good(nth))
        return false;
    const std::string what = "tensor " + tb::quoted(tensor.name);
    if (!names.insert(tensor.name).second)
        return fail("the tensor is listed twice; the file is damaged", at, what);
    std::int64_t row = 1;
    if (!readElements(tensor, row, m_source.offset()))
        return false;
    const std::uint64_t typeAt = m_source.offset();
    const std::uint32_t id = m_source.u32();
    const std::uint64_t offset = m_source.u64();
    if (!good(what))
        return false;
    const GgmlType *type = ggmlType(id);
    if (!type)
        return fail("tensor type " + std::to_string(id)
                        + " is unknown; is the file damaged, or made for another program?",
                    typeAt, what);
    tensor.type = type->name;
    if (row % type->values != 0)
        return fail("rows of " + std::to_string(row) + " values cannot be " + type->name
                        + ", which comes in blocks of " + std::to_string(type->values),
                    typeAt, what);
    const Checked bytes = Checked(tensor.elements / type->values) * type->bytes;
    tensor.bytes = {bytes.value()};
    if (offset % m_header.alignment != 0)
        return fail("offset " + std::to_string(offset) + " is not a multiple of the alignment "
                        + std::to_string(m_header.alignment),
                    typeAt + 4, what);
    if (offset != static_cast<std::uint64_t>(m_dataBytes.value()))
        return fail("offset " + std::to_string(offset) + "; " + std::to_string(m_dataBytes.value())
                        + " was expected, where the tensor before it ends: the file is damaged",
                    typeAt + 4, what);
    m_dataBytes = m_dataBytes + roundUp(bytes.value(), static_cast<std::int64_t>(m_header.alignment));
    if (bytes.saturated() || m_dataBytes.saturated())
        return fail("the tensors pass 64 bits; the file is damaged", typeAt, what);
    return true;
}

bool GgufParser::checkEnd()
{
    m_header.fileBytes = m_source.size();
    m_header.headerBytes = m_source.offset();
    m_header.dataOffset = static_cast<std::uint64_t>(
        roundUp(static_cast<std::int64_t>(m_source.offset()), static_cast<std::int64_t>(m_header.alignment))
            .value());
    m_header.dataBytes = static_cast<std::uint64_t>(m_dataBytes.value());
    if (m_header.dataBytes == 0)
        return true;
    if (m_header.fileBytes <= m_header.dataOffset) {
        m_header.headerOnly = true;
        m_header.notes.emplace_back("The file holds only its header: shape and sizes are as listed there, "
                                    "the weights are not in it.");
        return true;
    }
    // The last tensor may lack its padding.
    const FileTensor &last = m_header.tensors.back();
    const auto lastPadded = static_cast<std::uint64_t>(
        roundUp(last.bytes.value, static_cast<std::int64_t>(m_header.alignment)).value());
    const std::uint64_t needed
        = m_header.dataBytes - lastPadded + static_cast<std::uint64_t>(last.bytes.value);
    if (m_header.fileBytes - m_header.dataOffset < needed)
        return fail("the file ends here, but its tensors need " + std::to_string(m_header.dataOffset + needed)
                        + " bytes; the download is not complete: fetch it again",
                    m_header.fileBytes);
    return true;
}

} // namespace tb
