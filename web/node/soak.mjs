// @ts-check
/**
 * The desk in wasm, line by line, for somebody who checks it: `node soak.mjs <wasm>`. A line is a `Command` as JSON. It is
 * obeyed, whoever thinks does so until nothing is left to do, what has changed is read as the worker reads it, and the
 * answer, the news and the view are printed as a line of JSON.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fieldsOf, openModule } from "../src/module.js";

/** Positions in a piece of thinking, and pieces after which nobody thinks any more. */
const PIECE = 2000;
const MOST = 100_000;
const WALL = 1_794_848_705_000;

const module = await openModule(readFileSync(process.argv[2]));
const encoder = new TextEncoder();
let now = 0;

/** @param {object} command */
function obey(command) {
  now += 1000;
  const answer = JSON.parse(module.tell("desk_tell", fieldsOf(command), now, WALL + now));
  let pieces = 0;
  while (module.number("desk_tick", PIECE, now, WALL + now)) {
    now += 10;
    if (++pieces > MOST) throw new Error("the desk thinks for ever");
  }
  const news = JSON.parse(module.ask("desk_news"));
  for (const { path, size } of JSON.parse(module.ask("desk_changes"))) {
    if (size !== null && module.tellBytes("desk_file", encoder.encode(path)).length !== size) {
      throw new Error(`${path} is not as long as it is said to be`);
    }
  }
  return { answer, news, view: JSON.parse(module.ask("desk_view", now)) };
}

try {
  module.ask("version");
  module.number("desk_open", now, WALL);
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(obey(JSON.parse(line))));
  }
} catch (error) {
  console.error(module.lastWords(error));
  process.exitCode = 1;
}
