// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure with its reason: what it means, the formula with the numbers in it, the sources, the rounding.
#pragma once

#include "core/explanation.h"
#include "ui/deck_page.h"

class QListWidget;
class QTextBrowser;

namespace tb {

class SegmentedSwitch;

class ExplainPage : public DeckPage
{
    Q_OBJECT

public:
    explicit ExplainPage(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;
    void setHighlight(std::optional<BudgetPart> part) override;
    QWidget *corner() const override;

    void showFigure(Figure figure);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refreshList();
    void refreshText();

    SegmentedSwitch *m_voice;
    QListWidget *m_list;
    QTextBrowser *m_text;
    std::vector<Explanation> m_explanations;
    Figure m_wanted = Figure::SessionsFit; ///< kept while the list is another
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
