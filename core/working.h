// SPDX-License-Identifier: GPL-3.0-or-later
// Budget three: working space for the arithmetic in flight.
#pragma once

#include "core/checked.h"
#include "core/model.h"

namespace tb {

struct WorkingSpace
{
    Checked device;
    Checked host; ///< beside the device, in the computer's own memory
};

/// The nominal working space: activations of one micro-batch through the widest layer plus its attention
/// mask, all as f32 (the mask as f16), with flash attention on. It does not depend on the number of
/// conversations. The shape of the sum is that of llama.cpp's compute buffer of August 2026; other engines
/// measure theirs when they start.
WorkingSpace nominalWorkingSpace(const Model &model, Tokens context, std::int64_t microBatch);

} // namespace tb
