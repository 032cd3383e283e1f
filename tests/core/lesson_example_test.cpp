// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that the help shows to teachers can be played as it stands.
#include "core/lesson_reader.h"
#include "core/lesson_run.h"
#include "support.h"

#include <gtest/gtest.h>

namespace tb {
namespace {

/// What stands between the two fences of the page.
std::string example()
{
    const std::string page = test::sourceFile("resources/help/teachers.md");
    const std::string fence = "\n```\n";
    const auto begin = page.find(fence);
    const auto end = page.find(fence, begin + fence.size());
    return page.substr(begin + fence.size(), end - begin - fence.size());
}

TEST(LessonExample, OfTheHelpCanBePlayed)
{
    auto lesson = lessonFromJson(example(), "teachers.md");
    ASSERT_TRUE(lesson) << lesson.error().line();
    auto glossary = readGlossary(TB_SOURCE_DIR "/resources/data");
    ASSERT_TRUE(glossary);
    auto prepared
        = PreparedLesson::make(std::move(lesson).value(), test::catalogue(),
                               std::make_shared<const Glossary>(std::move(glossary).value()), "teachers.md");
    ASSERT_TRUE(prepared) << prepared.error().line();
    LessonRun run(std::make_shared<const PreparedLesson>(std::move(prepared).value()));
    EXPECT_TRUE(run.answer("8"));
    EXPECT_TRUE(run.feedback()->good);
    EXPECT_EQ(run.prepared().plain(run.step().reveal->text), "8 fit: 4 more in the same room.");
}

} // namespace
} // namespace tb
