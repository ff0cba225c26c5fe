// @ts-check
/**
 * The museum: a hall with a door for each machine, and the room that is open. A machine is started when somebody
 * first goes in, runs while somebody looks, and is kept.
 *
 * @import { Context, Story } from "./types.js"
 */

import { unpackWasm } from "../inline.js";
import { openModule } from "../module.js";
import { button, fill, make } from "../views/dom.js";
import { Room } from "./room.js";

const TEXT = {
  about: "The real programs, byte by byte, on their emulated machines. Each runs in its own time and goes on where it was left.",
  doors: "Machines",
  loading: "The doors are being opened…",
};

/**
 * @param {HTMLElement} element
 * @param {Context} context
 */
export function museum(element, context) {
  /** @type {Map<string, Room>} */
  const rooms = new Map();
  /** @type {Room | null} */
  let open = null;
  let isSeen = false;
  const doors = make("div", { class: "doors", role: "group", "aria-label": TEXT.doors });
  const place = make("div", { class: "room-place" }, make("p", { class: "about" }, TEXT.loading));
  element.append(make("p", { class: "about" }, TEXT.about), doors, place);

  /** @param {Story} story */
  const enter = (story) => {
    let room = rooms.get(story.name);
    if (!room) {
      room = new Room(story, context);
      rooms.set(story.name, room);
    }
    if (open !== room) open?.run(false);
    open = room;
    open.run(isSeen);
    for (const door of doors.children) door.setAttribute("aria-pressed", String(door.getAttribute("data-machine") === story.name));
    fill(place, room.element);
  };

  storiesOf().then(
    (stories) => {
      fill(doors, stories.map((story) => button(story.title, () => enter(story), { "data-machine": story.name, "aria-pressed": "false" })));
      enter(stories[0]);
    },
    (error) => context.notice(`The museum is closed: ${error.message}. Load the page again.`),
  );

  /** @param {boolean} isSeenNow */
  const look = (isSeenNow) => {
    isSeen = isSeenNow;
    open?.run(isSeen);
  };
  document.addEventListener("visibilitychange", () => open?.run(isSeen && !document.hidden));
  return { show: () => look(true), hide: () => look(false) };
}

/** @returns {Promise<Story[]>} */
async function storiesOf() {
  const module = await openModule(await unpackWasm("museum"));
  return JSON.parse(module.ask("museum_stories"));
}
