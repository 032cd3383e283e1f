// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/resolve.h"
#include "ui/assumption_words.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QFormLayout;

namespace tb {

class EngineRows;
class NumberSpin;
class SizeSpin;

/// What may be assumed otherwise than the accounting has it: engine, reserve, capacity, cards, micro-batch.
class AssumptionsForm : public QWidget
{
    Q_OBJECT

public:
    explicit AssumptionsForm(QWidget *parent = nullptr);

    /// Emits nothing.
    void setResolved(const Resolved &resolved, std::shared_ptr<const Catalogue> catalogue);

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario); ///< by the user: the last one with one change

protected:
    void showEvent(QShowEvent *event) override;

private:
    void addReserve(QFormLayout *form);
    void addCapacity(QFormLayout *form);
    void addCounts(QFormLayout *form);

    void showScenario(const Scenario &scenario);
    void showEngine();
    void choose(const Scenario &scenario);
    void chooseKey(const std::string &key, const std::string &value);
    void chooseReserve(int index);
    void chooseOwnReserve(Bytes size);
    void chooseCapacity(int index);
    void chooseMacos(int index);
    void chooseWiredLimit(int mebibytes);
    void chooseCards(int cards);
    void chooseMicroBatch(int tokens);
    void showReserve();

    Scenario m_scenario;
    Resolved m_resolved;
    std::shared_ptr<const Catalogue> m_catalogue;
    EngineRows *m_engine = nullptr;
    std::vector<ReserveOffer> m_offers; ///< as in the box; "own size" comes after them
    QComboBox *m_reserve = nullptr;
    SizeSpin *m_ownReserve = nullptr;
    QComboBox *m_capacity = nullptr;
    QComboBox *m_macos = nullptr;
    NumberSpin *m_wired = nullptr;
    NumberSpin *m_cards = nullptr;
    NumberSpin *m_microBatch = nullptr;
};

} // namespace tb
