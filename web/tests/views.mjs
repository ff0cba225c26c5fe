//! Every view and every dialog: axe-core finds nothing, the keyboard reaches everything and is given back, a phone has
//! room for all of it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { begin, notice, onPage, square, type, until, untilMoves, untilReady, untilText } from "./page-tools.mjs";

const VIEWS = ["", "new", "setup", "library", "rating", "museum", "settings", "help", "about"];

/** Shows a view, by its address. */
async function show(page, name) {
  await page.evaluate((to) => (location.hash = to), name);
  await until(page, (to) => document.querySelector(`nav a[aria-current="page"]`)?.getAttribute("href") === `#${to}`,
    name,
  );
}

/** Nothing is wider than the window. */
async function fits(page, what) {
  const { wide, window: room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, window: innerWidth }));
  assert.ok(wide <= room, `${what}: ${wide} in a window of ${room}`);
}

export const tests = {
  "axe-core finds nothing on any view, light or dark": async (page, { axe }) => {
    await begin(page, { black: "desktop nodes 200" });
    await type(page, "e4");
    await untilMoves(page, 2);
    for (const theme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: theme });
      for (const name of VIEWS) {
        await show(page, name);
        await axe(page, `${name || "game"}, ${theme}`);
      }
    }
  },

  "axe-core finds nothing in dialogs and panels": async (page, { axe }) => {
    await begin(page, { black: "guest" });
    for (const [at, san] of ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"].entries()) {
      await type(page, san);
      await untilMoves(page, at + 1);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.waitForSelector(".turning-points li");
    await axe(page, "review");
    await page.keyboard.press("/");
    await page.waitForSelector(".book:not([hidden])");
    await page.keyboard.press("y");
    await untilText(page, ".analysis", /The game ends here/);
    await page.keyboard.press(",");
    await page.waitForSelector(".analysis .lines button.line");
    await axe(page, "analysis and book");
    await page.keyboard.press("y");
    for (const [name, key] of [["Export", "x"], ["Menu", null]]) {
      if (key) await page.keyboard.press(key);
      else await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog", { name }).waitFor();
      await axe(page, name);
      await page.keyboard.press("Escape");
    }
  },

  "a dialog keeps the focus and gives it back": async (page) => {
    await begin(page, { black: "guest" });
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    for (let i = 0; i < 60; i += 1) await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const active = document.activeElement;
      return active !== document.body && !active.closest("dialog");
    });
    assert.ok(!isOutside, "Tab stays in the dialog");
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Menu");
  },

  "a game is begun, played and left by keys alone": async (page) => {
    await show(page, "new");
    await page.waitForSelector(".new-game:not([hidden]) form button[type=submit]");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Begin this game");
    await page.keyboard.press("Enter");
    await until(page, () => !document.querySelector(".game").hidden);
    await page.keyboard.type("Nf3");
    await page.keyboard.press("Enter");
    await untilMoves(page, 1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await untilText(page, ".help h1", /Help/);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Help", "a new view has the focus at its name");
  },

  "moves and answers are said in a polite live region": async (page) => {
    await begin(page, { black: "guest" });
    await type(page, "Nf3");
    await untilText(page, ".voice", /knight g1 to f3/);
    await type(page, "s f3");
    await untilText(page, ".voice", /f3, white knight/);
    await type(page, "l");
    await untilText(page, ".voice", /White: Nf3, knight g1 to f3/);
  },

  "on a narrow phone a finger plays, and nothing is too wide": async (page, { phone }) => {
    const narrow = await phone(360, 740);
    await begin(narrow, { black: "guest" });
    await narrow.tap(square("e2"));
    await narrow.tap(square("e4"));
    await untilMoves(narrow, 1);
    for (const name of VIEWS) {
      await show(narrow, name);
      await fits(narrow, name || "game");
    }
  },

  "at 400 % of a window of 1280 nothing is too wide": async (page, { phone }) => {
    const narrow = await phone(320, 256);
    await untilReady(narrow);
    for (const name of VIEWS) {
      await show(narrow, name);
      await fits(narrow, name || "game");
    }
  },

  "sounds are made only when somebody has asked": async (page, tools) => {
    const other = await tools.fresh(() => {
      window.sounds = 0;
      const Plain = window.AudioContext;
      window.AudioContext = class extends Plain {
        constructor() {
          super();
          window.sounds += 1;
        }
      };
    });
    await begin(other, { black: "guest" });
    await type(other, "e4");
    await untilMoves(other, 1);
    assert.equal(await other.evaluate(() => window.sounds), 0);
    await show(other, "settings");
    await other.getByLabel("Sounds").setChecked(true);
    assert.equal(await other.evaluate(() => window.sounds), 1);
  },

  "nothing is loaded from anywhere": async (page, tools) => {
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await untilReady(page);
    for (const name of VIEWS) await show(page, name);
    const origin = new URL(tools.address).protocol === "file:" ? "file:" : new URL(tools.address).origin;
    const strangers = asked.filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(origin));
    assert.deepEqual(strangers, []);
  },

  "an unknown view gets a sentence": async (page) => {
    await page.evaluate(() => (location.hash = "nowhere"));
    assert.match(await notice(page), /no view “nowhere”/);
    assert.ok(await page.locator(".game").isVisible());
  },

  "the rating is empty first, and knows the first game": async (page) => {
    await show(page, "rating");
    await untilText(page, ".ratings", /Nothing is known yet/);
    await begin(page, { black: "desktop elo 400" });
    await type(page, "e4");
    await untilMoves(page, 2);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "yes, resign" }).click();
    await untilText(page, ".status", /Black wins/);
    await show(page, "rating");
    await page.waitForSelector(".ratings tbody tr");
    assert.match(await page.locator(".ratings table").first().textContent(), /400/);
  },
};

tests["all that others have written is named with its licence"] = async (page) => {
  const tree = ["tree", "-p", "kilomate-web", "--target", "wasm32-unknown-unknown", "-e", "normal", "--prefix", "none", "--format", "{p}", "--offline"];
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const crates = execFileSync("cargo", tree, { cwd: root, encoding: "utf8" }).split("\n").map((line) => line.split(" ")[0]);
  const others = [...new Set(crates)].filter((name) => name && !name.startsWith("kilomate")).sort();
  const named = await page.locator(".about-view [data-crate]").evaluateAll((all) => all.map((one) => one.dataset.crate));
  assert.deepEqual(named.sort(), others);
};

export default onPage(tests);
