// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_corners.h"

#include <QComboBox>
#include <QCoreApplication>

namespace tb {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ChartCorners", text);
}

QString pageName(ChartId id)
{
    switch (id) {
    case ChartId::SessionsFit:
        return tr("Sessions");
    case ChartId::State:
        return tr("State");
    case ChartId::Speed:
        return tr("Speed");
    case ChartId::Frontier:
        break;
    }
    return tr("Frontier");
}

/// Which lines a chart has: `member` is where the options keep it.
void addFamilyCombo(ChartPage *page, LineFamily ChartOptions::*member, const QString &name)
{
    auto *combo = new QComboBox(page);
    combo->addItem(tr("A line per KV format"), static_cast<int>(LineFamily::KvFormats));
    combo->addItem(tr("A line per device"), static_cast<int>(LineFamily::Devices));
    combo->addItem(tr("A line per weight format"), static_cast<int>(LineFamily::WeightFormats));
    combo->setAccessibleName(name);
    combo->setToolTip(tr("What the lines of this chart stand for"));
    page->setCorner(combo);
    QObject::connect(combo, &QComboBox::activated, page, [page, combo, member] {
        ChartOptions next = page->options();
        next.*member = static_cast<LineFamily>(combo->currentData().toInt());
        Q_EMIT page->chartsChosen(next);
    });
    QObject::connect(page, &ChartPage::shown, combo, [combo, member](const ChartOptions &options) {
        combo->setCurrentIndex(combo->findData(static_cast<int>(options.*member)));
    });
}

} // namespace

ChartPage *newChartPage(ChartId id, QWidget *parent)
{
    auto *page = new ChartPage(id, pageName(id), parent);
    if (id == ChartId::SessionsFit)
        addFamilyCombo(page, &ChartOptions::lines, tr("Lines of the sessions chart"));
    else if (id == ChartId::Frontier)
        addFamilyCombo(page, &ChartOptions::frontierLines, tr("Lines of the frontier"));
    return page;
}

} // namespace tb
