// SPDX-License-Identifier: GPL-3.0-or-later
// Real rows of the catalogue for tests of the memory bars, and what must hold for every picture.
#pragma once

#include "core/bar_layout.h"
#include "support.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

namespace tb::test {

constexpr double kHair = 1e-6;

/// Every character as wide as the next.
inline TextMeasure evenText()
{
    TextMeasure measure;
    measure.width = [](std::string_view text, TextRole, double pixels) {
        return 0.55 * pixels * static_cast<double>(text.size());
    };
    measure.line = [](TextRole, double pixels) { return LineMetrics{1.07 * pixels, 1.36 * pixels}; };
    return measure;
}

/// The rows of a scenario, kept alive for the layout.
struct Rows
{
    explicit Rows(const std::string &text)
    {
        const Scenario scenario
            = normalised(scenarioFromText("device=spare:20GB;" + text).value(), catalogue()).value();
        for (const DeviceChoice &device : scenario.devices) {
            resolved.push_back(resolveOn(scenario, device, catalogue()).value());
            budgets.push_back(evaluate(resolved.back()));
        }
    }

    std::vector<BarInput> inputs() const
    {
        std::vector<BarInput> inputs;
        for (std::size_t i = 0; i < budgets.size(); ++i)
            inputs.push_back({&resolved[i], &budgets[i], i == 0});
        return inputs;
    }

    std::vector<Resolved> resolved;
    std::vector<Budget> budgets;
};

inline BarOptions sized(double width, double height, BarScale scale = BarScale::ShareOfUsable)
{
    BarOptions options;
    options.width = width;
    options.height = height;
    options.scale = scale;
    return options;
}

inline BarPicture layout(const Rows &rows, const BarOptions &options = sized(1280, 720))
{
    return layoutBars(rows.inputs(), options, evenText());
}

inline std::vector<Band> bandsOf(const BarRow &row, BandKind kind)
{
    std::vector<Band> bands;
    std::copy_if(row.bands.begin(), row.bands.end(), std::back_inserter(bands),
                 [kind](const Band &band) { return band.kind == kind; });
    return bands;
}

inline double widthOf(const BarRow &row, BandKind kind)
{
    double width = 0;
    for (const Band &band : bandsOf(row, kind))
        width += band.rect.width;
    return width;
}

inline std::vector<TextSlot> textsOf(const BarPicture &picture)
{
    std::vector<TextSlot> texts = {picture.title, picture.caption};
    for (const LegendEntry &entry : picture.legend)
        texts.push_back(entry.label);
    for (const BarTick &tick : picture.ticks)
        texts.push_back(tick.label);
    for (const BarRow &row : picture.rows) {
        for (const TextSlot &slot : {row.name, row.memory, row.verdict, row.detail, row.guess.label})
            texts.push_back(slot);
        for (const Band &band : row.bands)
            texts.push_back(band.label);
    }
    std::erase_if(texts, [](const TextSlot &slot) { return slot.text.empty(); });
    return texts;
}

inline std::vector<Rect> rectsOf(const BarPicture &picture)
{
    std::vector<Rect> rects = {picture.rowsArea, picture.plot};
    for (const LegendEntry &entry : picture.legend)
        rects.push_back(entry.swatch);
    for (const TextSlot &slot : textsOf(picture))
        rects.push_back(slot.box);
    for (const BarRow &row : picture.rows) {
        for (const Rect &rect : {row.hit, row.marker, row.track, row.overflow, row.arrow, row.markBox,
                                 row.guess.line, row.guess.handle})
            rects.push_back(rect);
        for (const Band &band : row.bands)
            rects.push_back(band.rect);
    }
    return rects;
}

inline bool inside(const Rect &rect, const BarPicture &picture)
{
    const bool finite = std::isfinite(rect.x) && std::isfinite(rect.y) && std::isfinite(rect.width)
        && std::isfinite(rect.height);
    return finite && rect.width >= 0 && rect.height >= 0 && rect.x >= -kHair && rect.y >= -kHair
        && rect.right() <= picture.width + kHair && rect.bottom() <= picture.height + kHair;
}

inline bool overlap(const Rect &a, const Rect &b)
{
    return a.x < b.right() - kHair && b.x < a.right() - kHair && a.y < b.bottom() - kHair
        && b.y < a.bottom() - kHair;
}

/// Empty when all is well, else what is not.
inline std::string faultOf(const BarPicture &picture)
{
    for (const Rect &rect : rectsOf(picture)) {
        if (!inside(rect, picture))
            return "outside: " + std::to_string(rect.x) + " " + std::to_string(rect.y) + " "
                + std::to_string(rect.width) + " x " + std::to_string(rect.height);
    }
    const std::vector<TextSlot> texts = textsOf(picture);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t j = i + 1; j < texts.size(); ++j) {
            if (overlap(texts[i].box, texts[j].box))
                return "'" + texts[i].text + "' overlaps '" + texts[j].text + "'";
        }
    }
    for (const BarRow &row : picture.rows)
        if (row.bands.size() > 200)
            return std::to_string(row.bands.size()) + " bands in a row";
    return {};
}

} // namespace tb::test
