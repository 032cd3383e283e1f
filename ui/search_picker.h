// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/picker_popup.h"

#include <QPushButton>

namespace tb {

/// A button that opens a searchable list. With PickMode::One it shows the choice, name above facts.
class SearchPicker : public QPushButton
{
    Q_OBJECT

public:
    SearchPicker(PickMode mode, const PickerWords &words, QWidget *parent = nullptr);

    void setItems(std::vector<PickerItem> items);

    /// Emits nothing. With PickMode::One the button shows the one item.
    void setChosen(const QStringList &ids);
    PickerPopup *popup() const { return m_popup; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString &id); ///< by the user; with PickMode::Several also to take one away

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void open();
    void take(const QString &id);

    PickMode m_mode;
    PickerPopup *m_popup;
    QStringList m_chosen;
    PickerItem m_shown;
};

} // namespace tb
