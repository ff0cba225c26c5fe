//! The books that are shipped: what is promised of them.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use kilomate_core::knowledge::book::{PackedBook, editions};
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Move};
use kilomate_pgn::movetext;

use super::graph::Id;
use super::pack::{Entry, Limit, pack};
use super::position::{Position, after, number};
use super::repertoire::{self, Line};
use super::weigh::Reply;
use super::{cycles, outside, variety};

/// Hundredths of a pawn: what `docs/book.md` says the verdicts were used with.
const MARGIN: i32 = 50;
const WORST: i32 = -60;

/// The books, and how many bytes each may have.
const BOOKS: [(&str, &[u8], Option<usize>); 3] = [
    ("prodigy", editions::PRODIGY, Some(8_050)),
    ("ce", editions::CE, Some(30_720)),
    ("desktop", kilomate_openings::DESKTOP, None),
];

/// Smaller ones, for machines that have no room for all that is promised of the others.
const SMALL: [(&str, &[u8], usize); 2] =
    [("c64", editions::C64, 3_000), ("elf", editions::ELF, 1_024)];

fn books() -> impl Iterator<Item = (&'static str, PackedBook<&'static [u8]>)> {
    BOOKS
        .map(|(name, bytes, _)| (name, PackedBook::open(bytes, bytes.len()).expect(name)))
        .into_iter()
}

fn lines() -> &'static [Line] {
    static LINES: OnceLock<Vec<Line>> = OnceLock::new();
    LINES.get_or_init(|| {
        let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/repertoire.txt"));
        repertoire::read(text).expect("a repertoire")
    })
}

fn board_after(line: &str) -> Board {
    let moves = movetext(&Board::start(), line).expect(line);
    moves.iter().fold(Board::start(), |board, &m| after(&board, m))
}

fn replies(book: PackedBook<&[u8]>, board: &Board) -> usize {
    book.replies(board).into_iter().flatten().count()
}

#[test]
fn the_books_are_what_the_repertoire_packs_to_byte_for_byte() {
    let entries: Vec<Entry> = lines().iter().filter_map(Line::entry).collect();
    for (name, bytes, limit) in BOOKS {
        let packed = pack(&entries, Limit { bytes: limit, ..Limit::default() });
        assert!(packed.bytes == bytes, "{name}: `cargo run -p kilomate-lab -- book pack` it again");
        assert!(limit.is_none_or(|limit| bytes.len() <= limit), "{name}");
    }
    let moves = books().map(|(_, book)| book.contents().expect("good").moves).collect::<Vec<_>>();
    assert!(moves[0] >= 3_000 && moves[1] > 2 * moves[0] && moves[2] > 2 * moves[1], "{moves:?}");
}

#[test]
fn the_books_of_the_smallest_machines_are_packed_from_it_too() {
    let entries: Vec<Entry> = lines().iter().filter_map(Line::entry).collect();
    for (name, book, limit) in SMALL {
        let packed = pack(&entries, Limit { bytes: Some(limit), ..Limit::default() });
        assert!(packed.bytes == book, "{name}: `cargo run -p kilomate-lab -- book pack` it again");
    }
}

#[test]
fn no_move_is_worse_than_promised() {
    for line in lines() {
        let scores = line.replies.iter().map(|reply| reply.score.expect("judged").value());
        let best = scores.clone().max().expect("a reply");
        let worst = scores.min().expect("a reply");
        assert!(worst >= WORST && best - worst <= MARGIN, "{:?}", line.moves);
        // The heaviest reply is the first.
        assert!(line.replies.is_sorted_by(|a, b| a.weight >= b.weight), "{:?}", line.moves);
    }
}

#[test]
fn no_way_leads_around_in_a_circle() {
    let lines = lines();
    let mut ids: HashMap<Position, Id> = HashMap::new();
    for line in lines {
        ids.insert(Position::of(&line.board), ids.len() as Id);
    }
    let known = |line: &Line, played: Move| {
        let child = *ids.get(&Position::of(&after(&line.board, played)))?;
        let number = number(&line.board, played);
        Some(Reply { number, child, weight: 1.0, score: None })
    };
    let mut graph: Vec<Vec<Reply>> = lines
        .iter()
        .map(|line| line.replies.iter().filter_map(|reply| known(line, reply.played)).collect())
        .collect();
    assert_eq!(cycles::remove(&mut graph), 0);
}

#[test]
fn all_first_moves_are_answered_and_main_openings_known() {
    let start = Board::start();
    for (name, book) in books() {
        for &m in start.legal_moves().as_slice() {
            assert!(replies(book, &after(&start, m)) > 0, "{name}: {m}");
        }
        for line in MAIN_LINES {
            assert!(replies(book, &board_after(line)) > 0, "{name}: {line}");
        }
    }
}

/// Positions in which a book must have a reply, for White and for Black.
const MAIN_LINES: &[&str] = &[
    "1. e4 e5 2. Nf3 Nc6 3. Bb5",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4",
    "1. e4 e5 2. Nf3 Nc6 3. d4",
    "1. e4 e5 2. Nf3 Nf6",
    "1. e4 e5 2. Nf3 d6",
    "1. e4 e5 2. f4",
    "1. e4 e5 2. Nc3",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
    "1. e4 c5 2. Nf3 Nc6",
    "1. e4 c5 2. Nf3 e6",
    "1. e4 c5 2. c3",
    "1. e4 c5 2. Nc3",
    "1. e4 e6 2. d4 d5",
    "1. e4 e6 2. d4 d5 3. Nc3",
    "1. e4 c6 2. d4 d5",
    "1. e4 c6 2. d4 d5 3. Nc3",
    "1. e4 d5",
    "1. e4 d5 2. exd5 Qxd5",
    "1. e4 d6 2. d4 Nf6",
    "1. e4 g6",
    "1. e4 Nf6",
    "1. d4 d5 2. c4 e6",
    "1. d4 d5 2. c4 e6 3. Nc3",
    "1. d4 d5 2. c4 dxc4",
    "1. d4 d5 2. c4 c6",
    "1. d4 d5 2. c4 c6 3. Nf3",
    "1. d4 d5 2. Nf3 Nf6 3. Bf4",
    "1. d4 d5 2. Bf4",
    "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7",
    "1. d4 Nf6 2. c4 g6 3. Nc3 d5",
    "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4",
    "1. d4 Nf6 2. c4 e6 3. Nc3",
    "1. d4 Nf6 2. c4 e6 3. Nf3 b6",
    "1. d4 Nf6 2. c4 e6 3. g3",
    "1. d4 Nf6 2. c4 c5",
    "1. d4 Nf6 2. c4 c5 3. d5 b5",
    "1. d4 Nf6 2. c4 e5",
    "1. d4 Nf6 2. Bg5",
    "1. d4 f5",
    "1. c4 e5",
    "1. c4 c5",
    "1. c4 Nf6",
    "1. Nf3 d5",
    "1. Nf3 Nf6",
    "1. Nf3 d5 2. g3",
    "1. b3",
    "1. f4",
    "1. g3 d5",
];

#[test]
fn a_thousand_walks_in_each_book_are_legal_and_varied() {
    for (name, book) in books() {
        let mut random = Random::new(2);
        let mut lines = HashSet::new();
        let mut plies = 0;
        for _ in 0..1_000 {
            let mut board = Board::start();
            let mut line = Vec::new();
            let mut seen = HashSet::new();
            while let Some(m) = outside::draw(book, &board, &mut random) {
                assert!(board.is_legal(m), "{name}: {line:?} {m}");
                assert!(seen.insert(Position::of(&board)), "{name}: {line:?} repeats");
                board = after(&board, m);
                line.push(m);
            }
            plies += line.len();
            lines.insert(line);
        }
        println!("{name}: {} different lines, {plies} half-moves", lines.len());
        assert!(lines.len() >= LEAST_DIFFERENT, "{name}: {}", lines.len());
        assert!(plies >= 1_000 * LEAST_PLIES, "{name}: {plies}");
    }
}

/// Of a thousand games that both sides play by a book, so many leave it in different ways, at least,
/// and after so many half-moves in the mean: 7.8 in the smallest, whose last kilobytes would have made it 8.
const LEAST_DIFFERENT: usize = 700;
const LEAST_PLIES: usize = 7;

#[test]
fn positions_outside_are_not_taken_for_ones_inside() {
    const COUNT: usize = 100_000;
    let inside: HashSet<Position> = lines().iter().map(|line| Position::of(&line.board)).collect();
    let (name, book) = books().next().expect("prodigy");
    let mistaken = outside::mistakes(book, &inside, COUNT, 1);
    assert!(mistaken < COUNT / 10_000, "{name}: {mistaken} of {COUNT}");
}

#[test]
fn games_are_varied_by_move_eight() {
    const PLIES: usize = 16;
    for (name, book) in books() {
        let one_in = 1.0 / variety::alike(book, PLIES);
        println!("{name}: two games are alike one in {one_in:.0} times");
        assert!(one_in > 1_000.0, "{name}: {one_in}");
    }
}
