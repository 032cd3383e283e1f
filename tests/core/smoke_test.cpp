// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/budget.h"

#include <gtest/gtest.h>

TEST(Catalogue, Loads)
{
    const auto catalogue = tb::readCatalogue(TB_SOURCE_DIR "/resources/data");
    ASSERT_TRUE(catalogue.ok()) << catalogue.error().line();
    EXPECT_EQ(catalogue->models.size(), 96U);
}
