// SPDX-License-Identifier: GPL-3.0-or-later
// Memory bars that go from one state to the next before the eyes of a class; over the bars they belong to.
#pragma once

#include "ui/bar_picture.h"

#include <QVariantAnimation>
#include <QWidget>

namespace tb {

class MovingBars : public QWidget
{
    Q_OBJECT

public:
    explicit MovingBars(QWidget *over);

    void setTheme(const Theme &theme) { m_theme = theme; }
    /// Not where the desktop asks for no motion, or where nothing moves.
    void move(const BarPicture &from, const BarPicture &to);
    bool isMoving() const { return m_animation.state() == QAbstractAnimation::Running; }
    void finish();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Theme m_theme = Theme::of(ThemeKind::Projector);
    BarPicture m_from;
    BarPicture m_to;
    QVariantAnimation m_animation;
};

} // namespace tb
