// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accessible.h"

#include "ui/accessible_parts.h"
#include "ui/bar_pair.h"
#include "ui/bars_accessible.h"
#include "ui/budget_bars.h"
#include "ui/chart_accessible.h"
#include "ui/layer_strip.h"
#include "ui/levers_view.h"
#include "ui/line_chart_view.h"
#include "ui/reserve_view.h"

namespace tb {

namespace {

std::vector<AccessiblePart> leverParts(LeversView &view)
{
    std::vector<AccessiblePart> parts;
    for (int row = 0; row < static_cast<int>(view.table().rows.size()); ++row) {
        const LeverRow &lever = view.table().rows[static_cast<std::size_t>(row)];
        const bool chosen = view.hasFocus() && row == view.selected();
        parts.push_back({QString::fromStdString(lever.lever.name),
                         view.rowInWords(row),
                         QAccessible::ListItem,
                         view.rowRect(row).intersected(view.rowsRect()),
                         chosen,
                         [&view, row] { view.apply(row); },
                         {}});
    }
    return parts;
}

std::vector<AccessiblePart> layerParts(const LayerStripView &view)
{
    std::vector<AccessiblePart> parts;
    for (const LayerRun &run : view.strip().runs) {
        const QRectF cell = view.cell(run.first, run.count);
        parts.push_back(
            {view.wordsOf(run), QString(), QAccessible::StaticText, cell.toAlignedRect(), false, {}, {}});
    }
    return parts;
}

/// Slots and pages as two rows, their seats in words.
std::vector<AccessiblePart> reserveParts(const ReserveView &view)
{
    std::vector<AccessiblePart> parts;
    for (int row = 0; row < ReserveView::kRows; ++row)
        parts.push_back({view.rowName(row),
                         view.rowInWords(row),
                         QAccessible::ListItem,
                         view.bar(row).toAlignedRect() & view.rect(),
                         false,
                         {},
                         {}});
    return parts;
}

/// Qt asks for each class of an object in turn, from its own to QObject.
QAccessibleInterface *accessibleView(const QString &className, QObject *object)
{
    if (className == QLatin1String(BudgetBars::staticMetaObject.className())) {
        auto *bars = static_cast<BudgetBars *>(object);
        return accessibleWithParts(bars, QAccessible::List, [bars] { return barParts(*bars); });
    }
    if (className == QLatin1String(LineChartView::staticMetaObject.className())) {
        auto *chart = static_cast<LineChartView *>(object);
        return accessibleWithParts(chart, QAccessible::Chart, [chart] { return chartParts(*chart); });
    }
    if (className == QLatin1String(LeversView::staticMetaObject.className())) {
        auto *levers = static_cast<LeversView *>(object);
        return accessibleWithParts(levers, QAccessible::List, [levers] { return leverParts(*levers); });
    }
    if (className == QLatin1String(LayerStripView::staticMetaObject.className())) {
        auto *layers = static_cast<LayerStripView *>(object);
        return accessibleWithParts(layers, QAccessible::Chart, [layers] { return layerParts(*layers); });
    }
    if (className == QLatin1String(BarPair::staticMetaObject.className())) {
        auto *pair = static_cast<BarPair *>(object);
        return accessibleWithParts(pair, QAccessible::List, [pair] { return pairParts(*pair); });
    }
    if (className == QLatin1String(ReserveView::staticMetaObject.className())) {
        auto *seats = static_cast<ReserveView *>(object);
        return accessibleWithParts(seats, QAccessible::List, [seats] { return reserveParts(*seats); });
    }
    return nullptr;
}

} // namespace

void installAccessibleViews()
{
    static const bool kInstalled = [] {
        QAccessible::installFactory(accessibleView);
        return true;
    }();
    Q_UNUSED(kInstalled)
}

void announce(QWidget *widget, const QString &line)
{
    if (widget->accessibleName() == line)
        return;
    widget->setAccessibleName(line); // tells of the change
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QAccessibleAnnouncementEvent event(widget, line);
    QAccessible::updateAccessibility(&event);
#endif
}

} // namespace tb
