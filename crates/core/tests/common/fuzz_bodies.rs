//! What the fuzz targets in `fuzz/` do with their bytes. The tests do the same with the seed
//! corpus and with random text, so that this is compiled and run on every machine.

// Each program that includes this uses a part of it.
#![allow(dead_code)]

use kilomate_core::chess::make::{Undo, Watch};
use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::eval::Evaluator;
use kilomate_core::eval::cache::NoCache;
use kilomate_core::eval::network::{Net16, Net128, Network};
use kilomate_core::knowledge::book::{Book as _, PackedBook};
use kilomate_core::knowledge::kpk::{self, BuiltIn};
use kilomate_core::{Board, Color, Game, Move, MoveList};
use kilomate_flash::Zeroed;

/// Positions for [`move_text`]: the first byte of its input chooses one.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
    "k7/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    // Three knights, three rooks and two bishops that can all go to one square.
    "7k/8/1N3N2/8/1N6/8/8/K7 w - - 0 1",
    "3R4/8/k7/8/3R3R/8/8/K7 w - - 0 1",
    "k7/8/3B4/8/1Q1B4/8/8/7K w - - 0 1",
    "4k3/8/8/8/1b6/8/8/2R1K2r w - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 255 65535",
];

/// Reads bytes as a FEN. A position that is accepted must be sound in every way.
pub(crate) fn fen(bytes: &[u8]) {
    if let Ok(board) = Board::from_fen(bytes) {
        check_board(&board);
        let text = board.to_fen();
        assert_eq!(Board::from_fen(text.as_str()), Ok(board), "{text} reads as another position");
    }
}

/// Reads bytes as a move in one of [`POSITIONS`].
pub(crate) fn move_text(bytes: &[u8]) {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let fen = POSITIONS[choice as usize % POSITIONS.len()];
    match Board::from_fen(fen) {
        Ok(board) => move_text_on(&board, text),
        Err(error) => panic!("{fen}: {error}"),
    }
}

/// Reads bytes as a move. One that is understood must be legal and must have a text that is
/// understood as the same move.
pub(crate) fn move_text_on(board: &Board, text: &[u8]) {
    let read = [board.parse_move(text), board.parse_san(text), board.parse_coordinates(text)];
    for m in read.into_iter().flatten() {
        assert!(board.is_legal(m), "{m} in {}", board.to_fen());
        check_notation(board, m);
    }
}

/// The texts of a legal move are read as that move.
pub(crate) fn check_notation(board: &Board, m: Move) {
    let fen = board.to_fen();
    let san = board.san(m).unwrap_or_else(|error| panic!("{m} in {fen}: {error}"));
    assert_eq!(board.parse_san(san.as_str()), Ok(m), "{san} in {fen}");
    assert_eq!(board.parse_move(san.as_str()), Ok(m), "{san} in {fen}");
    let text = m.to_coordinates();
    assert_eq!(board.parse_coordinates(text.as_str()), Ok(m), "{text} in {fen}");
    assert_eq!(board.parse_move(text.as_str()), Ok(m), "{text} in {fen}");
}

/// Goes through positions as the bytes say: another of [`POSITIONS`], back, or on with a legal move. A
/// network that has followed all of it says what one says that sees the position first.
pub(crate) fn network(bytes: &[u8]) {
    let mut small = Network::<Net16, NoCache, BuiltIn, 16>::ZEROED;
    let mut large = Box::new(Network::<Net128, NoCache, BuiltIn, 128>::ZEROED);
    let mut line = vec![Board::from_fen(POSITIONS[0]).expect("a position")];
    for &byte in bytes.iter().take(2_000) {
        let here = line.last().expect("the first is never taken back");
        let moves = here.legal_moves();
        match byte {
            0xf0.. => {
                let fen = POSITIONS[usize::from(byte & 15)];
                line = vec![Board::from_fen(fen).expect(fen)];
            }
            0xe0.. => line.truncate(line.len().saturating_sub(usize::from(byte & 15)).max(1)),
            _ if moves.is_empty() => continue,
            _ => {
                let mut board = here.clone();
                let m = moves.as_slice()[usize::from(byte) % usize::from(moves.len())];
                board.make(m, &mut (), &mut Undo::NONE.clone());
                line.push(board);
            }
        }
        let board = line.last().expect("a position");
        check_followed(&mut small, board);
        check_followed(&mut *large, board);
    }
}

/// What has been followed is what is seen at first sight.
fn check_followed<E: Evaluator>(followed: &mut E, board: &Board) {
    let state = E::State::from_scratch(board);
    let mut fresh = E::ZEROED;
    let expected = fresh.evaluate(board, &state);
    assert_eq!(followed.evaluate(board, &state), expected, "{}", board.to_fen());
}

/// King and pawn against king, for [`knowledge`]: to move and not to move, of both colours.
const PAWN_ENDINGS: [(&str, Color); 4] = [
    ("8/8/8/8/3k4/8/3P4/3K4 w - - 0 1", Color::White),
    ("8/8/8/8/3k4/8/3P4/3K4 b - - 0 1", Color::White),
    ("8/p7/8/1k6/8/8/8/6K1 w - - 0 1", Color::Black),
    ("7k/6p1/8/8/8/8/8/K7 b - - 0 1", Color::Black),
];

/// Takes bytes for a book and for a table of pawn endings, checked or not: what is accepted makes
/// sense, and whatever is asked ends with a legal move or an answer.
pub(crate) fn knowledge(bytes: &[u8]) {
    if let Ok(book) = PackedBook::open(bytes, bytes.len()) {
        let contents = book.contents().expect("what was accepted makes sense");
        assert_eq!(book.positions().count(), contents.positions as usize);
        assert!(book.positions().all(|(_, mut replies)| replies.next().is_some()));
    }
    let book = PackedBook::trusted(bytes);
    let bits = bytes.iter().fold(0u16, |bits, &byte| bits.rotate_left(5) ^ byte as u16);
    for fen in POSITIONS {
        let Ok(board) = Board::from_fen(fen) else { panic!("{fen}") };
        let moves = board.legal_moves();
        let reply = book.reply(&board, moves.as_slice(), bits);
        assert!(reply.is_none() || moves.as_slice().contains(&reply), "{reply} in {fen}");
    }
    let is_table = kpk::check(&bytes, bytes.len()).is_ok();
    assert!(!is_table || bytes.len().is_multiple_of(2), "questions have two bytes");
    for (fen, side) in PAWN_ENDINGS {
        let Ok(board) = Board::from_fen(fen) else { panic!("{fen}") };
        let _ = kpk::Position::of(&board, side).is_won(&bytes);
    }
}

/// Everything that must be true of a position and of every move in it.
pub(crate) fn check_board(board: &Board) {
    let fen = board.to_fen();
    assert!(board.is_consistent(), "{fen}");
    let mut moves = MoveList::new();
    board.generate(MoveSet::All, &mut moves);
    assert!(!moves.take_overflow(), "more moves than there is room for: {fen}");
    let legal = board.legal_moves();
    let mut captures_en_passant = false;
    for &m in moves.as_slice() {
        let is_legal = legal.as_slice().contains(&m);
        assert!(board.is_pseudo_legal(m), "{m} in {fen}");
        assert_eq!(board.is_legal(m), is_legal, "{m} in {fen}");
        check_move(board, m, is_legal);
        captures_en_passant |= is_legal && m.is(kilomate_core::chess::moves::Flag::EnPassant);
    }
    assert_eq!(board.has_legal_move(), !legal.is_empty(), "{fen}");
    assert_eq!(board.en_passant().is_some(), captures_en_passant, "{fen}");
    let game: Game<1> = Game::from_board(board);
    assert!(game.status().is_over() || !legal.is_empty(), "{fen}");
}

/// A pseudo-legal move is legal if it leaves the own king safe; made and unmade, it leaves every
/// byte as it was.
fn check_move(before: &Board, m: Move, is_legal: bool) {
    let us = before.side_to_move();
    let mut board = before.clone();
    let mut undo = Undo::NONE;
    board.make(m, &mut (), &mut undo);
    let fen = before.to_fen();
    assert_eq!(!board.is_attacked(board.king(us), us.other()), is_legal, "{m} in {fen}");
    if is_legal {
        assert!(board.is_consistent(), "after {m} in {fen}");
        assert_eq!(board.checks_after(m).count(), board.checks().count(), "{m} in {fen}");
        let text = board.to_fen();
        // The order of the lists may differ, and nothing else.
        let read = Board::from_fen(text.as_str()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.to_fen(), text, "after {m} in {fen}");
        assert_eq!(read.key(), board.key(), "after {m} in {fen}");
        check_notation(before, m);
    }
    board.unmake(m, &undo);
    assert_eq!(board, *before, "{m} in {fen} is not taken back");
}
