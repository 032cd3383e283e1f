// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device_picker.h"

#include "core/catalogue_text.h"
#include "ui/catalogue_items.h"
#include "ui/device_entry.h"
#include "ui/search_picker.h"
#include "ui/size_spin.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tb {

namespace {

constexpr std::size_t kMostDevices = 64; // as the scenario key `devices` has it
constexpr std::array kRoomsOffered
    = {Bytes{20 * kGiga}, Bytes{40 * kGiga}, Bytes{80 * kGiga}, Bytes{160 * kGiga}};

/// The first size offered that no room in the list has.
std::optional<Bytes> nextRoom(const std::vector<DeviceChoice> &devices)
{
    for (const Bytes size : kRoomsOffered) {
        const DeviceChoice room{"", size};
        if (std::find(devices.begin(), devices.end(), room) == devices.end())
            return size;
    }
    return std::nullopt;
}

/// The control that Shift+Tab goes to from here.
QWidget *controlBefore(const QWidget *widget)
{
    QWidget *before = widget->previousInFocusChain();
    while (before != widget && (before->focusPolicy() & Qt::TabFocus) == 0)
        before = before->previousInFocusChain();
    return before;
}

} // namespace

DevicePicker::DevicePicker(std::shared_ptr<const Catalogue> catalogue, QWidget *parent)
    : QWidget(parent)
    , m_catalogue(std::move(catalogue))
    , m_list(new QVBoxLayout)
    , m_label(new QLabel(tr("&Devices"), this))
{
    m_label->setToolTip(tr("The machines shown side by side, 1 to 64."));
    m_list->setSpacing(0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_label);
    layout->addLayout(m_list);
    layout->addWidget(makeButtons());
}

QWidget *DevicePicker::makeButtons()
{
    auto *box = new QWidget(this);
    m_add = new SearchPicker(PickMode::Several,
                             {tr("Search devices"), tr("Devices found"),
                              tr("Enter ticks or unticks, Escape closes. GB are decimal.")},
                             box);
    m_add->setText(tr("Add dev&ice\u2026"));
    m_add->setAccessibleName(tr("Add device"));
    m_add->setToolTip(tr("Choose from %1 Macs and accelerators").arg(m_catalogue->devices.size()));
    m_add->setItems(deviceItems(*m_catalogue));
    m_room = new QPushButton(tr("Add r&oom"), box);
    m_room->setAutoDefault(false);
    m_room->setAccessibleName(tr("Add room after the weights"));
    m_room->setToolTip(tr("A room is memory left for conversations once the weights are loaded, in GB."));
    m_label->setBuddy(m_add);

    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_add, 1);
    layout->addWidget(m_room, 1);
    connect(m_add, &SearchPicker::chosen, this, &DevicePicker::toggle);
    connect(m_room, &QPushButton::clicked, this, &DevicePicker::addRoom);
    return box;
}

void DevicePicker::setDevices(const std::vector<DeviceChoice> &devices)
{
    if (devices == m_devices)
        return;
    m_devices = devices;
    showEntries();
}

void DevicePicker::showEntries()
{
    while (m_entries.size() < m_devices.size())
        addEntry();
    while (m_entries.size() > m_devices.size()) {
        m_list->removeWidget(m_entries.back());
        m_entries.back()->hide();
        m_entries.back()->deleteLater(); // it may be the sender
        m_entries.pop_back();
    }
    QStringList ids;
    for (std::size_t i = 0; i < m_devices.size(); ++i) {
        m_entries[i]->setChoice(m_devices[i], wordsOf(i));
        m_entries[i]->setRemoval(m_devices.size() > 1 ? Removal::Allowed : Removal::LastOne);
        if (!m_devices[i].spare)
            ids.append(QString::fromStdString(m_devices[i].id));
    }
    m_add->setChosen(ids);
    m_room->setEnabled(nextRoom(m_devices).has_value() && m_devices.size() < kMostDevices);
}

void DevicePicker::addEntry()
{
    auto *entry = new DeviceEntry(this);
    entry->tabAfter(m_entries.empty() ? controlBefore(m_add) : m_entries.back()->lastControl());
    m_list->addWidget(entry);
    m_entries.push_back(entry);
    connect(entry, &DeviceEntry::removed, this, [this, entry] { remove(entry); });
    connect(entry, &DeviceEntry::sizeChosen, this, [this, entry](Bytes size) { setRoomSize(entry, size); });
}

DeviceWords DevicePicker::wordsOf(std::size_t index) const
{
    const DeviceChoice &choice = m_devices[index];
    const auto twin = std::find(m_devices.begin(), m_devices.end(), choice);
    const bool repeated = twin != m_devices.begin() + static_cast<std::ptrdiff_t>(index);
    DeviceWords words{tr("Room after weights"), {}, tr("Only the conversations count against it.")};
    if (choice.spare) {
        words.spoken = tr("room of %1").arg(sizeLabel(*choice.spare));
    } else if (const auto device = m_catalogue->device(choice.id)) {
        words.name = QString::fromStdString((*device)->name);
        words.spoken = words.name;
        words.tip = QString::fromStdString((*device)->chipName + ": " + deviceFacts(**device));
        if (!(*device)->bandwidthNote.empty())
            words.tip += QLatin1Char('\n') + QString::fromStdString((*device)->bandwidthNote);
    }
    if (repeated)
        words.spoken += tr(", line %1").arg(index + 1);
    return words;
}

std::size_t DevicePicker::indexOf(const DeviceEntry *entry) const
{
    const auto found = std::find(m_entries.begin(), m_entries.end(), entry);
    return static_cast<std::size_t>(found - m_entries.begin());
}

void DevicePicker::remove(const DeviceEntry *entry)
{
    const std::size_t index = indexOf(entry);
    if (index >= m_devices.size() || m_devices.size() == 1)
        return;
    auto devices = m_devices;
    devices.erase(devices.begin() + static_cast<std::ptrdiff_t>(index));
    choose(std::move(devices));
    m_entries[std::min(index, m_entries.size() - 1)]->focusRemove();
}

void DevicePicker::setRoomSize(const DeviceEntry *entry, Bytes size)
{
    const std::size_t index = indexOf(entry);
    if (index >= m_devices.size())
        return;
    auto devices = m_devices;
    devices[index].spare = size;
    choose(std::move(devices));
}

void DevicePicker::toggle(const QString &id)
{
    const DeviceChoice choice{id.toStdString(), {}};
    auto devices = m_devices;
    const auto gone = std::remove(devices.begin(), devices.end(), choice);
    if (gone == devices.end())
        devices.push_back(choice);
    else
        devices.erase(gone, devices.end());
    choose(std::move(devices));
}

void DevicePicker::addRoom()
{
    const auto size = nextRoom(m_devices);
    if (!size)
        return;
    auto devices = m_devices;
    devices.insert(devices.begin(), {"", *size});
    choose(std::move(devices));
}

void DevicePicker::choose(std::vector<DeviceChoice> devices)
{
    if (devices.empty() || devices.size() > kMostDevices || devices == m_devices)
        return;
    Q_EMIT devicesChosen(devices);
}

} // namespace tb
