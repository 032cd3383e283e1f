// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured_corner.h"

#include "ui/checked_line.h"
#include "ui/complaint.h"
#include "ui/number_spin.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tb {

MeasuredCorner::MeasuredCorner(ChartPage *page)
    : QToolButton(page)
    , m_page(page)
    , m_popup(new QFrame(this, Qt::Popup))
    , m_sessions(new NumberSpin({{1, kMaxSessions.value}}, m_popup))
    , m_speed(new CheckedLine(m_popup))
    , m_rows(new QVBoxLayout)
{
    setText(tr("Measured Speeds..."));
    setToolTip(tr("Puts speeds you measured into the chart, against their ceilings"));
    m_popup->setFrameShape(QFrame::StyledPanel);
    m_popup->setAccessibleName(tr("Measured speeds"));
    auto *layout = new QVBoxLayout(m_popup);
    layout->addWidget(makeForm());
    layout->addLayout(m_rows);
    connect(this, &QToolButton::clicked, this, &MeasuredCorner::open);
    connect(page, &ChartPage::shown, this,
            [this](const ChartOptions &options) { showPoints(options.measured); });
}

QWidget *MeasuredCorner::makeForm()
{
    auto *form = new QWidget(m_popup);
    m_sessions->setAccessibleName(tr("Conversations at once when measured"));
    m_sessions->setToolTip(tr("How many conversations ran at once when the speed was measured"));
    m_speed->setAccessibleName(tr("Measured speed"));
    m_speed->setToolTip(tr("Tokens a second that each conversation got, such as 41.5"));
    m_speed->setPlaceholderText(tr("tok/s each"));
    auto *add = new QPushButton(tr("&Add"), form);
    auto *layout = new QHBoxLayout(form);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sessions);
    layout->addWidget(new QLabel(tr("at once"), form));
    layout->addWidget(m_speed);
    layout->addWidget(add);
    connect(add, &QPushButton::clicked, this, &MeasuredCorner::add);
    connect(m_speed, &QLineEdit::returnPressed, this, &MeasuredCorner::add);
    return form;
}

/// Below the button, its right edges in line.
void MeasuredCorner::open()
{
    m_popup->adjustSize();
    m_popup->move(mapToGlobal(rect().bottomRight()) - QPoint(m_popup->width(), 0));
    m_popup->show();
    m_speed->setFocus();
}

/// Only a speed that makes sense is added; the field says why another is not.
void MeasuredCorner::add()
{
    const auto speed = speedFromText(m_speed->text().toStdString());
    complain(m_speed, speed ? QString() : tr("%1.").arg(QString::fromStdString(speed.error().text)));
    if (!speed)
        return;
    std::vector<MeasuredSpeed> points = m_page->options().measured;
    points.push_back({Sessions{m_sessions->value()}, *speed, m_page->view()->chart().data().served});
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
    const std::string &served = m_page->view()->chart().data().served;
    if (points == m_shown && served == m_served)
        return;
    m_shown = points;
    m_served = served;
    while (QLayoutItem *row = m_rows->takeAt(0)) {
        row->widget()->deleteLater(); // it may be the one that was clicked
        row->widget()->hide();
        delete row;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!belongsTo(points[i], served))
            continue;
        auto *row = new QWidget(m_popup);
        const QString words = QString::fromStdString(measuredText(points[i]));
        auto *remove = new QPushButton(tr("Remove"), row);
        remove->setAccessibleName(tr("Remove %1").arg(words));
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(new QLabel(words, row), 1);
        layout->addWidget(remove);
        m_rows->addWidget(row);
        row->show();
        connect(remove, &QPushButton::clicked, this, [this, i] {
            std::vector<MeasuredSpeed> left = m_page->options().measured;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            setPoints(std::move(left));
        });
    }
    m_popup->adjustSize();
}

} // namespace tb
