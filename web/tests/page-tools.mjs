//! What the tests of the whole page have in common: beginning a game by its form, moving in every way that a person
//! can, and reading what stands in the list of moves. Nothing waits for a time: everything waits for what is seen.

import assert from "node:assert/strict";
import { PATIENCE } from "./harness.mjs";

/**
 * What a test is given beside the page.
 *
 * @typedef {object} Tools
 * @property {string} address where the page is
 * @property {(before: () => void, argument?: unknown) => Promise<any>} fresh another browser, with a script before the page's own
 * @property {(width: number, height: number) => Promise<any>} phone the page on a phone
 * @property {(page: any, what: string) => Promise<void>} axe nothing is to be found
 */

/**
 * Tests of a page that is ready, for the harness. A page that had errors fails.
 *
 * @param {Record<string, (page: any, tools: Tools) => Promise<void>>} tests
 * @param {"file" | "server"} [from]
 */
export function onPage(tests, from = "file") {
  /** @param {import("./harness.mjs").Bench} bench */
  const run = (test) => async (bench) => {
    /** @type {string[][]} */
    const errors = [];
    const opened = async (options) => {
      const window = await bench.open({ from, ...options });
      errors.push(window.errors);
      await untilReady(window.page);
      return window;
    };
    const { page, url } = await opened({});
    await test(page, {
      address: url,
      fresh: async (before, argument) =>
        (await opened({ before: `(${before})(${JSON.stringify(argument) ?? ""})` })).page,
      phone: async (width, height) =>
        (await opened({ browser: { viewport: { width, height }, isMobile: true, hasTouch: true } })).page,
      axe: async (where, what) => assert.deepEqual(await bench.violations(where), [], what),
    });
    assert.deepEqual(errors.flat(), [], "errors of the page");
  };
  return Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, run(test)]));
}

export const square = (/** @type {string} */ name) => `#board [data-square="${name}"]`;

/** The moves in the list, main line and variations. */
export const moves = (page) => page.locator(".moves-list button.move").allTextContents();

/** The moves of the main line only. */
export const mainLine = (page) => page.locator(".moves-list .moves-row button.move").allTextContents();

/**
 * Until something is so in the page. (Playwright's own waiting evaluates a text in the page, which the page's policy
 * does not allow.)
 */
export async function until(page, isSo, argument) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await page.evaluate(isSo, argument).catch((error) => {
      // A page that is being loaded again has nothing to say for a moment.
      if (/context was destroyed|navigat/i.test(String(error))) return false;
      throw error;
    });
    if (found) return found;
    if (Date.now() > end) throw new Error(`this did not come true: ${isSo} ${JSON.stringify(argument) ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Until so many moves stand in the main line. */
export const untilMoves = (page, count) =>
  until(page, (least) => document.querySelectorAll(".moves-list .moves-row button.move").length >= least, count);

/** Until a text is seen somewhere. */
export const untilText = (page, selector, pattern) =>
  until(page, ([where, source, flags]) => new RegExp(source, flags).test(document.querySelector(where)?.textContent ?? ""), [
    selector,
    pattern.source,
    pattern.flags,
  ]);

/** Until the board is there and a person may move. */
export async function untilReady(page) {
  await until(page, () => document.body.dataset.state === "ready" && document.querySelector("#board .man") !== null);
}

/** Until it is a person's move; then nothing else moves by itself. */
export const untilMyMove = (page) => untilText(page, ".status", /^(Check! )?(Your move|White to move|Black to move|You can claim)/);

/**
 * Begins a game by the form. A player is `you`, `guest`, `adaptive` or a machine, perhaps with what limits it:
 * `desktop nodes 200`.
 */
export async function begin(page, { white = "you", black = "guest", clock = "none", odds = "none", fen = null, chance = false } = {}) {
  await page.evaluate(() => (location.hash = "new"));
  await page.waitForSelector(".new-game:not([hidden]) form button[type=submit]");
  // The one who is "you" leaves that seat before the other one can take it.
  const order = white.startsWith("you") ? [["Black", black], ["White", white]] : [["White", white], ["Black", black]];
  for (const [side, words] of order) await seat(page, side, words);
  for (const [side, words] of order) await seat(page, side, words);
  await page.getByLabel("Draw the colours").setChecked(chance);
  await page.getByLabel("Clock", { exact: true }).selectOption(clock);
  await page.getByLabel("Odds").selectOption(odds);
  if (fen) {
    await page.getByLabel("Start", { exact: true }).selectOption("fen");
    await page.locator(".new-game").getByLabel("FEN").fill(fen);
  }
  await page.getByRole("button", { name: "Begin this game" }).click();
  // A game that goes on asks before it is left.
  await until(page, () => document.querySelector("dialog[open]") || !document.querySelector(".game")?.hidden);
  const go = page.getByRole("button", { name: "yes, go on" });
  if (await go.isVisible()) await go.click();
  await until(page, () => !document.querySelector(".game").hidden);
}

async function seat(page, side, words) {
  const group = page.getByRole("group", { name: side, exact: true });
  const [who, limit, value] = words.split(" ");
  const player = group.getByLabel("Player");
  if (!(await player.locator(`option[value="${who}"]`).count())) return;
  await player.selectOption(who);
  if (!limit) return;
  await group.getByLabel("Plays").selectOption(limit);
  if (value) await group.locator(`[data-row^="strength"]`).fill(value);
}

/** Ways to make the same move. */
export const ways = {
  async click(page, from, to) {
    await page.click(square(from));
    await page.click(square(to));
  },
  async drag(page, from, to) {
    const centre = async (name) => {
      const box = await page.locator(square(name)).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [a, b] = [await centre(from), await centre(to)];
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, { steps: 3 });
    await page.mouse.move(...b, { steps: 3 });
    await page.mouse.up();
  },
  async keys(page, from, to) {
    await page.locator(`#board [data-square][tabindex="0"]`).focus();
    await walkTo(page, from);
    await page.keyboard.press("Enter");
    await walkTo(page, to);
    await page.keyboard.press("Enter");
  },
};

/** The arrows take the cursor to a square, one step at a time. */
async function walkTo(page, target) {
  const at = () => page.evaluate(() => /** @type {any} */ (document.activeElement).dataset.square);
  const isTurned = (await page.locator("#board [data-square]").first().getAttribute("data-square")) === "h1";
  for (let now = await at(); now !== target; now = await at()) {
    const files = (target.charCodeAt(0) - now.charCodeAt(0)) * (isTurned ? -1 : 1);
    const ranks = (Number(target[1]) - Number(now[1])) * (isTurned ? -1 : 1);
    await page.keyboard.press(files > 0 ? "ArrowRight" : files < 0 ? "ArrowLeft" : ranks > 0 ? "ArrowUp" : "ArrowDown");
    assert.notEqual(await at(), now, `the cursor goes on from ${now} to ${target}`);
  }
}

/** Types a move where nothing has the focus, as a person would. */
export async function type(page, text) {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The game as PGN, from the dialog that exports it. */
export async function exported(page, what = "pgn") {
  await page.keyboard.press("x");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.waitFor();
  await dialog.getByLabel("What").selectOption(what);
  const text = await dialog.getByLabel("Text").inputValue();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return text;
}

/** What the notice says; it is the only one. */
export async function notice(page) {
  await until(page, () => document.querySelector(".notice:not([hidden]) .notice-text")?.textContent);
  return page.locator(".notice-text").textContent();
}
