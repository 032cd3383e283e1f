// SPDX-License-Identifier: GPL-3.0-or-later
// One cell of a table of results: a number as people and spreadsheets write it, and its unit.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>

namespace tb {

struct EvalNumber
{
    std::string digits; ///< "1234.50": no sign, no separators, a point, no zeros in front
    std::string unit; ///< as evalUnit() writes it; empty without one

    friend bool operator==(const EvalNumber &, const EvalNumber &) = default;
};

/// "92,5 %", "$1,234.50", "46/50", "850ms". Where a comma can be either, as in "1,234", it is refused.
Result<EvalNumber> evalNumber(std::string_view cell);

/// "%", "s", "ms", "/50", "EUR": of "percent", "Seconds", "/ 50", "eur", "$"; empty where it is none.
std::string evalUnit(std::string_view word);

} // namespace tb
