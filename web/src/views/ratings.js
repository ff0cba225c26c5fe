// @ts-check
/**
 * Your rating, all in all and against each opponent, and the games that it comes from.
 *
 * @import { Estimate, RatingList } from "../protocol.js"
 */

import { fill, make, write } from "./dom.js";

/** @typedef {import("./app.js").App} App */

const TEXT = {
  title: "Your rating",
  none: "Nothing is known yet. Finish a game without help against an opponent whose Elo is known.",
  about:
    "Your true strength is within the error 95 times in 100. Games with hints or take-backs, and opponents of unknown strength, are listed but do not count.",
  notYet: "not yet",
  head: ["Opponent", "won", "drawn", "lost", "your Elo"],
  games: "Games",
  gamesHead: ["Date", "Opponent", "Elo", "You played", "Result", "Counts"],
};

/** @param {Estimate | null} estimate */
function show(estimate) {
  return estimate ? `${estimate.elo} ± ${estimate.error}` : TEXT.notYet;
}

/** @param {RatingList} list */
function overall({ overall: all }) {
  if (!all) return TEXT.none;
  const games = all.games === 1 ? "one game" : `${all.games} games`;
  return `You play like somebody with Elo ${show(all)}, as far as ${games} can tell.`;
}

/**
 * @param {string} caption
 * @param {string[]} head
 */
function table(caption, head) {
  const body = make("tbody");
  const element = make(
    "table",
    {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, head.map((name) => make("th", { scope: "col" }, name)))),
    body,
  );
  return { element, body };
}

/**
 * @param {App} app
 * @returns {import("./app.js").Screen}
 */
export function createRatings(app) {
  const result = make("p", { class: "overall" });
  const opponents = table("Opponents", TEXT.head);
  const games = table(TEXT.games, TEXT.gamesHead);
  const tables = make("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": TEXT.title }, opponents.element, games.element);

  const list = async () => {
    const found = /** @type {RatingList | null} */ (await app.question({ do: "ratings" }));
    if (!found) return;
    write(result, overall(found));
    tables.hidden = found.games.length === 0;
    fill(
      opponents.body,
      found.opponents.map(({ name, won, drawn, lost, estimate }) =>
        make("tr", {}, make("th", { scope: "row" }, name), [won, drawn, lost].map((n) => make("td", {}, n)), make("td", {}, show(estimate))),
      ),
    );
    fill(
      games.body,
      found.games.map((game) =>
        make(
          "tr",
          {},
          [game.date, game.opponent, game.elo ?? "", game.person, game.outcome, game.counts ? "yes" : "no"].map((cell) => make("td", {}, cell)),
        ),
      ),
    );
  };

  return {
    title: TEXT.title,
    element: make("div", { class: "view ratings" }, make("h1", { tabindex: -1 }, TEXT.title), result, tables, make("p", { class: "about" }, TEXT.about)),
    show: () => void list(),
  };
}
