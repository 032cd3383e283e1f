// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picker_list.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace tb {

namespace {

constexpr int kPad = 4; ///< logical pixels around an item's text

bool startsGroup(const QModelIndex &index)
{
    const QVariant group = index.data(PickerModel::GroupRole);
    return !group.toString().isEmpty()
        && (index.row() == 0 || index.siblingAtRow(index.row() - 1).data(PickerModel::GroupRole) != group);
}

/// A box of our own: styles draw theirs too faint on a dark list.
void paintMark(QPainter *painter, const QRect &box, const QVariant &state)
{
    painter->setRenderHint(QPainter::Antialiasing);
    painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    if (state != Qt::Checked)
        return;
    const auto at = [&box](double x, double y) {
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height());
    };
    painter->drawPolyline(QPolygonF{{at(0.2, 0.55), at(0.42, 0.78), at(0.82, 0.25)}});
}

int headingHeight(const QFont &font)
{
    return QFontMetrics(secondaryFont(font)).height() + 2 * kPad;
}

} // namespace

QFont secondaryFont(const QFont &font)
{
    QFont small = font;
    if (small.pixelSize() > 0)
        small.setPixelSize(std::max(1, qRound(small.pixelSize() * 0.88)));
    else
        small.setPointSizeF(small.pointSizeF() * 0.88);
    return small;
}

QStringList searchWords(const PickerItem &item)
{
    const QString text
        = QStringList{item.title, item.id, item.group, item.subtitle, item.keywords}.join(QLatin1Char(' '));
    QStringList words;
    qsizetype start = -1; // of the word we are in
    for (qsizetype i = 0; i <= text.size(); ++i) {
        const QChar c = i < text.size() ? text[i] : QLatin1Char(' ');
        const bool inside = c.isLetterOrNumber() || c == QLatin1Char('.');
        if (inside && start < 0)
            start = i;
        const auto end = [&] { return text.indexOf(QLatin1Char(' '), i); };
        // A number within a word can be searched for as well: "3" finds "qwen3".
        if (inside && i > start && c.isDigit() && text[i - 1].isLetter())
            words.append(text.mid(i, end() - i).toLower());
        if (!inside && start >= 0) {
            words.append(text.mid(start, i - start).toLower());
            start = -1;
        }
    }
    return words;
}

PickerModel::PickerModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

void PickerModel::setItems(std::vector<PickerItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    m_words.clear();
    for (const PickerItem &item : m_items)
        m_words.push_back(searchWords(item));
    endResetModel();
}

void PickerModel::setTicked(const QSet<QString> &ids)
{
    if (ids == m_ticked)
        return;
    m_ticked = ids;
    if (!m_items.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
}

int PickerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

QVariant PickerModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const PickerItem &item = m_items[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return item.title;
    case Qt::AccessibleTextRole:
        return QString(item.title + QStringLiteral(", ") + item.subtitle);
    case Qt::ToolTipRole:
        return item.caution.isEmpty() ? QVariant() : item.caution;
    case Qt::CheckStateRole:
        return m_ticked.contains(item.id) ? Qt::Checked : Qt::Unchecked;
    case IdRole:
        return item.id;
    case SubtitleRole:
        return item.subtitle;
    case GroupRole:
        return item.group;
    case WordsRole:
        return m_words[static_cast<std::size_t>(index.row())];
    default:
        return {};
    }
}

void PickerFilter::setSearch(const QString &text)
{
    m_typed = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool PickerFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QStringList words
        = sourceModel()->index(row, 0, parent).data(PickerModel::WordsRole).toStringList();
    return std::all_of(m_typed.cbegin(), m_typed.cend(), [&words](const QString &typed) {
        return std::any_of(words.cbegin(), words.cend(),
                           [&typed](const QString &word) { return word.startsWith(typed); });
    });
}

PickerDelegate::PickerDelegate(PickMode mode, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_mode(mode)
{
}

QSize PickerDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int lines = option.fontMetrics.height() + QFontMetrics(secondaryFont(option.font)).height();
    const int heading = startsGroup(index) ? headingHeight(option.font) : 0;
    return {option.fontMetrics.averageCharWidth() * 20, heading + lines + 2 * kPad};
}

void PickerDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    painter->save();
    QRect box = option.rect;
    if (startsGroup(index)) {
        QRect heading = box.adjusted(2 * kPad, 0, -kPad, 0);
        heading.setHeight(headingHeight(option.font));
        box.setTop(heading.bottom() + 1);
        painter->setFont(secondaryFont(option.font));
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(heading, Qt::AlignLeading | Qt::AlignBottom,
                          index.data(PickerModel::GroupRole).toString());
    }
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(box, option.palette.brush(QPalette::Highlight));
    box.adjust(2 * kPad, kPad, -2 * kPad, -kPad);
    if (m_mode == PickMode::Several) {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
        const int side = option.fontMetrics.ascent();
        const QRect mark = QStyle::alignedRect(option.direction, Qt::AlignLeading | Qt::AlignVCenter,
                                               QSize(side, side), box);
        paintMark(painter, mark, index.data(Qt::CheckStateRole));
        const int taken = side + 2 * kPad;
        const bool mirrored = option.direction == Qt::RightToLeft;
        box.adjust(mirrored ? 0 : taken, 0, mirrored ? -taken : 0, 0);
    }
    paintTexts(painter, option, index, box);
    painter->restore();
}

void PickerDelegate::paintTexts(QPainter *painter, const QStyleOptionViewItem &option,
                                const QModelIndex &index, const QRect &box) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool strong = m_mode == PickMode::One && index.data(Qt::CheckStateRole) == Qt::Checked;
    QFont title = option.font;
    title.setBold(strong);
    painter->setFont(title);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    const QString name = index.data(Qt::DisplayRole).toString();
    painter->drawText(box, Qt::AlignLeading | Qt::AlignTop,
                      painter->fontMetrics().elidedText(name, Qt::ElideRight, box.width()));
    painter->setFont(secondaryFont(option.font));
    if (!selected)
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
    const QString facts = index.data(PickerModel::SubtitleRole).toString();
    painter->drawText(box, Qt::AlignLeading | Qt::AlignBottom,
                      painter->fontMetrics().elidedText(facts, Qt::ElideRight, box.width()));
}

} // namespace tb
