// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_header.h"

#include "core/budget_parts.h"
#include "core/cache_trade.h"
#include "core/summary.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tb {

namespace {

constexpr double kLegendGap = 1.2;
constexpr double kLeastPinned = 8; ///< a pinned name is cut to this rather than given a line of its own

using LegendTexts = std::vector<std::pair<BandKind, std::string>>;
using SizeOf = Bytes (*)(const Budget &);

/// A room shows its state only.
enum class RoomsCount { Yes, No };

/// The size all bars have in common; none where engines make them differ or one refuses.
std::optional<Bytes> sharedSize(std::span<const BarInput> inputs, SizeOf size, RoomsCount rooms)
{
    std::optional<Bytes> shared;
    for (const BarInput &input : inputs) {
        const Budget &b = *input.budget;
        if (b.isRoom && rooms == RoomsCount::No)
            continue;
        if (b.refused || (shared && *shared != size(b)))
            return std::nullopt;
        shared = size(b);
    }
    return shared;
}

/// ", exact" and the like, where it holds for all bars.
std::string sharedCertainty(std::span<const BarInput> inputs, BudgetPart part)
{
    std::string shared;
    for (const BarInput &input : inputs) {
        const Budget &b = *input.budget;
        if (b.isRoom && part != BudgetPart::State)
            continue;
        const std::string words = ", " + certaintyOf(b, part);
        if (b.refused || (!shared.empty() && shared != words))
            return {};
        shared = words;
    }
    return shared;
}

void addStateEntries(LegendTexts &texts, std::span<const BarInput> inputs, ByteUnits units)
{
    const Budget &b = *inputs.front().budget;
    const bool covered
        = std::all_of(inputs.begin(), inputs.end(), [](const BarInput &i) { return i.covered; });
    const auto add = [&](BandKind kind, const std::string &words, SizeOf size) {
        const auto shared = covered ? std::nullopt : sharedSize(inputs, size, RoomsCount::Yes);
        const std::string count = " " + grouped(b.asked.value) + " x ";
        texts.emplace_back(kind,
                           words + (shared ? count + bytesText(*shared, units) : "")
                               + sharedCertainty(inputs, BudgetPart::State));
    };
    const bool recurrent = recurrentPerSession(b).value > 0;
    if (!recurrent || cachePerSession(b).value > 0)
        add(BandKind::State, cacheName(b), cachePerSession);
    if (recurrent)
        add(BandKind::Recurrent, "Recurrent state", recurrentPerSession);
}

/// Which entries there are depends on model, devices and formats only, so that none comes or goes while a
/// slider moves; in a still picture also on what is in it.
LegendTexts legendTexts(std::span<const BarInput> inputs, const BarOptions &options)
{
    const ByteUnits units = options.units;
    LegendTexts texts;
    if (inputs.empty())
        return texts;
    const bool anyDevice
        = std::any_of(inputs.begin(), inputs.end(), [](const BarInput &i) { return !i.budget->isRoom; });
    const bool anyKept = std::any_of(inputs.begin(), inputs.end(),
                                     [](const BarInput &i) { return keptMemory(*i.budget).value > 0; });
    const auto sized = [&](const std::string &words, SizeOf size) {
        const auto shared = sharedSize(inputs, size, RoomsCount::No);
        return words + (shared ? " " + bytesText(*shared, units) : "");
    };
    if (anyDevice) {
        texts.emplace_back(BandKind::Weights,
                           sized("Weights", [](const Budget &b) { return b.weights; })
                               + sharedCertainty(inputs, BudgetPart::Weights));
        texts.emplace_back(BandKind::Working,
                           sized("Working space", [](const Budget &b) { return b.working; })
                               + sharedCertainty(inputs, BudgetPart::Working));
    }
    const bool anyScratch = std::any_of(inputs.begin(), inputs.end(),
                                        [](const BarInput &i) { return cacheScratch(*i.budget).value > 0; });
    if (anyScratch)
        texts.emplace_back(BandKind::Scratch, sized("Scratch for the quantised cache", cacheScratch));
    addStateEntries(texts, inputs, units);
    const auto any = [inputs](auto is) { return std::any_of(inputs.begin(), inputs.end(), is); };
    const bool all = !options.still || any([](const BarInput &i) { return i.covered; }); // or it would tell
    if (all || any([](const BarInput &i) { return i.budget->sessionsFit > i.budget->asked; }))
        texts.emplace_back(BandKind::FreeSeat, "Room for one more");
    if (anyKept)
        texts.emplace_back(BandKind::Kept, "Kept: system, reserve");
    if (all || any([](const BarInput &i) { return !i.budget->fits; }))
        texts.emplace_back(BandKind::Overflow, "Does not fit");
    if (!options.pinned.empty())
        texts.emplace_back(BandKind::Pinned, options.pinned);
    return texts;
}

const Resolved *scenarioOf(std::span<const BarInput> inputs)
{
    const auto current
        = std::find_if(inputs.begin(), inputs.end(), [](const BarInput &input) { return input.current; });
    if (current != inputs.end())
        return current->resolved;
    return inputs.empty() ? nullptr : inputs.front().resolved;
}

class HeaderLayouter
{
public:
    HeaderLayouter(BarPicture &picture, const TextFitter &text, double size, double margin)
        : m_picture(picture)
        , m_text(text)
        , m_size(size)
        , m_margin(margin)
        , m_y(std::round(0.9 * size))
        , m_swatch(std::round(0.95 * size))
        , m_textLeft(m_swatch + std::round(0.45 * size))
    {
    }

    double y() const { return m_y; }

    void addTitle(const Resolved &resolved)
    {
        const double height = m_text.line(TextRole::Title).height;
        m_picture.title
            = m_text.slot(m_text.elided(scenarioTitle(resolved), TextRole::Title, right() - m_margin),
                          TextRole::Title, m_margin, m_y + height / 2);
        m_y += std::round(height + 0.45 * m_size);
    }

    /// One line, or the budgets in one and the rest in the next; where they need more, all run on.
    void addLegend(const LegendTexts &texts)
    {
        const double lineHeight = std::round(1.55 * m_size);
        const bool twoLines = breaksBeforeSeats(texts);
        double x = m_margin;
        for (const auto &[kind, wording] : texts) {
            const double left = right() - x - m_textLeft;
            const bool shortened = kind == BandKind::Pinned && left > kLeastPinned * m_size;
            const std::string words = m_text.elided(wording, TextRole::Legend,
                                                    shortened ? left : right() - m_margin - m_textLeft);
            const double width = m_textLeft + m_text.width(words, TextRole::Legend);
            const bool nextLine = twoLines && kind == BandKind::FreeSeat;
            if (x > m_margin && (nextLine || x + width > right())) {
                x = m_margin;
                m_y += lineHeight;
            }
            const double centre = m_y + lineHeight / 2;
            m_picture.legend.push_back({kind,
                                        {x, std::round(centre - m_swatch / 2), m_swatch, m_swatch},
                                        m_text.slot(words, TextRole::Legend, x + m_textLeft, centre)});
            x += width + kLegendGap * m_size;
        }
        m_y += lineHeight;
    }

private:
    double right() const { return m_picture.width - m_margin; }

    /// Where the budgets have one line to themselves but not the rest beside them. With the longest usual
    /// sizes, so that the lines rarely change while a slider moves.
    bool breaksBeforeSeats(const LegendTexts &texts) const
    {
        double width = -kLegendGap * m_size;
        double budgets = 0;
        for (const auto &[kind, words] : texts) {
            if (kind == BandKind::Pinned) // takes what is left, so that pinning moves nothing
                continue;
            const double usual = kind == BandKind::State
                ? m_text.width("Per-request state 100 x 10.00 GB, exact", TextRole::Legend)
                : 0;
            if (kind == BandKind::FreeSeat)
                budgets = width;
            width
                += m_textLeft + std::max(usual, m_text.width(words, TextRole::Legend)) + kLegendGap * m_size;
        }
        const double line = right() - m_margin;
        return width > line && budgets <= line;
    }

    BarPicture &m_picture;
    const TextFitter &m_text;
    double m_size;
    double m_margin;
    double m_y;
    double m_swatch;
    double m_textLeft;
};

} // namespace

double layOutHeader(BarPicture &picture, std::span<const BarInput> inputs, const BarOptions &options,
                    const TextFitter &text, double size, double margin)
{
    HeaderLayouter layouter(picture, text, size, margin);
    const Resolved *scenario = scenarioOf(inputs);
    if (options.showTitle && scenario)
        layouter.addTitle(*scenario);
    if (options.showLegend)
        layouter.addLegend(legendTexts(inputs, options));
    return layouter.y();
}

} // namespace tb
