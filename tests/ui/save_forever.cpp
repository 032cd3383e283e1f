// SPDX-License-Identifier: GPL-3.0-or-later
// Saves one of two scenarios after the other to the same file, for a test that kills it in between.
#include "tests/ui/two_scenarios.h"

#include <cstdio>

int main(int argc, char **argv)
{
    if (argc != 2)
        return 1;
    tb::ScenarioDocument document;
    const QString path = QString::fromLocal8Bit(argv[1]);
    for (int turn = 0;; ++turn) {
        const tb::Scenario &scenario = turn % 2 == 0 ? tb::test::first() : tb::test::second();
        if (!document.save(path, scenario, tb::test::manyPins()))
            return 1;
        if (turn == 0)
            std::puts("saving");
        std::fflush(stdout);
    }
}
