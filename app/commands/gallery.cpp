// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/gallery.h"

#include "app/commands/commands.h"
#include "core/json_writer.h"
#include "ui/settings.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace tb {

namespace {

std::string galleryText(const Gallery &gallery)
{
    std::vector<std::vector<std::string>> rows = {{"id", "title", "story"}};
    for (const GalleryEntry &entry : gallery.entries)
        rows.push_back({entry.id, entry.title(), entry.file.story});
    return table(rows);
}

std::string galleryJson(const Gallery &gallery)
{
    JsonWriter json;
    json.open('[');
    for (const GalleryEntry &entry : gallery.entries) {
        json.open('{');
        json.field("id", entry.id);
        json.field("title", entry.title());
        json.field("story", entry.file.story);
        json.field("own", entry.own);
        json.field("file", entry.path);
        json.close('}');
    }
    json.close(']');
    return json.text() + "\n";
}

} // namespace

Gallery loadGallery()
{
    // Only an application knows where the program is installed; that of a window is made later.
    std::optional<QCoreApplication> application;
    int argc = 1;
    char name[] = "threebudgets";
    char *argv[] = {name, nullptr};
    if (!QCoreApplication::instance())
        application.emplace(argc, argv);
    return readGallery(dataFolder(), ownGalleryFolder().toStdString());
}

std::string scenarioPath(const std::string &word)
{
    const bool isPath = word.find('/') != std::string::npos || word.find('.') != std::string::npos;
    if (isPath || QFileInfo::exists(QString::fromStdString(word)))
        return word;
    const Gallery gallery = loadGallery();
    const GalleryEntry *entry = gallery.find(word);
    return entry ? entry->path : word;
}

int listGallery(bool json)
{
    const Gallery gallery = loadGallery();
    const int printed = print(json ? galleryJson(gallery) : galleryText(gallery));
    for (const Error &fault : gallery.faults)
        fail(ExitBadInput, fault);
    return printed == ExitOk && !gallery.faults.empty() ? ExitBadInput : printed;
}

} // namespace tb
