// @ts-check
/**
 * Making elements: one function, so that nothing in the page is ever built from a text of HTML.
 */

/** @typedef {string | number | Node | null | undefined | false} Part */

/**
 * An element with its attributes and what is in it. `class` and `data-…` are attributes as in HTML;
 * a value of `false`, `null` or `undefined` leaves an attribute out, `true` sets it empty; a name
 * that begins with `on` is a listener.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Part | Part[])} parts
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...parts) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...keep(parts.flat()));
  return element;
}

/**
 * The parts that are there.
 * @param {Part[]} parts
 * @returns {(string | Node)[]}
 */
function keep(parts) {
  /** @type {(string | Node)[]} */
  const kept = [];
  for (const part of parts) {
    if (part === null || part === undefined || part === false) continue;
    kept.push(part instanceof Node ? part : String(part));
  }
  return kept;
}

/**
 * Puts other parts in the place of everything in an element.
 * @param {Element} element
 * @param {...(Part | Part[])} parts
 */
export function fill(element, ...parts) {
  element.replaceChildren(...keep(parts.flat()));
}

/**
 * Changes a text only where it differs, so that screen readers do not hear it twice.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A button that does something.
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {Record<string, any>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return make("button", { type: "button", onclick: act, ...attributes }, label);
}

/**
 * A row of a form: what is chosen, its control, and perhaps a sentence about it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [about]
 */
export function field(label, control, about) {
  const id = control.id || (control.id = fresh("field"));
  const note = about ? make("p", { class: "about", id: `${id}-about` }, about) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  return make("div", { class: "field" }, make("label", { for: id }, label), control, note);
}

/**
 * A choice among several.
 * @template {string} T
 * @param {readonly (readonly [T, string])[]} choices values and what they are called
 * @param {string} chosen
 * @param {(value: T) => void} act
 */
export function select(choices, chosen, act) {
  const element = make("select", { onchange: () => act(/** @type {T} */ (element.value)) });
  for (const [value, label] of choices) element.append(make("option", { value }, label));
  element.value = chosen;
  return element;
}

/**
 * Something that is on or off, with its sentence.
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} act
 * @param {string} [about]
 */
export function toggle(label, isOn, act, about) {
  const box = make("input", { type: "checkbox", id: fresh("toggle") });
  box.checked = isOn;
  box.addEventListener("change", () => act(box.checked));
  const note = about ? make("p", { class: "about", id: `${box.id}-about` }, about) : null;
  if (note) box.setAttribute("aria-describedby", note.id);
  return make("div", { class: "field toggle" }, box, make("label", { for: box.id }, label), note);
}

let count = 0;

/**
 * A name that no other element has.
 * @param {string} stem
 */
export function fresh(stem) {
  count += 1;
  return `${stem}-${count}`;
}

/**
 * A text as a sentence: a capital first, a full stop last.
 * @param {string} text
 */
export function sentence(text) {
  const trimmed = text.trim();
  if (!trimmed) return "";
  const first = trimmed[0].toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}
