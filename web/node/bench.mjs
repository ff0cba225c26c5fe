// @ts-check
/** The bench of a machine in Node: `node bench.mjs <wasm> <machine> [depth]`. */

import { readFileSync } from "node:fs";
import { openModule } from "../src/module.js";

const [wasm, machine, depth] = process.argv.slice(2);
const module = await openModule(readFileSync(wasm));
module.ask("version");
const start = performance.now();
const out = module.tell("bench", depth ? `${machine} ${depth}` : machine);
const seconds = (performance.now() - start) / 1000;
if (!depth) {
  console.log(out);
} else {
  const nodes = Number(out.trimEnd().split("\n").at(-1)?.split(" ")[0]);
  console.log(`${nodes} nodes ${Math.round(nodes / seconds)} nps`);
}
