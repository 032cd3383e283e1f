// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the gallery, and keeps the user's own scenarios in it.
#pragma once

#include "core/catalogue.h"
#include "core/readers/gallery.h"
#include "ui/theme.h"

#include <QObject>

#include <functional>
#include <memory>

namespace tb {

class GalleryWindow;

class GalleryOpener : public QObject
{
    Q_OBJECT

public:
    /// `present` gives the scenario to add.
    GalleryOpener(std::shared_ptr<const Catalogue> catalogue, std::function<ScenarioFile()> present,
                  QWidget *window);

    /// The folder of the built-in lists; until it is set there are only the user's own.
    void setFolder(const QString &folder) { m_folder = folder; }
    void setTheme(const Theme &theme);
    /// With what is in the folders now.
    void open();
    void close();
    /// A file of the program, which is not to be written over.
    bool isShipped(const QString &path) const;

Q_SIGNALS:
    void chosen(const QString &path);
    void said(const QString &line);

private:
    void add();
    void remove(const QString &path, const QString &title);
    void tell(const Error &error);

    std::shared_ptr<const Catalogue> m_catalogue;
    std::function<ScenarioFile()> m_present;
    QWidget *m_parent;
    QString m_folder;
    Gallery m_gallery;
    GalleryWindow *m_window = nullptr;
    Theme m_theme;
};

} // namespace tb
