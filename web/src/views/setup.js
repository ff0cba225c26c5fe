// @ts-check
/**
 * Setting up a position: men by hand, whose move it is, castling, en passant, or all of it as a FEN.
 * What is wrong with it is always said; only a position can be played or analysed.
 *
 * @import { FenCheck } from "../protocol.js"
 */

import { createSetup } from "../board/setup.js";
import { button, field, fill, make, select, sentence, toggle, write } from "./dom.js";
import { mayReplace } from "./files.js";
import { EMPTY, START, fenOf, partsOf } from "./fen.js";

/** @typedef {import("./app.js").App} App */

const TEXT = {
  title: "Set up a position",
  fen: "FEN",
  useFen: "Use it",
  side: "To move",
  castling: "Castling",
  rights: /** @type {const} */ ([["K", "White, kingside"], ["Q", "White, queenside"], ["k", "Black, kingside"], ["q", "Black, queenside"]]),
  enPassant: "En passant on",
  none: "none",
  play: "Play from here",
  analyse: "Analyse it",
  start: "The usual position",
  empty: "Empty the board",
  turn: "Turn the board",
  from: "The position of the game",
  good: "This is a position.",
};

/**
 * @param {App} app
 * @param {() => void} analyse starts the analysis of the game on the desk
 * @returns {import("./app.js").Screen}
 */
export function createSetupView(app, analyse) {
  const host = make("div", { class: "setup-host" });
  const problem = make("p", { class: "problem", role: "status" });
  const fen = make("input", { type: "text", class: "mono", autocomplete: "off", spellcheck: "false" });
  const rest = make("div", { class: "setup-rest" });
  const play = button(TEXT.play, () => goOn(true), { class: "primary" });
  const study = button(TEXT.analyse, () => goOn(false));
  /** The position in parts; the men are the board's. */
  let parts = partsOf(START);
  let isTurned = false;
  /** The last check that was asked for: answers to older ones are not shown. */
  let asked = 0;
  /** The position, once it is one. @type {string | null} */
  let ready = null;

  const editor = createSetup(host, {
    onChange: (men) => {
      parts.men = men;
      parts.counters = "0 1"; // nobody knows how it came about
      changed();
    },
    say: app.say,
  });

  const changed = () => {
    fen.value = fenOf(parts);
    void check();
  };

  const check = async () => {
    asked += 1;
    const mine = asked;
    const answer = await app.desk.tell({ do: "checkFen", fen: fenOf(parts) });
    if (mine !== asked) return;
    const found = answer.ok ? /** @type {FenCheck} */ (answer.value) : answer;
    ready = found.ok ? found.fen : null;
    write(problem, found.ok ? [TEXT.good, ...leftOut(fenOf(parts), found.fen)].join(" ") : sentence(found.why));
    problem.classList.toggle("good", found.ok);
    for (const one of [play, study]) one.setAttribute("aria-disabled", String(!found.ok));
  };

  /** @param {string} text */
  const use = (text) => {
    parts = partsOf(text);
    editor.set(parts.men);
    rebuild();
    changed();
  };

  const useFen = async () => {
    const answer = await app.desk.tell({ do: "checkFen", fen: fen.value.trim() });
    const found = answer.ok ? /** @type {FenCheck} */ (answer.value) : answer;
    if (found.ok) return use(found.fen);
    // Nothing changes on the board: the text stays, to be mended.
    write(problem, sentence(found.why));
    problem.classList.remove("good");
    fen.focus();
  };

  const rebuild = () => {
    fill(
      rest,
      field(TEXT.side, select([["w", "White"], ["b", "Black"]], parts.side, (side) => {
        parts.side = side;
        parts.enPassant = "-";
        rebuild();
        changed();
      })),
      make("fieldset", {}, make("legend", {}, TEXT.castling), TEXT.rights.map(([right, name]) =>
        toggle(name, parts.rights.includes(right), (on) => {
          const rights = TEXT.rights.map(([letter]) => letter).filter((letter) => (letter === right ? on : parts.rights.includes(letter)));
          parts.rights = rights.join("");
          changed();
        }),
      )),
      field(TEXT.enPassant, select(enPassants(parts.side), parts.enPassant, (square) => {
        parts.enPassant = square;
        changed();
      })),
    );
  };

  /** @param {boolean} toPlay */
  const goOn = async (toPlay) => {
    if (!ready) return app.notices.tell(problem.textContent ?? "");
    if (toPlay) {
      app.start = ready;
      return app.go("new");
    }
    if (!(await mayReplace(app))) return;
    const answer = await app.tell({ do: "begin", white: "person", black: "person", fen: ready });
    if (!answer.ok) return;
    app.go("");
    analyse();
  };

  const fenForm = make("form", { class: "fen-form" }, field(TEXT.fen, fen), make("button", { type: "submit" }, TEXT.useFen));
  fenForm.addEventListener("submit", (event) => {
    event.preventDefault();
    void useFen();
  });

  const element = make(
    "div",
    { class: "view setup-view" },
    make("h1", { tabindex: -1 }, TEXT.title),
    make("section", { class: "table", "aria-label": "Board" }, host),
    make(
      "div",
      { class: "side form" },
      problem,
      make("div", { class: "answers" }, play, study),
      make(
        "div",
        { class: "answers" },
        button(TEXT.start, () => use(START)),
        button(TEXT.empty, () => use(EMPTY)),
        button(TEXT.from, () => app.view && use(app.view.shown.fen)),
        button(TEXT.turn, () => {
          isTurned = !isTurned;
          editor.turn(isTurned);
        }),
      ),
      rest,
      fenForm,
    ),
  );

  return {
    element,
    title: TEXT.title,
    show() {
      use(app.start ?? app.view?.shown.fen ?? START);
      app.start = null;
    },
    restyle() {
      editor.use({ coordinates: app.settings.coordinates });
    },
  };
}

/**
 * What was asked for and will not have the effect that was meant.
 * @param {string} asked
 * @param {string} got
 * @returns {string[]}
 */
function leftOut(asked, got) {
  const [before, after] = [partsOf(asked), partsOf(got)];
  const rights = [...before.rights].filter((right) => !after.rights.includes(right)).join("");
  return [
    ...(rights ? [`There is no king and rook at home for castling ${rights}, so that is left out.`] : []),
    ...(before.enPassant !== after.enPassant ? [`No pawn can take en passant on ${before.enPassant}, so that is left out.`] : []),
  ];
}

/**
 * The squares behind which a pawn of the other side may just have passed.
 * @param {string} side
 * @returns {[string, string][]}
 */
function enPassants(side) {
  const rank = side === "w" ? "6" : "3";
  const squares = [..."abcdefgh"].map((file) => /** @type {[string, string]} */ ([file + rank, file + rank]));
  return [["-", TEXT.none], ...squares];
}
