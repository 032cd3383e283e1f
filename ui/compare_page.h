// SPDX-License-Identifier: GPL-3.0-or-later
// The present state beside a pinned one: two bars, the differences, one sentence.
#pragma once

#include "ui/deck_page.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace tb {

class BarPair;
class CompareTable;

class ComparePage : public DeckPage
{
    Q_OBJECT

public:
    explicit ComparePage(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot) override;
    void setTheme(const Theme &theme) override;
    void setHighlight(std::optional<BudgetPart> part) override;

    CompareTable *table() const { return m_table; }

private:
    QWidget *makeButtons();
    void showPins();
    void choosePin(int pin);
    void renamePin();
    void swap();

    QComboBox *m_pins;
    QStringList m_names; ///< what it holds
    QPushButton *m_pin;
    QPushButton *m_unpin;
    QPushButton *m_swap;
    QLabel *m_sentence;
    BarPair *m_bars;
    CompareTable *m_table;
    std::optional<Snapshot> m_snapshot;
};

} // namespace tb
