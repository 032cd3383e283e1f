// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of arithmetic in two columns. Painted directly: rich text would cost more than all charts together.
#pragma once

#include "core/explain.h"
#include "ui/theme.h"

#include <QWidget>

#include <vector>

namespace tb {

class StepsView : public QWidget
{
    Q_OBJECT

public:
    explicit StepsView(QWidget *parent = nullptr);

    void setSteps(std::vector<Step> steps);
    void setTheme(const Theme &theme);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double lineHeight() const;

    std::vector<Step> m_steps;
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
