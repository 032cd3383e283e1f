// SPDX-License-Identifier: GPL-3.0-or-later
// Ready scenarios by their id.
#pragma once

#include "core/readers/gallery.h"

#include <string>

namespace tb {

/// Those of the program, and the user's own in "gallery" beside the settings.
Gallery loadGallery();

/// The file that `word` stands for: an id of the gallery, unless there is a file of this name.
std::string scenarioPath(const std::string &word);

/// What `list gallery` prints, as text or as JSON; the exit code says whether all files could be read.
int listGallery(bool json);

} // namespace tb
