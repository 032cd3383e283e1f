// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of its own for each test, gone when the test is over.
#pragma once

#include "core/readers/model_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace tb::test {

class Folder
{
public:
    Folder()
    {
        const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
        const std::string test = info ? std::string(info->test_suite_name()) + "-" + info->name() : "x";
        m_path = std::filesystem::temp_directory_path()
            / ("threebudgets-" + test + "-" + std::to_string(::getpid()));
        std::filesystem::remove_all(m_path);
        std::filesystem::create_directories(m_path);
    }
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;

    std::string path(const std::string &name) const { return (m_path / name).string(); }
    std::string write(const std::string &name, const std::string &content) const
    {
        std::ofstream(m_path / name, std::ios::binary) << content;
        return path(name);
    }
    Result<ModelFile> open(const std::string &name, const std::string &content) const
    {
        return openModelFile(write(name, content));
    }

private:
    std::filesystem::path m_path;
};

/// One line that names the file and holds `part`.
inline void expectError(const Result<ModelFile> &file, const std::string &part, const std::string &what)
{
    ASSERT_FALSE(file.ok()) << what << " was accepted";
    const std::string line = file.error().line();
    EXPECT_NE(line.find(part), std::string::npos) << what << ": " << line;
    EXPECT_NE(line.find("threebudgets-"), std::string::npos) << what << " does not name the file: " << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << what;
    EXPECT_LT(line.size(), 700U) << what;
}

} // namespace tb::test
