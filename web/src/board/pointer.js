// @ts-check
//! Mouse, finger and pen on the board: clicks, dragged men, and marks drawn with the right button.

/** @import { Square } from "../protocol.js" */
/** @import { Arrow } from "./types.js" */
/** @import { Grid } from "./grid.js" */

import { kindFor } from "./marks.js";

/** Pixels before a press becomes a drag: a click may tremble. */
const TREMBLE = 5;

/**
 * @typedef {object} PointerEvents
 * @property {(square: Square) => boolean} onPress a square is pressed; may its man be dragged?
 * @property {(square: Square) => void} onClick a click, or Enter or Space on a square
 * @property {(from: Square, to: Square | null) => boolean} onDrop a dragged man is let go, beside the board at none;
 *   does it stay there until the men are placed again?
 * @property {(mark: Arrow, isDone: boolean) => void} onMark a mark is being drawn, or is drawn
 */

/**
 * @typedef {object} Press
 * @property {Square} square
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {boolean} canDrag
 * @property {SVGSVGElement | null} picture the man that follows the pointer, once it does
 * @property {Square | null} over
 */

/**
 * @param {Grid} grid
 * @param {PointerEvents} events
 * @returns {{cancel(): void, release(): void}} the first puts everything back, the second a man that was let go
 */
export function watchPointer(grid, events) {
  const { element } = grid;
  /** @type {Press | null} */
  let press = null;
  /** @type {{square: Square, id: number} | null} */
  let marking = null;
  /** Let go, and waiting for the desk to say that it stands there. */
  /** @type {SVGSVGElement | null} */
  let landed = null;
  /** The click that ends a drag is none. */
  let wasDrag = false;

  /** @param {PointerEvent} event */
  const down = (event) => {
    const square = grid.squareOf(event.target);
    wasDrag = false;
    if (!square || !event.isPrimary) return;
    cancel();
    if (event.button === 2) {
      marking = { square, id: event.pointerId };
    } else if (event.button === 0) {
      marking = null;
      const canDrag = events.onPress(square);
      press = { square, id: event.pointerId, x: event.clientX, y: event.clientY, canDrag, picture: null, over: null };
    }
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!press && !marking) return;
    const here = grid.squareAtPoint(event.clientX, event.clientY);
    if (marking?.id === event.pointerId && here) {
      events.onMark({ from: marking.square, to: here, kind: kindFor(event) }, false);
    }
    if (!press?.canDrag || press.id !== event.pointerId) return;
    if (!press.picture) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < TREMBLE) return;
      press.picture = grid.picture(press.square);
      if (!press.picture) return;
      grid.host.classList.add("is-dragging");
      press.picture.classList.add("is-dragged", `by-${event.pointerType}`);
    }
    follow(press, event);
  };

  /**
   * @param {Press} held
   * @param {PointerEvent} event
   */
  const follow = (held, event) => {
    const box = grid.button(held.square).getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    held.picture?.style.setProperty("translate", `${x}px ${y}px`);
    const over = grid.squareAtPoint(event.clientX, event.clientY);
    if (over === held.over) return;
    if (held.over) grid.signOne(held.over, "over", false);
    if (over) grid.signOne(over, "over", true);
    held.over = over;
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (marking?.id === event.pointerId) {
      const to = grid.squareAtPoint(event.clientX, event.clientY);
      const from = marking.square;
      marking = null;
      events.onMark({ from, to: to ?? from, kind: kindFor(event) }, true);
      return;
    }
    if (press?.id !== event.pointerId) return;
    const held = press;
    const { picture, square } = held;
    cancel();
    if (!picture) return;
    wasDrag = true;
    const to = grid.squareAtPoint(event.clientX, event.clientY);
    if (events.onDrop(square, to) && to && picture.isConnected) land(picture, square, to);
  };

  /**
   * Leaves a man where it was let go: it would jump back and forth otherwise, until the move is stored.
   * @param {SVGSVGElement} picture
   * @param {Square} from
   * @param {Square} to
   */
  const land = (picture, from, to) => {
    const [start, end] = [grid.button(from).getBoundingClientRect(), grid.button(to).getBoundingClientRect()];
    picture.style.setProperty("translate", `${end.left - start.left}px ${end.top - start.top}px`);
    landed = picture;
  };

  const release = () => {
    landed?.style.removeProperty("translate");
    landed = null;
  };

  const cancel = () => {
    release();
    const held = press;
    press = null;
    if (!held?.picture) return;
    held.picture.classList.remove("is-dragged", "by-mouse", "by-touch", "by-pen");
    held.picture.style.removeProperty("translate");
    if (held.over) grid.signOne(held.over, "over", false);
    grid.host.classList.remove("is-dragging");
  };

  element.addEventListener("pointerdown", down);
  // A quick hand has left the board with its first move: the whole window is listened to.
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", () => {
    marking = null;
    cancel();
  });
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("dragstart", (event) => event.preventDefault());
  element.addEventListener("click", (event) => {
    const square = grid.squareOf(event.target);
    // Keys make clicks without a pointer, and those always count.
    const isOfDrag = wasDrag && event.detail > 0;
    wasDrag = false;
    if (square && !isOfDrag) events.onClick(square);
  });
  return { cancel, release };
}
