// @ts-check
/**
 * How fast the museum's machines run while they think: `node web/node/museum.mjs target/web/cargo/museum.wasm` prints,
 * for each, how many times real time that is, and the share of a core that real time takes.
 */

import { readFileSync } from "node:fs";
import { openModule } from "../src/module.js";

/** @typedef {import("../src/module.js").Module} Module */

/** @param {Module} module @param {string} keys */
const press = (module, keys) => keys.split(" ").forEach((key) => module.count("museum_press", key, 0));

/**
 * What makes each of them think, after so many seconds of the machine, and for so many before it is measured.
 *
 * @type {[string, number, (module: Module) => void, number][]}
 */
const TASKS = [
  ["prodigy", 2, (module) => module.tell("museum_take", "moves\0a2a3 h7h6 h2h3 a7a6"), 2],
  ["c64", 4, (module) => press(module, "A 2 RETURN A 3 RETURN"), 2],
  ["elf", 6, (module) => ["setoption name OwnBook value false", "go depth 20"].forEach((line) => module.count("museum_say", line)), 2],
  ["ti84ce", 12, (module) => press(module, "A 2 A 3"), 2],
];
/** Seconds of the machine that are measured. */
const SECONDS = 4;

/** Seconds that the CPU has worked for this program, whoever else is at work. */
const worked = () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage());

const wasm = readFileSync(process.argv[2]);
for (const [name, start, think, before] of TASKS) {
  const module = await openModule(wasm);
  const { hertz } = JSON.parse(module.tell("museum_open", name));
  module.ask("museum_run", hertz * start);
  think(module);
  module.ask("museum_run", hertz * before);
  // The chess computer takes the move when its button is held.
  if (name === "prodigy") module.count("museum_press", "ENTER", 1);
  module.ask("museum_run", hertz);
  const begin = worked();
  for (let tenth = 0; tenth < 10 * SECONDS; tenth++) module.ask("museum_run", hertz / 10);
  const rate = SECONDS / (worked() - begin);
  const last = JSON.parse(module.ask("museum_view")).text.trim().split("\n").at(-1);
  console.log(`${name}: ${rate.toFixed(1)} times real time, ${(100 / rate).toFixed(1)} % of a core (${last})`);
}
