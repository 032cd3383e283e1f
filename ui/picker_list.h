// SPDX-License-Identifier: GPL-3.0-or-later
// The list inside a picker: items, the search over their words, and how they are drawn.
#pragma once

#include <QAbstractListModel>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <QStyledItemDelegate>

#include <vector>

namespace tb {

struct PickerItem
{
    QString id;
    QString title;
    QString subtitle;
    QString group; ///< items of one group stand together under it
    QString keywords; ///< searched but not shown
    QString caution; ///< why the figures are not verified, or where sources differ; mostly empty
};

/// The words a search may start with: "qwen3-8b" gives "qwen3", "3", "8b".
QStringList searchWords(const PickerItem &item);

class PickerModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, SubtitleRole, GroupRole, WordsRole };

    explicit PickerModel(QObject *parent = nullptr);

    void setItems(std::vector<PickerItem> items);
    void setTicked(const QSet<QString> &ids);
    const std::vector<PickerItem> &items() const { return m_items; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<PickerItem> m_items;
    std::vector<QStringList> m_words;
    QSet<QString> m_ticked;
};

/// Keeps the items of which every typed word starts some word.
class PickerFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setSearch(const QString &text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QStringList m_typed;
};

enum class PickMode {
    One, ///< a choice closes the list
    Several, ///< a choice ticks or unticks, the list stays
};

/// Title and subtitle; above the first item of a group the name of the group.
class PickerDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit PickerDelegate(PickMode mode, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintTexts(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                    const QRect &box) const;

    PickMode m_mode;
};

/// The font of second lines.
QFont secondaryFont(const QFont &font);

} // namespace tb
