// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exporter.h"

#include "core/summary.h"
#include "ui/text.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace tb {

namespace {

constexpr int kDotsPerInch = 96;

Error cannotWrite(const QString &path, const QString &reason)
{
    return {"cannot be written: " + reason.toStdString(), path.toStdString()};
}

QByteArray png(const Snapshot &snapshot, const PicturePlan &plan)
{
    const PictureOptions &options = plan.options;
    QImage image(options.size * options.scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(options.scale);
    image.fill(plan.theme.canvas);
    QPainter painter(&image);
    paintPicture(painter, snapshot, plan);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svg(const Snapshot &snapshot, const PicturePlan &plan)
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
    generator.setTitle(text(scenarioTitle(snapshot.resolved)));
    if (!snapshot.view.asks())
        generator.setDescription(text(sentence(snapshot.resolved, snapshot.budget)));
    QPainter painter(&generator);
    paintPicture(painter, snapshot, plan);
    painter.end();
    return bytes;
}

QByteArray pdf(const Snapshot &snapshot, const PicturePlan &plan)
{
    constexpr double kPointsPerPixel = 0.75;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(plan.options.size) * kPointsPerPixel, QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(text(scenarioTitle(snapshot.resolved)));
    QPainter painter(&writer);
    paintPicture(painter, snapshot, plan);
    painter.end();
    return bytes;
}

} // namespace

Status exportPicture(const QString &path, const Snapshot &snapshot, const PicturePlan &plan)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (ending == QLatin1String("png"))
        bytes = png(snapshot, plan);
    else if (ending == QLatin1String("svg"))
        bytes = svg(snapshot, plan);
    else if (ending == QLatin1String("pdf"))
        bytes = pdf(snapshot, plan);
    else
        return Error{"the name must end in .png, .svg or .pdf", path.toStdString()};
    if (bytes.isEmpty())
        return cannotWrite(path, QObject::tr("the picture could not be made; is it too large?"));

    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    if (file.write(bytes) != bytes.size() || !file.flush())
        return cannotWrite(path, QObject::tr("%1; is the disk full?").arg(file.errorString()));
    if (!file.commit())
        return cannotWrite(path, file.errorString());
    return Done{};
}

} // namespace tb
