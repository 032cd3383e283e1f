// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that come with the program: all can be played, no figure is typed, the whole course is in them.
#include "core/lesson_run.h"
#include "core/readers/lesson_shelf.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace tb {
namespace {

using Json = nlohmann::json;

const LessonShelf &shelf()
{
    static const LessonShelf lessons = readShelf(TB_SOURCE_DIR "/resources/data");
    return lessons;
}

using Prepared = std::shared_ptr<const PreparedLesson>;

const std::vector<Prepared> &lessons()
{
    static const std::vector<Prepared> all = [] {
        std::vector<Prepared> made;
        for (const ShelvedLesson &shelved : shelf().lessons) {
            auto prepared = shelf().prepare(shelved, test::catalogue());
            EXPECT_TRUE(prepared) << prepared.error().line();
            if (prepared)
                made.push_back(std::move(prepared).value());
        }
        return made;
    }();
    return all;
}

/// All that a lesson says, figures filled in.
std::string saidIn(const PreparedLesson &lesson)
{
    std::string said;
    for (const LessonStep &step : lesson.lesson().steps) {
        for (const FieldText &text : textsOf(step))
            said += lesson.plain(text.raw) + "\n";
        if (step.question && step.question->kind != QuestionKind::Choice)
            said += lesson.answer(*step.question).text + "\n";
    }
    return said;
}

/// Whether a printed figure is among the words, and not a part of a longer one: "4" is not in "4.29".
bool says(const std::string &said, const std::string &figure)
{
    for (auto at = said.find(figure); at != std::string::npos; at = said.find(figure, at + 1)) {
        const auto isDigit = [&](std::size_t i) { return i < said.size() && std::isdigit(said[i]) != 0; };
        const std::size_t end = at + figure.size();
        const bool joinedBefore = at > 0
            && (isDigit(at - 1)
                || ((said[at - 1] == '.' || said[at - 1] == ',') && at > 1 && isDigit(at - 2)));
        const bool joinedAfter = end < said.size()
            && (isDigit(end) || ((said[end] == '.' || said[end] == ',') && isDigit(end + 1)));
        if (!joinedBefore && !joinedAfter)
            return true;
    }
    return false;
}

TEST(Lessons, AllCanBeReadAndPlayed)
{
    for (const Error &fault : shelf().faults)
        ADD_FAILURE() << fault.line();
    EXPECT_EQ(lessons().size(), shelf().lessons.size());
    EXPECT_GE(lessons().size(), 30U);
    std::map<LessonGroup, int> groups;
    for (const Prepared &lesson : lessons())
        ++groups[lesson->lesson().group];
    for (const auto &row : kLessonGroups)
        EXPECT_TRUE(row.value == LessonGroup::Own || groups[row.value] >= 3) << row.word;
}

TEST(Lessons, FilesAreNamedAsTheirLessons)
{
    for (const ShelvedLesson &shelved : shelf().lessons)
        EXPECT_EQ(shelved.file.substr(shelved.file.rfind('/') + 1), shelved.lesson.id + ".json");
}

/// Names with a number of their own; all other numbers must come from a figure.
std::string withoutNames(const std::string &raw)
{
    static const std::regex names(
        R"((\{[^}]*\}|[Ll]lama[ -]\d(\.\d)?|Day \d+|FIG \d|[Ss]tep \d|`[^`]*`|\[[^\]|]*\||spare:\d+GB))");
    return std::regex_replace(raw, names, " ");
}

TEST(Lessons, NoFigureIsTyped)
{
    static const std::regex alone(R"((^|[\s(+=/x~-])(\d[\d.,]*)(?=$|[\s).,:;!?%/=]))");
    for (const Prepared &lesson : lessons())
        for (const LessonStep &step : lesson->lesson().steps)
            for (const FieldText &text : textsOf(step)) {
                std::smatch found;
                const std::string left = withoutNames(text.raw);
                EXPECT_FALSE(std::regex_search(left, found, alone))
                    << lesson->lesson().id << " " << step.title << " " << text.field << ": " << found.str();
            }
}

TEST(Lessons, EveryFigureIsUsed)
{
    for (const Prepared &lesson : lessons()) {
        std::set<std::string> used;
        for (const LessonFigure &figure : lesson->lesson().figures)
            used.insert({figure.of, figure.operand});
        for (const LessonStep &step : lesson->lesson().steps) {
            if (step.question)
                used.insert(step.question->answer);
            for (const FieldText &text : textsOf(step))
                for (const TextPart &part : lesson->text(text.raw))
                    if (part.kind == TextKind::Figure)
                        used.insert(part.id);
        }
        for (const LessonFigure &figure : lesson->lesson().figures)
            EXPECT_TRUE(used.contains(figure.name)) << lesson->lesson().id << ": " << figure.name;
    }
}

/// What asks must not say the answer beforehand.
TEST(Lessons, NumbersAskedForAreNotSaidBefore)
{
    for (const Prepared &lesson : lessons())
        for (const LessonStep &step : lesson->lesson().steps)
            if (step.question && step.question->kind != QuestionKind::Choice) {
                const std::string &answer = step.question->answer;
                for (const std::string *raw : {&step.text.plain, &step.text.picture, &step.text.numbers,
                                               &step.text.engineer, &step.question->ask})
                    EXPECT_EQ(raw->find("{" + answer + "}"), std::string::npos)
                        << lesson->lesson().id << " " << step.title;
            }
}

const Json &course()
{
    static const Json root = Json::parse(test::sourceFile("tests/golden/course.json"));
    return root.at("entries");
}

/// The entries that something covers, with all that it says.
std::multimap<std::string, std::string> covered()
{
    std::multimap<std::string, std::string> all;
    for (const Prepared &lesson : lessons())
        for (const std::string &entry : lesson->lesson().covers)
            all.emplace(entry, saidIn(*lesson));
    for (const GlossaryTerm &term : shelf().glossary->terms)
        for (const std::string &entry : term.covers)
            all.emplace(entry, term.text);
    return all;
}

TEST(Lessons, NoOpenBarTellsHowManyFit)
{
    for (const Prepared &lesson : lessons()) {
        LessonRun run(lesson);
        for (std::size_t at = 0; at < run.count(); ++at) {
            run.go(at);
            if (!run.asks() || run.step().question->kind == QuestionKind::Choice)
                continue;
            const FigureValue &answer = lesson->answer(*run.step().question);
            const auto shown = resolve(run.scenario(), test::catalogue());
            ASSERT_TRUE(shown) << lesson->lesson().id;
            const bool told = answer.show == Show::Number
                && answer.value == static_cast<double>(evaluate(*shown).sessionsFit.value);
            EXPECT_FALSE(told && !(run.mask().bars && run.mask().result))
                << lesson->lesson().id << " step " << at + 1;
        }
    }
}

TEST(Lessons, NothingIsAskedTwice)
{
    for (const Prepared &lesson : lessons())
        for (const LessonStep &step : lesson->lesson().steps)
            EXPECT_FALSE(step.question && step.question->kind != QuestionKind::Choice
                         && step.text.plain.back() == '?')
                << lesson->lesson().id << ": " << step.title;
}

TEST(Lessons, TheWholeCourseIsCovered)
{
    const auto all = covered();
    std::set<std::string> known;
    for (const Json &entry : course()) {
        known.insert(entry.at("id").get<std::string>());
        EXPECT_GT(all.count(entry.at("id").get<std::string>()), 0U)
            << entry.at("id") << ": " << entry.at("statement");
    }
    for (const auto &[entry, said] : all)
        EXPECT_TRUE(known.contains(entry)) << entry << " is no entry of the course";
}

TEST(Lessons, EveryPrintedFigureOfTheCourseIsSaid)
{
    const auto all = covered();
    int figures = 0;
    for (const Json &entry : course()) {
        const auto [first, last] = all.equal_range(entry.at("id").get<std::string>());
        for (const Json &printed : entry.at("printed")) {
            const std::string figure = printed.at("text");
            ++figures;
            EXPECT_TRUE(std::any_of(first, last, [&](const auto &c) { return says(c.second, figure); }))
                << entry.at("id") << " prints " << figure << ": " << entry.at("statement");
        }
    }
    EXPECT_GE(figures, 200);
}

/// What thirty people would type: numbers with and without units, pasted text, nothing.
rc::Gen<std::string> anyAnswer()
{
    const auto number = rc::gen::map(
        rc::gen::tuple(rc::gen::inRange(-10, 200'000), rc::gen::inRange(0, 1'000)),
        [](const auto &n) { return std::to_string(std::get<0>(n)) + "." + std::to_string(std::get<1>(n)); });
    const auto unit = rc::gen::element<std::string>("", " GB", "GiB", " MiB", " %", " tok/s", " ms",
                                                    " tokens", " s", "k", ",5", " GB GB");
    const auto written = rc::gen::map(rc::gen::pair(number, unit),
                                      [](const auto &answer) { return answer.first + answer.second; });
    return rc::gen::oneOf(written, written, rc::gen::arbitrary<std::string>());
}

/// One thing a student does to the step at hand; errors are one line.
void doAnything(LessonRun &run)
{
    Status done = Done{};
    switch (*rc::gen::inRange(0, 6)) {
    case 0:
        done = run.choose(*rc::gen::inRange<std::size_t>(0, 8));
        break;
    case 1:
        done = run.drag(*rc::gen::arbitrary<double>());
        break;
    case 2:
        run.reveal();
        break;
    case 3:
        run.clearStep();
        break;
    default:
        done = run.answer(*anyAnswer());
    }
    if (!done)
        RC_ASSERT(!done.error().line().empty() && done.error().line().find('\n') == std::string::npos);
}

/// Whatever came of it can be shown.
void expectWhole(const LessonRun &run)
{
    RC_ASSERT(run.at() < run.count());
    RC_ASSERT(run.answered() <= run.questions());
    RC_ASSERT(resolve(run.scenario(), test::catalogue()).ok());
    if (run.asks())
        RC_ASSERT(!run.feedback().has_value());
    else
        RC_ASSERT(!run.mask().any());
    if (const auto feedback = run.feedback())
        RC_ASSERT(!feedback->words.empty());
    if (const auto guess = run.guess())
        RC_ASSERT(!guess->text.empty());
}

RC_GTEST_PROP(LessonsProperty, ThirtyStudentsRandomAnswersBreakNone, ())
{
    constexpr std::size_t kThird = 3; // of a hundred students each lesson has some thirty
    for (std::size_t at = *rc::gen::inRange<std::size_t>(0, kThird); at < lessons().size(); at += kThird) {
        const Prepared &lesson = lessons()[at];
        LessonRun run(lesson);
        for (std::size_t i = 0; i < 2 * run.count(); ++i) {
            doAnything(run);
            expectWhole(run);
            if (*rc::gen::inRange(0, 4) == 0) { // closes the program, and comes back
                LessonRun again(lesson);
                again.restore(run.at(), run.states());
                RC_ASSERT(again.states() == run.states());
                run = again;
            }
            run.go(*rc::gen::inRange<std::size_t>(0, run.count() + 1));
        }
    }
}

} // namespace
} // namespace tb
