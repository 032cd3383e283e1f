// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the forms behind "Assumptions".
#pragma once

#include <QString>

class QComboBox;
class QFormLayout;
class QWidget;

namespace tb {

struct ControlText
{
    QString label;
    QString name; ///< for those who hear the form
    QString tip;
};

/// A row with its label; the wheel turns the control only when it has the focus.
void addControl(QFormLayout *form, QWidget *control, const ControlText &text);

/// A combo box that may become narrower than its longest choice.
/// Makes an entry unavailable and says why.
void greyEntry(QComboBox *combo, int index, const QString &reason);

QComboBox *makeCombo(QWidget *parent);

} // namespace tb
