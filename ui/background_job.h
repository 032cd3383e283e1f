// SPDX-License-Identifier: GPL-3.0-or-later
// Work in a thread of its own, so that the window answers meanwhile.
#pragma once

#include "ui/picture.h"

#include <QObject>

#include <atomic>
#include <memory>

class QThread;

namespace tb {

class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    /// Tells how far it is, and leaves off when the answer is no. Of values that it alone has.
    using Work = std::function<void(const Progress &progress)>;

    /// Begins at once.
    explicit BackgroundJob(Work work, QObject *parent = nullptr);
    /// Cancels, and waits until the work has left off.
    ~BackgroundJob() override;

    void cancel() { m_cancelled = true; }
    bool isCancelled() const { return m_cancelled; }

Q_SIGNALS:
    void progressed(int percent);
    void finished(); ///< cancelled or not

private:
    std::atomic<bool> m_cancelled = false;
    std::unique_ptr<QThread> m_thread;
};

} // namespace tb
