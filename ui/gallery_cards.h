// SPDX-License-Identifier: GPL-3.0-or-later
// The scenarios of the gallery as rows of a list: a small picture of the bars, title, story and answer.
#pragma once

#include "core/readers/gallery.h"
#include "ui/bar_picture.h"
#include "ui/paragraphs.h"

#include <QStyledItemDelegate>

#include <memory>
#include <optional>
#include <vector>

namespace tb {

struct GalleryCard
{
    QString title;
    QString story;
    QString answer; ///< how many fit, computed, or why there is none
    std::optional<Snapshot> snapshot; ///< for the picture
};

GalleryCard galleryCard(const GalleryEntry &entry, const std::shared_ptr<const Catalogue> &catalogue);

/// Paints row i of a list as card i.
class GalleryCards : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit GalleryCards(QObject *parent);

    void setCards(std::vector<GalleryCard> cards);
    void setTheme(const Theme &theme);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const GalleryCard &card(const QModelIndex &index) const;
    Paragraphs words(const GalleryCard &card, double rowWidth) const;
    void layOut();

    std::vector<GalleryCard> m_cards;
    std::vector<BarPicture> m_pictures; ///< of the cards; without rows where there is none
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
