// @ts-check
/**
 * What is there beside the page: the service worker that keeps it without its server, and the package in somebody
 * else's page.
 *
 * @import { Bench } from "./harness.mjs"
 */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, resolve } from "node:path";
import { untilReady } from "./page-tools.mjs";

/** Other people's web server: some files in memory. @param {Record<string, [string, string | Buffer]>} files */
async function serve(files) {
  const server = createServer((request, response) => {
    const [kind, body] = files[request.url ?? ""] ?? [];
    if (!kind) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": kind }).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

export default {
  /** @param {Bench} given */
  async "the page opens without its server"({ open, check }) {
    const { page, context, errors } = await open({ from: "server" });
    await untilReady(page);
    const kept = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const cache = await caches.open("kilomate");
      return (await cache.keys()).map((request) => new URL(request.url).pathname);
    });
    check(["/", "/manifest.webmanifest", "/icon.svg"].every((path) => kept.includes(path)), `kept: ${kept}`);
    await context.setOffline(true);
    await page.reload();
    await untilReady(page);
    check(errors.length === 0, errors.join("; "));
  },

  /** @param {Bench} given */
  async "the package plays in somebody else's page"({ open, places, equal }) {
    const folder = join(dirname(resolve(places.html)), "../npm");
    const script = "text/javascript";
    const page = `<!doctype html><script type="module">
      import { startWorker } from "./kilomate.js";
      const engine = startWorker();
      window.said = [];
      engine.onmessage = ({ data }) => window.said.push(data);
      engine.postMessage("uci");
      engine.postMessage("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
      engine.postMessage("go depth 4");
    </script>`;
    const server = await serve({
      "/": ["text/html", page],
      "/kilomate.js": [script, readFileSync(join(folder, "kilomate.js"))],
      "/worker.js": [script, readFileSync(join(folder, "worker.js"))],
      "/kilomate.wasm": ["application/wasm", readFileSync(join(folder, "kilomate.wasm"))],
    });
    try {
      const other = await (await open()).context.newPage();
      await other.goto(server.address);
      const last = await other.waitForFunction(() => {
        const said = /** @type {any} */ (window).said ?? [];
        return said.find((/** @type {string} */ line) => line.startsWith("bestmove"));
      });
      equal(await last.jsonValue(), "bestmove d1d8", "its move");
    } finally {
      server.end();
    }
  },
};
