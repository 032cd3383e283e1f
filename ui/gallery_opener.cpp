// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery_opener.h"

#include "core/json_indent.h"
#include "ui/gallery_entry_form.h"
#include "ui/gallery_window.h"
#include "ui/settings.h"
#include "ui/text.h"
#include "ui/whole_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>

namespace tb {

namespace {

Gallery readFolders(const QString &folder)
{
    return readGallery(folder.toStdString(), ownGalleryFolder().toStdString());
}

} // namespace

GalleryOpener::GalleryOpener(std::shared_ptr<const Catalogue> catalogue,
                             std::function<ScenarioFile()> present, QWidget *window)
    : QObject(window)
    , m_catalogue(std::move(catalogue))
    , m_present(std::move(present))
    , m_parent(window)
{
}

void GalleryOpener::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (m_window)
        m_window->setTheme(theme);
}

void GalleryOpener::open()
{
    if (!m_window) {
        m_window = new GalleryWindow(m_catalogue, m_parent);
        m_window->setTheme(m_theme);
        connect(m_window, &GalleryWindow::openAsked, this, &GalleryOpener::chosen);
        connect(m_window, &GalleryWindow::addAsked, this, &GalleryOpener::add);
        connect(m_window, &GalleryWindow::removeAsked, this, &GalleryOpener::remove);
    }
    m_gallery = readFolders(m_folder);
    m_window->setGallery(m_gallery);
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void GalleryOpener::close()
{
    if (m_window)
        m_window->hide();
}

bool GalleryOpener::isShipped(const QString &path) const
{
    return !m_folder.isEmpty()
        && QFileInfo(QFileInfo(path).path()) == QFileInfo(m_folder + QStringLiteral("/gallery"));
}

void GalleryOpener::add()
{
    ScenarioFile file = m_present();
    GalleryEntryForm form(text(file.title), m_window);
    if (form.exec() != QDialog::Accepted)
        return;
    file.title = form.title().toStdString();
    file.story = form.story().toStdString();
    const QString path = text(newGalleryFile(file.title, ownGalleryFolder().toStdString(), m_gallery));
    QDir().mkpath(ownGalleryFolder()); // where it fails, writing says why
    const auto json = QByteArray::fromStdString(indentedJson(scenarioFileToJson(file)));
    if (const Status status = writeWholeFile(path, json); !status)
        return tell(status.error());
    m_gallery = readFolders(m_folder);
    m_window->setGallery(m_gallery, path);
    Q_EMIT said(tr("Added to the gallery: %1").arg(path));
}

void GalleryOpener::remove(const QString &path, const QString &title)
{
    const auto answer = QMessageBox::question(m_window, tr("Gallery"),
                                              tr("Remove \"%1\"? Its file is deleted: %2").arg(title, path),
                                              QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Yes)
        return;
    QFile file(path);
    if (!file.remove())
        return tell({file.errorString().toStdString(), path.toStdString()});
    m_gallery = readFolders(m_folder);
    m_window->setGallery(m_gallery);
    Q_EMIT said(tr("Removed from the gallery: %1").arg(title));
}

void GalleryOpener::tell(const Error &error)
{
    QMessageBox::warning(m_window, tr("Gallery"), text(error.line()));
}

} // namespace tb
