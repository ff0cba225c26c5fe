//! The board alone, with positions made by hand: mouse, finger, keys, speech, premove, marks, set-up, and what axe-core
//! says about it.

import assert from "node:assert/strict";
import { START, onBoard, press, rightDrag, said, square, swipe, tap, told } from "./board-tools.mjs";

const CASTLING = { fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", moves: "e1g1 e1c1 e1e2 e1d1 e1f1 h1g1 h1f1 h1h8 a1a8" };
const EN_PASSANT = { fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", moves: "e5d6 e5e6 e1e2" };
const PROMOTION = { fen: "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", moves: "a7a8q a7a8r a7a8b a7a8n a7b8q a7b8r a7b8b a7b8n e1e2" };
const OPENING = { fen: START, moves: "e2e4 e2e3 d2d4 g1f3 g1h3" };
const WAITING = { fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" };
const ANSWERED = { fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", moves: "g1f3 d2d4 f1c4 a2a3" };
const PREMOVER = { movable: null, premover: "white" };

/** @type {Record<string, (page: import("playwright-core").Page, tools: any) => Promise<void>>} */
const tests = {
  "a click picks a man up, a second one puts it down": async (page) => {
    await press.set(page, OPENING);
    await page.click(square("e2"));
    assert.equal(await page.getAttribute(square("e2"), "aria-selected"), "true");
    assert.equal(await page.locator("#board [aria-selected]").count(), 1, "the others are not said to be unselected");
    assert.match(await page.getAttribute(square("e4"), "aria-label"), /^e4, empty, can go here$/);
    await page.click(square("e4"));
    assert.deepEqual(await told(page, "moves"), ["e2e4 click"]);
    assert.equal(await page.locator("#board .is-picked").count(), 0);
  },

  "a second click on the same man puts it back": async (page) => {
    await press.set(page, OPENING);
    await page.click(square("e2"));
    await page.click(square("e2"));
    assert.equal(await page.locator("#board .is-picked").count(), 0);
    await page.click(square("e4"));
    assert.deepEqual(await told(page, "moves"), []);
  },

  "another man of one's own is picked up instead": async (page) => {
    await press.set(page, OPENING);
    await page.click(square("e2"));
    await page.click(square("d2"));
    await page.click(square("d4"));
    assert.deepEqual(await told(page, "moves"), ["d2d4 click"]);
  },

  "nobody moves men of the other side, or when nobody may": async (page) => {
    await press.set(page, OPENING);
    await page.click(square("e7"));
    assert.equal(await page.locator("#board .is-picked").count(), 0);
    await press.set(page, OPENING, { movable: null });
    await page.click(square("e2"));
    await page.click(square("e4"));
    await press.drag(page, "d2", "d4");
    assert.deepEqual(await told(page, "moves"), []);
  },

  "a man is dragged, and stays where it was let go": async (page) => {
    await press.set(page, OPENING);
    await page.evaluate(() => (window.holdMoves = true));
    await press.drag(page, "g1", "f3");
    assert.deepEqual(await told(page, "moves"), ["g1f3 drag"]);
    assert.equal(await press.centreOf(page, "g1"), "f3", "it waits for the desk where it was put");
    await page.evaluate(() => window.letGo());
    await page.waitForFunction(() => !document.querySelector("#board [data-square=g1] .man").style.translate);
  },

  "a man dragged beside the board goes back": async (page) => {
    await press.set(page, OPENING);
    await press.dragTo(page, "e2", 5, 5);
    assert.deepEqual(await told(page, "moves"), []);
    assert.equal(await page.locator("#board .is-picked, #board .is-dragged").count(), 0);
    assert.equal(await press.centreOf(page, "e2"), "e2");
  },

  "a man that cannot go there is asked about": async (page) => {
    await press.set(page, OPENING);
    await press.drag(page, "e2", "e5");
    await page.click(square("g1"));
    await page.click(square("g5"));
    assert.deepEqual(await told(page, "impossible"), ["e2e5", "g1g5"]);
    assert.deepEqual(await told(page, "moves"), []);
  },

  "castling is the king's step of two squares, not a touch of the rook": async (page) => {
    await press.set(page, CASTLING);
    await page.click(square("e1"));
    await page.click(square("h1"));
    assert.deepEqual(await told(page, "moves"), [], "the rook is picked up");
    assert.equal(await page.getAttribute(square("h1"), "aria-selected"), "true");
    await page.keyboard.press("Escape");
    await page.focus(square("e1"));
    for (const key of ["Enter", "Shift+Digit8", "Enter"]) await page.keyboard.press(key);
    assert.deepEqual(await told(page, "impossible"), [], "nor by keys");
    assert.equal(await page.getAttribute(square("h1"), "aria-selected"), "true");
    await page.click(square("e1"));
    await page.click(square("g1"));
    await press.drag(page, "e1", "c1");
    assert.deepEqual(await told(page, "moves"), ["e1g1 click", "e1c1 drag"]);
  },

  "en passant has a name": async (page) => {
    await press.set(page, EN_PASSANT);
    await page.click(square("e5"));
    assert.equal(await page.getAttribute(square("d6"), "aria-label"), "d6, empty, takes en passant");
    await page.click(square("d6"));
    assert.deepEqual(await told(page, "moves"), ["e5d6 click"]);
  },

  "a promotion is asked for, and only then": async (page) => {
    await press.set(page, PROMOTION);
    await page.click(square("e1"));
    await page.click(square("e2"));
    assert.equal(await page.locator("dialog.promotion").count(), 0);
    await press.drag(page, "a7", "b8");
    await page.click("dialog.promotion [data-promotion=r]");
    assert.deepEqual(await told(page, "moves"), ["e1e2 click", "a7b8r click"]);
  },

  "a promotion is answered by letters and arrows, and put back by Esc": async (page) => {
    await press.set(page, PROMOTION);
    const ask = async () => {
      await page.click(square("a7"));
      await page.click(square("a8"));
      await page.waitForSelector("dialog.promotion[open]");
    };
    await ask();
    await page.keyboard.press("Escape");
    assert.deepEqual(await told(page, "moves"), []);
    await ask();
    await page.keyboard.press("n");
    await ask();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await ask();
    await page.mouse.click(2, 2);
    assert.deepEqual(await told(page, "moves"), ["a7a8n click", "a7a8r click"]);
    assert.equal(await page.locator("dialog").count(), 0);
  },

  "a question about a move that is not there any more is closed": async (page) => {
    await press.set(page, PROMOTION);
    await page.click(square("a7"));
    await page.click(square("a8"));
    await press.set(page, OPENING);
    assert.equal(await page.locator("dialog").count(), 0);
    assert.deepEqual(await told(page, "moves"), []);
  },

  "one tab stop, and arrows, Enter and Space": async (page) => {
    await press.set(page, OPENING);
    assert.equal(await page.locator("#board [tabindex='0']").count(), 1);
    await page.focus(square("e2"));
    await page.keyboard.press("Enter");
    for (const key of ["ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
    assert.deepEqual(await told(page, "moves"), ["e2e4 click"]);
    assert.equal(await press.focused(page), "e4");
    assert.equal(await page.locator("#board [tabindex='0']").count(), 1);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    assert.equal(await press.focused(page), "h3", "the edge holds");
    await page.keyboard.press("Tab");
    assert.equal(await press.focused(page), null);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await press.focused(page), "h3");
  },

  "digits go to ranks, with Shift to files": async (page) => {
    await press.set(page, OPENING);
    await page.focus(square("e2"));
    await page.keyboard.press("5");
    assert.equal(await press.focused(page), "e5");
    await page.keyboard.press("Shift+Digit1");
    assert.equal(await press.focused(page), "a5");
  },

  "on a turned board everything is where it is seen": async (page) => {
    await press.set(page, OPENING, { turned: true });
    const first = await page.locator("#board [data-square]").first().getAttribute("data-square");
    assert.equal(first, "h1");
    await page.focus(square("e2"));
    await page.keyboard.press("ArrowUp");
    assert.equal(await press.focused(page), "e1");
    await press.drag(page, "e2", "e4");
    assert.deepEqual(await told(page, "moves"), ["e2e4 drag"]);
    assert.equal(await page.getAttribute(square("a1"), "data-rank"), null);
    assert.equal(await page.getAttribute(square("h1"), "data-rank"), "1");
  },

  "turning keeps the keyboard where it was": async (page) => {
    await press.set(page, OPENING);
    await page.focus(square("g1"));
    await press.set(page, OPENING, { turned: true });
    assert.equal(await press.focused(page), "g1");
  },

  "Esc puts a man back, and is left to the page otherwise": async (page) => {
    await press.set(page, OPENING);
    await page.focus(square("e2"));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#board .is-picked").count(), 0);
    await page.keyboard.press("Escape");
    assert.equal((await press.unused(page)).filter((key) => key === "Escape").length, 1);
  },

  "a premove is played when the other side has moved": async (page) => {
    await press.set(page, WAITING, PREMOVER);
    await page.click(square("g1"));
    await page.click(square("f3"));
    assert.deepEqual(await told(page, "moves"), []);
    assert.equal(await page.locator("#board .is-ahead").count(), 2);
    assert.equal(await page.getAttribute(square("f3"), "aria-label"), "f3, empty, premove");
    await press.set(page, ANSWERED);
    assert.deepEqual(await told(page, "moves"), ["g1f3 premove"]);
    assert.equal(await page.locator("#board .is-ahead").count(), 0);
    await press.set(page, ANSWERED);
    assert.deepEqual(await told(page, "moves"), ["g1f3 premove"], "once");
  },

  "only one premove waits, and it may not be legal after all": async (page) => {
    await press.set(page, WAITING, PREMOVER);
    await press.drag(page, "g1", "f3");
    await press.drag(page, "e4", "d5");
    await press.set(page, ANSWERED);
    assert.deepEqual(await told(page, "moves"), []);
    assert.match(await said(page), /premove from e4 to d5 is not legal/);
  },

  "a premove is taken back by Esc, a right click, or a click elsewhere": async (page) => {
    for (const back of [() => page.keyboard.press("Escape"), () => page.click(square("a5"), { button: "right" }), () => page.click(square("a5"))]) {
      await press.set(page, WAITING, PREMOVER);
      await press.drag(page, "g1", "f3");
      assert.equal(await page.locator("#board .is-ahead").count(), 2);
      await page.focus(square("a5"));
      await back();
      assert.equal(await page.locator("#board .is-ahead").count(), 0);
      await press.set(page, ANSWERED);
    }
    assert.deepEqual(await told(page, "moves"), []);
    assert.equal(await page.locator("#board .mark").count(), 0);
  },

  "a premove of a pawn to the last rank knows what it becomes": async (page) => {
    await press.set(page, { ...PROMOTION, fen: PROMOTION.fen.replace(" w ", " b "), moves: "" }, PREMOVER);
    await press.drag(page, "a7", "b8");
    await page.click("dialog.promotion [data-promotion=n]");
    await press.set(page, PROMOTION);
    assert.deepEqual(await told(page, "moves"), ["a7b8n premove"]);
  },

  "a premove does not go into another game, nor into one that is over": async (page) => {
    await press.set(page, WAITING, PREMOVER);
    await press.drag(page, "g1", "f3");
    await press.set(page, { ...ANSWERED, game: 2 });
    assert.deepEqual(await told(page, "moves"), []);
    await press.set(page, { ...WAITING, game: 2 }, PREMOVER);
    await press.drag(page, "g1", "f3");
    await press.set(page, { ...ANSWERED, game: 2, outcome: { result: "1-0", reason: "resignation", winner: "white" } });
    assert.deepEqual(await told(page, "moves"), []);
  },

  "a premove waits while somebody looks at an earlier position": async (page) => {
    await press.set(page, WAITING, PREMOVER);
    await press.drag(page, "g1", "f3");
    await press.set(page, { ...OPENING, isHere: false });
    assert.deepEqual(await told(page, "moves"), []);
    await press.set(page, ANSWERED);
    assert.deepEqual(await told(page, "moves"), ["g1f3 premove"]);
  },

  "arrows and circles by the right button, a second time to take them away": async (page) => {
    await press.set(page, OPENING);
    await rightDrag(page, "e2", "e4");
    await rightDrag(page, "d5", "d5");
    await rightDrag(page, "a1", "h8", "Shift");
    assert.deepEqual(await press.marks(page), ["e2e4 green", "d5 green", "a1h8 red"]);
    await rightDrag(page, "e2", "e4");
    assert.deepEqual(await press.marks(page), ["d5 green", "a1h8 red"]);
    await page.click(square("a5"));
    assert.deepEqual(await press.marks(page), []);
    assert.deepEqual(await told(page, "moves"), []);
  },

  "marks go with the position; arrows of the page stay": async (page) => {
    const arrows = [{ from: "e2", to: "e4", kind: "hint" }];
    await press.set(page, OPENING, { arrows });
    await rightDrag(page, "d2", "d4");
    assert.deepEqual(await press.marks(page), ["e2e4 hint", "d2d4 green"]);
    await press.set(page, WAITING, { arrows });
    assert.deepEqual(await press.marks(page), ["e2e4 hint"]);
  },

  "marks by the keyboard are said": async (page) => {
    await press.set(page, OPENING);
    await page.focus(square("d2"));
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("4");
    await page.keyboard.press("Shift+Enter");
    assert.deepEqual(await press.marks(page), ["d2d4 green"]);
    assert.equal(await said(page), "Arrow from d2 to d4.");
    for (const key of ["Shift+Enter", "Shift+Enter"]) await page.keyboard.press(key);
    assert.deepEqual(await press.marks(page), ["d2d4 green", "d4 green"]);
    assert.equal(await said(page), "Circle on d4.");
    for (const key of ["Shift+Enter", "Shift+Enter"]) await page.keyboard.press(key);
    assert.equal(await said(page), "Circle on d4 taken away.");
    assert.deepEqual(await told(page, "moves"), []);
  },

  "the keys of speech": async (page) => {
    const last = { uci: "e7e5", san: "e5", from: "e7", to: "e5", promotion: null, isCapture: false, isCastling: false, isCheck: false };
    const clocks = { white: 299_000, black: 61_000, at: 0, running: null, allowance: { white: "300", black: "300" } };
    await press.set(page, { ...ANSWERED, last, clocks });
    await page.focus(square("d2"));
    const answers = {
      l: "Black: e5, pawn e7 to e5.",
      c: "White 4 minutes 59 seconds, Black 1 minute 1 second.",
      o: "Kilomate 1000: 1 minute 1 second.",
      p: "White: king e1, queen d1, rooks a1 and h1, bishops c1 and f1, knights b1 and g1, pawns a2, b2, c2, d2, e4, f2, g2 and h2. " +
        "Black: king e8, queen d8, rooks a8 and h8, bishops c8 and f8, knights b8 and g8, pawns a7, b7, c7, d7, e5, f7, g7 and h7.",
      s: "d2, white pawn, can go to d4.",
    };
    for (const [key, answer] of Object.entries(answers)) {
      await page.keyboard.press(key);
      assert.equal(await said(page), answer);
      assert.equal(await page.textContent("#voice p:last-child"), answer);
    }
    // These two can begin a move, and are typed as well.
    assert.deepEqual(await press.unused(page), ["c", "o"]);
  },

  "letters of a typed move are the page's": async (page) => {
    await press.set(page, OPENING);
    await page.focus(square("e2"));
    for (const key of ["N", "f", "e"]) await page.keyboard.press(key);
    await page.evaluate(() => (window.isTyping = true));
    for (const key of ["3", "c", "l"]) await page.keyboard.press(key);
    assert.deepEqual(await press.unused(page), ["N", "f", "e", "3", "c", "l"]);
    assert.equal(await press.focused(page), "e2");
    assert.equal(await said(page), undefined);
  },

  "words of speech with more behind them": async (page) => {
    const answers = await page.evaluate(() => {
      const view = kilomate.viewOf({ fen: "4k3/8/8/3pP3/8/8/8/4K2N w - d6 0 2", moves: "e5d6 e5e6" });
      return ["p n", "p q", "s e5", "s d", "s 1", "e4", "p x", "x"].map((text) => kilomate.answer(text, view, "e1"));
    });
    assert.deepEqual(answers, [
      "White: knight h1. Black: none.",
      "White: none. Black: none.",
      "e5, white pawn, can go to d6 and e6.",
      "File d: d5 black pawn.",
      "Rank 1: e1 white king, h1 white knight.",
      null,
      null,
      null,
    ]);
  },

  "every square says who stands there and what can be done": async (page) => {
    await press.set(page, { fen: "4k3/5p2/8/8/2B5/8/8/4K3 w - - 0 1", moves: "c4f7 c4d5", check: "e8" });
    assert.equal(await page.getAttribute("#board [role=grid]", "aria-label"), "Board");
    assert.equal(await page.locator("#board [role=grid] > [role=row]").count(), 8);
    assert.equal(await page.locator("#board [role=row] > button[role=gridcell]").count(), 64);
    assert.equal(await page.getAttribute(square("e8"), "aria-label"), "e8, black king, in check");
    assert.equal(await page.getAttribute(square("f7"), "aria-label"), "f7, black pawn");
    await page.focus(square("c4"));
    await page.keyboard.press("Enter");
    assert.equal(await page.getAttribute(square("c4"), "aria-label"), "c4, white bishop, picked up");
    assert.equal(await said(page), "c4, white bishop, picked up, can go to d5 and f7.");
    assert.equal(await page.getAttribute(square("f7"), "aria-label"), "f7, black pawn, can be taken");
  },

  "men glide, unless that is off or the system asks for less motion": async (page) => {
    const gliding = () => page.evaluate(() => document.querySelectorAll("#board .man").length && document.getAnimations().length);
    const play = async () => {
      await press.set(page, OPENING);
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await press.set(page, WAITING);
      return gliding();
    };
    assert.equal(await play(), 1);
    await page.evaluate(() => kilomate.board.use({ animation: false }));
    assert.equal(await play(), 0);
    await page.evaluate(() => kilomate.board.use({ animation: true }));
    await page.emulateMedia({ reducedMotion: "reduce" });
    assert.equal(await play(), 0);
  },

  "both men glide when a king castles, and a pawn glides as its queen": async (page) => {
    const walks = await page.evaluate(() => {
      const men = (fen) => kilomate.viewOf({ fen }).shown.men;
      const { walks } = kilomate;
      return [
        walks(men("4k3/8/8/8/8/8/8/4K2R w"), men("4k3/8/8/8/8/8/8/5RK1 b")),
        walks(men("4k3/P7/8/8/8/8/8/4K3 w"), men("Q3k3/8/8/8/8/8/8/4K3 b")),
        walks(men("4k3/8/8/3pP3/8/8/8/4K3 w"), men("4k3/8/3P4/8/8/8/8/4K3 b")),
      ].map((list) => list.map((walk) => walk.join("")).sort());
    });
    assert.deepEqual(walks, [["e1g1", "h1f1"], ["a7a8"], ["e5d6"]]);
  },

  "coordinates and dots can be off": async (page) => {
    await press.set(page, OPENING);
    const content = () => page.evaluate(() => getComputedStyle(document.querySelector("#board [data-square=a1]"), "::before").display);
    assert.equal(await content(), "block");
    await page.click(square("e2"));
    const dot = () => page.evaluate(() => getComputedStyle(document.querySelector("#board [data-square=e4]")).backgroundImage);
    assert.match(await dot(), /radial-gradient/);
    await page.evaluate(() => kilomate.board.use({ coordinates: false, dots: false }));
    assert.equal(await content(), "none");
    assert.doesNotMatch(await dot(), /radial-gradient/);
  },

  "the set-up: men are placed, moved and removed by mouse": async (page) => {
    await press.setUp(page, ".".repeat(64));
    await page.click("#setup [data-tool=K]");
    await page.click(square("e1", "setup"));
    await page.click("#setup [data-tool=q]");
    await page.click(square("d8", "setup"));
    assert.equal(await press.placed(page), "3q4/8/8/8/8/8/8/4K3");
    await page.click("#setup [data-tool=hand]");
    await press.drag(page, "d8", "d4", "setup");
    await page.click(square("e1", "setup"));
    await page.click(square("e2", "setup"));
    assert.equal(await press.placed(page), "8/8/8/8/3q4/8/4K3/8");
    await press.dragTo(page, "d4", 2, 2, "setup");
    assert.equal(await press.placed(page), "8/8/8/8/8/8/4K3/8");
    await page.click(square("e2", "setup"), { button: "right" });
    assert.equal(await press.placed(page), "8/8/8/8/8/8/8/8");
  },

  "the set-up: men are dragged out of the box, the same one more than once": async (page) => {
    await press.setUp(page, ".".repeat(64));
    const box = await page.locator("#setup [data-tool=R]").boundingBox();
    for (const to of ["a1", "h1"]) {
      await page.mouse.move(box.x + 10, box.y + 10);
      await page.mouse.down();
      const { x, y, width } = await page.locator(square(to, "setup")).boundingBox();
      await page.mouse.move(x + width / 2, y + width / 2, { steps: 2 });
      assert.equal(await page.locator(".setup-held").count(), 1);
      await page.mouse.up();
    }
    assert.equal(await press.placed(page), "8/8/8/8/8/8/8/R6R");
    assert.equal(await page.locator(".setup-held").count(), 0);
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(2, 2, { steps: 2 });
    await page.mouse.up();
    assert.equal((await told(page, "placed")).length, 2, "beside the board it is put back into the box");
    assert.equal(await page.locator(".setup-held").count(), 0);
  },

  "the set-up: the same by keys": async (page) => {
    await press.setUp(page, ".".repeat(64));
    await page.focus(square("e2", "setup"));
    for (const key of ["Shift+N", "ArrowUp", "p", "ArrowUp", "q", "Delete", "ArrowDown", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    assert.equal(await press.placed(page), "8/8/8/8/8/5p2/4N3/8");
    assert.equal(await said(page), "f3, black pawn.");
  },

  "bar, graph and lost men have words": async (page) => {
    const words = await page.evaluate(() => {
      const { bar, graph, lost, viewOf } = kilomate;
      bar.set({ cp: -130, mate: null, share: 0.38, text: "−1.30" }, false);
      const view = viewOf({ lost: { white: ["Q", "P", "P"], black: [] }, balance: -11 });
      lost.set(view.shown, "white");
      const score = (cp, mate = null) => ({ cp, mate, share: 0.6, text: "" });
      const tree = [[0, "", 1, "black"], [1, "e4", 1, "white"], [2, "e5", 1, "black"]].map(([at, san, number, side]) => ({ at, san, number, side }));
      const points = [score(20), score(0), score(900, 3)].map((each, at) => ({ at, score: each }));
      graph.set({ graph: points, turningPoints: [] }, { ...view, tree, line: [0, 1, 2], shown: { ...view.shown, at: 2 } });
      const text = (id, name) => document.getElementById(id).getAttribute(name);
      return [text("bar", "aria-valuetext"), text("graph", "aria-valuetext"), text("graph", "aria-valuenow"), document.getElementById("lost").firstChild.textContent];
    });
    assert.deepEqual(words, [
      "Black is better by 1.30 pawns",
      "1… e5: White mates in 3",
      "2",
      "White has lost a queen and 2 pawns. Black is ahead by 11 in pawns.",
    ]);
    await page.focus("#graph");
    for (const key of ["ArrowLeft", "Home"]) await page.keyboard.press(key);
    assert.deepEqual(await told(page, "looked"), [1, 0]);
  },

  "sentences that come at once are all said, also the same one twice, and do not pile up": async (page) => {
    const lines = await page.evaluate(() => {
      for (const text of ["One.", "Two.", "Three.", "Check.", "Check."]) kilomate.voice.say(text);
      return [...document.querySelectorAll("#voice p")].map((line) => line.textContent);
    });
    assert.deepEqual(lines, ["Two.", "Three.", "Check.", "Check."]);
    assert.equal(await page.getAttribute("#voice", "aria-live"), "polite");
    assert.equal(await page.getAttribute("#voice", "role"), "log", "only what is added is said");
  },

  "a clock that runs low is told once at each mark": async (_, { fresh }) => {
    const page = await fresh();
    await page.clock.install({ time: 0 });
    await page.evaluate(() => {
      const at = performance.timeOrigin + performance.now();
      const clocks = { white: 61_000, black: 61_000, at, running: "white", allowance: { white: "60", black: "60" } };
      kilomate.voice.watch(kilomate.viewOf({ clocks }));
    });
    const heard = () => page.textContent("#voice p:last-child");
    await page.clock.runFor(500);
    assert.equal(await page.locator("#voice p").count(), 0);
    await page.clock.runFor(600);
    assert.equal(await heard(), "You have 1 minute left.");
    await page.clock.runFor(30_000);
    assert.equal(await heard(), "You have 30 seconds left.");
    await page.clock.runFor(20_000);
    assert.equal(await heard(), "You have 10 seconds left.");
  },

  "a finger on a narrow phone: taps, drags, and a page that stays": async (_, { phone }) => {
    const narrow = await phone(360, 640);
    await press.set(narrow, OPENING);
    await tap(narrow, "e2");
    await tap(narrow, "e4");
    await swipe(narrow, "g1", "f3");
    assert.deepEqual(await told(narrow, "moves"), ["e2e4 click", "g1f3 drag"]);
    await swipe(narrow, "e6", "e3");
    assert.equal(await narrow.evaluate(() => scrollY), 0);
    assert.equal(await narrow.evaluate(() => getComputedStyle(document.querySelector("#board [role=grid]")).touchAction), "none");
  },

  "at 400 % of a window of 1280 nothing is cut off": async (_, { phone }) => {
    const narrow = await phone(320, 256);
    await press.set(narrow, OPENING);
    const { wide, board } = await narrow.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      board: document.querySelector("#board").getBoundingClientRect().width,
    }));
    assert.ok(wide <= 320, `the page is ${wide} wide`);
    assert.ok(board > 200 && board <= 320, `the board is ${board} wide`);
  },

  "axe-core finds nothing, whatever the board does": async (page, { axe }) => {
    await press.set(page, { ...PROMOTION, check: "e8" });
    await press.setUp(page, PROMOTION.fen);
    await axe(page, "at rest");
    await page.click(square("a7"));
    await axe(page, "with a man picked up");
    await page.click(square("a8"));
    await axe(page, "with a question");
    await page.keyboard.press("Escape");
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      await axe(page, theme);
    }
  },

  "dark is the same by choice and by the system, light as well, and both can be read": async (page) => {
    const names = ["ground", "surface", "raised", "ink", "soft", "accent", "on-accent", "accent-soft", "good", "bad", "bad-soft", "warn-soft", "edge", "focus"];
    const colours = async (system, chosen) => {
      await page.emulateMedia({ colorScheme: system });
      return page.evaluate(([theme, all]) => {
        const { dataset } = document.documentElement;
        if (theme) dataset.theme = theme;
        else delete dataset.theme;
        const style = getComputedStyle(document.documentElement);
        return Object.fromEntries([["scheme", style.colorScheme], ...all.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])]);
      }, [chosen, names]);
    };
    const light = await colours("light", null);
    const dark = await colours("dark", null);
    assert.notDeepEqual(light, dark);
    assert.deepEqual(await colours("light", "dark"), dark);
    assert.deepEqual(await colours("dark", "light"), light);
    await page.emulateMedia({ colorScheme: "light" });
    const texts = [["ink", "ground surface raised accent-soft warn-soft bad-soft"], ["soft", "ground surface raised"], ["accent", "ground surface raised"],
      ["on-accent", "accent"], ["good", "ground surface"], ["bad", "ground surface"]];
    for (const theme of [light, dark]) {
      for (const [text, grounds] of texts) {
        for (const ground of grounds.split(" ")) assert.ok(contrast(theme[text], theme[ground]) >= 4.5, `${theme.scheme}: ${text} on ${ground}`);
      }
      for (const edge of ["edge", "focus"]) assert.ok(contrast(theme[edge], theme.ground) >= 3 && contrast(theme[edge], theme.surface) >= 3, `${theme.scheme}: ${edge}`);
    }
  },

  "coordinates and men can be told from every square of every board": async (page) => {
    const colours = await page.evaluate(() => ["wood", "meadow", "slate", "clear", "mono"].map((name) => {
      document.documentElement.dataset.board = name;
      const style = getComputedStyle(document.documentElement);
      const names = ["light", "dark", "on-light", "on-dark", "white-line", "black-fill"];
      return Object.fromEntries(names.map((colour) => [colour, style.getPropertyValue(`--${colour}`).trim()]));
    }));
    for (const colour of colours) {
      for (const kind of ["light", "dark"]) {
        const ratio = (other) => contrast(colour[kind], colour[other]);
        assert.ok(ratio(`on-${kind}`) >= 4.5, `coordinates ${JSON.stringify(colour)}`);
        assert.ok(ratio("white-line") >= 3 && ratio("black-fill") >= 3, `men ${JSON.stringify(colour)}`);
      }
    }
  },
};

export default onBoard(tests);

/**
 * The contrast of two colours, as WCAG counts it.
 * @param {string} one as `#rrggbb`
 * @param {string} two
 */
function contrast(one, two) {
  const [dark, light] = [one, two].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {string} colour */
function luminance(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
