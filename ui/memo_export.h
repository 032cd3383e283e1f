// SPDX-License-Identifier: GPL-3.0-or-later
// The sizing memo on paper and in files.
#pragma once

#include "ui/memo_page.h"

#include <QByteArray>

class QPagedPaintDevice;

namespace tb {

struct MemoPrint
{
    Memo memo;
    Paper paper = Paper::A4;
    ByteUnits units = ByteUnits::Decimal;
};

enum class MemoFormat { Pdf, Html, Markdown };

/// By the ending of the name: .pdf, .html or .htm, .md; an Error for others.
Result<MemoFormat> memoFormatOf(const QString &path);

/// What a file of this format holds; the same bytes for the same memo. An Error when it does not fit on a
/// page.
Result<QByteArray> memoBytes(MemoFormat format, const MemoPrint &print);

/// By the ending of `path`; the file is complete or as it was before.
Status exportMemo(const QString &path, const MemoPrint &print);

/// One page; its margins are in the memo.
Status printMemo(QPagedPaintDevice &device, const MemoPrint &print);

/// One file: styles and the picture are inside.
std::string memoHtml(const Memo &memo, ByteUnits units);

} // namespace tb
