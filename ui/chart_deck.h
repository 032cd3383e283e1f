// SPDX-License-Identifier: GPL-3.0-or-later
// The views below the bars: one at a time behind tabs, or all charts at once.
#pragma once

#include "ui/deck_page.h"

#include <optional>
#include <vector>

class QGridLayout;
class QHBoxLayout;
class QTabBar;

namespace tb {

class ChartDeck : public QWidget
{
    Q_OBJECT

public:
    explicit ChartDeck(QWidget *parent = nullptr);

    enum class Grid { Together, OnItsOwn };

    /// `grid` says whether the page is among those shown all at once. Takes ownership.
    void addPage(DeckPage *page, const QString &tab, const QString &tip, Grid grid);

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    void setHighlight(std::optional<BudgetPart> part);

    bool showsAll() const { return m_all; }
    void setShowsAll(bool all);
    int current() const;
    void setCurrent(int page);
    void showPage(const DeckPage *page);
    QString tabText(int page) const;
    std::vector<DataSheet> seenSheets() const; ///< of the charts that can be seen
    int count() const { return static_cast<int>(m_pages.size()); }

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario);
    void chartsChosen(const tb::ChartOptions &charts);
    void viewChosen(const tb::ViewOptions &view);
    void pinsChosen(const tb::ViewOptions &view, const tb::Scenario &scenario, const QString &name);
    void undoRequested();
    void changeBegan();
    void changeEnded();
    void partPointed(std::optional<tb::BudgetPart> part);
    void guessMoved(double value); ///< the open guess, which stands where the next snapshot has it
    void guessGiven(double value);
    void currentChanged();

private:
    struct Page
    {
        DeckPage *widget = nullptr;
        Grid grid = Grid::Together;
        bool stale = true; ///< the snapshot has not reached it, as it cannot be seen
    };

    void arrange();
    bool isSeen(int page) const;
    void refresh();

    QTabBar *m_tabs;
    QHBoxLayout *m_top;
    QGridLayout *m_grid;
    std::vector<Page> m_pages;
    std::optional<Snapshot> m_snapshot;
    bool m_all = false;
};

} // namespace tb
