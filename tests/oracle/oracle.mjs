// SPDX-License-Identifier: GPL-3.0-or-later
// Compares our predictions with what a real llama.cpp prints when it loads files with true headers.
//   node oracle.mjs ENGINE_FOLDER PROGRAM
// One line a figure: printed, predicted, difference. Exit code 0 when every state size agrees, 1 otherwise.
import {spawnSync} from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import {fileURLToPath} from "node:url";
import {writeSparseGguf} from "./gguf.mjs";
import {kShapes} from "./shapes.mjs";

const [folder, program] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const kMebi = 1024 * 1024;
const kMinutes = 60_000;

function load(file, [tokens, sequences, cacheType]) {
    const words = [path.join(here, "load.mjs"), folder, file, String(tokens), String(sequences)];
    const run = spawnSync(process.execPath, cacheType ? [...words, cacheType] : words,
        {encoding: "utf8", maxBuffer: 64 * kMebi, timeout: 5 * kMinutes});
    return run.stdout + run.stderr;
}

/** The figures of the last load in the log that has a cache. */
function check(log) {
    const run = spawnSync(program, ["check", "-", "--format", "json"], {input: log, encoding: "utf8"});
    if (run.status !== 0) return {model: run.stderr.trim(), lines: []};
    const loads = JSON.parse(run.stdout).runs.filter((each) => each.lines.some(isState));
    return loads.at(-1) ?? {model: "no cache", lines: []};
}

function isState(line) { return line.what.startsWith("KV cache") || line.what.startsWith("recurrent"); }
function isCompute(line) { return line.what.startsWith("compute buffer"); }

function print(name, what, printed, predicted, off) {
    console.log(`${name.padEnd(52)}  ${what.padEnd(32)}  ${printed.padStart(9)}  ${predicted.padStart(9)}  ${
        off.padStart(7)}`);
}

function mib(bytes) { return bytes === undefined ? "-" : (bytes / kMebi).toFixed(2); }

function report(name, line) {
    const {what, printed_bytes: printed, predicted_bytes: predicted, difference_bytes: difference} = line;
    const off = difference === undefined ? "-" : line.within_rounding ? "0" : (difference / kMebi).toFixed(2);
    print(name, what, mib(printed), mib(predicted), off);
}

let loads = 0;
let states = 0;
let exact = 0;
print("model, tokens x sequences", "MiB of", "printed", "predicted", "off");
for (const {what, model, runs} of kShapes) {
    const {keys, tensors} = model();
    const file = path.join(folder, "shape.gguf");
    writeSparseGguf(file, keys, tensors);
    for (const run of runs) {
        const log = load(file, run);
        const checked = check(log);
        const name = `${checked.model}, ${run[0]} x ${run[1]}${run[2] ? " " + run[2] : ""}`;
        const state = checked.lines.filter(isState);
        if (state.length === 0) {
            fs.writeFileSync(path.join(folder, "failed.log"), log);
            console.log(`${what}, ${run}: no cache in the log; see failed.log`);
            ++states; // one that does not agree
            continue;
        }
        for (const line of [...state, ...checked.lines.filter(isCompute)]) report(name, line);
        states += state.length;
        exact += state.filter((line) => line.within_rounding).length;
        ++loads;
    }
    fs.rmSync(file);
}
console.log(`${loads} loads of ${kShapes.length} shapes: ${exact} of ${states} state sizes are as printed`);
process.exit(exact === states && loads > 0 ? 0 : 1);
