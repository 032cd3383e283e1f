// SPDX-License-Identifier: GPL-3.0-or-later
// Theme, size of text, and how the views share the height.
#include "ui/budget_bars.h"
#include "ui/chart_deck.h"
#include "ui/control_panel.h"
#include "ui/covered.h"
#include "ui/gallery_opener.h"
#include "ui/help_window.h"
#include "ui/layer_strip.h"
#include "ui/lesson_panel.h"
#include "ui/lesson_tools.h"
#include "ui/log_opener.h"
#include "ui/main_window.h"
#include "ui/memo_opener.h"
#include "ui/picture_taker.h"
#include "ui/readout.h"
#include "ui/scaled_style.h"
#include "ui/worksheet_opener.h"

#include <QApplication>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tb {

namespace {

// Shares of the height.
constexpr int kBars = 10;
constexpr int kOneChart = 10;
constexpr int kBarsBesideAll = 1; // as low as they can be
constexpr int kAllCharts = 20;

} // namespace

void MainWindow::setTheme(ThemeChoice theme)
{
    m_theme = theme;
    applyTheme();
}

void MainWindow::setTextPercent(int percent)
{
    m_textPercent = std::clamp(percent, 100, 200);
    m_zoom = fittingZoom();
    applyTheme();
}

void MainWindow::applyTheme()
{
    Theme theme = Theme::of(m_theme.value_or(systemTheme()));
    theme.fontScale *= m_zoom * m_textPercent / 100;
    ScaledStyle::setScale(theme.fontScale);
    QApplication::setPalette(theme.palette());
    QApplication::setFont(theme.font(13));
    m_pictures->setTheme(m_theme.value_or(systemTheme()));
    m_controls->setTheme(theme);
    m_bars->setTheme(theme);
    m_charts->setTheme(theme);
    m_layers->setTheme(theme);
    m_gallery->setTheme(theme);
    m_logs->setTheme(theme);
    m_memo->setTheme(theme);
    m_help->setTheme(theme);
    m_sheet->setTheme(theme);
    m_readout->setTheme(theme);
    m_lessonPanel->setTheme(theme);
    m_lessonTools->setTheme(theme);
    for (Covered *covered : {m_coveredViews, m_coveredBars, m_coveredCharts, m_coveredReadout})
        covered->setTheme(theme);
    fitHeight();
    present(m_store->snapshot());
}

bool MainWindow::isLow() const
{
    constexpr double kLow = 780; // logical pixels at the usual size of text
    const double scale = Theme::of(m_theme.value_or(systemTheme())).fontScale * m_zoom * m_textPercent / 100;
    return height() < kLow * scale;
}

/// Where the window is low, the charts have the room of what Explain says as well.
void MainWindow::fitHeight()
{
    m_bars->setCompact(isLow());
    m_readout->setCompact(isLow());
    m_coveredReadout->setVisible(!m_charts->showsAll());
    showLayers();
}

/// Where they are known and there is room for them.
void MainWindow::showLayers()
{
    m_layers->setVisible(!m_layers->strip().runs.empty() && !isLow() && !m_charts->showsAll());
}

/// Text that is set larger makes the window larger: measured against that, or both would drive each other up.
double MainWindow::fittingZoom() const
{
    constexpr double kStep = 0.25; // a new font lays out everything anew: not at every pixel
    const double text = m_textPercent / 100.0;
    const double fits = std::min(width() / (1280 * text), height() / (800 * text));
    return std::clamp(std::floor(fits / kStep) * kStep, 1.0, 3.0);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (const double zoom = fittingZoom(); zoom != std::exchange(m_zoom, zoom))
        applyTheme();
    else
        fitHeight();
    Q_EMIT stateChanged();
}

void MainWindow::shareHeight()
{
    const bool all = m_charts->showsAll();
    m_views->setStretchFactor(m_coveredBars, all ? kBarsBesideAll : kBars);
    m_views->setStretchFactor(m_coveredCharts, all ? kAllCharts : kOneChart);
}

/// All charts need the room of the words below them; what they say stands in the status line and in Explain.
void MainWindow::showAllCharts(bool all)
{
    m_charts->setShowsAll(all);
    m_allCharts->setChecked(all);
    shareHeight();
    fitHeight();
    fillDataTable();
    Q_EMIT stateChanged();
}

} // namespace tb
