// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fleet_page.h"

#include "core/fleet_chart.h"
#include "core/fleet_plan.h"
#include "ui/fleet_inputs.h"
#include "ui/fleet_table.h"
#include "ui/line_chart_view.h"
#include "ui/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>

namespace tb {

FleetPage::FleetPage(QWidget *parent)
    : DeckPage(parent)
    , m_inputs(new FleetInputs(this))
    , m_sentence(new QLabel(this))
    , m_more(new QLabel(this))
    , m_table(new FleetTable(this))
    , m_chart(new LineChartView(tr("Fleet chart"), this))
    , m_halves(new QHBoxLayout)
    , m_corner(new QWidget(this))
    , m_which(new QComboBox(m_corner))
{
    setAutoFillBackground(true);
    m_sentence->setAccessibleName(tr("The fleet in one sentence"));
    m_more->setAccessibleName(tr("Its limit and the cheapest alternative"));
    for (QLabel *label : {m_sentence, m_more}) {
        label->setWordWrap(true);
        label->setContentsMargins(16, 0, 16, 0);
    }
    m_which->addItems({tr("Chart"), tr("Alternatives")});
    m_which->setAccessibleName(tr("What of the fleet is shown"));
    m_which->setToolTip(tr("The cards that each busiest moment needs, or all other ways to serve this one"));
    auto *corner = new QHBoxLayout(m_corner);
    corner->setContentsMargins(0, 0, 0, 0);
    corner->addWidget(m_which);
    m_halves->addWidget(m_table, 5);
    m_halves->addWidget(m_chart, 4);
    for (QWidget *half : {static_cast<QWidget *>(m_table), static_cast<QWidget *>(m_chart)})
        half->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // as low as arrange() lets it be
    auto *content = new QWidget(this);
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 8, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(m_inputs);
    rows->addWidget(m_sentence);
    rows->addWidget(m_more);
    rows->addLayout(m_halves, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false); // setWidget() has turned it on
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(scroll);
    connectParts();
}

void FleetPage::connectParts()
{
    connect(m_which, &QComboBox::currentIndexChanged, this, &FleetPage::arrange);
    connect(m_inputs, &FleetInputs::scenarioChosen, this, &DeckPage::scenarioChosen);
    connect(m_inputs, &FleetInputs::pricesChosen, this, [this](const CardPrices &prices) {
        ChartOptions next = m_options;
        next.prices = prices;
        Q_EMIT chartsChosen(next);
    });
    connect(m_table, &FleetTable::rowChosen, this, [this](const Scenario &scenario) {
        Q_EMIT changeEnded(); // a step of its own to undo
        Q_EMIT scenarioChosen(scenario);
        Q_EMIT changeEnded();
    });
    connect(m_chart, &LineChartView::pointChosen, this, [this](ChartPoint point) {
        Q_EMIT scenarioChosen(draggedTo(m_chart->chart().data(), m_scenario, point));
    });
    connect(m_chart, &LineChartView::partPointed, this, &DeckPage::partPointed);
    connect(m_chart, &LineChartView::dragBegan, this, &DeckPage::changeBegan);
    connect(m_chart, &LineChartView::dragEnded, this, &DeckPage::changeEnded);
}

void FleetPage::setSnapshot(const Snapshot &snapshot)
{
    m_scenario = snapshot.scenario;
    m_options = snapshot.view.charts;
    const FleetPlan plan
        = fleetPlan(snapshot.resolved, snapshot.budget, *snapshot.catalogue, m_options.prices);
    m_inputs->setSnapshot(snapshot);
    m_sentence->setText(text(fleetSentence(plan.sum, snapshot.budget)));
    m_limit = text(limitText(plan.sum));
    m_cheapest = text(cheapestText(plan));
    m_table->setPlan(plan, snapshot.view.units);
    m_sheet = {tr("Fleet"), fleetTable(plan, snapshot.view.units)};
    m_chart->setData(fleetChart(chartInputs(snapshot)));
    arrange();
}

void FleetPage::setTheme(const Theme &theme)
{
    m_scale = theme.fontScale;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.canvas);
    setPalette(colours);
    m_inputs->setTheme(theme);
    m_sentence->setFont(theme.font(14, FontWeight::Bold));
    m_more->setFont(theme.font(13));
    m_table->setTheme(theme);
    m_chart->setTheme(theme);
    arrange();
}

void FleetPage::resizeEvent(QResizeEvent *event)
{
    DeckPage::resizeEvent(event);
    arrange();
}

void FleetPage::setAlone(bool alone)
{
    m_alone = alone;
    arrange();
}

bool FleetPage::hasRoomForBoth() const
{
    constexpr double kWide = 700;
    constexpr double kHigh = 320;
    return width() >= kWide * m_scale && height() >= kHigh * m_scale;
}

/// Among other charts it is one of them.
void FleetPage::arrange()
{
    constexpr double kLowestTable = 100;
    constexpr double kLowestChart = 190;
    m_inputs->fitWidth(width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    const bool both = hasRoomForBoth();
    const bool table = m_alone && m_which->currentIndex() == 1;
    m_which->setHidden(both);
    m_sentence->setVisible(both || table);
    m_table->setVisible(both || table);
    m_chart->setVisible(both || !table);
    m_chart->setHeading(both ? ChartHeading::Title : ChartHeading::Takeaway);
    m_halves->setContentsMargins(both || table ? 16 : 0, 0, 8, 0); // a chart has its own
    m_table->setMinimumHeight(qRound(kLowestTable * m_scale));
    m_chart->setMinimumSize(200, qRound(kLowestChart * m_scale));
    tellMore();
}

/// A low page has no room for it.
void FleetPage::tellMore()
{
    const double high = m_table->isHidden() ? 280 : 230; // a chart cannot be as low as a table
    m_more->setHidden(height() < high * m_scale);
    m_more->setText(m_table->isHidden() ? m_limit : m_limit + u' ' + m_cheapest);
}

} // namespace tb
