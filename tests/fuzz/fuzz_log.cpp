// SPDX-License-Identifier: GPL-3.0-or-later
// A log as untrusted text: read, checked and written; any answer but a crash is right.
#include "core/log_check.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const auto catalogue = tb::readCatalogue(TB_SOURCE_DIR "/resources/data");
    if (!catalogue)
        std::abort(); // without the lists nothing would be tested
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    if (const auto log = tb::readEngineLog(text, "log")) {
        const tb::LogCheck check = tb::checkLog(*log, *catalogue);
        tb::checkText(check, "log");
        tb::checkJson(check, "log");
    }
    return 0;
}
