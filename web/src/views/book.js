// @ts-check
/**
 * The book of openings beside the board: each move with how often the book plays it and the opening
 * that it leads to.
 *
 * @import { Uci, View } from "../protocol.js"
 */

import { button, fill, make } from "./dom.js";
import { counted } from "./time.js";

const TEXT = { title: "Opening book", none: "This position is not in the book.", close: "Close" };

/**
 * How often a book plays a move.
 * @param {number} share
 */
function percent(share) {
  const whole = Math.round(share * 100);
  return whole === 0 ? "<1%" : `${whole}%`;
}

/**
 * @param {{ onMove: (move: Uci) => void, onClose: () => void }} events
 */
export function createBook(events) {
  const title = make("h2", {}, TEXT.title);
  const list = make("ul", { class: "book-moves" });
  const element = make(
    "section",
    { class: "panel book", "aria-label": TEXT.title, hidden: true },
    make("header", {}, title, button(TEXT.close, events.onClose, { class: "quiet" })),
    list,
  );
  let drawn = "";
  return {
    element,
    /**
     * @param {View} view
     * @param {boolean} isShown
     */
    set(view, isShown) {
      element.hidden = !isShown;
      if (!isShown) return;
      const { book, at } = view.shown;
      const signature = `${view.game} ${at} ${book.length}`;
      if (signature === drawn) return;
      drawn = signature;
      title.textContent = book.length ? `Book: ${counted(book.length, "move")}` : "Book";
      fill(
        list,
        book.length === 0
          ? make("li", { class: "none" }, TEXT.none)
          : book.map(({ move, share, opening }) =>
              make(
                "li",
                {},
                button(move.san, () => events.onMove(move.uci)),
                make("span", { class: "share" }, percent(share)),
                make("span", { class: "opening" }, opening ?? ""),
              ),
            ),
      );
    },
  };
}
