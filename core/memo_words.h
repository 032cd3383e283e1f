// SPDX-License-Identifier: GPL-3.0-or-later
// What a user wrote for the memo, as it is kept from one start to the next.
#pragma once

#include "core/memo.h"

namespace tb {

struct KeptMemo
{
    MemoWords words;
    std::string results; ///< the table of results as it was pasted or read; empty without
    std::string resultsName; ///< the file it is from, or "clipboard"
    bool letter = false; ///< paper: Letter, else A4

    friend bool operator==(const KeptMemo &, const KeptMemo &) = default;
};

std::string keptMemoToJson(const KeptMemo &kept);
Result<KeptMemo> keptMemoFromJson(std::string_view text, const std::string &place);

} // namespace tb
