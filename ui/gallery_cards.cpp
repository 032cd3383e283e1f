// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery_cards.h"

#include "core/readers/load_model.h"
#include "core/readers/model_file.h"
#include "core/summary.h"
#include "ui/bar_brush.h"
#include "ui/bar_painter.h"
#include "ui/scenario_document.h"
#include "ui/text.h"

#include <QListView>
#include <QPainter>

#include <algorithm>

namespace tb {

namespace {

constexpr double kMargin = 12;
constexpr double kPictureWidth = 220; ///< at the usual size of text, as all that follow
constexpr double kPictureHeight = 96;
constexpr QSizeF kDrawnAt(760, 200); ///< the bars, before they are made small

Result<Snapshot> answered(const GalleryEntry &entry, const std::shared_ptr<const Catalogue> &catalogue)
{
    const Scenario &scenario = entry.file.scenario;
    if (!isModelPath(scenario.model))
        return makeSnapshot(catalogue, scenario, viewOf(entry.file));
    Catalogue lists = *catalogue;
    if (const Status status = loadModel(scenario, lists); !status)
        return status.error();
    return makeSnapshot(std::make_shared<const Catalogue>(std::move(lists)), scenario, viewOf(entry.file));
}

/// At this size words are no words.
BarPicture withoutWords(BarPicture picture)
{
    for (BarRow &row : picture.rows) {
        row.name = row.memory = row.verdict = row.detail = {};
        row.marker = {};
        row.markBox = {};
        for (Band &band : row.bands)
            band.label = {};
    }
    return picture;
}

/// As large as the area allows, in the middle of its height.
void paintSmall(QPainter &painter, const BarPicture &picture, const Theme &theme, const QRectF &area)
{
    const QRectF plot(picture.plot.x, picture.plot.y, picture.width - picture.plot.x, picture.plot.height);
    const QRectF seen(plot.topLeft(), QSizeF(picture.plot.width * 1.04, plot.height())); // with the arrows
    const double scale = std::min(area.width() / seen.width(), area.height() / seen.height());
    painter.save();
    painter.translate(area.left(), area.center().y() - scale * seen.height() / 2);
    painter.scale(scale, scale);
    painter.translate(-seen.topLeft());
    painter.setClipRect(seen);
    paintBarRows(painter, picture, theme);
    painter.restore();
}

} // namespace

GalleryCard galleryCard(const GalleryEntry &entry, const std::shared_ptr<const Catalogue> &catalogue)
{
    GalleryCard card{text(entry.title()), text(entry.file.story), {}, {}};
    auto snapshot = answered(entry, catalogue);
    if (snapshot) {
        card.answer = text(sentence(snapshot->resolved, snapshot->budget));
        card.snapshot = std::move(snapshot).value();
    } else {
        card.answer = text(snapshot.error().line());
    }
    return card;
}

GalleryCards::GalleryCards(QObject *parent)
    : QStyledItemDelegate(parent)
{
}

void GalleryCards::setCards(std::vector<GalleryCard> cards)
{
    m_cards = std::move(cards);
    layOut();
}

void GalleryCards::setTheme(const Theme &theme)
{
    m_theme = theme;
    layOut();
}

void GalleryCards::layOut()
{
    m_pictures.clear();
    for (const GalleryCard &card : m_cards)
        m_pictures.push_back(card.snapshot
                                 ? withoutWords(layoutBars(*card.snapshot, Theme::of(m_theme.kind), kDrawnAt,
                                                           BarHeader::None, BarMedium::Paper))
                                 : BarPicture());
}

const GalleryCard &GalleryCards::card(const QModelIndex &index) const
{
    return m_cards[static_cast<std::size_t>(index.row())];
}

Paragraphs GalleryCards::words(const GalleryCard &card, double rowWidth) const
{
    const double unit = m_theme.fontScale;
    Paragraphs words(std::max(120.0, rowWidth - (kPictureWidth + 3 * kMargin) * unit));
    words.add(card.title, m_theme.font(16, FontWeight::Bold), m_theme.text, 0);
    words.add(card.story, m_theme.font(14), m_theme.text, 2 * unit);
    words.add(card.answer, m_theme.font(13), m_theme.secondaryText, 4 * unit);
    return words;
}

void GalleryCards::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    constexpr double kTint = 0.14;
    const double unit = m_theme.fontScale;
    const QRectF row(option.rect);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(row, chosen ? mixed(m_theme.canvas, m_theme.accent, kTint) : m_theme.canvas);
    if (chosen)
        painter->fillRect(QRectF(row.topLeft(), QSizeF(4 * unit, row.height())), m_theme.accent);
    const BarPicture &picture = m_pictures[static_cast<std::size_t>(index.row())];
    if (!picture.rows.empty())
        paintSmall(*painter, picture, m_theme,
                   QRectF(row.left() + kMargin * unit, row.center().y() - kPictureHeight * unit / 2,
                          kPictureWidth * unit, kPictureHeight * unit));
    const Paragraphs text = words(card(index), row.width());
    text.paint(
        *painter,
        QPointF(row.left() + (kPictureWidth + 2 * kMargin) * unit, row.center().y() - text.height() / 2));
    painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), m_theme.grid);
    painter->restore();
}

QSize GalleryCards::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *list = qobject_cast<const QListView *>(option.widget);
    const int width = list ? list->viewport()->width() : option.rect.width();
    const double unit = m_theme.fontScale;
    const double height
        = std::max(kPictureHeight * unit, words(card(index), width).height()) + 2 * kMargin * unit;
    return {width, static_cast<int>(height)};
}

} // namespace tb
