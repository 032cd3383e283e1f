// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery_entry_form.h"

#include "ui/picture_options.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace tb {

GalleryEntryForm::GalleryEntryForm(const QString &title, QWidget *parent)
    : QDialog(parent)
    , m_title(new QLineEdit(title.left(kMostTitle), this))
    , m_story(new QLineEdit(this))
{
    setWindowTitle(tr("Add to the Gallery"));
    m_title->setMaxLength(kMostTitle);
    m_title->setAccessibleName(tr("Title"));
    m_title->selectAll();
    m_story->setMaxLength(kMostSubtitle);
    m_story->setAccessibleName(tr("Story"));
    m_story->setPlaceholderText(tr("What it shows, in one line"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton *add = buttons->addButton(tr("&Add"), QDialogButtonBox::AcceptRole);
    auto *layout = new QFormLayout(this);
    layout->addRow(tr("&Title:"), m_title);
    layout->addRow(tr("&Story:"), m_story);
    layout->addRow(buttons);
    connect(m_title, &QLineEdit::textChanged, add,
            [this, add] { add->setEnabled(!m_title->text().trimmed().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &GalleryEntryForm::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &GalleryEntryForm::reject);
    resize(560, sizeHint().height());
}

QString GalleryEntryForm::title() const
{
    return m_title->text().simplified();
}

QString GalleryEntryForm::story() const
{
    return m_story->text().simplified();
}

} // namespace tb
