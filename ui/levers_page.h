// SPDX-License-Identifier: GPL-3.0-or-later
// Which budget is the problem, and what can be done about it here.
#pragma once

#include "ui/deck_page.h"

#include <vector>

class QLabel;
class QPushButton;

namespace tb {

class LeversView;
struct Lever;

class LeversPage : public DeckPage
{
    Q_OBJECT

public:
    explicit LeversPage(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;
    void setHighlight(std::optional<BudgetPart> part) override;

    LeversView *view() const { return m_view; }

protected:
    void hideEvent(QHideEvent *event) override;

private:
    /// A lever that was applied, and the scenario it led to.
    struct Applied
    {
        std::string name;
        Scenario scenario;
    };

    void apply(const Lever &lever);
    void showUndo();

    QLabel *m_diagnosis;
    QPushButton *m_undo;
    LeversView *m_view;
    std::string m_applying; ///< the name of the lever that is being applied now
    std::vector<Applied> m_applied; ///< the last one led to the present scenario
};

} // namespace tb
