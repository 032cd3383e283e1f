// SPDX-License-Identifier: GPL-3.0-or-later
// The course's practice server on a terminal: what the page of that name says.
#include "app/commands/commands.h"

#include "core/json_writer.h"
#include "core/practice_chart.h"
#include "core/practice_course.h"
#include "core/practice_facts.h"
#include "core/practice_knee.h"
#include "core/queue_simulation.h"
#include "core/scenario_text.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

/// "step_ms" as an option is "step-ms".
std::string optionName(const PracticeSetting &setting)
{
    std::string name(setting.key);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

/// The server with what the options say of it; they are taken.
Result<PracticeServer> takeServer(Arguments &arguments)
{
    PracticeServer server;
    for (const PracticeSetting &setting : kPracticeSettings) {
        const std::string name = optionName(setting);
        if (const auto typed = arguments.take(name)) {
            const auto value = parseWhole(*typed, setting.range);
            if (!value)
                return Error{value.error().text, "--" + name};
            server.*setting.value = *value;
        }
    }
    return server;
}

struct Load
{
    std::int64_t users = 1;
    std::int64_t firstToken = 0; ///< microseconds, 95 of 100
    TokenRate each;
    TokenRate total;
};

/// None where nobody is served, and for more users than are simulated.
std::optional<Load> loadOf(const PracticeServer &server, const Answer &answer)
{
    const auto seated = seatedServer(server, answer.budget);
    const std::int64_t users = answer.resolved.scenario.sessions.value;
    if (!seated || users > kMostUsers)
        return std::nullopt;
    return Load{users, firstTokenP95(*seated, users), sessionSpeed(*seated, users),
                totalSpeed(*seated, users)};
}

std::string practiceText(const PracticeServer &server, const Answer &answer, const ChartData &wait)
{
    std::string text = scenarioTitle(answer.resolved) + " on " + deviceText(answer.budget) + "\n"
        + (wait.takeaway.empty() ? wait.emptyText : wait.takeaway) + "\n";
    if (const auto load = loadOf(server, answer))
        text += "With " + grouped(load->users) + " at once: 95 of 100 first tokens within "
            + waitText(load->firstToken) + ", " + speedText(load->each.perSecond())
            + " tok/s each with a seat, " + speedText(load->total.perSecond()) + " tok/s all together.\n";
    std::vector<std::vector<std::string>> rows;
    for (const PracticeFact &fact : practiceFacts(server, answer.budget, answer.resolved.scenario))
        rows.push_back({fact.what, fact.value});
    text += "\n" + table(rows) + "\nWhat moves the knee:\n";
    for (const KneeWay &way : kneeWays(server, answer.resolved, answer.budget, answer.catalogue))
        text += "  " + kneeWayText(way) + "\n";
    return text + "\n" + practiceDefaultsText() + "\n";
}

std::string practiceJson(const PracticeServer &server, const Answer &answer, const ChartData &wait)
{
    const PracticeSeats seats = practiceSeats(server, answer.budget);
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-practice");
    json.field("version", std::int64_t{1});
    json.field("scenario", scenarioToText(answer.resolved.scenario));
    json.open("server", '{');
    for (const PracticeSetting &setting : kPracticeSettings)
        json.field(std::string(setting.key), server.*setting.value);
    json.close('}');
    json.field("seats", seats.seats);
    json.field("seats_of_memory", seats.memory);
    json.field("promise_micros", kPromiseMicros);
    json.field("sentence", wait.takeaway.empty() ? wait.emptyText : wait.takeaway);
    if (const auto load = loadOf(server, answer)) {
        json.field("users", load->users);
        json.field("first_token_p95_micros", load->firstToken);
        json.field("session_tok_s", load->each.perSecond());
        json.field("total_tok_s", load->total.perSecond());
    }
    json.open("ways", '[');
    for (const KneeWay &way : kneeWays(server, answer.resolved, answer.budget, answer.catalogue)) {
        json.open('{');
        json.field("name", way.name);
        json.field("seats_before", way.before);
        json.field("seats_after", way.after);
        if (!way.reason.empty())
            json.field("reason", way.reason);
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

} // namespace

int runPractice(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text or json", "--format"});
    const auto server = takeServer(arguments);
    if (!server)
        return fail(ExitBadArguments, server.error());
    if (const auto users = arguments.take("users"))
        arguments.options.push_back({"sessions", *users});
    const AnswerRequest request = answerFor(arguments);
    if (!request.answer)
        return request.code;
    const Answer &answer = *request.answer;
    ChartOptions options;
    options.practice = *server;
    const ChartData wait
        = practiceWaitChart({answer.catalogue, answer.resolved, answer.budget, ByteUnits::Decimal, options});
    return print(format == "json" ? practiceJson(*server, answer, wait)
                                  : practiceText(*server, answer, wait));
}

} // namespace tb
