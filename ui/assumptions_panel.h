// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/snapshot.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace tb {

class AssumptionsForm;
class SegmentedSwitch;

/// How memory is counted: the accounting, always in sight, and behind a button what it may be changed to.
class AssumptionsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit AssumptionsPanel(QWidget *parent = nullptr);

    /// Emits nothing.
    void setSnapshot(const Snapshot &snapshot);

Q_SIGNALS:
    void scenarioChosen(const tb::Scenario &scenario); ///< by the user: the last one with one change

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeAccounting();
    QWidget *makeDisclosure();
    void toggleDetails();
    void chooseAccounting(int index);

    Scenario m_scenario;
    SegmentedSwitch *m_accounting;
    QToolButton *m_disclosure = nullptr;
    QLabel *m_summary;
    AssumptionsForm *m_details = nullptr;
};

} // namespace tb
