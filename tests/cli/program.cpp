// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QProcess>
#include <QProcessEnvironment>

namespace tb::test {

nlohmann::json Outcome::json() const
{
    return nlohmann::json::parse(out);
}

Outcome run(const Call &call)
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

Outcome run(const QString &words)
{
    return run(Call{words.split(QLatin1Char(' '), Qt::SkipEmptyParts), {}, {}});
}

} // namespace tb::test
