//! Pictures of the page for the documents, light, dark, on a phone, the museum:
//! `node web/tests/pictures.mjs target/web docs/pictures` makes `web-*.png` there.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bench } from "./harness.mjs";
import { begin, type, until, untilMoves, untilReady } from "./page-tools.mjs";

const GAME = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Nxe4", "d4", "b5", "Bb3", "d5", "dxe5", "Be6"];
const DESKTOP = { width: 1120, height: 760 };
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

/** What each picture shows. */
const PICTURES = {
  light: { browser: { viewport: DESKTOP, colorScheme: "light" }, show: async (page) => (await play(page), await analyse(page)) },
  dark: { browser: { viewport: DESKTOP, colorScheme: "dark" }, show: async (page) => (await play(page), await analyse(page)) },
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
