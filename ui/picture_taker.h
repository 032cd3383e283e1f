// SPDX-License-Identifier: GPL-3.0-or-later
// Takes pictures out of the window: to the clipboard, or by dragging a view out with Ctrl held.
#pragma once

#include "ui/picture.h"
#include "ui/scenario_store.h"

#include <QPointF>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

class QMimeData;

namespace tb {

/// The media type of our JSON.
inline const QString kScenarioType = QStringLiteral("application/x-threebudgets+json");

/// One picture in every form that another program may want: an image, PNG, SVG, the answer in words, and the
/// scenario to go on from.
Result<std::unique_ptr<QMimeData>> pictureData(const Snapshot &snapshot, const PictureOptions &options);

class PictureTaker : public QObject
{
    Q_OBJECT

public:
    using Drag = std::function<void(std::unique_ptr<QMimeData>)>;

    explicit PictureTaker(ScenarioStore *store, QWidget *window);

    void setTheme(ThemeKind theme) { m_options.theme = theme; }
    /// `view` can be dragged out; its object name is that of a picture's view, its mouse is `surface`.
    void watch(const QWidget *view, QWidget *surface);
    /// The watched view that has the keyboard; else the bars and the chart in sight, which is named.
    void copy(const QString &chartInSight);
    /// What dragging does in place of a drag of the desktop.
    void setDrag(Drag drag) { m_drag = std::move(drag); }

Q_SIGNALS:
    void said(const QString &line);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void dragOut(const QString &view);

    ScenarioStore *m_store;
    PictureOptions m_options; ///< of all pictures
    Drag m_drag;
    std::optional<QPointF> m_pressed; ///< with Ctrl, where a drag may begin
    QTemporaryDir m_folder; ///< of the files that were dragged out, as long as the window is there
};

} // namespace tb
