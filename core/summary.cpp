// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary.h"

#include "core/budget_parts.h"
#include "core/cache_trade.h"
#include "core/engine_sizes.h"
#include "core/fit_search.h"
#include "core/scenario_names.h"
#include "core/scenario_text.h"

#include <algorithm>
#include <utility>

namespace tb {

namespace {

bool fitsWith(Resolved changed)
{
    return evaluate(changed).fits;
}

/// What the engine would take instead; empty when no one change is enough.
std::vector<std::string> whatItWouldTake(const Resolved &r)
{
    std::vector<std::string> help;
    const auto tryIt = [&help](const Resolved &changed, const char *words) {
        if (!refusalOf(changed))
            help.emplace_back(words);
    };
    Resolved plain = r;
    plain.scenario.kv = {};
    plain.kv = {{2, 1}, {2, 1}};
    tryIt(plain, "an f16 KV cache");
    plain.scenario.kv = {"fp8", "fp8"};
    plain.kv = {{1, 1}, {1, 1}};
    if (r.engine == Engine::Vllm)
        tryIt(plain, "an fp8 KV cache");
    Resolved attention = r;
    attention.scenario.flashAttention = FlashAttention::On;
    tryIt(attention, "flash attention");
    Resolved fewer = r;
    fewer.scenario.sessions = std::min(r.scenario.sessions, mostSessions(r));
    if (const Budget b = evaluate(fewer); !b.refused && b.sessionsFit.value > 0)
        help.push_back(plural(b.sessionsFit.value, "session") + " at most");
    return help;
}

void tryContext(std::vector<std::string> &help, const Resolved &r)
{
    const Tokens longest = longestContextThatFits(r, loadedWeights(r), r.scenario.sessions);
    constexpr std::int64_t kUseful = 64; // a shorter conversation is none
    if (longest.value < kUseful || r.scenario.statePerSession)
        return;
    const Tokens trained = r.model.maxContext.value_or(kMaxContext);
    help.push_back("a context of at most " + grouped(std::min(longest, trained).value) + " tokens");
}

void tryState(std::vector<std::string> &help, const Resolved &r)
{
    struct Smaller
    {
        const char *format;
        BlockRatio ratio;
        const char *words;
    };
    Smaller smaller[] = {{"q8_0", {34, 32}, "a q8_0 KV cache"},
                         {"fp8", {1, 1}, "an fp8 KV cache"},
                         {"q4_0", {18, 32}, "a q4_0 KV cache"}};
    if (eightBitCache(r) == "fp8") // what is usual here comes first, as among the levers
        std::swap(smaller[0], smaller[1]);
    for (const auto &[name, ratio, words] : smaller) {
        Resolved changed = r;
        changed.scenario.kv = {name, name};
        changed.kv = {ratio, ratio};
        if (fitsWith(changed)) { // so it is smaller: the present one does not fit
            help.emplace_back(words);
            return;
        }
    }
}

void tryWeights(std::vector<std::string> &help, const Resolved &r, const Budget &b)
{
    if (b.isRoom)
        return;
    // A format called 4 bits takes up to 5: less than that is no step down from it.
    const Checked least = Checked(b.weights.value) * 4;
    for (const std::int64_t bits : {8, 4, 3}) {
        Resolved changed = r;
        changed.weights = idealBits(100 * bits);
        if ((Checked(evaluate(changed).weights.value) * 5).value() > least.value())
            continue;
        if (fitsWith(changed)) {
            help.push_back("weights of " + std::to_string(bits) + " bits");
            return;
        }
    }
}

void tryCards(std::vector<std::string> &help, const Budget &b)
{
    if (b.cardsNeeded && *b.cardsNeeded > b.cards && *b.cardsNeeded <= kMaxCards)
        help.push_back(grouped(*b.cardsNeeded) + " cards");
}

/// Of smaller weights that make no room for one more.
std::string whyTheyStay(const Budget &before, const Budget &after)
{
    if (after.weights >= before.weights || before.refused)
        return {};
    if (after.isRoom)
        return ": in a spare room only the state counts";
    const auto size = [](Bytes bytes) { return bytesText(bytes, ByteUnits::Decimal); };
    const Bytes freed{(Checked(before.weights.value) - after.weights.value).value()};
    return freed >= after.statePerSession
        ? std::string()
        : ": the weights free " + size(freed) + ", one more takes " + size(after.statePerSession);
}

} // namespace

std::string placeText(const Budget &b)
{
    if (b.isRoom)
        return "in " + bytesText(b.room, ByteUnits::Decimal) + " of spare memory";
    return "on " + deviceText(b);
}

std::string deviceText(const Budget &b)
{
    return b.cards > 1 && !b.isRoom ? grouped(b.cards) + " x " + b.deviceName : b.deviceName;
}

std::string sentence(const Resolved &r, const Budget &b)
{
    if (b.refused)
        return refusalText(b) + ".";
    const std::string tokens = plural(r.scenario.context.value, "token");
    if (b.sessionsFit.value > 0)
        return plural(b.sessionsFit.value, "conversation") + " of " + tokens
            + (b.sessionsFit.value == 1 ? " fits " : " fit ") + placeText(b) + ".";
    const std::string start = "Not one conversation of " + tokens + " fits " + placeText(b) + ": ";
    const Bytes needed{
        (Checked(b.used.value) - b.state.value + b.sharedState.value + b.statePerSession.value).value()};
    return start + "it would need " + bytesText(needed, ByteUnits::Decimal) + " of "
        + bytesText(b.isRoom ? b.room : b.usable, ByteUnits::Decimal) + ".";
}

std::string sentenceAgainst(const Resolved &r, const Budget &b, const Pin &pin, const Budget &pinned)
{
    std::string text = sentence(r, b);
    text.pop_back(); // the full stop
    if (pinned.refused)
        return text + "; " + verdictText(pinned) + " in " + pinLabel(pin) + ".";
    return text + ", against " + grouped(pinned.sessionsFit.value) + " in " + pinLabel(pin) + ".";
}

std::string refusalText(const Budget &b)
{
    return std::string(engineName(b.engine)) + " refuses this: " + *b.refused;
}

std::string verdictText(const Budget &b)
{
    if (b.refused)
        return std::string("refused by ") + engineName(b.engine);
    switch (b.verdict) {
    case Verdict::Fits:
        return "fits " + grouped(b.sessionsFit.value) + (b.sessionsFit.value == 1 ? " session" : " sessions");
    case Verdict::FitsSome:
        return "fits " + grouped(b.sessionsFit.value)
            + (b.sessionsFit < b.asked ? " of " : ", not ") // a rounder batch needs less
            + grouped(b.asked.value);
    case Verdict::NoRoomForOne:
        return "no room for one session";
    case Verdict::NoRoomToWork:
        return "no room to work";
    case Verdict::WeightsDoNotFit:
        break;
    }
    return "weights do not fit";
}

std::vector<std::string> whatWouldHelp(const Resolved &r, const Budget &b)
{
    std::vector<std::string> help;
    if (b.fits)
        return help;
    if (b.refused)
        return whatItWouldTake(r);
    if (!r.scenario.statePerSession)
        tryState(help, r);
    tryWeights(help, r, b);
    tryContext(help, r);
    tryCards(help, b);
    if (b.sessionsFit.value > 0)
        help.push_back(plural(b.sessionsFit.value, "session") + (b.sessionsFit < b.asked ? " at most" : ""));
    if (help.empty())
        help.push_back("a device that lets a model use " + bytesText(modelNeed(b), ByteUnits::Decimal));
    return help;
}

std::string helpSentence(const Resolved &r, const Budget &b)
{
    std::string text;
    for (const std::string &help : whatWouldHelp(r, b))
        text += (text.empty() ? "What would help: " : ", or ") + help;
    return text.empty() ? text : text + ".";
}

std::string changeText(const Scenario &before, const Budget &budgetBefore, const Scenario &after,
                       const Budget &budgetAfter, const Catalogue &catalogue)
{
    std::string text;
    for (const InputChange &change : changedInputs(before, after, catalogue))
        text += change.name + " " + change.to + ". ";
    return text.empty() ? text : text + answerChangeText(budgetBefore, budgetAfter);
}

std::string answerChangeText(const Budget &before, const Budget &after)
{
    if (after.refused)
        return "Now " + verdictText(after) + ".";
    const std::int64_t from = before.sessionsFit.value;
    const std::int64_t to = after.sessionsFit.value;
    return from == to ? "Sessions that fit stay " + grouped(to) + whyTheyStay(before, after) + "."
                      : "Sessions that fit: " + grouped(from) + " to " + grouped(to) + ".";
}

std::string scenarioTitle(const Resolved &r)
{
    return r.model.name + ", " + r.weights.name + " weights, " + grouped(r.scenario.sessions.value)
        + (r.scenario.sessions.value == 1 ? " session x " : " sessions x ")
        + plural(r.scenario.context.value, "token") + ", " + kvText(r.scenario.kv) + " KV cache";
}

} // namespace tb
