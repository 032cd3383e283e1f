// SPDX-License-Identifier: GPL-3.0-or-later
// Ready scenarios to open, each with its story; the user's own can be added and removed.
#pragma once

#include "core/catalogue.h"
#include "core/readers/gallery.h"
#include "ui/theme.h"

#include <QDialog>

#include <memory>

class QLabel;
class QListWidget;
class QPushButton;

namespace tb {

class GalleryCards;

class GalleryWindow : public QDialog
{
    Q_OBJECT

public:
    explicit GalleryWindow(std::shared_ptr<const Catalogue> catalogue, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// `chosen` is the path of the one to stand on, if it is there.
    void setGallery(const Gallery &gallery, const QString &chosen = {});

Q_SIGNALS:
    void openAsked(const QString &path);
    void addAsked();
    void removeAsked(const QString &path, const QString &title);

private:
    void openCurrent();
    void removeCurrent();
    void showButtons();

    std::shared_ptr<const Catalogue> m_catalogue;
    QListWidget *m_list;
    GalleryCards *m_cards;
    QLabel *m_faults;
    QPushButton *m_open;
    QPushButton *m_remove;
};

} // namespace tb
