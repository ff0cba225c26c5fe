// @ts-check
/**
 * The library: saved games, those that wait to go on, and deleted ones; with words to search for.
 *
 * @import { LibraryList, SavedGame } from "../protocol.js"
 */

import { openDialog } from "./ask.js";
import { button, field, fill, make, toggle, write } from "./dom.js";
import { download, mayReplace, openImport } from "./files.js";
import { counted } from "./time.js";

/** @typedef {import("./app.js").App} App */

const TEXT = {
  title: "Library",
  search: "Search",
  searchHint: "names, dates, results, openings",
  none: "No saved games yet. A game goes here when it is over or another one begins.",
  noneFound: "No saved game has all these words.",
  noneDeleted: "No game was deleted.",
  deleted: "Deleted games",
  head: ["Date", "Players", "Result", "Opening", "Moves", "What to do"],
  open: "Open",
  goOn: "Go on",
  view: "View",
  delete: "Delete",
  restore: "Bring back",
  wasDeleted: "Deleted. “Deleted games” shows it, and brings it back.",
  restored: "It is in the library again.",
  import: "Open a game or position",
  places: { library: "", waiting: "waiting to go on", aside: "set aside", deleted: "deleted" },
};

/**
 * @param {App} app
 * @returns {import("./app.js").Screen}
 */
export function createLibrary(app) {
  const words = make("input", { type: "search", placeholder: TEXT.searchHint, autocomplete: "off" });
  const says = make("p", { class: "about", role: "status" });
  const body = make("tbody");
  const table = make(
    "table",
    { class: "games" },
    make("caption", { class: "visually-hidden" }, TEXT.title),
    make("thead", {}, make("tr", {}, TEXT.head.map((name) => make("th", { scope: "col" }, name)))),
    body,
  );
  let isDeleted = false;
  let asked = 0;

  const list = async () => {
    asked += 1;
    const mine = asked;
    const found = /** @type {LibraryList | null} */ (
      await app.question({ do: "library", words: words.value, deleted: isDeleted })
    );
    if (mine !== asked || !found) return;
    const isEmpty = found.games.length === 0;
    table.hidden = isEmpty;
    const nothing = isDeleted ? TEXT.noneDeleted : found.count > 0 ? TEXT.noneFound : TEXT.none;
    write(says, isEmpty ? nothing : counted(found.games.length, "game"));
    fill(body, found.games.map((game) => rowOf(game)));
  };

  /** @param {SavedGame} game */
  const rowOf = (game) => {
    const names = game.problem ? game.file : `${game.white} – ${game.black}`;
    const place = TEXT.places[game.place];
    const about = game.problem ?? place;
    return make(
      "tr",
      { class: game.problem ? "bad" : game.place },
      make("td", { class: "date" }, game.date.replaceAll(".??", "").replace("????", "")),
      make("th", { scope: "row" }, names, about ? make("span", { class: "about" }, about) : null),
      make("td", { class: "result" }, game.result.replace("1/2-1/2", "½-½")),
      make("td", { class: "opening" }, `${game.eco} ${game.opening}`.trim()),
      make("td", { class: "count" }, game.problem ? "" : Math.ceil(game.plies / 2)),
      make("td", { class: "answers" }, actions(game, names)),
    );
  };

  /**
   * @param {SavedGame} game
   * @param {string} names
   */
  const actions = (game, names) => {
    const act = (/** @type {string} */ label, /** @type {() => void} */ run) =>
      button(label, run, { "aria-label": `${label}: ${names}` });
    const open = act(game.place === "waiting" ? TEXT.goOn : TEXT.open, () => void openGame(game));
    const view = act(TEXT.view, () => void viewGame(game));
    const restore = act(TEXT.restore, () => void change({ do: "restoreSaved", file: game.file }, TEXT.restored));
    const remove = act(TEXT.delete, () => void change({ do: "deleteSaved", file: game.file }, TEXT.wasDeleted));
    if (game.place === "deleted") return [restore, view];
    if (game.problem) return [view, remove];
    return game.place === "aside" ? [open, view, restore] : [open, view, game.place === "library" ? remove : null];
  };

  /** @param {SavedGame} game */
  const openGame = async (game) => {
    if (!(await mayReplace(app))) return;
    const answer = await app.tell({ do: "openSaved", file: game.file });
    if (answer.ok) app.go("");
  };

  /** @param {SavedGame} game */
  const viewGame = async (game) => {
    const found = await app.question({ do: "readSaved", file: game.file });
    if (!found) return;
    const text = make("textarea", { class: "mono", rows: 14, readonly: true, "aria-label": "PGN", value: found.text });
    const save = button("Download", () => download(game.file.replace(/^.*\//, ""), found.text), { class: "primary" });
    openDialog(`${game.white || game.file} – ${game.black}`, [text, make("div", { class: "answers" }, save)]);
  };

  /**
   * @param {import("../protocol.js").Command} command
   * @param {string} done
   */
  const change = async (command, done) => {
    const answer = await app.tell(command);
    if (answer.ok) app.notices.tell(done);
    await list();
  };

  words.addEventListener("input", () => void list());

  return {
    title: TEXT.title,
    element: make(
      "div",
      { class: "view library" },
      make("h1", { tabindex: -1 }, TEXT.title),
      make(
        "div",
        { class: "form library-search", role: "search" },
        field(TEXT.search, words),
        toggle(TEXT.deleted, false, (on) => {
          isDeleted = on;
          void list();
        }),
        button(TEXT.import, () => openImport(app)),
      ),
      says,
      make("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": TEXT.title }, table),
    ),
    show: () => void list(),
  };
}
