// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in lists as items of a picker.
#pragma once

#include "core/catalogue.h"
#include "ui/picker_list.h"

namespace tb {

std::vector<PickerItem> modelItems(const Catalogue &catalogue);
std::vector<PickerItem> deviceItems(const Catalogue &catalogue);

} // namespace tb
