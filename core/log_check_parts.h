// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of checkLog(), one for each family of engines.
#pragma once

#include "core/log_check.h"
#include "core/log_rule.h"

namespace tb {

/// A line of a printed size, without a prediction.
CheckLine checkLineOf(std::string what, const PrintedSize &size);

/// Caches, buffers and estimates of llama.cpp and what is built on it. `model` may be null.
void checkLlama(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
                const Catalogue &catalogue);

/// The pools of vLLM, SGLang and TensorRT-LLM.
void checkPool(RunCheck &check, const LogRun &run, LogEngine engine, const Model *model,
               const Catalogue &catalogue);

/// Which part of the cache a line is about.
enum class CachePart { All, Full, Window, Recurrent };

Checked partBytes(const CacheSizes &sizes, CachePart part);

/// Another rule that gives the printed size, as a sentence; empty where none does.
std::string explainCache(const CheckLine &line, CachePart part, const Model &model, const CacheRule &rule,
                         const LogRun &run);

} // namespace tb
