// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of arithmetic in two columns. Painted directly: rich text would cost more than all charts together.
#pragma once

#include "core/explain.h"
#include "ui/part_pointer.h"
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
    void setHighlight(std::optional<BudgetPart> part);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

Q_SIGNALS:
    void partPointed(std::optional<tb::BudgetPart> part);
    void figureAsked(tb::Figure figure); ///< its line was clicked

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    double lineHeight() const;
    const Step *stepAt(double y) const;

    PartPointer m_pointer;
    std::vector<Step> m_steps;
    std::optional<BudgetPart> m_highlight;
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
