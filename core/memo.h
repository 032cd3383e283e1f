// SPDX-License-Identifier: GPL-3.0-or-later
// The sizing memo: one page that answers a customer's question, with computed figures between the user's own
// words.
#pragma once

#include "core/budget_parts.h"
#include "core/eval_table.h"
#include "core/format.h"
#include "core/longer_prompts.h"

#include <optional>
#include <string>
#include <vector>

namespace tb {

/// Words of the user's own; each may be empty. Line breaks make paragraphs.
struct MemoWords
{
    std::string customer;
    std::string question; ///< instead of the one that the scenario asks
    std::string recommendation; ///< instead of the computed one
    std::string situation; ///< stands before the figures
    std::string nextSteps; ///< stands behind them

    friend bool operator==(const MemoWords &, const MemoWords &) = default;
};

constexpr int kMostMemoLine = 160; ///< characters of the customer and the question
constexpr int kMostMemoWords = 2'000; ///< of each of the others; how much fits depends on the page

/// A figure in large type, with what it is below it.
struct MemoFigure
{
    std::string value;
    std::string caption;
    std::optional<BudgetPart> part; ///< whose colour it has

    friend bool operator==(const MemoFigure &, const MemoFigure &) = default;
};

struct MemoSection
{
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<std::string> points;
    std::vector<std::vector<std::string>> rows; ///< behind them; the first is the header

    bool empty() const { return paragraphs.empty() && points.empty() && rows.empty(); }
};

struct Memo
{
    std::string title; ///< "Sizing memo"
    std::string customer; ///< "For Example Ltd."; may be empty
    std::string date; ///< as 2026-11-30
    std::string question;
    std::vector<std::string> recommendation; ///< paragraphs
    std::vector<std::string> situation;
    std::vector<MemoFigure> figures; ///< empty where the engine refuses
    LongerPrompts longer; ///< what the picture shows

    MemoSection budgets; ///< how they add up
    MemoSection replicas; ///< sessions and replicas
    MemoSection prompts; ///< when prompts get longer
    MemoSection measure; ///< before promising
    MemoSection results; ///< the customer's own; empty without
    MemoSection nextSteps; ///< empty without words
    MemoSection assumptions;
    MemoSection sources;
    std::string footer; ///< the program and the scenario as one line of text

    /// Those that are not empty, in the order of the page.
    std::vector<const MemoSection *> sections() const;
};

/// What a memo is made from; what is pointed to must outlive the call only.
struct MemoInputs
{
    const Resolved &resolved; ///< its scenario is normalised
    const Budget &budget; ///< evaluate(resolved)
    const Catalogue &catalogue;
    const CardPrices &prices;
    const MemoWords &words;
    const EvalTable *results = nullptr;
    std::string date; ///< as 2026-11-30
    std::string program; ///< "Three Budgets 0.1.0"
    ByteUnits units = ByteUnits::Decimal;
};

/// Total: every figure is one of the report's, the fleet's or of the same evaluation at other lengths.
Memo makeMemo(const MemoInputs &inputs);

/// The question the scenario asks, as it stands in a memo without words of one's own.
std::string memoQuestion(const Resolved &resolved, const Budget &budget);

/// The computed answer to it.
std::string memoRecommendation(const Resolved &resolved, const Budget &budget, const CardPrices &prices);

/// Headings, lists and tables; the user's words stay plain text.
std::string memoMarkdown(const Memo &memo);

} // namespace tb
