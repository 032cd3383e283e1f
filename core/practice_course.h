// SPDX-License-Identifier: GPL-3.0-or-later
// What the course measured on its practice server, and the promise it sets against that (course, Day 4).
#pragma once

#include <cstdint>

namespace tb {

struct CourseLoad
{
    std::int64_t users = 1;
    std::int64_t sessionTenths = 0; ///< tenths of a token a second, of each conversation
    std::int64_t totalTenths = 0; ///< of all together
};

struct CourseWait
{
    std::int64_t users = 1;
    std::int64_t firstTokenMicros = 0; ///< 95 of 100 first tokens came within it
};

inline constexpr CourseLoad kCourseAlone{1, 549, 541};
inline constexpr CourseLoad kCourseFull{8, 389, 2'751};
inline constexpr CourseWait kCourseSeated{8, 41'400};
inline constexpr CourseWait kCourseCrowded{16, 3'357'000};
constexpr std::int64_t kPromiseMicros = 500'000; ///< for 95 of 100 first tokens
constexpr std::int64_t kCourseRoomTokens = 16'384; ///< of notes, split over the seats
constexpr std::int64_t kCoursePeak = 120; ///< users in the busiest moment
constexpr const char *kCourseLabel = "course, measured on its practice server";

} // namespace tb
