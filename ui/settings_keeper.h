// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the window remembers: a moment after a change, when the session ends, and when asked to.
#pragma once

#include "ui/settings.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace tb {

class SettingsKeeper : public QObject
{
    Q_OBJECT

public:
    /// `state` is asked for what to write to `path` each time.
    SettingsKeeper(QString path, std::function<WindowState()> state, QObject *parent = nullptr);

    /// Once the changes have paused: a drag is written when it rests, not at each of its steps.
    void saveSoon() { m_pause.start(); }
    void save();

Q_SIGNALS:
    void failed(const QString &path);

private:
    QString m_path;
    std::function<WindowState()> m_state;
    QTimer m_pause;
};

} // namespace tb
