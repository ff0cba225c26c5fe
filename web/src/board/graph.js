// @ts-check
//! The scores of a game as a curve, White's part below it. It is a slider, too: the arrows walk along the moves.

/** @import { Graph, GraphEvents } from "./types.js" */
/** @import { Node, Place, Review, View } from "../protocol.js" */

import { element as draw } from "../men/men.js";
import { inWords } from "./bar.js";

/** The drawing's own measure; the style sheet gives it its size. */
const WIDTH = 300;
const HEIGHT = 80;

/** @type {Record<string, (index: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 10,
  PageUp: (index) => index + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * @param {HTMLElement} host
 * @param {GraphEvents} events
 * @returns {Graph}
 */
export function createGraph(host, events) {
  host.classList.add("graph");
  host.tabIndex = 0;
  host.setAttribute("role", "slider");
  host.setAttribute("aria-label", "Scores of the game");
  /** @type {Review["graph"]} */
  let points = [];
  let index = 0;

  /** @param {number} to */
  const go = (to) => {
    const point = points[Math.max(0, Math.min(points.length - 1, to))];
    if (point) events.onPlace(point.at);
  };
  host.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(step(index, points.length - 1));
  });
  host.addEventListener("click", (event) => {
    const { left, width } = host.getBoundingClientRect();
    go(Math.round(((event.clientX - left) / width) * (points.length - 1)));
  });

  /** @param {string} text */
  const tell = (text) => {
    host.setAttribute("aria-valuemin", "0");
    host.setAttribute("aria-valuemax", String(Math.max(0, points.length - 1)));
    host.setAttribute("aria-valuenow", String(index));
    host.setAttribute("aria-valuetext", text);
  };
  tell("no moves");

  return {
    set(review, view) {
      points = review.graph;
      index = nearest(points, view);
      host.replaceChildren(picture(review, index));
      tell(spoken(points[index], view));
    },
  };
}

/**
 * The point of what is shown; off the reviewed line, the last one that leads there.
 * @param {Review["graph"]} points
 * @param {View} view
 */
function nearest(points, view) {
  const way = new Set(view.line.slice(0, view.line.indexOf(view.shown.at) + 1));
  return Math.max(0, points.findLastIndex((point) => way.has(point.at)));
}

/**
 * “12. Nf3: White is better by 0.40 pawns”.
 * @param {Review["graph"][number] | undefined} point
 * @param {View} view
 */
function spoken(point, view) {
  if (!point) return "no moves";
  const node = view.tree.find(({ at }) => at === point.at);
  const score = point.score ? inWords(point.score) : "not looked at yet";
  return `${node ? moveName(node) : "beginning"}: ${score}`;
}

/** @param {Node} node */
function moveName(node) {
  return node.san ? `${node.number}${node.side === "white" ? "." : "…"} ${node.san}` : "beginning";
}

/**
 * @param {Review} review
 * @param {number} index
 */
function picture({ graph, turningPoints }, index) {
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" });
  const x = (/** @type {number} */ at) => (graph.length > 1 ? (at / (graph.length - 1)) * WIDTH : 0);
  const y = (/** @type {number} */ share) => HEIGHT * (1 - share);
  const known = graph.flatMap(({ score }, at) => (score ? [`${x(at).toFixed(1)} ${y(score.share).toFixed(1)}`] : []));
  const [first, last] = [graph.findIndex(({ score }) => score), graph.findLastIndex(({ score }) => score)];
  if (known.length) {
    const curve = known.join(" L");
    svg.append(
      draw("path", { class: "graph-white", d: `M${x(first)} ${HEIGHT} L${curve} L${x(last)} ${HEIGHT} Z` }),
      draw("path", { class: "graph-curve", d: `M${curve}` }),
    );
  }
  svg.append(draw("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2} H${WIDTH}` }));
  /** @type {Map<Place, number>} */
  const places = new Map(graph.map(({ at }, number) => [at, number]));
  for (const { at } of turningPoints) {
    const number = places.get(at);
    if (number !== undefined) svg.append(draw("path", { class: "graph-turn", d: `M${x(number)} 0 V${HEIGHT}` }));
  }
  svg.append(draw("path", { class: "graph-here", d: `M${x(index)} 0 V${HEIGHT}` }));
  return svg;
}
