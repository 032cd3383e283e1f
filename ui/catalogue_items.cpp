// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalogue_items.h"

#include "core/catalogue_text.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tb {

namespace {

QString tr(const char *words)
{
    return QCoreApplication::translate("CatalogueItems", words);
}

/// Items of one vendor next to each other, vendors in the order of their first row.
void gatherGroups(std::vector<PickerItem> &items)
{
    QStringList order;
    for (const PickerItem &item : items)
        if (!order.contains(item.group))
            order.append(item.group);
    std::stable_sort(items.begin(), items.end(), [&order](const PickerItem &a, const PickerItem &b) {
        return order.indexOf(a.group) < order.indexOf(b.group);
    });
}

void markUnverified(PickerItem &item, const QString &reason)
{
    item.subtitle = tr("not verified: %1").arg(item.subtitle); // first, so that it is never cut off
    item.caution = tr("Not verified: %1").arg(reason);
}

} // namespace

std::vector<PickerItem> modelItems(const Catalogue &catalogue)
{
    std::vector<PickerItem> items;
    for (const Model &model : catalogue.models) {
        PickerItem item{text(model.id),     text(model.name),   text(modelFacts(model)),
                        text(model.vendor), text(model.family), {}};
        if (!model.verified)
            markUnverified(item, text(model.verification));
        items.push_back(std::move(item));
    }
    gatherGroups(items);
    return items;
}

std::vector<PickerItem> deviceItems(const Catalogue &catalogue)
{
    std::vector<PickerItem> items;
    for (const Device &device : catalogue.devices) {
        PickerItem item{text(device.id),
                        text(device.name),
                        text(deviceFacts(device)),
                        text(device.vendor),
                        text(device.family + " " + device.chipName),
                        {}};
        if (!device.verified)
            markUnverified(item, tr("only one source, or sources that differ (%1)").arg(text(device.source)));
        if (!device.bandwidthNote.empty())
            item.caution
                += (item.caution.isEmpty() ? QString() : QStringLiteral("\n")) + text(device.bandwidthNote);
        items.push_back(std::move(item));
    }
    gatherGroups(items);
    return items;
}

} // namespace tb
