// SPDX-License-Identifier: GPL-3.0-or-later
// MLX: caches that grow as the tokens come. Rules: mlx-lm, mlx_lm/models/cache.py (22 August 2026).
#pragma once

#include "core/engine_sizes.h"

namespace tb {

std::vector<StatePart> mlxState(const Resolved &resolved, Tokens context, Sessions sessions);
std::optional<std::string> mlxRefusal(const Resolved &resolved);

} // namespace tb
