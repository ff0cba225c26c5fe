// @ts-check
/**
 * Pictures of machines on canvases: the display's dots, the television, and the memory as a map.
 *
 * @import { CellsScreen, Region } from "./types.js"
 */

/** Dots of a cell of the display with the gap behind it, and pixels of a dot. */
const CELL = { width: 6, height: 9, dot: 4 };
/** Pixels around the display. */
const MARGIN = 16;
/** Colours of the display: ground and ink, with light and without. */
const DISPLAY = {
  lit: ["#a6c94c", "#1d2a08", "#98bb42"],
  dark: ["#7d8a62", "#2b3320", "#76835c"],
  off: ["#5b6350", "#5b6350", "#5b6350"],
};

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  return context;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
function resize(canvas, width, height) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/**
 * A display of dots, every one of them: those that are dark and the shadow of those that are not.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {CellsScreen} screen
 * @param {boolean} isOn
 */
export function drawDisplay(canvas, { codes, columns, dots, isLit }, isOn) {
  const rows = codes.length / columns;
  resize(canvas, columns * CELL.width * CELL.dot + 2 * MARGIN, rows * CELL.height * CELL.dot + 2 * MARGIN);
  const context = contextOf(canvas);
  const [ground, ink, shadow] = !isOn ? DISPLAY.off : isLit ? DISPLAY.lit : DISPLAY.dark;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let cell = 0; cell < codes.length; cell++) {
    const left = MARGIN + (cell % columns) * CELL.width * CELL.dot;
    const top = MARGIN + Math.floor(cell / columns) * CELL.height * CELL.dot;
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 5; column++) {
        context.fillStyle = (dots[8 * cell + row] >> (4 - column)) & 1 ? ink : shadow;
        context.fillRect(left + column * CELL.dot, top + row * CELL.dot, CELL.dot - 0.5, CELL.dot - 0.5);
      }
    }
  }
}

/**
 * A picture of dots: 256 colours, then a byte for each dot.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {{ width: number, height: number }} size
 * @param {Uint8Array} bytes
 */
export function drawDots(canvas, { width, height }, bytes) {
  resize(canvas, width, height);
  const context = contextOf(canvas);
  const image = context.createImageData(width, height);
  for (let at = 0; at < width * height; at++) {
    const colour = 3 * bytes[768 + at];
    image.data[4 * at] = bytes[colour];
    image.data[4 * at + 1] = bytes[colour + 1];
    image.data[4 * at + 2] = bytes[colour + 2];
    image.data[4 * at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
}

/** Bytes of a row of the map. */
const MAP_WIDTH = 256;

/**
 * The memory, a pixel for a byte: its value is its light, what has just changed is bright, and each part has a
 * colour of its own.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Uint8Array} memory
 * @param {Uint8Array | null} before
 * @param {number} from the address of the first byte
 * @param {Region[]} map
 */
export function drawMemory(canvas, memory, before, from, map) {
  const height = Math.ceil(memory.length / MAP_WIDTH);
  resize(canvas, MAP_WIDTH, height);
  const context = contextOf(canvas);
  const image = context.createImageData(MAP_WIDTH, height);
  for (let at = 0; at < memory.length; at++) {
    const part = map.findIndex((region) => from + at >= region.from && from + at <= region.to);
    const [red, green, blue] = part < 0 ? [90, 90, 90] : HUES[part % HUES.length];
    const light = 0.25 + (0.75 * memory[at]) / 255;
    const hasChanged = before !== null && before[at] !== memory[at];
    image.data.set(hasChanged ? [255, 255, 255, 255] : [red * light, green * light, blue * light, 255], 4 * at);
  }
  context.putImageData(image, 0, 0);
}

/** Colours of the parts, red, green and blue: told apart without colour, too, by their order in the list. */
export const HUES = [
  [86, 180, 233],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [240, 228, 66],
  [0, 114, 178],
  [213, 94, 0],
  [150, 150, 220],
  [120, 200, 120],
  [220, 140, 140],
  [140, 200, 210],
];
