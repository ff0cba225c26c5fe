// @ts-check
/**
 * The Kilomate chess engine: UCI as strings. `README.md` shows how it is used, `kilomate.d.ts` has the types.
 *
 * @import { Source } from "./kilomate.d.ts"
 */

/** Positions in a piece of thinking. */
const PIECE = 5000;

/**
 * The bytes or the module that a source stands for.
 *
 * @param {Source | undefined} source
 * @returns {Promise<BufferSource | WebAssembly.Module>}
 */
async function wasmOf(source) {
  const place = source ?? new URL("./kilomate.wasm", import.meta.url);
  if (place instanceof WebAssembly.Module || place instanceof ArrayBuffer || ArrayBuffer.isView(place)) return place;
  if (place instanceof URL && place.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
    return readFile(place);
  }
  const answer = await (typeof place === "string" || place instanceof URL ? fetch(place) : place);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/**
 * @param {(line: string) => void} say
 * @param {Source} [source]
 */
export async function loadEngine(say, source) {
  const module = await wasmOf(source);
  const instance =
    module instanceof WebAssembly.Module
      ? await WebAssembly.instantiate(module, {})
      : (await WebAssembly.instantiate(module, {})).instance;
  const exports = /** @type {any} */ (instance.exports);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let isEnded = false;
  let isComing = false;

  /** @param {number} length */
  const tell = (length) => {
    const text = decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer(), length));
    for (const line of text.split("\n")) if (line) say(line);
  };
  /** @param {string} line */
  const hear = (line) => {
    const bytes = encoder.encode(line);
    new Uint8Array(exports.memory.buffer, exports.room(bytes.length), bytes.length).set(bytes);
    tell(exports.uci_line(bytes.length, performance.now()));
  };

  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    isComing = false;
    if (isEnded) return;
    tell(exports.uci_step(PIECE, performance.now()));
    goOn();
  };
  // In Node a port would keep the program from ending; here nobody waits for one that is silent.
  const ports = /** @type {any[]} */ ([port1, port2]);

  /** The next piece comes after the messages that wait. */
  function goOn() {
    const isBusy = !isEnded && exports.uci_is_busy() === 1;
    for (const port of ports) isBusy ? port.ref?.() : port.unref?.();
    if (!isBusy || isComing) return;
    isComing = true;
    port2.postMessage(null);
  }

  exports.version(); // from here on a panic leaves its words
  goOn();
  return {
    /** @param {string} lines */
    postMessage(lines) {
      if (isEnded) return;
      for (const line of String(lines).split(/\r?\n/)) if (line.trim() && line.trim() !== "quit") hear(line);
      goOn();
    },
    terminate() {
      isEnded = true;
      for (const port of ports) port.close();
    },
  };
}

export function startWorker() {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}
