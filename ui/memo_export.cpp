// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo_export.h"

#include "core/picture_embed.h"
#include "ui/text.h"
#include "ui/whole_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace tb {

namespace {

QPageSize pageSizeOf(Paper paper)
{
    return QPageSize(paper == Paper::A4 ? QPageSize::A4 : QPageSize::Letter);
}

Result<QByteArray> pdf(const MemoPrint &print)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kMemoDotsPerInch);
    writer.setTitle(text(print.memo.question));
    writer.setDocumentXmpMetadata(
        QByteArray::fromStdString(xmpWithScenario(print.memo.question, print.memo.date, {})));
    if (const Status status = printMemo(writer, print); !status)
        return status.error();
    return QByteArray::fromStdString(pdfWithDate(bytes.toStdString(), print.memo.date));
}

} // namespace

Result<MemoFormat> memoFormatOf(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("pdf"))
        return MemoFormat::Pdf;
    if (ending == QLatin1String("html") || ending == QLatin1String("htm"))
        return MemoFormat::Html;
    if (ending == QLatin1String("md"))
        return MemoFormat::Markdown;
    return Error{"the name must end in .pdf, .html or .md", path.toStdString()};
}

Result<QByteArray> memoBytes(MemoFormat format, const MemoPrint &print)
{
    if (format == MemoFormat::Pdf)
        return pdf(print);
    return QByteArray::fromStdString(format == MemoFormat::Html ? memoHtml(print.memo, print.units)
                                                                : memoMarkdown(print.memo));
}

Status exportMemo(const QString &path, const MemoPrint &print)
{
    const auto format = memoFormatOf(path);
    if (!format)
        return format.error();
    const auto bytes = memoBytes(*format, print);
    return bytes ? writeWholeFile(path, *bytes) : Status(bytes.error());
}

Status printMemo(QPagedPaintDevice &device, const MemoPrint &print)
{
    const auto page = MemoPage::fit(print.memo, print.paper, print.units);
    if (!page)
        return page.error();
    QPageLayout layout(pageSizeOf(print.paper), QPageLayout::Portrait, {});
    layout.setMode(QPageLayout::FullPageMode); // a printer's own margins would squeeze the page
    device.setPageLayout(layout);
    QPainter painter;
    if (!painter.begin(&device))
        return Error{"the printer cannot be used", {}};
    const QSizeF sheet(painter.device()->width(), painter.device()->height());
    painter.setWindow(QRectF(QPointF(), page->size()).toRect());
    painter.setViewport(QRectF(QPointF(), sheet).toRect());
    page->paint(painter);
    return Done{};
}

} // namespace tb
