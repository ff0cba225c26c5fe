//! `kilomate-lab book stats`: how much a book holds, and how sure it is.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use clap::Args;
use kilomate_core::Board;
use kilomate_core::knowledge::book::PackedBook;
use kilomate_core::knowledge::book::packed::Contents;

use super::position::{Position, after, numbered};
use super::{outside, repertoire, variety};

/// Two games are compared for so many half-moves.
const COMPARED: usize = 16;

/// What `kilomate-lab book stats` is told.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A `.book`; give one or more
    #[arg(required = true)]
    books: Vec<PathBuf>,
    /// The repertoire that the books were packed from: says which positions are inside
    #[arg(long, value_name = "FILE")]
    repertoire: PathBuf,
    /// How many random positions outside are looked up, half of them one or two half-moves off
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    outside: usize,
    /// What the random positions begin with
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What is counted in a book.
struct Counts {
    contents: Contents,
    bytes: usize,
    /// How many positions have so many replies.
    by_replies: BTreeMap<usize, usize>,
    /// How many half-moves one can play by the book alone, at most.
    depth: usize,
    mistakes: usize,
    /// The chance that two games are the same by move eight.
    alike: f64,
}

/// Prints a table of books.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    let lines = repertoire::load(&arguments.repertoire)?;
    let inside: HashSet<Position> = lines.iter().map(|line| Position::of(&line.board)).collect();
    println!(
        "| book | bytes | positions | moves | bytes a move | bits of a key | half-moves | two games \
         alike by move 8, one in | taken for inside, of {} outside |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|",
        arguments.outside
    );
    let mut all = Vec::new();
    for path in &arguments.books {
        let counts = count(path, &inside, arguments)?;
        let Contents { positions, moves, bits } = counts.contents;
        println!(
            "| {} | {} | {positions} | {moves} | {:.2} | {bits} | {} | {:.0} | {} |",
            path.file_name().unwrap_or_default().to_string_lossy(),
            counts.bytes,
            counts.bytes as f64 / f64::from(moves.max(1)),
            counts.depth,
            1.0 / counts.alike,
            counts.mistakes,
        );
        all.push(counts);
    }
    println!("\n| book | positions with 1, 2, 3 … replies |\n|---|---|");
    for (path, counts) in arguments.books.iter().zip(all) {
        let most = counts.by_replies.keys().max().copied().unwrap_or(0);
        let numbers = (1..=most).map(|n| counts.by_replies.get(&n).unwrap_or(&0).to_string());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        println!("| {name} | {} |", numbers.collect::<Vec<_>>().join(", "));
    }
    Ok(0)
}

fn count(path: &Path, inside: &HashSet<Position>, arguments: &Arguments) -> Result<Counts, String> {
    let named = |error: String| format!("{}: {error}", path.display());
    let bytes = crate::input::bytes(path)?;
    let book = PackedBook::open(&bytes[..], bytes.len()).map_err(|e| named(e.to_string()))?;
    let contents = book.contents().ok_or_else(|| named("it makes no sense".into()))?;
    let mut by_replies = BTreeMap::new();
    for (_, replies) in book.positions() {
        *by_replies.entry(replies.count()).or_insert(0) += 1;
    }
    let mistakes = outside::mistakes(book, inside, arguments.outside, arguments.seed);
    let alike = variety::alike(book, COMPARED);
    Ok(Counts { contents, bytes: bytes.len(), by_replies, depth: depth(book), mistakes, alike })
}

/// The half-moves of the longest line that both sides play by a book.
pub(crate) fn depth(book: PackedBook<&[u8]>) -> usize {
    // Lines do not go around in circles, so this ends; a book of somebody else may, so it is bounded.
    const MOST: usize = 200;
    let mut now = vec![Board::start()];
    for depth in 0..MOST {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for board in &now {
            for (number, _) in book.replies(board).into_iter().flatten() {
                let m = numbered(board, number);
                if !m.is_none() {
                    let board = after(board, m);
                    if seen.insert(Position::of(&board)) {
                        next.push(board);
                    }
                }
            }
        }
        if next.is_empty() {
            return depth;
        }
        now = next;
    }
    MOST
}
