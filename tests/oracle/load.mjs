// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the real llama.cpp load one file and prints its log. A process of its own, since the engine may abort.
//   node load.mjs ENGINE_FOLDER FILE TOKENS SEQUENCES [CACHE_TYPE]
import path from "node:path";
import {pathToFileURL} from "node:url";

const [folder, file, tokens, sequences, cacheType] = process.argv.slice(2);
const entry = path.join(folder, "node_modules", "node-llama-cpp", "dist", "index.js");
const {getLlama, LlamaLogLevel} = await import(pathToFileURL(entry).href);

const print = (level, message) => process.stdout.write(message.endsWith("\n") ? message : message + "\n");
const llama = await getLlama({gpu: false, build: "never", logLevel: LlamaLogLevel.debug, logger: print,
    progressLogs: false});
const model = await llama.loadModel({modelPath: file, useMmap: true, ignoreMemorySafetyChecks: true});
const options = {contextSize: Number(tokens), sequences: Number(sequences), flashAttention: true, batchSize: 512,
    ignoreMemorySafetyChecks: true};
if (cacheType)
    options.experimentalKvCacheKeyType = options.experimentalKvCacheValueType = cacheType.toUpperCase();
await model.createContext(options);
setTimeout(() => process.exit(0), 500); // the last lines of the log are on their way; a farewell is not wanted
