// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_data.h"

#include "core/bar_table.h"
#include "core/lever_table.h"
#include "core/report.h"
#include "core/summary.h"
#include "ui/bar_picture.h"
#include "ui/picture.h"

namespace tb {

namespace {

ExportTable leversAsTable(const Snapshot &snapshot)
{
    const LeverTable levers
        = leverTable(snapshot.resolved, snapshot.budget, *snapshot.catalogue, snapshot.view.units);
    ExportTable table{levers.diagnosis, {{"Lever", "Gains", "Sessions that fit", "Costs", "Why not"}}};
    for (const LeverRow &row : levers.rows)
        table.rows.push_back({row.lever.name, row.gained, row.sessions, row.lever.quality, row.lever.reason});
    return table;
}

void addChart(ExportDocument &document, const Snapshot &snapshot, ChartId id)
{
    ChartData data = chartData(id, chartInputs(snapshot));
    document.tables.push_back({data.title, chartTable(data)});
    document.charts.push_back({std::string(chartName(id)), std::move(data)});
}

/// Each device's own; none while a question is open, as they tell the answer.
void addReports(ExportDocument &document, const Snapshot &snapshot)
{
    if (snapshot.view.asks())
        return;
    for (const DeviceRow &row : snapshot.rows) {
        std::string report = reportText(row.resolved, row.budget, ReportFormat::Json);
        report.pop_back(); // the line break
        document.reports.push_back(std::move(report));
    }
}

} // namespace

Result<ExportDocument> exportDocument(const Snapshot &snapshot, const PictureOptions &options)
{
    const PictureView view = options.view;
    if (view == PictureView::Levers && snapshot.view.asks())
        return leversTellTheAnswer();
    ExportDocument document;
    const std::string served = scenarioTitle(snapshot.resolved);
    document.title = options.words.title.simplified().toStdString();
    if (!snapshot.view.asks())
        document.answer = sentence(snapshot.resolved, snapshot.budget);
    if (document.title.empty())
        document.title = served;
    else
        document.answer = served + (document.answer.empty() ? "" : ": " + document.answer);
    document.subtitle = options.words.subtitle.simplified().toStdString();
    document.footnote = options.words.footnote.simplified().toStdString();
    document.assumptions = pictureAssumptions(snapshot);
    document.program = "Three Budgets " TB_VERSION;
    document.date = options.date.toString(Qt::ISODate).toStdString();
    if (view == PictureView::Window || view == PictureView::All || view == PictureView::BarsOnly)
        document.tables.push_back({"Memory bars", barTable(barInputs(snapshot), snapshot.view.units)});
    if (view == PictureView::Window || view == PictureView::ChartOnly)
        addChart(document, snapshot, options.chart);
    if (view == PictureView::All)
        for (const ChartId id : kScenarioCharts)
            addChart(document, snapshot, id);
    if (view == PictureView::Levers)
        document.tables.push_back(leversAsTable(snapshot));
    addReports(document, snapshot);
    return document;
}

} // namespace tb
