// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured_corner.h"

#include "ui/checked_line.h"
#include "ui/number_spin.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace tb {

MeasuredCorner::MeasuredCorner(ChartPage *page)
    : QWidget(page)
    , m_page(page)
    , m_sessions(new NumberSpin({{1, kMaxSessions.value}}, this))
    , m_speed(new CheckedLine(this))
    , m_remove(new QToolButton(this))
{
    auto *label = new QLabel(tr("Measured"), this);
    label->setBuddy(m_sessions);
    m_sessions->setAccessibleName(tr("Conversations at once when measured"));
    m_sessions->setToolTip(tr("How many conversations ran at once when the speed was measured"));
    m_speed->setAccessibleName(tr("Measured speed"));
    m_speed->setToolTip(tr("Tokens a second that each conversation got, such as 41.5"));
    m_speed->setPlaceholderText(tr("tok/s each"));
    auto *add = new QPushButton(tr("&Add"), this);
    add->setToolTip(tr("Puts the measured speed into the chart, against its ceiling"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Takes a measured speed out of the chart"));
    m_remove->setPopupMode(QToolButton::InstantPopup);
    m_remove->setMenu(new QMenu(m_remove));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    for (QWidget *widget :
         {static_cast<QWidget *>(label), static_cast<QWidget *>(m_sessions), static_cast<QWidget *>(m_speed),
          static_cast<QWidget *>(add), static_cast<QWidget *>(m_remove)})
        layout->addWidget(widget);
    connect(add, &QPushButton::clicked, this, &MeasuredCorner::add);
    connect(m_speed, &QLineEdit::returnPressed, this, &MeasuredCorner::add);
    connect(page, &ChartPage::shown, this,
            [this](const ChartOptions &options) { showPoints(options.measured); });
}

/// Only a speed that makes sense is added; the field says why another is not.
void MeasuredCorner::add()
{
    const auto speed = speedFromText(m_speed->text().toStdString());
    m_speed->complain(speed ? QString() : QString::fromStdString(speed.error().line()));
    if (!speed)
        return;
    std::vector<MeasuredSpeed> points = m_page->options().measured;
    points.push_back({Sessions{m_sessions->value()}, *speed});
    m_speed->clear();
    setPoints(std::move(points));
}

void MeasuredCorner::setPoints(std::vector<MeasuredSpeed> points)
{
    ChartOptions next = m_page->options();
    next.measured = std::move(points);
    Q_EMIT m_page->chartsChosen(next);
}

void MeasuredCorner::showPoints(const std::vector<MeasuredSpeed> &points)
{
    m_remove->setVisible(!points.empty());
    m_remove->menu()->clear();
    for (std::size_t i = 0; i < points.size(); ++i)
        m_remove->menu()->addAction(QString::fromStdString(measuredText(points[i])), this, [this, i] {
            std::vector<MeasuredSpeed> left = m_page->options().measured;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            setPoints(std::move(left));
        });
}

} // namespace tb
