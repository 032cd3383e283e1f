// SPDX-License-Identifier: GPL-3.0-or-later
// What a painted widget is made of, for those who do not see the picture: a tree of named parts.
#pragma once

#include <QAccessible>
#include <QRect>
#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace tb {

/// One thing in the picture.
struct AccessiblePart
{
    QString name;
    QString value; ///< what it shows, in words with its unit
    QAccessible::Role role = QAccessible::StaticText;
    QRect rect; ///< in the widget; empty while it is scrolled out of sight
    bool focused = false; ///< the keyboard is on it
    std::function<void()> press; ///< what Enter does with it; may be none
    std::vector<AccessiblePart> parts;
};

using AccessibleParts = std::function<std::vector<AccessiblePart>()>;

/// The widget itself with the parts of its picture as children, read anew at each question. `parts` must not
/// be called after the widget is gone, and is not. The caller owns the interface.
QAccessibleInterface *accessibleWithParts(QWidget *widget, QAccessible::Role role, AccessibleParts parts);

} // namespace tb
