//! What the tests of the board need: the page with the board alone, and hands for it.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bench } from "./harness.mjs";

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Everything is in the page itself: from a disk axe-core could not read a style sheet beside it. */
const page = (/** @type {string} */ style, /** @type {string} */ script) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>Board</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body><main><h1>Board</h1><div style="display: flex; max-width: 30rem"><div id="bar"></div><div id="board"></div></div>
<div id="lost"></div><div id="graph"></div><div id="setup" style="max-width: 20rem"></div></main><div id="voice"></div>
<script>${script.replaceAll("</", "<\\/")}</script></body></html>`;

/** The page, once it is bundled. @type {string | undefined} */
let html;

/**
 * Bundles the page with the board, and gives its path.
 * @param {string} tools the folder that has `node_modules`
 */
function boardPage(tools) {
  if (html) return html;
  const esbuild = createRequire(join(resolve(tools), "index.js"))("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "kilomate-board-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
  const bundle = (/** @type {string} */ entry) =>
    esbuild.buildSync({ entryPoints: [here(entry)], bundle: true, write: false, logLevel: "error" }).outputFiles[0].text;
  html = join(folder, "page.html");
  writeFileSync(html, page(bundle("../src/style/main.css"), bundle("board-page.js")));
  return html;
}

/**
 * Tests as the harness runs them. The board keeps nothing, so they share a browser and load the page anew; a test
 * that fails takes the browser with it.
 * @param {Record<string, (page: any, tools: any) => Promise<void>>} tests
 */
export function onBoard(tests) {
  /** @type {Promise<any> | null} */
  let shared = null;
  /** @type {any} */
  let own;

  const opened = async (/** @type {any} */ places) => {
    own = bench({ ...places, html: boardPage(places.tools) });
    return own.open({ browser: { viewport: { width: 1000, height: 1100 } } });
  };
  const tools = {
    /** A browser of its own. */
    fresh: async (browser = {}) => (await own.open({ browser })).page,
    /** A phone of this size, with a finger. */
    phone: (/** @type {number} */ width, /** @type {number} */ height) => tools.fresh({ viewport: { width, height }, hasTouch: true, isMobile: true }),
    axe: async (/** @type {any} */ shown, /** @type {string} */ what) => assert.deepEqual(await own.violations(shown), [], what),
  };

  const play = async (/** @type {any} */ places, /** @type {(page: any, tools: any) => Promise<void>} */ run) => {
    shared ??= opened(places);
    const { page: shown, url, errors } = await shared;
    try {
      await shown.emulateMedia({ reducedMotion: "no-preference" });
      await shown.goto(url);
      await run(shown, tools);
      assert.deepEqual(errors, []);
    } catch (error) {
      shared = null;
      await own.end();
      throw error;
    }
  };
  const names = Object.keys(tests);
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (/** @type {any} */ { places }) => {
        await play(places, tests[name]);
        if (name === names.at(-1)) await own.end();
      },
    ]),
  );
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
