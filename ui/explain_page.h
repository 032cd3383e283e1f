// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure with its reason: what it means, the formula with the numbers in it, the sources, the rounding.
#pragma once

#include "core/explanation.h"
#include "ui/deck_page.h"
#include "ui/part_pointer.h"

#include <memory>

class QLabel;
class QListWidget;

namespace tb {

class SegmentedSwitch;
class TermBrowser;
struct Glossary;

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
    /// The terms that become links in the texts.
    void setGlossary(std::shared_ptr<const Glossary> glossary);

private:
    void refreshList();
    void refreshText();
    void showCard(const QString &id);

    SegmentedSwitch *m_voice;
    QListWidget *m_list;
    PartPointer m_pointer;
    TermBrowser *m_text;
    QLabel *m_card; ///< of the term that was asked about
    std::vector<Explanation> m_explanations;
    Figure m_wanted = Figure::SessionsFit; ///< kept while the list is another
    Theme m_theme = Theme::of(ThemeKind::Light);
};

} // namespace tb
