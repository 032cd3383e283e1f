// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answer_units.h"

#include "core/suggest.h"
#include "core/units.h"

#include <algorithm>
#include <array>
#include <span>

namespace tb {

namespace {

constexpr double asDouble(std::int64_t number)
{
    return static_cast<double>(number);
}

// Bare k, M and G are left out: llama.cpp means powers of two by them, drives powers of ten.
constexpr std::array kByteUnits = {
    AnswerUnit{"b|byte|bytes", "bytes", 1},
    AnswerUnit{"kb|kilobyte|kilobytes", "kB", asDouble(kKilo)},
    AnswerUnit{"mb|megabyte|megabytes", "MB", asDouble(kMega)},
    AnswerUnit{"gb|gigabyte|gigabytes", "GB", asDouble(kGiga)},
    AnswerUnit{"tb|terabyte|terabytes", "TB", asDouble(kGiga *kKilo)},
    AnswerUnit{"kib|kibibyte|kibibytes", "KiB", asDouble(kKibi)},
    AnswerUnit{"mib|mebibyte|mebibytes", "MiB", asDouble(kMebi)},
    AnswerUnit{"gib|gibibyte|gibibytes", "GiB", asDouble(kGibi)},
    AnswerUnit{"tib|tebibyte|tebibytes", "TiB", asDouble(kGibi *kKibi)},
    AnswerUnit{"bit|bits", "bits", 1.0 / 8},
    AnswerUnit{"mbit|megabit|megabits", "Mbit", asDouble(kMega) / 8},
    AnswerUnit{"gbit|gigabit|gigabits", "Gbit", asDouble(kGiga) / 8},
};
constexpr std::array kTokenUnits = {
    AnswerUnit{"tokens|token|tok|t|", "tokens", 1},
    AnswerUnit{"k|ktokens|ktok|kt", "K", asDouble(kKibi)},
    AnswerUnit{"m|mtokens|mtok", "M", asDouble(kMebi)},
};
constexpr std::array kCountUnits = {AnswerUnit{
    "|sessions|session|conversations|conversation|chats|chat|users|user|seats|seat|cards|card|gpus|gpu|"
    "replicas|replica|servers|server|questions|question|right|correct|layers|layer|heads|head",
    "", 1}};
constexpr std::array kSpeedUnits = {
    AnswerUnit{"tok/s|t/s|tps|token/s|tokens/s|tok/sec|tokens/sec|tok/second|token/second|tokens/second|"
               "tokens/asecond|tokensasecond",
               "tok/s", 1},
    AnswerUnit{"ms/token|ms/tok|ms/t|mspertoken|milliseconds/token", "ms/token", 1'000, true},
    AnswerUnit{"s/token|s/tok|seconds/token", "s/token", 1, true},
};
constexpr std::array kPercentUnits = {
    AnswerUnit{"%|percent|percentage|pct|percentagepoints|points", "%", 1},
    AnswerUnit{"x|times", "times", 100},
};
constexpr std::array kSecondUnits = {
    AnswerUnit{"s|sec|secs|second|seconds", "s", 1},
    AnswerUnit{"ms|msec|millisecond|milliseconds", "ms", 1e-3},
    AnswerUnit{"us|microsecond|microseconds", "us", 1e-6},
    AnswerUnit{"min|mins|minute|minutes", "min", 60},
    AnswerUnit{"h|hr|hour|hours", "h", 3'600},
};
constexpr std::array kRatioUnits = {
    AnswerUnit{"x|times|fold|-fold|", "x", 1},
    AnswerUnit{"%|percent|pct", "%", 0.01},
};
constexpr std::array kBitUnits = {
    AnswerUnit{"bits|bit|bpw|bits/weight|bit/weight|bits/value|bits/parameter", "bits", 1},
    AnswerUnit{"bytes|byte|bytes/weight|bytes/value|bytes/parameter", "bytes", 8},
};
constexpr std::array kParameterUnits = {
    AnswerUnit{"parameters|parameter|params|weights|", "parameters", 1},
    AnswerUnit{"m|million|millionparameters|mparameters", "million", 1e6},
    AnswerUnit{"b|bn|billion|billionparameters|bparameters", "billion", 1e9},
    AnswerUnit{"t|trillion|trillionparameters|tparameters", "trillion", 1e12},
};
constexpr std::array kPlainUnits = {AnswerUnit{"", "", 1}};

/// `ending` taken off the end of `text`, if it is there.
bool takeEnding(std::string &text, std::string_view ending)
{
    if (text.size() < ending.size() || std::string_view(text).substr(text.size() - ending.size()) != ending)
        return false;
    text.erase(text.size() - ending.size());
    return true;
}

/// "Tokens per second." -> "tokens/second".
std::string compact(std::string_view typed)
{
    std::string unit = " " + lowerCase(typed) + " ";
    for (auto at = unit.find(" per "); at != std::string::npos; at = unit.find(" per "))
        unit.replace(at, 5, "/");
    std::erase(unit, ' ');
    while (unit.size() > 1 && unit.back() == '.')
        unit.pop_back();
    return unit;
}

bool isNamed(const AnswerUnit &unit, std::string_view name)
{
    std::string_view names = unit.names;
    while (true) {
        const auto end = std::min(names.find('|'), names.size());
        if (names.substr(0, end) == name)
            return true;
        if (end == names.size())
            return false;
        names.remove_prefix(end + 1);
    }
}

std::span<const AnswerUnit> unitsOf(AnswerKind kind)
{
    switch (kind) {
    case AnswerKind::ByteCount:
    case AnswerKind::BytesPerToken:
    case AnswerKind::ByteRate:
        return kByteUnits;
    case AnswerKind::TokenCount:
        return kTokenUnits;
    case AnswerKind::Count:
        return kCountUnits;
    case AnswerKind::TokensPerSecond:
        return kSpeedUnits;
    case AnswerKind::Percent:
        return kPercentUnits;
    case AnswerKind::Seconds:
        return kSecondUnits;
    case AnswerKind::Ratio:
        return kRatioUnits;
    case AnswerKind::Bits:
        return kBitUnits;
    case AnswerKind::WeightCount:
        return kParameterUnits;
    case AnswerKind::Plain:
        break;
    }
    return kPlainUnits;
}

} // namespace

const AnswerUnit *findAnswerUnit(AnswerKind kind, std::string_view typed)
{
    std::string name = compact(typed);
    if (kind == AnswerKind::BytesPerToken) {
        for (const char *ending : {"/token", "/tok", "/t"})
            if (takeEnding(name, ending))
                break;
    } else if (kind == AnswerKind::ByteRate) {
        for (const char *ending : {"/s", "/sec", "/second"})
            if (takeEnding(name, ending))
                break;
    }
    for (const AnswerUnit &unit : unitsOf(kind))
        if (isNamed(unit, name))
            return &unit;
    return nullptr;
}

const AnswerUnit &baseUnit(AnswerKind kind)
{
    return unitsOf(kind).front();
}

std::string_view usualUnits(AnswerKind kind)
{
    switch (kind) {
    case AnswerKind::ByteCount:
        return "MiB, GiB, MB or GB";
    case AnswerKind::BytesPerToken:
        return "bytes, kB or KiB";
    case AnswerKind::ByteRate:
        return "GB/s or TB/s";
    case AnswerKind::TokenCount:
        return "tokens or k";
    case AnswerKind::TokensPerSecond:
        return "tok/s or ms/token";
    case AnswerKind::Percent:
        return "%";
    case AnswerKind::Seconds:
        return "s, ms or min";
    case AnswerKind::Ratio:
        return "x (times) or %";
    case AnswerKind::Bits:
        return "bits or bytes";
    case AnswerKind::WeightCount:
        return "million or billion";
    case AnswerKind::Count:
    case AnswerKind::Plain:
        break;
    }
    return "";
}

} // namespace tb
