// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_check.h"

#include "core/format.h"
#include "core/log_check_parts.h"
#include "core/log_scenario.h"
#include "core/log_verdict.h"

namespace tb {

namespace {

void add(std::string &text, const std::string &part)
{
    text += (text.empty() ? "" : ", ") + part;
}

std::string settingsText(const LogSettings &settings)
{
    std::string text;
    const auto number
        = [&text](const char *before, const std::optional<std::int64_t> &value, const char *behind) {
              if (value)
                  add(text, before + grouped(*value) + behind);
          };
    number("context ", settings.context, "");
    number("", settings.slots, settings.slots == 1 ? " slot" : " slots");
    if (settings.unified && settings.slots.value_or(1) > 1)
        add(text, *settings.unified ? "shared" : "split");
    number("micro-batch ", settings.microBatch, "");
    if (settings.flashAttention)
        add(text, *settings.flashAttention ? "flash attention on" : "flash attention off");
    number("mla_attn ", settings.latentMode, "");
    number("", settings.cards, settings.cards == 1 ? " card" : " cards");
    number("", settings.stages, settings.stages == 1 ? " stage" : " stages");
    if (settings.utilisation)
        add(text, "utilisation " + fixed(static_cast<double>(*settings.utilisation) / 1e6, 2));
    number("batched tokens ", settings.batchedTokens, "");
    if (!settings.typeK.empty())
        add(text, "cache " + settings.typeK);
    return text;
}

bool isServer(LogEngine engine)
{
    return engine == LogEngine::Vllm || engine == LogEngine::Sglang || engine == LogEngine::TensorRtLlm;
}

RunCheck checkRun(const LogRun &run, LogEngine engine, const Catalogue &catalogue)
{
    RunCheck check;
    check.line = run.line;
    if (run.failure)
        check.failed = run.failure->budget;
    check.settings = settingsText(run.settings);
    const auto model = recogniseModel(run, catalogue);
    if (model) {
        check.model = model->model.name;
        check.how = model->how;
        check.listed = model->listed;
        for (const std::string &name : model->alike)
            check.notes.push_back("the figures fit " + name + " as well");
        if (auto scenario = scenarioOf(run, engine, *model, catalogue))
            check.scenario = std::move(scenario).value();
        else
            check.noScenario = scenario.error().text;
    } else {
        check.noScenario = "the model was not recognised";
        check.how = model.error().line();
    }
    const Model *known = model ? &model->model : nullptr;
    if (isServer(engine))
        checkPool(check, run, engine, known, catalogue);
    else
        checkLlama(check, run, engine, known, catalogue);
    addVerdict(check, run, catalogue);
    return check;
}

} // namespace

LogCheck checkLog(const EngineLog &log, const Catalogue &catalogue)
{
    LogCheck check{log.engine, log.version, {}, log.remarks};
    for (const LogRun &run : log.runs)
        check.runs.push_back(checkRun(run, log.engine, catalogue));
    return check;
}

} // namespace tb
