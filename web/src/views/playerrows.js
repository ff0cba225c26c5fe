// @ts-check
/**
 * The rows of the form that describe one player: who, how strong, how fast.
 */

import { field, make, select, sentence, toggle, write } from "./dom.js";
import { row } from "./newgame.js";
import { factsOf, known, limitsOf, seatOf, sit, timesOf } from "./player.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./player.js").Who} Who */
/** @typedef {import("./player.js").Limit} Limit */

const TEXT = {
  player: "Player",
  you: "You",
  guest: "Another person",
  adaptive: "Adaptive opponent",
  aboutYou: "You make the moves. Set your name in Settings.",
  aboutGuest: "Somebody else makes the moves on this board.",
  aboutAdaptive: "Its Elo follows your results, so that you win about one game in three.",
  name: "Name",
  plays: "Plays",
  answers: "Answers in the real machine's time",
  aboutAnswers: "The same moves either way: it looks at as many positions as the real machine would. In real time you also wait as long.",
  ponder: "Thinks on your time",
  small: "The Elo was measured on a desktop computer; a smaller machine knows less.",
};

const LIMITS = /** @type {Record<Limit, string>} */ ({
  full: "as well as it can",
  elo: "like a person with this Elo",
  level: "at one of ten levels",
  times: "at one of its own levels",
  seconds: "with a fixed time for each move",
  depth: "to a fixed depth",
  nodes: "with a fixed number of positions",
  infinite: "until you tell it to move",
});

/** Those whom the desk does not know. */
const ABOUT = /** @type {Partial<Record<Who, string>>} */ ({
  you: TEXT.aboutYou,
  guest: TEXT.aboutGuest,
  adaptive: TEXT.aboutAdaptive,
});

const DIFFICULTIES = ["easy", "medium", "hard"];

/**
 * @param {object} parts
 * @param {App} parts.app
 * @param {[Player, Player]} parts.players
 * @param {number} parts.side
 * @param {() => void} parts.rebuild
 * @returns {(HTMLElement | null)[]}
 */
export function playerRows({ app, players, side, rebuild }) {
  const player = players[side];
  const isTaken = players[1 - side].who === "you";
  const { name } = app.settings;
  const candidates = /** @type {[Who, string][]} */ ([
    ...(isTaken ? [] : [["you", name ? `${TEXT.you}, ${name}` : TEXT.you]]),
    ["guest", TEXT.guest],
    ["adaptive", TEXT.adaptive],
    ...known.machines.map((machine) => [machine.id, machine.title]),
  ]);
  const who = select(candidates, player.who, (value) => {
    sit(player, value);
    rebuild();
  });
  const about = factsOf(player)?.sentence ?? ABOUT[player.who] ?? "";
  const first = field(TEXT.player, row(`who-${side}`, who), about);
  if (player.who === "you" || player.who === "adaptive") return [first];
  if (player.who === "guest") return [first, guestRow(player)];
  const limits = limitsOf(player).map((limit) => /** @type {const} */ ([limit, LIMITS[limit]]));
  const plays = select(limits, player.limit, (value) => {
    player.limit = value;
    rebuild();
  });
  const isSmall = player.who !== "desktop";
  return [
    first,
    field(TEXT.plays, row(`plays-${side}`, plays)),
    ...strengthRow(app, player, side),
    isSmall
      ? toggle(TEXT.answers, player.authentic, (on) => (player.authentic = on), TEXT.aboutAnswers)
      : null,
    toggle(TEXT.ponder, player.ponder, (on) => (player.ponder = on)),
  ];
}

/** @param {Player} player */
function guestRow(player) {
  const input = make("input", { type: "text", value: player.guest, autocomplete: "off" });
  input.addEventListener("input", () => (player.guest = input.value));
  return field(TEXT.name, input);
}

/**
 * The number that belongs to a limit, and what it is like.
 * @param {App} app
 * @param {Player} player
 * @param {number} side
 * @returns {HTMLElement[]}
 */
function strengthRow(app, player, side) {
  const like = make("p", { class: "about strength" });
  const describe = async () => {
    const answer = await app.desk.tell({ do: "checkSeat", seat: seatOf(player, "") });
    const found = answer.ok ? /** @type {{ sentence: string, elo: number | null }} */ (answer.value) : null;
    if (!found) return write(like, answer.ok ? "" : sentence(answer.why));
    const elo = player.limit === "level" && found.elo !== null ? `Elo ${found.elo}. ` : "";
    const isMeasured = player.limit === "elo" || player.limit === "level";
    const caution = player.who !== "desktop" && isMeasured ? ` ${TEXT.small}` : "";
    write(like, `${elo}${sentence(found.sentence)}${caution}`);
  };
  void describe();
  const control = strengthControl(player, () => void describe());
  if (!control) return [like];
  row(`strength-${side}`, control.input);
  return [field(control.label, control.input), ...(control.shown ? [control.shown] : []), like];
}

/**
 * @param {Player} player
 * @param {() => void} changed
 * @returns {{ label: string, input: HTMLElement, shown?: HTMLElement } | null}
 */
function strengthControl(player, changed) {
  /**
   * @param {"level" | "seconds" | "depth" | "nodes"} key
   * @param {number} least
   * @param {number} most
   * @param {string} label
   */
  const number = (key, least, most, label) => {
    const input = make("input", { type: "number", min: least, max: most, step: 1, value: player[key] });
    input.addEventListener("input", () => {
      player[key] = Number(input.value);
      changed();
    });
    return { label, input };
  };
  switch (player.limit) {
    case "full":
    case "infinite":
      return null;
    case "elo":
      return eloControl(player, changed);
    case "level":
      return number("level", 1, 10, "Level");
    case "seconds":
      return number("seconds", 1, 86_400, "Seconds");
    case "depth":
      return number("depth", 1, 100, "Half-moves");
    case "nodes":
      return number("nodes", 1, 1_000_000_000, "Positions");
    case "times": {
      const times = timesOf(player);
      const names = times.map((seconds, at) => timeName(seconds, times.length === 3 ? DIFFICULTIES[at] : String(at + 1)));
      if (times.length > 3) names.push("10: until you tell it to move");
      const choices = names.map((name, at) => /** @type {const} */ ([String(at), name]));
      return {
        label: "Level",
        input: select(choices, String(player.time), (value) => {
          player.time = Number(value);
          changed();
        }),
      };
    }
  }
}

/**
 * @param {Player} player
 * @param {() => void} changed
 */
function eloControl(player, changed) {
  const input = make("input", { type: "range", min: known.lowestElo, max: known.highestElo, step: 50, value: player.elo });
  const shown = make("output", { class: "range-value" }, String(player.elo));
  input.addEventListener("input", () => {
    player.elo = Number(input.value);
    const isFull = player.elo >= known.highestElo;
    write(shown, isFull ? "full strength" : input.value);
    input.setAttribute("aria-valuetext", isFull ? "full strength" : `Elo ${input.value}`);
    changed();
  });
  return { label: "Elo", input, shown };
}

/**
 * @param {number} seconds
 * @param {string} name
 */
function timeName(seconds, name) {
  if (seconds < 60) return `${name}: ${seconds} seconds a move`;
  return seconds === 60 ? `${name}: a minute a move` : `${name}: ${seconds / 60} minutes a move`;
}
