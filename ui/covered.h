// SPDX-License-Identifier: GPL-3.0-or-later
// A view that a lesson can cover: then it is gone for the eye and for a screen reader alike.
#pragma once

#include <QStackedLayout>
#include <QWidget>

class QLabel;

namespace tb {

class Covered : public QWidget
{
    Q_OBJECT

public:
    /// Takes ownership of the view.
    explicit Covered(QWidget *view, QWidget *parent = nullptr);

    bool isCovered() const;
    void setCovered(bool covered);

    QSize sizeHint() const override { return m_view->sizeHint(); }
    QSize minimumSizeHint() const override { return m_view->minimumSizeHint(); }

private:
    QWidget *m_view;
    QLabel *m_cover;
    QStackedLayout *m_stack;
};

} // namespace tb
