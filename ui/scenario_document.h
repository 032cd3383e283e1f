// SPDX-License-Identifier: GPL-3.0-or-later
// The scenario file that is open: where it is, and what was last saved to it.
#pragma once

#include "core/scenario_file.h"
#include "ui/snapshot.h"

#include <QString>

namespace tb {

/// The state of the window as a file keeps it.
ScenarioFile fileOf(const Scenario &scenario, const ViewOptions &view);

/// The view that a file asks for.
ViewOptions viewOf(const ScenarioFile &file);

class ScenarioDocument
{
public:
    /// No file is open at first: free play, which nobody is asked to save.
    bool isOpen() const { return !m_path.isEmpty(); }
    const QString &path() const { return m_path; }
    bool isModified(const Scenario &scenario, const ViewOptions &view) const;

    /// `read` was opened from `path`, and the window now shows it as `scenario` and `view`.
    void opened(const QString &path, ScenarioFile read, const Scenario &scenario, const ViewOptions &view);
    /// To `path`, which is the open file from now on. Title, story, chart and note, and keys of a later
    /// version, stay in it.
    Status save(const QString &path, const Scenario &scenario, const ViewOptions &view);
    void close() { *this = {}; }

private:
    ScenarioFile withState(const Scenario &scenario, const ViewOptions &view) const;

    QString m_path;
    ScenarioFile m_saved;
};

} // namespace tb
