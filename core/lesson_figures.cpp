// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_figures.h"

#include "core/lesson_fields.h"
#include "core/queue_simulation.h"
#include "core/readers/json.h"
#include "core/report.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

constexpr double kExactBelow = 9'007'199'254'740'992; // 2^53

/// The report of a scenario, read back: the numbers are those that every other reader of it sees.
Result<JsonValue> reportOf(const Scenario &scenario, const Catalogue &catalogue)
{
    const auto known = normalised(scenario, catalogue);
    if (!known)
        return known.error();
    const auto resolved = resolve(*known, catalogue);
    if (!resolved)
        return resolved.error();
    const Budget budget = evaluate(*resolved);
    if (const auto error = beyondAllNumbers(budget))
        return *error;
    return parseJson(reportText(*resolved, budget, ReportFormat::Json), "report");
}

const JsonValue *memberAt(const JsonValue &root, std::string_view path)
{
    const JsonValue *at = &root;
    while (at && !path.empty()) {
        const auto dot = std::min(path.find('.'), path.size());
        at = at->find(path.substr(0, dot));
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return at;
}

class Evaluation
{
public:
    Evaluation(const Lesson &lesson, const Catalogue &catalogue)
        : m_lesson(lesson)
        , m_catalogue(catalogue)
        , m_done(lesson.figures.size())
        , m_open(lesson.figures.size(), false)
    {
    }

    Result<double> figure(std::size_t index);

private:
    Result<double> named(const LessonFigure &asking, const std::string &name);
    Result<double> operand(const LessonFigure &figure);
    Result<double> fromReport(const LessonFigure &figure, const std::string &path);

    const Lesson &m_lesson;
    const Catalogue &m_catalogue;
    std::vector<std::optional<double>> m_done;
    std::vector<bool> m_open; ///< being computed: met again, it refers to itself
    std::vector<std::pair<Scenario, JsonValue>> m_reports;
};

Error mistake(const LessonFigure &figure, const std::string &text)
{
    return {text, "figure " + figure.name};
}

Result<double> Evaluation::fromReport(const LessonFigure &figure, const std::string &path)
{
    auto report = std::find_if(m_reports.begin(), m_reports.end(),
                               [&](const auto &known) { return known.first == figure.scenario; });
    if (report == m_reports.end()) {
        auto made = reportOf(figure.scenario, m_catalogue);
        if (!made)
            return mistake(figure, made.error().line());
        report = m_reports.insert(m_reports.end(), {figure.scenario, std::move(made).value()});
    }
    const JsonValue *value = memberAt(report->second, path);
    if (value && value->as<std::int64_t>())
        return static_cast<double>(*value->as<std::int64_t>());
    if (value && value->as<double>())
        return *value->as<double>();
    return mistake(figure, quoted(path) + " is neither a figure of this lesson nor a number of its report");
}

/// A figure of the practice server as the course has it, with the seats asked for.
std::optional<double> practiceFigure(const LessonFigure &figure, std::string_view path)
{
    PracticeServer server;
    server.seats = figure.seats;
    constexpr double kMicros = 1e-6;
    if (path == "practice.step_ms")
        return kMicros * static_cast<double>(stepMicros(server, figure.users));
    if (path == "practice.session_tok_s")
        return sessionSpeed(server, figure.users).perSecond();
    if (path == "practice.total_tok_s")
        return totalSpeed(server, figure.users).perSecond();
    if (path == "practice.first_token_p95_ms" && figure.users <= kMostUsers)
        return kMicros * static_cast<double>(firstTokenP95(server, figure.users));
    return std::nullopt;
}

Result<double> Evaluation::named(const LessonFigure &asking, const std::string &name)
{
    const auto &figures = m_lesson.figures;
    const auto other
        = std::find_if(figures.begin(), figures.end(), [&](const auto &f) { return f.name == name; });
    if (other != figures.end())
        return figure(static_cast<std::size_t>(other - figures.begin()));
    if (const auto practice = practiceFigure(asking, name))
        return *practice;
    return fromReport(asking, name);
}

Result<double> Evaluation::operand(const LessonFigure &figure)
{
    if (!figure.operand.empty())
        return named(figure, figure.operand);
    const bool sum = figure.operation == Operation::Plus || figure.operation == Operation::Minus;
    return sum ? figure.number * scaleOf(figure.show) : figure.number;
}

/// The value that the printed text shows.
double asPrinted(double value, const LessonFigure &figure)
{
    std::string digits = figureText(value, figure.show, figure.decimals, figure.rounding);
    std::erase(digits, ',');
    return std::strtod(digits.c_str(), nullptr) * scaleOf(figure.show);
}

Result<double> Evaluation::figure(std::size_t index)
{
    const LessonFigure &figure = m_lesson.figures[index];
    if (m_done[index])
        return *m_done[index];
    if (m_open[index])
        return mistake(figure, "it refers to itself");
    m_open[index] = true;
    const auto value
        = figure.given ? Result<double>(*figure.given * scaleOf(figure.show)) : named(figure, figure.of);
    const auto other = operand(figure);
    if (!value || !other)
        return value ? other : value;
    double result = *value;
    switch (figure.operation) {
    case Operation::None:
        break;
    case Operation::Plus:
        result += *other;
        break;
    case Operation::Minus:
        result -= *other;
        break;
    case Operation::Times:
        result *= *other;
        break;
    case Operation::Over:
        result /= *other;
        break;
    }
    if (!std::isfinite(result))
        return mistake(figure, "the operation has no finite result");
    m_done[index] = figure.asPrinted ? asPrinted(result, figure) : result;
    return *m_done[index];
}

/// To two significant digits.
double about(double value)
{
    if (value == 0)
        return 0;
    const double place = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 1);
    return std::round(value / place) * place;
}

std::string digitsOf(double value, double scale, int decimals, Rounding rounding)
{
    const bool exact = std::trunc(value) == value && std::abs(value) < kExactBelow;
    switch (rounding) {
    case Rounding::Floor:
        return fixedFloor(value / scale, decimals);
    case Rounding::Ceil: {
        const std::string mirrored = fixedFloor(-value / scale, decimals);
        return mirrored.front() == '-' ? mirrored.substr(1) : value > 0 ? mirrored : "-" + mirrored;
    }
    case Rounding::About:
        return fixed(about(value / scale), decimals);
    case Rounding::HalfUp:
        break;
    }
    return exact && scale >= 1
        ? bytesInUnit({static_cast<std::int64_t>(value)}, static_cast<std::int64_t>(scale), decimals)
        : fixed(value / scale, decimals);
}

} // namespace

std::string_view unitOf(Show show)
{
    for (const auto &row : kShowWords)
        if (row.value == show)
            return row.name;
    return {};
}

double scaleOf(Show show)
{
    switch (show) {
    case Show::GB:
        return kGiga;
    case Show::MB:
        return kMega;
    case Show::KB:
        return kKilo;
    case Show::GiB:
        return kGibi;
    case Show::MiB:
        return kMebi;
    case Show::KiB:
        return kKibi;
    case Show::Percent:
        return 0.01;
    case Show::Milliseconds:
        return 0.001;
    case Show::Number:
    case Show::TokenCount:
    case Show::ByteCount:
    case Show::Speed:
    case Show::Seconds:
        break;
    }
    return 1;
}

std::string figureText(double value, Show show, int decimals, Rounding rounding)
{
    const std::string digits = digitsOf(value, scaleOf(show), decimals, rounding);
    return unitOf(show).empty() ? digits : digits + " " + std::string(unitOf(show));
}

Result<FigureValues> lessonFigures(const Lesson &lesson, const Catalogue &catalogue)
{
    Evaluation evaluation(lesson, catalogue);
    FigureValues values;
    for (std::size_t i = 0; i < lesson.figures.size(); ++i) {
        const LessonFigure &figure = lesson.figures[i];
        const auto value = evaluation.figure(i);
        if (!value)
            return value.error();
        values.push_back({figure.name, *value, figure.show,
                          figureText(*value, figure.show, figure.decimals, figure.rounding)});
    }
    return values;
}

const FigureValue *findFigure(const FigureValues &values, std::string_view name)
{
    const auto found
        = std::find_if(values.begin(), values.end(), [name](const FigureValue &v) { return v.name == name; });
    return found == values.end() ? nullptr : &*found;
}

} // namespace tb
