// @ts-check
/**
 * The wasm module as functions of text: the calling convention of `crates/web/src/lib.rs`, for workers.
 */

/**
 * An instance of the module. After a trap it must not be used; `lastWords` says what went wrong.
 *
 * @param {BufferSource} bytes
 */
export async function openModule(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const exports = /** @type {Record<string, (...numbers: number[]) => number>} */ (
    /** @type {unknown} */ (instance.exports)
  );
  const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /**
   * Writes what the next call is told, and gives its length.
   *
   * @param {Uint8Array} said
   */
  function put(said) {
    const at = exports.room(said.length);
    new Uint8Array(memory.buffer, at, said.length).set(said);
    return said.length;
  }

  /**
   * The answer of the last call, as bytes of the caller's own.
   *
   * @param {number} length
   */
  function bytesOf(length) {
    return new Uint8Array(memory.buffer, exports.answer(), length).slice();
  }

  return {
    /**
     * Calls an export with numbers only and gives its number.
     *
     * @param {string} name
     * @param {number[]} numbers
     */
    number: (name, ...numbers) => exports[name](...numbers),

    /**
     * Calls an export that is told a text, and gives its answer as text.
     *
     * @param {string} name
     * @param {string} said
     * @param {number[]} numbers
     */
    tell: (name, said, ...numbers) => decoder.decode(bytesOf(exports[name](put(encoder.encode(said)), ...numbers))),

    /**
     * The same with bytes in and out.
     *
     * @param {string} name
     * @param {Uint8Array} said
     * @param {number[]} numbers
     */
    tellBytes: (name, said, ...numbers) => bytesOf(exports[name](put(said), ...numbers)),

    /**
     * Calls an export that is told numbers only, and gives its answer as text.
     *
     * @param {string} name
     * @param {number[]} numbers
     */
    ask: (name, ...numbers) => decoder.decode(bytesOf(exports[name](...numbers))),

    /**
     * The same, and gives its answer as bytes.
     *
     * @param {string} name
     * @param {number[]} numbers
     */
    askBytes: (name, ...numbers) => bytesOf(exports[name](...numbers)),

    /**
     * Calls an export that is told a text, and gives its number.
     *
     * @param {string} name
     * @param {string} said
     * @param {number[]} numbers
     */
    count: (name, said, ...numbers) => exports[name](put(encoder.encode(said)), ...numbers),

    /** @param {unknown} error What was thrown when it trapped. */
    lastWords(error) {
      try {
        const words = decoder.decode(bytesOf(exports.panic_text()));
        if (words) return words;
      } catch {
        // It is beyond speaking.
      }
      return error instanceof Error ? error.message : String(error);
    },
  };
}

/**
 * A command as the module reads it: names and values with a NUL between each two.
 *
 * @param {object} command
 */
export function fieldsOf(command) {
  const entries = Object.entries(command).filter(([, value]) => value !== undefined && value !== null);
  return entries.flatMap(([name, value]) => [name, String(value).replaceAll("\0", "")]).join("\0");
}

/** @typedef {Awaited<ReturnType<typeof openModule>>} Module */
