//! Games and positions in and out: pasted, dropped, opened, downloaded, in the address; and bad ones.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, exported, mainLine, moves, notice, onPage, type, until, untilMoves, untilReady, untilText } from "./page-tools.mjs";
import { readPgn } from "./python.mjs";

const PGN = `[Event "Café"]
[Site "?"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 {The gambit is accepted.} 3. Bc4 (3. Nf3 g5 (3... d6) 4. h4) 3... Qh4+ 4. Kf1 b5 $6 5. Bxb5 Nf6 1-0
`;

const TWO = `${PGN}
[Event "Second"]
[White "Anna"]
[Black "Ben"]
[Result "*"]

1. d4 d5 *
`;

/** Opens the dialog and pastes something into it. */
async function paste(page, text) {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Open a game or position" }).click();
  const dialog = page.getByRole("dialog", { name: "Open a game or a position" });
  await dialog.getByLabel("PGN or FEN").fill(text);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  return dialog;
}

/** What the address holds is asked for by a link, as a friend would send it. */
async function follow(page, hash) {
  await page.evaluate((to) => (location.hash = to), hash);
}

const BAD = {
  "an empty text": ["", /nothing in it/],
  "words": ["hello, how are you?", /game|move/i],
  "a move that cannot be": ["1. e4 e5 2. Ke3 *", /Ke3/],
  "a position without a king": ["8/8/8/8/8/8/8/K7 w - - 0 1", /king/i],
  "a position with nine rows": ["8/8/8/8/8/8/8/8/8 w - - 0 1", /\S/],
  "binary rubbish": ["\u0000\u0001\ufffd[[[{{{", /\S/],
};

export const tests = {
  "a game with variations and comments goes in and comes out as python-chess reads it": async (page) => {
    await begin(page, { black: "guest" });
    await paste(page, PGN);
    await untilText(page, ".moves-list", /Bxb5/);
    const [before, after] = [readPgn(PGN), readPgn(await exported(page))];
    assert.deepEqual(after.tree, before.tree);
    assert.deepEqual([after.headers.White, after.headers.Event, after.result], ["Anderssen, Adolf", "Café", "1-0"]);
    assert.match(await page.locator(".moves-list").textContent(), /b5\?!/);
  },

  "of several games one is chosen": async (page) => {
    await begin(page, { black: "guest" });
    await paste(page, TWO);
    await page.getByRole("dialog", { name: "Which game?" }).getByRole("button", { name: /Anna/ }).click();
    await untilText(page, ".moves-list", /d5/);
    assert.deepEqual(await mainLine(page), ["d4", "d5"]);
  },

  "a file is dropped on the page, in Latin-1 as old programs write": async (page) => {
    await begin(page, { black: "guest" });
    await page.evaluate((text) => {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "old.pgn"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, PGN);
    await untilText(page, ".moves-list", /Bxb5/);
    assert.equal(readPgn(await exported(page)).headers.Event, "Café");
  },

  "a file is chosen, and the game is downloaded again": async (page) => {
    await begin(page, { black: "guest" });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Open a game or position" }).click();
    await page.locator("dialog input[type=file]").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from(PGN) });
    await untilText(page, ".moves-list", /Bxb5/);
    await page.keyboard.press("x");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    assert.match(download.suggestedFilename(), /\.pgn$/);
    assert.deepEqual(readPgn(readFileSync(await download.path(), "utf8")).tree, readPgn(PGN).tree);
  },

  "a position is pasted, set up and played from": async (page) => {
    const fen = "8/5k2/8/8/8/8/4P3/4K3 w - - 0 1";
    await begin(page, { black: "guest" });
    await paste(page, fen);
    await page.waitForSelector(".setup-view:not([hidden])");
    await untilText(page, ".setup-view .problem", /This is a position/);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.waitForSelector(".new-game:not([hidden]) form button[type=submit]");
    await page.getByRole("button", { name: "Begin this game" }).click();
    await until(page, () => !document.querySelector(".game").hidden);
    assert.equal(await exported(page, "fen"), fen);
  },

  "the set-up says what is wrong with a position": async (page) => {
    await page.evaluate(() => (location.hash = "setup"));
    await page.getByRole("button", { name: "Empty the board" }).click();
    await untilText(page, ".setup-view .problem", /A side has no king: put one king of each colour on the board\./);
    await page.getByRole("button", { name: "Play from here" }).click({ force: true });
    assert.match(await notice(page), /king/i);
    await page.getByRole("button", { name: "The usual position" }).click();
    await untilText(page, ".setup-view .problem", /This is a position/);
    await page.locator('.setup-view [data-square="h1"]').focus();
    await page.keyboard.press("Delete");
    await untilText(page, ".setup-view .problem", /no king and rook at home for castling K, so that is left out/);
  },

  "a game in the address is short, and opens as it was": async (page) => {
    await begin(page, { black: "guest" });
    for (const [at, san] of ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"].entries()) {
      await type(page, san);
      await untilMoves(page, at + 1);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("x");
    await page.evaluate(() => (document.execCommand = () => ((window.copied = document.activeElement.value), true)));
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
    await page.getByRole("button", { name: "Copy as an address" }).click();
    await until(page, () => window.copied);
    const address = await page.evaluate(() => window.copied);
    const hash = address.slice(address.indexOf("#"));
    assert.match(hash, /^#pgn=[A-Za-z0-9_-]+$/);
    assert.ok(hash.length < 600, `${hash.length} characters`);
    await page.keyboard.press("Escape");
    await begin(page, { black: "guest" });
    await follow(page, hash);
    await untilMoves(page, 10);
    assert.equal((await mainLine(page)).at(-1), "a6");
    assert.equal(await page.evaluate(() => location.hash), "", "the address is a view of the page again");
  },

  "a position in the address": async (page) => {
    await follow(page, "#fen=8/5k2/8/8/8/8/4P3/4K3_w_-_-_0_1");
    await page.waitForSelector(".setup-view:not([hidden])");
    assert.match(await page.locator(".setup-view").getByLabel("FEN").inputValue(), /^8\/5k2\/8/);
  },

  "broken addresses get a sentence and change nothing": async (page) => {
    await begin(page, { black: "guest" });
    await type(page, "e4");
    await untilMoves(page, 1);
    const before = await moves(page);
    for (const hash of ["#pgn=", "#pgn=%%%", "#pgn=AAAA", "#pgn=K0ktLlGAAA", "#fen=", "#fen=nonsense", "#fen=%E0%A4%A", "#nowhere"]) {
      await follow(page, hash);
      assert.ok((await notice(page)).length > 10, hash);
      assert.deepEqual(await moves(page), before, hash);
      await page.locator(".notice .close").click();
    }
    assert.equal(await page.evaluate(() => location.hash), "");
  },

  ...Object.fromEntries(
    Object.entries(BAD).map(([name, [text, pattern]]) => [
      `${name} is refused with a sentence, and the game stays`,
      async (page) => {
        await begin(page, { black: "guest" });
        await type(page, "e4");
        await untilMoves(page, 1);
        const dialog = await paste(page, text);
        await untilText(page, "dialog .problem", pattern);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        assert.deepEqual(await moves(page), ["e4"]);
      },
    ]),
  ),

  "the library has the games, finds them by words, deletes and brings them back": async (page) => {
    await begin(page, { black: "guest" });
    await type(page, "e4");
    await untilMoves(page, 1);
    await type(page, "e5");
    await untilMoves(page, 2);
    await begin(page, { black: "desktop nodes 200" });
    await page.evaluate(() => (location.hash = "library"));
    await page.waitForSelector(".library tbody tr");
    const rows = await page.locator(".library tbody tr").count();
    await page.getByLabel("Search").fill("nobody-has-this-name");
    await untilText(page, ".library", /No saved game has all these words/);
    await page.getByLabel("Search").fill("Guest");
    await until(page, () => document.querySelectorAll(".library tbody tr").length > 0);
    await page.locator(".library tbody tr").first().getByRole("button", { name: /^View/ }).click();
    assert.deepEqual(readPgn(await page.getByRole("dialog").getByLabel("PGN").inputValue()).sans, ["e4", "e5"]);
    await page.keyboard.press("Escape");
    await page.locator(".library tbody tr").first().getByRole("button", { name: /^Delete/ }).click();
    assert.match(await notice(page), /Deleted/);
    await page.getByLabel("Deleted games").setChecked(true);
    await page.getByRole("button", { name: /^Bring back/ }).first().click();
    await page.getByLabel("Deleted games").setChecked(false);
    await page.getByLabel("Search").fill("");
    await until(page, (count) => document.querySelectorAll(".library tbody tr").length === count, rows);
    await page.locator(".library tbody tr", { hasText: "Guest" }).first().getByRole("button", { name: /^(Open|Go on)/ }).click();
    await untilReady(page);
    await untilMoves(page, 2);
  },
};

export default onPage(tests);
