//! Pictures of the page for the documents, light, dark, on a phone, the museum:
//! `node web/tests/pictures.mjs target/web docs/pictures` makes `web-*.png` there.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bench } from "./harness.mjs";
import { begin, type, until, untilMoves, untilReady, untilText } from "./page-tools.mjs";

const GAME = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Nxe4", "d4", "b5", "Bb3", "d5", "dxe5", "Be6"];
const DESKTOP = { width: 1024, height: 768 };
/** Not sharper than needed: the pictures are in the repository. */
const PHONE = { width: 360, height: 740 };

/** Plays a known opening between two persons. */
async function play(page) {
  await begin(page, { black: "guest" });
  for (const [at, san] of GAME.entries()) {
    await type(page, san);
    await untilMoves(page, at + 1);
  }
  await page.locator(".status").click();
}

/** The engine looks at the position until it has something to say. */
async function analyse(page) {
  await page.keyboard.press("y");
  await until(page, () => /depth (9|1\d)/.test(document.querySelector(".analysis .figures")?.textContent ?? ""));
}

/** The Commodore has made its picture, and somebody has played a move. */
async function visit(page) {
  await page.evaluate(() => (location.hash = "museum"));
  await page.click(".doors [data-machine=c64]");
  await page.locator(".room").getByLabel("Speed").selectOption("full");
  await untilText(page, ".machine-words", /YOUR MOVE/);
  await page.locator(".machine-screen").focus();
  for (const key of ["e", "2", "Enter", "e", "4", "Enter"]) await page.keyboard.press(key);
  await untilText(page, ".machine-words", /E2-E4 [A-H][1-8]-[^]*YOUR MOVE/);
  await page.evaluate(() => scrollTo(0, 0));
}

/** What each picture shows. */
const PICTURES = {
  light: { browser: { viewport: DESKTOP, colorScheme: "light" }, show: async (page) => (await play(page), await analyse(page)) },
  dark: { browser: { viewport: DESKTOP, colorScheme: "dark" }, show: async (page) => (await play(page), await analyse(page)) },
  museum: { browser: { viewport: DESKTOP, colorScheme: "light" }, show: visit },
  phone: { browser: { viewport: PHONE, colorScheme: "light", isMobile: true, hasTouch: true }, show: play },
};

/**
 * @param {string} tools
 * @param {string} folder
 */
async function draw(tools, folder) {
  const html = process.env.KILOMATE_HTML ?? join(dirname(fileURLToPath(import.meta.url)), "../../dist/web/kilomate.html");
  const given = bench({ tools, html, server: null });
  try {
    for (const [name, { browser, show }] of Object.entries(PICTURES)) {
      const { page, close } = await given.open({ browser });
      await untilReady(page);
      await show(page);
      await page.screenshot({ path: join(folder, `web-${name}.png`) });
      await close();
    }
  } finally {
    await given.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tools, folder] = process.argv.slice(2);
  if (!tools || !folder) throw new Error("node web/tests/pictures.mjs <folder with node_modules> <folder for the pictures>");
  await draw(tools, folder);
}
