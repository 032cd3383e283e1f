// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/gui.h"
#include "core/readers/csv.h"
#include "core/readers/text_file.h"
#include "ui/memo_export.h"
#include "ui/whole_file.h"

#include <QDate>

namespace tb {

namespace {

/// What is asked for beside the scenario.
struct MemoRequest
{
    MemoWords words;
    std::optional<EvalTable> results;
    Paper paper = Paper::A4;
    std::string date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    std::string prices;
};

Status takeWords(Arguments &arguments, std::string_view option, int most, std::string &words)
{
    words = arguments.take(option).value_or(std::string());
    if (QString::fromStdString(words).size() <= most)
        return Done{};
    return Error{"longer than " + std::to_string(most) + " characters", "--" + std::string(option)};
}

Status takeAllWords(Arguments &arguments, MemoWords &words)
{
    for (const Status &taken : {takeWords(arguments, "customer", kMostMemoLine, words.customer),
                                takeWords(arguments, "question", kMostMemoLine, words.question),
                                takeWords(arguments, "recommendation", kMostMemoWords, words.recommendation),
                                takeWords(arguments, "situation", kMostMemoWords, words.situation),
                                takeWords(arguments, "next-steps", kMostMemoWords, words.nextSteps)})
        if (!taken)
            return taken;
    return Done{};
}

Result<MemoRequest> takeRequest(Arguments &arguments)
{
    MemoRequest request;
    if (const Status taken = takeAllWords(arguments, request.words); !taken)
        return taken.error();
    if (const auto paper = arguments.take("paper")) {
        const auto known = paperFromName(QString::fromStdString(*paper));
        if (!known)
            return Error{"\"" + *paper + "\" is not a4 or letter", "--paper"};
        request.paper = *known;
    }
    if (const auto date = arguments.take("date")) {
        if (!QDate::fromString(QString::fromStdString(*date), Qt::ISODate).isValid())
            return Error{"\"" + *date + "\" is not a date as 2026-11-30", "--date"};
        request.date = *date;
    }
    request.prices = takePrices(arguments);
    return request;
}

Result<EvalTable> readResults(const std::string &path)
{
    const auto text = readTextFile(path, kMostCsvBytes);
    if (!text)
        return text.error();
    return evalTableFromCsv(*text, path);
}

} // namespace

int runMemo(Arguments arguments)
{
    const auto output = takeOutput(arguments, "memo", "OUT.pdf");
    if (!output)
        return fail(ExitBadArguments, output.error());
    const QString path = QString::fromStdString(*output);
    const auto format = memoFormatOf(path);
    if (!format)
        return fail(ExitBadArguments, format.error());
    auto request = takeRequest(arguments);
    if (!request)
        return fail(ExitBadArguments, request.error());
    MemoRequest asked = std::move(request).value();
    if (const auto file = arguments.take("eval")) {
        auto results = readResults(*file);
        if (!results)
            return fail(ExitBadInput, results.error());
        asked.results = std::move(results).value();
    }
    const GuiApplication gui(GuiApplication::Screen::None);
    const AnswerRequest answered = answerFor(arguments);
    if (!answered.answer)
        return answered.code;
    const Answer &answer = *answered.answer;
    const auto prices = pricesFromText(asked.prices, answer.catalogue);
    if (!prices)
        return fail(ExitBadArguments, {prices.error().text, "--price"});
    const MemoInputs inputs{answer.resolved,  answer.budget,
                            answer.catalogue, *prices,
                            asked.words,      asked.results ? &*asked.results : nullptr,
                            asked.date,       "Three Budgets " TB_VERSION};
    const auto bytes = memoBytes(*format, {makeMemo(inputs), asked.paper});
    if (!bytes)
        return fail(ExitBadArguments, bytes.error());
    if (const Status status = writeWholeFile(path, *bytes); !status)
        return fail(ExitCannotWrite, status.error());
    return ExitOk;
}

} // namespace tb
