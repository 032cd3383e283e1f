// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bars_accessible.h"

#include "core/bar_guess.h"
#include "core/bar_hit.h"
#include "core/summary.h"
#include "ui/bar_pair.h"
#include "ui/bar_picture.h"
#include "ui/budget_bars.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace tb {

namespace {

QString bandName(const Budget &budget, BandKind kind)
{
    const auto tr = [](const char *words) { return QCoreApplication::translate("BarsAccessible", words); };
    switch (kind) {
    case BandKind::Weights:
        return tr("Weights");
    case BandKind::Working:
        return tr("Working space");
    case BandKind::Scratch:
        return tr("Scratch for the quantised cache");
    case BandKind::State:
        return text(cacheName(budget));
    case BandKind::Recurrent:
        return tr("Recurrent state");
    case BandKind::PartialState:
        return tr("The first conversation that does not fit");
    case BandKind::FreeSeat:
        return tr("Room for more conversations");
    case BandKind::Free:
        return tr("Free");
    case BandKind::Kept:
        return tr("Kept");
    case BandKind::Overflow:
        return tr("Does not fit");
    case BandKind::Pinned:
        break;
    }
    return tr("The pinned state");
}

/// Conversations side by side are one part: a listener wants their number, not each of them.
std::vector<AccessiblePart> bandParts(const BarRow &row, const BarInput &device, ByteUnits units,
                                      const std::function<QRect(const Rect &)> &seen)
{
    std::vector<AccessiblePart> parts;
    std::vector<BandKind> kinds;
    std::vector<Band> bands = row.bands; // as painted; they are read as they stand
    std::stable_sort(bands.begin(), bands.end(),
                     [](const Band &a, const Band &b) { return a.rect.x < b.rect.x; });
    for (const Band &band : bands) {
        const QRect place = seen(band.rect);
        const auto same = std::find(kinds.begin(), kinds.end(), band.kind);
        if (same != kinds.end()) {
            QRect &rect = parts[static_cast<std::size_t>(same - kinds.begin())].rect;
            rect = rect.united(place);
            continue;
        }
        kinds.push_back(band.kind);
        parts.push_back({bandName(*device.budget, band.kind),
                         text(bandReadout(device, band.kind, units).text),
                         QAccessible::StaticText,
                         place,
                         false,
                         {},
                         {}});
    }
    if (!row.guess.line.empty())
        parts.push_back({QCoreApplication::translate("BarsAccessible", "Your guess"),
                         text(guessValueText(*device.guess, units)),
                         QAccessible::StaticText,
                         seen(row.guess.handle),
                         false,
                         {},
                         {}});
    return parts;
}

} // namespace

std::vector<AccessiblePart> barParts(BudgetBars &bars)
{
    const Snapshot *snapshot = bars.snapshot();
    std::vector<AccessiblePart> parts;
    const std::vector<BarInput> inputs = snapshot ? barInputs(*snapshot) : std::vector<BarInput>();
    for (std::size_t i = 0; snapshot && i < bars.picture().rows.size(); ++i) {
        const BarRow &row = bars.picture().rows[i];
        const BarInput &device = inputs[i];
        const int index = static_cast<int>(i);
        parts.push_back({text(device.budget->deviceName), text(verdictWithGuess(device)),
                         QAccessible::ListItem, bars.seen(row.hit),
                         bars.hasFocus() && bars.focusRow() == index, [&bars, index] { bars.choose(index); },
                         bandParts(row, device, snapshot->view.units,
                                   [&bars](const Rect &rect) { return bars.seen(rect); })});
    }
    return parts;
}

std::vector<AccessiblePart> pairParts(const BarPair &pair)
{
    const Snapshot *snapshot = pair.snapshot();
    std::vector<AccessiblePart> parts;
    if (!snapshot)
        return parts;
    const auto seen = [&pair](const Rect &rect) {
        return QRectF(rect.x, rect.y, rect.width, rect.height).toAlignedRect() & pair.rect();
    };
    const std::vector<BarInput> inputs = pairInputs(*snapshot);
    for (std::size_t i = 0; i < pair.picture().rows.size(); ++i) {
        const BarRow &row = pair.picture().rows[i];
        const Budget &budget = *inputs[i].budget;
        const std::string name = i == 0 ? pinLabel(snapshot->pinned->pin) : inputs[i].name;
        parts.push_back({text(name),
                         text(verdictText(budget)),
                         QAccessible::ListItem,
                         seen(row.hit),
                         false,
                         {},
                         bandParts(row, inputs[i], snapshot->view.units, seen)});
    }
    return parts;
}

} // namespace tb
