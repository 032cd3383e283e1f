// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/test_snapshot.h"

namespace tb::test {

std::shared_ptr<const Catalogue> catalogue()
{
    static const auto kCatalogue = [] {
        auto read = readCatalogue(TB_SOURCE_DIR "/resources/data");
        EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().line());
        return std::make_shared<const Catalogue>(std::move(read).value());
    }();
    return kCatalogue;
}

Snapshot snapshot(const std::string &text, const ViewOptions &view)
{
    auto scenario = scenarioFromText("device=spare:20GB;" + text);
    EXPECT_TRUE(scenario.ok()) << (scenario.ok() ? "" : scenario.error().line());
    auto made = makeSnapshot(catalogue(), *scenario, view);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().line());
    return std::move(made).value();
}

} // namespace tb::test
