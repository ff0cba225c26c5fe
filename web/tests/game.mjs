//! Games on the whole page: moves in every way, take-back, hints, the coach, offers, the end, what comes after it.

import assert from "node:assert/strict";
import { begin, exported, mainLine, moves, notice, onPage, square, type, until, untilMoves, untilMyMove, untilText, ways } from "./page-tools.mjs";
import { readPgn } from "./python.mjs";

/** A whole game: both sides castle, a pawn is taken en passant, another becomes a knight, and it ends in mate. */
const GAME = [
  ["click", "e2", "e4", "e4"],
  ["drag", "a7", "a6", "a6"],
  ["keys", "e4", "e5", "e5"],
  ["type", "d7", "d5", "d5"],
  ["click", "e5", "d6", "exd6"],
  ["keys", "a6", "a5", "a5"],
  ["drag", "d6", "c7", "dxc7"],
  ["type", "b8", "c6", "Nc6"],
  ["keys", "g1", "f3", "Nf3"],
  ["drag", "g8", "f6", "Nf6"],
  ["type", "f1", "c4", "Bc4"],
  ["click", "e7", "e6", "e6"],
  ["drag", "e1", "g1", "O-O"],
  ["keys", "f8", "e7", "Be7"],
  ["click", "c7", "d8", "cxd8=N"],
  ["type", "e8", "g8", "O-O"],
  ["type", "d8", "c6", "Nxc6"],
  ["click", "b7", "c6", "bxc6"],
  ["drag", "f3", "g5", "Ng5"],
  ["keys", "g8", "h8", "Kh8"],
  ["type", "d1", "h5", "Qh5"],
  ["drag", "f6", "e4", "Ne4"],
  ["click", "h5", "h7", "Qxh7#"],
];

export const tests = {
  "a whole game by clicks, drags, keys and typing": async (page) => {
    await begin(page, { black: "guest" });
    for (const [at, [way, from, to, san]] of GAME.entries()) {
      if (way === "type") await type(page, san);
      else await ways[way](page, from, to);
      if (san.includes("=") && way !== "type") await page.getByRole("button", { name: /knight/i }).click();
      await untilMoves(page, at + 1);
    }
    assert.deepEqual(await mainLine(page), GAME.map(([, , , san]) => san));
    await untilText(page, ".status", /White wins: checkmate/);
    const { sans, result } = readPgn(await exported(page));
    assert.deepEqual([sans, result], [GAME.map(([, , , san]) => san), "1-0"], "python-chess reads the same game");
  },

  "take back and redo": async (page) => {
    await begin(page, { black: "desktop nodes 200" });
    await type(page, "e4");
    await untilMoves(page, 2);
    await untilMyMove(page);
    const played = await mainLine(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Take back" }).click();
    await until(page, () => document.querySelector('#board [data-square="e2"] .man'));
    await page.getByRole("button", { name: "Redo" }).click();
    await until(page, () => document.querySelector('#board [data-square="e4"] .man'));
    await untilMyMove(page);
    assert.deepEqual((await mainLine(page)).slice(0, 2), played, "the same moves are there again");
  },

  "a hint in three presses": async (page) => {
    await begin(page, { black: "desktop nodes 200", fen: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" });
    const hint = page.locator('[data-command="hint"]');
    await hint.click();
    await untilText(page, ".status", /^Hint: look at the rook on d1\./);
    await hint.click();
    await untilText(page, ".status", /^Hint: move the rook on d1 to d8\./);
    await hint.click();
    await untilText(page, ".status", /^Hint: 1\. Rd8#/);
  },

  "the coach asks, and the harmless answer is the first": async (page) => {
    await begin(page, { black: "guest", fen: "3rk3/8/8/8/8/8/3Q4/4K3 w - - 0 1" });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Coach on or off" }).click();
    assert.match(await notice(page), /coach asks/);
    await type(page, "Qd7");
    const question = page.getByRole("dialog", { name: "Coach" });
    await question.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "think again");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    assert.deepEqual(await moves(page), [], "nothing was played");
    await type(page, "Qd7");
    await page.getByRole("button", { name: "play it" }).click();
    await untilMoves(page, 1);
    assert.deepEqual(await moves(page), ["Qd7+"]);
  },

  "resignation asks first; then rematch with the other colours": async (page) => {
    await begin(page, { black: "desktop nodes 200" });
    await type(page, "d4");
    await untilMoves(page, 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "no, play on" }).click();
    await untilMyMove(page);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "yes, resign" }).click();
    await untilText(page, ".status", /Black wins: resignation|Black wins/);
    await page.getByRole("button", { name: "Rematch" }).click();
    // Black is at the bottom now, and the machine begins.
    await until(page, () => document.querySelector("#board [data-square]").dataset.square === "h1");
    await untilMyMove(page);
    assert.equal((await mainLine(page)).length, 1);
  },

  "a draw is offered and answered with a reason": async (page) => {
    await begin(page, { black: "desktop nodes 200" });
    await type(page, "e4");
    await untilMoves(page, 2);
    await untilMyMove(page);
    await page.keyboard.press("=");
    await page.getByRole("button", { name: "yes, offer it" }).click();
    assert.match(await notice(page), /(accepts|declines) the draw: \S/);
  },

  "a draw is claimed after a threefold repetition": async (page) => {
    await begin(page, { black: "guest" });
    const around = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for (const [at, san] of [...around, ...around].entries()) {
      await type(page, san);
      await untilMoves(page, at + 1);
    }
    await untilText(page, ".status", /You can claim a draw/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("=");
    await page.getByRole("button", { name: "yes, claim it" }).click();
    await untilText(page, ".status", /Draw: /);
  },

  "a clock runs, is paused with the game and shown": async (page) => {
    await begin(page, { black: "guest", clock: "5+3" });
    await type(page, "e4");
    await untilMoves(page, 1);
    assert.match(await page.locator(".player .clock").first().textContent(), /^[45]:\d\d$/);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await untilText(page, ".status", /paused/);
    await page.getByRole("button", { name: "Resume" }).click();
    await untilText(page, ".status", /Black to move/);
    // Nobody's time runs while nobody looks.
    await page.evaluate(() => (location.hash = "help"));
    await page.waitForSelector(".help:not([hidden])");
    await page.goBack();
    await untilText(page, ".status", /paused/);
  },

  "the review finds the turning point, and one plays on from there": async (page) => {
    await begin(page, { black: "guest" });
    // Scholar's mate: 3…Nf6 loses at once.
    for (const [at, san] of ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"].entries()) {
      await type(page, san);
      await untilMoves(page, at + 1);
    }
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.waitForSelector(".turning-points li");
    await untilText(page, ".accuracy", /Accuracy: White \d+%, Black \d+%\./);
    assert.match(await page.locator(".turning-points li").first().textContent(), /Nf6/);
    assert.ok(await page.locator(".ending .graph svg").count(), "there is a graph");
    await page.locator(".turning-points li").first().getByRole("button", { name: "Play on from here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "play on from here" }).click();
    await untilText(page, ".status", /Black to move/);
    await type(page, "g6");
    await until(page, () => document.querySelector('#board [data-square="g6"] .man'));
    const { sans } = readPgn(await exported(page));
    assert.deepEqual(sans.slice(0, 6), ["e4", "e5", "Bc4", "Nc6", "Qh5", "g6"], "the new move is the game");
  },

  "an analysis has several lines, and one becomes a variation": async (page) => {
    await begin(page, { black: "guest" });
    await page.keyboard.press("y");
    await until(page, () => document.querySelectorAll(".analysis .lines button.line").length === 3);
    await page.getByRole("button", { name: "More lines" }).click();
    await until(page, () => document.querySelectorAll(".analysis .lines button.line").length === 4);
    await page.locator(".analysis .lines button.line").first().click();
    await page.waitForSelector(".moves-list button.move");
    await page.locator(".analysis").getByRole("button", { name: "Stop" }).click();
    await until(page, () => document.querySelector(".analysis").hidden);
    assert.ok((await moves(page)).length > 0);
  },

  "the book names openings and steps into them": async (page) => {
    await begin(page, { black: "guest" });
    await page.keyboard.press("/");
    await page.waitForSelector(".book li button");
    await page.locator(".book").getByRole("button", { name: "e4", exact: true }).click();
    await untilMoves(page, 1);
    await page.locator(".book").getByRole("button", { name: "c5", exact: true }).click();
    await untilText(page, ".opening-name", /^B20\s+Sicilian/);
  },

  "what cannot be played says why": async (page) => {
    await begin(page, { black: "guest", fen: "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1" });
    await ways.click(page, "e2", "c3");
    assert.match(await notice(page), /pinned/);
    await type(page, "Nc3");
    await untilText(page, ".entry-says", /pinned/);
  },

  "another variation is tried, chosen, made the main line and removed": async (page) => {
    await begin(page, { black: "guest" });
    await type(page, "e4");
    await untilMoves(page, 1);
    await page.keyboard.press("Escape");
    await page.keyboard.press(",");
    await untilText(page, ".status", /You see the start/);
    await type(page, "d4");
    await page.waitForSelector(".variation button.move");
    assert.deepEqual(await moves(page), ["e4", "d4"]);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Write a comment" }).click();
    await page.getByLabel("Comment").fill("The queen's pawn.");
    await page.getByRole("button", { name: "Keep it" }).click();
    await untilText(page, ".moves-list", /The queen's pawn\./);
    await page.locator(".status").click();
    await page.keyboard.press("Delete");
    await until(page, () => document.querySelectorAll(".moves-list button.move").length === 1);
  },

  "looking back disturbs nothing, and Escape comes back": async (page) => {
    await begin(page, { black: "desktop nodes 200" });
    await type(page, "e4");
    await untilMoves(page, 2);
    await untilMyMove(page);
    await page.locator(".status").click();
    await page.keyboard.press("Home");
    await untilText(page, ".status", /You see the start/);
    await page.keyboard.press("Escape");
    await untilMyMove(page);
    assert.equal((await mainLine(page)).length, 2);
  },

  "two machines play each other, in their own time or at once": async (page) => {
    await begin(page, { white: "c64 nodes 100", black: "elf nodes 100" });
    await untilMoves(page, 8);
    assert.equal(await page.locator(square("e4")).count(), 1);
  },

  "every opponent of the form sits down as it was chosen": async (page) => {
    const seats = {
      adaptive: /^Kilomate \d+$/,
      "desktop full": /Kilomate/,
      "desktop elo 400": /400/,
      "ce level 3": /TI-84 Plus CE.*level 3/,
      "c64 times": /Commodore 64.*3 seconds/,
      "prodigy times": /Chess Prodigy.*2 seconds/,
      "elf depth 1": /RCA 1802/,
    };
    for (const [words, name] of Object.entries(seats)) {
      await begin(page, { black: words });
      await untilText(page, '.player[data-side="black"] .player-name', name);
      await untilMyMove(page);
    }
  },

  "analysing leaves a game that goes on only after a question": async (page) => {
    await begin(page, { black: "desktop nodes 200" });
    await type(page, "e4");
    await untilMoves(page, 2);
    const played = await mainLine(page);
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.getByRole("button", { name: "no, play on" }).click();
    assert.deepEqual(await mainLine(page), played);
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.getByRole("button", { name: "yes, go on" }).click();
    await page.waitForSelector(".analysis .lines button.line");
    assert.deepEqual(await moves(page), [], "an empty board");
  },

  "a move is made ahead while the machine thinks": async (page) => {
    await begin(page, { black: "desktop infinite" });
    await ways.click(page, "e2", "e4");
    await untilMoves(page, 1);
    await ways.click(page, "a2", "a3");
    await page.waitForSelector("#board .is-ahead");
    await page.getByRole("button", { name: "Move now" }).click();
    await untilMoves(page, 3);
    assert.equal((await mainLine(page))[2], "a3");
  },

  "what is typed while the machine thinks is still there when it has moved": async (page) => {
    await begin(page, { black: "desktop infinite" });
    await ways.click(page, "e2", "e4");
    await untilMoves(page, 1);
    const line = page.getByLabel("Type a move");
    await line.fill("a3");
    await page.getByRole("button", { name: "Move now" }).click();
    await untilMoves(page, 2);
    assert.equal(await line.inputValue(), "a3");
    await line.press("Enter");
    await untilMoves(page, 3);
    assert.equal((await mainLine(page))[2], "a3");
  },

  "odds: the giver begins without the queen": async (page) => {
    await begin(page, { black: "desktop nodes 200", odds: "queen" });
    await until(page, () => !document.querySelector('#board [data-square="d8"] .man'));
    assert.ok(await page.locator(`${square("d1")} .man`).count());
  },
};

export default onPage(tests);
