// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/longer_prompts.h"

#include "core/format.h"
#include "core/levers.h"
#include "core/scenario_text.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

/// A total that llama.cpp is given for all conversations grows with each of them.
Scenario withContext(const Resolved &r, Tokens context)
{
    Scenario s = r.scenario;
    if (s.contextTotal)
        s.contextTotal = Tokens{
            std::min(kMaxContext.value,
                     Checked::mulDivCeil(s.contextTotal->value, context.value, s.context.value).value())};
    s.context = context;
    return s;
}

std::vector<std::pair<std::string, Tokens>> lengthsOf(const Resolved &r)
{
    const Tokens asked = r.scenario.context;
    const Tokens twice{std::min(kMaxContext.value, 2 * asked.value)};
    std::vector<std::pair<std::string, Tokens>> lengths;
    if (twice > asked)
        lengths.emplace_back("Twice as long", twice);
    if (const auto longest = r.model.maxContext; longest && *longest > asked && *longest != twice)
        lengths.emplace_back("Model's longest", *longest);
    return lengths;
}

class LongerReader
{
public:
    LongerReader(const Resolved &resolved, const Catalogue &catalogue, const CardPrices &prices)
        : m_resolved(resolved)
        , m_catalogue(catalogue)
        , m_prices(prices)
    {
    }

    std::optional<LongerRow> row(const std::string &name, const Scenario &scenario) const
    {
        auto resolved = resolve(scenario, m_catalogue);
        if (!resolved) // a format that an edited data file no longer has
            return std::nullopt;
        const Budget budget = evaluate(*resolved);
        const FleetSum sum = fleetSum(scenario, budget, m_prices);
        return LongerRow{name, std::move(resolved).value(), budget, sum};
    }

    /// The length and its fix, and what they come to.
    void add(LongerPrompts &longer, const std::string &name, Tokens context) const
    {
        const auto plain = row(name, withContext(m_resolved, context));
        if (!plain)
            return;
        const auto ways = levers(plain->resolved, plain->budget, m_catalogue);
        const auto eight = std::find_if(ways.begin(), ways.end(),
                                        [](const Lever &lever) { return lever.id == "state-8"; });
        std::optional<LongerRow> fixed;
        if (eight->to)
            fixed = row(name + ", 8-bit notes", *eight->to);
        longer.lines.push_back(lineOf(longer.rows.front(), *plain, fixed ? &*fixed : nullptr, eight->reason));
        longer.rows.push_back(*plain);
        if (!fixed)
            return;
        longer.rows.push_back(std::move(*fixed));
        if (plain->sum.fit != longer.rows.front().sum.fit)
            longer.cost = "A capped context leaves out what a longer prompt would have said; 8-bit notes "
                          "cost quality, "
                + eight->quality + ".";
    }

private:
    /// "65,536 tokens", with the length the model was trained for where that is passed.
    static std::string lengthText(const Resolved &r)
    {
        const std::string tokens = grouped(r.scenario.context.value) + " tokens";
        return r.model.maxContext && *r.model.maxContext < r.scenario.context
            ? tokens + " (past the " + grouped(r.model.maxContext->value) + " the model was trained for)"
            : tokens;
    }

    static std::string lineOf(const LongerRow &asked, const LongerRow &plain, const LongerRow *fixed,
                              const std::string &whyNotFixed)
    {
        const std::string prompts = "Prompts of " + lengthText(plain.resolved);
        const std::int64_t before = asked.sum.fit.value;
        const std::int64_t now = plain.sum.fit.value;
        if (plain.budget.refused)
            return prompts + ": " + refusalText(plain.budget) + ".";
        if (before == now)
            return prompts
                + (now == 0 ? ": not one conversation fits, as before."
                            : " change nothing: as many conversations fit as before.");
        return prompts + " leave room for " + (now == 0 ? "none" : grouped(now)) + " of "
            + plural(before, "conversation") + " a replica. Capping the context at "
            + grouped(asked.resolved.scenario.context.value) + " tokens keeps " + allOf(before) + "; "
            + fixText(before, now, fixed, whyNotFixed);
    }

    static std::string allOf(std::int64_t count) { return count == 1 ? "it" : "all " + grouped(count); }

    static std::string fixText(std::int64_t before, std::int64_t now, const LongerRow *fixed,
                               const std::string &whyNotFixed)
    {
        if (!fixed)
            return "8-bit notes are no way out. " + whyNotFixed;
        if (fixed->budget.refused)
            return "8-bit notes are no way out: " + refusalText(fixed->budget) + ".";
        const std::int64_t after = fixed->sum.fit.value;
        const std::string notes = kvText(fixed->resolved.scenario.kv) + " notes ";
        if (after <= now)
            return notes + "keep no more: only the cap helps.";
        if (after < before)
            return notes + "keep " + grouped(after) + ": they help, but only the cap keeps " + allOf(before)
                + ".";
        return notes + "keep " + (after == before ? allOf(before) : grouped(after))
            + " as well and leave the prompts whole.";
    }

    const Resolved &m_resolved;
    const Catalogue &m_catalogue;
    const CardPrices &m_prices;
};

} // namespace

LongerPrompts longerPrompts(const Resolved &r, const Budget &b, const Catalogue &catalogue,
                            const CardPrices &prices)
{
    LongerPrompts longer;
    longer.rows.push_back({"As asked", r, b, fleetSum(r.scenario, b, prices)});
    if (b.refused)
        return longer;
    const LongerReader reader(r, catalogue, prices);
    for (const auto &[name, context] : lengthsOf(r))
        reader.add(longer, name, context);
    return longer;
}

} // namespace tb
