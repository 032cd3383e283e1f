// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background_job.h"

#include <QThread>

namespace tb {

BackgroundJob::BackgroundJob(Work work, QObject *parent)
    : QObject(parent)
    , m_thread(QThread::create([this, work = std::move(work)] {
        work([this](double done) {
            if (!m_cancelled)
                Q_EMIT progressed(qRound(done * 100));
            return !m_cancelled;
        });
    }))
{
    connect(m_thread.get(), &QThread::finished, this, &BackgroundJob::finished);
    m_thread->start();
}

BackgroundJob::~BackgroundJob()
{
    cancel();
    m_thread->wait();
}

} // namespace tb
