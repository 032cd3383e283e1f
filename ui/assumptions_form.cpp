// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assumptions_form.h"

#include "core/scenario_text.h"
#include "ui/engine_rows.h"
#include "ui/number_spin.h"
#include "ui/size_spin.h"

#include <QComboBox>
#include <QFormLayout>

#include <algorithm>

namespace tb {

namespace {

constexpr int kMacosReleases[] = {26, 15};
constexpr int kLargestWiredLimit = 1'048'576; ///< MiB

} // namespace

AssumptionsForm::AssumptionsForm(QWidget *parent)
    : QWidget(parent)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, fontMetrics().height() / 4, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_engine = new EngineRows(form);
    m_engine->addEngine();
    addReserve(form);
    addCapacity(form);
    addCounts(form);
    m_engine->addParts();
    m_engine->addAdvanced();
    connect(m_engine, &EngineRows::keyChosen, this, &AssumptionsForm::chooseKey);
}

void AssumptionsForm::addReserve(QFormLayout *form)
{
    m_reserve = makeCombo(this);
    addControl(form, m_reserve, {tr("&Reserve"), tr("Reserve"), tr("Memory kept free on each card, in GB")});
    m_ownReserve = new SizeSpin(this);
    m_ownReserve->setAccessibleName(tr("Own reserve"));
    m_ownReserve->setToolTip(tr("Memory kept free on each card. A bare number is in GB."));
    form->addRow(QString(), m_ownReserve);
    form->setAlignment(m_ownReserve, Qt::AlignRight);
    connect(m_reserve, &QComboBox::activated, this, &AssumptionsForm::chooseReserve);
    connect(m_ownReserve, &SizeSpin::sizeChosen, this, &AssumptionsForm::chooseOwnReserve);
}

void AssumptionsForm::addCapacity(QFormLayout *form)
{
    m_capacity = makeCombo(this);
    for (const CapacityOffer &offer : capacityOffers())
        m_capacity->addItem(offer.text);
    addControl(form, m_capacity,
               {tr("Capacit&y"), tr("Capacity"), tr("What counts as the memory of a device")});
    m_macos = makeCombo(this);
    for (const int release : kMacosReleases)
        m_macos->addItem(tr("macOS %1").arg(release));
    addControl(
        form, m_macos,
        {tr("macOS version"), tr("macOS version"), tr("Decides what Metal lets a program use on a Mac")});
    m_wired = new NumberSpin({{0, kLargestWiredLimit}, NumberKind::Whole, Stepping::Multiples, 1'024}, this);
    m_wired->setSpecialValueText(tr("by macOS"));
    addControl(form, m_wired,
               {tr("Wired limit (MiB)"), tr("Wired limit in MiB"),
                tr("Macs: iogpu.wired_limit_mb, what the GPU may use instead of Metal's own limit; 0 for "
                   "that. Counts in measured accounting.")});
    connect(m_wired, &QSpinBox::valueChanged, this, &AssumptionsForm::chooseWiredLimit);
    connect(m_capacity, &QComboBox::activated, this, &AssumptionsForm::chooseCapacity);
    connect(m_macos, &QComboBox::activated, this, &AssumptionsForm::chooseMacos);
}

void AssumptionsForm::addCounts(QFormLayout *form)
{
    m_cards = new NumberSpin({{1, kMaxCards}}, this);
    addControl(form, m_cards,
               {tr("Cards &per replica"), tr("Cards per replica"),
                tr("Devices that share one copy of the model, 1 to 1,024")});
    m_microBatch = new NumberSpin({{1, 65'536}, NumberKind::TokenCount, Stepping::Doubling}, this);
    addControl(form, m_microBatch,
               {tr("Micro-&batch"), tr("Micro-batch in tokens"),
                tr("Tokens computed at once, 1 to 65,536; sets the working space")});
    connect(m_cards, &QSpinBox::valueChanged, this, &AssumptionsForm::chooseCards);
    connect(m_microBatch, &QSpinBox::valueChanged, this, &AssumptionsForm::chooseMicroBatch);
}

void AssumptionsForm::setResolved(const Resolved &resolved, std::shared_ptr<const Catalogue> catalogue)
{
    m_resolved = resolved;
    m_catalogue = std::move(catalogue);
    showScenario(resolved.scenario);
    if (isVisible())
        showEngine();
}

void AssumptionsForm::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showEngine();
}

/// Only when seen: each choice is tried out.
void AssumptionsForm::showEngine()
{
    if (!m_catalogue)
        return;
    m_engine->show(m_resolved, *m_catalogue);
    qobject_cast<QFormLayout *>(layout())->setRowVisible(m_microBatch,
                                                         keyApplies("micro-batch", m_resolved.engine));
}

void AssumptionsForm::showScenario(const Scenario &scenario)
{
    const bool newReserve = m_offers.empty() || scenario.reserve != m_scenario.reserve;
    m_scenario = scenario;
    if (newReserve) // else "own size" may be open with nothing typed yet
        showReserve();
    const auto offers = capacityOffers();
    const auto basis = std::find_if(offers.begin(), offers.end(),
                                    [&](const auto &offer) { return offer.basis == scenario.capacityBasis; });
    m_capacity->setCurrentIndex(static_cast<int>(basis - offers.begin()));
    m_macos->setCurrentIndex(scenario.macos == kMacosReleases[0] ? 0 : 1);
    m_wired->setValue(static_cast<int>(std::min<std::int64_t>(wiredLimitMib(scenario), kLargestWiredLimit)));
    m_wired->setEnabled(m_resolved.device.isMac());
    m_cards->setValue(static_cast<int>(scenario.cards));
    m_microBatch->setValue(static_cast<int>(scenario.microBatch));
}

void AssumptionsForm::showReserve()
{
    m_offers = reserveOffers();
    const auto isCurrent = [this](const ReserveOffer &offer) { return offer.reserve == m_scenario.reserve; };
    const auto *size = m_scenario.reserve ? std::get_if<Bytes>(&m_scenario.reserve->amount) : nullptr;
    auto current = std::find_if(m_offers.begin(), m_offers.end(), isCurrent);
    if (current == m_offers.end() && !size) // another share
        current = m_offers.insert(current, {reserveWords(*m_scenario.reserve), m_scenario.reserve});

    m_reserve->clear();
    for (const ReserveOffer &offer : m_offers)
        m_reserve->addItem(offer.text);
    m_reserve->addItem(tr("Own size\u2026"));
    m_reserve->setCurrentIndex(static_cast<int>(current - m_offers.begin()));
    const bool own = current == m_offers.end();
    m_ownReserve->setVisible(own);
    if (own)
        m_ownReserve->setSize(*size);
}

void AssumptionsForm::choose(const Scenario &scenario)
{
    if (scenario != m_scenario)
        Q_EMIT scenarioChosen(scenario);
}

void AssumptionsForm::chooseKey(const std::string &key, const std::string &value)
{
    choose(withChoice(m_scenario, key, value));
}

void AssumptionsForm::chooseReserve(int index)
{
    const auto offer = static_cast<std::size_t>(index);
    m_ownReserve->setVisible(offer >= m_offers.size());
    if (offer >= m_offers.size()) {
        const auto *size = m_scenario.reserve ? std::get_if<Bytes>(&m_scenario.reserve->amount) : nullptr;
        m_ownReserve->setSize(size && size->value > 0 ? *size : kLabReserve);
        m_ownReserve->setFocus(Qt::OtherFocusReason);
        return;
    }
    Scenario next = m_scenario;
    next.reserve = m_offers[offer].reserve;
    choose(next);
}

void AssumptionsForm::chooseOwnReserve(Bytes size)
{
    Scenario next = m_scenario;
    next.reserve = Reserve{size};
    choose(next);
}

void AssumptionsForm::chooseCapacity(int index)
{
    Scenario next = m_scenario;
    next.capacityBasis = capacityOffers()[static_cast<std::size_t>(index)].basis;
    choose(next);
}

void AssumptionsForm::chooseMacos(int index)
{
    Scenario next = m_scenario;
    next.macos = kMacosReleases[index];
    choose(next);
}

void AssumptionsForm::chooseWiredLimit(int mebibytes)
{
    if (mebibytes != wiredLimitMib(m_scenario))
        chooseKey("wired-limit", std::to_string(mebibytes) + "MiB");
}

void AssumptionsForm::chooseCards(int cards)
{
    Scenario next = m_scenario;
    next.cards = cards;
    choose(next);
}

void AssumptionsForm::chooseMicroBatch(int tokens)
{
    Scenario next = m_scenario;
    next.microBatch = tokens;
    choose(next);
}

} // namespace tb
