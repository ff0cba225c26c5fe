//! Pictures of the page for the documents: light, dark, a phone, the museum. Run by itself, not by the tests:
//! `cargo xtask web pictures` makes `docs/pictures/web-*.png` with it.

import { join } from "node:path";
import { begin, type, until, untilMoves, untilReady } from "./page-tools.mjs";

const GAME = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Nxe4", "d4", "b5", "Bb3", "d5", "dxe5", "Be6"];

/** Plays a known opening between two persons, and looks at it with the engine. */
async function play(page) {
  await untilReady(page);
  await begin(page, { black: "guest" });
  for (const [at, san] of GAME.entries()) {
    await type(page, san);
    await untilMoves(page, at + 1);
  }
  await page.keyboard.press("Escape");
}

/**
 * @param {{ phone: (width: number, height: number) => Promise<any>, open: (options: object) => Promise<any> }} tools
 * @param {string} folder
 */
export async function pictures(tools, folder) {
  const shoot = (page, name) => page.screenshot({ path: join(folder, `web-${name}.png`) });
  for (const colorScheme of ["light", "dark"]) {
    const page = await tools.open({ viewport: { width: 1120, height: 760 }, colorScheme });
    await play(page);
    if (colorScheme === "light") {
      await page.keyboard.press("y");
      await until(page, () => /depth 1[0-9]/.test(document.querySelector(".analysis .figures")?.textContent ?? ""));
    }
    await shoot(page, colorScheme);
    await page.close();
  }
  const phone = await tools.phone(390, 780);
  await play(phone);
  await shoot(phone, "phone");
  const museum = await tools.open({ viewport: { width: 1120, height: 760 }, colorScheme: "light" });
  await untilReady(museum);
  await museum.evaluate(() => (location.hash = "museum"));
  await museum.waitForSelector(".museum:not([hidden])");
  await shoot(museum, "museum");
}
