// SPDX-License-Identifier: GPL-3.0-or-later
// A view that a lesson can cover: then it is gone for the eye and for a screen reader alike.
#pragma once

#include "ui/theme.h"

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
    /// What stands on the cover, large; without it a short hint.
    void setQuestion(const QString &question);
    void setTheme(const Theme &theme);

    QSize sizeHint() const override { return m_view->sizeHint(); }
    QSize minimumSizeHint() const override { return m_view->minimumSizeHint(); }
    bool hasHeightForWidth() const override { return m_view->hasHeightForWidth(); }
    int heightForWidth(int width) const override { return m_view->heightForWidth(width); }

private:
    QWidget *m_view;
    QWidget *m_cover;
    QLabel *m_mark; ///< a large question mark, where the question stands there
    QLabel *m_words;
    QStackedLayout *m_stack;
};

} // namespace tb
