// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fitting_combo.h"

#include <QHelpEvent>
#include <QStylePainter>
#include <QToolTip>

namespace tb {

FittingCombo::FittingCombo(QWidget *parent)
    : QComboBox(parent)
{
}

QString FittingCombo::shownText() const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    constexpr int kInset = 2; // of the style, around the text in its field
    const QRect field
        = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(currentText(), Qt::ElideRight, field.width() - kInset);
}

bool FittingCombo::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || shownText() == currentText())
        return QComboBox::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), currentText() + u'\n' + toolTip(), this);
    return true;
}

void FittingCombo::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = shownText();
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace tb
