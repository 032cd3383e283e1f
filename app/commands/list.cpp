// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/gallery.h"
#include "app/commands/lessons.h"

#include "core/format.h"
#include "core/json_writer.h"
#include "core/number_text.h"
#include "core/weights.h"

#include <algorithm>
#include <vector>

namespace tb {

namespace {

std::string mark(bool verified)
{
    return verified ? "" : "not verified";
}

/// What to know about a device's row: both figures where published ones differ.
std::string noteOf(const Device &device)
{
    const std::string verified = mark(device.verified);
    return verified.empty() || device.bandwidthNote.empty() ? verified + device.bandwidthNote
                                                            : verified + "; " + device.bandwidthNote;
}

std::string modelsText(const Catalogue &catalogue)
{
    std::vector<std::vector<std::string>> rows
        = {{"id", "name", "parameters", "state/token f16", "fixed state", "trained for", "note"}};
    for (const Model &m : catalogue.models)
        rows.push_back({m.id, m.name, grouped(m.parameters.value), grouped(m.statePerTokenF16.value) + " B",
                        m.recurrentF32.value == 0 ? "" : bytesText(m.recurrentF32, ByteUnits::Binary),
                        m.maxContext ? grouped(m.maxContext->value) : "any length", mark(m.verified)});
    return table(rows);
}

std::string modelsJson(const Catalogue &catalogue)
{
    JsonWriter json;
    json.open('[');
    for (const Model &m : catalogue.models) {
        json.open('{');
        json.field("id", m.id);
        json.field("name", m.name);
        json.field("vendor", m.vendor);
        json.field("family", m.family);
        json.field("architecture", m.architecture);
        json.field("parameters", m.parameters.value);
        json.field("parameters_active", m.active.value);
        json.field("parameters_read_per_token", m.readPerToken.value);
        json.field("state_bytes_per_token_f16", m.statePerTokenF16.value);
        json.field("fixed_state_bytes", m.recurrentF32.value);
        if (m.maxContext)
            json.field("max_context", m.maxContext->value);
        json.field("verified", m.verified);
        json.field("verification", m.verification);
        json.field("source", m.source);
        json.close('}');
    }
    json.close(']');
    return json.text() + "\n";
}

std::string devicesText(const Catalogue &catalogue)
{
    std::vector<std::vector<std::string>> rows
        = {{"id", "name", "memory", "reported", "bandwidth", "year", "note"}};
    for (const Device &d : catalogue.devices)
        rows.push_back({d.id, d.name, bytesInUnit(d.nominal, kGiga, 0) + " GB",
                        d.reported ? bytesInUnit(*d.reported, kMebi, 0) + " MiB" : "not known",
                        d.bandwidth ? sizeText(d.bandwidth->value) + "/s" : "not known",
                        std::to_string(d.year), noteOf(d)});
    return table(rows);
}

std::string devicesJson(const Catalogue &catalogue)
{
    JsonWriter json;
    json.open('[');
    for (const Device &d : catalogue.devices) {
        json.open('{');
        json.field("id", d.id);
        json.field("name", d.name);
        json.field("chip", d.chipName);
        json.field("vendor", d.vendor);
        json.field("capacity_bytes", d.nominal.value);
        if (d.reported)
            json.field("reported_bytes", d.reported->value);
        if (d.bandwidth)
            json.field("bandwidth_bytes_per_s", d.bandwidth->value);
        if (!d.bandwidthNote.empty())
            json.field("bandwidth_note", d.bandwidthNote);
        json.field("year", std::int64_t{d.year});
        json.field("verified", d.verified);
        json.field("source", d.source);
        json.close('}');
    }
    json.close(']');
    return json.text() + "\n";
}

std::string ratioText(const BlockRatio &ratio)
{
    return grouped(ratio.bytes) + " B / " + grouped(ratio.values);
}

std::string kvText(const Catalogue &catalogue)
{
    std::vector<std::vector<std::string>> rows = {{"id", "name", "block", "bits", "engines"}};
    for (const KvFormat &f : catalogue.kvFormats) {
        std::string engines;
        for (const std::string &engine : f.engines)
            engines += (engines.empty() ? "" : ", ") + engine;
        const std::string scale = f.headBytes == 0 ? "" : " + " + grouped(f.headBytes) + " B a head";
        rows.push_back({f.id, f.name, ratioText(f.ratio) + scale, fixed(bitsPerValue(f.ratio), 3), engines});
    }
    return table(rows);
}

template<typename Format> void writeFormat(JsonWriter &json, const Format &f, const BlockRatio &ratio)
{
    json.field("id", f.id);
    json.field("name", f.name);
    json.field("bytes", ratio.bytes);
    json.field("values", ratio.values);
    json.field("bits", bitsPerValue(ratio));
    json.field("source", f.source);
}

std::string kvJson(const Catalogue &catalogue)
{
    JsonWriter json;
    json.open('[');
    for (const KvFormat &f : catalogue.kvFormats) {
        json.open('{');
        writeFormat(json, f, f.ratio);
        if (f.headBytes != 0)
            json.field("bytes_per_head", f.headBytes);
        json.close('}');
    }
    json.close(']');
    return json.text() + "\n";
}

std::string weightsText(const Catalogue &catalogue)
{
    std::vector<std::vector<std::string>> rows = {{"id", "name", "bits", "embeddings", "note"}};
    for (const WeightFormat &f : catalogue.weightFormats)
        rows.push_back(
            {f.id, f.name, fixed(bitsPerValue(f.linear), 4),
             f.kind == WeightKind::Linear ? fixed(bitsPerValue(f.embeddings), 0) : "",
             isRatioElsewhere(f) ? "exact where a model's tensors are known, else an estimate" : ""});
    return table(rows) + "and ideal bits (16b 8b 4b 3b ...) or a size (4.9GB)\n";
}

std::string weightsJson(const Catalogue &catalogue)
{
    JsonWriter json;
    json.open('[');
    for (const WeightFormat &f : catalogue.weightFormats) {
        json.open('{');
        writeFormat(json, f, f.linear);
        json.field("estimate", f.estimate);
        json.close('}');
    }
    json.close(']');
    return json.text() + "\n";
}

struct List
{
    const char *name;
    std::string (*text)(const Catalogue &);
    std::string (*json)(const Catalogue &);
};

constexpr List kLists[] = {{"models", modelsText, modelsJson},
                           {"devices", devicesText, devicesJson},
                           {"weights", weightsText, weightsJson},
                           {"kv", kvText, kvJson}};

} // namespace

int runList(Arguments arguments)
{
    const std::string format = arguments.take("format").value_or("text");
    if (format != "text" && format != "json")
        return fail(ExitBadArguments, {"\"" + format + "\" is not text or json", "--format"});
    if (!arguments.options.empty())
        return fail(ExitBadArguments, {"only --format is known here", "--" + arguments.options[0].name});
    const std::string wanted = arguments.words.size() == 1 ? arguments.words[0] : std::string();
    if (wanted == "lessons")
        return listLessons(format == "json");
    if (wanted == "gallery")
        return listGallery(format == "json");
    const auto *list = std::find_if(std::begin(kLists), std::end(kLists),
                                    [&wanted](const List &l) { return wanted == l.name; });
    if (list == std::end(kLists))
        return fail(ExitBadArguments,
                    {"models, devices, weights, kv, lessons or gallery was expected", "list"});
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return fail(ExitBadInput, catalogue.error());
    return print(format == "json" ? list->json(*catalogue) : list->text(*catalogue));
}

} // namespace tb
