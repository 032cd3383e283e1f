// SPDX-License-Identifier: GPL-3.0-or-later
// LM Studio: its estimate before it loads. The engine's own lines follow it and are llama.cpp's.
#include "core/readers/log_lines.h"
#include "core/readers/log_scanner.h"

namespace tb::log {

void readLmStudioLine(Scanner &scanner, std::string_view line)
{
    if (contains(line, "[LM") && (contains(line, "[LM Studio]") || contains(line, "[LMSInternal]"))) {
        scanner.seen(LogEngine::LmStudio);
        scanner.inEstimate = contains(line, "Model load size estimate");
        if (!scanner.inEstimate)
            return;
        scanner.nextModel();
        scanner.run().sizes.clear(); // an estimate after an adjustment replaces the first
        scanner.run().settings.context = wholeAfter(line, "context length '");
        return;
    }
    const std::string_view text = trimmed(line);
    if (!scanner.inEstimate)
        return;
    if (startsWith(text, "Context:")) {
        if (auto size = sizeAt(text.substr(8), SizeKind::Estimate, scanner.line, Units::AsWritten))
            scanner.run().sizes.push_back(std::move(*size));
    } else if (!startsWith(text, "Model:")) {
        scanner.inEstimate = false;
    }
}

} // namespace tb::log
