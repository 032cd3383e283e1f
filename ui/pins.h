// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with pins: each gives the next view, and never changes what it was given.
#pragma once

#include "core/history.h"
#include "ui/snapshot.h"

namespace tb {

Pins pinsOf(const ViewOptions &view);
Shown shownOf(const ViewOptions &view);
ViewOptions withPins(ViewOptions view, Pins pins);
ViewOptions withShown(ViewOptions view, Shown shown);

/// The present state pinned under a name of its own, and compared with from now on.
ViewOptions withPin(const Snapshot &snapshot);

/// Without the pin that is compared with; the one before it takes its place. As it was when there is none.
ViewOptions withoutPin(const ViewOptions &view);

/// The pin that is compared with under another name; an empty name, or one that is taken, changes nothing.
ViewOptions withPinNamed(const ViewOptions &view, const std::string &name);

/// The present state in place of the pinned one, which Snapshot::pinned has. A name that pinning gave follows
/// the state, a name that was typed stays. As it was when nothing is compared.
ViewOptions withPinSwapped(const Snapshot &snapshot);

} // namespace tb
