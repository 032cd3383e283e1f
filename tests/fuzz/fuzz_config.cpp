// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspection.h"
#include "core/readers/hf_config.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto file = tb::modelFromConfig({reinterpret_cast<const char *>(data), size}, "fuzz");
    if (file && (file->model.parameters.value <= 0 || tb::inspectionJson(*file).empty()))
        std::abort();
    return 0;
}
