// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace tb {

class SizeSpin;

/// What an entry shows besides its choice.
struct DeviceWords
{
    QString name; ///< "M4 Pro 48 GB"
    QString spoken; ///< the same, unique in the list
    QString tip;

    friend bool operator==(const DeviceWords &, const DeviceWords &) = default;
};

enum class Removal {
    Allowed,
    LastOne, ///< one device always stays
};

/// One line of the device list: its name, for a room its size, and a button that removes it.
class DeviceEntry : public QWidget
{
    Q_OBJECT

public:
    explicit DeviceEntry(QWidget *parent = nullptr);

    /// Emits nothing.
    void setChoice(const DeviceChoice &choice, const DeviceWords &words);
    void setRemoval(Removal removal);
    void focusRemove();
    void tabAfter(QWidget *before);
    QWidget *lastControl() const;

Q_SIGNALS:
    void removed();
    void sizeChosen(tb::Bytes size);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitRemove();

    QLabel *m_name;
    SizeSpin *m_size;
    QToolButton *m_remove;
};

} // namespace tb
