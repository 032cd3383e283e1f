// SPDX-License-Identifier: GPL-3.0-or-later
// Writes GGUF files whose header is that of a real model and whose tensor data is a hole: gigabytes that take
// no room on the disk. An engine that maps the file plans with it as with the real one.
import fs from "node:fs";

const kAlignment = 32n;
const kTypes = {u32: 4, i32: 5, f32: 6, bool: 7, text: 8, array: 9};
const kTensorTypes = {f32: {id: 0, values: 1, bytes: 4}, f16: {id: 1, values: 1, bytes: 2},
    q5_0: {id: 6, values: 32, bytes: 22}, iq1_s: {id: 19, values: 256, bytes: 50}};

/** The smallest type whose blocks divide a row, and that the engine does not store in another order. */
function smallestType(row) {
    return row % 256 === 0 ? "iq1_s" : row % 32 === 0 ? "q5_0" : "f16";
}

class Bytes {
    parts = [];
    push(size, write) {
        const part = Buffer.alloc(size);
        write(part);
        this.parts.push(part);
    }
    u32(value) { this.push(4, (b) => b.writeUInt32LE(value)); }
    u64(value) { this.push(8, (b) => b.writeBigUInt64LE(BigInt(value))); }
    text(value) {
        const bytes = Buffer.from(value, "utf8");
        this.u64(bytes.length);
        this.parts.push(bytes);
    }
    value(type, value) {
        if (type === "text") this.text(value);
        else if (type === "bool") this.push(1, (b) => b.writeUInt8(value ? 1 : 0));
        else if (type === "f32") this.push(4, (b) => b.writeFloatLE(value));
        else if (type === "i32") this.push(4, (b) => b.writeInt32LE(value));
        else this.u32(value);
    }
    key(name, type, value) {
        this.text(name);
        if (Array.isArray(value)) {
            this.u32(kTypes.array);
            this.u32(kTypes[type]);
            this.u64(value.length);
            for (const item of value) this.value(type, item);
        } else {
            this.u32(kTypes[type]);
            this.value(type, value);
        }
    }
}

/** keys: [name, type, value]; tensors: {name, dims, type}, without a type the smallest. The engine reads the whole
    file into the page cache, hole or not: hence small types. */
export function writeSparseGguf(path, keys, tensors) {
    const header = new Bytes();
    header.parts.push(Buffer.from("GGUF"));
    header.u32(3);
    header.u64(tensors.length);
    header.u64(keys.length);
    for (const [name, type, value] of keys) header.key(name, type, value);
    let offset = 0n;
    for (const {name, dims, type: given} of tensors) {
        const type = kTensorTypes[given ?? smallestType(dims[0])];
        header.text(name);
        header.u32(dims.length);
        for (const dim of dims) header.u64(dim);
        header.u32(type.id);
        header.u64(offset);
        const values = dims.reduce((product, dim) => product * BigInt(dim), 1n);
        const bytes = values / BigInt(type.values) * BigInt(type.bytes);
        offset += (bytes + kAlignment - 1n) / kAlignment * kAlignment;
    }
    const head = Buffer.concat(header.parts);
    const data = (BigInt(head.length) + kAlignment - 1n) / kAlignment * kAlignment;
    fs.writeFileSync(path, head);
    fs.truncateSync(path, Number(data + offset)); // past the end: a hole
}
