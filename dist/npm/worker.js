// @ts-check
/** A worker that speaks UCI: a text of one or more lines in each message in, a line in each message out. */

import { loadEngine } from "./kilomate.js";

/** @type {string[]} */
const early = [];
self.onmessage = ({ data }) => early.push(data);

const engine = await loadEngine((line) => self.postMessage(line));
for (const lines of early) engine.postMessage(lines);
self.onmessage = ({ data }) => engine.postMessage(data);
