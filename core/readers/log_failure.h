// SPDX-License-Identifier: GPL-3.0-or-later
// The line with which an engine says that the memory was not enough.
#pragma once

#include "core/readers/log_scanner.h"

namespace tb::log {

/// Keeps the failure of the load that is being read; forgets it where the engine tries again or is up after
/// all. Wordings as in public logs: ggml-org/llama.cpp issues 16725 and 20431, ikawrakow/ik_llama.cpp pull
/// request 235, vllm-project/vllm issues 2418, 16118 and 34076, sgl-project/sglang issue 4330,
/// lmstudio-ai/lmstudio-bug-tracker issue 1038.
void readFailureLine(Scanner &scanner, std::string_view line);

} // namespace tb::log
