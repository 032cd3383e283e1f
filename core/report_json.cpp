// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report_json.h"

#include "core/budget_parts.h"
#include "core/cache_trade.h"
#include "core/json_writer.h"
#include "core/scenario_text.h"

namespace tb {

namespace {

/// The scenario with the choices that the accounting makes written out.
Scenario spelledOut(const Resolved &r)
{
    Scenario scenario = r.scenario;
    scenario.capacityBasis = effectiveBasis(scenario, r.device);
    scenario.engine = r.engine;
    scenario.backend = r.backend;
    scenario.batchedTokens = effectiveBatchedTokens(scenario, r.device);
    if (r.engine != Engine::Vllm || scenario.reserve)
        scenario.reserve = effectiveReserve(scenario);
    else
        scenario.reserve = Reserve{Bytes{reserveOfOneCard(r).value()}};
    if (scenario.devices.empty())
        scenario.devices = defaultDevices();
    return scenario;
}

void writeScenario(JsonWriter &json, const Resolved &r)
{
    const Scenario scenario = spelledOut(r);
    json.open("scenario", '{');
    for (const ScenarioKey &key : scenarioKeys()) {
        if (key.name == "device" && scenario.memory)
            continue; // the device of one's own takes its place
        if (!keyApplies(key.name, r.engine))
            continue;
        const auto value = key.write(scenario);
        if (value && key.number)
            json.field(key.name, static_cast<std::int64_t>(std::stoll(*value)));
        else if (value)
            json.field(key.name, *value);
    }
    json.close('}');
}

void writeDevice(JsonWriter &json, const Budget &b)
{
    json.open("device", '{');
    json.field("id", b.deviceId);
    json.field("name", b.deviceName);
    json.field("capacity_bytes", b.capacity.value);
    json.field("usable_bytes", b.usable.value);
    if (b.bandwidth)
        json.field("bandwidth_bytes_per_s", b.bandwidth->value);
    json.close('}');
}

void writeSizes(JsonWriter &json, const Budget &b)
{
    if (!b.isRoom)
        json.field("model_memory_bytes", modelMemory(b).value);
    json.field("weights_bytes", b.weights.value);
    json.field("state_bytes", b.state.value);
    json.field("state_bytes_per_session", b.statePerSession.value);
    if (b.sharedState.value > 0)
        json.field("state_bytes_shared", b.sharedState.value);
    if (!b.stateParts.empty()) {
        json.field("state_bytes_per_token", b.statePerToken.value);
        json.open("state_parts", '[');
        for (const StatePart &part : b.stateParts) {
            json.open('{');
            json.field("kind", stateKindId(part.kind));
            json.field("bytes", part.bytes.value);
            json.close('}');
        }
        json.close(']');
    }
    if (!b.isRoom) {
        json.field("working_bytes", b.working.value);
        json.field("working_host_bytes", b.workingHost.value);
        if (b.workingErrorPercent)
            json.field("working_error_percent", *b.workingErrorPercent);
        json.field("reserve_bytes", b.reserve.value);
        json.field("overhead_bytes", b.overhead.value);
    }
    if (b.cacheTrade) {
        json.open("kv_trade", '{');
        json.field("state_bytes", b.cacheTrade->state.value);
        json.field("working_bytes", b.cacheTrade->working.value);
        json.close('}');
    }
    json.field("used_bytes", b.used.value);
    if (b.reserved)
        json.field("reserved_bytes", b.reserved->value);
    json.field("room_bytes", b.room.value);
    json.field("free_bytes", b.free.value);
}

void writeAnswers(JsonWriter &json, const Budget &b)
{
    json.field("fits", b.fits);
    json.field("sessions_fit", b.sessionsFit.value);
    json.field("sessions_ratio", b.sessionsRatio);
    if (b.sessionsFitAtP95)
        json.field("sessions_fit_at_p95", b.sessionsFitAtP95->value);
    if (b.crossover)
        json.field("crossover_tokens", b.crossover->value);
    if (b.decode) {
        json.open("decode", '{');
        json.field("bytes_per_step", b.decode->bytesPerStep.value);
        json.field("session_tok_s", b.decode->sessionTokensPerSecond);
        json.field("total_tok_s", b.decode->totalTokensPerSecond);
        json.field("weights_only_tok_s", b.decode->weightsOnly);
        json.close('}');
    }
    if (b.prefillTokensPerSecond) {
        json.open("prefill", '{');
        json.field("tok_s", *b.prefillTokensPerSecond);
        json.close('}');
    }
    if (b.vllm) {
        json.open("vllm", '{');
        json.field("num_blocks", b.vllm->blocks);
        json.field("max_concurrency", b.vllm->maxConcurrency);
        json.field("kv_cache_tokens", b.vllm->cacheTokens);
        json.close('}');
    }
    if (b.cardsNeeded)
        json.field("cards_needed", *b.cardsNeeded);
    if (b.replicas) {
        json.open("replicas", '{');
        json.field("minimum", b.replicas->minimum);
        json.field("with_headroom", b.replicas->withHeadroom);
        json.close('}');
    }
}

} // namespace

std::string jsonReport(const Resolved &r, const Budget &b)
{
    JsonWriter json;
    json.open('{');
    json.field("format", "threebudgets-report");
    json.field("version", std::int64_t{1});
    writeScenario(json, r);
    json.open("model", '{');
    json.field("id", r.model.id);
    json.field("name", r.model.name);
    json.field("parameters", r.model.parameters.value);
    json.close('}');
    writeDevice(json, b);
    if (b.refused) {
        json.field("refused", *b.refused);
    } else {
        writeSizes(json, b);
        writeAnswers(json, b);
    }
    json.open("assumptions", '[');
    for (const std::string &line : b.assumptions)
        json.value(line);
    json.close(']');
    json.close('}');
    return json.text() + "\n";
}

} // namespace tb
