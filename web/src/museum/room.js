// @ts-check
/**
 * A room: one machine with its story, its screen, its keys, and what is inside. The machine runs in a worker of its own.
 *
 * @import { About, Context, FromRoom, Inside, Look, Speed, Story, ToRoom } from "./types.js"
 */

import { startWorker, unpackWasm } from "../inline.js";
import { button, field, fill, make, select, sentence, toggle, write } from "../views/dom.js";
import { HUES, drawDisplay, drawDots, drawMemory } from "./draw.js";
import { keyOf } from "./keyboard.js";
import { Speaker } from "./sound.js";

/** @type {readonly (readonly [Speed, string])[]} */
const SPEEDS = [
  ["real", "Real time"],
  ["ten", "10 times"],
  ["full", "As fast as it goes"],
];

const TEXT = {
  power: "Power",
  speed: "Speed",
  sound: "Sound",
  take: "Take the position from the board",
  inside: "Look inside",
  keys: "Keys of the machine",
  screen: (/** @type {string} */ title) => `Screen of the ${title}. Its keys work while it has the focus.`,
  reads: "What the screen says",
  line: "Type to it",
  send: "Send",
  off: "off",
  registers: "Registers",
  memory: "Memory: a dot for each byte; white has just changed",
  parts: "Parts of the memory",
  noGame: "There is no game on the board yet.",
  nodes: (/** @type {number} */ nodes) => `${nodes.toLocaleString("en")} positions for this move`,
  perSecond: (/** @type {number} */ nodes) => `${nodes.toLocaleString("en")} a second of the machine`,
  silent: "It does not say how many positions it has looked at.",
  rate: (/** @type {number} */ rate) => `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} times real time`,
  time: (/** @type {number} */ seconds) => new Date(1000 * seconds).toISOString().slice(11, 19),
};

/** @param {number} value @param {number} bits */
const hex = (value, bits) => value.toString(16).toUpperCase().padStart(Math.ceil(bits / 4), "0");

export class Room {
  #speaker = new Speaker();
  /** @type {About | null} */
  #about = null;
  /** @type {Uint8Array | null} */
  #memory = null;
  /** When the last count of positions was seen to begin, and how many there were. */
  #search = { cycles: 0, nodes: 0 };
  #isOn = true;

  /**
   * @param {Story} story
   * @param {Context} context
   */
  constructor(story, context) {
    this.context = context;
    this.worker = startWorker("museum");
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (error) => context.notice(`The machine has stopped: ${error.message || "its worker could not start"}.`);
    unpackWasm("museum").then(
      (wasm) => this.#post({ type: "start", wasm, name: story.name }),
      (error) => context.notice(`This page is damaged: ${error.message}. Load it again.`),
    );
    this.canvas = make("canvas", { class: "machine-picture", hidden: true, "aria-hidden": "true" });
    this.cells = make("pre", { class: "machine-cells", hidden: true, "aria-hidden": "true" });
    this.log = make("pre", { class: "machine-log", hidden: true, role: "log", "aria-label": TEXT.reads, tabindex: 0 });
    this.screen = make(
      "div",
      { class: "machine-screen", tabindex: 0, role: "application", "aria-label": TEXT.screen(story.title), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      this.canvas,
      this.cells,
    );
    this.words = make("p", { class: "machine-words visually-hidden", "aria-live": "polite" });
    this.state = make("p", { class: "machine-state" });
    this.keys = make("div", { class: "machine-keys", role: "group", "aria-label": TEXT.keys });
    this.line = make("input", { type: "text", maxlength: 120, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.form = make("form", { class: "machine-line", hidden: true, onsubmit: (/** @type {Event} */ event) => this.#send(event) }, field(TEXT.line, this.line), make("button", {}, TEXT.send));
    this.power = button(TEXT.power, () => this.#post({ type: "power", isOn: !this.#isOn }), { "aria-pressed": "true" });
    const speed = select(SPEEDS, "real", (value) => this.#post({ type: "speed", speed: value }));
    const controls = make(
      "div",
      { class: "machine-controls" },
      this.power,
      field(TEXT.speed, speed),
      toggle(TEXT.sound, false, (isOn) => this.#speaker.turn(isOn)),
      button(TEXT.take, () => this.#take()),
    );
    this.registers = make("dl", { class: "machine-registers" });
    this.map = make("canvas", { class: "machine-memory", role: "img", "aria-label": TEXT.memory });
    this.nodes = make("p", { class: "machine-nodes" });
    this.inside = make(
      "details",
      { class: "machine-inside", ontoggle: () => this.#post({ type: "inside", isOpen: this.inside.open }) },
      make("summary", {}, TEXT.inside),
      this.nodes,
      make("h3", {}, TEXT.registers),
      this.registers,
      make("h3", {}, TEXT.memory),
      this.map,
      make("h3", {}, TEXT.parts),
      make("ul", { class: "machine-parts" }, story.map.map((region, at) => part(region, at))),
    );
    this.element = make(
      "section",
      { class: "room", "data-machine": story.name, "aria-label": story.title },
      make("h2", {}, story.title),
      make("div", { class: "room-machine" }, this.screen, this.log, this.words, this.form, this.keys, controls, this.state),
      make("div", { class: "room-story" }, [story.origin, story.inside, story.plays, story.how].map((text) => make("p", {}, text)), this.inside),
    );
  }

  /** Nobody looks, or somebody does again. @param {boolean} isRunning */
  run(isRunning) {
    this.#post({ type: "run", isRunning });
  }

  /** @param {ToRoom} message */
  #post(message) {
    this.worker.postMessage(message);
  }

  /** @param {FromRoom} message */
  #hear(message) {
    switch (message.type) {
      case "about": return this.#meet(message.about);
      case "look": return this.#show(message.look, message.dots, message.inside, message.rate);
      case "says": return this.context.notice(sentence(message.text));
      case "broken": return this.context.notice(message.why);
    }
  }

  /** @param {About} about */
  #meet(about) {
    this.#about = about;
    this.form.hidden = !about.hasLine;
    fill(
      this.keys,
      about.keys.map(({ name, label, does }) => {
        const key = button(label, (event) => this.#press(name, event.shiftKey), { "data-key": name, title: does, "aria-label": `${name}: ${does}` });
        return key;
      }),
    );
  }

  /** @param {string} key @param {boolean} isHeld */
  #press(key, isHeld) {
    this.#post({ type: "press", key, isHeld });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const key = this.#about && keyOf(event, this.#about.keys);
    if (!key || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    this.#press(key.name, key.isHeld);
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const line = this.line.value.trim();
    if (line) this.#post({ type: "say", line });
    this.line.value = "";
  }

  #take() {
    const game = this.context.game();
    if (!game) return this.context.notice(TEXT.noGame);
    this.#post({ type: "take", start: game.start, moves: game.moves.join(" ") });
  }

  /**
   * @param {Look} look
   * @param {Uint8Array | null} dots
   * @param {Inside | null} inside
   * @param {number} rate
   */
  #show(look, dots, inside, rate) {
    const hertz = this.#about?.hertz ?? 1;
    this.#isOn = look.isOn;
    this.power.setAttribute("aria-pressed", String(look.isOn));
    const isLog = look.screen.kind === "log";
    this.screen.hidden = isLog;
    this.log.hidden = !isLog;
    this.#draw(look, dots);
    if (isLog) this.#scroll(look.text);
    else write(this.words, look.text);
    const lamps = look.lamps.map(({ name, isLit }) => `${name} ${isLit ? "●" : "○"}`);
    const time = look.isOn ? [TEXT.time(look.cycles / hertz), TEXT.rate(rate)] : [TEXT.off];
    write(this.state, [...time, ...lamps].join(" · "));
    this.#speaker.play(look.tones, hertz);
    if (inside) this.#open(look, inside, hertz);
  }

  /** @param {Look} look @param {Uint8Array | null} dots */
  #draw({ isOn, screen }, dots) {
    const hasDots = screen.kind === "dots" || (screen.kind === "cells" && screen.dots.length > 0);
    this.canvas.hidden = !hasDots;
    this.cells.hidden = screen.kind !== "cells" || hasDots;
    if (screen.kind === "dots" && dots) drawDots(this.canvas, screen, dots);
    else if (screen.kind === "cells" && hasDots) drawDisplay(this.canvas, screen, isOn);
    else if (screen.kind === "cells") {
      const marks = new Set(screen.marked);
      const letters = screen.codes.map((code, at) => {
        const letter = String.fromCharCode(code) + ((at + 1) % screen.columns === 0 ? "\n" : "");
        if (at === screen.cursor) return make("b", { class: "cursor" }, letter);
        return marks.has(at) ? make("b", { class: "marked" }, letter) : letter;
      });
      fill(this.cells, letters);
    }
  }

  /** The newest line is seen, unless somebody reads further up. @param {string} text */
  #scroll(text) {
    if (this.log.textContent === text) return;
    const isAtEnd = this.log.scrollTop + this.log.clientHeight >= this.log.scrollHeight - 8;
    this.log.textContent = text;
    if (isAtEnd) this.log.scrollTop = this.log.scrollHeight;
  }

  /**
   * @param {Look} look
   * @param {Inside} inside
   * @param {number} hertz
   */
  #open({ cycles, nodes }, { registers, memory }, hertz) {
    fill(this.registers, registers.map(({ name, value, bits }) => make("div", {}, make("dt", {}, name), make("dd", {}, hex(value, bits)))));
    drawMemory(this.map, memory, this.#memory, this.#about?.memoryFrom ?? 0, this.#about?.story.map ?? []);
    this.#memory = memory;
    if (nodes === null) return write(this.nodes, TEXT.silent);
    if (nodes < this.#search.nodes || this.#search.cycles === 0) this.#search = { cycles, nodes };
    const seconds = (cycles - this.#search.cycles) / hertz;
    const speed = seconds > 0.5 ? Math.round((nodes - this.#search.nodes) / seconds) : 0;
    write(this.nodes, [TEXT.nodes(nodes), speed > 0 && TEXT.perSecond(speed)].filter(Boolean).join(", "));
  }
}

/**
 * @param {{ name: string, from: number, to: number }} region
 * @param {number} at
 */
function part({ name, from, to }, at) {
  const swatch = make("span", { class: "swatch", "aria-hidden": "true" });
  swatch.style.background = `rgb(${HUES[at % HUES.length].join(" ")})`;
  const digits = to > 0xffff ? 24 : 16;
  return make("li", {}, swatch, make("code", {}, `${hex(from, digits)}–${hex(to, digits)}`), ` ${name}`);
}
