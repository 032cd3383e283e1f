// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/practice_chart.h"

#include "core/bisect.h"
#include "core/curves.h"
#include "core/practice_course.h"
#include "core/practice_knee.h"
#include "core/queue_simulation.h"
#include "core/session_lines.h"
#include "core/summary.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <functional>

namespace tb {

namespace {

constexpr int kSamples = 48;
constexpr std::int64_t kEach = 64; ///< up to here every number of users is a point of its own
constexpr std::int64_t kFewest = 32; ///< the axis reaches at least this far
constexpr double kMicrosOfAMs = 1'000;

/// Where both charts have their points, and what they have in common.
struct Frame
{
    ChartData data;
    std::optional<PracticeServer> server; ///< with the seats there really are
    std::optional<PracticeServer> pinned;
    std::vector<std::int64_t> xs;
    std::optional<std::int64_t> here; ///< conversations asked for, where the axis holds them
};

void addSample(std::vector<std::int64_t> &xs, std::int64_t x)
{
    const auto place = std::lower_bound(xs.begin(), xs.end(), x);
    if (place == xs.end() || *place != x)
        xs.insert(place, x);
}

Frame frameOf(const ChartInputs &inputs)
{
    const PracticeServer &server = inputs.options.practice;
    const std::int64_t asked = inputs.resolved.scenario.sessions.value;
    const std::int64_t most = std::clamp(std::max(4 * server.seats, asked), kFewest, kMostUsers);
    Frame frame;
    frame.server = seatedServer(server, inputs.budget);
    frame.data.x = {"conversations at once",
                    AxisKind::Concurrency,
                    AxisScale::Log2,
                    1,
                    static_cast<double>(std::bit_ceil(static_cast<std::uint64_t>(most))),
                    inputs.units};
    frame.data.drag = ChartDrag::X;
    if (asked <= kMostUsers)
        frame.here = asked;
    if (inputs.pinned)
        if (const auto before = resolve(inputs.pinned->scenario, inputs.catalogue))
            frame.pinned = seatedServer(server, evaluate(*before));
    frame.xs = axisSamples(frame.data.x, std::min(asked, most), kSamples);
    for (std::int64_t users = 1; users <= std::min(most, kEach); ++users)
        addSample(frame.xs, users);
    for (const auto &seated : {frame.server, frame.pinned})
        if (seated) {
            addSample(frame.xs, seated->seats);
            addSample(frame.xs, seated->seats + 1);
        }
    if (!frame.server)
        frame.data.emptyText = inputs.budget.refused
            ? refusalText(inputs.budget) + "."
            : "Memory for notes allows not one conversation: nobody is served.";
    return frame;
}

using ValueAt = std::function<double(const PracticeServer &, std::int64_t users)>;

void addLine(Frame &frame, std::string name, const ValueAt &value)
{
    ChartLine line;
    line.name = std::move(name);
    line.place = frame.data.lines.size();
    line.current = frame.data.lines.empty();
    for (const std::int64_t x : frame.xs)
        line.points.push_back({static_cast<double>(x), value(*frame.server, x)});
    if (frame.here)
        line.here = valueText(frame.data.y, value(*frame.server, *frame.here));
    frame.data.lines.push_back(std::move(line));
}

void addPinned(Frame &frame, const std::string &of, const ValueAt &value)
{
    if (!frame.pinned)
        return;
    ChartLine line;
    line.name = "A" + of; // the charts stand side by side: the full name has no room
    line.role = ChartRole::Pinned;
    line.place = frame.data.lines.size();
    for (const std::int64_t x : frame.xs)
        line.points.push_back({static_cast<double>(x), value(*frame.pinned, x)});
    frame.data.lines.push_back(std::move(line));
}

/// Where the seats run out, and where the scenario is.
void addPlaces(Frame &frame, const ValueAt &value)
{
    if (frame.here) {
        const double y = value(*frame.server, *frame.here);
        frame.data.marks.push_back({MarkKind::Current, static_cast<double>(*frame.here), y,
                                    grouped(*frame.here) + " at once: " + valueText(frame.data.y, y)});
    }
    frame.data.marks.push_back({MarkKind::Border, static_cast<double>(frame.server->seats), 0,
                                "knee: " + plural(frame.server->seats, "seat")});
}

void addMeasured(Frame &frame, std::int64_t users, double y, const std::string &label)
{
    frame.data.marks.push_back({MarkKind::Measured, static_cast<double>(users), y, label});
}

void setValueAxis(ChartData &data)
{
    double low = 1e18;
    double high = 1e-3;
    const auto take = [&](double y) {
        low = std::min(low, y);
        high = std::max(high, y);
    };
    for (const ChartLine &line : data.lines)
        for (const ChartPoint &point : line.points)
            take(point.y);
    for (const ChartLevel &level : data.levels)
        take(level.y);
    for (const ChartMark &mark : data.marks)
        if (mark.kind == MarkKind::Measured)
            take(mark.y);
    setEnds(data.y, low / 2, high); // with air below for the words of the lowest points
}

double waitMs(const PracticeServer &server, std::int64_t users)
{
    return static_cast<double>(firstTokenP95(server, users)) / kMicrosOfAMs;
}

double tenths(std::int64_t value)
{
    return static_cast<double>(value) / 10;
}

/// How many at once the promise is kept for: up to the first sample that breaks it, then between two samples.
std::string promiseText(const Frame &frame)
{
    const auto keeps
        = [&](std::int64_t users) { return firstTokenP95(*frame.server, users) <= kPromiseMicros; };
    const std::vector<ChartPoint> &points = frame.data.lines.front().points;
    const auto broken = std::find_if(points.begin(), points.end(), [](const ChartPoint &p) {
        return p.y * kMicrosOfAMs > static_cast<double>(kPromiseMicros);
    });
    if (broken == points.begin())
        return "the promise is kept for nobody";
    if (broken == points.end())
        return "the promise is kept for all shown here";
    const auto at = static_cast<std::size_t>(broken - points.begin());
    const std::int64_t before = frame.xs[at - 1];
    const std::int64_t kept = before + largest(frame.xs[at] - before - 1, [&](std::int64_t further) {
                                  return further == 0 || keeps(before + further);
                              });
    return "the promise is kept up to " + grouped(kept) + " at once";
}

/// "8 together: 313.0 tok/s, 5.6 times one alone; each 39.1, 30 % slower."
std::string batchText(const PracticeServer &server)
{
    const std::int64_t seats = server.seats;
    const double alone = sessionSpeed(server, 1).perSecond();
    const double each = sessionSpeed(server, seats).perSecond();
    const double total = totalSpeed(server, seats).perSecond();
    if (seats == 1)
        return "One seat: no batch, " + speedText(alone) + " tok/s.";
    return grouped(seats) + " together: " + speedText(total) + " tok/s, " + fixed(total / alone, 1)
        + " times one alone; each " + speedText(each) + ", " + fixed(100 * (1 - each / alone), 0)
        + " % slower.";
}

} // namespace

ChartData practiceWaitChart(const ChartInputs &inputs)
{
    Frame frame = frameOf(inputs);
    ChartData &data = frame.data;
    data.title = "Wait for the first token";
    data.y = {"milliseconds", AxisKind::Wait, AxisScale::Log10, 1, 10, inputs.units};
    if (!frame.server)
        return data;
    addLine(frame, "95 of 100 first tokens within", waitMs);
    addPlaces(frame, waitMs);
    addPinned(frame, ", pinned", waitMs);
    data.levels.push_back({"promise: " + waitText(kPromiseMicros), ChartRole::Room,
                           static_cast<double>(kPromiseMicros) / kMicrosOfAMs});
    for (const CourseWait &point : {kCourseSeated, kCourseCrowded})
        addMeasured(frame, point.users, static_cast<double>(point.firstTokenMicros) / kMicrosOfAMs,
                    "course: " + waitText(point.firstTokenMicros));
    data.takeaway
        = kneeText(practiceSeats(inputs.options.practice, inputs.budget)) + "; " + promiseText(frame) + ".";
    setValueAxis(data);
    return data;
}

ChartData practiceSpeedChart(const ChartInputs &inputs)
{
    const ValueAt each = [](const PracticeServer &server, std::int64_t users) {
        return sessionSpeed(server, users).perSecond();
    };
    const ValueAt total = [](const PracticeServer &server, std::int64_t users) {
        return totalSpeed(server, users).perSecond();
    };
    Frame frame = frameOf(inputs);
    ChartData &data = frame.data;
    data.title = "Speed in a batch";
    data.y = {"tokens a second", AxisKind::Speed, AxisScale::Log10, 1, 1'000, inputs.units};
    if (!frame.server)
        return data;
    addLine(frame, "each with a seat", each);
    addLine(frame, "all together", total);
    addPlaces(frame, each);
    addPinned(frame, ", all together", total);
    addMeasured(frame, kCourseAlone.users, tenths(kCourseAlone.sessionTenths),
                "course: " + speedText(tenths(kCourseAlone.sessionTenths)) + ", "
                    + speedText(tenths(kCourseAlone.totalTenths)) + " in all");
    addMeasured(frame, kCourseAlone.users, tenths(kCourseAlone.totalTenths), "");
    addMeasured(frame, kCourseFull.users, tenths(kCourseFull.sessionTenths),
                "course: " + speedText(tenths(kCourseFull.sessionTenths)));
    addMeasured(frame, kCourseFull.users, tenths(kCourseFull.totalTenths),
                "course: " + speedText(tenths(kCourseFull.totalTenths)));
    data.takeaway = batchText(*frame.server);
    setValueAxis(data);
    return data;
}

ChartData namedPracticeChart(ChartData chart, const PracticeServer &server)
{
    std::string name = "Practice server, " + plural(server.seats, "seat") + ", " + grouped(server.stepMs)
        + " ms a step + " + grouped(server.growthPercent) + " % for each further user";
    if (chart.y.kind == AxisKind::Wait) {
        name += ", answers of " + plural(server.answerTokens, "token");
        if (server.spreadPercent > 0)
            name += " give or take " + grouped(server.spreadPercent) + " %";
        name += ", prompts of " + grouped(server.promptMs) + " ms";
        if (server.thinkMs > 0)
            name += ", " + grouped(server.thinkMs) + " ms to think";
    }
    chart.title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(chart.title[0])));
    chart.title = name + ": " + chart.title;
    return chart;
}

std::string practiceSentence(const ChartData &wait)
{
    return wait.lines.empty() ? wait.emptyText : wait.takeaway + " Squares: " + kCourseLabel + ".";
}

std::vector<std::vector<std::string>> practiceTable(const ChartData &wait, const ChartData &speed)
{
    std::vector<std::vector<std::string>> table = chartTable(wait);
    const std::vector<std::vector<std::string>> more = chartTable(speed);
    for (std::size_t row = 0; row < table.size(); ++row) // both charts have the same points
        table[row].insert(table[row].end(), more[row].begin() + 1, more[row].end());
    return table;
}

} // namespace tb
