/** What tells the engine where its wasm is: bytes, an address, or an answer of `fetch`. Without it, the file beside this one. */
export type Source = BufferSource | WebAssembly.Module | string | URL | Response | Promise<Response>;

/** The engine in the thread that loads it. It thinks in pieces of some milliseconds and lets others work between them. */
export interface Engine {
  /** Tells it lines of UCI. What it says comes to `say`, a line each. */
  postMessage(lines: string): void;
  /** Ends it: nothing is thought or said any more. */
  terminate(): void;
}

/**
 * Loads the engine.
 *
 * @param say Gets every line that the engine says, without its end.
 */
export function loadEngine(say: (line: string) => void, source?: Source): Promise<Engine>;

/** A worker that speaks UCI: `postMessage("position startpos")` in, a line in each message out. */
export function startWorker(): Worker;
