// @ts-check
/**
 * About: which version this is, what is inside and under which licence.
 */

import { make, write } from "./dom.js";
import { CRATES, TEXTS } from "./licences.js";

/** @typedef {import("./app.js").App} App */

const TEXT = {
  title: "About Kilomate",
  what: "A chess computer that wants to be played with, measured in kilobytes. One engine, written once in Rust, plays here, in a terminal, in a chess computer with 4 KB of RAM, on a pocket calculator, a Commodore 64 and an RCA 1802.",
  private: "This page is one file. It loads nothing, sends nothing and knows nobody: games, ratings and settings are stored in this browser only.",
  licence: "Kilomate is free software under the MIT licence or the Apache licence 2.0, as you like.",
  inside: "What is inside",
  others: "Written by others",
  source: "Source, manual and issues",
};

/** What the file contains, and whose it is. @type {readonly (readonly [string, string])[]} */
const INSIDE = [
  ["The engine, the desk, the museum's machines and their images", "Kilomate, MIT OR Apache-2.0, compiled from Rust to WebAssembly"],
  ["Rust's standard library", "MIT OR Apache-2.0, The Rust Project Developers"],
  ["The names of the openings", "from lichess-org/chess-openings, CC0"],
  ["The men, the sounds and the page itself", "drawn, made and written for Kilomate, MIT OR Apache-2.0"],
];

/**
 * @param {string} part
 * @param {string} whose
 * @param {string} [crate]
 */
function entry(part, whose, crate) {
  return make("div", { "data-crate": crate }, make("dt", {}, part), make("dd", {}, whose));
}

/**
 * @param {App} app
 * @returns {import("./app.js").Screen}
 */
export function createAbout(app) {
  const version = make("p", { class: "version" });
  return {
    title: TEXT.title,
    element: make(
      "div",
      { class: "view about-view" },
      make("h1", { tabindex: -1 }, TEXT.title),
      version,
      make("p", {}, TEXT.what),
      make("p", {}, TEXT.private),
      make("p", {}, TEXT.licence),
      make("h2", {}, TEXT.inside),
      make("dl", {}, INSIDE.map(([part, whose]) => entry(part, whose))),
      make("h2", {}, TEXT.others),
      make("dl", { class: "crates" }, CRATES.map(({ crate, what, licence }) => entry(`${crate}: ${what}`, licence, crate))),
      TEXTS.map(([title, text]) => make("details", {}, make("summary", {}, title), text.split(/\n+/).map((part) => make("p", {}, part)))),
      make("p", {}, make("a", { href: "https://github.com/kilomate/kilomate", rel: "noopener" }, TEXT.source)),
    ),
    show: () => write(version, app.version ? `Version ${app.version}` : ""),
  };
}
