// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built program and keeps what it said.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QProcessEnvironment>
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

    nlohmann::json json() const { return nlohmann::json::parse(out); }
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

inline Outcome run(const Call &call)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "THREEBUDGETS_DATA"})
        environment.remove(QString::fromLatin1(name));
    for (const QString &entry : call.environment)
        environment.insert(entry.section(QLatin1Char('='), 0, 0), entry.section(QLatin1Char('='), 1));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(TB_PROGRAM), call.arguments);
    process.write(call.input);
    process.closeWriteChannel();
    EXPECT_TRUE(process.waitForFinished(60'000)) << "the program hangs";
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit) << "the program crashed";
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
}

inline Outcome run(const QString &words)
{
    return run(Call{words.split(QLatin1Char(' '), Qt::SkipEmptyParts), {}, {}});
}

} // namespace tb::test
