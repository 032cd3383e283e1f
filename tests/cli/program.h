// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built program and keeps what it said.
#pragma once

#include <QByteArray>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace tb::test {

struct Outcome
{
    int code = -1;
    std::string out;
    std::string err;

    nlohmann::json json() const;
    std::size_t errorLines() const
    {
        return static_cast<std::size_t>(std::count(err.begin(), err.end(), '\n'));
    }
};

struct Call
{
    QStringList arguments;
    QByteArray input;
    QStringList environment; ///< "NAME=value", on top of an environment without any display
};

Outcome run(const Call &call);
Outcome run(const QString &words);

} // namespace tb::test
