// @ts-check
/**
 * The worker with the desk: commands in, views and news out. The desk thinks in pieces, and between two of them
 * messages are heard. What a view shows has been stored before it is posted.
 *
 * @import { Command, FromWorker, News, ToWorker, View } from "./protocol.js"
 * @import { ChangedFile } from "./kept.js"
 * @import { Module } from "./module.js"
 */

import { Kept, TakenOver, takeLock, whyNotKept } from "./kept.js";
import { fieldsOf, openModule } from "./module.js";

/** Positions in a piece of thinking: some hundredths of a second on a slow phone. */
const PIECE = 5000;
/** Milliseconds between two looks at the clocks while nobody thinks. */
const IDLE = 100;
/** Milliseconds between two views while somebody thinks. */
const FRAME = 150;
/** Milliseconds before storing is tried again that failed. */
const AGAIN = 5000;

const ELSEWHERE = "Your games are open in another tab or window. Go on there, or take over here.";
const LOST = "Your games have been taken over by another tab or window.";
const NEWER = "Another version of this page has been opened. Reload this one to go on here.";

const desk = {
  /** @type {Module | undefined} */
  module: undefined,
  /** @type {Kept | undefined} */
  kept: undefined,
  /** The desk is open and this tab plays. */
  isOpen: false,
  /** Why nothing is stored, if so. @type {string | null} */
  problem: null,
  /** What has changed and is not stored yet. @type {Map<string, ChangedFile>} */
  pending: new Map(),
  /** When storing failed last. */
  failedAt: 0,
  /** When a view was posted last. */
  shownAt: 0,
};

/** @param {FromWorker} message */
const post = (message) => self.postMessage(message);

/** Milliseconds of a clock that does not go back. */
const now = () => Math.floor(performance.timeOrigin + performance.now());

// ---------------------------------------------------------------------------------------------------
// One thing after the other: commands and pieces of thinking take turns, also while something is stored.

let turns = Promise.resolve();

/** @param {() => Promise<void>} work */
function inTurn(work) {
  turns = turns.then(work).catch(stopped);
}

/**
 * Something has gone wrong that must not: the desk is not used any more.
 *
 * @param {unknown} error
 */
function stopped(error) {
  desk.isOpen = false;
  const words = desk.module ? desk.module.lastWords(error) : String(error);
  post({ type: "broken", why: `The desk has stopped (${words}). What was played is stored: reload the page to go on.` });
}

/** @param {string} why */
function standAside(why) {
  desk.isOpen = false;
  post({ type: "elsewhere", why });
}

// ---------------------------------------------------------------------------------------------------
// Storing.

/**
 * The files that have changed since the last call.
 *
 * @param {Module} module
 */
function collectChanges(module) {
  /** @type {{ path: string, modified: number | null, size: number | null }[]} */
  const changes = JSON.parse(module.ask("desk_changes"));
  for (const { path, modified, size } of changes) {
    const bytes = size === null ? null : module.tellBytes("desk_file", new TextEncoder().encode(path));
    desk.pending.set(path, { path, bytes, modified: modified ?? 0 });
  }
  return changes.length > 0;
}

/**
 * Stores what has changed. If that cannot be done the game goes on, and the person is told once.
 *
 * @param {News[]} news
 */
async function store(news) {
  if (!desk.kept || desk.pending.size === 0) return;
  try {
    await desk.kept.keep(desk.pending.values());
    desk.pending.clear();
    if (desk.problem !== null) news.push({ news: "problem", why: "Games are stored again." });
    desk.problem = null;
  } catch (error) {
    if (error instanceof TakenOver) return standAside(LOST);
    const why = whyNotKept(error);
    if (why !== desk.problem) news.push({ news: "problem", why });
    desk.problem = why;
    desk.failedAt = now();
  }
}

/**
 * Stores what has changed, then posts what has happened and what there is to see.
 *
 * @param {Module} module
 * @param {News[]} news
 */
async function publish(module, news) {
  collectChanges(module);
  await store(news);
  if (!desk.isOpen) return;
  /** @type {View} */
  const view = JSON.parse(module.ask("desk_view", now()));
  if (desk.problem !== null && view.saving.state !== "nothing") {
    view.saving = { state: "failed", why: desk.problem };
  }
  post({ type: "view", view });
  if (news.length > 0) post({ type: "news", news });
  desk.shownAt = now();
}

// ---------------------------------------------------------------------------------------------------
// Thinking.

const channel = new MessageChannel();
channel.port1.onmessage = () => inTurn(think);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** A piece of thinking is on its way. */
let isComing = false;

/**
 * The next piece: at once, but after all messages that wait; or after a while.
 *
 * @param {boolean} isBusy
 */
function thinkSoon(isBusy) {
  if (isComing) return;
  clearTimeout(timer);
  if (isBusy) {
    isComing = true;
    channel.port2.postMessage(null);
  } else {
    timer = setTimeout(() => inTurn(think), IDLE);
  }
}

async function think() {
  isComing = false;
  const module = desk.module;
  if (!desk.isOpen || !module) return;
  const isBusy = module.number("desk_tick", PIECE, now(), Date.now()) === 1;
  /** @type {News[]} */
  const news = JSON.parse(module.ask("desk_news"));
  const isDue = isBusy && now() - desk.shownAt >= FRAME;
  const isAgain = desk.problem !== null && desk.pending.size > 0 && now() - desk.failedAt >= AGAIN;
  if (collectChanges(module) || news.length > 0 || isDue || isAgain) await publish(module, news);
  if (desk.isOpen) thinkSoon(isBusy);
}

// ---------------------------------------------------------------------------------------------------
// Beginning, and commands.

/**
 * Opens the desk with what is kept, once this tab has the lock.
 *
 * @param {boolean} steal
 */
async function open(steal) {
  const module = desk.module;
  if (!module) return;
  if (!(await takeLock(steal, () => inTurn(async () => standAside(LOST))))) return standAside(ELSEWHERE);
  /** @type {News[]} */
  const problems = [];
  try {
    desk.kept ??= await Kept.open(() => {
      desk.kept = undefined;
      inTurn(async () => standAside(NEWER));
    });
    for (const file of await desk.kept.takeOver()) {
      const path = new TextEncoder().encode(`${file.path}\0`);
      const said = new Uint8Array(path.length + file.bytes.length);
      said.set(path);
      said.set(file.bytes, path.length);
      module.tellBytes("desk_put", said, file.modified);
    }
  } catch (error) {
    desk.kept = undefined;
    desk.problem = whyNotKept(error);
    problems.push({ news: "problem", why: desk.problem });
  }
  desk.pending.clear();
  module.number("desk_open", now(), Date.now());
  desk.isOpen = true;
  post({ type: "ready", settings: module.ask("desk_settings") || null, version: module.ask("version") });
  await publish(module, [...problems, ...JSON.parse(module.ask("desk_news"))]);
  thinkSoon(true);
}

/**
 * @param {number} id
 * @param {Command} command
 */
async function obey(id, command) {
  const module = desk.module;
  if (command.do === "takeOver") {
    if (!desk.isOpen) await open(true);
    return post({ type: "answer", id, answer: { ok: true } });
  }
  if (!desk.isOpen || !module) {
    return post({ type: "answer", id, answer: { ok: false, why: ELSEWHERE } });
  }
  const answer = JSON.parse(module.tell("desk_tell", fieldsOf(command), now(), Date.now()));
  await publish(module, JSON.parse(module.ask("desk_news")));
  post({ type: "answer", id, answer });
  thinkSoon(true);
}

self.onmessage = ({ data }) => {
  /** @type {ToWorker} */
  const message = data;
  if (message.type === "command") return inTurn(() => obey(message.id, message.command));
  inTurn(async () => {
    desk.module = await openModule(/** @type {Uint8Array<ArrayBuffer>} */ (message.wasm));
    desk.module.ask("version"); // from here on a panic leaves its words
    await open(false);
  });
};
