// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lesson.h"
#include "ui/snapshot.h"
#include "ui/theme.h"

#include <QWidget>

class QVBoxLayout;

namespace tb {

class AssumptionsPanel;
class ChoiceRow;
class DevicePicker;
class NumberRow;
class ScrollColumn;
class SearchPicker;

/// Every input of the window, top to bottom. Shows a snapshot and proposes the next scenario; what becomes of
/// it is decided elsewhere.
class ControlPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ControlPanel(std::shared_ptr<const Catalogue> catalogue, QWidget *parent = nullptr);

    /// Sets all controls; emits nothing.
    void setSnapshot(const Snapshot &snapshot);
    void setTheme(const Theme &theme);
    /// Without the controls that a lesson can do without; gone altogether where that is all of them.
    void setHidden(const std::vector<LessonControl> &hidden);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changeEnded(); ///< a slider was let go
    /// By the user only: the last snapshot's scenario with one change.
    void scenarioChosen(const tb::Scenario &scenario);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeModel();
    void makeRows();
    void makeScrollArea(const std::vector<QWidget *> &parts);
    void connectControls();

    void chooseModel(const QString &id);
    void chooseContext(qint64 tokens);
    void chooseSessions(qint64 sessions);
    void chooseWeights(const std::string &key);
    void chooseKv(const std::string &key);
    void chooseDevices(const std::vector<DeviceChoice> &devices);
    void chooseKey(const char *key, const std::string &value);
    void choose(const Scenario &scenario);
    void warnAboutContext(const Model &model);

    std::shared_ptr<const Catalogue> m_catalogue;
    Scenario m_scenario;
    bool m_shown = false; ///< whether a snapshot has been shown yet
    ScrollColumn *m_scroll;
    QWidget *m_content;
    QWidget *m_modelBox = nullptr; ///< the picker with its label
    SearchPicker *m_model = nullptr;
    ChoiceRow *m_weights = nullptr;
    NumberRow *m_context = nullptr;
    NumberRow *m_sessions = nullptr;
    ChoiceRow *m_kv = nullptr;
    DevicePicker *m_devices = nullptr;
    AssumptionsPanel *m_assumptions = nullptr;
};

} // namespace tb
