// SPDX-License-Identifier: GPL-3.0-or-later
// A window without pointer and tooltips as long as nobody moves the mouse.
#pragma once

#include <QTimer>
#include <QWidget>

namespace tb {

class IdlePointer : public QObject
{
    Q_OBJECT

public:
    /// For everything in that window.
    explicit IdlePointer(QWidget *window);
    ~IdlePointer() override;

    bool isHidden() const { return m_hidden; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setHidden(bool hidden);

    QWidget *m_window;
    QTimer m_still;
    QPoint m_at;
    bool m_hidden = false;
};

} // namespace tb
