// SPDX-License-Identifier: GPL-3.0-or-later
// A text field for a log: takes files that are dropped on it, and does not choke on a long paste.
#pragma once

#include <QPlainTextEdit>

namespace tb {

class LogEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit LogEdit(QWidget *parent = nullptr);

    /// Longer texts are read, but not shown: laying them out would hold up the window.
    static constexpr qsizetype kMaxShown = 1'000'000; ///< characters

Q_SIGNALS:
    void fileDropped(const QString &path);
    void longTextPasted(const QString &text);

protected:
    bool canInsertFromMimeData(const QMimeData *mime) const override;
    void insertFromMimeData(const QMimeData *mime) override;
};

} // namespace tb
