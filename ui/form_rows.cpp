// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form_rows.h"

#include "ui/fitting_combo.h"
#include "ui/wheel_guard.h"

#include <QFormLayout>
#include <QStandardItemModel>

namespace tb {

void addControl(QFormLayout *form, QWidget *control, const ControlText &text)
{
    control->setAccessibleName(text.name);
    control->setToolTip(text.tip);
    WheelGuard::guard(control);
    form->addRow(text.label, control);
}

void greyEntry(QComboBox *combo, int index, const QString &reason)
{
    if (auto *items = qobject_cast<QStandardItemModel *>(combo->model()))
        items->item(index)->setEnabled(false);
    combo->setItemData(index, reason, Qt::ToolTipRole);
}

QComboBox *makeCombo(QWidget *parent)
{
    auto *combo = new FittingCombo(parent);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(12);
    return combo;
}

} // namespace tb
