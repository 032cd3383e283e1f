// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exporter.h"

#include "core/picture_embed.h"
#include "core/suggest.h"
#include "core/summary.h"
#include "ui/export_data.h"
#include "ui/scenario_document.h"
#include "ui/text.h"
#include "ui/whole_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace tb {

namespace {

constexpr double kPainted = 0.4; ///< of the work on a PNG; the rest is packing it

/// Takes bytes until the work is ended: packing a large picture takes longer than drawing it.
class EndableBuffer : public QBuffer
{
public:
    EndableBuffer(QByteArray *bytes, const Progress &progress)
        : QBuffer(bytes)
        , m_progress(progress)
    {
    }

protected:
    qint64 writeData(const char *data, qint64 length) override
    {
        return m_progress && !m_progress(kPainted) ? -1 : QBuffer::writeData(data, length);
    }

private:
    const Progress &m_progress;
};

QString titleOf(const Snapshot &snapshot, const PictureOptions &options)
{
    const std::string own = printableLine(options.words.title.toStdString());
    return text(own.empty() ? scenarioTitle(snapshot.resolved) : own);
}

/// A whole file; empty when it was ended or could not be made.
using Painted = QByteArray;

/// Empty when the picture shall not be opened again.
std::string scenarioInside(const Snapshot &snapshot, const PicturePlan &plan)
{
    return plan.options.scenarioInside ? scenarioFileToJson(fileOf(snapshot.scenario, snapshot.view))
                                       : std::string();
}

Painted withScenario(const Painted &bytes, const std::string &json,
                     std::string (*embed)(std::string_view, std::string_view))
{
    return bytes.isEmpty() || json.empty() ? bytes
                                           : QByteArray::fromStdString(embed(bytes.toStdString(), json));
}

Painted png(const Snapshot &snapshot, const PicturePlan &plan, const Progress &progress)
{
    const PictureOptions &options = plan.options;
    QImage image(pixelsOf(options), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.setDevicePixelRatio(options.scale);
    QPainter painter(&image);
    const bool whole = paintPicture(
        painter, snapshot, plan, [&progress](double done) { return !progress || progress(done * kPainted); });
    painter.end();
    if (!whole)
        return {};
    constexpr double kInchesPerMetre = 1 / 0.0254;
    const int dotsPerMetre = qRound(kDotsPerInch * options.scale * kInchesPerMetre);
    image.setDotsPerMeterX(dotsPerMetre); // paper comes out in its own size
    image.setDotsPerMeterY(dotsPerMetre);
    QByteArray bytes;
    EndableBuffer buffer(&bytes, progress);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : Painted();
}

Painted svg(const Snapshot &snapshot, const PicturePlan &plan, const Progress &progress)
{
    const QSize size = plan.options.size;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    QStringList said;
    if (!snapshot.view.asks())
        said += text(sentence(snapshot.resolved, snapshot.budget));
    for (const std::string &line : pictureAssumptions(snapshot))
        said += text(line);
    QPainter painter(&generator);
    const bool whole = paintPicture(painter, snapshot, plan, progress);
    painter.end();
    if (!whole)
        return {};
    return QByteArray::fromStdString(svgWithWords(bytes.toStdString(),
                                                  titleOf(snapshot, plan.options).toStdString(),
                                                  said.join(QLatin1Char(' ')).toStdString()));
}

Painted pdf(const Snapshot &snapshot, const PicturePlan &plan, const Progress &progress)
{
    constexpr double kPointsPerPixel = 0.75;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(plan.options.size) * kPointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    const QString title = titleOf(snapshot, plan.options);
    writer.setTitle(title);
    const std::string date = plan.options.date.toString(Qt::ISODate).toStdString();
    writer.setDocumentXmpMetadata(QByteArray::fromStdString(
        xmpWithScenario(title.toStdString(), date, scenarioInside(snapshot, plan))));
    QPainter painter(&writer);
    const bool whole = paintPicture(painter, snapshot, plan, progress);
    painter.end();
    return whole ? QByteArray::fromStdString(pdfWithDate(bytes.toStdString(), date)) : Painted();
}

Result<QByteArray> picture(ExportFormat format, const Snapshot &snapshot, const PictureOptions &options,
                           const Progress &progress)
{
    const auto tooMany = tooManyPixels(options);
    if (format == ExportFormat::Png && tooMany)
        return *tooMany;
    const auto plan = planPicture(snapshot, options);
    if (!plan)
        return plan.error();
    QByteArray bytes;
    if (format == ExportFormat::Png)
        bytes
            = withScenario(png(snapshot, *plan, progress), scenarioInside(snapshot, *plan), pngWithScenario);
    else if (format == ExportFormat::Svg)
        bytes
            = withScenario(svg(snapshot, *plan, progress), scenarioInside(snapshot, *plan), svgWithScenario);
    else
        bytes = pdf(snapshot, *plan, progress);
    if (bytes.isEmpty())
        return Error{"the picture was not made; was it ended, or is it too large?", {}};
    return bytes;
}

} // namespace

const NamedFormat &namedFormat(ExportFormat format)
{
    return *std::find_if(kNamedFormats.begin(), kNamedFormats.end(),
                         [format](const NamedFormat &named) { return named.format == format; });
}

bool isPicture(ExportFormat format)
{
    return format == ExportFormat::Png || format == ExportFormat::Svg || format == ExportFormat::Pdf;
}

std::optional<ExportFormat> exportFormatOf(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    for (const NamedFormat &named : kNamedFormats)
        if (ending == QLatin1String(named.ending))
            return named.format;
    return std::nullopt;
}

Result<QByteArray> exportBytes(ExportFormat format, const Snapshot &snapshot, const PictureOptions &options,
                               const Progress &progress)
{
    if (isPicture(format))
        return picture(format, snapshot, options, progress);
    DocumentFormat kind = DocumentFormat::Text;
    switch (format) {
    case ExportFormat::Csv:
        kind = DocumentFormat::Csv;
        break;
    case ExportFormat::Json:
        kind = DocumentFormat::Json;
        break;
    case ExportFormat::Markdown:
        kind = DocumentFormat::Markdown;
        break;
    default:
        break;
    }
    const auto document = exportDocument(snapshot, options);
    if (!document)
        return document.error();
    return QByteArray::fromStdString(documentText(*document, kind));
}

Status exportView(const QString &path, const Snapshot &snapshot, const PictureOptions &options,
                  const Progress &progress)
{
    const auto format = exportFormatOf(path);
    if (!format)
        return Error{"the name must end in .png, .svg, .pdf, .csv, .json, .md or .txt", path.toStdString()};
    const auto bytes = exportBytes(*format, snapshot, options, progress);
    if (!bytes)
        return bytes.error();
    if (progress && !progress(1))
        return Error{"was ended before it was written", path.toStdString()};
    return writeWholeFile(path, *bytes);
}

} // namespace tb
