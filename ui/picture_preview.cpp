// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture_preview.h"

#include "ui/text.h"

#include <QFontDatabase>
#include <QPainter>

namespace tb {

PicturePreview::PicturePreview(QWidget *parent)
    : QWidget(parent)
{
    constexpr int kPause = 150; // ms
    setAccessibleName(tr("Preview"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, &PicturePreview::begin);
}

QSize PicturePreview::sizeHint() const
{
    return {640, 400};
}

QSize PicturePreview::minimumSizeHint() const
{
    return {280, 160};
}

void PicturePreview::setPicture(const Snapshot &snapshot, const ExportChoice &choice)
{
    m_order = {snapshot, choice, {}};
    m_pause.start();
}

PicturePreview::Look PicturePreview::pictureOf(const Order &order, const Progress &progress)
{
    const PictureOptions &options = order.choice.options;
    Look look;
    const auto tooMany = tooManyPixels(options);
    if (order.choice.format == ExportFormat::Png && tooMany)
        look.problem = text(tooMany->text);
    const auto plan = planPicture(order.snapshot, options);
    if (!plan) {
        look.problem = text(plan.error().line());
        return look;
    }
    look.image = QImage(options.size.scaled(order.pixels, Qt::KeepAspectRatio), QImage::Format_RGB32);
    QPainter painter(&look.image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setWindow(QRect(QPoint(), options.size));
    paintPicture(painter, order.snapshot, *plan, progress);
    return look;
}

PicturePreview::Look PicturePreview::lookOf(const Order &order, const Progress &progress)
{
    if (isPicture(order.choice.format))
        return pictureOf(order, progress);
    constexpr int kMost = 8'000; // characters: more than any preview has room for
    const auto bytes = exportBytes(order.choice.format, order.snapshot, order.choice.options);
    return bytes ? Look{{}, QString::fromUtf8(*bytes).left(kMost), {}}
                 : Look{{}, {}, text(bytes.error().line())};
}

/// What is still being drawn is given up first: its end begins the next.
void PicturePreview::begin()
{
    if (m_job)
        return m_job->cancel();
    if (!m_order || size().isEmpty())
        return;
    m_order->pixels = (size() * devicePixelRatioF()).expandedTo({1, 1});
    m_next = std::make_shared<Look>();
    m_job = std::make_unique<BackgroundJob>(
        [order = *m_order, look = m_next](const Progress &progress) { *look = lookOf(order, progress); });
    connect(m_job.get(), &BackgroundJob::finished, this, &PicturePreview::end);
}

void PicturePreview::end()
{
    const bool givenUp = m_job->isCancelled();
    m_job.release()->deleteLater();
    if (givenUp)
        return begin();
    m_look = std::move(*m_next);
    setAccessibleDescription(m_look.words);
    update();
    Q_EMIT drawn();
}

void PicturePreview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (!m_look.image.isNull()) {
        QRect place(QPoint(), m_look.image.size().scaled(size(), Qt::KeepAspectRatio));
        place.moveCenter({rect().center().x(), place.center().y()});
        painter.drawImage(place, m_look.image);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(place.adjusted(0, 0, -1, -1));
        return;
    }
    constexpr int kMargin = 8;
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(fontInfo().pixelSize());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.setFont(font);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(rect().adjusted(kMargin, kMargin, -kMargin, -kMargin), Qt::AlignLeft | Qt::AlignTop,
                     m_look.words);
}

void PicturePreview::resizeEvent(QResizeEvent *)
{
    m_pause.start();
}

} // namespace tb
