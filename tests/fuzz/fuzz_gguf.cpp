// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspection.h"
#include "core/readers/gguf_model.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char *>(data), size);
    tb::ByteSource source = tb::ByteSource::memory(bytes);
    auto header = tb::readGguf(source, "fuzz");
    if (!header)
        return 0;
    const auto file = tb::modelFromGguf(std::move(header).value(), "fuzz");
    if (file && (file->model.parameters.value <= 0 || tb::inspectionJson(*file).empty()))
        std::abort();
    return 0;
}
