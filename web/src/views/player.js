// @ts-check
/**
 * Who is to play a side, as it is chosen in the form for a new game: everything that could be chosen
 * is remembered, so that nothing is lost by trying another opponent. A seat is written in the words
 * of the desk: `person Anna`, `desktop elo 1000 adaptive`, `prodigy seconds 15 authentic ponder`.
 */

/** @import { MachineFacts, MachineId } from "../protocol.js" */

/** @typedef {"you" | "guest" | "adaptive" | MachineId} Who */
/** @typedef {"full" | "elo" | "level" | "times" | "seconds" | "depth" | "nodes" | "infinite"} Limit */

/**
 * @typedef {object} Player
 * @property {Who} who
 * @property {string} guest the name of another person
 * @property {Limit} limit
 * @property {number} elo
 * @property {number} level
 * @property {number} time which of the machine's own times, from 0
 * @property {number} seconds
 * @property {number} depth
 * @property {number} nodes
 * @property {boolean} authentic
 * @property {boolean} ponder
 */

/**
 * What can be asked for: the desk answers so to `machines` before a form is shown.
 * @type {{ machines: MachineFacts[], lowestElo: number, highestElo: number }}
 */
export const known = { machines: [], lowestElo: 0, highestElo: 0 };

/**
 * What the desk says about the machine that plays, if one does.
 * @param {Player} player
 */
export function factsOf(player) {
  return known.machines.find((machine) => machine.id === player.who);
}

/**
 * The times that the real machine has on its keys, in seconds; the Prodigy's tenth has no end.
 * @param {Player} player
 * @returns {number[]}
 */
export function timesOf(player) {
  return factsOf(player)?.times ?? [];
}

/**
 * What can limit this player.
 * @param {Player} player
 * @returns {Limit[]}
 */
export function limitsOf(player) {
  /** @type {Limit[]} */
  const times = timesOf(player).length > 0 ? ["times"] : [];
  return ["full", "elo", "level", ...times, "seconds", "depth", "nodes", "infinite"];
}

/** @param {Player} player */
export function isPerson(player) {
  return player.who === "you" || player.who === "guest";
}

/** @param {Player} player */
export function isMachine(player) {
  return !isPerson(player);
}

/**
 * Another one sits down: what does not apply to them is not kept.
 * @param {Player} player
 * @param {Who} who
 */
export function sit(player, who) {
  player.who = who;
  if (!limitsOf(player).includes(player.limit)) player.limit = "elo";
  player.time = Math.min(player.time, Math.max(timesOf(player).length - 1, 0));
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : least;
}

/**
 * How well it plays, or how long it thinks, in words.
 * @param {Player} player
 */
export function settingOf(player) {
  switch (player.limit) {
    case "full":
    case "infinite":
      return player.limit;
    case "elo":
      return `elo ${clamp(player.elo, known.lowestElo, known.highestElo)}`;
    case "level":
      return `level ${clamp(player.level, 1, 10)}`;
    case "times": {
      const seconds = timesOf(player)[player.time];
      return seconds === undefined ? "infinite" : `seconds ${seconds}`;
    }
    case "seconds":
      return `seconds ${clamp(player.seconds, 1, 86_400)}`;
    case "depth":
      return `depth ${clamp(player.depth, 1, 100)}`;
    case "nodes":
      return `nodes ${clamp(player.nodes, 1, 1_000_000_000)}`;
  }
}

/**
 * The seat in words; `name` is the person's own.
 * @param {Player} player
 * @param {string} name
 */
export function seatOf(player, name) {
  if (player.who === "you") return `person ${name}`.trim();
  if (player.who === "guest") return `person ${player.guest.trim() || "Guest"}`;
  if (player.who === "adaptive") {
    return `desktop elo ${clamp(player.elo, known.lowestElo, known.highestElo)} adaptive`;
  }
  const authentic = player.authentic && player.who !== "desktop" ? " authentic" : "";
  const ponder = player.ponder ? " ponder" : "";
  return `${player.who} ${settingOf(player)}${authentic}${ponder}`;
}

/**
 * The player of a seat; `name` tells who "you" are. Words that make no sense give the usual opponent.
 * @param {string} words
 * @param {string} name
 * @returns {Player}
 */
export function playerOf(words, name) {
  /** @type {Player} */
  const player = {
    who: "you",
    guest: "",
    limit: "elo",
    elo: 1000,
    level: 3,
    time: 0,
    seconds: 5,
    depth: 4,
    nodes: 10_000,
    authentic: false,
    ponder: false,
  };
  const [first, ...rest] = words.trim().split(/\s+/);
  if (first === "person") {
    const guest = words.trim().slice("person".length).trim();
    if (guest && guest !== name) Object.assign(player, { who: "guest", guest });
    return player;
  }
  player.who = known.machines.find((machine) => machine.id === first)?.id ?? "desktop";
  player.authentic = rest.includes("authentic");
  player.ponder = rest.includes("ponder");
  readSetting(player, rest);
  if (rest.includes("adaptive")) player.who = "adaptive";
  return player;
}

/**
 * @param {Player} player
 * @param {string[]} words
 */
function readSetting(player, words) {
  const kind = words.find((word) => /^(full|infinite|elo|level|seconds|depth|nodes)$/.test(word));
  if (!kind) {
    player.limit = "full";
    return;
  }
  player.limit = /** @type {Limit} */ (kind);
  if (kind === "full" || kind === "infinite") return;
  const value = Number(words[words.indexOf(kind) + 1]);
  /** @type {any} */ (player)[kind] = value;
  const own = kind === "seconds" ? timesOf(player).indexOf(value) : -1;
  if (own >= 0) Object.assign(player, { limit: "times", time: own });
}
