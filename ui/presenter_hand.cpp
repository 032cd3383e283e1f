// SPDX-License-Identifier: GPL-3.0-or-later
// What the keys of the presenter point at, choose and move.
#include "core/control_step.h"
#include "ui/control_panel.h"
#include "ui/presenter_result.h"
#include "ui/presenter_view.h"
#include "ui/presenter_window.h"
#include "ui/text.h"

#include <QKeyEvent>

#include <algorithm>

namespace tb {

/// A digit belongs to what is open: the class's answer to a question, else a budget to point at.
void PresenterWindow::digit(int digit)
{
    constexpr BudgetPart kParts[] = {BudgetPart::Weights, BudgetPart::Working, BudgetPart::State};
    const bool asks = lesson() && lesson()->asks();
    if (!asks) {
        if (digit >= 1 && digit <= 3)
            point(kParts[digit - 1]);
        return;
    }
    const Question &question = *lesson()->step().question;
    if (question.kind != QuestionKind::Choice) {
        m_result->startTyping(QString::number(digit));
        return;
    }
    const int choice = digit - 1;
    if (choice < 0 || choice >= static_cast<int>(question.choices.size()))
        return;
    m_marked = m_marked == choice ? std::nullopt : std::optional(choice);
    refresh();
}

/// The same once more takes the pointer away.
void PresenterWindow::point(BudgetPart part)
{
    m_store->setHighlight(m_store->highlight() == part ? std::nullopt : std::optional(part));
}

void PresenterWindow::pointAtNext()
{
    const auto now = m_store->highlight();
    if (!now)
        m_store->setHighlight(BudgetPart::Weights);
    else if (now == BudgetPart::Weights)
        m_store->setHighlight(BudgetPart::Working);
    else if (now == BudgetPart::Working)
        m_store->setHighlight(BudgetPart::State);
    else
        m_store->setHighlight(std::nullopt);
}

std::vector<LessonControl> PresenterWindow::sliders() const
{
    if (lesson())
        return slidersFor(lesson()->step().page, lesson()->step().hide);
    return slidersFor(page(), {});
}

void PresenterWindow::step(int stops)
{
    const auto movable = sliders();
    if (lesson() && lesson()->asks())
        return remark(tr("The answer comes first."));
    if (movable.empty())
        return remark(tr("This step has no slider to move."));
    const Snapshot &now = m_store->snapshot();
    const Scenario moved
        = stepped(now.resolved, *now.catalogue, movable[std::min(m_slider, movable.size() - 1)], stops);
    if (moved == now.scenario)
        return remark(tr("The slider is at its end."));
    const Status applied = m_store->apply(moved);
    remark(text(applied ? m_store->snapshot().change : applied.error().line()));
}

void PresenterWindow::otherSlider()
{
    const auto movable = sliders();
    if (movable.empty())
        return remark(tr("This step has no slider to move."));
    m_slider = (m_slider + 1) % movable.size();
    for (const auto &row : kLessonControls)
        if (row.value == movable[m_slider])
            remark(tr("+ and - move: %1").arg(text(std::string(row.name))));
}

void PresenterWindow::toggleControls()
{
    if (lesson() && lesson()->asks())
        return remark(tr("The answer comes first."));
    m_controls->setSnapshot(m_store->snapshot());
    m_controls->setHidden(lesson() ? lesson()->step().hide : std::vector<LessonControl>());
    if (m_controls->isHidden())
        return remark(tr("This step has no controls."));
    refresh();
    m_controls->setFocus();
    QWidget::focusNextPrevChild(true);
}

} // namespace tb
