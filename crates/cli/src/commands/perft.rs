//! `kilomate perft`: per-move counts, total, time and speed; and `go perft`, which can be stopped.

use std::time::Instant;

use kilomate_core::chess::make::Watch;
use kilomate_core::chess::perft::{MAX_DEPTH, Memo, perft};
use kilomate_core::{Board, Game, MoveStack, Piece, Square};

use crate::output::{complain, say};
use crate::signal::Listener;

/// Options of `kilomate perft`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many half-moves to look ahead.
    #[arg(value_parser = clap::value_parser!(u8).range(0..=MAX_DEPTH as i64))]
    depth: u8,

    /// The position, as one argument or as the four to six fields of a FEN; the start of a game
    /// if none is given.
    #[arg(value_name = "FEN", num_args = 0..)]
    fen: Vec<String>,

    /// Remember counts of positions that come up again in a table of this many megabytes. Faster,
    /// but not every leaf is then made and unmade.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: Option<u32>,
}

/// Records for the plies of perft.
const PLIES: usize = MAX_DEPTH + 1;
/// 256 moves for each of them: more than any position has.
const MOVES: usize = 256 * PLIES;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let board = if arguments.fen.is_empty() {
        Board::start()
    } else {
        let fen = arguments.fen.join(" ");
        Board::from_fen(&fen).map_err(|error| format!("{error}\n  in: {fen}"))?
    };
    let start = Instant::now();
    let total = match arguments.hash {
        None => divide(&board, arguments.depth, &mut ())?,
        Some(megabytes) => {
            let mut table = Table::new(megabytes)?;
            divide(&board, arguments.depth, &mut table)?
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let speed = total as f64 / seconds.max(1e-9);
    say(format_args!("\ntotal {total}\ntime {seconds:.3} s\nspeed {speed:.0} nodes per second"));
    Ok(())
}

/// Prints the count below each legal move and returns their sum.
fn divide<C: Memo>(board: &Board, depth: u8, memo: &mut C) -> Result<u64, String> {
    let Some(below) = depth.checked_sub(1) else { return Ok(1) };
    let mut moves: Vec<_> = board.legal_moves().as_slice().to_vec();
    moves.sort_by_cached_key(ToString::to_string);
    let mut game: Game<PLIES> = Game::from_board(board);
    let mut stack = Box::new(MoveStack::<MOVES>::new());
    let mut total = 0;
    for m in moves {
        game.play(m).map_err(|error| error.to_string())?;
        let count = perft(&mut game, &mut stack, memo, below)
            .map_err(|_| "perft ran out of room: this is a defect, please report it")?;
        game.take_back();
        say(format_args!("{m} {count}"));
        total += count;
    }
    Ok(total)
}

/// `go perft`: what to count.
pub(crate) struct Count {
    pub(crate) board: Board,
    pub(crate) depth: u8,
}

/// Deeper trees are cut into pieces of this depth, and an order to stop is looked for between them.
const PIECE: u8 = 4;

/// Answers `go perft` in the way that tools know from Stockfish.
pub(crate) fn answer_go(count: &Count, listener: &mut dyn Listener) {
    let mut game: Game<PLIES> = Game::from_board(&count.board);
    let mut stack = Box::new(MoveStack::<MOVES>::new());
    let mut total = 0;
    if let Some(below) = count.depth.checked_sub(1) {
        for &m in count.board.legal_moves().as_slice() {
            game.push(m);
            let Some(leaves) = count_leaves(&mut game, &mut stack, below, listener) else {
                return complain("perft was stopped");
            };
            game.pop();
            say(format_args!("{m}: {leaves}"));
            total += leaves;
        }
    } else {
        total = 1;
    }
    say(format_args!("\nNodes searched: {total}\n"));
}

/// Leaves below the position; none when told to stop.
fn count_leaves(
    game: &mut Game<PLIES>,
    stack: &mut MoveStack<MOVES>,
    depth: u8,
    listener: &mut dyn Listener,
) -> Option<u64> {
    if depth <= PIECE {
        return if listener.is_stopped() { None } else { perft(game, stack, &mut (), depth).ok() };
    }
    let mut total = 0;
    for &m in game.board().legal_moves().as_slice() {
        game.push(m);
        total += count_leaves(game, stack, depth - 1, listener)?;
        game.pop();
    }
    Some(total)
}

/// A 64-bit key kept beside the board's own 48 bits, so that two positions of a count of billions
/// are never taken for one another.
#[derive(Clone, Copy)]
struct Key64(u64);

kilomate_flash::zeroed! { struct Key64 = Key64(0); }

impl Watch for Key64 {
    fn add(&mut self, piece: Piece, at: Square) {
        self.0 ^= mix(u64::from(piece.to_byte()) << 8 | u64::from(at.index()) | 1 << 16);
    }

    fn remove(&mut self, piece: Piece, at: Square) {
        self.add(piece, at);
    }
}

/// The finalizer of `SplitMix64`: distinct numbers in, unrelated numbers out.
fn mix(number: u64) -> u64 {
    let z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Counts by position and depth; the newest replaces what stood in its place.
struct Table {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    /// Both keys of the position and the depth, mixed into one number; 0 is no position.
    key: u64,
    count: u64,
}

impl Table {
    fn new(megabytes: u32) -> Result<Table, String> {
        let bytes = u64::from(megabytes) << 20;
        let wanted = usize::try_from(bytes / size_of::<Entry>() as u64).unwrap_or(usize::MAX);
        let count = if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 };
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).map_err(|_| {
            format!("--hash {megabytes}: not that much memory; try a smaller table")
        })?;
        entries.resize(count, Entry::default());
        Ok(Table { entries })
    }

    /// The place of a position and depth, and the key that must stand there.
    fn locate(&mut self, board: &Board, watch: Key64, depth: u8) -> (&mut Entry, u64) {
        // The board's key covers side, castling and en passant; the watched one only the pieces.
        let key = board.key();
        let state = u64::from(key.hash) << 24 | u64::from(key.lock) << 8 | u64::from(depth);
        let key = mix(watch.0 ^ mix(state)) | 1;
        let index = (key >> 1) as usize & (self.entries.len() - 1);
        (&mut self.entries[index], key)
    }
}

impl Memo for Table {
    type Watch = Key64;

    fn recall(&mut self, board: &Board, watch: &Key64, depth: u8) -> Option<u64> {
        if depth < 2 {
            return None; // counting one ply costs less than a miss in the cache
        }
        let (entry, key) = self.locate(board, *watch, depth);
        (entry.key == key).then_some(entry.count)
    }

    fn remember(&mut self, board: &Board, watch: &Key64, depth: u8, count: u64) {
        if depth >= 2 {
            let (entry, key) = self.locate(board, *watch, depth);
            *entry = Entry { key, count };
        }
    }
}
