// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log_model_build.h"

#include "core/checked.h"

#include <algorithm>
#include <compare>
#include <map>
#include <optional>
#include <utility>

namespace tb {

namespace {

constexpr std::int64_t kMaxLayers = 1'024;
constexpr std::int64_t kMaxRow = 1'048'576; ///< values of one token in one layer
constexpr std::int64_t kMaxWidth = std::int64_t{1} << 32;

/// Every n-th layer is full; llama.cpp's tables, src/models (2025, 2026).
std::int64_t knownPattern(const std::string &architecture)
{
    static const std::map<std::string, std::int64_t> kPatterns
        = {{"gemma2", 2}, {"gemma3", 6}, {"gemma3n", 5}, {"gpt-oss", 2}, {"cohere2", 4},
           {"llama4", 4}, {"olmo2", 4},  {"exaone4", 4}, {"afmoe", 4},   {"gemma-embedding", 6}};
    const auto found = kPatterns.find(architecture);
    return found == kPatterns.end() ? 0 : found->second;
}

bool isRecurrentOnly(const std::string &architecture)
{
    return architecture == "mamba" || architecture == "mamba2";
}

const PrintedCache *cacheOf(const LogRun &run, PrintedCache::Kind kind)
{
    const auto found = std::find_if(run.caches.begin(), run.caches.end(),
                                    [kind](const PrintedCache &cache) { return cache.kind == kind; });
    return found == run.caches.end() ? nullptr : &*found;
}

/// Values a token of each layer; one entry stands for all.
Result<std::vector<std::int64_t>> rowOf(const LogFigures &figures, bool keys)
{
    const auto &printed = keys ? figures.kRow : figures.vRow;
    if (!printed.empty())
        return printed;
    if (figures.kvHeads.empty())
        return Error{"the number of KV heads is not in the log", "n_head_kv"};
    std::int64_t head = (keys ? figures.headK : figures.headV).value_or(figures.headK.value_or(0));
    if (head == 0 && figures.hidden && figures.heads.value_or(0) > 0)
        head = *figures.hidden / *figures.heads;
    if (head == 0)
        return Error{"the size of a head is not in the log", "n_embd_head_k"};
    std::vector<std::int64_t> row;
    for (const std::int64_t heads : figures.kvHeads)
        row.push_back((Checked(heads) * head).value());
    return row;
}

bool sensible(const std::vector<std::int64_t> &row, std::int64_t layers)
{
    const bool one = row.size() == 1;
    const bool inRange
        = std::all_of(row.begin(), row.end(), [](std::int64_t n) { return n >= 0 && n <= kMaxRow; });
    return inRange && (one || static_cast<std::int64_t>(row.size()) == layers);
}

struct Layers
{
    std::int64_t full = 0;
    std::int64_t window = 0;
    std::int64_t pattern = 0; ///< every n-th layer is full; 0 where only the numbers are known
};

Result<Layers> splitLayers(const LogRun &run, std::int64_t layers)
{
    const std::int64_t window = run.figures.window.value_or(0);
    if (window == 0) {
        const PrintedCache *cache = cacheOf(run, PrintedCache::Kind::All);
        const bool fewer = cache && cache->layers && *cache->layers > 0 && *cache->layers < layers;
        return Layers{fewer ? *cache->layers : layers, 0, 0};
    }
    const std::int64_t pattern = run.figures.windowPattern.value_or(knownPattern(run.figures.architecture));
    if (pattern == 1)
        return Layers{layers, 0, 1};
    if (pattern > 1 && pattern <= layers)
        return Layers{layers / pattern, layers - layers / pattern, pattern};
    const PrintedCache *sliding = cacheOf(run, PrintedCache::Kind::Window);
    const PrintedCache *full = cacheOf(run, PrintedCache::Kind::Full);
    const bool counted = sliding && full && full->layers && sliding->layers;
    if (counted && *full->layers + *sliding->layers <= layers)
        return Layers{*full->layers, *sliding->layers, 0};
    return Error{"a window of " + std::to_string(window) + " tokens is printed, but not which layers keep it",
                 "n_swa"};
}

struct LayerKind
{
    std::int64_t k = 0;
    std::int64_t v = 0;
    bool window = false;

    friend auto operator<=>(const LayerKind &, const LayerKind &) = default;
};

/// Which layers have the window: every n-th has none; or, of two sizes of rows, those as many as the cache
/// of the windows has layers.
std::optional<bool> slides(const Layers &split, std::int64_t layer, std::int64_t alike)
{
    if (split.window == 0)
        return false;
    if (split.pattern > 1)
        return layer % split.pattern < split.pattern - 1;
    if (split.full != split.window && (alike == split.full || alike == split.window))
        return alike == split.window;
    return std::nullopt;
}

/// One component for each kind of layer; layers that keep nothing are left out.
Status addLayered(Model &model, const std::vector<std::int64_t> &k, const std::vector<std::int64_t> &v,
                  const Layers &split, std::int64_t window)
{
    std::map<LayerKind, std::int64_t> kinds;
    for (std::int64_t layer = 0; layer < model.layers; ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        const std::int64_t row = k.size() > 1 ? k[at] : k[0];
        const auto sliding = slides(split, layer, std::count(k.begin(), k.end(), row));
        if (!sliding)
            return Error{"layers with a window and rows of different sizes: which is which is not in the log",
                         "n_embd_k_gqa"};
        ++kinds[{row, v.size() > 1 ? v[at] : v[0], *sliding}];
    }
    for (const auto &[kind, layers] : kinds)
        if (kind.k > 0)
            model.state.push_back({kind.window ? StateKind::KvWindow : StateKind::KvFull, layers, kind.k,
                                   kind.v, kind.window ? window : 0});
    return Done{};
}

Status addAttention(Model &model, const LogRun &run)
{
    const auto k = rowOf(run.figures, true);
    if (!k)
        return k.error();
    const auto v = rowOf(run.figures, false);
    if (!v)
        return v.error();
    if (!sensible(*k, model.layers) || !sensible(*v, model.layers))
        return Error{"the rows of the cache make no sense", "n_embd_k_gqa"};
    const auto split = splitLayers(run, model.layers);
    if (!split)
        return split.error();
    if (k->size() > 1 || v->size() > 1)
        return addLayered(model, *k, *v, *split, run.figures.window.value_or(0));
    if (split->full > 0)
        model.state.push_back({StateKind::KvFull, split->full, k->front(), v->front()});
    if (split->window > 0)
        model.state.push_back(
            {StateKind::KvWindow, split->window, k->front(), v->front(), *run.figures.window});
    return Done{};
}

void addLatent(Model &model, const LogFigures &figures)
{
    LatentShape latent;
    latent.kvRank = *figures.latentRank;
    latent.rope = figures.rope.value_or(0);
    const bool compressed = figures.kvHeads.size() == 1 && figures.kvHeads.front() == 1;
    latent.nope = compressed ? 0 : std::max<std::int64_t>(figures.headK.value_or(0) - latent.rope, 0);
    latent.vHeadDim = compressed ? 0 : figures.headV.value_or(0);
    model.latent = latent;
    model.state.push_back({StateKind::MlaLatent, model.layers, latent.kvRank + latent.rope});
}

Status addRecurrent(Model &model, const LogRun &run)
{
    const LogFigures &figures = run.figures;
    if (!isRecurrentOnly(figures.architecture))
        return Error{"recurrent layers are printed, but not how many there are", "ssm_d_inner"};
    RecurrentShape shape;
    shape.conv = figures.ssmConv.value_or(0);
    shape.inner = *figures.ssmInner;
    shape.stateSize = figures.ssmState.value_or(0);
    shape.groups = figures.ssmGroups.value_or(0);
    if (shape.conv < 1 || shape.inner > kMaxWidth || shape.stateSize > kMaxRow || shape.groups > kMaxRow)
        return Error{"the figures of the recurrent layers make no sense", "ssm_d_conv"};
    const Checked values
        = Checked(shape.conv - 1) * (Checked(shape.inner) + Checked(2) * shape.groups * shape.stateSize)
        + Checked(shape.stateSize) * shape.inner;
    StateComponent part{StateKind::Recurrent, model.layers};
    part.fixedValues = values.value();
    model.recurrent = shape;
    model.state.push_back(part);
    return Done{};
}

void addShape(Model &model, const LogFigures &figures)
{
    model.id = "log";
    model.name = figures.name.empty() ? "the model of the log" : figures.name;
    model.hidden = figures.hidden.value_or(0);
    model.heads = figures.heads.value_or(0);
    model.kvHeads = figures.kvHeads.empty() ? 0 : figures.kvHeads.front();
    model.headDim = figures.headK.value_or(model.heads > 0 ? model.hidden / model.heads : 0);
    model.vHeadDim = figures.headV.value_or(model.headDim);
    model.feedForward = figures.feedForward.value_or(0);
    model.vocabulary = figures.vocabulary.value_or(0);
    model.parameters = figures.parameters.value_or(Parameters{0});
    model.source = "figures of the log";
}

} // namespace

Result<Model> modelFromFigures(const LogRun &run)
{
    const LogFigures &figures = run.figures;
    if (!figures.layers || *figures.layers < 1 || *figures.layers > kMaxLayers)
        return Error{"the model cannot be recognised: the number of layers is not in the log", "n_layer"};
    for (const auto &width : {figures.hidden, figures.vocabulary, figures.feedForward, figures.heads,
                              figures.headK, figures.headV, figures.latentRank, figures.rope})
        if (width.value_or(0) > kMaxWidth)
            return Error{"the figures of the model make no sense", "print_info"};
    Model model;
    model.layers = *figures.layers;
    addShape(model, figures);
    if (figures.latentRank.value_or(0) > 0) {
        addLatent(model, figures);
        return model;
    }
    Status added = Done{};
    if (!isRecurrentOnly(figures.architecture))
        added = addAttention(model, run);
    if (added && figures.ssmInner.value_or(0) > 0)
        added = addRecurrent(model, run);
    if (!added)
        return added.error();
    return model;
}

} // namespace tb
