//! The board alone on a page, with positions made by hand: what the tests of the board stand on. Everything that the
//! board tells is kept in `window.told`, for the tests to read.

import { createBar } from "../src/board/bar.js";
import { createBoard } from "../src/board/board.js";
import { walks } from "../src/board/glide.js";
import { createGraph } from "../src/board/graph.js";
import { createLost } from "../src/board/lost.js";
import { createSetup } from "../src/board/setup.js";
import { answer } from "../src/board/spoken.js";
import { createVoice } from "../src/board/voice.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The men of a FEN, as 64 letters. */
function menOf(fen) {
  return fen.split(" ")[0].replaceAll("/", "").replace(/\d/g, (count) => ".".repeat(Number(count)));
}

function at(men, square) {
  return men[(8 - Number(square[1])) * 8 + square.charCodeAt(0) - 97];
}

/** A move as the desk would describe it, from its UCI text. */
function moveOf(men, uci) {
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci[4] ?? null];
  const letter = at(men, from).toLowerCase();
  const isEnPassant = letter === "p" && from[0] !== to[0] && at(men, to) === ".";
  const isCapture = at(men, to) !== "." || isEnPassant;
  const taken = isEnPassant ? to[0] + from[1] : isCapture ? to : null;
  const isCastling = letter === "k" && Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) === 2;
  return { uci, san: uci, from, to, promotion, isCapture, taken, isCastling, isCheck: false };
}

/** A view with what the board reads of it. */
export function viewOf({ fen = START, moves = "", last = null, check = null, game = 1, isHere = true, clocks = null, outcome = null, lost, balance = 0 } = {}) {
  const men = menOf(fen);
  const toMove = fen.split(" ")[1] === "b" ? "black" : "white";
  return {
    game,
    isHere,
    here: 0,
    toMove,
    person: "white",
    outcome,
    clocks,
    line: [0],
    tree: [],
    seats: { white: { name: "You", isPerson: true }, black: { name: "Kilomate 1000", isPerson: false } },
    shown: {
      at: 0,
      fen,
      men,
      toMove,
      check,
      last,
      moves: moves.split(" ").filter(Boolean).map((uci) => moveOf(men, uci)),
      lost: lost ?? { white: [], black: [] },
      balance,
    },
  };
}

window.told = { moves: [], impossible: [], said: [], placed: [], looked: [], unused: [] };
window.isTyping = false;
/** While moves are held, the desk has not answered yet; `letGo` is its answer. */
window.holdMoves = false;

const answered = () => (window.holdMoves ? new Promise((resolve) => (window.letGo = resolve)) : Promise.resolve());

document.addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (!defaultPrevented && !["Tab", "Shift"].includes(key)) window.told.unused.push(key);
});

const find = (id) => document.getElementById(id);
const voice = createVoice(find("voice"));
const say = (text) => {
  window.told.said.push(text);
  voice.say(text);
};

window.kilomate = {
  answer,
  viewOf,
  voice,
  walks,
  board: createBoard(find("board"), {
    onMove: (move, how) => {
      window.told.moves.push(`${move} ${how}`);
      return answered();
    },
    onImpossible: (from, to) => window.told.impossible.push(`${from}${to}`),
    say,
    isTyping: () => window.isTyping,
  }),
  setup: createSetup(find("setup"), { onChange: (men) => window.told.placed.push(men), say }),
  bar: createBar(find("bar")),
  graph: createGraph(find("graph"), { onPlace: (place) => window.told.looked.push(place) }),
  lost: createLost(find("lost")),
};
