//! What the tests of the board need: the page with the board alone, and hands for it.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="page.css"></head>
<body><main><h1>Board</h1><div style="display: flex; max-width: 30rem"><div id="bar"></div><div id="board"></div></div>
<div id="lost"></div><div id="graph"></div><div id="setup" style="max-width: 20rem"></div></main><div id="voice"></div>
<script src="page.js"></script></body></html>`;

/**
 * Bundles the page and gives its address.
 * @param {typeof import("esbuild")} esbuild
 */
export function boardPage(esbuild) {
  const folder = mkdtempSync(join(tmpdir(), "kilomate-board-"));
  const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
  esbuild.buildSync({
    entryPoints: { page: here("board-page.js") },
    outdir: folder,
    bundle: true,
    logLevel: "error",
  });
  esbuild.buildSync({ entryPoints: [here("../src/style/main.css")], outfile: join(folder, "page.css"), bundle: true, logLevel: "error" });
  writeFileSync(join(folder, "page.html"), HTML);
  return pathToFileURL(join(folder, "page.html")).href;
}

/**
 * The selector of a square.
 * @param {string} name
 * @param {"board" | "setup"} [host]
 */
export function square(name, host = "board") {
  return `#${host} [data-square=${name}]`;
}

/**
 * What the board has told.
 * @param {any} page
 * @param {string} what
 */
export function told(page, what) {
  return page.evaluate((/** @type {string} */ name) => window.told[name], what);
}

/** The last sentence. @param {any} page */
export async function said(page) {
  return (await told(page, "said")).at(-1);
}

/**
 * @param {any} page
 * @param {string} name
 * @param {"board" | "setup"} [host]
 */
async function centre(page, name, host = "board") {
  await page.locator(`#${host}`).scrollIntoViewIfNeeded();
  const box = await page.locator(square(name, host)).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export const press = {
  /**
   * Puts a view on the board.
   * @param {any} page
   * @param {object} what
   * @param {object} [look]
   */
  set: (page, what, look = {}) =>
    page.evaluate(
      ([view, shown]) => kilomate.board.set(kilomate.viewOf(view), { movable: "white", premover: null, turned: false, arrows: [], lit: [], ...shown }),
      [what, look],
    ),

  /** @param {any} page @param {string} men as 64 letters, or a FEN */
  setUp: (page, men) => page.evaluate((text) => kilomate.setup.set(text.length === 64 && !text.includes("/") ? text : kilomate.viewOf({ fen: text }).shown.men), men),

  /** What the set-up has told last, as a FEN writes it. @param {any} page */
  placed: async (page) => {
    const men = (await told(page, "placed")).at(-1);
    return men.match(/.{8}/g).join("/").replace(/\.+/g, (dots) => String(dots.length));
  },

  drag: async (page, from, to, host = "board") => press.dragTo(page, from, ...(await centre(page, to, host)), host),

  dragTo: async (page, from, x, y, host = "board") => {
    const start = await centre(page, from, host);
    await page.mouse.move(...start);
    await page.mouse.down();
    await page.mouse.move((start[0] + x) / 2, (start[1] + y) / 2);
    await page.mouse.move(x, y);
    await page.mouse.up();
  },

  /** The square over which the picture of a square's man is seen. */
  centreOf: (page, name) =>
    page.evaluate((from) => {
      const { left, top, width, height } = document.querySelector(`#board [data-square=${from}] .man`).getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isThere = (button) => {
        const box = button.getBoundingClientRect();
        return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
      };
      return [...document.querySelectorAll("#board [data-square]")].find(isThere)?.dataset.square;
    }, name),

  /** The square of the board that has the keyboard. */
  focused: (page) => page.evaluate(() => document.activeElement.closest("#board [data-square]")?.dataset.square ?? null),

  /** Keys that the board has left to the page. */
  unused: (page) => told(page, "unused"),

  /** Arrows and circles, with their colours. */
  marks: (page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("#board .mark")].map((mark) => `${mark.dataset.mark} ${/mark-(hint|line|green|red|blue|yellow)/.exec(mark.getAttribute("class"))[1]}`),
    ),
};

/** Draws a mark with the right button, perhaps with a key held. */
export async function rightDrag(page, from, to, key) {
  if (key) await page.keyboard.down(key);
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await centre(page, to)));
  await page.mouse.up({ button: "right" });
  if (key) await page.keyboard.up(key);
}

export async function tap(page, name) {
  await page.touchscreen.tap(...(await centre(page, name)));
}

/** A finger that moves over the board. */
export async function swipe(page, from, to) {
  const [[x, y], [toX, toY]] = [await centre(page, from), await centre(page, to)];
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
  await send("touchStart", [[x, y]]);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("touchMove", [[x + (toX - x) * part, y + (toY - y) * part]]);
  await send("touchEnd", []);
  await session.detach();
}

/** axe-core's source, to be put into a page. @param {string} path */
export function axeSource(path) {
  return readFileSync(path, "utf8");
}
