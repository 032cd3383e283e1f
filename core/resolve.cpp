// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/resolve.h"

#include "core/format.h"
#include "core/number_text.h"
#include "core/quantise.h"
#include "core/reshape.h"
#include "core/weights.h"

#include <algorithm>

namespace tb {

namespace {

Error at(const char *key, const Error &error)
{
    return {error.text, key};
}

constexpr const char *kFileWeights = "file";

/// Unless the user chose, a model read from a file weighs what the file says, and others do not.
WeightsChoice effectiveWeights(WeightsChoice choice, const Model &model)
{
    const bool isFormat = !choice.size && !choice.bitsTimes100;
    if (!choice.chosen && isFormat && model.fileWeights)
        choice.format = kFileWeights;
    else if (!choice.chosen && isFormat && choice.format == kFileWeights)
        choice.format = WeightsChoice().format;
    return choice;
}

Result<WeightFormat> weightFormatOf(const WeightsChoice &given, const Model &model,
                                    const Catalogue &catalogue)
{
    const WeightsChoice choice = effectiveWeights(given, model);
    if (!choice.size && !choice.bitsTimes100 && choice.format == kFileWeights) {
        if (!model.fileWeights)
            return Error{"\"file\" is the size of a model's own file, but " + model.name
                             + " was not read from one with tensors; name a format such as Q4_K_M",
                         "weights"};
        const BlockRatio whole{model.fileWeights->value, 1};
        return WeightFormat{kFileWeights, "as in the file", WeightKind::Size, whole, whole,
                            false,        "the file"};
    }
    if (choice.size) {
        const BlockRatio whole{choice.size->value, 1};
        return WeightFormat{"size", sizeText(choice.size->value), WeightKind::Size, whole, whole, false,
                            "given"};
    }
    if (choice.bitsTimes100)
        return idealBits(*choice.bitsTimes100);
    const auto format = catalogue.weightFormat(choice.format);
    if (!format)
        return at("weights", format.error());
    return **format;
}

/// The model with the user's own parameter count: active and read counts keep their share. A model known from
/// a log only may have no count of its own.
void replaceParameters(Model &model, Parameters count)
{
    const auto rescale = [&](Parameters part) {
        if (model.parameters.value == 0)
            return count;
        return Parameters{Checked::mulDivCeil(part.value, count.value, model.parameters.value).value()};
    };
    model.active = rescale(model.active);
    model.readPerToken = rescale(model.readPerToken);
    model.parameters = count;
    model.nativeMxfp4.reset();
    model.tensors = {}; // of another model now
}

Device room(Bytes size, ByteUnits units)
{
    Device device;
    device.id = "spare:" + sizeText(size.value);
    device.name = bytesText(size, units) + " spare";
    device.shortName = "Spare room";
    device.chipName = "Memory left for the state once the weights are loaded";
    device.nominal = size;
    device.verified = true;
    device.source = "given";
    return device;
}

Device ownDevice(Bytes memory)
{
    Device device;
    device.id = "own";
    device.name = "Own device " + bytesText(memory, ByteUnits::Decimal);
    device.shortName = "Own device";
    device.chipName = "A device given by its memory";
    device.nominal = memory;
    device.reported = memory;
    device.verified = true;
    device.source = "given";
    return device;
}

Result<Device> deviceOf(const Scenario &scenario, const Catalogue &catalogue)
{
    if (scenario.memory)
        return ownDevice(*scenario.memory);
    if (scenario.device.spare)
        return room(*scenario.device.spare, ByteUnits::Decimal);
    const auto device = catalogue.device(scenario.device.id);
    if (!device)
        return at("device", device.error());
    return **device;
}

/// A device shown twice says nothing twice; the first of each stays in its place.
void dropRepeated(std::vector<DeviceChoice> &devices)
{
    std::vector<DeviceChoice> once;
    for (const DeviceChoice &device : devices)
        if (std::find(once.begin(), once.end(), device) == once.end())
            once.push_back(device);
    devices = std::move(once);
}

/// How the size of the weights was found, and what is loaded beside them.
void addWeightNotes(Resolved &r)
{
    const bool ofReference = r.model.id == "llama-3.1-8b" && !r.scenario.parameters;
    if (isEstimate(r.model, r.weights) && !ofReference)
        r.notes.push_back(r.weights.id + " is an estimate for " + r.model.name + ": "
                          + fixed(bitsPerValue(r.weights.linear), 4)
                          + " bits a weight, as in the file of Llama 3.1 8B.");
    else if (r.weights.kind == WeightKind::Mix)
        r.notes.push_back(r.weights.id + ": each tensor as llama-quantize stores it, "
                          + (needsImportanceMatrix(r.weights.id) ? "with" : "without")
                          + " an importance matrix.");
    else if (!r.model.tensors.known() && r.weights.kind == WeightKind::Linear)
        r.notes.push_back(r.weights.id + " is an estimate for " + r.model.name
                          + ": its matrices are not known, all but embeddings and head count as quantised.");
    if (r.scenario.parts == PartsChoice::None)
        return;
    const std::vector<ModelPart> parts = chosenParts(r.model, r.scenario.parts);
    if (parts.empty())
        r.notes.push_back("The list knows no such part of " + r.model.name + "; parts adds nothing.");
    else if (r.weights.kind == WeightKind::Size)
        r.notes.push_back("The size of the weights was given for the whole; parts adds nothing.");
    for (const ModelPart &part : parts)
        if (r.weights.kind != WeightKind::Size)
            r.notes.push_back(
                "With " + part.name + ": " + grouped(part.parameters.value) + " parameters, "
                + (part.kind == PartKind::Vision ? "16 bits each." : "as wide as the other weights."));
}

/// Why a wired limit changes nothing here.
std::string wiredLimitNote(const Resolved &r)
{
    if (!r.scenario.wiredLimit || (r.scenario.device.spare && !r.scenario.memory))
        return {};
    if (!r.device.isMac())
        return "wired-limit is a setting of Macs; it changes nothing on " + r.device.name + ".";
    if (effectiveBasis(r.scenario, r.device) != CapacityBasis::Usable)
        return "wired-limit counts where capacity is what Metal lets a program use, as in measured "
               "accounting.";
    return {};
}

void addNotes(Resolved &r)
{
    if (!r.capacity.note.empty())
        r.notes.push_back(r.capacity.note);
    if (const std::string note = wiredLimitNote(r); !note.empty())
        r.notes.push_back(note);
    if (!r.model.verified)
        r.notes.push_back("The shape of " + r.model.name + " is not verified: " + r.model.verification);
    if (!r.device.verified)
        r.notes.push_back("The figures of " + r.device.name + " are not verified.");
    if (r.model.maxContext && r.scenario.context > *r.model.maxContext)
        r.notes.push_back("Warning: " + grouped(r.scenario.context.value) + " tokens is beyond the "
                          + grouped(r.model.maxContext->value) + " " + r.model.name + " was trained for.");
    if (r.scenario.p95 && *r.scenario.p95 > r.scenario.context)
        r.notes.push_back("p95 = " + plural(r.scenario.p95->value, "token")
                          + " is beyond the context: a conversation ends at "
                          + grouped(r.scenario.context.value) + ".");
    addWeightNotes(r);
    if (!r.device.bandwidthNote.empty() && !r.scenario.bandwidth)
        r.notes.push_back(r.device.bandwidthNote);
}

} // namespace

WeightFormat idealBits(std::int64_t hundredths)
{
    const BlockRatio ratio{hundredths, 800};
    const std::string bits = hundredthsText(hundredths);
    return {bits + "b", bits + "-bit", WeightKind::Bits, ratio, ratio, false, "ideal"};
}

Result<Scenario> normalised(Scenario scenario, const Catalogue &catalogue)
{
    if (scenario.devices.empty())
        scenario.devices = defaultDevices();
    for (DeviceChoice &choice : scenario.devices) {
        if (choice.spare)
            continue;
        const auto device = catalogue.device(choice.id);
        if (!device)
            return at("devices", device.error());
        choice.id = (*device)->id;
    }
    dropRepeated(scenario.devices);
    const auto resolved = resolve(scenario, catalogue);
    if (!resolved)
        return resolved.error();
    scenario.model = resolved->model.id;
    if (!scenario.weights.size && !scenario.weights.bitsTimes100)
        scenario.weights.format = resolved->weights.id;
    scenario.kv = {(*catalogue.kvFormat(scenario.kv.k))->id, (*catalogue.kvFormat(scenario.kv.v))->id};
    if (!scenario.memory && !scenario.device.spare)
        scenario.device.id = resolved->device.id;
    return scenario;
}

Result<Resolved> resolve(const Scenario &scenario, const Catalogue &catalogue)
{
    Resolved r;
    r.scenario = scenario;

    const auto model = catalogue.model(scenario.model);
    if (!model)
        return at("model", model.error());
    r.model = **model;
    divideIntoHeads(r.model);
    if (scenario.parameters)
        replaceParameters(r.model, *scenario.parameters);
    r.notes = reshape(r.model, scenario);

    auto weights = weightFormatOf(scenario.weights, r.model, catalogue);
    if (!weights)
        return weights.error();
    r.weights = std::move(weights).value();

    const auto k = catalogue.kvFormat(scenario.kv.k);
    if (!k)
        return at("kv", k.error());
    const auto v = catalogue.kvFormat(scenario.kv.v);
    if (!v)
        return at("kv", v.error());
    r.kv = kvRatios(**k, **v);

    auto device = deviceOf(scenario, catalogue);
    if (!device)
        return device.error();
    r.device = std::move(device).value();
    r.engine = effectiveEngine(scenario, r.device);
    r.backend = effectiveBackend(scenario, r.device);
    if (scenario.bandwidth)
        r.device.bandwidth = scenario.bandwidth;
    r.capacity = capacityOf(r.device, effectiveBasis(scenario, r.device), scenario.macos,
                            catalogue.workingSets, scenario.wiredLimit);
    if (scenario.device.spare && !scenario.memory)
        r.capacity = {r.device.nominal, r.device.nominal, {}};
    addNotes(r);
    return r;
}

Result<Resolved> resolveOn(const Scenario &scenario, const DeviceChoice &device, const Catalogue &catalogue)
{
    Scenario there = scenario;
    there.device = device;
    there.memory.reset();
    there.bandwidth.reset();
    there.free.reset();
    there.wiredLimit.reset();
    return resolve(there, catalogue);
}

} // namespace tb
