// SPDX-License-Identifier: GPL-3.0-or-later
// One of the views that share the place below the bars.
#pragma once

#include "core/budget_parts.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QLayout>
#include <QWidget>

#include <algorithm>

namespace tb {

/// Figures in rows of text; the first row is the header.
struct DataSheet
{
    QString title;
    std::vector<std::vector<std::string>> rows;
};

class DeckPage : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Called only while the page can be seen, and when it comes into sight.
    virtual void setSnapshot(const Snapshot &snapshot) = 0;
    virtual void setTheme(const Theme &theme) = 0;
    /// Whether a tab names the page, or it stands among others.
    virtual void setAlone(bool) { }
    /// The budget that is pointed at somewhere stands out.
    virtual void setHighlight(std::optional<BudgetPart>) { }
    /// Its figures as a table with a header, and what to call it; empty where the page is no chart.
    virtual DataSheet sheet() const { return {}; }
    /// What can be chosen about the page; the deck shows it beside the tabs. May be none.
    virtual QWidget *corner() const { return nullptr; }

    /// The same for all pages, so that nothing above moves when another comes into sight. A page that needs
    /// more scrolls.
    QSize sizeHint() const override { return {640, minimumSizeHint().height()}; }
    /// More than usual only where words would be cut off.
    QSize minimumSizeHint() const override
    {
        const int words = layout() ? layout()->totalMinimumHeightForWidth(width()) : 0;
        return {320, std::max(170, words)};
    }
    bool hasHeightForWidth() const override { return false; }

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario);
    void chartsChosen(const tb::ChartOptions &charts);
    void viewChosen(const tb::ViewOptions &view);
    /// Pins were changed, and the scenario perhaps: one step to undo, called `name`.
    void pinsChosen(const tb::ViewOptions &view, const tb::Scenario &scenario, const QString &name);
    void undoRequested();
    /// A drag has begun: whatever follows until changeEnded() is one change.
    void changeBegan();
    /// What follows is another change.
    void changeEnded();
    void partPointed(std::optional<tb::BudgetPart> part);
    void guessMoved(double value); ///< the open guess, which stands where the next snapshot has it
    void guessGiven(double value);
};

} // namespace tb
