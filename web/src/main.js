// @ts-check
/**
 * The page: opens the desk, makes the views, and tells each of them what has happened.
 *
 * @import { News, View } from "./protocol.js"
 */

import { createVoice } from "./board/voice.js";
import { openDesk } from "./desk.js";
import { makeInstallable } from "./install.js";
import { museum } from "./museum/museum.js";
import { createAbout } from "./views/about.js";
import { BadAddress, readAddress } from "./views/address.js";
import { App, isUnfinished } from "./views/app.js";
import { make, sentence } from "./views/dom.js";
import { download, listenForFiles, mayReplace, openPosition, openText } from "./views/files.js";
import { createGame } from "./views/game.js";
import { createHelp } from "./views/help.js";
import { createLibrary } from "./views/library.js";
import { createNewGame } from "./views/newgame.js";
import { createBanner, createNotices } from "./views/notice.js";
import { createPreferences, tellSettings } from "./views/preferences.js";
import { createRatings } from "./views/ratings.js";
import { createMuseum } from "./views/rooms.js";
import { createSetupView } from "./views/setup.js";
import { createShell } from "./views/shell.js";
import { play, soundOf } from "./views/sound.js";
import { hintText, outcomeText } from "./views/status.js";

const TEXT = {
  notSaved: (/** @type {string} */ why) => `NOT SAVED: ${sentence(why)}`,
  download: "Download PGN",
  takeOver: "Take over",
  reload: "Load again",
};

const host = document.getElementById("app") ?? document.body;
const notices = createNotices();
const banner = createBanner();
const voiceBox = make("div", { class: "visually-hidden" });
const voice = createVoice(voiceBox);

const desk = openDesk({
  ready: (settings, version) => void start(settings, version),
  view: (view) => show(view),
  news: (news) => news.forEach(hear),
  elsewhere: (why) => {
    document.body.dataset.state = "elsewhere";
    banner.show(sentence(why), [[TEXT.takeOver, () => void app.tell({ do: "takeOver" })]]);
  },
  broken: (why) => {
    document.body.dataset.state = "broken";
    banner.show(sentence(why), [[TEXT.reload, () => location.reload()]]);
  },
});
const app = new App(desk, notices, (name) => shell.go(name), voice.say);
const game = createGame(app);
const shell = createShell({
  host,
  speaking: [banner.element, notices.element, voiceBox],
  tell: notices.tell,
  onAnalyse: () => void analyse(),
});

shell.add("", game);
shell.add("new", createNewGame(app));
shell.add("setup", createSetupView(app, () => game.act.look.isAnalysing || void game.act.analysis()));
shell.add("library", createLibrary(app));
shell.add("rating", createRatings(app));
shell.add("museum", createMuseum(app, museum));
shell.add("settings", createPreferences(app));
shell.add("help", createHelp());
shell.add("about", createAbout(app));
app.listeners.push(() => {
  for (const screen of shell.screens.values()) screen.restyle?.();
});
listenForFiles(app);
addEventListener("hashchange", () => void follow());
addEventListener("popstate", () => void follow());
document.body.dataset.state = "loading";

/**
 * The desk is there: at the beginning, and again when it was taken over from another tab.
 * @param {string | null} settings
 * @param {string} version
 */
async function start(settings, version) {
  document.body.dataset.state = "ready";
  banner.show(null);
  app.version = version;
  app.takeSettings(settings);
  await tellSettings(app);
}

/** @param {View} view */
function show(view) {
  const isFirst = app.view === null;
  app.view = view;
  for (const screen of shell.screens.values()) screen.update?.(view);
  voice.watch(view);
  warn(view);
  if (isFirst) void follow();
}

/** What cannot be saved is said as long as that is so. @param {View} view */
function warn({ saving }) {
  if (document.body.dataset.state !== "ready") return;
  const isBad = saving.state === "failed" || saving.state === "never";
  banner.show(isBad ? TEXT.notSaved(saving.why ?? "it cannot be stored in this browser") : null, [
    [TEXT.download, () => void save()],
  ]);
}

async function save() {
  const pgn = await app.question({ do: "pgn" });
  if (pgn) download(pgn.name || "kilomate.pgn", pgn.text);
}

/** Shows what the address names: a view, a game or a position. */
async function follow() {
  if (!app.view) return;
  try {
    const found = await readAddress(location.hash);
    if (!found) return shell.follow();
    history.replaceState(null, "", location.pathname + location.search);
    shell.follow();
    if (found.kind === "pgn") await openText(app, found.text);
    else await openPosition(app, found.text);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    history.replaceState(null, "", location.pathname + location.search);
    shell.follow();
    notices.tell(error.message);
  }
}

/** A free board with the engine beside it; a game against somebody goes to the library. */
async function analyse() {
  const { view } = app;
  if (!view) return;
  if (isUnfinished(view)) {
    if (!(await mayReplace(app))) return;
    const answer = await app.tell({ do: "begin", white: "person", black: "person" });
    if (!answer.ok) return;
  }
  shell.go("");
  if (!game.act.look.isAnalysing) await game.act.analysis();
}

/** Says and sounds what has happened. @param {News} news */
function hear(news) {
  game.heard(news);
  const name = (/** @type {"white" | "black"} */ side) => app.view?.seats[side].name ?? "";
  switch (news.news) {
    case "moved":
      play(soundOf(news.move.san));
      return voice.say(news.sentence);
    case "over":
      play("end");
      return voice.say(outcomeText(news.outcome));
    case "offered":
      play("offer");
      return voice.say(news.what === "draw" ? `${name(news.by)} offers a draw.` : `${name(news.by)} wants to resign.`);
    case "answered":
      return notices.tell(sentence(`${name(news.by)} ${news.accepted ? "accepts" : "declines"} the draw: ${news.why}`));
    case "hint":
      return app.view ? voice.say(hintText(news.hint, app.view)) : undefined;
    case "reviewed":
      return voice.say("The review is done.");
    case "failed":
      return notices.tell(sentence(`the game is paused: ${news.why}`));
    case "problem":
      return notices.tell(sentence(news.why));
  }
}

makeInstallable();
