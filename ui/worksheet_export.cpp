// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/worksheet_export.h"

#include "ui/text.h"
#include "ui/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFileInfo>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

namespace tb {

namespace {

constexpr double kTextPixels = 12;

/// Lines between the cells, and the same widths in every table of the page.
void layOutTable(QTextTable &table, const QColor &line)
{
    QTextTableFormat format = table.format();
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderBrush(line);
    format.setCellPadding(4);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    QList<QTextLength> widths;
    const QList<int> shares = table.columns() == 4 ? QList<int>{18, 17, 31, 34} : QList<int>{24, 26, 50};
    for (const int share : shares)
        widths.append(QTextLength(QTextLength::PercentageLength, share));
    format.setColumnWidthConstraints(widths);
    table.setFormat(format);
}

/// Room above each heading; one whose table would end on another page begins that page.
void spaceHeadings(QTextDocument &page)
{
    const QAbstractTextDocumentLayout *layout = page.documentLayout();
    const auto pageOf = [&page](double y) { return static_cast<int>(y / page.pageSize().height()); };
    const QList<QTextFrame *> tables = page.rootFrame()->childFrames();
    auto table = tables.begin();
    for (QTextBlock block = page.begin(); block.isValid() && table != tables.end(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() == 0)
            continue;
        QTextCursor cursor(block);
        format.setTopMargin(kTextPixels);
        format.setBottomMargin(kTextPixels / 3);
        cursor.setBlockFormat(format);
        if (format.headingLevel() == 1) // the title
            continue;
        const double top = layout->blockBoundingRect(block).top();
        if (pageOf(top) != pageOf(layout->frameBoundingRect(*table).bottom())) {
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            cursor.setBlockFormat(format);
        }
        ++table;
    }
}

QByteArray pdf(const SheetPrint &print)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kSheetDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setTitle(text(sheetTitle(print.facts)));
    printSheet(writer, print);
    return bytes;
}

} // namespace

void printSheet(QPagedPaintDevice &device, const SheetPrint &print)
{
    const Theme theme = Theme::of(ThemeKind::Light);
    QTextDocument page;
    page.setDefaultFont(theme.font(kTextPixels));
    page.setDocumentMargin(0); // those of the paper are enough
    device.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
    page.setMarkdown(text(sheetMarkdown(print.form, print.sheet, print.facts, print.columns)));
    for (QTextFrame *frame : page.rootFrame()->childFrames())
        if (auto *table = qobject_cast<QTextTable *>(frame))
            layOutTable(*table, theme.kept);
    page.setPageSize(device.pageLayout().paintRectPixels(kSheetDotsPerInch).size());
    spaceHeadings(page);
    page.print(&device);
}

Status exportSheet(const QString &path, const SheetPrint &print)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (ending == QLatin1String("pdf"))
        bytes = pdf(print);
    else if (ending == QLatin1String("md"))
        bytes = QByteArray::fromStdString(sheetMarkdown(print.form, print.sheet, print.facts, print.columns));
    else if (ending == QLatin1String("csv"))
        bytes = QByteArray::fromStdString(sheetCsv(print.form, print.sheet, print.facts));
    else
        return Error{"the name must end in .pdf, .md or .csv", path.toStdString()};
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return Error{"cannot be written: " + file.errorString().toStdString(), path.toStdString()};
    return Done{};
}

} // namespace tb
