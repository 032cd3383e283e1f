// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device_entry.h"

#include "ui/size_spin.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>

namespace tb {

namespace {

constexpr int kTarget = 24; ///< logical pixels, the least a button should have

} // namespace

DeviceEntry::DeviceEntry(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel(this))
    , m_size(new SizeSpin(this))
    , m_remove(new QToolButton(this))
{
    m_size->setToolTip(tr("Memory left for conversations once the weights are loaded, 1 GB and more.\n"
                          "A bare number is in GB; MB, MiB, GiB and TB are read as well."));
    m_size->hide();
    m_remove->setText(QStringLiteral("\u00d7"));
    m_remove->setAutoRaise(true);
    m_remove->setFocusPolicy(Qt::StrongFocus);
    fitRemove();

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_size);
    layout->addWidget(m_remove);
    connect(m_size, &SizeSpin::sizeChosen, this, &DeviceEntry::sizeChosen);
    connect(m_remove, &QToolButton::clicked, this, &DeviceEntry::removed);
}

/// As large as its text needs, and never smaller than a target may be.
void DeviceEntry::fitRemove()
{
    m_remove->setMinimumSize(m_remove->sizeHint().expandedTo({kTarget, kTarget}));
}

void DeviceEntry::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRemove();
}

void DeviceEntry::setChoice(const DeviceChoice &choice, const DeviceWords &words)
{
    m_name->setText(words.name);
    m_name->setToolTip(words.tip);
    m_remove->setAccessibleName(tr("Remove %1").arg(words.spoken));
    m_remove->setToolTip(tr("Remove %1 from the list (Delete)").arg(words.name));
    m_size->setAccessibleName(tr("Size of %1").arg(words.spoken));
    m_size->setVisible(choice.spare.has_value());
    if (choice.spare)
        m_size->setSize(*choice.spare);
}

void DeviceEntry::setRemoval(Removal removal)
{
    m_remove->setEnabled(removal == Removal::Allowed);
}

void DeviceEntry::focusRemove()
{
    m_remove->setFocus(Qt::OtherFocusReason);
}

void DeviceEntry::tabAfter(QWidget *before)
{
    setTabOrder(before, m_size);
    setTabOrder(m_size, m_remove);
}

QWidget *DeviceEntry::lastControl() const
{
    return m_remove;
}

void DeviceEntry::keyPressEvent(QKeyEvent *event)
{
    // Reaches us from the button; the size entry keeps its own Delete.
    if (event->key() == Qt::Key_Delete && m_remove->isEnabled())
        Q_EMIT removed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace tb
