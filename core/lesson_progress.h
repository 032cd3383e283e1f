// SPDX-License-Identifier: GPL-3.0-or-later
// How far someone has come in which lessons, as it is kept from one start to the next.
#pragma once

#include "core/lesson_run.h"

#include <map>
#include <string>
#include <string_view>

namespace tb {

struct LessonProgress
{
    struct Place
    {
        std::size_t step = 0;
        std::vector<StepState> states;

        friend bool operator==(const Place &, const Place &) = default;
    };

    std::map<std::string, Place, std::less<>> lessons; ///< by id

    friend bool operator==(const LessonProgress &, const LessonProgress &) = default;
};

std::string progressToJson(const LessonProgress &progress);

/// Errors say what is damaged.
Result<LessonProgress> progressFromJson(std::string_view text, const std::string &file);

} // namespace tb
