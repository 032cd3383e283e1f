// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_deck.h"

#include <QGridLayout>
#include <QTabBar>

namespace tb {

ChartDeck::ChartDeck(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabBar(this))
    , m_top(new QHBoxLayout)
    , m_grid(new QGridLayout)
{
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setAccessibleName(tr("Views"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(8);
    m_top->setContentsMargins(0, 0, 0, 0);
    m_top->addWidget(m_tabs, 1, Qt::AlignLeft | Qt::AlignBottom);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_top);
    layout->addLayout(m_grid, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this] {
        arrange();
        Q_EMIT currentChanged();
    });
}

void ChartDeck::addPage(DeckPage *page, const QString &tab, const QString &tip, Grid grid)
{
    // Tab follows the order in which widgets came into the window: what stands above goes first.
    page->setParent(nullptr);
    if (QWidget *corner = page->corner()) {
        corner->setParent(nullptr);
        corner->setParent(this);
        m_top->addWidget(corner);
    }
    page->setParent(this);
    page->hide();
    m_pages.push_back({page, grid, true});
    connect(page, &DeckPage::scenarioChosen, this, &ChartDeck::scenarioChosen);
    connect(page, &DeckPage::chartsChosen, this, &ChartDeck::chartsChosen);
    connect(page, &DeckPage::viewChosen, this, &ChartDeck::viewChosen);
    connect(page, &DeckPage::pinsChosen, this, &ChartDeck::pinsChosen);
    connect(page, &DeckPage::undoRequested, this, &ChartDeck::undoRequested);
    connect(page, &DeckPage::changeBegan, this, &ChartDeck::changeBegan);
    connect(page, &DeckPage::changeEnded, this, &ChartDeck::changeEnded);
    connect(page, &DeckPage::partPointed, this, &ChartDeck::partPointed);
    connect(page, &DeckPage::guessMoved, this, &ChartDeck::guessMoved);
    connect(page, &DeckPage::guessGiven, this, &ChartDeck::guessGiven);
    m_tabs->setTabToolTip(m_tabs->addTab(tab), tip);
    arrange();
}

void ChartDeck::setSnapshot(const Snapshot &snapshot)
{
    m_snapshot = snapshot;
    for (Page &page : m_pages)
        page.stale = true;
    refresh();
}

void ChartDeck::setTheme(const Theme &theme)
{
    for (const Page &page : m_pages)
        page.widget->setTheme(theme);
}

void ChartDeck::setShowsAll(bool all)
{
    if (all == m_all)
        return;
    m_all = all;
    arrange();
}

int ChartDeck::current() const
{
    return m_tabs->currentIndex();
}

void ChartDeck::setCurrent(int page)
{
    m_tabs->setCurrentIndex(page);
}

void ChartDeck::setHighlight(std::optional<BudgetPart> part)
{
    for (int i = 0; i < count(); ++i)
        if (isSeen(i))
            m_pages[static_cast<std::size_t>(i)].widget->setHighlight(part);
}

void ChartDeck::showPage(const DeckPage *page)
{
    for (int i = 0; i < count(); ++i)
        if (m_pages[static_cast<std::size_t>(i)].widget == page)
            setCurrent(i);
}

QString ChartDeck::tabText(int page) const
{
    return m_tabs->tabText(page);
}

bool ChartDeck::isSeen(int page) const
{
    return m_all ? m_pages[static_cast<std::size_t>(page)].grid == Grid::Together : page == current();
}

std::vector<DataSheet> ChartDeck::seenSheets() const
{
    std::vector<DataSheet> sheets;
    for (int i = 0; i < count(); ++i) {
        DataSheet sheet = isSeen(i) ? m_pages[static_cast<std::size_t>(i)].widget->sheet() : DataSheet();
        if (!sheet.rows.empty())
            sheets.push_back(std::move(sheet));
    }
    return sheets;
}

void ChartDeck::arrange()
{
    constexpr int kColumns = 2;
    m_tabs->setVisible(!m_all);
    for (int i = 0; i < count(); ++i)
        m_grid->removeWidget(m_pages[static_cast<std::size_t>(i)].widget);
    int place = 0;
    for (int i = 0; i < count(); ++i) {
        DeckPage *page = m_pages[static_cast<std::size_t>(i)].widget;
        const bool seen = isSeen(i);
        if (seen) {
            m_grid->addWidget(page, place / kColumns, place % kColumns);
            ++place;
        }
        page->setVisible(seen);
        page->setAlone(!m_all);
        if (QWidget *corner = page->corner())
            corner->setVisible(seen && !m_all);
    }
    refresh();
}

/// Only what can be seen is computed; the rest follows when its turn comes.
void ChartDeck::refresh()
{
    if (!m_snapshot)
        return;
    for (int i = 0; i < count(); ++i) {
        Page &page = m_pages[static_cast<std::size_t>(i)];
        if (!page.stale || !isSeen(i))
            continue;
        page.stale = false;
        page.widget->setSnapshot(*m_snapshot);
    }
}

} // namespace tb
