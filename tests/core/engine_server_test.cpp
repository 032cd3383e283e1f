// SPDX-License-Identifier: GPL-3.0-or-later
// What llama-server printed when it started for real, against the sizes of a report: 49 starts of eight
// models.
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <sstream>

namespace tb {
namespace {

using Json = nlohmann::json;

struct Start
{
    std::string text; ///< the scenario
    std::vector<std::int64_t> layers; ///< of each kind of state: some models were cut short
    std::vector<double> stateMib; ///< of each kind
    double computeMib = 0;
    double outputMib = 0;
};

std::vector<Start> starts()
{
    std::istringstream lines(test::sourceFile("tests/golden/llamacpp-server.jsonl"));
    std::string line;
    std::getline(lines, line); // the source
    std::vector<Start> starts;
    while (std::getline(lines, line)) {
        const Json row = Json::parse(line);
        const auto number = [&row](int column) { return std::to_string(row.at(column).get<std::int64_t>()); };
        const auto word = [&row](int column) { return row.at(column).get<std::string>(); };
        const auto flag = [&row](int column) { return row.at(column) == 0 ? "off" : "on"; };
        Start s;
        s.text = "engine=llama.cpp;backend=cpu;accounting=measured;model=" + word(0)
            + ";context-total=" + number(1) + ";sessions=" + number(2) + ";kv=" + word(3) + "/" + word(4)
            + ";flash-attention=" + word(5) + ";batch=" + number(6) + ";micro-batch=" + number(7)
            + ";outputs=" + number(8) + ";unified=" + flag(9) + ";swa-full=" + flag(10);
        s.layers = row.at(11).get<std::vector<std::int64_t>>();
        s.stateMib = row.at(12).get<std::vector<double>>();
        s.computeMib = row.at(13);
        s.outputMib = row.at(14);
        starts.push_back(s);
    }
    return starts;
}

/// The model with as many layers of each kind as the server had.
Resolved asStarted(const Start &start)
{
    Resolved r = test::resolvedOf(start.text);
    EXPECT_EQ(r.model.state.size(), start.layers.size()) << start.text;
    for (std::size_t i = 0; i < start.layers.size(); ++i)
        r.model.state.at(i).layers = start.layers[i];
    return r;
}

/// As printf has it, which llama.cpp prints with: half to even.
std::string mib(double printed)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", printed);
    return text;
}

std::string mib(Bytes bytes)
{
    return mib(static_cast<double>(bytes.value) / static_cast<double>(kMebi));
}

TEST(LlamaServer, StateIsExactToTheLastDigitPrinted)
{
    for (const Start &start : starts()) {
        const Budget b = evaluate(asStarted(start));
        ASSERT_EQ(b.stateParts.size(), start.stateMib.size()) << start.text;
        for (std::size_t i = 0; i < start.stateMib.size(); ++i)
            EXPECT_EQ(mib(b.stateParts[i].bytes), mib(start.stateMib[i])) << start.text;
    }
    EXPECT_EQ(starts().size(), 49U);
}

TEST(LlamaServer, WorkingSpaceIsWithinItsError)
{
    for (const Start &start : starts()) {
        const Budget b = evaluate(asStarted(start));
        const double predicted = static_cast<double>(b.working.value) / static_cast<double>(kMebi);
        EXPECT_LE(100 * std::abs(predicted / start.computeMib - 1), b.workingErrorPercent.value())
            << start.text;
    }
}

/// One row of f32 logits for each slot, in the computer's own memory.
TEST(LlamaServer, OutputBufferIsARowOfLogitsForEachSlot)
{
    for (const Start &start : starts()) {
        const Resolved r = test::resolvedOf(start.text);
        const Checked bytes = Checked(4) * r.model.vocabulary * r.scenario.sessions.value;
        EXPECT_EQ(mib(Bytes{bytes.value()}), mib(start.outputMib)) << start.text;
    }
}

} // namespace
} // namespace tb
