// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart_corners.h"

#include "ui/checked_line.h"
#include "ui/measured_corner.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>

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
        return tr("Sessions chart");
    case ChartId::State:
        return tr("State chart");
    case ChartId::Speed:
        return tr("Speed chart");
    case ChartId::PracticeWait:
        return tr("Wait chart");
    case ChartId::PracticeSpeed:
        return tr("Batch chart");
    case ChartId::Fleet:
        return tr("Fleet chart");
    case ChartId::Frontier:
        break;
    }
    return tr("Frontier chart");
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

/// The numbers of requests that have a line each in the state chart.
void addRequests(ChartPage *page)
{
    auto *corner = new QWidget(page);
    auto *line = new CheckedLine(corner);
    line->setAccessibleName(tr("Requests that have a line each"));
    line->setToolTip(tr("A line for each of these numbers of requests, 1 to 6 of them, as in 1, 8, 32"));
    auto *label = new QLabel(tr("Requests"), corner);
    label->setBuddy(line);
    auto *layout = new QHBoxLayout(corner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(line);
    page->setCorner(corner);
    line->setTaker([page](const std::string &text) -> Status {
        const auto requests = requestsFromText(text);
        if (!requests)
            return requests.error();
        ChartOptions next = page->options();
        next.requests = *requests;
        Q_EMIT page->chartsChosen(next);
        return Done{};
    });
    QObject::connect(page, &ChartPage::shown, line, [line](const ChartOptions &options) {
        line->setShown(QString::fromStdString(requestsText(options.requests)));
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
    else if (id == ChartId::State)
        addRequests(page);
    else if (id == ChartId::Speed)
        page->setCorner(new MeasuredCorner(page));
    return page;
}

} // namespace tb
