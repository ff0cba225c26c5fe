// @ts-check
/**
 * The game: the board with its players, and beside it everything that there is to say about it.
 *
 * @import { News, Side, View } from "../protocol.js"
 * @import { Arrow } from "../board/types.js"
 */

import { createBar } from "../board/bar.js";
import { createBoard } from "../board/board.js";
import { Act } from "./act.js";
import { isForTwo, isFree } from "./app.js";
import { createBook } from "./book.js";
import { openMenu } from "./commands.js";
import { button, make, write } from "./dom.js";
import { createEnding } from "./ending.js";
import { createEntry } from "./entry.js";
import { watchKeys } from "./keys.js";
import { createMoves } from "./moves.js";
import { createPlayers } from "./players.js";
import { statusText } from "./status.js";
import { createAnalysis, createThinking } from "./thinking.js";
import { createTools } from "./tools.js";

/** @typedef {import("./app.js").App} App */

const TEXT = { title: "Game", menu: "Menu", accept: "Accept", decline: "Decline", toGame: "Back to the game", playOn: "Play on from here" };

/**
 * @param {App} app
 * @returns {import("./app.js").Screen & { act: Act, heard: (news: News) => void }}
 */
export function createGame(app) {
  const act = new Act(app, () => app.view && update(app.view));
  const players = createPlayers();
  const boardBox = make("div", { class: "board-host", id: "board" });
  const barBox = make("div", { class: "bar-host" });
  const bar = createBar(barBox);
  const opening = make("p", { class: "opening-name" });
  const status = make("p", { class: "status" });
  const answers = make("div", { class: "answers offer" });
  const moves = createMoves((at) => act.lookAt(at));
  const thinking = createThinking(() => act.thinking());
  const analysis = createAnalysis({
    onLines: (by) => act.lines(by),
    onStop: () => act.analysis(),
    onLine: (line) => addLine(act, line),
  });
  const book = createBook({ onMove: (move) => act.followBook(move), onClose: () => act.book() });
  const ending = createEnding({
    onRematch: () => act.rematch(),
    onNewGame: () => app.go("new"),
    onReview: () => act.review(),
    onStop: () => act.tell({ do: "endReview" }),
    onLook: (at) => act.lookAt(at),
    onPlayOn: (at) => act.playOn(null, at),
    ratings: () => app.question({ do: "ratings" }),
  });
  const entry = createEntry(app, {
    onMove: (move) => act.make(move.uci),
    onClaim: (move) => act.claim(move),
    onLit: (squares, preview) => {
      lit = squares;
      shownFirst = preview ? [{ from: preview.from, to: preview.to, kind: "hint" }] : [];
      if (app.view) draw(app.view);
    },
    onLeave: () => board.focus(),
  });
  const board = createBoard(boardBox, {
    onMove: (move) => act.make(move),
    onImpossible: (from, to) => void explain(app, from, to),
    say: app.say,
    isTyping: () => entry.isTyping(),
  });
  const tools = createTools(act);
  /** @type {string[]} */
  let lit = [];
  /** @type {Arrow[]} */
  let shownFirst = [];

  const element = make(
    "div",
    { class: "view game" },
    make("h1", { class: "visually-hidden", tabindex: -1 }, TEXT.title),
    make(
      "section",
      { class: "table", "aria-label": "Board and players" },
      players.top,
      make("div", { class: "board-row" }, barBox, boardBox),
      players.bottom,
    ),
    make(
      "div",
      { class: "below" },
      make("div", { class: "status-row" }, status, answers),
      entry.element,
      tools.element,
    ),
    make(
      "aside",
      { class: "side", "aria-label": "About the game" },
      opening,
      moves.element,
      ending.element,
      thinking.element,
      analysis.element,
      book.element,
    ),
  );
  tools.element.append(button(TEXT.menu, () => openMenu(act, act.view), { class: "menu-button", "aria-haspopup": "dialog" }));

  /** @param {View} view */
  const draw = (view) => {
    const turned = isTurned(view, app) !== act.look.isTurned;
    board.set(view, { turned, ...movers(view), arrows: [...shownFirst, ...arrows(view, act)], lit: [...lit, ...hinted(view)] });
    players.set(view, turned);
    const score = scoreToShow(view, act);
    barBox.hidden = score === undefined;
    bar.set(score ?? null, turned);
  };

  /** @param {View} view */
  const update = (view) => {
    draw(view);
    write(status, statusText(view));
    status.classList.toggle("urgent", !view.outcome && (view.offer !== null || view.shown.check !== null));
    write(opening, view.shown.opening ? `${view.shown.opening.eco}  ${view.shown.opening.name}` : "");
    showAnswers(answers, view, act);
    moves.set(view);
    ending.set(view, (view.outcome !== null || view.review !== null) && !act.look.isAnalysing);
    thinking.set(view, act.showsThinking() && !act.look.isAnalysing);
    analysis.set(view, act.look.isAnalysing, app.settings.lines);
    book.set(view, act.look.hasBook);
    entry.set(view);
    tools.set(view);
    void act.follow();
  };

  let game = -1;
  watchKeys({ app, act, entry, isShown: () => !element.hidden });

  return {
    element,
    act,
    title: TEXT.title,
    update(view) {
      if (view.game !== game) {
        game = view.game;
        act.look.thinking = null;
        act.look.isTurned = false;
        entry.clear();
      }
      update(view);
    },
    restyle() {
      const { coordinates, dots, animation } = app.settings;
      board.use({ coordinates, dots, animation });
      if (app.view) update(app.view);
    },
    show() {
      // What was drawn while nobody saw it has no size: the list of moves could not be scrolled.
      if (app.view) update(app.view);
    },
    hide() {
      board.cancel();
      // Nobody's time runs while nobody looks.
      if (app.view?.clocks?.running && app.view.person) void app.tell({ do: "pause" });
      if (act.look.isAnalysing) void act.analysis();
    },
    heard(news) {
      if (news.news !== "moved") return;
      // What a person types while the machine thinks is theirs; it may mean something else now.
      if (news.by === app.view?.person) entry.clear();
      else void entry.read();
    },
  };
}

/**
 * Whether Black is at the bottom when nobody has turned the board.
 * @param {View} view
 * @param {App} app
 */
function isTurned(view, app) {
  return app.settings.flip && view.seats.black.isPerson && !view.seats.white.isPerson;
}

/**
 * Whose men can be moved, now or ahead.
 * @param {View} view
 * @returns {{ movable: Side | null, premover: Side | null }}
 */
function movers(view) {
  const isFreeHere = isFree(view) || !view.isHere;
  const movable = isFreeHere || view.isPersonsMove ? view.shown.toMove : null;
  const waits = view.isHere && !view.outcome && !view.isPersonsMove && view.person !== null && !view.isPaused;
  return { movable, premover: waits ? view.person : null };
}

/**
 * A hint's arrow, the best moves of the analysis.
 * @param {View} view
 * @param {Act} act
 * @returns {Arrow[]}
 */
function arrows(view, act) {
  if (act.look.isAnalysing && view.analysis?.at === view.shown.at) {
    const first = view.analysis.lines.slice(0, 3).flatMap(({ moves }) => moves.slice(0, 1));
    return first.map(({ from, to }) => ({ from, to, kind: "line" }));
  }
  const { hint } = view;
  return view.isHere && hint?.to ? [{ from: hint.from, to: hint.to, kind: "hint" }] : [];
}

/** @param {View} view */
function hinted(view) {
  return view.isHere && view.hint ? [view.hint.from] : [];
}

/**
 * The score for the bar; none where nothing is to be shown: in a game that counts, scores are help.
 * @param {View} view
 * @param {Act} act
 * @returns {import("../protocol.js").Score | null | undefined}
 */
function scoreToShow(view, act) {
  if (act.look.isAnalysing) return view.analysis?.at === view.shown.at ? (view.analysis.lines[0]?.score ?? null) : null;
  if (view.review) return view.review.graph.find(({ at }) => at === view.shown.at)?.score ?? null;
  if (!act.showsThinking() || isForTwo(view)) return undefined;
  if (view.isHere && view.thinking?.thought) return view.thinking.thought.score;
  return view.tree.find(({ at }) => at === view.shown.at)?.score ?? null;
}

/** What was drawn last, so that a button keeps its focus. */
let drawn = "";

/**
 * Buttons that belong to the sentence: an answer to an offer, the way back to the game.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Act} act
 */
function showAnswers(box, view, act) {
  const isOffered = view.offer && view.isHere && !view.outcome && view.person !== view.offer.by;
  const state = isOffered ? "offer" : !view.isHere && !isFree(view) ? "away" : view.isPaused && !view.outcome ? "paused" : "";
  if (state === drawn) return;
  drawn = state;
  /** @type {HTMLElement[]} */
  let buttons = [];
  if (state === "offer") {
    buttons = [button(TEXT.accept, () => act.accept(), { class: "primary" }), button(TEXT.decline, () => act.tell({ do: "decline" }))];
  } else if (state === "away") {
    buttons = [button(TEXT.toGame, () => act.last(), { class: "primary" }), button(TEXT.playOn, () => act.playOn(null))];
  } else if (state === "paused") {
    buttons = [button("Resume", () => act.tell({ do: "resume" }), { class: "primary" })];
  }
  box.replaceChildren(...buttons);
}

/**
 * Says why a man cannot go there.
 * @param {App} app
 * @param {string} from
 * @param {string} to
 */
async function explain(app, from, to) {
  const answer = await app.desk.tell({ do: "why", from, to });
  const why = answer.ok ? /** @type {{ why: string }} */ (answer.value).why : answer.why;
  if (why) app.notices.tell(why);
}

/**
 * Puts a line of the analysis into the tree, and looks at its first move.
 * @param {Act} act
 * @param {string[]} line
 */
async function addLine(act, line) {
  let at = act.view.shown.at;
  /** @type {number | null} */
  let first = null;
  for (const move of line) {
    const answer = await act.tell({ do: "try", at, move });
    if (!answer.ok) return;
    at = answer.value.at;
    first ??= at;
  }
  if (first !== null) await act.lookAt(first);
}
