// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots of the real catalogue for tests of views.
#pragma once

#include "core/scenario_text.h"
#include "ui/snapshot.h"

#include <gtest/gtest.h>

namespace tb::test {

std::shared_ptr<const Catalogue> catalogue();

/// "context=8k;sessions=4" on top of the state the window opens with.
Snapshot snapshot(const std::string &text = {}, const ViewOptions &view = {});

} // namespace tb::test
