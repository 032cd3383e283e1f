// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memo.h"

#include "core/explanation.h"
#include "core/scenario_text.h"
#include "core/summary.h"

#include <algorithm>
#include <set>

namespace tb {

namespace {

/// One paragraph a line; empty lines are left out.
std::vector<std::string> paragraphsOf(std::string_view words)
{
    std::vector<std::string> paragraphs;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find('\n'), words.size());
        const std::string_view line = words.substr(0, end);
        constexpr std::string_view kSpaces = " \t\r";
        if (const std::size_t first = line.find_first_not_of(kSpaces); first != std::string_view::npos)
            paragraphs.emplace_back(line.substr(first, line.find_last_not_of(kSpaces) - first + 1));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return paragraphs;
}

/// Without the speeds, which stand where they are to be measured, and without what other sections say.
bool isOfBudgets(Figure figure)
{
    constexpr Figure kElsewhere[]
        = {Figure::TokenState, Figure::ModelMemory, Figure::AllState,    Figure::Free,
           Figure::Crossover,  Figure::Decode,      Figure::WeightsOnly, Figure::Prefill};
    return std::find(std::begin(kElsewhere), std::end(kElsewhere), figure) == std::end(kElsewhere);
}

/// What follows from the budgets is as sure as they.
MemoSection budgetsOf(const MemoInputs &in)
{
    MemoSection section{"The three budgets", {}, {}, {{"", "Size", "How it adds up", "How sure"}}};
    for (const Explanation &e : explanations(in.resolved, in.budget, in.units)) {
        const Figure figure = e.step.figure;
        if (!isOfBudgets(figure))
            continue;
        const bool follows
            = figure == Figure::Kept || figure == Figure::Room || figure == Figure::SessionsFit;
        section.rows.push_back({figure == Figure::SessionState ? "Notes of one conversation" : e.step.label,
                                e.step.result, e.step.expression, follows ? std::string() : e.certainty});
    }
    return section;
}

std::vector<MemoFigure> figuresOf(const MemoInputs &in, const FleetSum &sum)
{
    const Budget &b = in.budget;
    if (b.refused)
        return {};
    std::vector<MemoFigure> figures
        = {{bytesText(b.weights, in.units), "weights, one copy a replica", BudgetPart::Weights},
           {bytesText(b.statePerSession, in.units), "notes of one conversation", BudgetPart::State}};
    if (!b.isRoom)
        figures.push_back({bytesText(b.working, in.units), "working space", BudgetPart::Working});
    const auto count = [&figures](std::int64_t number, const char *one, const char *more) {
        figures.push_back({grouped(number), number == 1 ? one : more, {}});
    };
    count(b.sessionsFit.value, "conversation fits a replica", "conversations fit a replica");
    if (sum.perReplica.value > 0)
        count(sum.replicas, "replica", "replicas");
    if (sum.perReplica.value > 0 && sum.cardsOfReplica > 1)
        count(sum.cards, "card", "cards");
    if (sum.hundredths)
        figures.push_back({moneyText(*sum.hundredths), "an hour for all cards", {}});
    return figures;
}

MemoSection replicasOf(const MemoInputs &in, const FleetSum &sum)
{
    const Budget &b = in.budget;
    const Scenario &s = in.resolved.scenario;
    MemoSection section{"Sessions and replicas", {}, {}, {}};
    section.points.push_back(sentence(in.resolved, b));
    if (b.refused)
        return section;
    if (const std::string help = helpSentence(in.resolved, b); !help.empty())
        section.points.push_back(help);
    section.points.push_back(fleetSentence(sum, b));
    if (const std::string limit = limitText(sum); !limit.empty())
        section.points.push_back(limit);
    if (b.sessionsFitAtP95)
        section.points.push_back("If each conversation held its p95 length of "
                                 + plural(std::min(*s.p95, s.context).value, "token") + ", "
                                 + grouped(b.sessionsFitAtP95->value) + " would fit.");
    return section;
}

MemoSection promptsOf(const MemoInputs &in, const LongerPrompts &longer)
{
    MemoSection section{"When prompts get longer", {}, {}, {}};
    if (longer.rows.size() == 1)
        return section;
    section.rows.push_back(
        {"Prompts", "Tokens", "Notes", "One conversation", "Fit a replica", "Replicas", "Cards"});
    for (const LongerRow &row : longer.rows) {
        const bool served = row.sum.perReplica.value > 0;
        section.rows.push_back(
            {row.name, grouped(row.resolved.scenario.context.value), kvText(row.resolved.scenario.kv),
             row.budget.refused ? "refused" : bytesText(row.budget.statePerSession, in.units),
             grouped(row.sum.fit.value), served ? grouped(row.sum.replicas) : "none",
             served ? grouped(row.sum.cards) : "none"});
    }
    std::string words = longer.lines.front();
    for (std::size_t i = 1; i < longer.lines.size(); ++i)
        words += " " + longer.lines[i];
    section.paragraphs.push_back(longer.cost.empty() ? words : words + " " + longer.cost);
    return section;
}

/// What no arithmetic tells. Their 50 prompts: the course's Day 10.
MemoSection measureOf(const MemoInputs &in, const FleetSum &sum)
{
    const Scenario &s = in.resolved.scenario;
    MemoSection section{"To be measured before promising", {}, {}, {}};
    section.points.push_back("Quality: the customer's own 50 prompts at each precision considered, "
                             + in.resolved.weights.name + " weights with " + kvText(s.kv)
                             + " notes among them; valid, accuracy, judge, p95 and cost side by side.");
    std::string latency = "Latency: p95 of the first token and of the whole answer";
    if (sum.perReplica.value > 0)
        latency += " with " + plural(sum.perReplica.value, "conversation") + " at once on a replica";
    latency += ".";
    Resolved full = in.resolved;
    full.scenario.sessions = std::max(Sessions{1}, std::min(sum.perReplica, kMaxSessions));
    if (const Budget there = evaluate(full); there.decode && sum.perReplica.value > 0) {
        const auto arithmetic = arithmeticCeiling(there);
        latency += " The ceiling is " + speedText(arithmetic.value_or(there.decode->sessionTokensPerSecond))
            + " tok/s each then" + (arithmetic ? ", set by arithmetic" : "")
            + "; a real server stays below it.";
    }
    section.points.push_back(std::move(latency));
    if (!s.p95)
        section.points.push_back("Prompts: how long they really are; the p95 decides the context.");
    if (!s.peak)
        section.points.push_back("Load: how many conversations the busiest moment has.");
    if (!s.perReplica)
        section.points.push_back("Seats: how many conversations a replica serves within the promised time.");
    return section;
}

MemoSection resultsOf(const EvalTable &table)
{
    MemoSection section{"The customer's own prompts, measured", {}, {}, evalCells(table)};
    if (std::string missing = evalMissing(table); !missing.empty())
        section.paragraphs.push_back(std::move(missing));
    return section;
}

void addSource(MemoSection &sources, const std::string &what, const std::string &source)
{
    if (!source.empty())
        sources.points.push_back(what + ": " + source + ".");
}

MemoSection sourcesOf(const MemoInputs &in)
{
    const Resolved &r = in.resolved;
    MemoSection section{"Sources", {}, {}, {}};
    addSource(section, r.model.name, r.model.source);
    if (!in.budget.isRoom)
        addSource(section, in.budget.deviceName, r.device.source);
    addSource(section, r.weights.name + " weights", r.weights.source);
    for (const std::string &id : std::set<std::string>{r.scenario.kv.k, r.scenario.kv.v})
        if (const auto format = in.catalogue.kvFormat(id))
            addSource(section, id + " notes", (*format)->source);
    return section;
}

} // namespace

std::vector<const MemoSection *> Memo::sections() const
{
    std::vector<const MemoSection *> all;
    for (const MemoSection *section :
         {&budgets, &replicas, &prompts, &measure, &results, &nextSteps, &assumptions, &sources})
        if (!section->empty())
            all.push_back(section);
    return all;
}

std::string memoQuestion(const Resolved &r, const Budget &b)
{
    const Scenario &s = r.scenario;
    const std::string where
        = b.isRoom ? bytesText(b.room, ByteUnits::Decimal) + " of spare memory" : deviceText(b);
    const std::string ofTokens = " of " + plural(s.context.value, "token");
    if (s.peak)
        return "How many replicas on " + where + " does " + r.model.name + " need for "
            + plural(s.peak->value, "conversation") + ofTokens + " at once?";
    return "Does " + r.model.name + " fit on " + where + " for " + plural(s.sessions.value, "conversation")
        + ofTokens + (s.sessions.value == 1 ? "?" : " at once?");
}

std::string memoRecommendation(const Resolved &r, const Budget &b, const CardPrices &prices)
{
    if (b.refused)
        return sentence(r, b) + " " + helpSentence(r, b);
    const FleetSum sum = fleetSum(r.scenario, b, prices);
    if (sum.perReplica.value == 0)
        return "It does not fit as asked. " + sentence(r, b) + " " + helpSentence(r, b);
    const std::string with = " With " + r.weights.name + " weights and " + kvText(r.scenario.kv) + " notes, ";
    std::string text = (b.fits ? "It fits." : "It fits for fewer at once.") + with + sentence(r, b);
    if (!b.fits)
        text += " " + helpSentence(r, b);
    if (sum.peakGiven)
        text += " The busiest moment needs " + fleetSentence(sum, b);
    return text;
}

Memo makeMemo(const MemoInputs &in)
{
    const FleetSum sum = fleetSum(in.resolved.scenario, in.budget, in.prices);
    const MemoWords &words = in.words;
    Memo memo;
    memo.title = "Sizing memo";
    memo.customer = words.customer.empty() ? std::string() : "For " + words.customer;
    memo.date = in.date;
    memo.question = words.question.empty() ? memoQuestion(in.resolved, in.budget) : words.question;
    memo.recommendation = paragraphsOf(words.recommendation);
    if (memo.recommendation.empty())
        memo.recommendation = {memoRecommendation(in.resolved, in.budget, in.prices)};
    memo.situation = paragraphsOf(words.situation);
    memo.figures = figuresOf(in, sum);
    memo.longer = longerPrompts(in.resolved, in.budget, in.catalogue, in.prices);
    memo.budgets = budgetsOf(in);
    memo.replicas = replicasOf(in, sum);
    memo.prompts = promptsOf(in, memo.longer);
    memo.measure = measureOf(in, sum);
    if (in.results)
        memo.results = resultsOf(*in.results);
    memo.nextSteps = {"Next steps", paragraphsOf(words.nextSteps), {}, {}};
    memo.assumptions = {"Assumptions", {}, in.budget.assumptions, {}};
    memo.sources = sourcesOf(in);
    Scenario asked = in.resolved.scenario;
    asked.devices.clear(); // shown beside it in the window, not here
    memo.footer = in.program + ". Scenario: " + scenarioToText(asked);
    return memo;
}

} // namespace tb
