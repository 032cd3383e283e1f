// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readers/gallery.h"

#include <algorithm>
#include <filesystem>

namespace tb {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestId = 60;

void addFrom(const fs::path &folder, bool own, Gallery &gallery)
{
    std::vector<GalleryEntry> read;
    std::error_code ignored; // a folder that is not there holds nothing
    for (const fs::directory_entry &found : fs::directory_iterator(folder, ignored)) {
        const fs::path &path = found.path();
        if (path.extension() != kScenarioEnding)
            continue;
        auto file = readScenarioFile(path.string());
        if (!file)
            gallery.faults.push_back(
                {file.error().text + "; mend the file or remove it", file.error().place});
        else if (gallery.find(path.stem().string()))
            gallery.faults.push_back(
                {"another scenario of the gallery has this name; give the file another", path.string()});
        else
            read.push_back({path.stem().string(), path.string(), std::move(file).value(), own});
    }
    std::sort(read.begin(), read.end(), [](const auto &a, const auto &b) {
        return std::pair(a.title(), a.id) < std::pair(b.title(), b.id);
    });
    std::move(read.begin(), read.end(), std::back_inserter(gallery.entries));
}

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Lower case letters and digits, with a dash for whatever stands between them.
std::string plainName(std::string_view title)
{
    std::string name;
    for (const char c : title) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (isPlain(small))
            name += small;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    name.resize(std::min(name.size(), kLongestId));
    name.erase(name.find_last_not_of('-') + 1);
    return name.empty() ? "scenario" : name;
}

} // namespace

const GalleryEntry *Gallery::find(std::string_view id) const
{
    const auto found
        = std::find_if(entries.begin(), entries.end(), [id](const auto &e) { return e.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

Gallery readGallery(const std::string &folder, const std::string &ownFolder)
{
    Gallery gallery;
    addFrom(fs::path(folder) / "gallery", false, gallery);
    addFrom(ownFolder, true, gallery);
    std::sort(gallery.faults.begin(), gallery.faults.end(),
              [](const Error &a, const Error &b) { return a.place < b.place; });
    return gallery;
}

std::string newGalleryFile(std::string_view title, const std::string &folder, const Gallery &gallery)
{
    const std::string name = plainName(title);
    std::error_code ignored; // where nothing can be looked up, writing will tell
    for (int number = 1;; ++number) {
        const std::string id = number == 1 ? name : name + "-" + std::to_string(number);
        const fs::path path = fs::path(folder) / (id + std::string(kScenarioEnding));
        if (!gallery.find(id) && !fs::exists(path, ignored))
            return path.string();
    }
}

} // namespace tb
