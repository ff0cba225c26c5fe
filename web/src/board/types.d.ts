/**
 * What the board, and the things beside it, give to the views around them.
 *
 *   createBoard    from "./board.js"     the board: `set` it, and it tells of moves
 *   createSetup    from "./setup.js"     the same board to place, move and remove men
 *   createBar      from "./bar.js"       the evaluation bar
 *   createGraph    from "./graph.js"     the scores of a game, to walk along
 *   createLost     from "./lost.js"      the men that one side has lost, and who has more
 *   createVoice    from "./voice.js"     the polite live region of the page: `say`, and clock warnings
 *   answer         from "./spoken.js"    what the words l, c, o, p, s mean when they are typed with Enter
 *
 * Keys. The board uses the arrows; Enter and Space, as every button does; 1 to 8 for the ranks and Shift with
 * them for the files; Esc while a man is picked up or a premove waits; Shift+Enter for marks; l, c, o, p and s for
 * speech. What it has used is `event.defaultPrevented`. Every other key bubbles to the page: typed moves are the
 * page's. `c` and `o` can begin a move, so they are said and bubble as well. While `isTyping()` is true the board
 * uses none but the arrows, and Enter makes the typed move (the page listens in the capture phase).
 */
import type { Move, Place, Position, Review, Score, Side, Square, Uci, View } from "../protocol.d.ts";

/** How a move was made; a drag needs no animation. */
export type How = "click" | "drag" | "premove";

export interface BoardEvents {
  /** A legal move, promotion included. A dragged man stays where it was let go until the promise is kept. */
  onMove(move: Uci, how: How): Promise<unknown>;
  /** A man was put where it cannot go: ask the desk why. */
  onImpossible?(from: Square, to: Square): void;
  onSelect?(square: Square | null): void;
  /** To be said aloud. */
  say?(text: string): void;
  /** A move is being typed. */
  isTyping?(): boolean;
}

/** What is shown beside the position itself. */
export interface Look {
  /** Black is at the bottom. */
  turned: boolean;
  /** Whose men can be moved now. */
  movable: Side | null;
  /** Whose men can be moved ahead while the other side thinks. */
  premover: Side | null;
  /** Drawn by the page: a hint, the best move of an analysis. */
  arrows: Arrow[];
  /** Squares to light up: men that can make the typed move, or the hint's first stage. */
  lit: Square[];
}

export interface Arrow {
  from: Square;
  /** The same square: a circle. */
  to: Square;
  kind: "hint" | "line" | "green" | "red" | "blue" | "yellow";
}

export interface BoardOptions {
  coordinates: boolean;
  /** Where the man that is picked up can go. */
  dots: boolean;
  /** Men glide; never where the system asks for less motion. */
  animation: boolean;
}

export interface Board {
  set(view: View, look: Partial<Look>): void;
  use(options: Partial<BoardOptions>): void;
  /** Puts the keyboard on the board. */
  focus(): void;
  /** Nothing is picked up, no premove waits, nothing is asked; drawn arrows stay. */
  cancel(): void;
  /** The premove that waits. */
  readonly premove: { from: Square; to: Square } | null;
}

export interface Setup {
  /** 64 characters from a8 to h1, as `Position.men`. */
  set(men: string): void;
  readonly men: string;
  turn(turned: boolean): void;
  use(options: Partial<BoardOptions>): void;
}

export interface Bar { set(score: Score | null, turned: boolean): void }
export interface Graph { set(review: Review, view: View): void }
export interface GraphEvents { onPlace(at: Place): void }
export interface Lost { set(position: Position, side: Side): void }

export interface Voice {
  say(text: string): void;
  /** Warns when a person's clock runs low; call it with every view. */
  watch(view: View): void;
}

export type { Move };
