//! The evaluation: the same for both sides, the same however it was come by.

mod common;
#[path = "eval/kpk.rs"]
mod kpk;

use common::{Random, perft_cases};
use kilomate_core::chess::make::Watch;
use kilomate_core::eval::pawns::PawnHash;
use kilomate_core::eval::score::Score;
use kilomate_core::eval::weights::term;
use kilomate_core::eval::{
    Extent, Full, Lean, Sums, Trace, evaluate, evaluate_traced, evaluate_with, guess,
};
use kilomate_core::knowledge::kpk::BuiltIn;
use kilomate_core::{Board, Color, Game, Piece, Setup, Square};
use kilomate_flash::Zeroed;

/// The same position with the board turned over and the colours exchanged.
fn mirrored(board: &Board) -> Board {
    let setup = Setup::from(board);
    let mut other = setup.clone();
    other.side = setup.side.other();
    other.castling = setup.castling >> 2 | (setup.castling & 3) << 2;
    other.en_passant = setup.en_passant.map(Square::mirrored);
    for at in Square::all() {
        let piece = setup.piece_at(at);
        let turned =
            piece.kind().map_or(Piece::NONE, |kind| Piece::new(piece.color().other(), kind));
        other.put(at.mirrored(), turned);
    }
    other.build().unwrap()
}

/// Positions of random games, one after each half-move.
fn positions() -> Vec<Board> {
    let mut random = Random(7);
    let mut all = Vec::new();
    for case in perft_cases() {
        let mut game: Game<256> = Game::from_board(&case.board());
        for _ in 0..60 {
            all.push(game.board().clone());
            let legal = game.board().legal_moves();
            if legal.is_empty() {
                break;
            }
            let choice = random.below(legal.len() as usize);
            game.play(legal.as_slice()[choice]).unwrap();
        }
    }
    assert!(all.len() > 5_000);
    all
}

/// How often each term counted for each side.
struct Counts([[i32; term::COUNT as usize]; 2]);

impl Trace for Counts {
    fn count(&mut self, index: u8, color: Color, times: i8) {
        self.0[color as usize][index as usize] += i32::from(times);
    }
}

#[test]
fn turned_over_the_value_is_the_same_term_by_term() {
    for board in positions() {
        let other = mirrored(&board);
        compare_turned::<Full>(&board, &other);
        compare_turned::<Lean>(&board, &other);
    }
}

fn compare_turned<E: Extent>(board: &Board, other: &Board) {
    let (sums, turned) = (Sums::<E>::from_scratch(board), Sums::<E>::from_scratch(other));
    assert_eq!(evaluate(board, &sums), evaluate(other, &turned));
    let zero = || Counts([[0; term::COUNT as usize]; 2]);
    let (mut here, mut there) = (zero(), zero());
    evaluate_traced(board, &sums, &mut here);
    evaluate_traced(other, &turned, &mut there);
    assert_eq!(here.0[0], there.0[1], "{}", board.to_fen());
    assert_eq!(here.0[1], there.0[0], "{}", board.to_fen());
}

#[test]
fn remembered_structures_change_nothing() {
    // One place for all, so that structures push each other out all the time, and many.
    let mut one = PawnHash::<1>::ZEROED;
    let mut many = PawnHash::<64>::ZEROED;
    for board in positions() {
        let sums = Sums::from_scratch(&board);
        let plain = evaluate::<Full>(&board, &sums);
        assert_eq!(evaluate_with::<Full, _, BuiltIn>(&board, &sums, &mut one), plain);
        assert_eq!(evaluate_with::<Full, _, BuiltIn>(&board, &sums, &mut many), plain);
    }
}

#[test]
fn watched_sums_equal_sums_from_scratch() {
    let mut random = Random(11);
    for case in perft_cases() {
        let mut game: Game<64> = Game::from_board(&case.board());
        let mut sums = Sums::<Lean>::from_scratch(game.board());
        for _ in 0..60 {
            let legal = game.board().legal_moves();
            if legal.is_empty() {
                break;
            }
            let before = sums.copied();
            assert_eq!(before, sums, "a copy has everything");
            let m = legal.as_slice()[random.below(legal.len() as usize)];
            // As the search does it: pushed, popped, and the watcher put back.
            game.make_room(1);
            assert!(game.push_watched(m, &mut sums));
            assert_eq!(sums, Sums::from_scratch(game.board()), "after {m}");
            assert_eq!(game.pop(), Some(m));
            sums = before;
            assert_eq!(sums, Sums::from_scratch(game.board()), "before {m}");
            game.play_watched(m, &mut sums).unwrap();
            assert_eq!(sums, Sums::from_scratch(game.board()), "after {m} for good");
        }
    }
}

#[test]
fn nothing_is_guessed_about_a_bare_king() {
    for board in positions() {
        let bare = board.count(Color::White) == 1 || board.count(Color::Black) == 1;
        let sums = Sums::<Full>::from_scratch(&board);
        if bare {
            assert_eq!(guess(&board, &sums), None, "{}", board.to_fen());
        }
    }
    let board = Board::from_fen("8/8/4k3/8/8/3R4/4K3/8 w - - 0 1").unwrap();
    assert_eq!(guess(&board, &Sums::<Full>::from_scratch(&board)), None);
}

#[test]
fn endings_that_cannot_be_won_are_worth_little() {
    for fen in [
        "8/8/4k3/8/8/3NN3/4K3/8 w - - 0 1", // two knights
        "k7/8/8/8/8/P1B5/8/4K3 w - - 0 1",  // the wrong bishop, the king in its corner
        "8/8/4k3/8/8/3B4/4K3/7r w - - 0 1", // a bishop against a rook is near a draw
    ] {
        let board = Board::from_fen(fen).unwrap();
        let score = evaluate::<Full>(&board, &Sums::from_scratch(&board));
        assert!(score.abs() < Score::cp(150), "{fen}: {score}");
    }
    for fen in [
        "8/8/4k3/8/8/3Q4/4K3/8 w - - 0 1",
        "8/8/4k3/8/8/3R4/4K3/8 w - - 0 1",
        "8/8/4k3/8/8/3BN3/4K3/8 w - - 0 1",
        "8/8/4k3/8/8/3BB3/4K3/8 w - - 0 1",
    ] {
        let board = Board::from_fen(fen).unwrap();
        let score = evaluate::<Full>(&board, &Sums::from_scratch(&board));
        assert!(score > Score::cp(1_500), "{fen}: {score}");
    }
}
