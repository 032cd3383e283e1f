// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/safetensors.h"

#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char *>(data), size);
    tb::ByteSource source = tb::ByteSource::memory(bytes);
    std::int64_t elements = 0;
    (void)tb::readSafetensors(source, "fuzz",
                              [&](const tb::FileTensor &tensor) { elements ^= tensor.elements; });
    tb::ByteSource index = tb::ByteSource::memory(bytes);
    (void)tb::readSafetensorsIndex(index, "fuzz");
    return 0;
}
