// SPDX-License-Identifier: GPL-3.0-or-later
// The answer in words and numbers: the whole number, the raw ratio, one sentence, the arithmetic.
#pragma once

#include "core/explain.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace tb {

class SentenceLabel;
class StepsView;

class Readout : public QWidget
{
    Q_OBJECT

public:
    explicit Readout(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    void setHighlight(std::optional<BudgetPart> part);
    /// Without the arithmetic, where the window is low.
    void setCompact(bool compact);

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario);
    void changeEnded();
    void refused(const QString &reason); ///< a number that was typed is none
    void partPointed(std::optional<tb::BudgetPart> part);
    void figureAsked(tb::Figure figure);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void restyle();
    void showRatio();

    QLabel *m_count;
    QLabel *m_ratio;
    SentenceLabel *m_sentence;
    QLabel *m_help;
    StepsView *m_steps;
    Theme m_theme = Theme::of(ThemeKind::Light);
    bool m_fits = true;
    bool m_compact = false;
    bool m_refused = false;
    QBoxLayout *m_number;
    QString m_ratioText;
};

} // namespace tb
