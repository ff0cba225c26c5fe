//! Writes a Polyglot book of random games and lists what is in it, or lists what is in another one:
//! `cargo xtask test games` lets python-chess do the same and compares.
//!
//! ```text
//! cargo run -p kilomate-openings --example polyglot -- make SEED GAMES BOOK.bin > LIST.txt
//! cargo run -p kilomate-openings --example polyglot -- list BOOK.bin LIST.txt
//! ```
//!
//! A list has a line for each position, with tabs between its FEN, its key and its replies: the heaviest
//! first, then by their letters, each as `e2e4 100`. Of the list that is given only the positions are
//! read.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use kilomate_core::{Board, Game, Move};
use kilomate_openings::polyglot::{self, Entry, PolyglotBook};

/// Half-moves of a game.
const LONGEST: usize = 160;

/// Numbers that look random and are the same every time: xorshift.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }
}

/// A move that random games seldom have.
fn is_special(board: &Board, m: Move) -> bool {
    m.is_castling() || m.is_promotion() || board.en_passant() == Some(m.to())
}

/// Replies to every position of random games: some of its moves, every special one among them.
fn random_book(seed: u64, games: usize) -> BTreeMap<u64, (Board, Vec<Entry>)> {
    let mut dice = Dice(seed.max(1));
    let mut book = BTreeMap::new();
    for _ in 0..games {
        let mut game: Game<256> = Game::new();
        for _ in 0..LONGEST {
            let board = game.board().clone();
            let moves = board.legal_moves();
            let count = u64::from(moves.len());
            if count == 0 {
                break;
            }
            let mut entries = Vec::new();
            for &m in moves.as_slice() {
                if is_special(&board, m) || dice.below(count) < 3 {
                    // Some have none: they are struck out.
                    let is_struck_out = dice.below(10) == 0;
                    let weight = if is_struck_out { 0 } else { dice.below(1 << 16) as u16 };
                    entries.push(Entry::new(&board, m, weight));
                }
            }
            book.insert(polyglot::key(&board), (board, entries));
            let chosen = moves.get(dice.below(count) as u16);
            if game.play(chosen).is_err() {
                break;
            }
        }
    }
    book
}

/// A line of the list.
fn listed(book: &PolyglotBook<Vec<u8>>, board: &Board) -> String {
    let mut replies = book.replies(board, board.legal_moves().as_slice());
    replies.sort_by_key(|&(m, weight)| (u32::MAX - weight, m.to_string()));
    let mut line = format!("{}\t{:016x}", board.to_fen(), polyglot::key(board));
    for (m, weight) in replies {
        let _ = write!(line, "\t{m} {weight}");
    }
    line
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["make", seed, games, path] => {
            let made = random_book(seed.parse()?, games.parse()?);
            let entries = made.values().flat_map(|(_, entries)| entries).copied();
            let bytes = polyglot::write(entries);
            std::fs::write(path, &bytes)?;
            let book = PolyglotBook::open(bytes)?;
            for (board, _) in made.values() {
                println!("{}", listed(&book, board));
            }
            Ok(())
        }
        ["list", path, list] => {
            let book = PolyglotBook::open(std::fs::read(path)?)?;
            for line in std::fs::read_to_string(list)?.lines() {
                let fen = line.split('\t').next().unwrap_or_default();
                println!("{}", listed(&book, &Board::from_fen(fen)?));
            }
            Ok(())
        }
        _ => Err("say make SEED GAMES BOOK.bin, or list BOOK.bin LIST.txt".into()),
    }
}
