// SPDX-License-Identifier: GPL-3.0-or-later
// Ready scenarios with a story each: those of the program, and the user's own.
#pragma once

#include "core/scenario_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace tb {

inline constexpr std::string_view kScenarioEnding = ".threebudgets";

struct GalleryEntry
{
    std::string id; ///< the file's name without its ending
    std::string path;
    ScenarioFile file;
    bool own = false; ///< the user's, who may remove it

    /// The title of the file, or else its id.
    const std::string &title() const { return file.title.empty() ? id : file.title; }
};

struct Gallery
{
    std::vector<GalleryEntry> entries; ///< by title, the user's own last
    std::vector<Error> faults; ///< files that could not be read

    const GalleryEntry *find(std::string_view id) const;
};

/// Reads gallery/*.threebudgets in `folder`, then *.threebudgets in `ownFolder` if it is there; a file that
/// cannot be read, or an id that is there already, becomes a fault and the rest goes on.
Gallery readGallery(const std::string &folder, const std::string &ownFolder);

/// "FOLDER/one-card-or-two.threebudgets" of a title: no file yet, and no id of `gallery`.
std::string newGalleryFile(std::string_view title, const std::string &folder, const Gallery &gallery);

} // namespace tb
