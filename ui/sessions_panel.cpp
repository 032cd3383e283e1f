// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions_panel.h"

#include "ui/sessions_chart.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace tb {

SessionsPanel::SessionsPanel(QWidget *parent)
    : QWidget(parent)
    , m_view(new SessionsChartView(this))
    , m_lines(new QComboBox(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);

    m_lines->addItem(tr("A line per KV format"), static_cast<int>(LineFamily::KvFormats));
    m_lines->addItem(tr("A line per device"), static_cast<int>(LineFamily::Devices));
    m_lines->addItem(tr("A line per weight format"), static_cast<int>(LineFamily::WeightFormats));
    m_lines->setAccessibleName(tr("Lines of the sessions chart"));
    m_lines->setToolTip(tr("What the lines of this chart stand for"));
    m_lines->raise();
    connect(m_lines, &QComboBox::activated, this,
            [this] { Q_EMIT linesChosen(static_cast<LineFamily>(m_lines->currentData().toInt())); });
}

void SessionsPanel::setSnapshot(const Snapshot &snapshot)
{
    m_lines->setCurrentIndex(m_lines->findData(static_cast<int>(snapshot.view.lines)));
    m_view->setSnapshot(snapshot);
}

void SessionsPanel::setTheme(const Theme &theme)
{
    m_view->setTheme(theme);
}

void SessionsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_lines->adjustSize();
    m_lines->move(width() - m_lines->width() - 8, 6); // in the empty corner beside the chart's title
}

} // namespace tb
