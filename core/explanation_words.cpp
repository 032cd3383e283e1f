// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explanation_words.h"

#include "core/engine_sizes.h"

namespace tb {

namespace {

FigureWords weightsWords(const Resolved &r)
{
    if (r.weights.kind == WeightKind::Size)
        return {
            "The model itself: the numbers it learned. There is one copy, however many people talk to it.",
            "A size that was given, not computed.", "weights = as given", "none"};
    const bool byTensor = r.weights.kind == WeightKind::Mix || r.weights.kind == WeightKind::Block;
    return {
        "The model itself: the numbers it learned. There is one copy, however many people talk to it, and it "
        "is in memory before the first word is read.",
        byTensor ? "Summed over the tensors as the file format stores each role: embeddings and the output "
                   "head often keep more bits than the matrices between them, so the mean is above the "
                   "format's name."
                 : "Parameters times the bits each is stored in. Embeddings and norms may keep 16 bits where "
                   "the format leaves them alone.",
        "weights = sum over all tensors of values x bytes a block / values a block",
        "whole blocks, up to the next byte"};
}

FigureWords tokenWords(const Resolved &r)
{
    const bool grows = r.model.state.size() == 1;
    return {
        "What the model writes down about every word it has read or written, so that it need not read it "
        "again: its notes. Longer conversations have more of them.",
        grows ? "Keys and values of every layer that attends to all tokens. Fewer KV heads than attention "
                "heads (GQA) make it smaller; so does a cache format of fewer bits."
              : "Only layers that attend to everything grow with each token; windows are full after a while, "
                "recurrent layers keep a fixed state, and latent attention keeps one row for all heads.",
        "bytes a token = sum over layers of (key values + value values) x bytes a value",
        "each row of keys and of values up to a whole byte"};
}

FigureWords sessionWords(const Resolved &r)
{
    if (r.scenario.statePerSession)
        return {"All the notes of one conversation. Every further conversation costs the same again.",
                "A size that was given, not computed: it does not follow the context.",
                "one conversation = as given", "none"};
    return {"All the notes of one conversation at this length. Every further conversation costs the same "
            "again, because notes are not shared.",
            isLinear(r)
                ? "Rows a token times the context, windows cut at their length, recurrent state once."
                : "As the engine allocates it: rows padded, windows with the batch on top, pages or a "
                  "pool shared by all conversations; a share of the whole, rounded up.",
            "one conversation = bytes a token x context + what does not grow",
            "up to a whole byte, after the engine's own padding"};
}

FigureWords workingWords(const Resolved &r)
{
    const std::string plain = "The table the model works on: the numbers of the words it is computing right "
                              "now. It is needed even "
                              "for a single short question.";
    switch (r.engine) {
    case Engine::Vllm:
        return {
            plain,
            "vLLM measures its activations with a full batch and its CUDA graphs when it starts, and gives "
            "the rest of its share to the cache.",
            "working space = activations of the largest batch + CUDA graphs", "as measured, in whole MiB"};
    case Engine::LlamaCpp:
        return {
            plain,
            "The compute buffer: the graph of one micro-batch is laid out by ggml-alloc, which lets tensors "
            "share memory when one is no longer needed. Logits and masks grow with the micro-batch.",
            "working space = largest sum of tensors alive at once in the graph of a micro-batch",
            "each tensor up to the backend's alignment"};
    case Engine::Mlx:
    case Engine::Textbook:
        break;
    }
    return {plain,
            "Nominal: activations of one micro-batch through the widest layer plus its attention mask, with "
            "flash attention on. Engines plan or measure their own.",
            "working space = micro-batch x width of the widest layer x 4 bytes + attention mask",
            "exact in bytes"};
}

FigureWords keptWords(const Resolved &r)
{
    if (r.engine == Engine::Vllm)
        return {
            "Memory that is not given to the model: what the engine leaves to others on the card, and what "
            "its pool has beyond whole blocks.",
            "vLLM asks for a share of the card. What it works in is set aside in that share and counted "
            "once, as working space; the pool is cut into blocks, of which one is kept back.",
            "kept free = capacity - memory asked for + what no block can use", "exact in bytes"};
    return {"Memory that is not given to the model: what the system keeps for itself, and a reserve so that "
            "nothing fails at the busiest moment.",
            r.scenario.accounting == Accounting::Course
                ? "What the system keeps of the capacity, plus what of the reserve the working space leaves: "
                  "the reserve is meant to cover it."
                : "What the system keeps of the capacity, plus the reserve, which stands beside the working "
                  "space.",
            "kept free = capacity - memory before the reserve + reserve beyond the working space",
            "exact in bytes; a share up to the next byte"};
}

FigureWords roomWords(const Resolved &r)
{
    return {
        "What is left for conversations when the model is loaded and some memory is kept free for the "
        "arithmetic and the system.",
        r.scenario.accounting == Accounting::Course
            ? "Decimal capacity less weights less the larger of reserve and working space: the reserve is "
              "meant to cover the working space."
            : "Memory by the driver or the system, less weights, less working space and reserve. vLLM "
              "takes a share of the card first and cuts the rest into blocks.",
        "room = memory before the reserve - weights - reserve or working space",
        "exact in bytes; never rounded"};
}

} // namespace

FigureWords figureWords(Figure figure, const Resolved &r)
{
    switch (figure) {
    case Figure::Weights:
        return weightsWords(r);
    case Figure::TokenState:
        return tokenWords(r);
    case Figure::SharedState:
        return {
            "The beginning that all conversations have in common, such as the instructions of the house. Its "
            "notes are kept once.",
            "Prefix caching: the rows of the common tokens are referenced by every conversation and charged "
            "once; windows and recurrent state are not shared.",
            "shared = bytes a token x tokens of the common beginning", "up to a whole byte"};
    case Figure::SessionState:
        return sessionWords(r);
    case Figure::CacheTrade:
        return {
            "Fewer bits for the notes save memory in every conversation, but some engines need scratch space "
            "to unpack them.",
            "The f16 copy of one layer's cache that flash attention makes of a quantised one, against what "
            "the smaller rows save.",
            "gain = state in f16 - state in this format - additional working space", "exact in bytes"};
    case Figure::Working:
        return workingWords(r);
    case Figure::Kept:
        return keptWords(r);
    case Figure::ModelMemory:
        return {
            "The memory that a model, the arithmetic and all conversations share: the whole width of the "
            "bar.",
            "Weights, working space, state and what is free add up to it; the rest of the capacity is kept "
            "free.",
            "a model may use = capacity - kept free", "exact in bytes"};
    case Figure::Room:
        return roomWords(r);
    case Figure::AllState:
        return {"The notes of everyone who talks to the model at the same time. They are what grows with the "
                "number of people.",
                isLinear(r)
                    ? "Sessions times the state of one; a shared prefix is added once."
                    : "As the engine allocates it for all of them, not in proportion to their number.",
                "state of all = conversations x one conversation", "exact in bytes"};
    case Figure::SessionsFit:
        return {
            "How many conversations of this length the room holds. Half a conversation cannot be served, so "
            "the fraction is dropped.",
            isLinear(r) ? "Integer division of bytes; the ratio beside it is what engines print as maximum "
                          "concurrency."
                        : "The largest number whose cache and working space fit together, searched for, as "
                          "they do not grow in proportion.",
            "sessions that fit = room / one conversation", "down to a whole number, 0 when not one fits"};
    case Figure::Free:
        return {"What is left when everyone is served. Below zero, that much is missing.",
                "Room less the state of the conversations asked for, not of those that would fit.",
                "free = room - state of all conversations", "exact in bytes; never rounded"};
    case Figure::Crossover:
        return {"How long one conversation may become before its notes are larger than the model. After that "
                "a smaller model stops helping, and shorter notes help more.",
                "The longest context of one conversation whose state is not larger than the weights. Several "
                "conversations reach the weights earlier; the chart of the state draws those asked for.",
                "crossover = longest context with state of one conversation <= weights",
                "down to a whole token"};
    case Figure::WeightsOnly:
        return {"The speed if nobody had any notes: the chip would read the model only.",
                "Bandwidth over the size of all weights, the embedding table included: the course's first "
                "ceiling. Left out of a mixture that reads a part of them.",
                "tokens a second = memory bandwidth / weights", "one decimal below 1,000"};
    case Figure::Prefill:
        return {"How fast a question can be read: many words at a time, so arithmetic is the limit and not "
                "memory.",
                "Dense operations a second over two for each parameter a token meets; attention's own "
                "arithmetic is left out. In 8 or 4 bits only where weights and chip have them.",
                "tokens a second = operations a second / (2 x parameters read)", "one decimal below 1,000"};
    case Figure::Decode:
        return {
            std::string("To write one word, the chip must read ")
                + (r.model.active < r.model.parameters ? "the part of the model that is used for it"
                                                       : "the whole model")
                + " and the notes of everyone it writes for. Memory speed therefore limits the words a "
                  "second.",
            "Bandwidth over the bytes a step reads: weights (of a mixture the experts that are touched) and "
            "the state of every conversation. Compute, kernels and the network are left out.",
            "tokens a second = memory bandwidth / (weights read + state of all conversations)",
            "one decimal below 1,000"};
    case Figure::Refused:
        break;
    }
    return {"The engine would not start with these choices, so there is nothing to measure.",
            "The combination is refused when the model is loaded; the reason is the engine's own.", "refused",
            "none"};
}

} // namespace tb
