// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assumption_words.h"

#include "core/format.h"
#include "ui/size_spin.h"

#include <QCoreApplication>

namespace tb {

namespace {

constexpr std::int64_t kEightPercent = 80'000; ///< millionths

QString tr(const char *words)
{
    return QCoreApplication::translate("AssumptionWords", words);
}

QString capacityWords(const Scenario &scenario)
{
    if (!scenario.capacityBasis)
        return scenario.accounting == Accounting::Course ? tr("decimal GB") : tr("memory as reported");
    switch (*scenario.capacityBasis) {
    case CapacityBasis::Nominal:
        return tr("decimal GB");
    case CapacityBasis::Reported:
        return tr("memory as reported");
    case CapacityBasis::Usable:
        break;
    }
    return tr("usable memory");
}

QString shareText(std::int64_t millionths)
{
    return QString::fromStdString(hundredthsText(millionths / 100)) + QStringLiteral("%");
}

} // namespace

std::vector<ReserveOffer> reserveOffers()
{
    return {
        {tr("As the accounting says"), {}},
        {tr("Lab: 1.5 GB"), Reserve{kLabReserve}},
        {tr("None"), Reserve{Bytes{0}}},
        {tr("Video: 8 GB"), Reserve{kVideoReserve}},
        {tr("8% of the memory"), Reserve{kEightPercent}},
    };
}

std::vector<CapacityOffer> capacityOffers()
{
    return {
        {tr("As the accounting says"), {}},
        {tr("Nominal: decimal GB"), CapacityBasis::Nominal},
        {tr("Reported by the driver"), CapacityBasis::Reported},
        {tr("Usable by Metal"), CapacityBasis::Usable},
    };
}

QString reserveWords(const Reserve &reserve)
{
    if (const auto *share = std::get_if<std::int64_t>(&reserve.amount))
        return tr("%1 reserve").arg(shareText(*share));
    const Bytes size = std::get<Bytes>(reserve.amount);
    return size.value == 0 ? tr("no reserve") : tr("%1 reserve").arg(sizeLabel(size));
}

QString assumptionsLine(const Scenario &scenario)
{
    const Scenario usual;
    const QString name = scenario.accounting == Accounting::Course ? tr("Course") : tr("Measured");
    QStringList parts{capacityWords(scenario), reserveWords(effectiveReserve(scenario))};
    if (scenario.macos != usual.macos)
        parts.append(tr("macOS %1").arg(scenario.macos));
    if (scenario.cards != usual.cards)
        parts.append(tr("%1 cards").arg(QString::fromStdString(grouped(scenario.cards))));
    if (scenario.microBatch != usual.microBatch)
        parts.append(tr("micro-batch %1").arg(QString::fromStdString(grouped(scenario.microBatch))));
    return tr("%1: %2").arg(name, parts.join(QStringLiteral(", ")));
}

} // namespace tb
