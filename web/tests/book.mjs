// @ts-check
//! The boxes of the book in which the engine runs, on a page of our own: the book itself is not built by the tests.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const SEARCH = "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\ngo depth 4";
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A chapter</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="engine.css"></head><body><main class="content"><h1>A chapter</h1>
<pre><code class="language-uci">${SEARCH}</code></pre>
<pre><code class="language-text">position startpos</code></pre></main>
<script src="engine.js"></script></body></html>`;

/** What the site has beside the page, as `cargo xtask book` lays it out. @type {Record<string, [string, string]>} */
const FILES = {
  "/engine.js": ["web/book/engine.js", "text/javascript"],
  "/engine.css": ["web/book/engine.css", "text/css"],
  "/engine/kilomate.js": ["dist/npm/kilomate.js", "text/javascript"],
  "/engine/worker.js": ["dist/npm/worker.js", "text/javascript"],
  "/engine/kilomate.wasm": ["dist/npm/kilomate.wasm", "application/wasm"],
};

/** Serves the page while something is done with it. @param {(address: string) => Promise<void>} use */
async function served(use) {
  const server = createServer((request, answer) => {
    const [file, type] = FILES[request.url ?? ""] ?? [null, "text/html"];
    answer.setHeader("content-type", type);
    answer.end(file ? readFileSync(join(root, file)) : PAGE);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await use(`http://127.0.0.1:${port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** @typedef {import("./harness.mjs").Bench} Bench */

export default {
  "a box runs the engine, again and with other lines, and stops": (/** @type {Bench} */ bench) =>
    served(async (address) => {
      const { page, errors } = await bench.open();
      await page.goto(address);
      const box = page.locator(".engine-box");
      assert.equal(await box.count(), 1, "blocks of other languages stay what they are");
      const [run, stop] = [box.getByRole("button", { name: "Run" }), box.getByRole("button", { name: "Stop" })];
      const status = box.getByRole("status");
      assert.deepEqual(await bench.violations(page), [], "axe-core before");
      await run.click();
      await status.getByText("done: bestmove d1d8").waitFor();
      assert.match((await box.getByRole("log").textContent()) ?? "", /score mate 1 .*\nbestmove d1d8/);
      assert.deepEqual(await bench.violations(page), [], "axe-core after");

      // Two searches one after the other, and then nothing that could end by itself.
      const lines = "position startpos\ngo depth 2\nsetoption name Machine value elf\ngo depth 2\ngo infinite";
      await box.getByRole("textbox").fill(lines);
      await run.click();
      await box.getByText(/(bestmove[^]*){2}info depth 3/).waitFor();
      assert.equal(await run.isDisabled(), true);
      await stop.click();
      await status.getByText("done: bestmove").waitFor();
      assert.equal((await box.getByRole("log").textContent())?.match(/^bestmove/gm)?.length, 3);
      assert.deepEqual(errors, [], "errors of the page");
    }),

  "a box that cannot load the engine says so": (/** @type {Bench} */ bench) =>
    served(async (address) => {
      const { page } = await bench.open();
      await page.route("**/kilomate.wasm", (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto(address);
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("status").getByText("The engine does not run").waitFor();
      assert.equal(await page.getByRole("button", { name: "Run" }).isEnabled(), true);
    }),

  "from a disk a box says what to do": async (/** @type {Bench} */ bench) => {
    const folder = bench.folder();
    writeFileSync(join(folder, "page.html"), PAGE);
    for (const name of ["engine.js", "engine.css"]) {
      writeFileSync(join(folder, name), readFileSync(join(root, "web/book", name)));
    }
    const { page, errors } = await bench.open();
    await page.goto(pathToFileURL(join(folder, "page.html")).href);
    await page.getByRole("status").getByText("opened from a disk").waitFor();
    assert.equal(await page.getByRole("button", { name: "Run" }).isDisabled(), true);
    assert.deepEqual(errors, [], "errors of the page");
  },
};
