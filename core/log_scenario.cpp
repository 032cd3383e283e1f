// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_scenario.h"

#include "core/log_rule.h"

#include <algorithm>

namespace tb {

namespace {

/// Within the limits of a scenario, whatever the log says.
std::int64_t within(const std::optional<std::int64_t> &value, std::int64_t fallback, std::int64_t most)
{
    return std::clamp<std::int64_t>(value.value_or(fallback), 1, most);
}

WeightsChoice weightsOf(const LogRun &run, const Catalogue &catalogue)
{
    WeightsChoice choice;
    choice.chosen = true;
    const auto format = catalogue.weightFormat(weightFormatOf(run.figures.fileType));
    if (format) {
        choice.format = (*format)->id;
        return choice;
    }
    Checked sum;
    for (const PrintedSize &size : run.sizes)
        if (size.kind == SizeKind::Weights)
            sum = std::max(sum.value(), size.bytes.value); // a server prints each card's share, all alike
    sum = sum * within(run.settings.cards, 1, kMaxCards);
    if (run.figures.fileSize)
        sum = run.figures.fileSize->bytes.value;
    if (sum.value() > 0 && !sum.saturated())
        choice.size = Bytes{sum.value()};
    return choice;
}

std::string typeOf(const LogRun &run, bool keys, const Catalogue &catalogue)
{
    std::string printed = keys ? run.settings.typeK : run.settings.typeV;
    for (const PrintedCache &cache : run.caches) {
        const std::string &type = keys ? cache.typeK : cache.typeV;
        if (cache.kind != PrintedCache::Kind::Recurrent && !type.empty())
            printed = type;
    }
    const auto type = logKvType(printed, catalogue);
    return type && catalogue.kvFormat(type->name) ? type->name : "f16";
}

Scenario llamaScenario(Scenario scenario, const LogRun &run)
{
    const LogSettings &settings = run.settings;
    scenario.engine = Engine::LlamaCpp;
    scenario.sessions = {within(settings.slots, 1, kMaxSessions.value)};
    const std::int64_t all = within(settings.context, scenario.context.value, kMaxContext.value);
    const bool shared = settings.unified.value_or(false) && scenario.sessions.value > 1;
    if (shared) {
        scenario.sharing = CacheSharing::Unified;
        scenario.contextTotal = Tokens{all};
    }
    const std::int64_t each = shared ? all / scenario.sessions.value : all;
    scenario.context
        = {within(shared ? each : settings.contextOfSlot.value_or(each / scenario.sessions.value), 1,
                  kMaxContext.value)};
    scenario.microBatch = within(settings.microBatch, 512, 65'536);
    scenario.batch = within(settings.batch, 2'048, 65'536);
    if (settings.flashAttention)
        scenario.flashAttention = *settings.flashAttention ? FlashAttention::On : FlashAttention::Off;
    return scenario;
}

Scenario vllmScenario(Scenario scenario, const LogRun &run)
{
    scenario.engine = Engine::Vllm;
    if (!scenario.weights.size && run.figures.fileType.empty())
        scenario.weights.format = "bf16"; // as checkpoints come, where the log says nothing else
    scenario.context = {within(run.settings.context, scenario.context.value, kMaxContext.value)};
    scenario.cards = within(run.settings.cards, 1, kMaxCards);
    if (run.settings.utilisation)
        scenario.utilisation = within(run.settings.utilisation, kUtilisation, 1'000'000);
    scenario.batchedTokens = run.settings.batchedTokens;
    return scenario;
}

} // namespace

std::string weightFormatOf(std::string fileType)
{
    for (const std::string_view word : {"mostly ", "all "})
        if (fileType.rfind(word, 0) == 0)
            fileType.erase(0, word.size());
    const std::size_t dash = fileType.find(" - ");
    if (dash != std::string::npos && dash + 3 < fileType.size())
        fileType = fileType.substr(0, dash) + "_" + fileType[dash + 3];
    return fileType;
}

Result<Scenario> scenarioOf(const LogRun &run, LogEngine engine, const RecognisedModel &model,
                            const Catalogue &catalogue)
{
    if (!model.listed)
        return Error{"the model is not in the built-in list; open its file to see it in the window", "model"};
    if (engine == LogEngine::Sglang || engine == LogEngine::TensorRtLlm)
        return Error{std::string("the window has no rules for ") + logEngineName(engine), "engine"};
    Scenario scenario;
    scenario.accounting = Accounting::Measured;
    scenario.model = model.model.id;
    scenario.weights = weightsOf(run, catalogue);
    scenario.kv = {typeOf(run, true, catalogue), typeOf(run, false, catalogue)};
    return engine == LogEngine::Vllm ? vllmScenario(std::move(scenario), run)
                                     : llamaScenario(std::move(scenario), run);
}

} // namespace tb
