// SPDX-License-Identifier: GPL-3.0-or-later
// The only mutable state of the window.
#pragma once

#include "ui/snapshot.h"

#include <QObject>

namespace tb {

class ScenarioStore : public QObject
{
    Q_OBJECT

public:
    /// `first` is the state the window opens with.
    explicit ScenarioStore(Snapshot first, QObject *parent = nullptr);

    const Snapshot &snapshot() const { return m_snapshot; }

    /// Takes the scenario when it is new and every id in it is known; else nothing changes.
    Status apply(const Scenario &scenario);
    /// The same where the scenario's model may be a file: it is read now, and stays in the list of models.
    Status open(const Scenario &scenario);
    void setView(const ViewOptions &view);

Q_SIGNALS:
    void changed(const tb::Snapshot &snapshot);

private:
    Status take(std::shared_ptr<const Catalogue> catalogue, const Scenario &scenario);

    Snapshot m_snapshot;
};

} // namespace tb
