// @ts-check
/**
 * Bundles the page: `node build.mjs <tools> <wasm> <museum's wasm> <html> <wasm for the package>`. Everything goes into one HTML file, the same bytes on
 * every machine. `cargo xtask web` calls it; `<tools>` is the folder that has `node_modules`.
 */

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const [tools, wasmPath, museumPath, htmlPath, plainPath] = process.argv.slice(2);
const esbuild = createRequire(join(resolve(tools), "index.js"))("esbuild");

/**
 * One script out of a module and all that it imports.
 *
 * @param {string} entry
 * @returns {string}
 */
function bundle(entry) {
  const built = esbuild.buildSync({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome109", "firefox115", "safari16.4"],
    legalComments: "none",
    charset: "utf8",
    loader: { ".svg": "text", ".css": "text" },
    write: false,
    logLevel: "error",
  });
  return built.outputFiles[0].text.trim();
}

/**
 * The wasm without its custom sections: names of functions, and which compiler made it.
 *
 * @param {Buffer} wasm
 */
function stripped(wasm) {
  const kept = [wasm.subarray(0, 8)];
  let at = 8;
  while (at < wasm.length) {
    const start = at;
    const kind = wasm[at++];
    let [size, shift, byte] = [0, 0, 0];
    do {
      byte = wasm[at++];
      size += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte & 128);
    at += size;
    if (kind !== 0) kept.push(wasm.subarray(start, at));
  }
  return Buffer.concat(kept);
}

/** A text inside a script element. @param {string} text */
const inScript = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** @param {Buffer} wasm */
function pack(wasm) {
  const packed = gzipSync(wasm, { level: 9 });
  packed[9] = 255; // the system that packed it is nobody's business
  return packed;
}

const plain = stripped(readFileSync(wasmPath));
if (plainPath) writeFileSync(plainPath, plain);
/** The modules, by the names of their workers. */
const modules = { desk: pack(plain), museum: pack(stripped(readFileSync(museumPath))) };

const main = inScript(bundle("main.js"));
const styles = esbuild
  .buildSync({
    entryPoints: [join(here, "src/style/main.css")],
    bundle: true,
    minify: true,
    charset: "utf8",
    loader: { ".svg": "dataurl" },
    write: false,
    logLevel: "error",
  })
  .outputFiles[0].text.trim();
const workers = ["desk", "museum"]
  .map((name) => ({ name, entry: name === "desk" ? "worker.js" : `${name}/worker.js` }))
  .filter(({ entry }) => existsSync(join(here, "src", entry)))
  .map(({ name, entry }) => `<script type="text/plain" id="worker-${name}">${inScript(bundle(entry))}</script>`);

const policy = [
  "default-src 'none'",
  `script-src ${hash(main)} 'wasm-unsafe-eval'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What stands in `index.html`, and what takes its place. @type {Record<string, string>} */
const parts = {
  '<meta charset="utf-8">':
    `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  '<link rel="stylesheet" href="src/style/main.css">': `<style>${styles}</style>`,
  '<script type="module" src="src/main.js"></script>': [
    ...workers,
    ...Object.entries(modules).map(
      ([name, packed]) => `<script type="text/plain" id="wasm-${name}">${packed.toString("base64")}</script>`,
    ),
    `<script>${main}</script>`,
  ].join("\n"),
};

let html = readFileSync(join(here, "index.html"), "utf8");
for (const [mark, part] of Object.entries(parts)) {
  if (html.split(mark).length !== 2) throw new Error(`web/index.html must have one ${mark}`);
  html = html.replace(mark, () => part);
}
writeFileSync(htmlPath, html);
const [wasm, museum] = [modules.desk.length, modules.museum.length];
console.log(JSON.stringify({ html: Buffer.byteLength(html), wasm, museum, script: main.length, styles: styles.length }));
