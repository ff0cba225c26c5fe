// @ts-check
/**
 * The form for a new game. It begins with the choices of the last time; only rows that apply are there.
 *
 * @import { NewGame } from "../protocol.js"
 */

import { button, field, fill, make, select, sentence, toggle, write } from "./dom.js";
import { mayReplace } from "./files.js";
import { isMachine, isPerson, known, playerOf, seatOf, sit } from "./player.js";
import { playerRows } from "./playerrows.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./settings.js").LastGame} LastGame */

/** Clocks that are offered: minutes, and seconds for each move. */
const PRESETS = /** @type {const} */ (["1", "3+2", "5", "5+3", "10", "15+10", "30", "90+30"]);

const TEXT = {
  title: "New game",
  begin: "Begin this game",
  same: "Same as last time",
  sides: ["White", "Black"],
  swap: "Swap sides",
  chance: "Draw the colours",
  aboutChance: "The players may change places when the game begins; each keeps their clock and odds.",
  clock: "Clock",
  noClock: "none",
  ownClock: "times of your own",
  aboutClock: "Time for the whole game, plus seconds for each move.",
  times: ["White has", "Black has"],
  aboutTime: "Minutes, and seconds for each move: 5+3. Half a minute is 0.5; 40/120 is 40 moves in two hours.",
  odds: "Odds",
  aboutOdds: "The stronger side begins without this.",
  giver: "Given by",
  start: "Start",
  fen: "FEN",
  aboutFen: "Paste a position in Forsyth-Edwards Notation, as other chess programs show it.",
  coach: "Coach",
  aboutCoach: "Asks before you make a move that hangs a piece.",
  book: "Opening book",
  aboutBook: "Machines play their first moves from an opening book, each from its own.",
  players: "Players",
  rules: "Clock and start",
};

/** @param {string} time */
function presetName(time) {
  const [minutes, increment] = time.split("+");
  const unit = minutes === "1" ? "minute" : "minutes";
  return increment ? `${minutes} ${unit} + ${increment} s` : `${minutes} ${unit}`;
}

/**
 * @param {App} app
 * @returns {import("./app.js").Screen}
 */
export function createNewGame(app) {
  const form = make("form", { class: "form" });
  const problem = make("p", { class: "problem", role: "status" });
  const element = make(
    "div",
    { class: "view new-game" },
    make("h1", { tabindex: -1 }, TEXT.title),
    form,
  );
  /** @type {[Player, Player]} */
  let players;
  /** @type {LastGame} */
  let choices;
  /** @type {"usual" | "given" | "fen"} */
  let start = "usual";
  let fen = "";

  const read = () => {
    const { last, name } = app.settings;
    choices = structuredClone(last);
    players = [playerOf(last.white, name), playerOf(last.black, name)];
    // There is only one of you.
    if (players[0].who === "you" && players[1].who === "you") sit(players[1], "guest");
    start = app.start ? "given" : "usual";
  };

  const rebuild = () => {
    const kept = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.row;
    fill(form, ...rows());
    if (kept) /** @type {HTMLElement | null} */ (form.querySelector(`[data-row="${kept}"]`))?.focus();
  };

  const rows = () => [
    make("div", { class: "answers first" }, make("button", { type: "submit", class: "primary" }, TEXT.begin), again()),
    problem,
    ...[0, 1].map((side) =>
      make(
        "fieldset",
        { class: "player-rows" },
        make("legend", {}, TEXT.sides[side]),
        playerRows({ app, players, side, rebuild }),
      ),
    ),
    button(TEXT.swap, () => {
      players.reverse();
      choices.times.reverse();
      rebuild();
    }),
    make("fieldset", {}, make("legend", {}, TEXT.rules), ...rules()),
  ];

  const again = () =>
    app.settings.last.white === "person" && app.settings.last.black === "desktop elo 1000"
      ? null
      : button(TEXT.same, () => {
          read();
          void begin();
        });

  const rules = () => {
    const clocks = /** @type {[string, string][]} */ ([
      ["none", TEXT.noClock],
      ...PRESETS.map((time) => [time, presetName(time)]),
      ["own", TEXT.ownClock],
    ]);
    const isOwn = !clocks.some(([value]) => value === choices.clock) || choices.clock === "own";
    const odds = /** @type {const} */ ([["none", "none"], ["pawn", "a pawn"], ["knight", "a knight"], ["rook", "a rook"], ["queen", "the queen"]]);
    return [
      toggle(TEXT.chance, choices.chance, (on) => (choices.chance = on), TEXT.aboutChance),
      field(TEXT.clock, row("clock", select(clocks, isOwn ? "own" : choices.clock, (value) => {
        choices.clock = value;
        rebuild();
      })), TEXT.aboutClock),
      ...(isOwn ? [time(0), time(1)] : []),
      field(TEXT.odds, row("odds", select(odds, choices.odds, (value) => {
        choices.odds = value;
        rebuild();
      })), TEXT.aboutOdds),
      ...(choices.odds === "none" ? startRows() : [
        field(TEXT.giver, select([["white", "White"], ["black", "Black"]], choices.giver, (value) => (choices.giver = value))),
      ]),
      players.some(isPerson) ? toggle(TEXT.coach, app.settings.coach, (coach) => void app.set({ coach }), TEXT.aboutCoach) : null,
      players.some(isMachine) ? toggle(TEXT.book, app.settings.book, (book) => void app.set({ book }), TEXT.aboutBook) : null,
    ];
  };

  /** @param {0 | 1} side */
  const time = (side) => {
    const input = make("input", { type: "text", value: choices.times[side], inputmode: "text", autocomplete: "off" });
    input.addEventListener("input", () => (choices.times[side] = input.value));
    return field(TEXT.times[side], input, TEXT.aboutTime);
  };

  const startRows = () => {
    const starts = /** @type {["usual" | "given" | "fen", string][]} */ ([
      ["usual", "the usual position"],
      ...(app.start ? [["given", "the position that was set up"]] : []),
      ["fen", "a position as FEN"],
    ]);
    const chosen = row("start", select(starts, start, (value) => {
      start = value;
      rebuild();
    }));
    const input = make("input", { type: "text", value: fen, class: "mono", autocomplete: "off", spellcheck: "false" });
    input.addEventListener("input", () => (fen = input.value));
    return [field(TEXT.start, chosen), start === "fen" ? field(TEXT.fen, input, TEXT.aboutFen) : null];
  };

  /** Says what is wrong where it is seen. @param {string} why */
  const complain = (why) => {
    write(problem, sentence(why));
    problem.scrollIntoView({ block: "nearest" });
  };

  /** The clocks in seconds; none without; `null` where a time makes no sense. */
  const clocks = async () => {
    if (choices.clock === "none") return {};
    const times = choices.clock === "own" ? choices.times : [choices.clock, choices.clock];
    /** @type {string[]} */
    const seconds = [];
    for (const text of times) {
      const answer = await app.desk.tell({ do: "checkClock", text });
      if (!answer.ok) {
        complain(answer.why);
        return null;
      }
      seconds.push(/** @type {{ clock: string }} */ (answer.value).clock);
    }
    return { whiteClock: seconds[0], blackClock: seconds[1] };
  };

  const begin = async () => {
    write(problem, "");
    const { name } = app.settings;
    const times = await clocks();
    if (!times) return;
    const [white, black] = players.map((player) => seatOf(player, name));
    /** @type {NewGame} */
    const game = { do: "begin", white, black, ...times };
    if (choices.odds !== "none") Object.assign(game, { odds: choices.odds, giver: choices.giver });
    else if (start === "given" && app.start) game.fen = app.start;
    else if (start === "fen") game.fen = fen.trim();
    if (!(await mayReplace(app))) return;
    await app.desk.tell({ do: "book", on: app.settings.book });
    const answer = await app.desk.tell(choices.chance && Math.random() < 0.5 ? swapped(game) : game);
    if (!answer.ok) return complain(answer.why);
    await app.desk.tell({ do: "coach", on: app.settings.coach });
    app.start = null;
    await app.set({ last: { ...choices, white, black } });
    app.go("");
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void begin();
  });

  return {
    element,
    title: TEXT.title,
    async show() {
      if (known.machines.length === 0) Object.assign(known, await app.question({ do: "machines" }));
      read();
      write(problem, "");
      rebuild();
    },
  };
}

/**
 * Keeps the focus in a row when the form is built anew.
 * @template {HTMLElement} T
 * @param {string} name
 * @param {T} control
 */
export function row(name, control) {
  control.dataset.row = name;
  return control;
}

/**
 * The players change places; time and odds belong to the players, not to the colours.
 * @param {NewGame} game
 * @returns {NewGame}
 */
function swapped(game) {
  const { white, black, whiteClock, blackClock, giver } = game;
  return {
    ...game,
    white: black,
    black: white,
    whiteClock: blackClock,
    blackClock: whiteClock,
    giver: giver === "white" ? "black" : giver === "black" ? "white" : undefined,
  };
}
