// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_bands.h"

#include "core/budget_parts.h"
#include "core/cache_trade.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tb {

namespace {

// Narrower than this (at normal text size), single conversations are one band; more of them than this are,
// too.
constexpr double kNarrowestTaken = 3;
constexpr double kNarrowestFree = 8;
constexpr double kNarrowestPart = 2; ///< of one conversation
constexpr std::int64_t kMostTaken = 110;
constexpr std::int64_t kMostFree = 80;
constexpr double kNormalText = 15;
constexpr double kLabelMargin = 0.4; ///< of the text size

double asDouble(Bytes bytes)
{
    return static_cast<double>(bytes.value);
}

/// Of the state, 0 to 1.
double recurrentShare(const Budget &b)
{
    const double each = asDouble(b.statePerSession);
    return each > 0 ? std::min(1.0, asDouble(recurrentPerSession(b)) / each) : 0;
}

class BandBuilder
{
public:
    BandBuilder(BarRow &row, const Budget &budget, const RowScale &scale, const Rect &bar, ByteUnits units,
                const TextFitter &text)
        : m_row(row)
        , m_budget(budget)
        , m_scale(scale)
        , m_bar(bar)
        , m_units(units)
        , m_text(text)
        , m_labelMargin(kLabelMargin * text.pixels(TextRole::Band))
        , m_zoom(std::max(1.0, std::round(text.pixels(TextRole::Legend) / kNormalText)))
        , m_limit(std::max(0.0, asDouble(modelMemory(budget))))
        , m_recurrentShare(recurrentShare(budget))
    {
    }

    void build(double arrowWidth, bool covered)
    {
        addKept();
        double at = 0;
        if (!m_budget.isRoom) {
            at = addBudget(BandKind::Weights, at, m_budget.weights);
            at = addWorking(at);
        }
        const double end = covered ? at : at + std::max(0.0, asDouble(m_budget.state));
        if (!covered && m_budget.statePerSession.value > 0)
            addConversations(at, end);
        addOverflow(end, arrowWidth);
    }

private:
    Rect between(double from, double to) const
    {
        const double left = m_scale.x(from);
        return {left, m_bar.y, std::max(0.0, m_scale.x(to) - left), m_bar.height};
    }

    std::string sizeFor(Bytes bytes, double width, bool unitNeeded) const
    {
        const ShortBytes size = shortBytes(bytes, m_units);
        // A bare number is read as the unit of the legend, so smaller units are always written.
        const bool bare = !unitNeeded && size.unit.front() == 'G';
        return m_text.firstThatFits({size.number + " " + size.unit, bare ? size.number : std::string()},
                                    TextRole::Band, width - 2 * m_labelMargin);
    }

    void add(BandKind kind, const Rect &rect, std::string label)
    {
        if (rect.empty())
            return;
        const TextRole role = kind == BandKind::FreeSeat ? TextRole::Seat : TextRole::Band;
        m_row.bands.push_back(
            {kind, BandKind::Free, rect, m_text.slotIn(rect, std::move(label), role), false});
    }

    void addKept()
    {
        const double kept = std::max(0.0, asDouble(keptMemory(m_budget)));
        Rect rect = between(m_limit, m_limit + kept);
        if (m_scale.end <= 0 && kept > 0)
            rect = {m_scale.limit, m_bar.y, m_scale.left + m_scale.width - m_scale.limit, m_bar.height};
        add(BandKind::Kept, rect, {});
    }

    /// One budget from `from` on: the part up to the limit, and what of it lies past the limit.
    double addBudget(BandKind kind, double from, Bytes bytes)
    {
        const double to = from + std::max(0.0, asDouble(bytes));
        const Rect rect = between(std::min(from, m_limit), std::min(to, m_limit));
        add(kind, rect, sizeFor(bytes, rect.width, false));
        addPastLimit(kind, from, to);
        return to;
    }

    double addWorking(double at)
    {
        const Bytes scratch = cacheScratch(m_budget);
        at = addBudget(BandKind::Working, at, {m_budget.working.value - scratch.value});
        if (scratch.value == 0)
            return at;
        joinNextTo(BandKind::Working);
        return addBudget(BandKind::Scratch, at, scratch);
    }

    void addPastLimit(BandKind tint, double from, double to)
    {
        Rect rect = between(std::max(from, m_limit), std::max(to, m_limit));
        if (m_scale.end <= 0 && to > from && m_pastLimit.empty()) // no memory at all: all of it is past
            rect = {m_scale.limit, m_bar.y, m_scale.left + m_scale.width - m_scale.limit, m_bar.height};
        if (!rect.empty())
            m_pastLimit.push_back({BandKind::Overflow, tint, rect, {}, false});
    }

    void addConversations(double start, double end)
    {
        const double from = start + asDouble(m_budget.sharedState);
        const Rect shared = between(start, std::min(from, m_limit));
        add(BandKind::State, shared,
            m_text.firstThatFits({"shared " + bytesText(m_budget.sharedState, m_units), "shared"},
                                 TextRole::Band, shared.width - 2 * m_labelMargin));
        const double each = asDouble(m_budget.statePerSession);
        const std::int64_t fits = std::max<std::int64_t>(0, m_budget.sessionsFit.value);
        const std::int64_t whole = std::min(fits, m_budget.asked.value);
        const double wholeEnd = std::min(from + each * static_cast<double>(whole), m_limit);
        addTaken(from, each, whole, wholeEnd);
        if (whole < m_budget.asked.value)
            addPartial(wholeEnd, std::min(end, m_limit));
        addPastLimit(BandKind::State, start, from);
        const double past = std::max(from, m_limit);
        addPastLimit(BandKind::State, past, recurrentFrom(past, end));
        addPastLimit(BandKind::Recurrent, recurrentFrom(past, end), end);
        if (fits > whole)
            addFree(end, each, fits - whole);
    }

    /// Where the KV cache ends and the recurrent state begins, in one conversation or in many.
    double recurrentFrom(double from, double to) const { return to - (to - from) * m_recurrentShare; }

    void addPartial(double from, double to)
    {
        const double middle = recurrentFrom(from, to);
        for (const auto &[tint, rect] : {std::pair(BandKind::State, between(from, middle)),
                                         std::pair(BandKind::Recurrent, between(middle, to))})
            if (!rect.empty())
                m_row.bands.push_back({BandKind::PartialState, tint, rect, {}, false});
    }

    /// Each conversation by itself, or all of them as one block where they would be too narrow.
    void addTaken(double from, double each, std::int64_t count, double end)
    {
        const bool together = m_scale.pixels(each) < kNarrowestTaken * m_zoom || count > kMostTaken;
        const double size = together ? end - from : each;
        const std::int64_t inBlock = together ? count : 1;
        const double recurrentWidth = m_scale.pixels(size * m_recurrentShare);
        const std::string cache
            = blockLabel(cachePerSession(m_budget), inBlock, m_scale.pixels(size) - recurrentWidth);
        const std::string recurrent = blockLabel(recurrentPerSession(m_budget), inBlock, recurrentWidth);
        if (recurrentWidth > 0 && recurrentWidth < kNarrowestPart * m_zoom && !together)
            return addRecurrentLast(from, each, count, end, cache);
        for (std::int64_t i = 0; i < (together ? 1 : count); ++i) {
            const double start = from + size * static_cast<double>(i);
            const double middle = recurrentFrom(start, start + size);
            add(BandKind::State, between(start, middle), cache);
            if (m_recurrentShare > 0)
                joinNextTo(BandKind::State);
            add(BandKind::Recurrent, between(middle, start + size), recurrent);
        }
    }

    /// Where the recurrent state of one would be a hair: that of all, behind the KV caches.
    void addRecurrentLast(double from, double each, std::int64_t count, double end, const std::string &cache)
    {
        const double size = each * (1 - m_recurrentShare);
        for (std::int64_t i = 0; i < count; ++i) {
            const double start = from + size * static_cast<double>(i);
            add(BandKind::State, between(start, start + size), cache);
        }
        joinNextTo(BandKind::State);
        const Rect all = between(recurrentFrom(from, end), end);
        add(BandKind::Recurrent, all, blockLabel(recurrentPerSession(m_budget), count, all.width));
    }

    std::string blockLabel(Bytes each, std::int64_t count, double width) const
    {
        if (count == 1)
            return sizeFor(each, width, false);
        return m_text.firstThatFits({grouped(count) + " x " + bytesText(each, m_units)}, TextRole::Band,
                                    width - 2 * m_labelMargin);
    }

    /// The last band, if it is of this kind, and the next one belong together.
    void joinNextTo(BandKind kind)
    {
        if (!m_row.bands.empty() && m_row.bands.back().kind == kind)
            m_row.bands.back().joined = true;
    }

    void addFree(double from, double each, std::int64_t count)
    {
        if (m_scale.pixels(each) < kNarrowestFree * m_zoom || count > kMostFree) {
            const Rect all = between(from, std::min(m_limit, from + each * static_cast<double>(count)));
            add(BandKind::FreeSeat, all,
                m_text.firstThatFits(
                    {"room for " + grouped(count) + " more", grouped(count) + " more", "+" + grouped(count)},
                    TextRole::Seat, all.width - 2 * m_labelMargin));
            return;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            const double start = from + each * static_cast<double>(i);
            add(BandKind::FreeSeat, between(start, std::min(m_limit, start + each)), {});
        }
    }

    void addOverflow(double end, double arrowWidth)
    {
        if (end <= m_limit)
            return;
        if (!m_pastLimit.empty()) {
            m_row.overflow = m_pastLimit.front().rect;
            m_row.overflow.width = m_pastLimit.back().rect.right() - m_row.overflow.x;
        }
        m_row.bands.insert(m_row.bands.end(), m_pastLimit.begin(), m_pastLimit.end());
        if (m_scale.beyond(end))
            m_row.arrow = {m_bar.right(), m_bar.y, arrowWidth, m_bar.height};
    }

    BarRow &m_row;
    const Budget &m_budget;
    const RowScale &m_scale;
    Rect m_bar;
    ByteUnits m_units;
    const TextFitter &m_text;
    double m_labelMargin;
    double m_zoom; ///< lines and gaps are as many pixels wide
    double m_limit;
    double m_recurrentShare;
    std::vector<Band> m_pastLimit;
};

} // namespace

void layOutBands(BarRow &row, const BarInput &input, const RowScale &scale, const Rect &bar,
                 double arrowWidth, ByteUnits units, const TextFitter &text)
{
    if (!input.budget->refused) // its sizes mean nothing
        BandBuilder(row, *input.budget, scale, bar, units, text).build(arrowWidth, input.covered);
}

} // namespace tb
