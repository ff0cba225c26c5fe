// @ts-check
/**
 * A game in the address: `#pgn=` and the PGN, deflated and in base64url; `#fen=` and a position.
 *
 * | address | what it is |
 * |---|---|
 * | `#pgn=` *letters* | a game: its PGN in UTF-8, raw deflate (RFC 1951), base64url without `=` |
 * | `#fen=` *position* | a position: its FEN with `_` for each space |
 *
 * What is not one of these gets a sentence, and nothing else happens.
 */

/** A game that unpacks to more than this is refused: as much as the desk opens from a file. */
const MOST_BYTES = 1 << 20;

/** @typedef {{ kind: "pgn" | "fen", text: string }} Found */

/** What an address cannot be. */
export class BadAddress extends Error {}

const BROKEN = "The address holds no game that can be read: perhaps it was cut off when it was sent.";
const TOO_LARGE = "The game in the address is too large: open it as a file instead.";
const NO_POSITION = "The address names no position: after #fen= stands a FEN.";

/**
 * The part of an address that holds a game.
 * @param {string} pgn
 * @returns {Promise<string>}
 */
export async function addressOf(pgn) {
  const bytes = new TextEncoder().encode(pgn);
  const packed = await pass(bytes, new CompressionStream("deflate-raw"), Infinity);
  return `#pgn=${toBase64Url(packed)}`;
}

/**
 * The part of an address that holds a position.
 * @param {string} fen
 */
export function addressOfPosition(fen) {
  return `#fen=${fen.replaceAll(" ", "_")}`;
}

/**
 * What an address holds; nothing, if it is none of these.
 * @param {string} hash
 * @returns {Promise<Found | null>}
 */
export async function readAddress(hash) {
  if (hash.startsWith("#fen=")) {
    const text = decode(hash.slice(5)).replaceAll("_", " ").trim();
    if (!text) throw new BadAddress(NO_POSITION);
    return { kind: "fen", text };
  }
  if (!hash.startsWith("#pgn=")) return null;
  const packed = fromBase64Url(hash.slice(5));
  /** @type {Uint8Array} */
  let bytes;
  try {
    bytes = await pass(packed, new DecompressionStream("deflate-raw"), MOST_BYTES);
    return { kind: "pgn", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    throw error instanceof BadAddress ? error : new BadAddress(BROKEN);
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadAddress(NO_POSITION);
  }
}

/**
 * Sends bytes through a stream; more than `most` are refused before they are kept.
 * @param {Uint8Array} bytes
 * @param {{ readable: ReadableStream<any>, writable: WritableStream<any> }} stream
 * @param {number} most
 */
async function pass(bytes, stream, most) {
  const writer = stream.writable.getWriter();
  // What goes wrong here is heard at the reading end.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => undefined);
      throw new BadAddress(TOO_LARGE);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text
 * @returns {Uint8Array}
 */
function fromBase64Url(text) {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new BadAddress(BROKEN);
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadAddress(BROKEN);
  }
}
