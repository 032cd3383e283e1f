// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery_window.h"

#include "ui/gallery_cards.h"
#include "ui/text.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace tb {

namespace {

constexpr int kPathRole = Qt::UserRole;
constexpr int kOwnRole = Qt::UserRole + 1;

} // namespace

GalleryWindow::GalleryWindow(std::shared_ptr<const Catalogue> catalogue, QWidget *parent)
    : QDialog(parent)
    , m_catalogue(std::move(catalogue))
    , m_list(new QListWidget(this))
    , m_cards(new GalleryCards(this))
    , m_faults(new QLabel(this))
{
    setWindowTitle(tr("Gallery"));
    m_list->setAccessibleName(tr("Scenarios"));
    m_list->setItemDelegate(m_cards);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_faults->setWordWrap(true);
    m_faults->setTextFormat(Qt::PlainText); // names of files may hold anything
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_open->setDefault(true);
    QPushButton *add = buttons->addButton(tr("&Add the Present Scenario..."), QDialogButtonBox::ActionRole);
    m_remove = buttons->addButton(tr("&Remove..."), QDialogButtonBox::ActionRole);
    m_remove->setToolTip(tr("One of your own"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_faults);
    layout->addWidget(buttons);
    connect(m_list, &QListWidget::itemDoubleClicked, this, &GalleryWindow::openCurrent);
    connect(m_list, &QListWidget::currentRowChanged, this, &GalleryWindow::showButtons);
    connect(m_open, &QPushButton::clicked, this, &GalleryWindow::openCurrent);
    connect(add, &QPushButton::clicked, this, &GalleryWindow::addAsked);
    connect(m_remove, &QPushButton::clicked, this, &GalleryWindow::removeCurrent);
    connect(buttons, &QDialogButtonBox::rejected, this, &GalleryWindow::reject);
    resize(900, 680);
}

void GalleryWindow::setTheme(const Theme &theme)
{
    m_cards->setTheme(theme);
    m_list->setFont(theme.font(14)); // lays the rows out anew
    QPalette paper = palette();
    paper.setColor(QPalette::Base, theme.canvas);
    m_list->setPalette(paper);
}

void GalleryWindow::setGallery(const Gallery &gallery, const QString &chosen)
{
    std::vector<GalleryCard> cards;
    for (const GalleryEntry &entry : gallery.entries)
        cards.push_back(galleryCard(entry, m_catalogue));
    m_list->clear();
    m_cards->setCards(cards);
    int current = 0;
    for (const GalleryEntry &entry : gallery.entries) {
        auto *item = new QListWidgetItem(text(entry.title()), m_list);
        const GalleryCard &card = cards[static_cast<std::size_t>(m_list->row(item))];
        item->setData(Qt::AccessibleTextRole, QString(card.title + QStringLiteral(". ") + card.story));
        item->setData(Qt::AccessibleDescriptionRole, card.answer);
        item->setData(kPathRole, text(entry.path));
        item->setData(kOwnRole, entry.own);
        if (text(entry.path) == chosen)
            current = m_list->row(item);
    }
    m_list->setCurrentRow(current);
    QStringList faults;
    for (const Error &fault : gallery.faults)
        faults += text(fault.line());
    m_faults->setText(faults.join(QLatin1Char('\n')));
    m_faults->setVisible(!faults.isEmpty());
    showButtons();
    m_list->setFocus();
}

void GalleryWindow::openCurrent()
{
    if (const QListWidgetItem *item = m_list->currentItem())
        Q_EMIT openAsked(item->data(kPathRole).toString());
}

void GalleryWindow::removeCurrent()
{
    if (const QListWidgetItem *item = m_list->currentItem())
        Q_EMIT removeAsked(item->data(kPathRole).toString(), item->text());
}

void GalleryWindow::showButtons()
{
    const QListWidgetItem *item = m_list->currentItem();
    m_open->setEnabled(item);
    m_remove->setEnabled(item && item->data(kOwnRole).toBool());
}

} // namespace tb
