// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture_taker.h"

#include "core/scenario_file.h"
#include "core/summary.h"
#include "ui/exporter.h"
#include "ui/scenario_document.h"
#include "ui/text.h"
#include "ui/whole_file.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QImage>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>
#include <QWidget>

namespace tb {

namespace {

const char *const kViewName = "pictureView"; ///< the property of a surface that names its view

/// What is served, the answer, and what it rests on.
QString inWords(const Snapshot &snapshot)
{
    QStringList lines = {text(scenarioTitle(snapshot.resolved))};
    if (!snapshot.view.asks())
        lines += text(sentence(snapshot.resolved, snapshot.budget));
    for (const std::string &line : snapshot.budget.assumptions)
        lines += text(line);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

/// The desktop's own drag, with a small picture under the pointer.
void dragOnDesktop(QWidget *window, std::unique_ptr<QMimeData> data)
{
    constexpr int kThumbWidth = 240;
    auto *drag = new QDrag(window);
    const auto image = data->imageData().value<QImage>();
    drag->setPixmap(QPixmap::fromImage(image.scaledToWidth(kThumbWidth, Qt::SmoothTransformation)));
    drag->setMimeData(data.release());
    drag->exec(Qt::CopyAction);
}

} // namespace

Result<std::unique_ptr<QMimeData>> pictureData(const Snapshot &snapshot, const PictureOptions &options)
{
    const auto png = exportBytes(ExportFormat::Png, snapshot, options);
    if (!png)
        return png.error();
    const auto svg = exportBytes(ExportFormat::Svg, snapshot, options);
    if (!svg)
        return svg.error();
    auto data = std::make_unique<QMimeData>();
    data->setImageData(QImage::fromData(*png, "PNG"));
    data->setData(QStringLiteral("image/png"), *png);
    data->setData(QStringLiteral("image/svg+xml"), *svg);
    data->setText(inWords(snapshot));
    data->setData(kScenarioType,
                  QByteArray::fromStdString(scenarioFileToJson(fileOf(snapshot.scenario, snapshot.view))));
    return data;
}

PictureTaker::PictureTaker(ScenarioStore *store, QWidget *window)
    : QObject(window)
    , m_store(store)
    , m_drag([window](std::unique_ptr<QMimeData> data) { dragOnDesktop(window, std::move(data)); })
{
    m_options.size = {1280, 720}; // for a page or a mail
}

void PictureTaker::watch(const QWidget *view, QWidget *surface)
{
    surface->setProperty(kViewName, view->objectName());
    surface->installEventFilter(this);
}

void PictureTaker::copy(const QString &chartInSight)
{
    PictureOptions options = m_options;
    setPictureView(options, chartInSight);
    options.view = PictureView::Window;
    if (const QWidget *focused = QApplication::focusWidget())
        setPictureView(options, focused->objectName()); // of any other widget no view has the name
    auto data = pictureData(m_store->snapshot(), options);
    if (!data)
        return Q_EMIT said(text(data.error().line()));
    QApplication::clipboard()->setMimeData(std::move(data).value().release());
    Q_EMIT said(tr("Copied as a picture, as text and as a scenario"));
}

bool PictureTaker::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (type != QEvent::MouseButtonPress && type != QEvent::MouseMove && type != QEvent::MouseButtonRelease)
        return false;
    const auto *mouse = static_cast<QMouseEvent *>(event);
    if (type == QEvent::MouseButtonPress) {
        const bool ours
            = mouse->button() == Qt::LeftButton && mouse->modifiers().testFlag(Qt::ControlModifier);
        m_pressed = ours ? std::optional(mouse->position()) : std::nullopt;
        return ours;
    }
    if (!m_pressed)
        return false;
    const bool far = (mouse->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (type == QEvent::MouseButtonRelease || far)
        m_pressed.reset();
    if (type == QEvent::MouseMove && far)
        dragOut(watched->property(kViewName).toString());
    return true;
}

void PictureTaker::dragOut(const QString &view)
{
    PictureOptions options = m_options;
    setPictureView(options, view);
    auto data = pictureData(m_store->snapshot(), options);
    if (!data)
        return Q_EMIT said(text(data.error().line()));
    std::unique_ptr<QMimeData> picture = std::move(data).value();
    const QString path = m_folder.filePath(QStringLiteral("three-budgets-") + view + QStringLiteral(".png"));
    if (const Status status = writeWholeFile(path, picture->data(QStringLiteral("image/png"))); !status)
        return Q_EMIT said(text(status.error().line()));
    picture->setUrls({QUrl::fromLocalFile(path)});
    m_drag(std::move(picture));
}

} // namespace tb
