// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that the engine is asked about, as keys and tensors of a GGUF file. Numbers: the models' own
// config.json files, except that most experts are left out: their number changes no state. Names of keys and
// tensors: llama.cpp src/llama-arch.cpp (August 2026).

/** Tokens that mean nothing, of a kind that any reader takes; only their number counts. */
function vocabularyKeys(size) {
    const tokens = ["<unk>", "<s>", "</s>"];
    for (let byte = 0; byte < 256; ++byte) tokens.push(`<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`);
    while (tokens.length < size) tokens.push(`word${tokens.length}`);
    const types = tokens.map((_, i) => i === 0 ? 2 : i < 3 ? 3 : i < 259 ? 6 : 1);
    return [["tokenizer.ggml.model", "text", "llama"], ["tokenizer.ggml.tokens", "text", tokens],
        ["tokenizer.ggml.scores", "f32", tokens.map(() => 0)], ["tokenizer.ggml.token_type", "i32", types]];
}

class Writer {
    constructor(arch, name, shape) {
        this.arch = arch;
        this.shape = shape;
        this.keys = [["general.architecture", "text", arch], ["general.name", "text", name],
            ["general.file_type", "u32", 1], ...vocabularyKeys(shape.vocabulary)];
        this.tensors = [];
        const {layers, width, feedForward, vocabulary, context} = shape;
        this.numbers({block_count: layers, embedding_length: width, vocab_size: vocabulary,
            context_length: context});
        if (feedForward !== undefined) this.numbers({feed_forward_length: feedForward});
        this.key("attention.layer_norm_rms_epsilon", "f32", 1e-6);
        this.tensor("token_embd.weight", [width, vocabulary]);
        this.tensor("output_norm.weight", [width], "f32");
        if (!shape.tied) this.tensor("output.weight", [width, vocabulary]);
    }
    key(name, type, value) { this.keys.push([`${this.arch}.${name}`, type, value]); }
    numbers(entries) { for (const [name, value] of Object.entries(entries)) this.key(name, "u32", value); }
    tensor(name, dims, type) { this.tensors.push({name, dims, type}); }
    layers(each) {
        for (let i = 0; i < this.shape.layers; ++i) {
            this.prefix = `blk.${i}.`;
            this.norm("attn_norm");
            each(i);
        }
        return this;
    }
    matrix(name, ...dims) { this.tensor(`${this.prefix}${name}.weight`, dims); }
    small(name, ...dims) { this.tensor(this.prefix + name, dims, "f32"); }
    norm(name, size = this.shape.width) { this.small(`${name}.weight`, size); }
    attentionKeys() {
        const {heads, kvHeads, head} = this.shape;
        this.numbers({"attention.head_count": heads, "attention.head_count_kv": kvHeads,
            "attention.key_length": head, "attention.value_length": head});
    }
    attention({bias = false, norms = false, gate = 1} = {}) {
        const {width, heads, kvHeads, head} = this.shape;
        this.matrix("attn_q", width, heads * head * gate);
        this.matrix("attn_k", width, kvHeads * head);
        this.matrix("attn_v", width, kvHeads * head);
        this.matrix("attn_output", heads * head, width);
        if (norms) for (const name of ["attn_q_norm", "attn_k_norm"]) this.norm(name, head);
        if (!bias) return;
        this.small("attn_q.bias", heads * head);
        this.small("attn_k.bias", kvHeads * head);
        this.small("attn_v.bias", kvHeads * head);
    }
    feedForward(size = this.shape.feedForward, suffix = "") {
        this.matrix(`ffn_gate${suffix}`, this.shape.width, size);
        this.matrix(`ffn_up${suffix}`, this.shape.width, size);
        this.matrix(`ffn_down${suffix}`, size, this.shape.width);
    }
    expertKeys() {
        const {experts, used, expert} = this.shape;
        this.numbers({expert_count: experts, expert_used_count: used, expert_feed_forward_length: expert});
    }
    experts() {
        const {width, experts, expert} = this.shape;
        this.small("ffn_gate_inp.weight", width, experts);
        this.matrix("ffn_gate_exps", width, expert, experts);
        this.matrix("ffn_up_exps", width, expert, experts);
        this.matrix("ffn_down_exps", expert, width, experts);
    }
}

function llama(name, shape) {
    const w = new Writer("llama", name, shape);
    w.attentionKeys();
    w.numbers({"rope.dimension_count": shape.head});
    return w.layers(() => {
        w.attention();
        w.norm("ffn_norm");
        w.feedForward();
    });
}

function qwen2(name, shape) {
    const w = new Writer("qwen2", name, shape);
    w.attentionKeys();
    return w.layers(() => {
        w.attention({bias: true});
        w.norm("ffn_norm");
        w.feedForward();
    });
}

function qwen3(name, shape) {
    const w = new Writer(shape.experts ? "qwen3moe" : "qwen3", name, shape);
    w.attentionKeys();
    if (shape.experts) w.expertKeys();
    return w.layers(() => {
        w.attention({norms: true});
        w.norm("ffn_norm");
        shape.experts ? w.experts() : w.feedForward();
    });
}

function gemma(arch, name, shape) {
    const w = new Writer(arch, name, shape);
    w.attentionKeys();
    w.numbers({"attention.sliding_window": shape.window});
    return w.layers(() => {
        w.attention({norms: arch === "gemma3"});
        w.norm("post_attention_norm");
        w.norm("ffn_norm");
        w.feedForward();
        w.norm("post_ffw_norm");
    });
}

function gptOss(name, shape) {
    const w = new Writer("gpt-oss", name, shape);
    w.attentionKeys();
    w.numbers({"attention.sliding_window": shape.window});
    w.expertKeys();
    const {width, heads, experts, expert} = shape;
    return w.layers(() => {
        w.attention({bias: true});
        w.small("attn_output.bias", width);
        w.small("attn_sinks.weight", heads);
        w.norm("post_attention_norm");
        w.experts();
        w.small("ffn_gate_inp.bias", experts);
        w.small("ffn_gate_exps.bias", expert, experts);
        w.small("ffn_up_exps.bias", expert, experts);
        w.small("ffn_down_exps.bias", width, experts);
    });
}

function deepseek(name, shape) {
    const w = new Writer("deepseek2", name, shape);
    const {width, heads, rank, rope, nope, values, expert, shared, dense} = shape;
    w.numbers({"attention.head_count": heads, "attention.head_count_kv": 1,
        "attention.key_length": rank + rope, "attention.value_length": rank,
        "attention.key_length_mla": nope + rope, "attention.value_length_mla": values,
        "attention.kv_lora_rank": rank, "rope.dimension_count": rope, leading_dense_block_count: dense,
        expert_shared_count: shared, expert_gating_func: 1});
    w.expertKeys();
    w.key("expert_weights_scale", "f32", 1);
    return w.layers((i) => {
        w.matrix("attn_q", width, heads * (nope + rope));
        w.norm("attn_kv_a_norm", rank);
        w.matrix("attn_kv_a_mqa", width, rank + rope);
        w.matrix("attn_k_b", nope, rank, heads);
        w.matrix("attn_v_b", rank, values, heads);
        w.matrix("attn_output", heads * values, width);
        w.norm("ffn_norm");
        if (i < dense) return w.feedForward();
        w.experts();
        w.feedForward(expert * shared, "_shexp");
    });
}

function mamba(name, shape) {
    const w = new Writer("mamba", name, {...shape, feedForward: 0});
    const {width, inner, state, conv, rank} = shape;
    w.numbers({"attention.head_count": 0, "ssm.conv_kernel": conv, "ssm.inner_size": inner,
        "ssm.state_size": state, "ssm.time_step_rank": rank});
    return w.layers(() => {
        w.matrix("ssm_in", width, 2 * inner);
        w.small("ssm_conv1d.weight", conv, inner);
        w.small("ssm_conv1d.bias", inner);
        w.matrix("ssm_x", inner, rank + 2 * state);
        w.matrix("ssm_dt", rank, inner);
        w.small("ssm_dt.bias", inner);
        w.small("ssm_a", state, inner);
        w.small("ssm_d", inner);
        w.matrix("ssm_out", inner, width);
    });
}

function granite(name, shape) {
    const w = new Writer("granitehybrid", name, shape);
    const {width, heads, kvHeads, head, inner, state, conv, ssmHeads, attentionAt, sharedExpert} = shape;
    const channels = inner + 2 * state;
    w.numbers({"attention.head_count": heads, "ssm.conv_kernel": conv, "ssm.inner_size": inner,
        "ssm.state_size": state, "ssm.time_step_rank": ssmHeads, "ssm.group_count": 1,
        "rope.dimension_count": head, expert_count: shape.experts, expert_used_count: shape.used,
        expert_shared_feed_forward_length: sharedExpert});
    w.key("attention.head_count_kv", "i32",
        Array.from({length: shape.layers}, (_, i) => attentionAt.includes(i) ? kvHeads : 0));
    w.key("rope.scaling.finetuned", "bool", false);
    return w.layers((i) => {
        if (attentionAt.includes(i)) {
            w.attention();
        } else {
            w.matrix("ssm_in", width, inner + channels + ssmHeads);
            w.small("ssm_conv1d.weight", conv, channels);
            w.small("ssm_conv1d.bias", channels);
            w.small("ssm_dt.bias", ssmHeads);
            w.small("ssm_a", 1, ssmHeads);
            w.small("ssm_d", 1, ssmHeads);
            w.small("ssm_norm.weight", inner, 1);
            w.matrix("ssm_out", inner, width);
        }
        w.norm("ffn_norm");
        w.experts();
        w.feedForward(sharedExpert, "_shexp");
    });
}

function qwen3next(name, shape) {
    const w = new Writer("qwen3next", name, shape);
    const {width, rope, conv, keyHeads, valueHeads, state, sharedExpert} = shape;
    const keys = state * keyHeads;
    const values = state * valueHeads;
    w.attentionKeys();
    w.expertKeys();
    w.numbers({"rope.dimension_count": rope, expert_shared_feed_forward_length: sharedExpert,
        "ssm.conv_kernel": conv, "ssm.inner_size": values, "ssm.state_size": state,
        "ssm.time_step_rank": valueHeads, "ssm.group_count": keyHeads, full_attention_interval: 4});
    return w.layers((i) => {
        w.norm("post_attention_norm");
        if (i % 4 === 3) {
            w.attention({norms: true, gate: 2});
        } else {
            w.matrix("attn_qkv", width, 2 * keys + values);
            w.matrix("attn_gate", width, values);
            w.small("ssm_conv1d.weight", conv, 2 * keys + values);
            w.small("ssm_dt.bias", valueHeads);
            w.small("ssm_a", valueHeads);
            w.matrix("ssm_ba", width, 2 * valueHeads);
            w.norm("ssm_norm", state);
            w.matrix("ssm_out", values, width);
        }
        w.experts();
        w.small("ffn_gate_inp_shexp.weight", width);
        w.feedForward(sharedExpert, "_shexp");
    });
}

/** A run is the tokens of each sequence, the sequences and the type of the cache. */
export const kShapes = [
    {
        what: "dense",
        model: () => llama("Llama 3.1 8B", {layers: 32, width: 4096, feedForward: 14336, heads: 32, kvHeads: 8,
            head: 128, vocabulary: 128256, context: 131072}),
        runs: [[4096, 1], [2048, 4], [8192, 1, "q8_0"]],
    },
    {
        what: "tied",
        model: () => llama("Llama 3.2 1B", {layers: 16, width: 2048, feedForward: 8192, heads: 32, kvHeads: 8,
            head: 64, vocabulary: 128256, context: 131072, tied: true}),
        runs: [[5000, 3]],
    },
    {
        what: "biases",
        model: () => qwen2("Qwen2.5 7B", {layers: 28, width: 3584, feedForward: 18944, heads: 28, kvHeads: 4,
            head: 128, vocabulary: 152064, context: 32768}),
        runs: [[4096, 2]],
    },
    {
        what: "own head size, tied",
        model: () => qwen3("Qwen3 0.6B", {layers: 28, width: 1024, feedForward: 3072, heads: 16, kvHeads: 8,
            head: 128, vocabulary: 151936, context: 40960, tied: true}),
        runs: [[4096, 1], [1000, 8]],
    },
    {
        what: "experts",
        model: () => qwen3("Qwen3 30B-A3B", {layers: 48, width: 2048, feedForward: 6144, heads: 32, kvHeads: 4,
            head: 128, vocabulary: 151936, context: 40960, experts: 16, used: 8, expert: 768}),
        runs: [[8192, 1], [2048, 2, "q4_0"]],
    },
    {
        what: "window, every 6th full",
        model: () => gemma("gemma3", "Gemma 3 4B", {layers: 34, width: 2560, feedForward: 10240, heads: 8,
            kvHeads: 4, head: 256, vocabulary: 262208, context: 131072, window: 1024, tied: true}),
        runs: [[8192, 1], [4096, 4]],
    },
    {
        what: "window, every 2nd full",
        model: () => gemma("gemma2", "Gemma 2 9B", {layers: 42, width: 3584, feedForward: 14336, heads: 16,
            kvHeads: 8, head: 256, vocabulary: 256000, context: 8192, window: 4096, tied: true}),
        runs: [[8192, 1]],
    },
    {
        what: "window and experts",
        model: () => gptOss("gpt-oss-20b", {layers: 24, width: 2880, feedForward: 2880, heads: 64, kvHeads: 8,
            head: 64, vocabulary: 201088, context: 131072, window: 128, experts: 4, used: 4, expert: 2880}),
        runs: [[8192, 1], [2048, 3]],
    },
    {
        what: "latent rows",
        model: () => deepseek("DeepSeek V2 Lite", {layers: 27, width: 2048, feedForward: 10944, heads: 16,
            vocabulary: 102400, context: 163840, rank: 512, rope: 64, nope: 128, values: 128, dense: 1,
            experts: 8, used: 6, expert: 1408, shared: 2}),
        runs: [[8192, 1], [4096, 2]],
    },
    {
        what: "recurrent",
        model: () => mamba("Mamba 2.8B", {layers: 64, width: 2560, vocabulary: 50280, context: 1048576, conv: 4,
            inner: 5120, state: 16, rank: 160, tied: true}),
        runs: [[4096, 1], [1024, 4]],
    },
    {
        what: "hybrid, Mamba 2",
        model: () => granite("Granite 4.0 H Tiny", {layers: 40, width: 1536, feedForward: 512, heads: 12,
            kvHeads: 4, head: 128, vocabulary: 100352, context: 131072, conv: 4, inner: 3072, state: 128,
            ssmHeads: 48, attentionAt: [5, 15, 25, 35], experts: 8, used: 6, expert: 512, sharedExpert: 1024,
            tied: true}),
        runs: [[8192, 1], [2048, 4]],
    },
    {
        what: "hybrid, gated delta net",
        model: () => qwen3next("Qwen3-Next 80B-A3B", {layers: 48, width: 2048, feedForward: 5120, heads: 16,
            kvHeads: 2, head: 256, vocabulary: 151936, context: 262144, rope: 64, conv: 4, keyHeads: 16,
            valueHeads: 32, state: 128, experts: 16, used: 10, expert: 512, sharedExpert: 512}),
        runs: [[8192, 1], [2048, 2]],
    },
];
