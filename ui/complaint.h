// SPDX-License-Identifier: GPL-3.0-or-later
// Says why what was typed into a field is not taken.
#pragma once

class QString;
class QWidget;

namespace tb {

/// One line in the status bar of the window the field belongs to, also from a popup, and what the field is
/// described as to those who hear it. An empty line takes the description back.
void complain(QWidget *field, const QString &why);

} // namespace tb
