// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet_sum.h"

#include "core/decimal_mark.h"
#include "core/format.h"
#include "core/number_text.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// "h100-sxm=2.50" into `prices`.
Status takePrice(CardPrices &prices, std::string_view entry, const Catalogue &catalogue)
{
    const std::size_t equals = entry.find('=');
    if (equals == std::string_view::npos)
        return Error{"\"" + std::string(entry) + "\" is not DEVICE=PRICE, as in h100-sxm=2.50", {}};
    const auto device = catalogue.device(trimmed(entry.substr(0, equals)));
    if (!device)
        return device.error();
    const auto price = priceFromText(entry.substr(equals + 1));
    if (!price)
        return price.error();
    prices[(*device)->id] = *price;
    return Done{};
}

} // namespace

Result<std::int64_t> priceFromText(std::string_view text)
{
    const auto price = withDecimalPoint(trimmed(text));
    if (!price)
        return price.error();
    return parseHundredths(*price, {1, kHighestPrice});
}

Result<CardPrices> pricesFromText(std::string_view text, const Catalogue &catalogue)
{
    CardPrices prices;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view entry = trimmed(text.substr(0, end));
        if (!entry.empty())
            if (const Status taken = takePrice(prices, entry, catalogue); !taken)
                return taken.error();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return prices;
}

FleetSum fleetSum(const Scenario &s, const Budget &b, const CardPrices &prices)
{
    FleetSum sum;
    sum.peak = s.peak.value_or(s.sessions);
    sum.peakGiven = s.peak.has_value();
    sum.fit = b.sessionsFit;
    sum.measured = s.perReplica;
    sum.limit = s.perReplica && *s.perReplica <= b.sessionsFit ? SeatLimit::Measured : SeatLimit::Memory;
    sum.perReplica = servedByReplica(b.sessionsFit, s.perReplica);
    sum.headroomPercent = s.headroomPercent;
    sum.cardsOfReplica = s.device.spare ? 1 : s.cards;
    if (sum.perReplica.value == 0)
        return sum;
    sum.minimum = replicasFor(sum.peak.value, sum.perReplica.value, 0);
    sum.replicas = replicasFor(sum.peak.value, sum.perReplica.value, sum.headroomPercent);
    sum.cards = (Checked(sum.replicas) * sum.cardsOfReplica).value();
    if (const auto price = prices.find(b.deviceId); price != prices.end())
        sum.hundredths = (Checked(price->second) * sum.cards).value();
    return sum;
}

std::string fleetEquation(const FleetSum &sum)
{
    if (sum.perReplica.value == 0)
        return {};
    std::string text = grouped(sum.peak.value) + " / " + grouped(sum.perReplica.value);
    if (sum.headroomPercent > 0)
        text += " x " + hundredthsText(100 + sum.headroomPercent);
    text += " = " + plural(sum.replicas, "replica");
    if (sum.cardsOfReplica > 1)
        text += " of " + grouped(sum.cardsOfReplica) + " cards";
    return text + ", " + plural(sum.cards, "card");
}

std::string limitText(const FleetSum &sum)
{
    if (sum.perReplica.value == 0)
        return {};
    const std::string start = grouped(sum.perReplica.value) + " a replica is what ";
    if (sum.limit == SeatLimit::Measured)
        return start
            + (sum.measured == sum.fit ? "was measured, and all that memory holds."
                                       : "was measured; memory would hold " + grouped(sum.fit.value) + ".");
    return start
        + (sum.measured ? "memory holds, less than the " + grouped(sum.measured->value) + " measured."
                        : "memory holds; whether so many are served in time must be measured.");
}

std::string fleetSentence(const FleetSum &sum, const Budget &budget)
{
    if (budget.refused)
        return refusalText(budget) + ": no number of replicas serves anybody.";
    if (sum.perReplica.value == 0)
        return "Not one conversation fits in a replica: no number of replicas serves anybody.";
    std::string text = sum.peakGiven ? std::string()
                                     : "The busiest moment is not known; for the "
            + plural(sum.peak.value, "conversation") + " asked for: ";
    text += fleetEquation(sum);
    if (sum.hundredths)
        text += " at " + moneyText(*sum.hundredths) + " an hour";
    return text + ".";
}

} // namespace tb
