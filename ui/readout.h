// SPDX-License-Identifier: GPL-3.0-or-later
// The answer in words and numbers: the whole number, the raw ratio, one sentence, the arithmetic.
#pragma once

#include "core/explain.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

class QLabel;

namespace tb {

class StepsView;

class Readout : public QWidget
{
    Q_OBJECT

public:
    explicit Readout(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    void setHighlight(std::optional<BudgetPart> part);

Q_SIGNALS:
    void partPointed(std::optional<tb::BudgetPart> part);
    void figureAsked(tb::Figure figure);

private:
    void restyle();

    QLabel *m_count;
    QLabel *m_ratio;
    QLabel *m_sentence;
    QLabel *m_help;
    StepsView *m_steps;
    Theme m_theme = Theme::of(ThemeKind::Light);
    bool m_fits = true;
};

} // namespace tb
