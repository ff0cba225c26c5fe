//! Nothing is lost: reloads at any moment, two tabs, storage that is refused, full, damaged or of another version.

import assert from "node:assert/strict";
import { begin, exported, mainLine, notice, onPage, type, until, untilMoves, untilMyMove, untilReady, untilText } from "./page-tools.mjs";
import { readPgn } from "./python.mjs";

/** A random number that is the same in every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** The first legal move of some man that can move, as a person would make it; whether there was one. */
async function anyMove(page, pick) {
  const from = await page.evaluate(() => {
    const own = [...document.querySelectorAll("#board [data-square]")].filter((square) => square.querySelector(".man"));
    return own.map((square) => square.dataset.square);
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const square = from[pick(from.length)];
    await page.click(`#board [data-square="${square}"]`);
    const targets = await page.locator("#board .is-target, #board .is-taking").evaluateAll((all) => all.map((one) => one.dataset.square));
    if (targets.length > 0) {
      await page.click(`#board [data-square="${targets[pick(targets.length)]}"]`);
      return;
    }
    await page.keyboard.press("Escape");
  }
  assert.fail("somebody can move");
}

/** Before the page: code that runs in the desk's worker before its own. */
function beforeWorker(source) {
  const Plain = window.Blob;
  window.Blob = class extends Plain {
    constructor(parts, options) {
      super(options?.type === "text/javascript" ? [source, ";\n", ...parts] : parts, options);
    }
  };
}

/** Everything that is stored, by its name. */
const stored = (page) =>
  page.evaluate(async () => {
    const all = {};
    for (const { name } of await indexedDB.databases()) {
      const base = await new Promise((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of base.objectStoreNames) {
        const read = (how) =>
          new Promise((resolve, reject) => {
            const got = base.transaction(store).objectStore(store)[how]();
            got.onsuccess = () => resolve(got.result);
            got.onerror = () => reject(got.error);
          });
        const [keys, values] = [await read("getAllKeys"), await read("getAll")];
        const text = (value) => (value?.bytes ? new TextDecoder().decode(value.bytes) : JSON.stringify(value));
        keys.forEach((key, at) => (all[`${name}/${store}/${key}`] = text(values[at])));
      }
      base.close();
    }
    return all;
  });

/** Waits until the machine has nothing to do: it is the person's move, something is offered, or the game is over. */
const turn = (page) =>
  until(page, () => {
    const status = document.querySelector(".status").textContent;
    if (!document.querySelector(".ending").hidden) return "over";
    if (/offers a draw|wants to resign/.test(status)) return "offer";
    return /^(Check! )?(Your move|You can claim)/.test(status) ? "mine" : null;
  });

/** Plays, and loads the page again at any moment, so many times: every move that was seen is still there. */
export const reloads = (times) => async (page) => {
  const pick = random(23);
  await begin(page, { black: "desktop nodes 2000" });
  let seen = [];
  let games = 0;
  for (let reload = 0; reload < times; reload += 1) {
    if ((await turn(page)) === "over" || seen.length > 60) {
      await begin(page, { black: "desktop nodes 2000" });
      seen = [];
      games += 1;
    }
    if ((await turn(page)) === "offer") await page.getByRole("button", { name: "Decline" }).click();
    await untilMyMove(page);
    await anyMove(page, pick);
    const promotion = page.locator("dialog.promotion button").first();
    if (await promotion.isVisible()) await promotion.click();
    // Some reloads come before the answer of the machine, some after it, some at once.
    const moment = pick(3);
    if (moment > 0) await untilMoves(page, seen.length + 1);
    if (moment > 1) await turn(page);
    const shown = await mainLine(page);
    await page.reload();
    await untilReady(page);
    const after = await mainLine(page);
    assert.deepEqual(after.slice(0, shown.length), shown, `reload ${reload} of game ${games}: what was seen is still there`);
    seen = after;
  }
  const { sans } = readPgn(await exported(page));
  assert.deepEqual(sans.slice(0, seen.length), seen);
};

export const tests = {
  "fifty reloads at any moment lose no move that was seen": reloads(50),

  "settings and the choices of the last game are remembered": async (page) => {
    await page.evaluate(() => (location.hash = "settings"));
    await page.getByLabel("Page").selectOption("dark");
    await page.getByRole("combobox", { name: "Board", exact: true }).selectOption("clear");
    await page.getByLabel("Coordinates").setChecked(false);
    await page.getByLabel("Your name").fill("Anna");
    await page.getByLabel("Your name").blur();
    await begin(page, { black: "prodigy times", clock: "5+3" });
    await page.reload();
    await untilReady(page);
    assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { theme: "dark", board: "clear" });
    await page.evaluate(() => (location.hash = "new"));
    await page.waitForSelector(".new-game:not([hidden]) form button[type=submit]");
    assert.equal(await page.getByRole("group", { name: "Black", exact: true }).getByLabel("Player").inputValue(), "prodigy");
    assert.equal(await page.getByLabel("Clock", { exact: true }).inputValue(), "5+3");
    await page.evaluate(() => (location.hash = "settings"));
    assert.equal(await page.getByLabel("Your name").inputValue(), "Anna");
  },

  "a second tab says that another one has the game, and takes it over": async (page, { axe }) => {
    await begin(page, { black: "guest" });
    await type(page, "e4");
    await untilMoves(page, 1);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await untilText(second, ".banner", /tab/i);
    await axe(second, "while another tab has the game");
    await second.getByRole("button", { name: "Take over" }).click();
    await untilReady(second);
    assert.deepEqual(await mainLine(second), ["e4"]);
    await untilText(page, ".banner", /tab/i);
    await type(second, "e5");
    await untilMoves(second, 2);
    // And back again, with what was played there.
    await page.getByRole("button", { name: "Take over" }).click();
    await untilMoves(page, 2);
    assert.deepEqual(await mainLine(page), ["e4", "e5"]);
    await second.close();
  },

  "storage that is refused gets a sentence, and the game goes on": async (page, tools) => {
    const other = await tools.fresh(beforeWorker, `indexedDB.open = () => { throw new DOMException("refused", "SecurityError"); }`);
    assert.match(await notice(other), /does not let the page store games/);
    await begin(other, { black: "guest" });
    await type(other, "e4");
    await untilMoves(other, 1);
    await untilText(other, ".banner", /NOT SAVED/);
    assert.match(await exported(other), /1\. e4/);
    assert.ok(await other.getByRole("button", { name: "Download PGN" }).isVisible(), "the PGN is one click away");
  },

  "storage that is full says so, and nothing of the game is lost": async (page, tools) => {
    const other = await tools.fresh(
      beforeWorker,
      `const put = IDBObjectStore.prototype.put; let left = 6;
       IDBObjectStore.prototype.put = function (...all) {
         left -= 1;
         if (left < 0) throw new DOMException("the disk is full", "QuotaExceededError");
         return put.apply(this, all);
       }`,
    );
    await begin(other, { black: "guest" });
    const sans = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
    for (const [at, san] of sans.entries()) {
      await type(other, san);
      await untilMoves(other, at + 1);
    }
    await untilText(other, ".banner", /NOT SAVED/);
    assert.deepEqual(readPgn(await exported(other)).sans, sans);
  },

  "stored data that is damaged gets a sentence, and is not overwritten": async (page) => {
    await begin(page, { black: "guest" });
    await type(page, "e4");
    await untilMoves(page, 1);
    await page.goto("about:blank");
    await page.goBack();
    await untilReady(page);
    const before = await stored(page);
    const game = Object.keys(before).find((key) => /1\. e4/.test(before[key]));
    assert.ok(game, `the game is stored: ${Object.keys(before)}`);
    const damaged = await damage(page, game, "1. e4 e5 2. Zz9 {");
    await page.reload();
    await untilReady(page);
    const after = await stored(page);
    const kept = Object.values(after).filter((text) => text.includes("Zz9"));
    assert.equal(kept.length, damaged, "what cannot be read is still there");
    assert.ok((await page.locator(".notice:not([hidden]), .banner:not([hidden])").allTextContents()).join("").length > 0, "and it is said");
  },

  "games stored by a later version of the page are left alone, with a sentence": async (page) => {
    await begin(page, { black: "guest" });
    await type(page, "e4");
    await untilMoves(page, 1);
    const before = await stored(page);
    const upgrade = () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open("kilomate", 99);
        open.onsuccess = () => resolve(open.result.close());
        open.onerror = () => reject(open.error);
      });
    await page.evaluate(upgrade);
    await page.reload();
    assert.match(await notice(page), /later version/);
    await begin(page, { black: "guest" });
    await type(page, "d4");
    await untilMoves(page, 1);
    await untilText(page, ".banner", /NOT SAVED/);
    assert.deepEqual(await stored(page), before, "nothing was changed");
  },

  "settings of another version stay, and broken ones are said": async (page) => {
    await page.evaluate(() => (location.hash = "settings"));
    await page.getByLabel("Dots").setChecked(false);
    const all = await stored(page);
    const file = Object.keys(all).find((key) => all[key].includes('"dots"'));
    assert.ok(file, "the settings are stored");
    await damage(page, file, '{"dots": false, "theme": "purple", "future": {"a": 1}}');
    await page.reload();
    await untilReady(page);
    await page.evaluate(() => (location.hash = "settings"));
    await page.getByLabel("Coordinates").setChecked(false);
    await until(page, (name) => !document.querySelector(name).checked, `#${await page.getByLabel("Coordinates").getAttribute("id")}`);
    await page.reload();
    await untilReady(page);
    assert.match((await stored(page))[file], /"future":\s*\{"a":\s*1\}/, "what is not understood stays");
    await damage(page, file, "{ broken");
    await page.reload();
    assert.match(await notice(page), /settings/i);
  },
};

export default onPage(tests);

/** Writes something else over a stored file, as a crash or another version would; how many were changed. */
function damage(page, place, text) {
  return page.evaluate(
    async ([where, other]) => {
      const [name, store, ...rest] = where.split("/");
      const key = rest.join("/");
      const base = await new Promise((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      const change = base.transaction(store, "readwrite");
      const file = await new Promise((resolve) => (change.objectStore(store).get(key).onsuccess = (event) => resolve(event.target.result)));
      change.objectStore(store).put({ ...file, bytes: new TextEncoder().encode(other) });
      await new Promise((resolve) => (change.oncomplete = resolve));
      base.close();
      return 1;
    },
    [place, text],
  );
}
