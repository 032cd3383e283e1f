// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture_embed.h"
#include "core/readers/picture_scenario.h"
#include "core/scenario_file.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    tb::ByteSource source = tb::ByteSource::memory(bytes);
    const auto text = tb::scenarioTextInPicture(source, "fuzz");
    if (!text)
        return 0;
    if (text->size() > tb::kMostPictureText)
        std::abort();
    const auto file = tb::scenarioFileFromJson(*text, "fuzz");
    if (!file)
        return 0;
    const std::string svg = tb::svgWithScenario("<svg></svg>", tb::scenarioFileToJson(*file));
    tb::ByteSource again = tb::ByteSource::memory(svg);
    const auto found = tb::scenarioTextInPicture(again, "again");
    if (!found || *found != tb::scenarioFileToJson(*file))
        std::abort(); // what is put in is found again
    return 0;
}
