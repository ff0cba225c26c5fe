// @ts-check
/**
 * Runs tests in a browser: `node run.mjs <tools> [file …] [words]`. Without files, all that are here. The last line is
 * `N passed, N failed`.
 *
 * KILOMATE_HTML is the page (by default `dist/web/kilomate.html`), KILOMATE_SERVER the address of `kilomate web`.
 */

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bench } from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [tools, ...chosen] = process.argv.slice(2);
const own = ["harness.mjs", "run.mjs"];
const files = chosen.filter((word) => word.endsWith(".mjs"));
const words = chosen.filter((word) => !word.endsWith(".mjs"));
const places = {
  tools,
  html: process.env.KILOMATE_HTML ?? join(here, "../../dist/web/kilomate.html"),
  server: process.env.KILOMATE_SERVER ?? null,
};

let passed = 0;
let failed = 0;
const all = readdirSync(here).filter((name) => name.endsWith(".mjs") && !own.includes(name));
for (const file of (files.length > 0 ? files : all).sort()) {
  const tests = (await import(pathToFileURL(join(here, file)).href)).default ?? {};
  for (const [name, test] of Object.entries(tests)) {
    if (!words.every((word) => name.includes(word))) continue;
    const given = bench(places);
    try {
      await test(given);
      passed += 1;
      console.log(`ok     ${file}: ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${file}: ${name}: ${error instanceof Error ? error.stack : error}`);
    } finally {
      await given.end();
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
