// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a language model, as far as memory and speed depend on it.
#pragma once

#include "core/tensor_list.h"
#include "core/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tb {

/// What a group of layers keeps for each conversation.
enum class StateKind {
    KvFull, ///< keys and values of every token
    KvWindow, ///< keys and values of the last `window` tokens
    KvChunked, ///< keys and values of the current chunk of `window` tokens
    MlaLatent, ///< one compressed row a token, no separate values (multi-head latent attention)
    IndexerK, ///< one indexer key a token (sparse attention)
    CompressedK, ///< one key row for `ratio` tokens
    KWindow, ///< keys of the last `window` tokens, no values
    Recurrent, ///< a fixed f32 state (Mamba, DeltaNet, RWKV, short convolutions)
    CompressorState, ///< a fixed f32 state of a KV compressor
};

/// The word used for a kind in data files, reports and text.
const char *stateKindId(StateKind kind);
/// The same for reading: "full attention", "sliding window", ...
const char *stateKindName(StateKind kind);
std::optional<StateKind> stateKindFromId(const std::string &id);

struct StateComponent
{
    StateKind kind = StateKind::KvFull;
    std::int64_t layers = 0;
    std::int64_t kDim = 0; ///< values a token in the key row (for single-row kinds: in the row)
    std::int64_t vDim = 0; ///< values a token in the value row
    std::int64_t window = 0; ///< tokens; KvWindow, KvChunked, KWindow
    std::int64_t ratio = 1; ///< tokens per row; CompressedK
    std::int64_t fixedValues = 0; ///< f32 values a layer; Recurrent, CompressorState
    std::int64_t headValues = 0; ///< keys of one head; 0: all are one. Set where a model is looked up

    friend bool operator==(const StateComponent &, const StateComponent &) = default;
};

/// Mixture of experts: `used` of `experts` are read for each token.
struct MoeShape
{
    std::int64_t experts = 0;
    std::int64_t used = 0;
    std::int64_t expertWidth = 0;
    std::int64_t shared = 0; ///< experts every token uses beside them
    std::int64_t sharedWidth = 0; ///< width of all shared experts of a layer together
    std::int64_t layers = 0; ///< layers that have experts; the others are dense
    std::int64_t leadingDense = 0; ///< dense layers before the first layer with experts
    std::int64_t denseWidth = 0; ///< width of the dense layers where it is not Model::feedForward
    std::int64_t latentWidth = 0; ///< experts work on rows this narrow; 0: on the residual stream itself

    friend bool operator==(const MoeShape &, const MoeShape &) = default;
};

/// Multi-head latent attention: one compressed row for all heads.
struct LatentShape
{
    std::int64_t queryRank = 0; ///< 0: queries are not compressed
    std::int64_t kvRank = 0;
    std::int64_t rope = 0; ///< values a head that carry the position
    std::int64_t nope = 0; ///< values a head that do not
    std::int64_t vHeadDim = 0;
    std::int64_t indexerHeads = 0; ///< 0: no sparse attention
    std::int64_t indexerHeadDim = 0;

    friend bool operator==(const LatentShape &, const LatentShape &) = default;
};

enum class RecurrentKind { Mamba1, Mamba2, GatedDeltaNet, Rwkv7 };

/// One recurrent layer.
struct RecurrentShape
{
    RecurrentKind kind = RecurrentKind::Mamba2;
    std::int64_t conv = 0; ///< width of the convolution
    std::int64_t inner = 0; ///< values of all heads together
    std::int64_t stateSize = 0;
    std::int64_t groups = 0; ///< of Mamba 2; key heads of a gated delta net
    std::int64_t heads = 0; ///< value heads of a gated delta net
    std::int64_t dtRank = 0; ///< Mamba 1
    std::int64_t decayRank = 0; ///< low-rank matrices of RWKV 7, with the next three
    std::int64_t iclrRank = 0;
    std::int64_t valueRank = 0;
    std::int64_t gateRank = 0;

    friend bool operator==(const RecurrentShape &, const RecurrentShape &) = default;
};

/// What only Gemma 3n and Gemma 4 have.
struct GemmaShape
{
    std::int64_t globalHeadDim = 0; ///< of layers with full attention; 0: as the others
    std::int64_t globalKvHeads = 0;
    std::int64_t perLayerWidth = 0; ///< values a token and layer looked up beside the embedding; 0: none
    std::int64_t perLayerVocabulary = 0;
    bool valuesAreKeys = false; ///< layers with full attention have no value matrix of their own
    bool doubleWide = false; ///< layers that share another's keys have a feed-forward twice as wide

    friend bool operator==(const GemmaShape &, const GemmaShape &) = default;
};

/// What only DeepSeek V4 has: grouped low-rank outputs, hyper-connections, an indexer beside a compressor.
struct HyperShape
{
    std::int64_t queryRank = 0;
    std::int64_t outputGroups = 0;
    std::int64_t outputRank = 0;
    std::int64_t streams = 0;
    std::int64_t indexerHeads = 0;
    std::int64_t indexerHeadDim = 0;

    friend bool operator==(const HyperShape &, const HyperShape &) = default;
};

enum class PartKind {
    Vision, ///< towers for pictures and sound
    Draft, ///< predicts further tokens (MTP)
};

/// What a checkpoint holds beside the language model.
struct ModelPart
{
    PartKind kind = PartKind::Vision;
    std::string name; ///< "vision", "vision and audio", "draft"
    Parameters parameters;

    friend bool operator==(const ModelPart &, const ModelPart &) = default;
};

struct Model
{
    std::string id;
    std::string name;
    std::string vendor;
    std::string family; ///< "Llama 3", "Gemma 3", ...
    std::string architecture; ///< "dense", "moe", "hybrid", ...
    std::string
        ggufArchitecture; ///< llama.cpp's name: "llama", "qwen3moe", ...; says which tensors there are
    Parameters parameters; ///< language model only; no vision tower, no draft head
    Parameters active; ///< without the experts a token does not use
    Parameters readPerToken; ///< what one decode step reads: active, less a looked-up embedding table
    std::int64_t layers = 0;
    std::int64_t hidden = 0; ///< width of the residual stream
    std::int64_t feedForward = 0; ///< width of a dense feed-forward layer
    std::int64_t heads = 0; ///< query heads; 0 for models without attention
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t vHeadDim = 0;
    std::int64_t vocabulary = 0;
    bool tiedEmbeddings = false; ///< output head and embedding table are one matrix
    std::optional<Tokens> maxContext; ///< trained length; none for purely recurrent models
    std::optional<MoeShape> moe;
    std::optional<LatentShape> latent;
    std::optional<RecurrentShape> recurrent;
    std::optional<GemmaShape> gemma;
    std::optional<HyperShape> hyper;
    bool queryKeyNorm = false; ///< norms of queries and keys where the architecture leaves it open
    std::vector<ModelPart> parts; ///< not in `parameters`
    TensorList tensors; ///< empty where they are not known; else their sum is `parameters`
    std::optional<Bytes> nativeMxfp4; ///< size of the checkpoint as published, for MXFP4 models
    std::optional<Bytes> fileWeights; ///< exact size of all tensors, for a model read from a file
    std::string layerKinds; ///< one letter a layer, for drawing
    std::vector<StateComponent> state;
    Bytes statePerTokenF16; ///< published figure, checked by a test, never used in a sum
    Bytes recurrentF32; ///< published figure, checked by a test, never used in a sum
    std::string source;
    bool verified = false;
    std::string verification;

    friend bool operator==(const Model &, const Model &) = default;
};

/// Says of each component how its rows are cut into heads, each of which may have a scale of its own.
void divideIntoHeads(Model &model);

} // namespace tb
