//! The board in the whole page, with the desk's own rules: premoves, speech, typed moves from the board, a phone.

import assert from "node:assert/strict";
import { rightDrag, swipe, tap } from "./board-tools.mjs";
import { begin, mainLine, onPage, square, until, untilMoves, untilMyMove } from "./page-tools.mjs";

/** What was said last. */
const heard = (page) => page.evaluate(() => document.querySelector(".voice p:last-child").textContent);
const untilHeard = (page, text) => until(page, (wanted) => document.querySelector(".voice").textContent.includes(wanted), text);

async function drag(page, from, to) {
  const [start, end] = await Promise.all([from, to].map((name) => page.locator(square(name)).boundingBox()));
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
  await page.mouse.up();
}

const tests = {
  "a premove is played as soon as the machine has moved": async (page) => {
    await begin(page, { black: "desktop infinite" });
    await drag(page, "e2", "e4");
    await untilMoves(page, 1);
    await drag(page, "d2", "d3");
    await untilHeard(page, "Premove: d2 to d3.");
    assert.deepEqual(await mainLine(page), ["e4"]);
    await page.keyboard.press("m");
    await untilMoves(page, 3);
    assert.equal((await mainLine(page))[2], "d3");
    assert.equal(await page.locator("#board .is-ahead").count(), 0);
  },

  "a premove that the machine has made impossible is forgotten, and said": async (page) => {
    // Wherever the pawn or the king goes, the bishop cannot go there.
    await begin(page, { black: "desktop infinite", fen: "k7/8/1K6/8/8/8/6p1/1R5B w - - 0 1" });
    await drag(page, "b1", "c1");
    await untilMoves(page, 1);
    await drag(page, "h1", "f3");
    await untilHeard(page, "Premove: h1 to f3.");
    await page.keyboard.press("m");
    await untilMyMove(page);
    await untilHeard(page, "not legal now");
    assert.equal((await mainLine(page)).length, 2);
  },

  "letters typed on the board go to the line, and those of speech are said": async (page) => {
    await begin(page, { clock: "own" });
    await page.focus(square("e2"));
    await page.keyboard.press("l");
    assert.match(await heard(page), /No move/);
    await page.keyboard.press("s");
    assert.match(await heard(page), /^e2, white pawn, can go to e3 and e4\.$/);
    await page.keyboard.press("c");
    assert.match(await heard(page), /^White \d+ minutes?/);
    assert.equal(await page.inputValue("#entry"), "c", "it can be the beginning of a move, too");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await untilMoves(page, 1);
    assert.deepEqual(await mainLine(page), ["c4"]);
    await page.focus(square("e7"));
    await page.keyboard.press("l");
    assert.match(await heard(page), /^White: c4, pawn c2 to c4\.$/);
    await page.keyboard.type("Nf6");
    await page.keyboard.press("Enter");
    await untilMoves(page, 2);
  },

  "Enter is heard although the line is read again meanwhile": async (page) => {
    await begin(page, { black: "guest" });
    await page.evaluate(() => {
      const input = document.querySelector("#entry");
      input.value = "e4";
      input.form.requestSubmit();
      input.dispatchEvent(new Event("input")); // as the news of a move does
    });
    await untilMoves(page, 1);
    assert.equal(await page.inputValue("#entry"), "");
  },

  "castling, en passant and promotion by keys alone": async (page) => {
    await begin(page, { fen: "r3k2r/8/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 2" });
    const from = async (name, ...keys) => {
      await page.focus(square(name));
      for (const key of keys) await page.keyboard.press(key);
    };
    await from("e5", "Enter", "ArrowLeft", "ArrowUp");
    assert.equal(await page.getAttribute(square("d6"), "aria-label"), "d6, empty, takes en passant");
    await page.keyboard.press("Enter");
    await untilMoves(page, 1);
    await from("g2", "Enter", "ArrowRight", "ArrowDown", "Enter");
    await page.waitForSelector("dialog.promotion[open]");
    await page.keyboard.press("r");
    await untilMoves(page, 2);
    await from("e1", "Enter", "ArrowUp", "Enter");
    await untilMoves(page, 3);
    await from("e8", "Enter", "ArrowLeft", "ArrowLeft", "Enter");
    await untilMoves(page, 4);
    assert.deepEqual(await mainLine(page), ["exd6", "gxh1=R+", "Ke2", "O-O-O"]);
  },

  "a man that was refused goes back to where it stood": async (page) => {
    await begin(page);
    await drag(page, "e2", "e5");
    await until(page, () => document.querySelector(".notice:not([hidden]) .notice-text")?.textContent);
    const box = await page.locator(`${square("e2")} .man`).boundingBox();
    const home = await page.locator(square("e2")).boundingBox();
    assert.ok(Math.abs(box.y - home.y) < home.height / 4);
    const before = await page.locator(square("e2")).boundingBox();
    await page.keyboard.press("Escape");
    assert.deepEqual(await page.locator(square("e2")).boundingBox(), before, "a notice moves nothing");
  },

  "arrows are drawn over the board of a game, and go with its next move": async (page) => {
    await begin(page);
    await rightDrag(page, "g1", "f3");
    assert.equal(await page.locator("#board .mark-green").count(), 1);
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await untilMoves(page, 1);
    await until(page, () => document.querySelectorAll("#board .mark").length === 0);
  },

  "a finger on a narrow phone plays by taps and by dragging": async (_, { phone }) => {
    const page = await phone(360, 640);
    await begin(page);
    await tap(page, "e2");
    await tap(page, "e4");
    await untilMoves(page, 1);
    await swipe(page, "g8", "f6");
    await untilMoves(page, 2);
    assert.deepEqual(await mainLine(page), ["e4", "Nf6"]);
    const { left, right } = await page.evaluate(() => document.querySelector("#board").getBoundingClientRect());
    assert.ok(left >= 0 && right <= 360 && right - left > 320, `the board is from ${left} to ${right}`);
  },
};

export default onPage(tests);
