// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_model.h"

#include "core/format.h"
#include "core/log_model_build.h"

#include <algorithm>

namespace tb {

namespace {

std::string lower(std::string_view text)
{
    std::string out;
    for (const char c : text)
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

/// "Llama-3.1-8B_Instruct" -> llama, 3.1, 8b, instruct.
std::vector<std::string> words(std::string_view name)
{
    std::vector<std::string> found(1);
    for (const char c : lower(name)) {
        const bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
        if (part)
            found.back() += c;
        else if (!found.back().empty())
            found.emplace_back();
    }
    if (found.back().empty())
        found.pop_back();
    return found;
}

enum class Fit { Contradicts, Silent, Fits };

Fit compare(const std::optional<std::int64_t> &printed, std::int64_t listed)
{
    if (!printed || listed == 0)
        return Fit::Silent;
    return *printed == listed ? Fit::Fits : Fit::Contradicts;
}

Fit compareKvHeads(const LogFigures &figures, const Model &model)
{
    if (figures.kvHeads.empty() || model.kvHeads == 0 || model.latent)
        return Fit::Silent; // latent rows: engines print one head, or all of them
    const auto &heads = figures.kvHeads;
    return std::find(heads.begin(), heads.end(), model.kvHeads) != heads.end() ? Fit::Fits : Fit::Contradicts;
}

/// Where all layers keep alike rows, the printed row must be theirs.
Fit compareRow(const LogFigures &figures, const Model &model)
{
    if (figures.kRow.empty() || model.latent || model.state.empty())
        return Fit::Silent;
    for (const StateComponent &part : model.state)
        if (std::find(figures.kRow.begin(), figures.kRow.end(), part.kDim) != figures.kRow.end())
            return Fit::Fits;
    return Fit::Contradicts;
}

struct Comparison
{
    int fits = 0;
    bool contradicts = false;
    bool vocabulary = true; ///< same, or not printed
    bool experts = true; ///< the same for their number: pruned models keep the rest of the shape

    void add(Fit fit)
    {
        fits += fit == Fit::Fits ? 1 : 0;
        contradicts = contradicts || fit == Fit::Contradicts;
    }
};

Comparison compareShape(const LogFigures &figures, const Model &model)
{
    Comparison comparison;
    comparison.add(compare(figures.layers, model.layers));
    comparison.add(compare(figures.hidden, model.hidden));
    comparison.add(compare(figures.heads, model.heads));
    comparison.add(compareKvHeads(figures, model));
    comparison.add(compareRow(figures, model));
    if (!model.latent && model.state.size() == 1)
        comparison.add(compare(figures.headK, model.headDim));
    if (figures.experts && *figures.experts > 0) {
        comparison.experts = model.moe && *figures.experts == model.moe->experts;
        comparison.add(comparison.experts ? Fit::Fits : model.moe ? Fit::Silent : Fit::Contradicts);
    }
    if (figures.latentRank && *figures.latentRank > 0)
        comparison.add(compare(figures.latentRank, model.latent ? model.latent->kvRank : -1));
    // The sparse indexer has an architecture of its own; as deepseek2 the same file is read without it.
    if (model.latent && model.latent->indexerHeads > 0 && figures.architecture == "deepseek2")
        comparison.contradicts = true;
    const Fit vocabulary = compare(figures.vocabulary, model.vocabulary);
    comparison.fits += vocabulary == Fit::Fits ? 1 : 0;
    comparison.vocabulary = vocabulary != Fit::Contradicts;
    return comparison;
}

bool named(const LogRun &run, const Model &model)
{
    return nameContainsId(run.modelName, model.id) || nameContainsId(run.figures.name, model.id)
        || nameContainsId(run.figures.name, model.name) || nameContainsId(run.modelName, model.name);
}

std::string figuresText(const LogFigures &figures)
{
    std::string text;
    const auto add
        = [&text](const std::optional<std::int64_t> &value, const char *before, const char *behind) {
              if (value)
                  text += (text.empty() ? "" : ", ") + std::string(before) + grouped(*value) + behind;
          };
    add(figures.layers, "", " layers");
    add(figures.hidden, "width ", "");
    if (!figures.kvHeads.empty())
        add(*std::max_element(figures.kvHeads.begin(), figures.kvHeads.end()), "", " KV heads");
    add(figures.vocabulary, "vocabulary ", "");
    return text;
}

/// Layers and width must be among the figures that fit, and two more.
bool enough(const LogFigures &figures, const Comparison &comparison)
{
    return figures.layers && figures.hidden && comparison.fits >= 4;
}

/// Vocabulary and number of experts as the log has them; how many parameters that makes is not known then.
void takeDifferences(RecognisedModel &found, const LogFigures &figures)
{
    Model &model = found.model;
    const bool experts
        = model.moe && figures.experts.value_or(0) > 0 && *figures.experts != model.moe->experts;
    if (experts) {
        model.moe->experts = *figures.experts;
        model.parameters = {};
        model.tensors = {};
    }
    const bool vocabulary = figures.vocabulary && *figures.vocabulary != model.vocabulary;
    if (vocabulary)
        model.vocabulary = *figures.vocabulary;
    found.how += std::string(" except for the ")
        + (experts && vocabulary ? "experts and the vocabulary, which are"
               : experts         ? "number of experts, which is"
                                 : "vocabulary, which is")
        + " taken from the log";
    model.name = "a model shaped like " + model.name;
}

std::optional<RecognisedModel> byFigures(const LogRun &run, const Catalogue &catalogue)
{
    std::vector<const Model *> same;
    std::vector<const Model *> almost;
    for (const Model &model : catalogue.models) {
        const Comparison comparison = compareShape(run.figures, model);
        if (comparison.contradicts || !enough(run.figures, comparison))
            continue;
        (comparison.vocabulary && comparison.experts ? same : almost).push_back(&model);
    }
    const bool exact = !same.empty();
    const auto &fits = exact ? same : almost;
    if (fits.empty())
        return std::nullopt;
    const auto byName
        = std::find_if(fits.begin(), fits.end(), [&](const Model *m) { return named(run, *m); });
    const Model &chosen = byName != fits.end() ? **byName : *fits.front();
    RecognisedModel found{chosen, {}, exact, {}};
    found.how = "the log's figures (" + figuresText(run.figures) + ") are those of " + chosen.name;
    if (!exact)
        takeDifferences(found, run.figures);
    for (const Model *model : fits)
        if (model != &chosen && byName == fits.end())
            found.alike.push_back(model->name);
    return found;
}

/// The longest id that the name contains, unless a printed figure speaks against it.
std::optional<RecognisedModel> byName(const LogRun &run, const Catalogue &catalogue)
{
    const Model *best = nullptr;
    for (const Model &model : catalogue.models) {
        const Comparison comparison = compareShape(run.figures, model);
        if (!named(run, model) || comparison.contradicts || !comparison.experts)
            continue;
        if (!best || model.id.size() > best->id.size())
            best = &model;
    }
    if (!best)
        return std::nullopt;
    const std::string &name = run.modelName.empty() ? run.figures.name : run.modelName;
    return RecognisedModel{*best, "the log names \"" + name + "\"; taken for " + best->name, true, {}};
}

} // namespace

bool nameContainsId(std::string_view name, std::string_view id)
{
    const auto all = words(name);
    const auto wanted = words(id);
    return !wanted.empty() && std::search(all.begin(), all.end(), wanted.begin(), wanted.end()) != all.end();
}

Result<RecognisedModel> recogniseModel(const LogRun &run, const Catalogue &catalogue)
{
    if (auto found = byFigures(run, catalogue))
        return std::move(*found);
    if (auto found = byName(run, catalogue))
        return std::move(*found);
    auto model = modelFromFigures(run);
    if (!model)
        return model.error();
    return RecognisedModel{*model,
                           "not in the list; built from the log's figures (" + figuresText(run.figures) + ")",
                           false,
                           {}};
}

} // namespace tb
