/** What somebody does who has installed the package and nothing else. */

import { loadEngine } from "kilomate";

const lines = [];
let hear = () => {};
const engine = await loadEngine((line) => {
  lines.push(line);
  hear(line);
});
const until = (start) => new Promise((resolve) => (hear = (line) => line.startsWith(start) && resolve(line)));

const ok = until("uciok");
engine.postMessage("uci");
await ok;
const mate = until("bestmove");
engine.postMessage("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\ngo depth 4");
if ((await mate) !== "bestmove d1d8") throw new Error(lines.join("\n"));

// It hears `stop` while it thinks.
const stopped = until("bestmove");
engine.postMessage("position startpos\ngo infinite");
await until("info depth 8");
const move = until("bestmove");
engine.postMessage("stop");
await Promise.race([stopped, move]);
engine.terminate();
console.log("the package works");
