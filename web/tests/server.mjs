//! The same page from `kilomate web`: what may differ there, because the origin, the policy and the service worker do.

import { tests as files } from "./files.mjs";
import { tests as game } from "./game.mjs";
import { reloads, tests as keep } from "./keep.mjs";
import { onPage } from "./page-tools.mjs";
import { tests as views } from "./views.mjs";

const chosen = {
  ...pick(game, ["a whole game", "take back", "a hint", "the coach asks"]),
  "ten reloads at any moment lose no move that was seen": reloads(10),
  ...pick(keep, ["a second tab", "storage that is refused", "settings and the choices"]),
  ...pick(files, ["a file is chosen", "a game in the address"]),
  ...pick(views, ["axe-core finds nothing on any view", "nothing is loaded", "narrow phone"]),
};

/**
 * The tests that begin with these words: one each, so that none is lost by another name.
 *
 * @param {Record<string, any>} tests
 * @param {string[]} names
 */
function pick(tests, names) {
  return Object.fromEntries(
    names.map((name) => {
      const found = Object.keys(tests).filter((candidate) => candidate.includes(name));
      if (found.length !== 1) throw new Error(`one test is called “${name}”: ${found}`);
      return [found[0], tests[found[0]]];
    }),
  );
}

export default Object.fromEntries(Object.entries(onPage(chosen, "server")).map(([name, test]) => [`from the server: ${name}`, test]));
