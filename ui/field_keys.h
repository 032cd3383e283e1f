// SPDX-License-Identifier: GPL-3.0-or-later
// A field that has the focus takes undo, redo and "?" for itself; here it leaves them to the window while it
// has nothing of its own to undo, and where no "?" is ever typed.
#pragma once

#include <QObject>

namespace tb {

class FieldKeys : public QObject
{
    Q_OBJECT

public:
    /// For every field of the application, as long as `parent` lives.
    explicit FieldKeys(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace tb
