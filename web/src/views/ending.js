// @ts-check
/**
 * The end of a game, and the review of any: the result, what it says about the person, how accurately
 * it was played, the scores as a graph, the turning points.
 *
 * @import { Place, RatingList, Review, View } from "../protocol.js"
 */

import { createGraph } from "../board/graph.js";
import { button, fill, make, write } from "./dom.js";
import { outcomeText } from "./status.js";
import { counted } from "./time.js";

const TEXT = {
  over: "Game over",
  review: "Review",
  rematch: "Rematch",
  newGame: "New game",
  doReview: "Review the game",
  stop: "Stop",
  look: "Look",
  playOn: "Play on from here",
  points: "Turning points",
  doesNotCount: "With help, odds or a set-up position, it does not count.",
};

/**
 * @typedef {object} EndingEvents
 * @property {() => void} onRematch
 * @property {() => void} onNewGame
 * @property {() => void} onReview
 * @property {() => void} onStop
 * @property {(at: Place) => void} onLook
 * @property {(at: Place) => void} onPlayOn
 * @property {() => Promise<RatingList | null>} ratings
 */

/** @param {EndingEvents} events */
export function createEnding(events) {
  const title = make("h2", {}, TEXT.over);
  const result = make("p", { class: "result" });
  const rating = make("p", { class: "rating" });
  const progress = make("progress", { "aria-label": "Looking through the game", hidden: true });
  const accuracy = make("p", { class: "accuracy" });
  const points = make("ol", { class: "turning-points", "aria-label": TEXT.points });
  const none = make("p", { class: "none" });
  const graphBox = make("div", { class: "graph" });
  const graph = createGraph(graphBox, { onPlace: events.onLook });
  const review = button(TEXT.doReview, events.onReview);
  const stop = button(TEXT.stop, events.onStop, { class: "quiet" });
  const actions = make(
    "div",
    { class: "answers" },
    button(TEXT.rematch, events.onRematch, { class: "primary" }),
    button(TEXT.newGame, events.onNewGame),
    review,
  );
  const element = make(
    "section",
    { class: "panel ending", "aria-label": TEXT.review, hidden: true },
    make("header", {}, title, stop),
    result,
    rating,
    actions,
    progress,
    accuracy,
    graphBox,
    points,
    none,
  );
  /** The game whose rating has been asked for. */
  let rated = -1;

  /** @param {View} view */
  const rate = async (view) => {
    const isRated = view.outcome && view.person && !(view.seats.white.isPerson && view.seats.black.isPerson);
    if (!isRated) {
      rated = -1;
      write(rating, "");
      return;
    }
    if (rated === view.game) return;
    rated = view.game;
    const list = await events.ratings();
    write(rating, list ? ratingText(list) : "");
  };

  return {
    element,
    /**
     * @param {View} view
     * @param {boolean} isShown
     */
    set(view, isShown) {
      element.hidden = !isShown;
      if (!isShown) return;
      write(title, view.outcome ? TEXT.over : TEXT.review);
      write(result, view.outcome ? outcomeText(view.outcome) : "");
      void rate(view);
      actions.hidden = view.outcome === null;
      review.hidden = view.review !== null;
      stop.hidden = view.review === null;
      showReview(view.review, { progress, accuracy, points, none, graphBox }, events);
      if (view.review) graph.set(view.review, view);
    },
  };
}

/** @param {RatingList} list */
function ratingText({ games, overall }) {
  if (games.length === 0) return "";
  if (!games[0].counts) return TEXT.doesNotCount;
  return overall ? `Your rating: ${overall.elo}, give or take ${overall.error} (${counted(overall.games, "game")}).` : "";
}

/** The list as it was drawn last, so that a button keeps its focus. */
let drawn = "";

/**
 * @param {Review | null} review
 * @param {{ progress: HTMLProgressElement, accuracy: HTMLElement, points: HTMLElement, none: HTMLElement, graphBox: HTMLElement }} parts
 * @param {EndingEvents} events
 */
function showReview(review, { progress, accuracy, points, none, graphBox }, events) {
  const isDone = review?.isDone ?? false;
  progress.hidden = !review || isDone;
  progress.max = Math.max(review?.total ?? 1, 1);
  progress.value = review?.done ?? 0;
  graphBox.hidden = !review;
  write(accuracy, review && isDone ? accuracyText(review) : "");
  write(none, review && isDone && review.turningPoints.length === 0 ? review.none : "");
  const found = isDone ? (review?.turningPoints ?? []) : [];
  points.hidden = found.length === 0;
  const signature = JSON.stringify(found.map(({ at, sentence }) => [at, sentence]));
  if (signature === drawn && points.children.length === found.length) return;
  drawn = signature;
  fill(
    points,
    found.map((point) =>
      make(
        "li",
        {},
        make("p", {}, point.sentence),
        make(
          "div",
          { class: "answers" },
          button(TEXT.look, () => events.onLook(point.before)),
          button(TEXT.playOn, () => events.onPlayOn(point.before)),
        ),
      ),
    ),
  );
}

/** @param {Review} review */
function accuracyText({ accuracy }) {
  const side = (/** @type {number | null} */ share) => (share === null ? "no move" : `${Math.round(share)}%`);
  return `Accuracy: White ${side(accuracy.white)}, Black ${side(accuracy.black)}.`;
}
