// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as data: steps with a scenario, a prediction and its reveal. Every figure in it is computed.
#pragma once

#include "core/budget_parts.h"
#include "core/explain.h"
#include "core/scenario.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tb {

/// How a figure is written, with the unit that goes with it.
enum class Show {
    Number,
    TokenCount,
    GB,
    MB,
    KB,
    GiB,
    MiB,
    KiB,
    ByteCount,
    Percent,
    Speed,
    Seconds,
    Milliseconds
};

enum class Rounding {
    HalfUp,
    Floor,
    Ceil,
    About, ///< to two significant digits
};

enum class Operation { None, Plus, Minus, Times, Over };

/// A number of a lesson: from a report, from the practice server, from another figure, or given with its
/// source; with at most one operation upon it.
struct LessonFigure
{
    std::string name;
    std::string of; ///< a path of the report, "practice. ...", or another figure; empty when given
    std::optional<double> given;
    Scenario scenario; ///< the lesson's with the figure's own inputs
    std::int64_t users = 1; ///< of the practice server
    std::int64_t seats = 8;
    Operation operation = Operation::None;
    std::string operand; ///< like `of`; empty when it is a number
    double number = 0;
    bool asPrinted = false; ///< goes on with the rounded value: for lessons on what rounding does
    Show show = Show::Number;
    int decimals = 0; ///< 0 .. 6
    Rounding rounding = Rounding::HalfUp;
    std::string source; ///< of a given one

    friend bool operator==(const LessonFigure &, const LessonFigure &) = default;
};

/// One step told in several voices; only `plain` must be there. "{name}" stands for a figure, "[id]" or
/// "[id|words]" for a term of the glossary, "*words*" for emphasis.
struct LessonText
{
    std::string plain;
    std::string picture;
    std::string numbers;
    std::string engineer;
    std::vector<std::string> words; ///< terms of the glossary

    friend bool operator==(const LessonText &, const LessonText &) = default;
};

/// What is covered until a prediction is given.
struct Mask
{
    bool result = false; ///< the count, the sentence, verdicts, what changed
    bool bars = false;
    bool charts = false; ///< the whole page below the bars

    bool any() const { return result || bars || charts; }
    friend bool operator==(const Mask &, const Mask &) = default;
};

enum class QuestionKind {
    Number,
    Choice,
    DragBar, ///< the end of the state in the current device's bar; the answer is a size
    DragChart, ///< the point of the step's chart; the answer is in the unit of its upright axis
};

struct LessonChoice
{
    std::string text;
    std::string feedback;
    bool right = false;

    friend bool operator==(const LessonChoice &, const LessonChoice &) = default;
};

struct Question
{
    std::string ask;
    QuestionKind kind = QuestionKind::Number;
    std::string answer; ///< name of a figure; empty for choices
    double closePercent = 10; ///< of the answer, either side; 0: nothing but the answer is close
    std::string low; ///< what to say to a guess below
    std::string close;
    std::string high;
    std::vector<LessonChoice> choices; ///< 2 to 6, one of them right

    friend bool operator==(const Question &, const Question &) = default;
};

struct Reveal
{
    std::string text;
    std::optional<Scenario> scenario; ///< shown together with the answer: the bars move
    std::vector<Figure> arithmetic;

    friend bool operator==(const Reveal &, const Reveal &) = default;
};

/// The page in front during a step.
enum class LessonPage {
    SessionsFit,
    State,
    Speed,
    Frontier,
    Levers,
    Reserve,
    Compare,
    Practice, ///< its wait in front
    PracticeSpeed, ///< the same page, its speed in front
    Fleet,
    Explain
};

/// The controls that a step can do without.
enum class LessonControl { Model, Weights, Context, SessionCount, Kv, Devices, Assumptions };

struct LessonStep
{
    std::string title;
    LessonText text;
    Scenario scenario;
    std::optional<LessonPage> page;
    std::optional<Scenario> compare; ///< drawn as a ghost beside it
    std::optional<BudgetPart> highlight;
    Mask mask;
    std::vector<LessonControl> hide;
    std::optional<Question> question;
    std::optional<Reveal> reveal;
    std::optional<std::int64_t> seconds; ///< of a timer

    friend bool operator==(const LessonStep &, const LessonStep &) = default;
};

enum class LessonGroup { WarmUp, Step1, Step2, ThreeBudgets, RunningAModel, WrapUp, Own };

struct Lesson
{
    std::string id;
    std::string title;
    LessonGroup group = LessonGroup::Own;
    std::int64_t order = 0; ///< within its group
    std::string story; ///< what it is about, in a sentence
    std::vector<std::string> covers; ///< entries of the course's table of figures
    std::string source;
    Scenario scenario;
    std::vector<LessonFigure> figures;
    std::vector<LessonStep> steps; ///< 1 to 30

    friend bool operator==(const Lesson &, const Lesson &) = default;
};

template<typename Value> struct LessonWord
{
    Value value;
    std::string_view word; ///< in a lesson file
    std::string_view name; ///< on screen
};

inline constexpr std::array<LessonWord<LessonGroup>, 7> kLessonGroups
    = {{{LessonGroup::WarmUp, "warm-up", "Warm-up"},
        {LessonGroup::Step1, "step-1", "Day 4, step 1: bits and memory"},
        {LessonGroup::Step2, "step-2", "Day 4, step 2: many users"},
        {LessonGroup::ThreeBudgets, "three-budgets", "Three budgets"},
        {LessonGroup::RunningAModel, "running-a-model", "Running a model"},
        {LessonGroup::WrapUp, "wrap-up", "Wrap-up"},
        {LessonGroup::Own, "own", "Your own lessons"}}};

inline constexpr std::array<LessonWord<LessonPage>, 11> kLessonPages
    = {{{LessonPage::SessionsFit, "sessions", "Sessions that fit"},
        {LessonPage::State, "state", "State against context"},
        {LessonPage::Speed, "speed", "Speed"},
        {LessonPage::Frontier, "frontier", "Frontier"},
        {LessonPage::Levers, "levers", "Levers"},
        {LessonPage::Reserve, "reserve", "Reserve against use"},
        {LessonPage::Compare, "compare", "Compare"},
        {LessonPage::Practice, "practice", "Practice server: wait"},
        {LessonPage::PracticeSpeed, "practice-speed", "Practice server: speed"},
        {LessonPage::Fleet, "fleet", "Fleet"},
        {LessonPage::Explain, "explain", "Explain"}}};

inline constexpr std::array<LessonWord<LessonControl>, 7> kLessonControls
    = {{{LessonControl::Model, "model", "Model"},
        {LessonControl::Weights, "weights", "Weights"},
        {LessonControl::Context, "context", "Context"},
        {LessonControl::SessionCount, "sessions", "Sessions"},
        {LessonControl::Kv, "kv", "KV cache"},
        {LessonControl::Devices, "devices", "Devices"},
        {LessonControl::Assumptions, "assumptions", "Assumptions"}}};

/// The word of a value in one of the tables above; every value is in its table.
template<typename Value, std::size_t Size>
constexpr std::string_view wordOf(const std::array<LessonWord<Value>, Size> &table, Value value)
{
    for (const LessonWord<Value> &row : table)
        if (row.value == value)
            return row.word;
    return {};
}

} // namespace tb
