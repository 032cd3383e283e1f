// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the help pages, from the same lists that the answers come from.
#pragma once

#include "core/catalogue.h"

#include <string>

namespace tb {

/// Puts the lists into a page: {{models}}, {{kv-formats}}, {{weight-formats}}, {{working-sets}}, {{keys}}.
std::string withTables(std::string page, const Catalogue &catalogue);

} // namespace tb
