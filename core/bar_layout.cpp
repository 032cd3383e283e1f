// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bar_layout.h"

#include "core/bar_bands.h"
#include "core/bar_guess.h"
#include "core/bar_header.h"
#include "core/summary.h"

#include <algorithm>
#include <cmath>

namespace tb {

namespace {

// All distances below are in sizes of the body text, so that the picture grows as one.
constexpr double kLowestPitch = 2.1;
constexpr double kHighestPitch = 9.0;
constexpr double kThickestBar = 3.4;
constexpr double kThickestOfFew = 4.8; ///< where one or two rows have the picture to themselves
constexpr double kDetailPitch = 2.9; ///< rows this high have room for a second line
constexpr double kLargestText = 2.5; ///< of the base size
constexpr double kTextColumns = 80; ///< a picture this many base sizes wide uses the base size
constexpr double kFewestColumns = 42; ///< in fewer, the text shrinks
constexpr double kSmallestText = 0.7;
constexpr double kNarrowest = 120; ///< no picture is narrower than this
constexpr double kNarrow = 640; ///< below, text columns are cut rather than the plot

double sane(double value, double least)
{
    return std::isfinite(value) ? std::clamp(value, least, 100'000.0) : least;
}

/// The size as sold ("48 GB" is how people know a machine), in GiB where those are asked for.
std::string memoryText(const BarInput &input, ByteUnits units)
{
    const Budget &b = *input.budget;
    const bool sold = units == ByteUnits::Decimal && !b.isRoom && input.resolved;
    const Bytes size = sold ? Bytes{(Checked(input.resolved->device.nominal.value) * b.cards).value()}
        : b.isRoom          ? b.room
                            : b.capacity;
    const std::int64_t unit = units == ByteUnits::Binary ? kGibi : kGiga;
    if (size.value < unit || size.value / unit >= 100'000)
        return bytesText(size, units);
    std::string number = bytesInUnit(size, unit, 1);
    if (number.size() > 2 && number.substr(number.size() - 2) == ".0")
        number.resize(number.size() - 2);
    return number + (units == ByteUnits::Binary ? " GiB" : " GB");
}

std::string nameText(const BarInput &input)
{
    const Budget &b = *input.budget;
    if (!input.name.empty())
        return input.name;
    return b.cards > 1 && !b.isRoom ? grouped(b.cards) + " x " + b.deviceShortName : b.deviceShortName;
}

std::string detailText(const BarInput &input, const BarOptions &options)
{
    const Budget &b = *input.budget;
    const ByteUnits units = options.units;
    if (options.still && options.speeds && b.decode)
        return speedText(b.decode->sessionTokensPerSecond) + " tok/s"
            + (input.pinned && input.pinned->decode
                   ? ", A: " + speedText(input.pinned->decode->sessionTokensPerSecond)
                   : " each");
    if (options.still && input.pinned)
        return "A: " + verdictText(*input.pinned);
    if (b.free.value >= 0)
        return bytesText(b.free, units) + " free";
    return bytesText({(Checked(0) - b.free.value).value()}, units) + " short";
}

TextRole verdictRole(const Budget &b)
{
    return b.fits ? TextRole::Verdict : TextRole::VerdictBad;
}

/// Larger text when the picture is large and the rows are few. Depends on sizes and counts only, so that
/// nothing jumps while a slider moves.
double textSize(const BarOptions &options, std::size_t rows)
{
    constexpr double kWishedPitch = 3.6;
    constexpr double kOtherLines = 9; // title, legend, axis, margins
    const double base = sane(options.basePixels, 4);
    const double byWidth = options.width / (kTextColumns * base);
    const double lines = kOtherLines + kWishedPitch * static_cast<double>(std::max<std::size_t>(1, rows));
    const double byHeight = options.height / (lines * base);
    const double squeezed = options.width / (kFewestColumns * base);
    const double least = std::clamp(squeezed, kSmallestText, 1.0);
    return std::round(base * std::clamp(std::min(byWidth, byHeight), least, kLargestText));
}

class BarLayouter
{
public:
    BarLayouter(std::span<const BarInput> inputs, const BarOptions &options, const TextMeasure &measure)
        : m_inputs(inputs)
        , m_options(options)
        , m_size(textSize(options, inputs.size()))
        , m_text(measure, barFonts(m_size))
        , m_margin(std::min(std::round(1.2 * m_size), options.width / 16))
    {
    }

    BarPicture layOut()
    {
        m_picture.width = m_options.width;
        m_picture.scale = m_options.scale;
        m_picture.fonts = barFonts(m_size);
        m_y = layOutHeader(m_picture, m_inputs, m_options, m_text, m_size, m_margin);
        placeColumns();
        placeRows();
        const BarAxis axis = barAxis(m_inputs, m_options, m_text, m_picture.plot);
        m_picture.limitX = axis.limitX();
        for (std::size_t i = 0; i < m_inputs.size(); ++i)
            addRow(i, axis);
        addAxis(axis);
        return std::move(m_picture);
    }

private:
    void placeColumns()
    {
        double names = 0;
        double memories = 0;
        // The longest usual verdict always has its room, so that the axis keeps its place while answers
        // change.
        double verdicts = m_text.width("no room for one session", TextRole::VerdictBad);
        for (const BarInput &input : m_inputs) {
            const Budget &b = *input.budget;
            names = std::max(names, m_text.width(nameText(input), TextRole::Name));
            memories = std::max(memories, m_text.width(memoryText(input, m_options.units), TextRole::Memory));
            verdicts = std::max(verdicts, m_text.width(verdictText(b), verdictRole(b)));
        }
        const double width = m_options.width;
        m_gap = std::min(std::round(0.9 * m_size), width / 40);
        m_mark = std::min(std::round(0.85 * m_size), width / 20);
        const bool narrow = width < kNarrow;
        m_nameWidth = std::min(names, (narrow ? 0.2 : 0.3) * width);
        m_memoryWidth = std::min(memories, 0.16 * width);
        m_memoryRight = m_margin + m_nameWidth + m_gap + m_memoryWidth;
        m_arrow = std::min(std::round(0.9 * m_size), width / 30);
        m_verdictWidth = std::min(verdicts, (narrow ? 0.29 : 0.36) * width);
        m_verdictLeft = width - m_margin - m_verdictWidth;
        const double left = std::round(m_memoryRight + m_gap);
        const double right = std::floor(m_verdictLeft - m_mark - 0.4 * m_size - m_gap - m_arrow);
        m_picture.plot = {left, 0, std::max(1.0, right - left), 0};
    }

    void placeRows()
    {
        const auto count = static_cast<double>(std::max<std::size_t>(1, m_inputs.size()));
        const double tick = m_text.line(TextRole::LimitTick).height;
        const double caption = m_text.line(TextRole::Caption).height;
        m_axisHeight = std::round(0.35 * m_size + tick + caption + 0.8 * m_size);
        m_y += std::round(0.7 * m_size);
        const double room = m_options.height - m_y - m_axisHeight;
        m_pitch = std::floor(std::clamp(room / count, kLowestPitch * m_size, kHighestPitch * m_size));
        const double rows = m_pitch * count;
        // What even the highest rows leave stays below, but for a little air.
        m_y += std::floor(std::min(std::max(0.0, room - rows) * 0.4, 4 * m_size));
        m_picture.rowsArea = {0, m_y, m_options.width, rows};
        m_picture.plot.y = m_y;
        m_picture.plot.height = rows;
        m_picture.height = std::max(m_options.height, m_y + rows + m_axisHeight);
    }

    void addRow(std::size_t index, const BarAxis &axis)
    {
        const BarInput &input = m_inputs[index];
        const Budget &b = *input.budget;
        BarRow row;
        row.hit = {0, m_picture.rowsArea.y + m_pitch * static_cast<double>(index), m_options.width, m_pitch};
        if (input.current && !(m_options.still && m_inputs.size() == 1))
            row.marker = {0, row.hit.y + 1, std::min(std::round(0.3 * m_size), m_margin / 2), m_pitch - 2};
        const double thickest = (m_inputs.size() <= 2 ? kThickestOfFew : kThickestBar) * m_size;
        const double thickness = std::round(std::clamp(0.62 * m_pitch, 1.35 * m_size, thickest));
        const Rect &plot = m_picture.plot;
        const Rect bar{plot.x, row.hit.y + std::round((m_pitch - thickness) / 2), plot.width, thickness};
        const RowScale scale = axis.rowScale(b);
        row.limitX = scale.limit;
        row.track = {bar.x, bar.y, row.limitX - bar.x, bar.height};
        row.covered = input.covered;
        layOutBands(row, input, scale, bar, m_arrow, m_options.units, m_text);
        if (input.pinned && !input.covered)
            row.pinned = pinnedRect(*input.pinned, axis, row);
        addRowTexts(row, input);
        if (!input.covered)
            addVerdict(row, input);
        if (input.guess)
            layOutGuess(row, input, scale, m_text, m_size);
        m_picture.rows.push_back(std::move(row));
    }

    /// In the gap below the bar, apart from it and from the next row.
    Rect pinnedRect(const Budget &b, const BarAxis &axis, const BarRow &row) const
    {
        const Bytes need = modelNeed(b);
        if (b.refused || need.value <= 0)
            return {};
        const double right = axis.rowScale(b).x(static_cast<double>(need.value));
        const double gap = row.hit.bottom() - row.track.bottom();
        const double height = std::max(2.0, std::floor(std::min(0.4 * m_size, 0.5 * gap)));
        return {row.track.x, row.track.bottom() + std::ceil((gap - height) / 2),
                std::max(1.0, right - row.track.x), height};
    }

    void addRowTexts(BarRow &row, const BarInput &input)
    {
        const double centre = row.track.y + row.track.height / 2;
        row.name = m_text.slot(m_text.elided(nameText(input), TextRole::Name, m_nameWidth), TextRole::Name,
                               m_margin, centre);
        row.memory = m_text.slotEndingAt(
            m_text.elided(memoryText(input, m_options.units), TextRole::Memory, m_memoryWidth),
            TextRole::Memory, m_memoryRight, centre);
    }

    void addVerdict(BarRow &row, const BarInput &input)
    {
        const Budget &b = *input.budget;
        const double centre = row.track.y + row.track.height / 2;
        const bool twoLines = m_pitch >= kDetailPitch * m_size && !b.refused;
        const TextRole role = verdictRole(b);
        const double verdictHeight = m_text.line(role).height;
        const double detailHeight = twoLines ? m_text.line(TextRole::Detail).height : 0;
        const double top = std::round(centre - (verdictHeight + detailHeight) / 2);
        const double verdictCentre = top + verdictHeight / 2;
        row.verdict = m_text.slot(m_text.elided(verdictText(b), role, m_verdictWidth), role, m_verdictLeft,
                                  verdictCentre);
        row.mark = b.fits ? BarMark::Check : BarMark::Cross;
        row.markBox
            = {m_verdictLeft - 0.4 * m_size - m_mark, std::round(verdictCentre - m_mark / 2), m_mark, m_mark};
        if (twoLines) {
            row.detail
                = m_text.slot(m_text.elided(detailText(input, m_options), TextRole::Detail, m_verdictWidth),
                              TextRole::Detail, m_verdictLeft, top + verdictHeight + detailHeight / 2);
        }
    }

    void addAxis(const BarAxis &axis)
    {
        const double tick = m_text.line(TextRole::LimitTick).height;
        const double caption = m_text.line(TextRole::Caption).height;
        const double top = std::round(m_picture.rowsArea.bottom() + 0.35 * m_size);
        m_picture.ticks = barTicks(axis, m_text, top + tick / 2);
        std::string words
            = m_text.elided(axisCaption(axis), TextRole::Caption, m_options.width - 2 * m_margin);
        const double width = m_text.width(words, TextRole::Caption);
        const double centred = m_picture.plot.x + (m_picture.plot.width - width) / 2;
        const double x = std::clamp(centred, 0.0, std::max(0.0, m_options.width - width));
        m_picture.caption = m_text.slot(std::move(words), TextRole::Caption, x, top + tick + caption / 2);
    }

    std::span<const BarInput> m_inputs;
    const BarOptions &m_options;
    double m_size;
    TextFitter m_text;
    double m_margin;
    double m_y = 0;
    double m_gap = 0;
    double m_mark = 0;
    double m_arrow = 0;
    double m_nameWidth = 0;
    double m_memoryWidth = 0;
    double m_memoryRight = 0;
    double m_verdictWidth = 0;
    double m_verdictLeft = 0;
    double m_pitch = 0;
    double m_axisHeight = 0;
    BarPicture m_picture;
};

} // namespace

BarPicture layoutBars(std::span<const BarInput> inputs, const BarOptions &options, const TextMeasure &measure)
{
    BarOptions sized = options;
    sized.width = sane(options.width, kNarrowest);
    sized.height = sane(options.height, 1);
    return BarLayouter(inputs, sized, measure).layOut();
}

} // namespace tb
