// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a scenario file that says how the scenario was looked at.
#pragma once

#include "core/json_writer.h"
#include "core/readers/json_row.h"
#include "core/scenario_file.h"

namespace tb {

/// "view":{...}; which of the pins is compared with stands there too.
void writeView(JsonWriter &json, const ScenarioFile &file);

/// Into `file`, whose pins have been read. Errors name the place.
Status readView(ScenarioFile &file, const JsonValue &view, const std::string &place);

/// Those whose names are none of `keys`.
JsonObject unknownMembers(const JsonValue &object, const std::vector<std::string> &keys);

void writeMembers(JsonWriter &json, const JsonObject &members);

} // namespace tb
