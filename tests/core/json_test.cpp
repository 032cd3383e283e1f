// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json_writer.h"
#include "core/readers/json.h"

#include "support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace tb {
namespace {

using test::contains;

Result<JsonValue> parse(std::string_view text, const JsonLimits &limits = {})
{
    return parseJson(text, "in.json", limits);
}

struct Bad
{
    const char *what;
    std::string text;
    const char *place;
    const char *error; ///< part of the error text
};

void expectErrors(std::initializer_list<Bad> rows, const JsonLimits &limits = {})
{
    for (const Bad &row : rows) {
        const auto value = parse(row.text, limits);
        ASSERT_FALSE(value.ok()) << row.what;
        EXPECT_EQ(value.error().place, row.place) << row.what;
        EXPECT_TRUE(contains(value.error().text, row.error)) << row.what << ": " << value.error().text;
        EXPECT_FALSE(contains(value.error().text, "json.exception"))
            << row.what << ": " << value.error().text;
    }
}

TEST(Json, ReadsEveryKindOfValue)
{
    const auto root = parse(R"({"n":null,"t":true,"i":-12,"d":0.5,"s":"a\u00e9\n","a":[1,[2]],"o":{}})");
    ASSERT_TRUE(root.ok()) << root.error().line();
    EXPECT_TRUE(root->find("n")->isNull());
    EXPECT_TRUE(*root->find("t")->as<bool>());
    EXPECT_EQ(*root->find("i")->as<std::int64_t>(), -12);
    EXPECT_EQ(*root->find("d")->as<double>(), 0.5);
    EXPECT_EQ(*root->find("s")->as<std::string>(), "a\xc3\xa9\n");
    EXPECT_EQ(root->find("a")->as<JsonArray>()->size(), 2U);
    EXPECT_TRUE(root->find("o")->as<JsonObject>()->empty());
    EXPECT_EQ(root->find("missing"), nullptr);
    EXPECT_EQ(root->find("i")->find("x"), nullptr) << "a number has no members";
    EXPECT_EQ(root->as<JsonObject>()->front().first, "n") << "file order is kept";
}

TEST(Json, StrictGrammar)
{
    expectErrors({
        {"nothing", "", "in.json", "empty"},
        {"blanks", " \n\t ", "in.json", "empty"},
        {"trailing comma in a list", "[1,2,]", "in.json:1:6", "not valid JSON"},
        {"trailing comma in an object", "{\"a\":1,}", "in.json:1:8", "not valid JSON"},
        {"NaN", "[NaN]", "in.json:1:2", "not valid JSON"},
        {"Infinity", "[Infinity]", "in.json:1:2", "not valid JSON"},
        {"single quotes", "{'a':1}", "in.json:1:2", "not valid JSON"},
        {"a comment", "[1] // x", "in.json:1:5", "not valid JSON"},
        {"two values", "{} {}", "in.json:1:4", "not valid JSON"},
        {"a leading zero", "[01]", "in.json:1:4", "not valid JSON"},
        {"a leading plus", "[+1]", "in.json:1:2", "not valid JSON"},
        {"an open string", "[\"abc", "in.json:1:5", "not valid JSON"},
        {"an open list", "[1,\n 2", "in.json:2:2", "not valid JSON"},
        {"a control character", "[\"a\nb\"]", "in.json:1:4", "not valid JSON"},
        {"a NUL", std::string("[1\0]", 4), "in.json:1:3", "not valid JSON"},
    });
}

TEST(Json, BadText)
{
    for (const char *text :
         {R"(["\ud800"])", R"(["\udc00"])", R"(["\ud800\u0041"])", R"(["\ud800x"])", "[\"\xff\"]",
          "[\"\xc3\"]", "[\"\xed\xa0\x80\"]", "[\"\xf8\x88\x80\x80\x80\"]"}) {
        const auto value = parse(text);
        ASSERT_FALSE(value.ok()) << text;
        EXPECT_TRUE(contains(value.error().text, "not valid JSON")) << value.error().text;
        EXPECT_TRUE(contains(value.error().place, "in.json:1:")) << value.error().place;
    }
    EXPECT_EQ(*parse(R"(["\ud83d\ude00"])")->as<JsonArray>()->front().as<std::string>(), "\xf0\x9f\x98\x80");
}

TEST(Json, AByteOrderMarkIsSkippedAtTheStartOnly)
{
    EXPECT_TRUE(parse("\xef\xbb\xbf{\"a\":1}").ok());
    EXPECT_FALSE(parse("\xef\xbb{\"a\":1}").ok()) << "half a mark";
    EXPECT_FALSE(parse("{\"a\":\xef\xbb\xbf 1}").ok());
    EXPECT_FALSE(parse("\xef\xbb\xbf").ok()) << "a mark alone is empty";
    EXPECT_FALSE(parse(std::string("\xff\xfe{\0}\0", 6)).ok()) << "UTF-16 is refused";
}

TEST(Json, DuplicateKeysAreNamedWithTheirPlace)
{
    expectErrors({
        {"same line", R"({"a":1,"a":2})", "in.json:1:10", "the key \"a\" is given twice"},
        {"other line", "{\"a\":1,\n \"b\":2,\n \"a\":3}", "in.json:3:4", "the key \"a\" is given twice"},
        {"inner object", R"([{"x":{"k":1,"k":1}}])", "in.json:1:16", "the key \"k\" is given twice"},
        {"written otherwise", R"({"a":1,"\u0061":2})", "in.json:1:15", "the key \"a\" is given twice"},
    });
    EXPECT_TRUE(parse(R"([{"a":1},{"a":2}])").ok()) << "different objects may share keys";
    EXPECT_TRUE(parse(R"({"a":{"a":{"a":1}}})").ok());
}

TEST(Json, IntegersAreExactOrRefused)
{
    constexpr std::int64_t kExact = std::int64_t{1} << 53;
    EXPECT_EQ(*parse("[9007199254740992]")->as<JsonArray>()->front().as<std::int64_t>(), kExact);
    EXPECT_EQ(*parse("[-9007199254740992]")->as<JsonArray>()->front().as<std::int64_t>(), -kExact);
    for (const char *text : {"9007199254740993", "-9007199254740993", "9223372036854775807",
                             "9223372036854775808", "18446744073709551615", "18446744073709551616",
                             "-9223372036854775809", "123456789012345678901234567890"}) {
        const auto value = parse(text);
        ASSERT_FALSE(value.ok()) << text;
        EXPECT_TRUE(contains(value.error().text, "too large to be exact")) << value.error().text;
    }
    const auto overflow = parse("[1e400]");
    ASSERT_FALSE(overflow.ok());
    EXPECT_FALSE(contains(overflow.error().text, "json.exception")) << overflow.error().text;
    EXPECT_TRUE(parse("[1e300]").ok());
}

TEST(Json, ErrorsAfterANumberStayOnItsLine)
{
    const auto value = parse("{\"a\": 9007199254740993\n}");
    ASSERT_FALSE(value.ok());
    EXPECT_EQ(value.error().place, "in.json:1:23");
}

TEST(Json, BoundsOnDepthValuesAndSize)
{
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_TRUE(parse(nested(32)).ok());
    expectErrors({{"33 levels", nested(33), "in.json:1:33", "nested deeper than 32 levels"},
                  {"100,000 levels", std::string(100'000, '['), "in.json:1:33", "nested deeper"}});

    JsonLimits limits;
    limits.values = 3;
    EXPECT_TRUE(parse("[1,2]", limits).ok()) << "the list and its two numbers";
    expectErrors({{"four values", "[1,2,[]]", "in.json:1:6", "more than 3 values"}}, limits);

    limits = {};
    limits.bytes = 4;
    EXPECT_TRUE(parse("[12]", limits).ok());
    expectErrors({{"five bytes", "[123]", "in.json", "larger than the 4 bytes"}}, limits);
}

TEST(Json, EveryPrefixOfAValidTextIsRefusedWithAPlace)
{
    const std::string text = "{\"k\": [1, -2.5e3, \"\\u00e9\", true, null],\n \"o\": {\"x\": {}}}";
    ASSERT_TRUE(parse(text).ok());
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto value = parse(std::string_view(text).substr(0, length));
        ASSERT_FALSE(value.ok()) << length;
        EXPECT_TRUE(contains(value.error().place, "in.json")) << length;
        EXPECT_FALSE(value.error().text.empty()) << length;
    }
}

RC_GTEST_PROP(Json, NeverCrashesOnAnyText, (const std::string &text))
{
    const auto plain = parse(text);
    const auto quoted = parse("[\"" + text + "\"]");
    RC_ASSERT((plain.ok() || !plain.error().text.empty()));
    RC_ASSERT((quoted.ok() || !quoted.error().text.empty()));
}

// The writer's text is valid JSON by the judgement of another reader.
RC_GTEST_PROP(JsonWriter, EscapesWhatItMust, (const std::string &ascii, std::int64_t number, double real))
{
    std::string text = ascii;
    for (char &c : text)
        c = static_cast<char>(static_cast<unsigned char>(c) & 0x7f);
    JsonWriter json;
    json.open('{');
    json.field("text", text);
    json.field("number", number);
    json.field("real", real);
    json.field("flag", true);
    json.close('}');
    const auto read = nlohmann::json::parse(json.text());
    RC_ASSERT(read.at("text").get<std::string>() == text);
    RC_ASSERT(read.at("number").get<std::int64_t>() == number);
    RC_ASSERT(read.at("real").get<double>() == real);
}

TEST(JsonWriter, NoInfinityInJson)
{
    JsonWriter json;
    json.open('[');
    json.open('{');
    json.field("x", std::numeric_limits<double>::infinity());
    json.close('}');
    json.value("a\"b\\c\n");
    json.close(']');
    EXPECT_EQ(json.text(), "[{\"x\":null},\"a\\\"b\\\\c\\u000a\"]");
}

} // namespace
} // namespace tb
