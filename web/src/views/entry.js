// @ts-check
/**
 * The line where a move is typed, in any notation: `Nf3`, `e2e4`, `o-o`. Letters that can begin a move
 * come here wherever they are typed. Words of speech (l, c, o, p, s) are answered.
 *
 * @import { Move, Square, Typed, View } from "../protocol.js"
 */

import { answer } from "../board/spoken.js";
import { ask } from "./ask.js";
import { make, write } from "./dom.js";

/** @typedef {import("./app.js").App} App */

const TEXT = {
  prompt: "Type a move",
  example: "e4, Nf3, O-O",
  make: "Play",
  promotion: "Promote to",
  kinds: { q: "queen", r: "rook", b: "bishop", n: "knight" },
  several: "Several moves begin like that: type the rest.",
};

/** More moves that begin like the text are not listed. */
const MOST_COMPLETIONS = 8;

/**
 * @typedef {object} EntryEvents
 * @property {(move: Move) => void} onMove
 * @property {(move: Move) => void} onClaim a move typed with `=` behind it
 * @property {(squares: Square[], preview: Move | null) => void} onLit men that can make the typed move
 * @property {() => void} onLeave Escape with nothing typed
 */

/**
 * @param {App} app
 * @param {EntryEvents} events
 */
export function createEntry(app, events) {
  const input = make("input", {
    id: "entry",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    placeholder: TEXT.example,
    "aria-describedby": "entry-says",
  });
  const says = make("output", { id: "entry-says", for: "entry", class: "entry-says" });
  const element = make(
    "form",
    { class: "entry" },
    make("label", { for: "entry" }, TEXT.prompt),
    input,
    make("button", { type: "submit" }, TEXT.make),
    says,
  );
  /** @type {Move | null} */
  let preview = null;
  /** Answers to older texts are not shown. */
  let asked = 0;

  const clear = () => {
    input.value = "";
    write(says, "");
    preview = null;
    asked += 1;
    events.onLit([], null);
  };

  const readAgain = async () => {
    preview = null;
    const text = input.value.trim();
    if (!text) return clear();
    asked += 1;
    const mine = asked;
    const got = await app.desk.tell({ do: "typed", text: text.replace(/=$/, "") });
    if (mine !== asked || !got.ok) return;
    const typed = /** @type {Typed} */ (got.value);
    const moves = typed.exact ? [typed.exact] : typed.completions;
    events.onLit([...new Set(moves.map(({ from }) => from))], null);
    write(says, completions(typed));
  };
  input.addEventListener("input", readAgain);

  /** @param {Move} move */
  const show = (move) => {
    preview = move;
    input.value = move.san;
    write(says, `${move.san}: press Enter to make the move.`);
    events.onLit([move.from], move);
  };

  const submit = async () => {
    const text = input.value.trim();
    if (!text || !app.view) return;
    const spoken = answer(text, app.view, "e4");
    if (spoken !== null) {
      clear();
      write(says, spoken);
      app.say(spoken);
      return;
    }
    if (preview) return play(preview, false);
    const isClaim = /[a-h1-8o0]=$/i.test(text) && !/[18]=$/.test(text);
    // Whatever else asks meanwhile (the news of a move does), Enter was pressed behind this text.
    const got = await app.desk.tell({ do: "typed", text: isClaim ? text.slice(0, -1) : text });
    if (!got.ok || input.value.trim() !== text) return;
    const typed = /** @type {Typed} */ (got.value);
    if (typed.promotions.length > 0 && !typed.exact) return promote(typed.promotions);
    if (typed.exact) return app.settings.showFirst && !isClaim ? show(typed.exact) : play(typed.exact, isClaim);
    if (typed.completions.length === 1) return show(typed.completions[0]);
    write(says, typed.problem ?? TEXT.several);
    app.say(typed.problem ?? TEXT.several);
  };

  /**
   * @param {Move} move
   * @param {boolean} isClaim
   */
  const play = (move, isClaim) => {
    clear();
    if (isClaim) events.onClaim(move);
    else events.onMove(move);
  };

  /** @param {Move[]} moves */
  const promote = async (moves) => {
    const answers = moves.map((move) => /** @type {const} */ ([move, TEXT.kinds[move.promotion ?? "q"]]));
    const chosen = await ask(TEXT.promotion, input.value, [...answers, [null, "cancel"]]);
    if (chosen) play(chosen, false);
  };

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (input.value) clear();
    else events.onLeave();
  });

  return {
    element,
    input,
    clear,
    /** Another position: what stands there is read again. */
    read: readAgain,
    isTyping: () => input.value !== "",
    /** @param {View} view */
    set(view) {
      element.classList.toggle("waiting", view.isHere && !view.outcome && !view.isPersonsMove);
    },
  };
}

/** @param {Typed} typed */
function completions(typed) {
  if (typed.problem) return typed.problem;
  const names = typed.completions.slice(0, MOST_COMPLETIONS).map(({ san }) => san);
  return `${names.join("  ")}${typed.completions.length > MOST_COMPLETIONS ? "  …" : ""}`;
}

/**
 * Whether a move can begin with this key: files, pieces, castling.
 * @param {string} key
 */
export function beginsMove(key) {
  return /^[a-hkqrno0P]$/i.test(key) && key !== "p";
}
