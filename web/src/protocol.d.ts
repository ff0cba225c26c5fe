/**
 * What the page and the desk's worker say to each other.
 *
 * The page calls `tell(command)` of `desk.js` and gets an `Answer`; whatever changes arrives as a `View`,
 * which is the whole state of the desk and is never changed by the page. What has happened arrives as
 * `News`, for sounds and speech. A view is posted only when everything it shows has been stored.
 *
 * Rules, clocks, levels and files are the desk's (`crates/desk`). Words of refusals and problems are its
 * sentences: show them as they are.
 */

/** A square, as `e4`. */
export type Square = string;
/** A move as UCI writes it: `e2e4`, `e7e8q`, castling as the king's step `e1g1`. */
export type Uci = string;
export type Side = "white" | "black";
/** A place in the tree of moves. 0 is the beginning of the game. Numbers belong to one `game`. */
export type Place = number;
/** Letters of men as in a FEN: `K` is White's king, `k` Black's. */
export type Letter = string;
export type Promotion = "q" | "r" | "b" | "n";
/**
 * Who sits there, in words, as in saved games: `person`, `person Anna`, `desktop full`,
 * `desktop elo 1040 adaptive`, `prodigy seconds 15 authentic ponder`, `c64 level 3`, `ce depth 4`,
 * `elf infinite`, `ce nodes 5000`.
 */
export type SeatText = string;
export type MachineId = "desktop" | "ce" | "c64" | "prodigy" | "elf";

// ---------------------------------------------------------------------------------------------------
// Commands. Values are texts, numbers and booleans only.

export type Command =
  // Moves.
  /** A person's move, at `here`. Unless `sure`, the coach may ask: then `Answer.sure` is true. */
  | { do: "play"; move: Uci; sure?: boolean }
  /** A move anywhere in the tree, without playing it; the place after it is shown. Gives `{ at }`. */
  | { do: "try"; at: Place; move: Uci }
  /** What a text means at a place (the shown one unless said). Gives a `Typed`. */
  | { do: "typed"; text: string; at?: Place }
  /** Why a man cannot go from one square to another, in a sentence. Gives `{ why: string }`. */
  | { do: "why"; from: Square; to: Square; at?: Place }
  | { do: "takeBack" }
  | { do: "redo" }
  /** Play on from another place of the tree. */
  | { do: "playOnFrom"; at: Place }
  /** Only look at a place: the game does not notice. `View.shown` is about it. */
  | { do: "look"; at: Place }
  // The game.
  | { do: "pause" }
  | { do: "resume" }
  | { do: "offerDraw" }
  | { do: "claimDraw"; move?: Uci }
  | { do: "resign" }
  | { do: "accept" }
  | { do: "decline" }
  | { do: "swapSides" }
  | { do: "sit"; side: Side; seat: SeatText }
  | { do: "moveNow" }
  /** Asked again, more of it. */
  | { do: "hint" }
  | { do: "analyse"; at: Place; lines: number }
  | { do: "stopAnalysis" }
  /** The person opens the book of openings, or looks at what the opponent thinks: both are help. */
  | { do: "consult" }
  | { do: "watch" }
  | { do: "review" }
  | { do: "endReview" }
  // The tree.
  | { do: "comment"; at: Place; text: string }
  | { do: "promote"; at: Place }
  | { do: "remove"; at: Place }
  | { do: "tag"; name: string; value: string }
  // Other games.
  | NewGame
  /** Is that a position? Gives a `FenCheck`. */
  | { do: "checkFen"; fen: string }
  /** The games in a text (a file, the clipboard, an address). Gives a `PgnList`; nothing is opened. */
  | { do: "listPgn"; text: string }
  /** Puts one of them on the desk, to look at; `number` counts the readable ones from 0. */
  | { do: "openPgn"; text: string; number?: number }
  /** The game as PGN. Gives `{ text, name }`; `plain` leaves out the desk's own tags, for sending. */
  | { do: "pgn"; plain?: boolean }
  // The library. A game is known by its `file`.
  /** Gives a `LibraryList`: those with all these words in them. */
  | { do: "library"; words?: string; deleted?: boolean }
  /** Looks at a saved game; one that waits is gone on with. */
  | { do: "openSaved"; file: string }
  /** Gives `{ text }`. */
  | { do: "readSaved"; file: string }
  | { do: "deleteSaved"; file: string }
  | { do: "restoreSaved"; file: string }
  /** A copy of the game into the library. Gives `{ file }`. */
  | { do: "saveCopy"; name?: string }
  // Around it.
  /** Gives a `RatingList`. */
  | { do: "ratings" }
  /** Gives `{ machines: MachineFacts[], lowestElo, highestElo, levels }`. */
  | { do: "machines" }
  /** What an Elo is like. Gives `{ name, sentence }`. */
  | { do: "strength"; elo: number }
  /** What a seat is called and like. Gives `{ name, sentence, elo }`, or a refusal that says what is wrong. */
  | { do: "checkSeat"; seat: SeatText }
  /** A time as people write it, `5+3` or `300s`. Gives `{ clock }` in seconds, as `NewGame` takes it. */
  | { do: "checkClock"; text: string }
  | { do: "coach"; on: boolean }
  /** Weak machines answer with a short pause. */
  | { do: "humanPace"; on: boolean }
  /** Machines play from books, or not. */
  | { do: "book"; on: boolean }
  /** The page's settings, kept as they are: JSON of the page's own. They come again with `Ready`. */
  | { do: "keepSettings"; text: string }
  /** Another tab has the desk: take it over. That tab is told so. */
  | { do: "takeOver" };

export interface NewGame {
  do: "begin";
  white: SeatText;
  black: SeatText;
  /** White's and Black's seconds: `300+2`, `40/7200`; none without clocks. Both or neither. */
  whiteClock?: string;
  blackClock?: string;
  /** A position to begin with. */
  fen?: string;
  /** The giver begins without this man; not beside a FEN. */
  odds?: "none" | "pawn" | "knight" | "rook" | "queen";
  giver?: Side;
  /** Decides what weak players overlook; random if left out. */
  seed?: number;
}

/** What became of a command. */
export type Answer<T = unknown> =
  | { ok: true; value?: T }
  /** `why` is a sentence. With `sure` it is the coach's question: play again with `sure: true`. */
  | { ok: false; why: string; sure?: boolean };

export interface Typed {
  /** The move that the text means, if it means one. */
  exact: Move | null;
  /** Moves that begin like the text. */
  completions: Move[];
  /** The text means a promotion and does not say to what. */
  promotions: Move[];
  /** What is wrong with it, in a sentence; none while it can still become a move. */
  problem: string | null;
  /** It is not even written like a move. */
  isNoMove: boolean;
}

export type FenCheck =
  | { ok: true; fen: string; toMove: Side }
  | { ok: false; why: string };

export interface PgnList {
  games: { number: number; title: string; white: string; black: string; date: string; result: string; plies: number }[];
  /** Games with a mistake: which, where and what. */
  mistakes: string[];
}

export interface LibraryList {
  games: SavedGame[];
  /** How many there are without the words. */
  count: number;
}

export interface SavedGame {
  file: string;
  place: "library" | "waiting" | "aside" | "deleted";
  /** Milliseconds since 1970. */
  modified: number;
  /** What is wrong with the file; then the rest is empty. */
  problem: string | null;
  white: string;
  black: string;
  date: string;
  event: string;
  eco: string;
  opening: string;
  result: string;
  /** `won`, `lost`, `drawn`, `White won`, `Black won`, `unfinished`. */
  outcome: string;
  plies: number;
  games: number;
}

export interface Estimate { elo: number; error: number; games: number }

export interface RatingList {
  overall: Estimate | null;
  opponents: { name: string; won: number; drawn: number; lost: number; estimate: Estimate | null }[];
  /** The latest first. */
  games: { date: string; opponent: string; elo: number | null; person: Side; outcome: "won" | "drawn" | "lost"; counts: boolean }[];
}

export interface MachineFacts {
  id: MachineId;
  title: string;
  sentence: string;
  /** Nodes a second of the real one; none for this computer. */
  speed: number | null;
  /** Where that figure comes from. */
  source: string | null;
  /** Seconds for a move that the real machine offers, if it has such a choice. */
  times: number[];
}

// ---------------------------------------------------------------------------------------------------
// The view: everything that there is to show.

export interface View {
  /** Another game is on the desk when this changes: places of the last one mean nothing any more. */
  game: number;
  /** Where the game stands, and what is looked at. */
  here: Place;
  shown: Position;
  /** `shown` is where the game stands, so moves are played, not tried. */
  isHere: boolean;
  /** White's, then Black's. */
  seats: { white: SeatView; black: SeatView };
  /** The person for whom offers and resignations are made; none if two machines play. */
  person: Side | null;
  /** It is a person's move at `here` and the game goes on. */
  isPersonsMove: boolean;
  toMove: Side;
  clocks: Clocks | null;
  isPaused: boolean;
  /** Somebody looks for a move to play now. */
  isThinking: boolean;
  /** The person was helped, so the game does not count. */
  isAssisted: boolean;
  /** The game would count for the person's rating, unless they are helped. */
  isForRating: boolean;
  outcome: Outcome | null;
  offer: { by: Side; what: "draw" | "resignation" } | null;
  canTakeBack: boolean;
  canRedo: boolean;
  /** A draw can be claimed at `here` without a further move. */
  canClaim: boolean;
  hint: Hint | null;
  /** A hint was asked for and is being looked for. */
  isHinting: boolean;
  hasCoach: boolean;
  hasHumanPace: boolean;
  hasBook: boolean;
  /** What the machine to move thinks, or the one that has moved last: show it only after `watch`. */
  thinking: Thinking | null;
  analysis: Analysis | null;
  review: Review | null;
  /** The tree; places that were cut off are not in it. `tree[0]` is the beginning. */
  tree: Node[];
  /** From the beginning to the end of the line through `shown`. */
  line: Place[];
  tags: { name: string; value: string }[];
  /** Games that were left and can be gone on with: see `library`. */
  waiting: number;
  /** There is something on the desk: moves, or a position that was set up. */
  hasGame: boolean;
  saving: Saving;
}

export interface Position {
  at: Place;
  fen: string;
  /** 64 characters from a8 to h1, as a FEN lists them; `.` where nobody stands. */
  men: string;
  toMove: Side;
  /** The king that is in check. */
  check: Square | null;
  /** The move that led here. */
  last: Move | null;
  /** What is legal; none where the rules end the game. Promotions are four moves. */
  moves: Move[];
  /** The number of the move to be made, as a FEN counts. */
  number: number;
  /** How often it has stood, and half-moves without capture or pawn move. */
  stood: number;
  halfmoves: number;
  opening: { eco: string; name: string } | null;
  /** What the book plays here, the most frequent first. */
  book: { move: Move; share: number; opening: string | null }[];
  /** The men that each side has lost, the queen first, as letters of their colour. */
  lost: { white: Letter[]; black: Letter[] };
  /** How many pawns more White has on the board. */
  balance: number;
}

export interface Move {
  uci: Uci;
  san: string;
  from: Square;
  to: Square;
  promotion: Promotion | null;
  isCapture: boolean;
  /** Where the man stands that it takes: another square than `to` only en passant. */
  taken: Square | null;
  isCastling: boolean;
  isCheck: boolean;
}

export interface SeatView {
  seat: SeatText;
  /** What to call them: `You`, `Kilomate 1000`. */
  name: string;
  isPerson: boolean;
  machine: MachineId | null;
  isAdaptive: boolean;
  elo: number | null;
  /** What it is like to play against; empty for a person. */
  sentence: string;
}

export interface Clocks {
  /** Milliseconds at the moment `at` of `performance.timeOrigin + performance.now()`. */
  white: number;
  black: number;
  at: number;
  running: Side | null;
  /** What each may use, as `300+2`. */
  allowance: { white: string; black: string };
}

export interface Outcome {
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  /** `checkmate`, `resignation`, `threefold repetition` and so on. */
  reason: string;
  winner: Side | null;
}

export interface Score {
  /** Hundredths of a pawn for White; a large number for a mate. */
  cp: number;
  /** Moves to the mate, below zero if Black mates; none otherwise. */
  mate: number | null;
  /** `+1.25`, `−0.30`, `#3`, `#−2`: for White. */
  text: string;
  /** White's share of the points to expect, from 0 to 1: for bars and graphs. */
  share: number;
}

export interface Hint {
  stage: 1 | 2 | 3;
  from: Square;
  to: Square | null;
  /** At the third stage: numbered moves, `12. O-O d6`. */
  line: string;
  score: Score | null;
}

export interface Thought {
  depth: number;
  score: Score;
  nodes: number;
  speed: number;
  /** Of the table, in thousandths. */
  fill: number;
  isBook: boolean;
  /** Numbered moves. */
  text: string;
  /** The same to be played or drawn, from the position that is thought about. */
  moves: Move[];
}

export interface Thinking { side: Side; name: string; thought: Thought | null }
export interface Analysis { at: Place; lines: Thought[] }

export interface Review {
  done: number;
  total: number;
  isDone: boolean;
  /** Per cent; none before it is done. */
  accuracy: { white: number | null; black: number | null };
  /** The score after each place of the reviewed line; none where it has not looked yet. */
  graph: { at: Place; score: Score | null }[];
  turningPoints: { at: Place; before: Place; sentence: string; better: Move; line: string }[];
  /** What to say if it is done and there is none. */
  none: string;
}

export interface Node {
  at: Place;
  parent: Place | null;
  children: Place[];
  /** Empty at the beginning. */
  san: string;
  uci: Uci;
  /** The number of the move and who makes it. */
  number: number;
  side: Side;
  comment: string;
  /** Signs such as `!` and `?`. */
  signs: string;
  /** What the clocks of White and Black showed after it. */
  clocks: [number, number] | null;
  /** What the player thought of it. */
  score: Score | null;
  /** On the way to `here`. */
  isPlayed: boolean;
}

export interface Saving {
  state: "nothing" | "saved" | "failed" | "never";
  /** Why it could not be saved. */
  why: string | null;
}

// ---------------------------------------------------------------------------------------------------
// What the worker posts.

export type News =
  | { news: "moved"; by: Side; at: Place; move: Move; sentence: string }
  | { news: "over"; outcome: Outcome }
  | { news: "offered"; by: Side; what: "draw" | "resignation" }
  | { news: "answered"; by: Side; accepted: boolean; why: string }
  | { news: "hint"; hint: Hint }
  | { news: "reviewed" }
  | { news: "failed"; by: Side; why: string }
  /** A sentence: something could not be stored or read. */
  | { news: "problem"; why: string };

/** The page to the worker. The first message has the wasm, whose bytes the page has unpacked. */
export type ToWorker =
  | { type: "start"; wasm: Uint8Array; address?: string }
  | { type: "command"; id: number; command: Command };

/** The worker to the page. */
export type FromWorker =
  /** The desk is there; the view follows. `settings` is what `keepSettings` was given, or nothing. */
  | { type: "ready"; settings: string | null; version: string }
  | { type: "view"; view: View }
  | { type: "news"; news: News[] }
  | { type: "answer"; id: number; answer: Answer }
  /** Another tab has the desk. Nothing here goes on before `takeOver`. */
  | { type: "elsewhere"; why: string }
  /** The desk has stopped working. What was stored is stored; a reload begins again from there. */
  | { type: "broken"; why: string };

/** What `desk.js` gives the page. */
export interface DeskClient {
  tell<T = unknown>(command: Command): Promise<Answer<T>>;
}
export interface DeskEvents {
  ready(settings: string | null, version: string): void;
  view(view: View): void;
  news(news: News[]): void;
  elsewhere(why: string): void;
  broken(why: string): void;
}
export type OpenDesk = (events: DeskEvents) => DeskClient;
