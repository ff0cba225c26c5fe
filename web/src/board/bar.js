// @ts-check
//! The evaluation bar: White's part is light and grows from White's side of the board.

/** @typedef {import("./types.js").Bar} Bar */
/** @typedef {import("../protocol.js").Score} Score */

/**
 * @param {HTMLElement} element
 * @returns {Bar}
 */
export function createBar(element) {
  element.classList.add("bar");
  element.setAttribute("role", "meter");
  element.setAttribute("aria-label", "Evaluation");
  element.setAttribute("aria-valuemin", "0");
  element.setAttribute("aria-valuemax", "100");
  const light = document.createElement("div");
  light.className = "bar-white";
  const text = document.createElement("span");
  text.className = "bar-text";
  text.setAttribute("aria-hidden", "true");
  element.replaceChildren(light, text);
  /** @type {Bar} */
  const bar = {
    set(score, turned) {
      const share = score ? score.share : 0.5;
      element.classList.toggle("is-turned", turned);
      element.classList.toggle("is-unknown", !score);
      // The number stands at the end of the side that is better off.
      element.classList.toggle("is-white-better", share >= 0.5);
      element.style.setProperty("--share", String(share));
      text.textContent = score ? short(score) : "";
      element.setAttribute("aria-valuenow", String(Math.round(share * 100)));
      element.setAttribute("aria-valuetext", score ? inWords(score) : "not known yet");
    },
  };
  bar.set(null, false);
  return bar;
}

/**
 * Without its sign, to one digit: the bar is narrow, and its end says whose it is.
 * @param {Score} score
 */
function short(score) {
  if (score.mate !== null) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns >= 10 ? String(Math.round(pawns)) : pawns.toFixed(1);
}

/**
 * A score as it is said: “White is better by 1.25 pawns”, “Black mates in 3”, “equal”.
 * @param {Score} score
 */
export function inWords(score) {
  if (score.mate !== null) return `${score.mate >= 0 ? "White" : "Black"} mates in ${Math.abs(score.mate)}`;
  if (score.cp === 0) return "equal";
  return `${score.cp > 0 ? "White" : "Black"} is better by ${(Math.abs(score.cp) / 100).toFixed(2)} pawns`;
}
