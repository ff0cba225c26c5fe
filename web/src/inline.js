// @ts-check
/**
 * What the page has inside: the wasm, compressed, and the sources of its workers. `cargo xtask web` puts them into
 * elements of the HTML (`web/build.mjs`). They are classic workers made from blobs, because module
 * workers do not start from `file://`.
 */

/**
 * The text of an element that the build has put into the page.
 *
 * @param {string} id
 */
function inlined(id) {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the part “${id}” of this page is missing`);
  return text;
}

/**
 * Starts a worker: `desk` or `museum`.
 *
 * @param {string} name
 */
export function startWorker(name) {
  const source = new Blob([inlined(`worker-${name}`)], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const worker = new Worker(address, { name });
  // The worker has read it when it first answers; nobody needs the address after that.
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
const unpacked = new Map();

/**
 * The bytes of a worker's wasm, `desk` or `museum`: unpacked once, for every worker.
 *
 * @param {string} name
 */
export function unpackWasm(name) {
  const found = unpacked.get(name) ?? unpack(inlined(`wasm-${name}`));
  unpacked.set(name, found);
  return found;
}

/** @param {string} base64 */
async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
