// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control_panel.h"

#include "core/format_choices.h"
#include "core/scale.h"
#include "core/scenario_text.h"
#include "ui/assumptions_panel.h"
#include "ui/catalogue_items.h"
#include "ui/device_picker.h"
#include "ui/scroll_column.h"
#include "ui/search_picker.h"
#include "ui/slider_row.h"
#include "ui/stop_slider.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace tb {

namespace {

/// The scenario with another list of devices. A current device that left the list gives its place to the one
/// that now stands where it stood; a room that changed its size stays the current one.
Scenario withDevices(const Scenario &scenario, const std::vector<DeviceChoice> &devices)
{
    Scenario next = scenario;
    next.devices = devices;
    const auto was = std::find(scenario.devices.begin(), scenario.devices.end(), scenario.device);
    const bool shown = std::find(devices.begin(), devices.end(), scenario.device) != devices.end();
    if (was == scenario.devices.end() || shown || devices.empty())
        return next;
    const auto place = static_cast<std::size_t>(was - scenario.devices.begin());
    next.device = devices[std::min(place, devices.size() - 1)];
    return next;
}

} // namespace

ControlPanel::ControlPanel(std::shared_ptr<const Catalogue> catalogue, QWidget *parent)
    : QWidget(parent)
    , m_catalogue(std::move(catalogue))
    , m_scroll(new ScrollColumn(this))
    , m_content(new QWidget)
{
    m_modelBox = makeModel();
    makeRows();
    m_devices = new DevicePicker(m_catalogue, m_content);
    m_assumptions = new AssumptionsPanel(m_content);
    makeScrollArea({m_modelBox, m_weights, m_context, m_sessions, m_kv, m_devices, m_assumptions});
    connectControls();
}

QWidget *ControlPanel::makeModel()
{
    auto *box = new QWidget(m_content);
    m_model = new SearchPicker(PickMode::One,
                               {tr("Search models"), tr("Models found"),
                                tr("Words of name, maker or size. Enter chooses, Escape closes.")},
                               box);
    m_model->setAccessibleName(tr("Model"));
    m_model->setToolTip(tr("The model that is served, one of %1").arg(m_catalogue->models.size()));
    m_model->setItems(modelItems(*m_catalogue));
    auto *label = new QLabel(tr("&Model"), box);
    label->setBuddy(m_model);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(label);
    layout->addWidget(m_model);
    return box;
}

void ControlPanel::makeRows()
{
    m_weights = new ChoiceRow({tr("&Weights"), tr("Weights"),
                               tr("How the model's parameters are stored; bits for each parameter, from 16 "
                                  "to 2. Ideal bits have no overhead.")},
                              m_content);
    m_context = new NumberRow({tr("&Context (tokens)"), tr("Context in tokens"),
                               tr("Tokens of each conversation, 1 to 16,777,216. 32k is 32,768.")},
                              {{1, kMaxContext.value}, NumberKind::TokenCount, Stepping::Multiples, 1'024},
                              m_content);
    m_sessions = new NumberRow(
        {tr("&Sessions"), tr("Sessions"), tr("Conversations at the same time, 1 to 1,000,000")},
        {{1, kMaxSessions.value}}, m_content);
    m_kv = new ChoiceRow({tr("&KV cache (notes)"), tr("KV cache format"),
                          tr("How the notes of a conversation are stored: keys and values of each token, in "
                             "bits for each number")},
                         m_content);
}

void ControlPanel::makeScrollArea(const std::vector<QWidget *> &parts)
{
    auto *column = new QVBoxLayout(m_content);
    column->setSpacing(fontMetrics().height() / 2);
    for (QWidget *part : parts)
        column->addWidget(part);
    column->addStretch(1);
    m_scroll->setWidget(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
}

void ControlPanel::connectControls()
{
    connect(m_model, &SearchPicker::chosen, this, &ControlPanel::chooseModel);
    connect(m_weights, &ChoiceRow::valueChosen, this, &ControlPanel::chooseWeights);
    connect(m_context, &NumberRow::valueChosen, this, &ControlPanel::chooseContext);
    connect(m_sessions, &NumberRow::valueChosen, this, &ControlPanel::chooseSessions);
    connect(m_kv, &ChoiceRow::valueChosen, this, &ControlPanel::chooseKv);
    connect(m_devices, &DevicePicker::devicesChosen, this, &ControlPanel::chooseDevices);
    connect(m_assumptions, &AssumptionsPanel::scenarioChosen, this, &ControlPanel::choose);
    for (const SliderRow *row : std::initializer_list<SliderRow *>{m_weights, m_context, m_sessions, m_kv})
        connect(row->slider(), &StopSlider::sliderReleased, this, &ControlPanel::changeEnded);
}

QSize ControlPanel::sizeHint() const
{
    return minimumSizeHint().expandedTo({0, m_content->sizeHint().height()});
}

QSize ControlPanel::minimumSizeHint() const
{
    return {m_scroll->minimumSizeHint().width(), fontMetrics().height() * 5};
}

void ControlPanel::setSnapshot(const Snapshot &snapshot)
{
    const Scenario &s = snapshot.scenario;
    const Model &model = snapshot.resolved.model;
    const bool otherLists = snapshot.catalogue != m_catalogue; // a model file was opened
    const bool otherWeights = otherLists || !m_shown || s.model != m_scenario.model
        || s.weights != m_scenario.weights || s.parameters != m_scenario.parameters;
    m_scenario = s;
    m_shown = true;
    if (otherLists) {
        m_catalogue = snapshot.catalogue;
        m_model->setItems(modelItems(*m_catalogue));
    }
    m_model->setChosen({QString::fromStdString(s.model)});
    if (otherWeights) // sizing the model in every format takes longer than all the rest
        m_weights->setChoices(weightChoices(model, *m_catalogue, s.weights), weightsText(s.weights));
    m_context->setValue(contextScale(model.maxContext, s.context), s.context.value);
    m_sessions->setValue(sessionsScale(s.sessions), s.sessions.value);
    m_kv->setChoices(kvChoices(snapshot.resolved, *m_catalogue), kvText(s.kv));
    m_devices->setDevices(s.devices);
    m_assumptions->setSnapshot(snapshot);
    warnAboutContext(model);
}

void ControlPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void ControlPanel::warnAboutContext(const Model &model)
{
    const bool beyond = model.maxContext && m_scenario.context > *model.maxContext;
    m_context->setWarning(beyond ? tr("Beyond the %1 tokens %2 was trained for.")
                                       .arg(QString::fromStdString(grouped(model.maxContext->value)),
                                            QString::fromStdString(model.name))
                                 : QString());
}

void ControlPanel::setTheme(const Theme &theme)
{
    m_context->setTheme(theme);
}

void ControlPanel::setHidden(const std::vector<LessonControl> &hidden)
{
    const std::pair<LessonControl, QWidget *> controls[] = {{LessonControl::Model, m_modelBox},
                                                            {LessonControl::Weights, m_weights},
                                                            {LessonControl::Context, m_context},
                                                            {LessonControl::SessionCount, m_sessions},
                                                            {LessonControl::Kv, m_kv},
                                                            {LessonControl::Devices, m_devices},
                                                            {LessonControl::Assumptions, m_assumptions}};
    bool any = false;
    for (const auto &[control, widget] : controls) {
        const bool shown = std::find(hidden.begin(), hidden.end(), control) == hidden.end();
        widget->setVisible(shown);
        any = any || shown;
    }
    setVisible(any);
}

void ControlPanel::choose(const Scenario &scenario)
{
    if (scenario != m_scenario)
        Q_EMIT scenarioChosen(scenario);
}

void ControlPanel::chooseKey(const char *key, const std::string &value)
{
    Scenario next = m_scenario;
    if (setKey(next, key, value))
        choose(next);
}

void ControlPanel::chooseModel(const QString &id)
{
    chooseKey("model", id.toStdString());
}

void ControlPanel::chooseContext(qint64 tokens)
{
    Scenario next = m_scenario;
    next.context = Tokens{tokens};
    choose(next);
}

void ControlPanel::chooseSessions(qint64 sessions)
{
    Scenario next = m_scenario;
    next.sessions = Sessions{sessions};
    choose(next);
}

void ControlPanel::chooseWeights(const std::string &key)
{
    chooseKey("weights", key);
}

void ControlPanel::chooseKv(const std::string &key)
{
    chooseKey("kv", key);
}

void ControlPanel::chooseDevices(const std::vector<DeviceChoice> &devices)
{
    choose(withDevices(m_scenario, devices));
}

} // namespace tb
