// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet_plan.h"

#include "core/scenario_text.h"

#include <algorithm>
#include <limits>

namespace tb {

namespace {

template<typename Value> void addIfNew(std::vector<Value> &values, const Value &value)
{
    if (std::find(values.begin(), values.end(), value) == values.end())
        values.push_back(value);
}

/// Ideal bits beside ideal bits, file formats beside all others.
std::vector<WeightsChoice> weightsToTry(const Scenario &s)
{
    WeightsChoice choice{{}, {}, {}, true};
    std::vector<WeightsChoice> choices;
    for (const std::int64_t bits : {16, 8, 4, 3}) {
        choice.format = bits == 16 ? "f16" : bits == 8 ? "Q8_0" : bits == 4 ? "Q4_K_M" : "Q3_K_M";
        if (s.weights.bitsTimes100) {
            choice.format = s.weights.format; // of no meaning, but compared
            choice.bitsTimes100 = 100 * bits;
        }
        choices.push_back(choice);
    }
    addIfNew(choices, s.weights);
    return choices;
}

std::vector<KvChoice> kvToTry(const Scenario &s)
{
    std::vector<KvChoice> choices = {{"f16", "f16"}, {"q8_0", "q8_0"}, {"fp8", "fp8"}, {"q4_0", "q4_0"}};
    addIfNew(choices, s.kv);
    return choices;
}

std::vector<std::int64_t> cardsToTry(const Scenario &s, const Device &device)
{
    std::vector<std::int64_t> cards
        = device.isMac() ? std::vector<std::int64_t>{1} : std::vector<std::int64_t>{1, 2, 4, 8};
    addIfNew(cards, s.cards);
    return cards;
}

std::vector<DeviceChoice> devicesToTry(const Scenario &s)
{
    std::vector<DeviceChoice> devices = s.devices;
    if (!s.memory)
        addIfNew(devices, s.device);
    std::erase_if(devices, [](const DeviceChoice &device) { return device.spare.has_value(); });
    if (s.memory)
        devices.insert(devices.begin(), s.device); // a device of one's own, whatever its name
    return devices;
}

class Planner
{
public:
    Planner(const Resolved &resolved, const Catalogue &catalogue, const CardPrices &prices)
        : m_scenario(resolved.scenario)
        , m_catalogue(catalogue)
        , m_prices(prices)
    {
    }

    /// All combinations on one device.
    void tryDevice(FleetPlan &plan, const DeviceChoice &choice)
    {
        const bool own = choice == m_scenario.device;
        const auto start
            = own ? resolve(m_scenario, m_catalogue) : resolveOn(m_scenario, choice, m_catalogue);
        if (!start)
            return;
        for (const WeightsChoice &weights : weightsToTry(m_scenario))
            for (const KvChoice &kv : kvToTry(m_scenario))
                for (const std::int64_t cards : cardsToTry(m_scenario, start->device)) {
                    if (plan.tried == kMostFleetTries) {
                        ++plan.left;
                        continue;
                    }
                    ++plan.tried;
                    Scenario there = start->scenario;
                    there.weights = weights;
                    there.kv = kv;
                    there.cards = cards;
                    tryOne(plan, there, there == m_scenario);
                }
    }

private:
    void tryOne(FleetPlan &plan, const Scenario &scenario, bool current) const
    {
        const auto resolved = resolve(scenario, m_catalogue);
        if (!resolved) // a built-in format that an edited data file no longer has is left out
            return;
        const Budget budget = evaluate(*resolved);
        const FleetSum sum = fleetSum(scenario, budget, m_prices);
        if (sum.perReplica.value == 0 || budget.saturated)
            return;
        Resolved filled = *resolved;
        filled.scenario.sessions = sum.perReplica;
        const Budget full = evaluate(filled);
        plan.rows.push_back({scenario, budget.deviceName, resolved->weights.name, kvText(scenario.kv), sum,
                             Bytes{ceilDiv(full.used.value, full.cards)},
                             Bytes{full.usable.value / full.cards}, current, false});
    }

    const Scenario &m_scenario;
    const Catalogue &m_catalogue;
    const CardPrices &m_prices;
};

/// What the fleet costs: the price where there is one, behind all of those the number of cards.
std::pair<std::int64_t, std::int64_t> costOf(const FleetRow &row)
{
    return {row.sum.hundredths.value_or(std::numeric_limits<std::int64_t>::max()), row.sum.cards};
}

} // namespace

FleetPlan fleetPlan(const Resolved &resolved, const Budget &budget, const Catalogue &catalogue,
                    const CardPrices &prices)
{
    FleetPlan plan;
    plan.sum = fleetSum(resolved.scenario, budget, prices);
    Planner planner(resolved, catalogue, prices);
    for (const DeviceChoice &device : devicesToTry(resolved.scenario))
        planner.tryDevice(plan, device);
    std::stable_sort(plan.rows.begin(), plan.rows.end(),
                     [](const FleetRow &a, const FleetRow &b) { return costOf(a) < costOf(b); });
    if (!plan.rows.empty())
        plan.rows.front().cheapest = true;
    return plan;
}

std::string cheapestText(const FleetPlan &plan)
{
    if (plan.rows.empty())
        return {};
    const FleetRow &row = plan.rows.front();
    return (row.sum.hundredths ? "Cheapest: " : "Fewest cards: ") + row.device + ", " + row.weights
        + " weights, " + row.kv + " KV cache: " + fleetEquation(row.sum)
        + (row.sum.hundredths ? " at " + moneyText(*row.sum.hundredths) + " an hour" : std::string())
        + ". What fewer bits cost in quality must be measured."
        + (row.sum.measured ? " So must the " + grouped(row.sum.measured->value)
                   + " a replica: they were measured on one kind of card only."
                            : "");
}

std::vector<std::vector<std::string>> fleetTable(const FleetPlan &plan, ByteUnits units)
{
    std::vector<std::vector<std::string>> table
        = {{"Cards", "Device", "Cards each", "Weights", "KV cache", "Sessions each", "Replicas",
            "Price an hour", "Limit", "Used of a card", "Mark"}};
    for (const FleetRow &row : plan.rows) {
        const std::string best = row.sum.hundredths ? "cheapest" : "fewest cards";
        table.push_back({grouped(row.sum.cards), row.device, grouped(row.sum.cardsOfReplica), row.weights,
                         row.kv, grouped(row.sum.perReplica.value), grouped(row.sum.replicas),
                         row.sum.hundredths ? moneyText(*row.sum.hundredths) : std::string(),
                         row.sum.limit == SeatLimit::Memory ? "memory" : "measured",
                         bytesText(row.usedOfCard, units) + " of " + bytesText(row.usableOfCard, units),
                         row.cheapest && row.current ? best + ", as now"
                             : row.cheapest          ? best
                             : row.current           ? "as now"
                                                     : ""});
    }
    return table;
}

} // namespace tb
