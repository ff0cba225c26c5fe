//! `genfens N seed S book None`: opening positions for data generation, as OpenBench asks for.
//!
//! Random legal moves from the start, or from a random position of a book, then a small search
//! that throws out what is already decided. The same seed gives the same positions.

use std::collections::HashSet;

use kilomate_core::eval::score::Score;
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Event, Game, Limits, MachineName, Status, Task};

use crate::output::{quoted, say};
use crate::signal::{Alone, Listener};
use kilomate_engines::Thinker;

/// Random half-moves: so many, or one more, so that both sides get to move first.
const PLIES: usize = 8;
/// After a position of a book a few are enough.
const PLIES_AFTER_BOOK: usize = 2;
/// Nodes of the search that judges a position.
const NODES: u64 = 3_000;
/// A position that is better than this for one side is decided.
const DECIDED: Score = Score::cp(150);
/// So many positions in a row that are no use: the book has none.
const PATIENCE: u32 = 10_000;
/// The largest book that is read: those that people share have some 200 MB.
const LARGEST_BOOK: u64 = 1 << 30;

/// How it is written.
const USAGE: &str = "write: genfens N seed S book None, or a file in place of None";

/// Options of `kilomate genfens`: the words of the command, as testing frameworks write them.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// N seed S book None: so many positions, from this seed, after a position of a file of FENs
    /// or after the start.
    #[arg(value_name = "WORDS", required = true, num_args = 1..)]
    words: Vec<String>,
}

/// Runs the command.
///
/// # Errors
///
/// A sentence about what is wrong.
pub(crate) fn run_alone(arguments: &Arguments) -> Result<(), String> {
    let words = arguments.words.iter().flat_map(|words| words.split_ascii_whitespace());
    run(&Generation::parse(words)?, &mut Alone)
}

/// What to generate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Generation {
    count: u64,
    seed: u64,
    book: Option<String>,
}

impl Generation {
    /// Reads what follows `genfens`. Words after that are for other engines.
    ///
    /// # Errors
    ///
    /// A sentence that shows how it is written.
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let usage = || String::from(USAGE);
        let count = words.next().and_then(|word| word.parse().ok()).ok_or_else(usage)?;
        let mut generation = Generation { count, seed: 0, book: None };
        while let Some(word) = words.next() {
            match word {
                "seed" => {
                    generation.seed =
                        words.next().and_then(|s| s.parse().ok()).ok_or_else(usage)?;
                }
                "book" => {
                    let book = words.next().ok_or_else(usage)?;
                    let none = book.eq_ignore_ascii_case("none");
                    generation.book = (!none).then(|| book.into());
                }
                _ => {}
            }
        }
        Ok(generation)
    }
}

/// Prints the positions.
///
/// # Errors
///
/// A sentence when the book cannot be read or has nothing that is of use.
pub(crate) fn run(generation: &Generation, listener: &mut dyn Listener) -> Result<(), String> {
    let book = generation.book.as_deref().map(read_book).transpose()?;
    let mut player = kilomate_engines::build(MachineName::Desktop, 1)?;
    let mut random = Random::new(generation.seed);
    let mut seen = HashSet::new();
    let mut failures = 0;
    while (seen.len() as u64) < generation.count {
        if listener.is_stopped() {
            return Err("genfens was stopped".into());
        }
        let candidate = candidate(book.as_deref(), &mut random);
        match candidate.filter(|board| is_balanced(player.as_mut(), board)) {
            Some(board) if seen.insert(board.to_fen()) => {
                say(format_args!("info string genfens {}", board.to_fen()));
                failures = 0;
            }
            _ => failures += 1,
        }
        if failures > PATIENCE {
            return Err("genfens: no more positions that are undecided and new".into());
        }
    }
    Ok(())
}

fn read_book(path: &str) -> Result<Vec<Board>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("genfens: book {}: {error}", quoted(path));
    let bytes = kilomate_files::read(path, LARGEST_BOOK).map_err(|error| wrong(&error))?;
    let text = String::from_utf8(bytes).map_err(|error| wrong(&error.utf8_error()))?;
    // FEN or EPD: what follows the fourth field of an EPD is none of our business.
    let board = |line: &str| {
        let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        Board::from_fen(fields.join(" ")).ok()
    };
    let boards: Vec<Board> = text.lines().filter_map(board).collect();
    if boards.is_empty() {
        return Err(format!("genfens: book {} has no position", quoted(path)));
    }
    Ok(boards)
}

/// A position after random moves in which the game goes on quietly.
fn candidate(book: Option<&[Board]>, random: &mut Random) -> Option<Board> {
    let (start, plies) = match book {
        None => (Board::start(), PLIES),
        Some(boards) => (boards.get(random.below(boards.len()))?.clone(), PLIES_AFTER_BOOK),
    };
    let mut game: Game<16> = Game::from_board(&start);
    for _ in 0..plies + random.below(2) {
        let moves = game.board().legal_moves();
        let m = moves.get(random.below(moves.len() as usize) as u16);
        game.play(m).ok()?;
    }
    (game.status() == Status::Normal).then(|| game.board().clone())
}

/// Whether a small search sees no great advantage for either side.
fn is_balanced(player: &mut dyn Thinker, board: &Board) -> bool {
    player.forget();
    player.set_position(board, &[]);
    let limits = Limits { nodes: NODES, ..Limits::default() };
    player.begin(&Task { limits, ..Task::default() }, 0, &[]);
    loop {
        if let Event::Move(choice) = player.step(0, u32::MAX) {
            return choice.score.abs() <= DECIDED;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_understood() {
        let parse = |line: &str| Generation::parse(line.split_ascii_whitespace());
        let made = |count, seed, book: Option<&str>| {
            Ok(Generation { count, seed, book: book.map(Into::into) })
        };
        assert_eq!(parse("7 seed 42 book None"), made(7, 42, None));
        assert_eq!(parse("1 seed 18446744073709551615 book none extra"), made(1, u64::MAX, None));
        assert_eq!(parse("1 seed 2 book a/b.epd"), made(1, 2, Some("a/b.epd")));
        for bad in ["", "x", "-1 seed 2", "1 seed", "1 seed x", "1 book"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn candidates_depend_on_the_seed_alone() {
        let draw = |seed| {
            let mut random = Random::new(seed);
            (0..20).filter_map(|_| candidate(None, &mut random)).collect::<Vec<_>>()
        };
        assert_eq!(draw(5), draw(5));
        assert_ne!(draw(5), draw(6));
        assert!(draw(5).iter().all(|board| !board.in_check() && board.has_legal_move()));
        let sides: HashSet<_> = draw(5).iter().map(Board::side_to_move).collect();
        assert_eq!(sides.len(), 2, "both sides get to move");
    }
}
