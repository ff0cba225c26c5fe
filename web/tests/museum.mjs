//! The museum: each machine is played with by its own buttons, keeps what it was, and looks inside; nothing waits for
//! a time, everything for what is seen.

import assert from "node:assert/strict";
import { begin, notice, onPage, type, until, untilMoves, untilText } from "./page-tools.mjs";

/** Goes to the museum, and into a room. */
async function enter(page, name, speed = "ten") {
  await page.evaluate(() => (location.hash = "museum"));
  await until(page, () => document.querySelectorAll(".doors button").length === 4);
  await page.click(`.doors [data-machine=${name}]`);
  await until(page, (machine) => document.querySelector(`.room[data-machine=${machine}] .machine-state`)?.textContent, name);
  await page.locator(".room").getByLabel("Speed").selectOption(speed);
}

const says = (page, pattern) => untilText(page, ".machine-words", pattern);
const logs = (page, pattern) => untilText(page, ".machine-log", pattern);

/** Presses keys of the machine on the screen. */
async function press(page, keys) {
  for (const key of keys.split(" ")) await page.click(`.machine-keys [data-key="${key}"]`);
}

/** Whether a canvas has more than one colour. */
const isDrawn = (page, selector) =>
  until(page, (where) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(where));
    if (!canvas || canvas.hidden || !canvas.width) return false;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size > 1;
  }, selector);

export default onPage({
  "the chess computer answers its buttons and keeps the game without power": async (page, { axe }) => {
    await enter(page, "prodigy");
    await says(page, /Your move/);
    await press(page, "UP ENTER UP ENTER");
    await says(page, /1\.\.\..*Your move/s);
    await isDrawn(page, ".machine-picture");
    await axe(page, "the chess computer's room");
    const reply = await page.locator(".machine-words").textContent();
    await page.getByRole("button", { name: "Power" }).click();
    await says(page, /is off/);
    await page.getByRole("button", { name: "Power" }).click();
    await says(page, /1\.\.\./);
    assert.equal((await page.locator(".machine-words").textContent()).split("\n")[0], reply.split("\n")[0]);
    // By the keyboard: the menu, and back to the game by holding the button.
    await page.locator(".machine-screen").focus();
    await page.keyboard.press("m");
    await says(page, />Move/);
    await page.keyboard.press("Shift+M");
    await says(page, /Your move/);
  },

  "the Commodore is played with by its keys, drawn, and goes on after a reload": async (page, { axe }) => {
    await enter(page, "c64", "full");
    await says(page, /YOUR MOVE/);
    await isDrawn(page, ".machine-picture");
    await page.locator(".machine-screen").focus();
    for (const key of ["e", "2", "Enter", "e", "4", "Enter"]) await page.keyboard.press(key);
    await says(page, /1 E2-E4 \S+.*YOUR MOVE/s);
    await axe(page, "the Commodore's room");
    // Leaving the museum keeps it.
    await page.evaluate(() => (location.hash = "help"));
    await until(page, () => new Promise((resolve) => {
      const request = indexedDB.open("kilomate-museum", 1);
      request.onsuccess = () => {
        const database = request.result;
        if (!database.objectStoreNames.contains("machines")) return resolve(false);
        const get = database.transaction("machines").objectStore("machines").get("c64");
        get.onsuccess = () => resolve(get.result instanceof Uint8Array);
      };
      request.onerror = () => resolve(false);
    }));
    await page.reload();
    await enter(page, "c64");
    await says(page, /1 E2-E4/);
  },

  "the card answers over its line": async (page, { axe }) => {
    await enter(page, "elf", "full");
    await logs(page, /on RCA 1802/);
    await page.getByLabel("Type to it").fill("e2e4");
    await page.keyboard.press("Enter");
    await logs(page, /bestmove \w+/);
    await untilText(page, ".machine-state", /Q [●○].*EF3 [●○]/);
    await axe(page, "the card's room");
  },

  "the calculator is played with, is looked into, and takes the game from the board": async (page, { axe }) => {
    await begin(page, { white: "you", black: "guest" });
    for (const [count, move] of ["e4", "c5"].entries()) {
      await type(page, move);
      await untilMoves(page, count + 1);
    }
    await enter(page, "ti84ce");
    await says(page, /Your move/);
    await page.getByRole("button", { name: "Take the position" }).click();
    assert.match(await notice(page), /your move there/i);
    await says(page, /The game goes on/);
    await page.getByText("Look inside").click();
    for (const key of ["G", "1", "F", "3"]) await page.locator(`[data-key="${key}"]`).click();
    await says(page, /The machine thinks/);
    await untilText(page, ".machine-nodes", /[1-9]\d* positions for this move/);
    await untilText(page, ".machine-registers", /MBASED[04]/);
    await isDrawn(page, ".machine-memory");
    await isDrawn(page, ".machine-picture");
    await axe(page, "the calculator's room, open");
  },

  "what was kept and is damaged is told, and the machine begins anew": async (page) => {
    await page.evaluate(() => new Promise((resolve, reject) => {
      const request = indexedDB.open("kilomate-museum", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("machines");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const transaction = request.result.transaction("machines", "readwrite");
        transaction.objectStore("machines").put(new TextEncoder().encode("KMUS\u0001rubbish"), "prodigy");
        transaction.oncomplete = () => (request.result.close(), resolve(null));
      };
    }));
    await enter(page, "prodigy");
    assert.match(await notice(page), /damaged.*begins anew/);
    await says(page, /Your move/);
  },
});
