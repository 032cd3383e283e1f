// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/scenario.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tb {

class DeviceEntry;
class SearchPicker;
struct DeviceWords;

/// The devices shown side by side: a list with buttons to remove, add from the catalogue, or add a room.
class DevicePicker : public QWidget
{
    Q_OBJECT

public:
    explicit DevicePicker(std::shared_ptr<const Catalogue> catalogue, QWidget *parent = nullptr);

    /// Emits nothing.
    void setDevices(const std::vector<DeviceChoice> &devices);

Q_SIGNALS:
    void devicesChosen(const std::vector<tb::DeviceChoice> &devices); ///< by the user; never empty

private:
    void addEntry();
    QWidget *makeButtons();
    void showEntries();
    DeviceWords wordsOf(std::size_t index) const;
    void remove(const DeviceEntry *entry);
    void setRoomSize(const DeviceEntry *entry, Bytes size);
    void toggle(const QString &id);
    void addRoom();
    void choose(std::vector<DeviceChoice> devices);
    std::size_t indexOf(const DeviceEntry *entry) const;

    std::shared_ptr<const Catalogue> m_catalogue;
    std::vector<DeviceChoice> m_devices;
    std::vector<DeviceEntry *> m_entries;
    QVBoxLayout *m_list;
    QLabel *m_label;
    SearchPicker *m_add = nullptr;
    QPushButton *m_room = nullptr;
};

} // namespace tb
