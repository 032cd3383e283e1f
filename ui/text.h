// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace tb {

/// Words of the core, which are UTF-8, for a widget.
inline QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace tb
