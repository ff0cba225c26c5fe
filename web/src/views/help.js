// @ts-check
/**
 * Help: all keys, and what is seen. The keys of commands come from the commands themselves.
 */

import { COMMANDS, keyName } from "./commands.js";
import { make } from "./dom.js";

/** @typedef {readonly (readonly [string, string])[]} Lines */

/** @type {Lines} */
const MOVING = [
  ["e4 Nf3 o-o e2e4", "Type the move anywhere and press Enter. The pieces that can make it are lit."],
  ["nf3 qd3 a8n", "Small letters will do. bc4 is the b-pawn if it can take there, else the bishop."],
  ["Esc", "Clears what is typed, puts a piece back, comes back to the game from looking around."],
  ["Click, drag", "Click a piece and then a square, or drag it there. Castle by moving the king two squares."],
  ["While it thinks", "Move one of your men ahead: it is played at once if it is still legal. Esc takes it back."],
  ["Right button", "Drag for an arrow, click for a circle. With keys: Shift and Enter, twice."],
];

/** @type {Lines} */
const BOARD = [
  ["Tab", "The board is one stop. Tab again leaves it."],
  ["← ↑ ↓ →", "From square to square."],
  ["Enter", "Picks a piece up, and puts it down."],
  ["1 to 8", "To a rank; with Shift, 1 is file a and 8 is file h."],
  ["l", "Says the last move."],
  ["c", "Says the clocks. Typed elsewhere: c and Enter, because a move can begin with it."],
  ["o", "Says your opponent's clock. Typed elsewhere: o and Enter."],
  ["p", "Says where all pieces stand. Typed: p n says where the knights are."],
  ["s", "Says what stands on the square and where it can go. Typed: s e4, s e, s 4."],
];

/** @type {Lines} */
const SEEN = [
  ["B90", "The code of the opening, with the name of the last position that has one."],
  ["from the book", "The machine did not think: the move is in its opening book."],
  ["Bar", "Who is better: White's part is light. Hidden while a game counts for your rating."],
  ["+0.35", "White is better by 0.35 pawns. #3: White mates in three."],
  ["depth 9", "The machine has looked 9 half-moves ahead."],
  ["table 40%", "How full its memory of positions is."],
];

const TEXT = {
  title: "Help",
  letters: "Letters a to h, k, q, r, b, n and o always begin a move. Every other letter is a command.",
  menu: "The menu, with every command. Space opens it where no button has the focus.",
  saved: "Every move is stored in this browser before you see it; nothing is sent anywhere. The address of the page can hold a game: Export, then “Copy as an address”.",
};

/**
 * @param {string} title
 * @param {Lines} lines
 */
function section(title, lines) {
  const rows = lines.map(([key, what]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)));
  return make("section", {}, make("h2", {}, title), make("dl", { class: "keys" }, rows));
}

/** @returns {import("./app.js").Screen} */
export function createHelp() {
  /** @type {Lines} */
  const commands = COMMANDS.filter(({ keys }) => keys.length > 0).map(({ keys, label }) => [keys.map(keyName).join("  "), label]);
  return {
    title: TEXT.title,
    element: make(
      "div",
      { class: "view help" },
      make("h1", { tabindex: -1 }, TEXT.title),
      make("p", { class: "about" }, TEXT.saved),
      section("Moving", MOVING),
      section("On the board", BOARD),
      make("p", { class: "about" }, TEXT.letters),
      section("Commands", [["Space", TEXT.menu], ...commands]),
      section("What you see", SEEN),
    ),
  };
}
