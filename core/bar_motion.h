// SPDX-License-Identifier: GPL-3.0-or-later
// Memory bars on their way from one picture to the next.
#pragma once

#include "core/bar_layout.h"

namespace tb {

/// The picture `to` with its bands a `share` (0 .. 1) of the way from where `from` has them. Bands of one
/// kind move as one; a kind that is new grows from its left edge. Words on bands come at the end. Pictures
/// with other rows have no way between them: then it is `to`.
BarPicture between(const BarPicture &from, const BarPicture &to, double share);

} // namespace tb
