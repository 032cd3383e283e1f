// SPDX-License-Identifier: GPL-3.0-or-later
// What an export would make, small: the picture itself, or how the data begins.
#pragma once

#include "ui/background_job.h"
#include "ui/export_choice.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

namespace tb {

class PicturePreview : public QWidget
{
    Q_OBJECT

public:
    explicit PicturePreview(QWidget *parent = nullptr);

    /// Drawn a moment later, in a thread of its own; what was asked for before is given up. `choice` has the
    /// theme it shall be drawn in.
    void setPicture(const Snapshot &snapshot, const ExportChoice &choice);
    /// Why what was drawn last cannot be exported; empty when it can.
    QString problem() const { return m_look.problem; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void drawn();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Order
    {
        Snapshot snapshot;
        ExportChoice choice;
        QSize pixels; ///< at most
    };
    struct Look
    {
        QImage image; ///< of a picture
        QString words; ///< of data
        QString problem;
    };

    static Look lookOf(const Order &order, const Progress &progress);
    static Look pictureOf(const Order &order, const Progress &progress);
    void begin();
    void end();

    std::optional<Order> m_order; ///< the last one
    std::unique_ptr<BackgroundJob> m_job; ///< while one is drawn
    std::shared_ptr<Look> m_next; ///< what it draws
    Look m_look;
    QTimer m_pause; ///< runs out when a burst of changes is over
};

} // namespace tb
