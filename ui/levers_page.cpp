// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/levers_page.h"

#include "ui/levers_view.h"

#include <QHBoxLayout>
#include <QHideEvent>
#include <QLabel>
#include <QPushButton>

namespace tb {

LeversPage::LeversPage(QWidget *parent)
    : DeckPage(parent)
    , m_diagnosis(new QLabel(this))
    , m_undo(new QPushButton(this))
    , m_view(new LeversView(this))
{
    setAutoFillBackground(true);
    m_diagnosis->setAccessibleName(tr("Which budget is the problem"));
    m_diagnosis->setWordWrap(true);
    m_undo->setToolTip(tr("Takes the way that was applied last back"));
    m_undo->hide();
    auto *top = new QHBoxLayout;
    top->addWidget(m_diagnosis, 1);
    top->addWidget(m_undo);
    top->setContentsMargins(16, 6, 16, 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    connect(m_undo, &QPushButton::clicked, this, &DeckPage::undoRequested);
    connect(m_view, &LeversView::leverChosen, this, &LeversPage::apply);
    connect(m_view, &LeversView::partPointed, this, &DeckPage::partPointed);
}

void LeversPage::setSnapshot(const Snapshot &snapshot)
{
    if (!m_applying.empty())
        m_applied.push_back({m_applying, snapshot.scenario});
    while (!m_applied.empty() && m_applied.back().scenario != snapshot.scenario)
        m_applied.pop_back();
    showUndo();
    const LeverTable table
        = leverTable(snapshot.resolved, snapshot.budget, *snapshot.catalogue, snapshot.view.units);
    m_diagnosis->setText(QString::fromStdString(table.diagnosis));
    m_view->setTable(table);
}

void LeversPage::setTheme(const Theme &theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.canvas);
    setPalette(colours);
    m_diagnosis->setFont(theme.font(14, FontWeight::Bold));
    m_view->setTheme(theme);
}

void LeversPage::setHighlight(std::optional<BudgetPart> part)
{
    m_view->setHighlight(part);
}

/// A step of its own to undo, whatever was changed just before or after.
void LeversPage::apply(const Lever &lever)
{
    Q_EMIT changeEnded();
    m_applying = lever.name;
    Q_EMIT scenarioChosen(*lever.to);
    m_applying.clear();
    Q_EMIT changeEnded();
}

void LeversPage::showUndo()
{
    m_undo->setVisible(!m_applied.empty());
    if (!m_applied.empty())
        m_undo->setText(tr("Undo: %1").arg(QString::fromStdString(m_applied.back().name)));
}

/// Out of sight, the page does not see what else is changed and undone.
void LeversPage::hideEvent(QHideEvent *event)
{
    DeckPage::hideEvent(event);
    if (event->spontaneous())
        return;
    m_applied.clear();
    showUndo();
}

} // namespace tb
