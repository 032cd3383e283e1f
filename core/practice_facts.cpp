// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/practice_facts.h"

#include "core/fleet.h"
#include "core/format.h"
#include "core/practice_course.h"
#include "core/practice_knee.h"
#include "core/queue_simulation.h"

namespace tb {

namespace {

double ratio(std::int64_t a, std::int64_t b)
{
    return static_cast<double>(a) / static_cast<double>(b);
}

std::string speed(double perSecond)
{
    return speedText(perSecond) + " tok/s";
}

std::string tenths(std::int64_t value)
{
    return speed(ratio(value, 10));
}

/// "29 % slower, 71 % kept"
std::string slower(double each, double alone, int decimals)
{
    return fixed(100 * (1 - each / alone), decimals) + " % slower, " + fixed(100 * each / alone, decimals)
        + " % kept";
}

std::string kept(std::int64_t micros)
{
    return micros <= kPromiseMicros ? "kept" : "broken";
}

void addBatch(std::vector<PracticeFact> &facts, const PracticeServer &server)
{
    const std::int64_t seats = server.seats;
    const double alone = sessionSpeed(server, 1).perSecond();
    const double each = sessionSpeed(server, seats).perSecond();
    const double total = totalSpeed(server, seats).perSecond();
    const std::int64_t step = stepMicros(server, seats);
    facts.push_back({"A step with " + grouped(seats) + " in the batch",
                     grouped(server.stepMs) + " ms x "
                         + hundredthsText(100 + server.growthPercent * (seats - 1)) + " = "
                         + waitText(step)});
    facts.push_back({"One alone", speed(alone)});
    facts.push_back({"Each of " + grouped(seats), speed(each) + ", " + slower(each, alone, 0)});
    facts.push_back({"All " + grouped(seats) + " together",
                     speed(total) + ", " + fixed(total / alone, 1) + " times one alone"});
    facts.push_back(
        {"95 of 100 first tokens, " + grouped(seats) + " at once", waitText(firstTokenP95(server, seats))});
    facts.push_back({"95 of 100 first tokens, " + grouped(2 * seats) + " at once",
                     waitText(firstTokenP95(server, 2 * seats))});
}

/// The split of a room, and the replicas for the busiest moment.
void addPlan(std::vector<PracticeFact> &facts, std::int64_t seats, const Scenario &scenario)
{
    const std::int64_t each = kCourseRoomTokens / seats;
    facts.push_back({grouped(kCourseRoomTokens) + " tokens of room over " + plural(seats, "seat"),
                     plural(each, "token") + " each, about " + grouped(each * 3 / 4) + " words"});
    const std::int64_t peak = scenario.peak ? scenario.peak->value : kCoursePeak;
    facts.push_back({grouped(peak) + " at once in the busiest moment",
                     plural(replicasFor(peak, seats, 0), "replica") + " of " + plural(seats, "seat") + ", "
                         + grouped(replicasFor(peak, seats, scenario.headroomPercent)) + " with "
                         + grouped(scenario.headroomPercent) + " % to spare"});
}

void addCourse(std::vector<PracticeFact> &facts)
{
    const CourseLoad &one = kCourseAlone;
    const CourseLoad &all = kCourseFull;
    facts.push_back({"Course, measured: each",
                     tenths(one.sessionTenths) + " alone, " + tenths(all.sessionTenths) + " with "
                         + grouped(all.users) + ": "
                         + slower(ratio(all.sessionTenths, 10), ratio(one.sessionTenths, 10), 0)});
    facts.push_back({"Course, measured: all together",
                     tenths(one.totalTenths) + " alone, " + tenths(all.totalTenths) + " with "
                         + grouped(all.users) + ": " + fixed(ratio(all.totalTenths, one.totalTenths), 1)
                         + " times"});
    facts.push_back(
        {"Course, measured: 95 of 100 first tokens",
         waitText(kCourseSeated.firstTokenMicros) + " with " + grouped(kCourseSeated.users) + ", "
             + waitText(kCourseCrowded.firstTokenMicros) + " with " + grouped(kCourseCrowded.users) + ": "
             + fixed(ratio(kCourseCrowded.firstTokenMicros, kCourseSeated.firstTokenMicros), 0) + " times"});
    facts.push_back({"Promise of " + waitText(kPromiseMicros),
                     kept(kCourseSeated.firstTokenMicros) + " with " + grouped(kCourseSeated.users) + ", "
                         + kept(kCourseCrowded.firstTokenMicros) + " with " + grouped(kCourseCrowded.users)});
}

} // namespace

std::vector<PracticeFact> practiceFacts(const PracticeServer &server, const Budget &budget,
                                        const Scenario &scenario)
{
    std::vector<PracticeFact> facts;
    if (const auto seated = seatedServer(server, budget)) {
        addBatch(facts, *seated);
        addPlan(facts, seated->seats, scenario);
    }
    addCourse(facts);
    return facts;
}

std::string practiceDefaultsText()
{
    const PracticeServer server;
    return "Supposed at first: answers of " + plural(server.answerTokens, "token") + ", prompts of "
        + grouped(server.promptMs) + " ms, no time to think. With 8 seats that gives "
        + waitText(firstTokenP95(server, kCourseSeated.users)) + " for " + grouped(kCourseSeated.users)
        + " at once and " + waitText(firstTokenP95(server, kCourseCrowded.users)) + " for "
        + grouped(kCourseCrowded.users) + "; the course measured " + waitText(kCourseSeated.firstTokenMicros)
        + " and " + waitText(kCourseCrowded.firstTokenMicros) + " on its practice server.";
}

} // namespace tb
