// SPDX-License-Identifier: GPL-3.0-or-later
// The sessions chart with the choice of what its lines stand for.
#pragma once

#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

class QComboBox;

namespace tb {

class SessionsChartView;

class SessionsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SessionsPanel(QWidget *parent = nullptr);

    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);

Q_SIGNALS:
    void linesChosen(tb::LineFamily lines);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    SessionsChartView *m_view;
    QComboBox *m_lines;
};

} // namespace tb
