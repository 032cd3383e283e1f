// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings_keeper.h"

#include <QGuiApplication>

#include <utility>

namespace tb {

SettingsKeeper::SettingsKeeper(QString path, std::function<WindowState()> state, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
    , m_state(std::move(state))
{
    constexpr int kPauseMilliseconds = 1'000;
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &SettingsKeeper::save);
    connect(qApp, &QGuiApplication::commitDataRequest, this, &SettingsKeeper::save);
}

void SettingsKeeper::save()
{
    m_pause.stop();
    if (!writeWindowState(m_path, m_state()))
        Q_EMIT failed(m_path);
}

} // namespace tb
