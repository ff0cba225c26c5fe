// @ts-check
/**
 * Games and positions in and out: pasted, dropped, opened from a file; copied, downloaded, shared, or
 * sent as an address.
 *
 * @import { FenCheck, PgnList } from "../protocol.js"
 */

import { addressOf, addressOfPosition } from "./address.js";
import { isUnfinished } from "./app.js";
import { ask, closeDialogs, openDialog } from "./ask.js";
import { button, field, make, select, sentence, write } from "./dom.js";
import { counted } from "./time.js";

/** @typedef {import("./app.js").App} App */

/** Larger files are refused, as in the terminal. */
const MOST_BYTES = 16 << 20;

const TEXT = {
  open: "Open a game or a position",
  text: "PGN or FEN",
  about: "Paste a game as PGN or a position as FEN, choose a file, or drop one anywhere on the page. Nothing leaves this computer.",
  file: "Choose a file",
  doOpen: "Open",
  which: "Which game?",
  empty: "There is nothing in it: paste a game as PGN, or a position as FEN.",
  none: "There is no game in it: a PGN file has moves such as 1. e4 e5.",
  tooLarge: "The file is too large: split it into files of at most 16 MB.",
  replaces: "The game on the board is not over. It stays in the library, where you can go on with it.",
  export: "Export",
  what: "What",
  pgn: "the game as PGN",
  fen: "the position as FEN",
  copy: "Copy",
  download: "Download",
  share: "Share",
  address: "Copy as an address",
  copied: "Copied.",
  notCopied: "The browser does not let a page copy: select the text and copy it yourself.",
  addressCopied: "The address is copied: it has the whole game in it. Whoever opens it sees the game.",
};

/**
 * A file as text: UTF-8, or Latin-1 as older programs write it.
 * @param {Blob} file
 */
async function readFile(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("iso-8859-1").decode(bytes);
  }
}

/**
 * Opens a file that was chosen or dropped.
 * @param {App} app
 * @param {Blob} file
 */
export async function openFile(app, file) {
  if (file.size > MOST_BYTES) return app.notices.tell(TEXT.tooLarge);
  return openText(app, await readFile(file));
}

/** Whether a text looks like a position: eight rows between slashes. @param {string} text */
export function looksLikeFen(text) {
  return /^\s*(?:[1-8kqrbnp]{1,8}\/){7}[1-8kqrbnp]{1,8}(?:\s|$)/i.test(text) && !text.trim().includes("\n");
}

/** Says what is wrong, in the place where somebody looks. @typedef {(why: string) => void} Complain */

/**
 * Opens a text. What is neither a game nor a position changes nothing and gets a sentence; whether it
 * was opened is told.
 *
 * @param {App} app
 * @param {string} text
 * @param {Complain} [complain]
 * @returns {Promise<boolean>}
 */
export async function openText(app, text, complain = app.notices.tell) {
  const refuse = (/** @type {string} */ why) => {
    complain(sentence(why));
    return false;
  };
  if (!text.trim()) return refuse(TEXT.empty);
  if (looksLikeFen(text)) return openPosition(app, text.trim(), complain);
  const answer = await app.desk.tell({ do: "listPgn", text });
  if (!answer.ok) return refuse(answer.why);
  const list = /** @type {PgnList} */ (answer.value);
  if (list.games.length === 0) return refuse(list.mistakes[0] ?? TEXT.none);
  const number = list.games.length === 1 ? list.games[0].number : await choose(list);
  if (number === null || !(await mayReplace(app))) return false;
  const opened = await app.desk.tell({ do: "openPgn", text, number });
  if (!opened.ok) return refuse(opened.why);
  closeDialogs();
  app.go("");
  if (list.mistakes.length) app.notices.tell(sentence(`not listed, because it cannot be read: ${list.mistakes.join("; ")}`));
  return true;
}

/**
 * A position goes to the set-up, where it can be played or analysed.
 * @param {App} app
 * @param {string} fen
 * @param {Complain} [complain]
 */
export async function openPosition(app, fen, complain = app.notices.tell) {
  const answer = await app.desk.tell({ do: "checkFen", fen });
  const check = answer.ok ? /** @type {FenCheck} */ (answer.value) : answer;
  if (!check.ok) {
    complain(sentence(check.why));
    return false;
  }
  closeDialogs();
  app.start = check.fen;
  app.go("setup");
  return true;
}

/**
 * Another game may take the place of this one, after a question if it goes on.
 * @param {App} app
 */
export async function mayReplace(app) {
  if (!app.view || !isUnfinished(app.view)) return true;
  return ask("Another game", TEXT.replaces, [
    [false, "no, play on"],
    [true, "yes, go on"],
  ]);
}

/**
 * Of several games one is chosen.
 * @param {PgnList} list
 * @returns {Promise<number | null>}
 */
function choose(list) {
  return new Promise((resolve) => {
    /** @type {number | null} */
    let chosen = null;
    const items = list.games.map((game) =>
      make(
        "li",
        {},
        button(`${game.white} – ${game.black}`, () => {
          chosen = game.number;
          dialog.close();
        }),
        make("span", { class: "about" }, `${game.result}  ${game.date}  ${counted(Math.ceil(game.plies / 2), "move")}`),
      ),
    );
    const dialog = openDialog(TEXT.which, [make("ol", { class: "menu games" }, items)], { onclose: () => resolve(chosen) });
  });
}

/**
 * The dialog to paste into, or to choose a file.
 * @param {App} app
 */
export function openImport(app) {
  const text = make("textarea", { rows: 8, spellcheck: "false", class: "mono" });
  const problem = make("p", { class: "problem", role: "status" });
  const file = make("input", { type: "file", accept: ".pgn,.fen,.txt,text/plain", class: "visually-hidden", "aria-label": TEXT.file });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) return write(problem, TEXT.tooLarge);
    text.value = await readFile(chosen);
    await open();
  });
  const open = async () => {
    write(problem, "");
    // What is wrong is said in the dialog, where the text is.
    await openText(app, text.value, (why) => write(problem, why));
  };
  openDialog(TEXT.open, [
    make("p", { class: "about" }, TEXT.about),
    field(TEXT.text, text),
    problem,
    make("div", { class: "answers" }, button(TEXT.doOpen, open, { class: "primary" }), button(TEXT.file, () => file.click()), file),
  ]);
  text.focus();
}

/**
 * The dialog that gives the game or the position away.
 * @param {App} app
 */
export async function openExport(app) {
  const game = await app.question({ do: "pgn" });
  const plain = await app.question({ do: "pgn", plain: true });
  const { view } = app;
  if (!game || !plain || !view) return;
  let what = "pgn";
  const text = make("textarea", { rows: 8, readonly: true, class: "mono", "aria-label": "Text", spellcheck: "false" });
  const says = make("p", { class: "about", role: "status" });
  const show = () => (text.value = what === "pgn" ? game.text : view.shown.fen);
  const choice = select([["pgn", TEXT.pgn], ["fen", TEXT.fen]], what, (value) => {
    what = value;
    show();
  });
  show();
  const copy = async (/** @type {string} */ words, /** @type {string} */ done) => {
    write(says, (await copyText(words)) ? done : TEXT.notCopied);
  };
  const name = () => (what === "pgn" ? game.name || "kilomate.pgn" : "position.fen");
  const address = async () => {
    const hash = what === "pgn" ? await addressOf(plain.text) : addressOfPosition(view.shown.fen);
    await copy(location.href.replace(/#.*$/, "") + hash, TEXT.addressCopied);
  };
  const actions = [
    button(TEXT.download, () => download(name(), text.value), { class: "primary" }),
    button(TEXT.copy, () => copy(text.value, TEXT.copied)),
    button(TEXT.address, address),
  ];
  // A share sheet, where there is one.
  if ("share" in navigator) {
    actions.push(button(TEXT.share, () => navigator.share({ title: "Kilomate", text: text.value }).catch(() => undefined)));
  }
  openDialog(TEXT.export, [field(TEXT.what, choice), text, make("div", { class: "answers" }, actions), says]);
}

/** @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * From `file://` there is no clipboard for pages: the older way still works there.
 * @param {string} text
 */
function copyBySelection(text) {
  const host = document.querySelector("dialog[open]") ?? document.body;
  const area = make("textarea", { class: "visually-hidden", "aria-hidden": "true", value: text });
  const before = document.activeElement;
  host.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}

/**
 * Gives a text to the browser as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Files that are dropped anywhere on the page, and texts pasted where nothing is typed.
 * @param {App} app
 */
export function listenForFiles(app) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) void openFile(app, file);
    else if (text) void openText(app, text);
  });
  document.addEventListener("paste", (event) => {
    const target = /** @type {Element} */ (event.target);
    const text = event.clipboardData?.getData("text/plain");
    const isMove = target.closest("input, textarea") !== null && !looksLikeFen(text ?? "");
    if (!text || isMove || target.closest("dialog")) return;
    event.preventDefault();
    void openText(app, text);
  });
}
