// @ts-check
/**
 * A worker with one machine: presses in, what it shows out. It runs in pieces, and between two of them messages are
 * heard; its keys wait in its own time, so nothing depends on how fast this computer is.
 *
 * @import { FromRoom, Look, Speed, ToRoom } from "./types.js"
 * @import { Module } from "../module.js"
 */

import { fieldsOf, openModule } from "../module.js";
import { keepMachine, readMachine } from "./kept.js";

/** Milliseconds between two pictures, and of work at most before messages are heard. */
const FRAME = 33;
const PIECE = 20;
/** Milliseconds that are caught up with at most: nobody has waited for more. */
const MOST = 250;
/** Milliseconds of the machine in a piece of running. */
const SLICE = 5;
/** Milliseconds after which the machine is kept. */
const KEEP = 4000;

const room = {
  /** @type {Module | undefined} */
  module: undefined,
  name: "",
  hertz: 1,
  isRunning: true,
  isInside: false,
  /** @type {Speed} */
  speed: "real",
  /** Up to when it has run, and milliseconds of the machine that it may still run. */
  since: 0,
  due: 0,
  shownAt: 0,
  keptAt: 0,
  /** How fast it was lately, in times of real time. */
  rate: 0,
  measured: { at: 0, cycles: 0 },
  isKeeping: true,
};

/** @param {FromRoom} message */
const post = (message) => self.postMessage(message);
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => guard(work);

/** @param {() => void} work */
function guard(work) {
  try {
    work();
  } catch (error) {
    stopped(error);
  }
}

/** @param {unknown} error */
function stopped(error) {
  const words = room.module ? room.module.lastWords(error) : String(error);
  room.module = undefined;
  post({ type: "broken", why: `The machine has stopped (${words}). Load the page again.` });
}

/** Lets some of the machine's time pass, shows it, and comes back. */
function work() {
  const { module } = room;
  if (!module || !room.isRunning) return;
  const begin = performance.now();
  const passed = Math.min(begin - room.since, MOST);
  room.since = begin;
  room.due = Math.min(room.due + passed * (room.speed === "ten" ? 10 : 1), 10 * MOST);
  const isFull = room.speed === "full";
  while (isFull || room.due >= SLICE) {
    const problem = module.ask("museum_run", (room.hertz * SLICE) / 1000);
    if (problem) {
      post({ type: "says", text: problem });
      room.isRunning = false;
      break;
    }
    room.due -= SLICE;
    if (performance.now() - begin > PIECE) break;
  }
  if (isFull) room.due = 0;
  if (begin - room.shownAt >= FRAME) show(begin);
  if (begin - room.keptAt >= KEEP) void keep();
  if (isFull || room.due >= SLICE) port2.postMessage(null);
  else setTimeout(() => guard(work), Math.max(5, FRAME - (performance.now() - begin)));
}

/** @param {number} now */
function show(now) {
  const { module } = room;
  if (!module) return;
  room.shownAt = now;
  /** @type {Look} */
  const look = JSON.parse(module.ask("museum_view"));
  const { measured } = room;
  if (now - measured.at > 1000) {
    room.rate = ((look.cycles - measured.cycles) / room.hertz / (now - measured.at)) * 1000;
    room.measured = { at: now, cycles: look.cycles };
  }
  const dots = look.screen.kind === "dots" ? module.askBytes("museum_dots") : null;
  const inside = room.isInside
    ? { registers: JSON.parse(module.ask("museum_registers")), memory: module.askBytes("museum_memory") }
    : null;
  post({ type: "look", look, dots, inside, rate: room.rate });
}

/** Keeps the machine; if that cannot be, it is said once. */
async function keep() {
  const { module } = room;
  if (!module || !room.isKeeping) return;
  room.keptAt = performance.now();
  try {
    await keepMachine(room.name, module.askBytes("museum_save"));
  } catch (error) {
    room.isKeeping = false;
    const words = error instanceof Error ? error.message : String(error);
    post({ type: "says", text: `The machine cannot be kept in this browser (${words}); it begins anew next time.` });
  }
}

/**
 * @param {Uint8Array} wasm
 * @param {string} name
 */
async function start(wasm, name) {
  const module = await openModule(/** @type {Uint8Array<ArrayBuffer>} */ (wasm));
  module.ask("version");
  const about = JSON.parse(module.tell("museum_open", name));
  room.name = name;
  room.hertz = about.hertz;
  try {
    const kept = await readMachine(name);
    const problem = kept && new TextDecoder().decode(module.tellBytes("museum_load", kept));
    if (problem) post({ type: "says", text: `${problem}; the machine begins anew.` });
  } catch {
    // Where nothing can be read, nothing was kept.
  }
  room.module = module;
  room.since = room.keptAt = performance.now();
  post({ type: "about", about });
  guard(work);
}

/** @param {ToRoom} message */
function hear(message) {
  if (message.type === "start") {
    start(message.wasm, message.name).catch(stopped);
    return;
  }
  const { module } = room;
  if (!module) return;
  switch (message.type) {
    case "press":
      module.count("museum_press", message.key, Number(message.isHeld));
      break;
    case "say":
      if (!module.count("museum_say", message.line)) post({ type: "says", text: "The machine does not take that line." });
      break;
    case "power":
      module.ask("museum_power", Number(message.isOn));
      if (!room.isRunning) resume(true);
      break;
    case "speed":
      room.speed = message.speed;
      break;
    case "take": {
      const { start, moves } = message;
      const { says } = JSON.parse(module.tell("museum_take", fieldsOf({ start, moves })));
      post({ type: "says", text: says });
      break;
    }
    case "inside":
      room.isInside = message.isOpen;
      break;
    case "run":
      if (message.isRunning !== room.isRunning) resume(message.isRunning);
      if (!message.isRunning) void keep();
  }
}

/** @param {boolean} isRunning */
function resume(isRunning) {
  room.isRunning = isRunning;
  room.since = performance.now();
  if (isRunning) guard(work);
}

self.onmessage = ({ data }) => guard(() => hear(data));
