// SPDX-License-Identifier: GPL-3.0-or-later
// Tells assistive technology what the painted widgets show, and what has just changed.
#pragma once

class QString;
class QWidget;

namespace tb {

/// From then on the painted widgets of this program have their parts as accessible children. Any number of
/// calls; before the first of these widgets is asked about.
void installAccessibleViews();

/// Has a screen reader say a line that `widget` shows.
void announce(QWidget *widget, const QString &line);

} // namespace tb
