// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the title and the story of a scenario that is added to the gallery.
#pragma once

#include <QDialog>

class QLineEdit;

namespace tb {

class GalleryEntryForm : public QDialog
{
    Q_OBJECT

public:
    /// `title` is a proposal.
    explicit GalleryEntryForm(const QString &title, QWidget *parent = nullptr);

    QString title() const;
    QString story() const;

private:
    QLineEdit *m_title;
    QLineEdit *m_story;
};

} // namespace tb
