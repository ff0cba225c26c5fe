//! What must hold after every move of random games of up to 400 half-moves, whatever they are.
//!
//! The games start from the positions of the perft files. The seed is fixed: every run plays the
//! same games. A failing game is shrunk to the shortest one that still fails.

mod common;
#[path = "common/fuzz_bodies.rs"]
mod fuzz_bodies;

use std::sync::LazyLock;

use common::{cozy_moves, is_safe_when_made, make, perft_cases, plain, to_cozy};
use kilomate_core::chess::make::Watch;
use kilomate_core::chess::material::Material;
use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::{Board, Game, Kind, Move, MoveList, Square, Status};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

static STARTS: LazyLock<Vec<Board>> =
    LazyLock::new(|| perft_cases().iter().map(common::Case::board).collect());

/// Half-moves of the longest case; a game that ends is followed by another one.
const PLIES: usize = 400;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x4b69_6c6f_6d61_7465),
        failure_persistence: None,
        max_shrink_iters: 10_000,
        ..ProptestConfig::default()
    }
}

/// Where to start, and which move to choose each time.
fn choices() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..STARTS.len(), vec(any::<u16>(), 1..=PLIES))
}

/// A start and the legal moves played from it.
struct Played {
    start: Board,
    moves: Vec<Move>,
}

impl Played {
    /// Every position with the move that is played in it, and the last position with none.
    fn positions(&self) -> Vec<(Board, Option<Move>)> {
        let mut board = self.start.clone();
        let mut all = Vec::new();
        for &m in &self.moves {
            all.push((board.clone(), Some(m)));
            make(&mut board, m);
        }
        all.push((board, None));
        all
    }
}

/// Plays as many half-moves as there are choices.
fn play((first, choices): &(usize, Vec<u16>)) -> Vec<Played> {
    let mut games: Vec<Played> = Vec::new();
    let mut starts = STARTS.iter().cycle().skip(*first);
    let mut board = None;
    for &choice in choices {
        let on = board.get_or_insert_with(|| {
            let start = starts.find(|start| start.has_legal_move()).unwrap().clone();
            games.push(Played { start: start.clone(), moves: Vec::new() });
            start
        });
        let legal = on.legal_moves();
        let m = legal.as_slice()[choice as usize % legal.len() as usize];
        games.last_mut().unwrap().moves.push(m);
        make(on, m);
        if !on.has_legal_move() {
            board = None;
        }
    }
    games
}

/// The generated pseudo-legal moves.
fn pseudo_legal(board: &Board) -> MoveList {
    let mut moves = MoveList::new();
    board.generate(MoveSet::All, &mut moves);
    assert!(!moves.take_overflow());
    moves
}

/// The moves of a list in an order that does not depend on how they were found.
fn sorted_bits(list: &MoveList) -> Vec<u16> {
    let mut bits: Vec<u16> = list.as_slice().iter().map(|m| m.bits()).collect();
    bits.sort_unstable();
    bits
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn unmake_restores_every_byte(choices in choices()) {
        for game in play(&choices) {
            for (before, _) in game.positions() {
                let mut board = before.clone();
                for &m in pseudo_legal(&before).as_slice() {
                    let undo = make(&mut board, m);
                    board.unmake(m, &undo);
                    prop_assert_eq!(&board, &before, "{} in {}", m, before.to_fen());
                }
            }
        }
    }

    #[test]
    fn a_whole_game_is_taken_back_byte_by_byte(choices in choices()) {
        for game in play(&choices) {
            let mut board = game.start.clone();
            let undos: Vec<_> = game.moves.iter().map(|&m| make(&mut board, m)).collect();
            for (&m, undo) in game.moves.iter().zip(&undos).rev() {
                board.unmake(m, undo);
            }
            prop_assert_eq!(&board, &game.start);
        }
    }

    #[test]
    fn keys_lists_and_kings_equal_those_from_scratch(choices in choices()) {
        for game in play(&choices) {
            for (before, _) in game.positions() {
                for &m in before.legal_moves().as_slice() {
                    let mut board = before.clone();
                    make(&mut board, m);
                    prop_assert_eq!(board.key(), board.key_from_scratch(), "{} in {}", m, before.to_fen());
                    prop_assert!(board.is_consistent(), "{} in {}", m, before.to_fen());
                }
            }
        }
    }

    #[test]
    fn watched_material_equals_a_count_from_scratch(choices in choices()) {
        for played in play(&choices) {
            let mut game: Game<8> = Game::from_board(&played.start);
            let mut material = Material::from_scratch(game.board());
            let mut before = Vec::new();
            for &m in &played.moves {
                before.push(material.copied());
                prop_assert!(game.play_watched(m, &mut material).is_ok());
                prop_assert_eq!(material, Material::from_scratch(game.board()));
            }
            while game.take_back().is_some() {
                prop_assert_eq!(before.pop(), Some(Material::from_scratch(game.board())));
            }
        }
    }

    #[test]
    fn checks_after_a_move_are_all_checks(choices in choices()) {
        for game in play(&choices) {
            for (before, _) in game.positions() {
                for &m in before.legal_moves().as_slice() {
                    let mut board = before.clone();
                    make(&mut board, m);
                    let (all, quick) = (board.checks(), board.checks_after(m));
                    prop_assert_eq!(all.count(), quick.count(), "{} in {}", m, before.to_fen());
                    prop_assert_eq!(all.any(), board.in_check());
                    // Equal as sets if they bar the same moves.
                    for &reply in pseudo_legal(&board).as_slice() {
                        prop_assert_eq!(
                            board.is_legal_pseudo(reply, &all),
                            board.is_legal_pseudo(reply, &quick),
                            "{} after {} in {}", reply, m, before.to_fen()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_move_is_legal_if_the_king_is_safe_after_it(choices in choices()) {
        for game in play(&choices) {
            for (board, _) in game.positions() {
                let checks = board.checks();
                for &m in pseudo_legal(&board).as_slice() {
                    prop_assert_eq!(
                        board.is_legal_pseudo(m, &checks),
                        is_safe_when_made(&board, m),
                        "{} in {}", m, board.to_fen()
                    );
                }
            }
        }
    }

    #[test]
    fn evasions_are_all_legal_moves_in_check(choices in choices()) {
        for game in play(&choices) {
            for (before, _) in game.positions() {
                for &m in before.legal_moves().as_slice() {
                    let mut board = before.clone();
                    make(&mut board, m);
                    let checks = board.checks();
                    if !checks.any() {
                        continue;
                    }
                    let mut evasions = MoveList::new();
                    board.generate_evasions(&checks, &mut evasions);
                    evasions.retain(|m| board.is_legal_pseudo(m, &checks));
                    prop_assert_eq!(
                        sorted_bits(&evasions), sorted_bits(&board.legal_moves()),
                        "{}", board.to_fen()
                    );
                }
            }
        }
    }

    #[test]
    fn captures_found_from_their_victims_are_those_found_from_their_captors(choices in choices()) {
        for game in play(&choices) {
            for (board, _) in game.positions() {
                for least in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
                    let mut captures = MoveList::new();
                    board.generate_captures_of(least, &mut captures);
                    let mut all = MoveList::new();
                    board.generate(MoveSet::Captures, &mut all);
                    all.retain(|m| board.piece_at(m.to()).kind() >= Some(least));
                    prop_assert_eq!(sorted_bits(&captures), sorted_bits(&all), "{}", board.to_fen());
                }
            }
        }
    }

    #[test]
    fn legal_moves_of_all_squares_are_all_legal_moves(choices in choices()) {
        for game in play(&choices) {
            for (board, _) in game.positions() {
                let mut by_square: Vec<u16> = Square::all()
                    .flat_map(|from| sorted_bits(&board.legal_moves_from(from)))
                    .collect();
                by_square.sort_unstable();
                prop_assert_eq!(
                    by_square,
                    sorted_bits(&board.legal_moves()),
                    "{}", board.to_fen()
                );
            }
        }
    }

    #[test]
    fn rules_agree_with_cozy_chess(choices in choices()) {
        for game in play(&choices) {
            let mut cozy = to_cozy(&game.start.to_fen());
            for (board, played) in game.positions() {
                let fen = board.to_fen();
                let mut ours: Vec<_> = board.legal_moves().as_slice().iter().map(|&m| plain(m)).collect();
                ours.sort_unstable();
                let theirs = cozy_moves(&cozy);
                let theirs_plain: Vec<_> = theirs.iter().map(|&(plain, _)| plain).collect();
                prop_assert_eq!(&ours, &theirs_plain, "{}", fen);
                prop_assert_eq!(board.checks().count() as u32, cozy.checkers().len(), "{}", fen);
                prop_assert_eq!(board.in_check(), !cozy.checkers().is_empty(), "{}", fen);
                let status = Game::<1>::from_board(&board).status();
                let expected = match (theirs.is_empty(), cozy.checkers().is_empty()) {
                    (true, true) => Some(Status::Stalemate),
                    (true, false) => Some(Status::Checkmate),
                    (false, _) => None,
                };
                let over = matches!(status, Status::Stalemate | Status::Checkmate).then_some(status);
                prop_assert_eq!(over, expected, "{}", fen);
                // Board, side and castling rights; en passant is written by other rules there.
                let theirs_text = cozy.to_string();
                prop_assert!(fen.split(' ').take(3).eq(theirs_text.split(' ').take(3)), "{}", fen);
                if let Some(m) = played {
                    let place = theirs_plain.binary_search(&plain(m)).unwrap();
                    cozy.play(theirs[place].1);
                }
            }
        }
    }

    #[test]
    fn written_positions_are_read_as_the_same(choices in choices()) {
        for game in play(&choices) {
            for (board, _) in game.positions() {
                let text = board.to_fen();
                let read = Board::from_fen(text.as_str()).unwrap();
                prop_assert_eq!(read.to_fen(), text);
                prop_assert_eq!(read.key(), board.key(), "{}", text);
                let sorted = |board: &Board| {
                    let mut moves: Vec<_> =
                        board.legal_moves().as_slice().iter().map(|m| m.bits()).collect();
                    moves.sort_unstable();
                    moves
                };
                prop_assert_eq!(sorted(&read), sorted(&board), "{}", text);
                // A board that was read has its lists in order: then all bytes are equal.
                prop_assert_eq!(Board::from_fen(read.to_fen().as_str()), Ok(read));
            }
        }
    }

    #[test]
    fn take_back_and_replay_restore_everything(choices in choices()) {
        for played in play(&choices) {
            let mut game: Game<PLIES> = Game::from_board(&played.start);
            let mut seen = vec![(game.board().clone(), game.status())];
            for &m in &played.moves {
                prop_assert!(game.play(m).is_ok());
                seen.push((game.board().clone(), game.status()));
            }
            prop_assert!(game.moves().eq(played.moves.iter().copied()));
            prop_assert_eq!(game.replay(), None);
            for (i, &m) in played.moves.iter().enumerate().rev() {
                prop_assert_eq!(game.take_back(), Some(m));
                prop_assert_eq!(game.len() as usize, i);
                prop_assert_eq!(&(game.board().clone(), game.status()), &seen[i]);
            }
            prop_assert_eq!(game.take_back(), None);
            for (i, &m) in played.moves.iter().enumerate() {
                prop_assert_eq!(game.replay(), Some(m));
                prop_assert_eq!(&(game.board().clone(), game.status()), &seen[i + 1]);
            }
            prop_assert_eq!(game.replay(), None);
        }
    }

    #[test]
    fn a_small_game_forgets_its_oldest_moves_only(
        first in 0..STARTS.len(),
        choices in vec(any::<u16>(), PLIES),
    ) {
        for played in play(&(first, choices)) {
            let mut game: Game<8> = Game::from_board(&played.start);
            let boards = played.positions();
            for (i, &m) in played.moves.iter().enumerate() {
                prop_assert!(game.play(m).is_ok());
                prop_assert_eq!(game.board(), &boards[i + 1].0);
                let kept = (i + 1).min(8);
                prop_assert_eq!(game.len() as usize, kept);
                prop_assert!(game.moves().eq(played.moves[i + 1 - kept..=i].iter().copied()));
            }
            for (i, &m) in played.moves.iter().enumerate().rev().take(8) {
                prop_assert_eq!(game.take_back(), Some(m));
                prop_assert_eq!(game.board(), &boards[i].0);
            }
            prop_assert_eq!(game.take_back(), None);
        }
    }
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn move_texts_are_read_as_the_same_move(choices in choices()) {
        for game in play(&choices) {
            for (board, _) in game.positions() {
                let mut texts = Vec::new();
                for &m in board.legal_moves().as_slice() {
                    fuzz_bodies::check_notation(&board, m);
                    texts.push(board.san(m).unwrap().to_string());
                }
                let count = texts.len();
                texts.sort_unstable();
                texts.dedup();
                prop_assert_eq!(texts.len(), count, "two moves with one text in {}", board.to_fen());
            }
        }
    }

    #[test]
    fn every_bit_pattern_is_judged_as_the_generator_does(
        choices in choices(),
        patterns in vec(any::<u16>(), 64),
    ) {
        for game in play(&choices) {
            for (ply, (board, _)) in game.positions().into_iter().enumerate() {
                let generated = pseudo_legal(&board);
                let legal = board.legal_moves();
                let check = |bits: u16| {
                    let m = Move::from_bits(bits);
                    let fen = board.to_fen();
                    assert_eq!(
                        board.is_pseudo_legal(m), generated.as_slice().contains(&m),
                        "pseudo-legal: {bits:#06x} {m} in {fen}"
                    );
                    assert_eq!(
                        board.is_legal(m), legal.as_slice().contains(&m),
                        "legal: {bits:#06x} {m} in {fen}"
                    );
                };
                if ply % 64 == 0 {
                    (0..=u16::MAX).for_each(check);
                } else {
                    patterns.iter().copied().for_each(check);
                    // Every flag on every generated move: the patterns nearest to being legal.
                    for m in generated.as_slice() {
                        (0..16).for_each(|flags| {
                            check(m.bits() & 0x3f3f | (flags & 3) << 6 | (flags >> 2) << 14);
                        });
                    }
                }
            }
        }
    }
}
