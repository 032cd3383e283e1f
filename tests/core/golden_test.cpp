// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of the course: as a formula, as a scenario, and as the text on the page.
#include "core/fleet.h"
#include "core/format.h"
#include "core/formats.h"
#include "core/report.h"
#include "core/speed.h"
#include "core/state.h"
#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>
#include <set>
#include <vector>

namespace tb {
namespace {

using Json = nlohmann::json;

const Json &entries()
{
    static const Json root = Json::parse(test::sourceFile("tests/golden/course.json"));
    return root.at("entries");
}

std::int64_t arg(const Json &vector, const char *name)
{
    return vector.at("args").at(name).get<std::int64_t>();
}

std::int64_t kvBytes(const Json &v)
{
    StateComponent part;
    part.layers = arg(v, "layers");
    part.kDim = part.vDim = arg(v, "kv_heads") * arg(v, "head_dim");
    const BlockRatio ratio{arg(v, "bytes"), arg(v, "values")};
    return (stateRowBytes(part, {ratio, ratio}) * stateRows(part, {arg(v, "tokens")}) * arg(v, "sessions"))
        .value();
}

/// The answer of the core's own function for one engine vector.
Json answer(const Json &v)
{
    const std::string fn = v.at("fn");
    if (fn == "kv_bytes")
        return kvBytes(v);
    if (fn == "sessions")
        return sessionsThatFit(arg(v, "capacity") - arg(v, "reserve") - arg(v, "weights"),
                               arg(v, "kv_per_session"));
    if (fn == "decode_ceiling")
        return decodeCeiling({arg(v, "bandwidth")}, {arg(v, "bytes_per_token")});
    if (fn == "cards")
        return cardsThatHold(arg(v, "weights"), arg(v, "capacity"));
    if (fn == "replicas")
        return replicasFor(arg(v, "peak"), arg(v, "per_replica"), arg(v, "headroom_pct"));
    if (fn == "weights_bytes")
        return bytesFor(arg(v, "params"), {arg(v, "bytes"), arg(v, "values")}).value();
    return "unknown function " + fn;
}

TEST(Golden, FormulasGiveTheCoursesNumbers)
{
    int entriesWithVectors = 0;
    for (const Json &entry : entries()) {
        entriesWithVectors += entry.at("engine").empty() ? 0 : 1;
        for (const Json &vector : entry.at("engine"))
            EXPECT_EQ(answer(vector), vector.at("expect")) << entry.at("id") << ": " << vector;
    }
    EXPECT_GE(entriesWithVectors, 37) << "the file lost entries";
}

Json reportOf(const Json &scenario)
{
    const JsonValue value = test::orThrow(parseJson(scenario.dump(), "golden"));
    const Resolved r
        = test::orThrow(resolve(test::orThrow(scenarioFromJson(value, "golden")), test::catalogue()));
    return Json::parse(reportText(r, evaluate(r), ReportFormat::Json));
}

/// "decode.weights_only_tok_s" in a report.
Json at(const Json &report, std::string path)
{
    for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.'))
        path[dot] = '/';
    return report.at(Json::json_pointer("/" + path));
}

TEST(Golden, ScenariosGiveTheCoursesNumbers)
{
    int checks = 0;
    for (const Json &entry : entries()) {
        for (const Json &check : entry.at("checks")) {
            const Json report = reportOf(check.at("scenario"));
            for (const auto &expected : check.at("expect").items()) {
                EXPECT_EQ(at(report, expected.key()), expected.value())
                    << entry.at("id") << ": " << expected.key() << " of " << check.at("scenario");
                ++checks;
            }
        }
    }
    EXPECT_GE(checks, 220) << "the file lost checks";
}

/// What a printed figure refers to: given numbers added up, or a figure from the reports of the checks.
Json referred(const Json &entry, const Json &reference)
{
    if (reference.contains("sum")) {
        const auto given = reference.at("sum").get<std::vector<double>>();
        return std::accumulate(given.begin(), given.end(), 0.0);
    }
    const Json &check = entry.at("checks").at(reference.at("check").get<std::size_t>());
    return at(reportOf(check.at("scenario")), reference.at("path"));
}

std::string rounded(double value, int decimals, const std::string &round)
{
    if (round == "floor")
        return fixedFloor(value, decimals);
    return fixed(round == "ceil" ? std::ceil(value) : value, decimals);
}

std::string shown(const Json &entry, const Json &printed)
{
    const Json of = referred(entry, printed.at("of"));
    const int decimals = printed.at("dp");
    const std::string round = printed.at("round");
    const std::string show = printed.at("show");
    const bool divided = printed.contains("over") || printed.contains("over_value");
    if (!divided && of.is_number_integer()) {
        const Bytes bytes{of.get<std::int64_t>()};
        const std::int64_t unit = show == "gb" ? kGiga : show == "mib" ? kMebi : show == "kib" ? kKibi : 1;
        if (unit == 1)
            return grouped(bytes.value);
        return round == "half-up"
            ? bytesInUnit(bytes, unit, decimals)
            : rounded(static_cast<double>(bytes.value) / static_cast<double>(unit), decimals, round);
    }
    double value = of.get<double>();
    if (printed.contains("times"))
        value *= printed.at("times").get<double>();
    if (printed.contains("over"))
        value /= referred(entry, printed.at("over")).get<double>();
    if (printed.contains("over_value"))
        value /= printed.at("over_value").get<double>();
    return rounded(show == "percent" ? 100 * value : value, decimals, round);
}

TEST(Golden, FormattersGiveTheCoursesTexts)
{
    int texts = 0;
    for (const Json &entry : entries()) {
        for (const Json &printed : entry.at("printed")) {
            EXPECT_EQ(shown(entry, printed), printed.at("text").get<std::string>())
                << entry.at("id") << ": " << printed;
            ++texts;
        }
    }
    EXPECT_GE(texts, 200) << "the file lost printed figures";
}

TEST(Golden, EveryEntryHasAnIdAStatementAndASource)
{
    std::set<std::string> ids;
    for (const Json &entry : entries()) {
        EXPECT_TRUE(ids.insert(entry.at("id")).second) << entry;
        for (const char *key : {"id", "statement", "source"})
            EXPECT_FALSE(entry.at(key).get<std::string>().empty()) << entry;
    }
    EXPECT_EQ(ids.size(), 129U) << "the course's table has so many entries";
}

} // namespace
} // namespace tb
