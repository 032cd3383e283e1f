// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter_words.h"

#include "core/chart_answer.h"
#include "core/explain.h"
#include "core/summary.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tb {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Presenter", text);
}

PresenterLine lineOf(const Step &step)
{
    return {SaidAs::Formula,
            QStringLiteral("%1 = <b>%2</b>")
                .arg(text(step.expression).toHtmlEscaped(), text(step.result).toHtmlEscaped()),
            text(step.label)};
}

void addChoices(const LessonRun &run, std::optional<int> marked, std::vector<PresenterLine> &lines)
{
    const auto &choices = run.step().question->choices;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const bool chosen = marked == static_cast<int>(i);
        SaidAs as = chosen ? SaidAs::MarkedChoice : SaidAs::Choice;
        if (!run.asks())
            as = choices[i].right ? SaidAs::RightChoice : SaidAs::OtherChoice;
        lines.push_back({as, presenterHtml(run.prepared().text(choices[i].text)), QString::number(i + 1)});
    }
}

/// What came of the class's answer, then what is right and the sum behind it.
void addOutcome(const LessonRun &run, const Snapshot &snapshot, std::vector<PresenterLine> &lines)
{
    if (const auto feedback = run.feedback()) {
        RichText words = feedback->words;
        for (const std::string &more : {feedback->difference, feedback->note})
            if (!more.empty())
                words.push_back({TextKind::Plain, " " + more, {}});
        lines.push_back({SaidAs::Lead, presenterHtml(words), {}});
    }
    const std::optional<Reveal> &reveal = run.step().reveal;
    if (!reveal)
        return;
    lines.push_back({SaidAs::Text, presenterHtml(run.prepared().text(reveal->text)), {}});
    for (const Step &step : explain(snapshot.resolved, snapshot.budget, snapshot.view.units))
        if (std::find(reveal->arithmetic.begin(), reveal->arithmetic.end(), step.figure)
            != reveal->arithmetic.end())
            lines.push_back(lineOf(step));
}

/// How to answer the open question.
QString hint(const Question &question)
{
    if (question.kind == QuestionKind::Choice)
        return tr("Which one? A digit marks the class's choice, the next key shows what is right.");
    return tr("What do you expect? Type the class's guess, or press next for the answer.");
}

/// What is right: the figure that was asked for, or the number of the choice.
PresenterAnswer answerTo(const Question &question, const PreparedLesson &lesson)
{
    if (question.kind != QuestionKind::Choice)
        return {text(lesson.answer(question).text), text(lesson.plain(question.ask))};
    const auto right = std::find_if(question.choices.begin(), question.choices.end(),
                                    [](const LessonChoice &choice) { return choice.right; });
    return {QStringLiteral("%1 \u2713").arg(right - question.choices.begin() + 1),
            text(lesson.plain(right->text))};
}

/// None where the page has no figure of its own.
std::optional<PresenterAnswer> answerOfPage(LessonPage page, const Snapshot &snapshot)
{
    const std::optional<ChartId> chart = chartOf(page);
    const auto answer = chart ? chartAnswer(*chart, chartInputs(snapshot)) : std::nullopt;
    return answer ? std::optional(PresenterAnswer{text(answer->number), text(answer->words)}) : std::nullopt;
}

} // namespace

std::optional<ChartId> chartOf(LessonPage page)
{
    switch (page) {
    case LessonPage::SessionsFit:
        return ChartId::SessionsFit;
    case LessonPage::State:
        return ChartId::State;
    case LessonPage::Speed:
        return ChartId::Speed;
    case LessonPage::Frontier:
        return ChartId::Frontier;
    case LessonPage::Practice:
        return ChartId::PracticeWait;
    case LessonPage::PracticeSpeed:
        return ChartId::PracticeSpeed;
    case LessonPage::Fleet:
        return ChartId::Fleet;
    case LessonPage::Levers:
    case LessonPage::Reserve:
    case LessonPage::Compare:
    case LessonPage::Explain:
        break;
    }
    return std::nullopt;
}

std::vector<PresenterLine> presenterWords(const LessonRun &run, const Snapshot &snapshot,
                                          std::optional<int> marked)
{
    const LessonStep &step = run.step();
    const PresenterLine said{SaidAs::Text, presenterHtml(run.prepared().text(step.text.plain)), {}};
    if (!step.question)
        return {said};
    const bool choice = step.question->kind == QuestionKind::Choice;
    const PresenterLine question{
        SaidAs::Question, presenterHtml(run.prepared().text(step.question->ask)), {}};
    std::vector<PresenterLine> lines;
    if (run.asks())
        lines = {said, question};
    else if (choice)
        lines = {question};
    if (choice)
        addChoices(run, marked, lines);
    if (!run.asks())
        addOutcome(run, snapshot, lines);
    return lines;
}

std::vector<PresenterLine> presenterArithmetic(const Snapshot &snapshot)
{
    std::vector<PresenterLine> lines;
    for (const Step &step : explain(snapshot.resolved, snapshot.budget, snapshot.view.units))
        lines.push_back(lineOf(step));
    return lines;
}

PresenterAnswer presenterAnswer(const LessonRun *run, const Snapshot &snapshot, bool untouched,
                                std::optional<LessonPage> seen)
{
    const std::optional<Question> none;
    const std::optional<Question> &question = run ? run->step().question : none;
    if (question && run->asks())
        return {QStringLiteral("?"), hint(*question)};
    if (question && untouched)
        return answerTo(*question, run->prepared());
    if (const auto answer = seen ? answerOfPage(*seen, snapshot) : std::nullopt)
        return *answer;
    const Budget &b = snapshot.budget;
    return {b.refused ? QStringLiteral("\u2013") : text(grouped(b.sessionsFit.value)),
            text(sentence(snapshot.resolved, b)), b.sessionsFit.value > 0};
}

} // namespace tb
