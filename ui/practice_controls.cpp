// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/practice_controls.h"

#include "core/scale.h"
#include "ui/slider_row.h"

#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

struct RowWords
{
    std::string_view key;
    RowText text;
    int step; ///< of the field's arrows
};

std::vector<RowWords> rowWords()
{
    const auto tr = [](const char *text) { return PracticeControls::tr(text); };
    return {
        {"seats",
         {tr("Seats"), tr("Seats of the practice server"),
          tr("Conversations the server decodes at once, 1 to 1,024; memory may allow fewer")},
         1},
        {"answer_tokens",
         {tr("Answer (tokens)"), tr("Length of an answer in tokens"), tr("Tokens of an answer, 1 to 16,384")},
         16},
        {"think_ms",
         {tr("Think time (ms)"), tr("Think time in milliseconds"),
          tr("From the end of an answer to the next question, 0 to 600,000 ms; at 0 each user asks again at "
             "once")},
         500},
        {"step_ms",
         {tr("Step alone (ms)"), tr("Step with one user in milliseconds"),
          tr("Time of a decode step with one user, 1 to 10,000 ms")},
         1},
        {"growth_percent",
         {tr("Per further user (%)"), tr("Growth of the step in per cent"),
          tr("How much longer the step is for each further user in the batch, 0 to 100 % of the step alone")},
         1},
        {"prompt_ms",
         {tr("Prompt (ms)"), tr("Time of a prompt in milliseconds"),
          tr("From taking a seat to the first token, 1 to 60,000 ms")},
         10},
        {"spread_percent",
         {tr("Answers differ (%)"), tr("How much answers differ in per cent"),
          tr("Answers are up to so much shorter or longer, 0 to 100 %; at 0 all are equally long")},
         5},
    };
}

} // namespace

PracticeControls::PracticeControls(std::span<const std::string_view> keys, QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    const std::vector<RowWords> words = rowWords();
    for (const std::string_view key : keys) {
        const auto &row
            = *std::find_if(words.begin(), words.end(), [key](const RowWords &w) { return w.key == key; });
        const auto *setting = std::find_if(kPracticeSettings.begin(), kPracticeSettings.end(),
                                           [key](const PracticeSetting &s) { return s.key == key; });
        auto *widget = new NumberRow(
            row.text, {setting->range, NumberKind::Whole, Stepping::Multiples, row.step}, this);
        layout->addWidget(widget);
        m_rows.push_back({setting, widget});
        connect(widget, &NumberRow::valueChosen, this, [this, setting](qint64 value) {
            m_server.*setting->value = value;
            Q_EMIT serverChosen(m_server);
        });
    }
    setServer({});
}

void PracticeControls::setServer(const PracticeServer &server)
{
    m_server = server;
    for (const Row &row : m_rows)
        row.widget->setValue(wholeScale(row.setting->range), server.*row.setting->value);
}

void PracticeControls::setTheme(const Theme &theme)
{
    for (const Row &row : m_rows)
        row.widget->setTheme(theme);
}

} // namespace tb
