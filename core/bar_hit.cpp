// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_hit.h"

#include "core/bar_guess.h"
#include "core/budget_parts.h"
#include "core/cache_trade.h"
#include "core/summary.h"

#include <algorithm>

namespace tb {

namespace {

/// "4.92 GB, 6.3 % of the 78.77 GB a model may use"; without the share when there is nothing to share.
std::string sizeAndShare(const Budget &b, Bytes bytes, ByteUnits units)
{
    const Bytes all = modelMemory(b);
    std::string text = bytesText(bytes, units);
    if (all.value <= 0)
        return text;
    const double share = 100.0 * static_cast<double>(bytes.value) / static_cast<double>(all.value);
    return text + ", " + fixed(share, 1) + " % of the " + bytesText(all, units)
        + (b.isRoom ? " spare" : " a model may use");
}

/// `shared` is kept once for all conversations, `each` for every one.
std::string stateText(const Budget &b, const std::string &name, Bytes shared, Bytes each, ByteUnits units)
{
    const Bytes all = each == b.statePerSession
        ? b.state
        : Bytes{(Checked(each.value) * b.asked.value + shared.value).value()};
    const std::string once = shared.value > 0 ? "shared " + bytesText(shared, units) + " + " : std::string();
    return name + " " + once + grouped(b.asked.value) + " x " + bytesText(each, units) + " = "
        + sizeAndShare(b, all, units) + "; " + certaintyOf(b, BudgetPart::State);
}

std::string freeText(const Budget &b, ByteUnits units)
{
    const Bytes free{std::max<std::int64_t>(0, b.free.value)};
    const std::int64_t more = std::max<std::int64_t>(0, b.sessionsFit.value - b.asked.value);
    const std::string seats = more > 0 ? "Room for " + grouped(more) + " more" : "No room for one more";
    return seats + ": " + sizeAndShare(b, free, units);
}

std::string overflowText(const Budget &b, ByteUnits units)
{
    const Bytes missing{std::max<std::int64_t>(0, (Checked(0) - b.free.value).value())};
    return "Does not fit: " + bytesText(missing, units) + " more than there is";
}

std::string workingText(const Budget &b, ByteUnits units)
{
    const std::string text
        = "Working space " + sizeAndShare(b, b.working, units) + "; " + certaintyOf(b, BudgetPart::Working);
    const Bytes scratch = cacheScratch(b);
    return scratch.value > 0 ? text + "; " + bytesText(scratch, units) + " of it for the quantised cache"
                             : text;
}

std::string scratchText(const Budget &b, ByteUnits units)
{
    return "Scratch for the quantised cache " + bytesText(cacheScratch(b), units) + " of "
        + bytesText(b.working, units) + " working space; " + certaintyOf(b, BudgetPart::Working);
}

std::string bandText(const Budget &b, BandKind kind, ByteUnits units)
{
    if (b.refused)
        return refusalText(b);
    switch (kind) {
    case BandKind::Weights:
        return "Weights " + sizeAndShare(b, b.weights, units) + "; " + certaintyOf(b, BudgetPart::Weights);
    case BandKind::Working:
        return workingText(b, units);
    case BandKind::Scratch:
        return scratchText(b, units);
    case BandKind::State:
        return stateText(b, cacheName(b), b.sharedState, cachePerSession(b), units);
    case BandKind::Recurrent:
        return stateText(b, "Recurrent state", {}, recurrentPerSession(b), units);
    case BandKind::PartialState:
        return stateText(b, "Per-request state", b.sharedState, b.statePerSession, units);
    case BandKind::FreeSeat:
    case BandKind::Free:
        return freeText(b, units);
    case BandKind::Kept:
        return "Kept for the system and in reserve: " + bytesText(keptMemory(b), units);
    case BandKind::Overflow:
    case BandKind::Pinned:
        break;
    }
    return overflowText(b, units);
}

} // namespace

std::optional<BarHit> barAt(const BarPicture &picture, double x, double y)
{
    const auto row = std::find_if(picture.rows.begin(), picture.rows.end(),
                                  [x, y](const BarRow &r) { return r.hit.contains(x, y); });
    if (row == picture.rows.end())
        return std::nullopt;
    BarHit hit{static_cast<std::size_t>(row - picture.rows.begin()), std::nullopt};
    // The last band painted is the one that is seen.
    const auto band = std::find_if(row->bands.rbegin(), row->bands.rend(),
                                   [x, y](const Band &b) { return b.rect.contains(x, y); });
    if (band != row->bands.rend())
        hit.band = band->kind;
    else if (row->arrow.contains(x, y))
        hit.band = BandKind::Overflow;
    else if (row->track.contains(x, y))
        hit.band = BandKind::Free;
    return hit;
}

std::optional<BandKind> legendAt(const BarPicture &picture, double x, double y)
{
    for (const LegendEntry &entry : picture.legend) {
        const Rect &words = entry.label.box;
        const double top = std::min(entry.swatch.y, words.y);
        const double bottom = std::max(entry.swatch.bottom(), words.bottom());
        if (Rect{entry.swatch.x, top, words.right() - entry.swatch.x, bottom - top}.contains(x, y))
            return entry.kind;
    }
    return std::nullopt;
}

std::optional<BudgetPart> partOf(BandKind kind)
{
    switch (kind) {
    case BandKind::Weights:
        return BudgetPart::Weights;
    case BandKind::Working:
    case BandKind::Scratch:
    case BandKind::Kept:
        return BudgetPart::Working;
    case BandKind::State:
    case BandKind::Recurrent:
    case BandKind::PartialState:
    case BandKind::FreeSeat:
        return BudgetPart::State;
    case BandKind::Free:
    case BandKind::Overflow:
    case BandKind::Pinned:
        break;
    }
    return std::nullopt;
}

Figure figureOf(BandKind kind)
{
    switch (kind) {
    case BandKind::Weights:
        return Figure::Weights;
    case BandKind::Working:
        return Figure::Working;
    case BandKind::Scratch:
        return Figure::CacheTrade;
    case BandKind::Kept:
        return Figure::Kept;
    case BandKind::State:
    case BandKind::Recurrent:
    case BandKind::PartialState:
        return Figure::SessionState;
    case BandKind::Free:
    case BandKind::Overflow:
        return Figure::Free;
    case BandKind::FreeSeat:
    case BandKind::Pinned:
        break;
    }
    return Figure::SessionsFit;
}

std::optional<Figure> verdictFigureAt(const BarRow &row, double x, double y)
{
    if (row.detail.box.contains(x, y))
        return Figure::Free;
    if (row.verdict.box.contains(x, y) || row.markBox.contains(x, y))
        return Figure::SessionsFit;
    return std::nullopt;
}

BandReadout bandReadout(const Budget &budget, BandKind kind, ByteUnits units)
{
    const std::string cards
        = budget.cards > 1 && !budget.isRoom ? grouped(budget.cards) + " x " : std::string();
    return {cards + budget.deviceName, bandText(budget, kind, units)};
}

BandReadout bandReadout(const BarInput &input, BandKind kind, ByteUnits units)
{
    BandReadout readout = bandReadout(*input.budget, kind, units);
    const auto part = partOf(kind);
    if (input.covered && (!part || part == BudgetPart::State))
        readout.text = "Covered until you have given your guess";
    return readout;
}

std::string barsInWords(std::span<const BarInput> inputs)
{
    std::string words;
    for (const BarInput &input : inputs) {
        words += words.empty() ? "" : "; ";
        words += input.budget->deviceName + (input.covered ? ": " : " ") + verdictWithGuess(input);
    }
    return words.empty() ? words : words + ".";
}

} // namespace tb
