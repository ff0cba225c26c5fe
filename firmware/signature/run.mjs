// Runs a WebAssembly image: `node run.mjs IMAGE MACHINE DEPTH`.
import { readFileSync, writeSync } from "node:fs";

const [image, machine, depth] = process.argv.slice(2);
let line = "";
const put = (byte) => {
  line += String.fromCharCode(byte);
  if (byte === 10) {
    // At once, while `write` of a stream would wait until the image returns.
    writeSync(1, line);
    line = "";
  }
};
const module = new WebAssembly.Module(readFileSync(image));
const { exports } = new WebAssembly.Instance(module, { env: { put } });
if (!(machine in exports)) throw new Error(`no such machine here: ${machine}`);
process.exitCode = exports[machine](Number(depth)) ? 0 : 1;
