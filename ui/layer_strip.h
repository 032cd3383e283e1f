// SPDX-License-Identifier: GPL-3.0-or-later
// A slim strip with one cell a layer: which layer keeps what.
#pragma once

#include "core/layer_strip.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

namespace tb {

class LayerStripView : public QWidget
{
    Q_OBJECT

public:
    explicit LayerStripView(QWidget *parent = nullptr);

    /// The strip is empty when the layers of the model are not known.
    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);

    /// "Layer 6 of 62: full attention", and beside the cells all layers in a sentence.
    QString wordsAt(QPoint position) const;
    QString wordsOf(const LayerRun &run) const; ///< "Layers 1 to 5 of 62: sliding window of 1,024 tokens"
    QRectF cells() const; ///< where the layers are drawn
    QRectF cell(std::int64_t first, std::int64_t count) const; ///< of neighbours among them
    const LayerStrip &strip() const { return m_strip; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Words { CountsAndNames, Names, Letters };

    void layOut();
    QString legendText(const LayerCount &count) const;
    double legendWidth() const;
    double swatchWidth() const;
    double pitch() const; ///< of the cells
    void paintCells(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;

    LayerStrip m_strip;
    Theme m_theme = Theme::of(ThemeKind::Light);
    Words m_words = Words::CountsAndNames;
    double m_caption = 0; ///< width left of the cells
    double m_legend = 0; ///< width right of them
};

} // namespace tb
