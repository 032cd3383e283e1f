// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assumption_words.h"

#include <QWidget>

class QComboBox;
class QFormLayout;

namespace tb {

class NumberSpin;
class SizeSpin;

/// What may be assumed otherwise than the accounting has it: reserve, capacity, cards, micro-batch.
class AssumptionsForm : public QWidget
{
    Q_OBJECT

public:
    explicit AssumptionsForm(QWidget *parent = nullptr);

    /// Emits nothing.
    void setScenario(const Scenario &scenario);

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario); ///< by the user: the last one with one change

private:
    void addReserve(QFormLayout *form);
    void addCapacity(QFormLayout *form);
    void addCounts(QFormLayout *form);

    void choose(const Scenario &scenario);
    void chooseReserve(int index);
    void chooseOwnReserve(Bytes size);
    void chooseCapacity(int index);
    void chooseMacos(int index);
    void chooseCards(int cards);
    void chooseMicroBatch(int tokens);
    void showReserve();

    Scenario m_scenario;
    std::vector<ReserveOffer> m_offers; ///< as in the box; "own size" comes after them
    QComboBox *m_reserve = nullptr;
    SizeSpin *m_ownReserve = nullptr;
    QComboBox *m_capacity = nullptr;
    QComboBox *m_macos = nullptr;
    NumberSpin *m_cards = nullptr;
    NumberSpin *m_microBatch = nullptr;
};

} // namespace tb
