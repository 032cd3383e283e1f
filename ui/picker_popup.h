// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/picker_list.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QListView;

namespace tb {

struct PickerWords
{
    QString search; ///< names and placeholder of the search line, "Search models"
    QString list; ///< name of the list, "Models"
    QString hint; ///< what the keys do
};

/// A search line above a list. Typing filters, Up and Down move, Enter chooses, Escape closes.
class PickerPopup : public QFrame
{
    Q_OBJECT

public:
    PickerPopup(PickMode mode, const PickerWords &words, QWidget *parent);

    PickerModel *model() const { return m_model; }

    /// Opens next to `anchor`, inside its screen, with `id` as the current item.
    void openAt(const QWidget *anchor, const QString &id);

Q_SIGNALS:
    void chosen(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void choose(const QModelIndex &index);
    void moveInto(const QWidget *anchor);

    PickMode m_mode;
    QLineEdit *m_search;
    QListView *m_list;
    QLabel *m_empty;
    QLabel *m_hint;
    PickerModel *m_model;
    PickerFilter *m_filter;
};

} // namespace tb
