/** What goes between the museum's rooms and the workers that their machines run in. */

export interface Region {
  name: string;
  from: number;
  to: number;
}

export interface Story {
  name: string;
  title: string;
  origin: string;
  inside: string;
  plays: string;
  how: string;
  map: Region[];
}

export interface Key {
  name: string;
  label: string;
  does: string;
}

/** A machine that was opened. */
export interface About {
  story: Story;
  /** Cycles of a second. */
  hertz: number;
  keys: Key[];
  hasLine: boolean;
  memoryFrom: number;
}

export interface Tone {
  cycle: number;
  hertz: number;
  milliseconds: number;
  wave: "square" | "triangle" | "sawtooth" | "noise";
  fades: boolean;
}

export interface CellsScreen {
  kind: "cells";
  columns: number;
  codes: number[];
  /** Eight rows of five dots for each cell; none where a machine has letters of any shape. */
  dots: number[];
  cursor: number | null;
  marked: number[];
  isLit: boolean;
}

export type Screen = CellsScreen | { kind: "dots"; width: number; height: number } | { kind: "log" };

/** What a machine shows. */
export interface Look {
  isOn: boolean;
  isHeard: boolean;
  cycles: number;
  nodes: number | null;
  text: string;
  lamps: { name: string; isLit: boolean }[];
  tones: Tone[];
  screen: Screen;
}

export interface Inside {
  registers: { name: string; value: number; bits: number }[];
  memory: Uint8Array;
}

export type Speed = "real" | "ten" | "full";

export type ToRoom =
  | { type: "start"; wasm: Uint8Array; name: string }
  | { type: "press"; key: string; isHeld: boolean }
  | { type: "say"; line: string }
  | { type: "power"; isOn: boolean }
  | { type: "speed"; speed: Speed }
  | { type: "take"; start: string; moves: string }
  | { type: "inside"; isOpen: boolean }
  | { type: "run"; isRunning: boolean };

export type FromRoom =
  | { type: "about"; about: About }
  | { type: "look"; look: Look; dots: Uint8Array | null; inside: Inside | null; rate: number }
  | { type: "says"; text: string }
  | { type: "broken"; why: string };

/** The game on the board. */
export interface Game {
  /** A FEN; empty if the game began as games do. */
  start: string;
  /** As `e2e4`. */
  moves: string[];
}

/** What the page gives to the museum. */
export interface Context {
  game(): Game | null;
  say(text: string): void;
  notice(why: string): void;
}
