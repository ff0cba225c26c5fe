// @ts-check
/**
 * The page's end of the desk: starts its worker, sends commands, hands on what comes back.
 *
 * @import { Answer, Command, FromWorker, OpenDesk, ToWorker } from "./protocol.js"
 */

import { startWorker, unpackWasm } from "./inline.js";

/**
 * Starts the worker with the desk. Commands may be told at once: they wait for it.
 *
 * @type {OpenDesk}
 */
export function openDesk(events) {
  const worker = startWorker("desk");
  /** @type {Map<number, (answer: Answer<any>) => void>} */
  const waiting = new Map();
  let last = 0;

  /** @param {ToWorker} message */
  const post = (message) => worker.postMessage(message);

  /** @param {string} why */
  const fail = (why) => {
    for (const resolve of waiting.values()) resolve({ ok: false, why });
    waiting.clear();
    events.broken(why);
  };

  worker.onmessage = ({ data }) => {
    /** @type {FromWorker} */
    const message = data;
    switch (message.type) {
      case "ready": return events.ready(message.settings, message.version);
      case "view": return events.view(message.view);
      case "news": return events.news(message.news);
      case "elsewhere": return events.elsewhere(message.why);
      case "broken": return fail(message.why);
      case "answer": {
        const resolve = waiting.get(message.id);
        waiting.delete(message.id);
        return resolve?.(message.answer);
      }
    }
  };
  worker.onerror = (error) => fail(`The desk has stopped: ${error.message || "its worker could not start"}.`);

  unpackWasm("desk").then(
    (wasm) => post({ type: "start", wasm }),
    (error) => fail(`This page is damaged: ${error.message}. Load it again.`),
  );

  return {
    /** @param {Command} command */
    tell(command) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ type: "command", id, command });
      });
    },
  };
}
