// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario_document.h"

#include "core/json_indent.h"
#include "ui/pins.h"
#include "ui/whole_file.h"

namespace tb {

ScenarioFile fileOf(const Scenario &scenario, const ViewOptions &view)
{
    ScenarioFile file;
    file.scenario = scenario;
    file.pins = pinsOf(view);
    file.barScale = view.barScale;
    file.units = view.units;
    file.charts = view.charts;
    return file;
}

ViewOptions viewOf(const ScenarioFile &file)
{
    ViewOptions view;
    view.barScale = file.barScale;
    view.units = file.units;
    view.charts = file.charts;
    return withPins(std::move(view), file.pins);
}

ScenarioFile ScenarioDocument::withState(const Scenario &scenario, const ViewOptions &view) const
{
    ScenarioFile file = fileOf(scenario, view);
    file.chart = m_saved.chart;
    file.title = m_saved.title;
    file.story = m_saved.story;
    file.note = m_saved.note;
    file.unknown = m_saved.unknown;
    return file;
}

bool ScenarioDocument::isModified(const Scenario &scenario, const ViewOptions &view) const
{
    return isOpen() && withState(scenario, view) != m_saved;
}

void ScenarioDocument::opened(const QString &path, ScenarioFile read, const Scenario &scenario,
                              const ViewOptions &view)
{
    m_path = path;
    m_saved = std::move(read);
    m_saved = withState(scenario, view);
}

Status ScenarioDocument::save(const QString &path, const Scenario &scenario, const ViewOptions &view)
{
    ScenarioFile file = withState(scenario, view);
    Status status = writeWholeFile(path, QByteArray::fromStdString(indentedJson(scenarioFileToJson(file))));
    if (status) {
        m_path = path;
        m_saved = std::move(file);
    }
    return status;
}

} // namespace tb
