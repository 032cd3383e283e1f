// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bar_picture.h"

#include "core/bar_guess.h"
#include "ui/text_metrics.h"

#include <utility>

namespace tb {

namespace {

TextMeasure measureWith(const Theme &theme)
{
    const auto metrics = [&theme](TextRole role, double pixels) -> TextMetrics & {
        return textMetrics(theme, pixels / theme.fontScale,
                           isBold(role) ? FontWeight::Bold : FontWeight::Regular);
    };
    TextMeasure measure;
    measure.width = [metrics](std::string_view text, TextRole role, double pixels) {
        return metrics(role, pixels)
            .width(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    };
    measure.line = [metrics](TextRole role, double pixels) {
        const TextMetrics &m = metrics(role, pixels);
        return LineMetrics{m.ascent(), m.height()};
    };
    return measure;
}

BarOptions optionsFor(ByteUnits units, const Theme &theme, QSizeF size)
{
    BarOptions options;
    options.width = size.width();
    options.height = size.height();
    options.units = units;
    options.basePixels = kBarTextPixels * theme.fontScale;
    return options;
}

bool isAsPinned(const BarInput &input)
{
    return input.pinned && *input.pinned == *input.budget;
}

} // namespace

std::vector<BarInput> barInputs(const Snapshot &snapshot)
{
    std::vector<BarInput> inputs;
    const int current = snapshot.currentRow();
    for (const DeviceRow &row : snapshot.rows)
        inputs.push_back({&row.resolved, &row.budget, static_cast<int>(inputs.size()) == current});
    if (snapshot.pinned)
        for (std::size_t i = 0; i < inputs.size(); ++i)
            inputs[i].pinned = &snapshot.pinned->onDevices[i];
    return snapshot.view.guess ? withGuess(std::move(inputs), *snapshot.view.guess) : inputs;
}

std::vector<BarInput> pairInputs(const Snapshot &snapshot)
{
    const PinnedState &pinned = *snapshot.pinned;
    return {{&pinned.resolved, &pinned.budget, false, nullptr, "A"},
            {&snapshot.resolved, &snapshot.budget, false, nullptr, "Now"}};
}

BarPicture layoutPair(const Snapshot &snapshot, const Theme &theme, QSizeF size)
{
    BarOptions options = optionsFor(snapshot.view.units, theme, size);
    options.scale = BarScale::SameBytes;
    options.showTitle = options.showLegend = false;
    return layoutBars(pairInputs(snapshot), options, measureWith(theme));
}

BarPicture layoutRows(const std::vector<BarInput> &rows, ByteUnits units, const Theme &theme, QSizeF size)
{
    BarOptions options = optionsFor(units, theme, size);
    options.showTitle = false;
    return layoutBars(rows, options, measureWith(theme));
}

BarPicture layoutBars(const Snapshot &snapshot, const Theme &theme, QSizeF size, BarHeader header,
                      BarMedium medium)
{
    BarOptions options = optionsFor(snapshot.view.units, theme, size);
    options.scale = snapshot.view.barScale;
    options.showTitle = header == BarHeader::TitleAndLegend;
    options.showLegend = header != BarHeader::None;
    options.still = medium != BarMedium::Screen;
    options.speeds = medium == BarMedium::PaperOfSpeeds;
    std::vector<BarInput> inputs = barInputs(snapshot);
    if (options.still && std::all_of(inputs.begin(), inputs.end(), isAsPinned))
        for (BarInput &input : inputs)
            input.pinned = nullptr; // an outline along every bar tells nothing
    else if (snapshot.pinned)
        options.pinned = pinLabel(snapshot.pinned->pin);
    return layoutBars(inputs, options, measureWith(theme));
}

} // namespace tb
