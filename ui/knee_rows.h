// SPDX-License-Identifier: GPL-3.0-or-later
// What moves the knee of the practice server, a row each, applied by one click.
#pragma once

#include "core/practice_knee.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace tb {

class KneeRows : public QWidget
{
    Q_OBJECT

public:
    explicit KneeRows(QWidget *parent = nullptr);

    void setWays(std::vector<KneeWay> ways); ///< kKneeWays of them

Q_SIGNALS:
    void wayChosen(const tb::KneeWay &way);

private:
    struct Row
    {
        QLabel *words;
        QPushButton *apply;
    };

    std::vector<Row> m_rows;
    std::vector<KneeWay> m_ways;
};

} // namespace tb
