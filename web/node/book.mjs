/**
 * The boxes of the book's chapters, given to the engine of the package line by line, as the page does:
 * `node book.mjs <package> <document …>`. Every search must come to a move, and nothing may be complained about.
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, ...documents] = process.argv.slice(2);
const { loadEngine } = await import(pathToFileURL(resolve(folder, "kilomate.js")).href);
let boxes = 0;
let searches = 0;
for (const document of documents) {
  const blocks = [...readFileSync(document, "utf8").matchAll(/^```uci\n([^]*?)^```$/gm)];
  for (const [, text] of blocks) {
    boxes += 1;
    let hear = (_) => {};
    const engine = await loadEngine((line) => {
      if (line.startsWith("info string") || line === "bestmove 0000") throw new Error(`${document}: ${line}`);
      hear(line);
    });
    for (const line of text.trim().split("\n")) {
      const isSearch = line.startsWith("go");
      const end = new Promise((resolve) => (hear = (said) => said.startsWith("bestmove") && resolve(said)));
      engine.postMessage(line);
      if (isSearch) {
        await end;
        searches += 1;
      }
    }
    engine.terminate();
  }
}
console.log(`${boxes} boxes, ${searches} searches`);
