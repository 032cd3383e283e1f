// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assumption_words.h"

#include "core/budget.h"
#include "core/format.h"
#include "core/scenario_text.h"
#include "ui/size_spin.h"

#include <QCoreApplication>

namespace tb {

namespace {

constexpr std::int64_t kEightPercent = 80'000; ///< millionths

QString tr(const char *words)
{
    return QCoreApplication::translate("AssumptionWords", words);
}

QString capacityWords(const Resolved &resolved)
{
    switch (effectiveBasis(resolved.scenario, resolved.device)) {
    case CapacityBasis::Nominal:
        return tr("decimal GB");
    case CapacityBasis::Reported:
        return tr("memory as reported");
    case CapacityBasis::Usable:
        break;
    }
    return tr("usable memory");
}

QString backendWords(Backend backend)
{
    switch (backend) {
    case Backend::Cpu:
        return tr("the CPU");
    case Backend::Cuda:
        return tr("CUDA");
    case Backend::Metal:
        return tr("Metal");
    case Backend::Gpu:
        break;
    }
    return tr("a GPU");
}

QString shareText(std::int64_t millionths)
{
    return QString::fromStdString(hundredthsText(millionths / 100)) + QStringLiteral("%");
}

/// What vLLM measures for itself when it starts, of one card.
QString workingReserve(const Resolved &resolved)
{
    const Bytes size{reserveOfOneCard(resolved).value()};
    return QString::fromStdString(bytesText(size, ByteUnits::Decimal));
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

QString engineWords(const Resolved &resolved)
{
    const QString name = QString::fromLatin1(engineName(resolved.engine));
    switch (resolved.engine) {
    case Engine::LlamaCpp:
        return tr("%1 on %2").arg(name, backendWords(resolved.backend));
    case Engine::Vllm:
        if (const auto pool = resolved.scenario.kvMemory)
            return tr("%1 with a cache of %2").arg(name, sizeLabel(*pool));
        return tr("%1 takes %2").arg(name, shareText(resolved.scenario.utilisation));
    case Engine::Mlx:
        return name;
    case Engine::Textbook:
        break;
    }
    return tr("textbook sizes");
}

QString assumptionsLine(const Resolved &resolved)
{
    const Scenario usual;
    const Scenario &scenario = resolved.scenario;
    const bool course = scenario.accounting == Accounting::Course;
    QStringList parts;
    if (!course || resolved.engine != Engine::Textbook)
        parts.append(engineWords(resolved));
    parts.append(capacityWords(resolved));
    if (resolved.engine == Engine::Vllm && !scenario.reserve)
        parts.append(tr("%1 set aside to work in").arg(workingReserve(resolved)));
    else
        parts.append(reserveWords(effectiveReserve(scenario)));
    if (scenario.macos != usual.macos)
        parts.append(tr("macOS %1").arg(scenario.macos));
    if (const std::int64_t limit = wiredLimitMib(scenario); limit > 0 && resolved.device.isMac())
        parts.append(tr("wired limit %1 MiB").arg(QString::fromStdString(grouped(limit))));
    if (scenario.cards != usual.cards)
        parts.append(tr("%1 cards").arg(QString::fromStdString(grouped(scenario.cards))));
    if (scenario.microBatch != usual.microBatch && keyApplies("micro-batch", resolved.engine))
        parts.append(tr("micro-batch %1").arg(QString::fromStdString(grouped(scenario.microBatch))));
    return tr("%1: %2").arg(course ? tr("Course") : tr("Measured"), parts.join(QStringLiteral(", ")));
}

} // namespace tb
