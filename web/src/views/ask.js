// @ts-check
/**
 * Questions and other dialogs: native `<dialog>`s, named by their heading. The browser keeps the focus in them and
 * gives it back to where it was.
 */

import { button, fresh, make } from "./dom.js";

/** @typedef {import("./dom.js").Part} Part */

const CLOSE = "Close";
const FIRST = ".dialog-body :is(button, input, select, textarea, a[href])";

/**
 * Opens a dialog.
 *
 * @param {string} title
 * @param {Part[]} parts
 * @param {{ class?: string, onclose?: () => void, canClose?: boolean }} [options]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, parts, options = {}) {
  const id = fresh("dialog");
  const head = make("header", { class: "dialog-head" }, make("h2", { id }, title));
  const dialog = make(
    "dialog",
    { class: `dialog ${options.class ?? ""}`.trim(), "aria-labelledby": id },
    head,
    make("div", { class: "dialog-body" }, parts),
  );
  if (options.canClose !== false) {
    head.append(button("×", () => dialog.close(), { class: "close", "aria-label": CLOSE, title: CLOSE }));
  }
  dialog.addEventListener("close", () => {
    dialog.remove();
    options.onclose?.();
  });
  // A click beside the dialog is a click on the element itself: everything in it has a box of its own.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && outside(dialog, event)) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  // The first thing in it, rather than the way out; a question has said what it wants.
  if (!dialog.querySelector("[autofocus]")) {
    /** @type {HTMLElement | null} */ (dialog.querySelector(FIRST))?.focus();
  }
  return dialog;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {PointerEvent} event
 */
function outside(dialog, event) {
  const box = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * Asks a question. The first answer is the harmless one: it has the focus, and Escape means it.
 *
 * @template T
 * @param {string} title
 * @param {string} question
 * @param {readonly (readonly [T, string])[]} answers values and their labels
 * @returns {Promise<T>}
 */
export function ask(title, question, answers) {
  return new Promise((resolve) => {
    let chosen = answers[0][0];
    const buttons = answers.map(([value, label], at) =>
      button(
        label,
        () => {
          chosen = value;
          dialog.close();
        },
        { class: at === 0 ? "primary" : "", autofocus: at === 0 },
      ),
    );
    const text = make("p", { id: fresh("question") }, question);
    const dialog = openDialog(title, [text, make("div", { class: "answers" }, buttons)], {
      class: "question",
      onclose: () => resolve(chosen),
    });
    dialog.setAttribute("aria-describedby", text.id);
  });
}

/** Whether a dialog is open: keys belong to it then. */
export function isAsking() {
  return document.querySelector("dialog[open]") !== null;
}

/** Closes whatever is asked, as Escape would. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    /** @type {HTMLDialogElement} */ (dialog).close();
  }
}
