// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knee_rows.h"

#include "ui/text.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace tb {

KneeRows::KneeRows(QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(4);
    layout->setColumnStretch(0, 1);
    for (std::size_t i = 0; i < kKneeWays; ++i) {
        auto *words = new QLabel(this);
        words->setWordWrap(true);
        auto *apply = new QPushButton(tr("Apply"), this);
        const int row = layout->rowCount();
        layout->addWidget(words, row, 0);
        layout->addWidget(apply, row, 1, Qt::AlignTop);
        m_rows.push_back({words, apply});
        connect(apply, &QPushButton::clicked, this, [this, i] {
            const KneeWay way = m_ways.at(i); // the list changes below
            Q_EMIT wayChosen(way);
        });
    }
}

void KneeRows::setWays(std::vector<KneeWay> ways)
{
    m_ways = std::move(ways);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const KneeWay &way = m_ways.at(i);
        const Row &row = m_rows[i];
        row.words->setText(text(kneeWayText(way)));
        row.words->setToolTip(text(way.words));
        row.apply->setToolTip(text(way.words));
        row.apply->setAccessibleName(tr("Apply: %1").arg(text(way.name)));
        row.apply->setAccessibleDescription(row.words->text());
        row.apply->setVisible(way.reason.empty());
    }
}

} // namespace tb
