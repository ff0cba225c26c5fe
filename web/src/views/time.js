// @ts-check
/**
 * Clocks and numbers as people read them.
 */

/**
 * What a clock shows: `1:05:09`, `4:35`, `0:09.4` near the end.
 * @param {number} left milliseconds
 */
export function showClock(left) {
  const ms = Math.max(0, Math.floor(left));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = Math.floor(ms / 1000) % 60;
  if (ms < 20_000) return `${minutes}:${two(seconds)}.${Math.floor(ms / 100) % 10}`;
  return ms < 3_600_000 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`;
}

/**
 * `950`, `12.3k`, `4.56M`.
 * @param {number} count
 */
export function short(count) {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${(count / 1e3).toFixed(1)}k` : `${(count / 1e6).toFixed(2)}M`;
}

/**
 * A number with its thousands apart.
 * @param {number} count
 */
export function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * A word with its number: `1 game`, `3 games`.
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
