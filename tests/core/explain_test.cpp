// SPDX-License-Identifier: GPL-3.0-or-later
// The written-out arithmetic is worked out again, as a reader would, and must give the shown result.
#include "core/explain.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>

#include <cctype>

using namespace tb;

namespace {

/// Numbers with commas, x, +, -, / and brackets; words are skipped.
class Sum
{
public:
    explicit Sum(std::string text)
        : m_text(std::move(text))
    {
    }

    double value()
    {
        double sum = product();
        for (char c = next(); c == '+' || c == '-'; c = next()) {
            ++m_at;
            sum += c == '+' ? product() : -product();
        }
        return sum;
    }

private:
    double product()
    {
        double result = factor();
        for (char c = next(); c == 'x' || c == '/'; c = next()) {
            ++m_at;
            result = c == 'x' ? result * factor() : result / factor();
        }
        return result;
    }

    double factor()
    {
        if (next() == '(') {
            ++m_at;
            const double inner = value();
            EXPECT_EQ(next(), ')') << m_text;
            ++m_at;
            return inner;
        }
        std::string digits;
        for (; m_at < m_text.size()
             && (std::isdigit(m_text[m_at]) != 0 || m_text[m_at] == ',' || m_text[m_at] == '.');
             ++m_at)
            if (m_text[m_at] != ',')
                digits += m_text[m_at];
        EXPECT_FALSE(digits.empty()) << m_text << " at " << m_at;
        return digits.empty() ? 0 : std::stod(digits);
    }

    /// The next character that is not part of a word; an x between spaces is a sign.
    char next()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            const bool sign = c == 'x' && m_at > 0 && m_text[m_at - 1] == ' ' && m_text[m_at + 1] == ' ';
            if (std::isalpha(c) == 0 ? c != ' ' : sign)
                return c;
            ++m_at;
        }
        return '\0';
    }

    std::string m_text;
    std::size_t m_at = 0;
};

std::string without(std::string text, const std::string &part)
{
    const auto at = text.find(part);
    return at == std::string::npos ? text : text.erase(at, part.size());
}

} // namespace

TEST(Explain, TheSumOfOneTokenIsTrueForEveryModelAndCache)
{
    for (const Model &model : test::catalogue().models) {
        for (const char *kv : {"f16", "q8_0", "f16/q8_0", "q4_0/f16"}) {
            const Resolved r = test::resolvedOf("model=" + model.id + ";kv=" + kv);
            const Budget b = evaluate(r);
            if (b.statePerToken.value == 0)
                continue;
            for (const Step &step : explain(r, b, ByteUnits::Decimal)) {
                if (step.label != "One token")
                    continue;
                const double sum = Sum(without(step.expression, "(keys and values)")).value();
                EXPECT_NEAR(sum, static_cast<double>(b.statePerToken.value), 1.0)
                    << model.id << " " << kv << ": " << step.expression;
            }
        }
    }
}
