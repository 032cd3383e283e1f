// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/complaint.h"

#include <QApplication>
#include <QStatusTipEvent>
#include <QWidget>

namespace tb {

void complain(QWidget *field, const QString &why)
{
    field->setAccessibleDescription(why);
    if (why.isEmpty())
        return;
    QWidget *top = field;
    while (QWidget *parent = top->parentWidget())
        top = parent;
    QStatusTipEvent tip(why);
    QApplication::sendEvent(top, &tip);
}

} // namespace tb
