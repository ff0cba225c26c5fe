//! Perft: the leaves of the tree of legal moves, against files made by other programs and against
//! cozy-chess, and through every way in which moves can be generated.
//!
//! All that the files hold is a minute's work and more. An ordinary `cargo test` goes as deep as a number of
//! leaves allows; with `KILOMATE_PERFT=full` in the environment, as `cargo xtask test perft` has it,
//! everything is counted.

mod common;

use std::collections::HashMap;

use common::{Case, cozy_perft, perft_cases, square_by_square_perft, staged_perft, to_cozy};
use kilomate_core::chess::keys::Key;
use kilomate_core::chess::make::Watch;
use kilomate_core::chess::material::Material;
use kilomate_core::chess::perft::{MAX_DEPTH, Memo, OutOfRoom, perft};
use kilomate_core::{Board, Game, MoveStack};

/// All tests stop at this many leaves a position, unless they are to be run in full.
const ORDINARY: u64 = 500_000;
/// In full, the slower walks stop at this many.
const SLOW: u64 = 5_000_000;

/// The number of leaves a position at which to stop, given the one of a full run.
fn most(full: u64) -> u64 {
    match std::env::var("KILOMATE_PERFT") {
        Ok(value) if value == "full" => full,
        Ok(value) => panic!("KILOMATE_PERFT is {value:?}, and could be \"full\""),
        Err(_) => full.min(ORDINARY),
    }
}

/// Remembers nothing, and makes sure that what perft keeps is right where it asks.
struct Suspicious(u64);

impl Memo for Suspicious {
    type Watch = Material;

    fn recall(&mut self, board: &Board, material: &Material, _: u8) -> Option<u64> {
        assert_eq!(*material, Material::from_scratch(board), "{}", board.to_fen());
        self.0 += 1;
        None
    }

    fn remember(&mut self, board: &Board, material: &Material, _: u8, _: u64) {
        assert_eq!(*material, Material::from_scratch(board), "{}", board.to_fen());
    }
}

/// Counts with [`perft`], every leaf made and unmade, at all depths that are allowed.
fn check_case(case: &Case) -> u64 {
    let mut game: Game<16> = Game::from_board(&case.board());
    let mut stack = MoveStack::<2048>::new();
    let mut total = 0;
    for (depth, expected) in case.up_to(most(u64::MAX)) {
        let counted = perft(&mut game, &mut stack, &mut (), depth).unwrap();
        assert_eq!(counted, expected, "{} depth {depth}", case.fen);
        total += counted;
    }
    assert_eq!(*game.board(), case.board(), "perft changed the position {}", case.fen);
    total
}

/// One position of the plan, by its place in the file.
fn check_plan(place: usize, deepest: u8) {
    let plan: Vec<Case> = perft_cases().into_iter().filter(|case| case.file == "plan").collect();
    assert_eq!(plan.len(), 6);
    let case = &plan[place - 1];
    assert_eq!(case.counts.len(), deepest as usize);
    println!("position {place} of the plan: {} leaves", check_case(case));
}

#[test]
fn plan_position_1_start() {
    check_plan(1, 6);
}

#[test]
fn plan_position_2_kiwipete() {
    check_plan(2, 5);
}

#[test]
fn plan_position_3() {
    check_plan(3, 6);
}

#[test]
fn plan_position_4() {
    check_plan(4, 6);
}

#[test]
fn plan_position_5() {
    check_plan(5, 5);
}

#[test]
fn plan_position_6() {
    check_plan(6, 5);
}

#[test]
fn topical_positions_count_as_in_the_files() {
    let cases = perft_cases();
    let topical = cases.iter().filter(|case| case.file != "plan");
    let leaves: u64 = topical.clone().map(check_case).sum();
    assert!(topical.clone().count() >= 44);
    println!("{} topical positions: {leaves} leaves", topical.count());
}

/// Counts all positions in another way, in full up to a number of leaves.
fn check_all(full: u64, name: &str, count: impl Fn(&Case, u8) -> u64) {
    let mut total = 0;
    let cases = perft_cases();
    for case in &cases {
        for (depth, expected) in case.up_to(most(full)) {
            assert_eq!(count(case, depth), expected, "{name}: {} depth {depth}", case.fen);
            total += expected;
        }
    }
    println!("{name}: {} positions, {total} leaves", cases.len());
}

#[test]
fn captures_then_quiets_make_all_moves() {
    check_all(SLOW, "staged", |case, depth| staged_perft(&mut case.board(), depth));
}

#[test]
fn moves_of_all_squares_make_all_moves() {
    check_all(SLOW, "square by square", |case, depth| {
        square_by_square_perft(&mut case.board(), depth)
    });
}

#[test]
fn cozy_chess_counts_the_same_at_every_depth() {
    check_all(u64::MAX, "cozy-chess", |case, depth| cozy_perft(&to_cozy(&case.fen), depth));
}

/// Remembers counts by key alone, so that two positions with one key are told apart by nothing.
#[derive(Default)]
struct ByKey {
    counts: HashMap<(Key, u8), u64>,
    recalled: u64,
}

impl Memo for ByKey {
    type Watch = ();

    fn recall(&mut self, board: &Board, (): &(), depth: u8) -> Option<u64> {
        let count = self.counts.get(&(board.key(), depth)).copied();
        self.recalled += u64::from(count.is_some());
        count
    }

    fn remember(&mut self, board: &Board, (): &(), depth: u8, count: u64) {
        assert_eq!(self.counts.insert((board.key(), depth), count), None, "counted twice");
    }
}

#[test]
fn what_is_watched_is_right_at_every_node() {
    let mut asked = 0;
    for case in perft_cases() {
        for (depth, expected) in case.up_to(most(SLOW / 10)) {
            let mut game: Game<16> = Game::from_board(&case.board());
            let mut memo = Suspicious(0);
            let counted = perft(&mut game, &mut MoveStack::<2048>::new(), &mut memo, depth);
            assert_eq!(counted, Ok(expected), "{} depth {depth}", case.fen);
            asked += memo.0;
        }
    }
    assert!(asked > 100_000, "only {asked} nodes");
}

#[test]
fn positions_with_equal_keys_have_equal_counts() {
    let mut recalled = 0;
    for case in perft_cases() {
        for (depth, expected) in case.up_to(most(SLOW)) {
            let mut game: Game<16> = Game::from_board(&case.board());
            let mut memo = ByKey::default();
            let counted = perft(&mut game, &mut MoveStack::<2048>::new(), &mut memo, depth);
            assert_eq!(counted, Ok(expected), "{} depth {depth}", case.fen);
            recalled += memo.recalled;
        }
    }
    assert!(recalled > 100_000, "only {recalled} positions were met twice");
}

#[test]
fn perft_says_when_room_runs_out() {
    let mut stack = MoveStack::<256>::new();
    let mut game: Game<4> = Game::new();
    assert_eq!(perft(&mut game, &mut stack, &mut (), 0), Ok(1));
    assert_eq!(perft(&mut game, &mut stack, &mut (), 4), Ok(197_281));
    assert_eq!(perft(&mut game, &mut stack, &mut (), 5), Err(OutOfRoom), "records");
    assert_eq!(perft(&mut game, &mut MoveStack::<39>::new(), &mut (), 2), Err(OutOfRoom), "moves");
    assert_eq!(perft(&mut game, &mut MoveStack::<40>::new(), &mut (), 2), Ok(400));
    let mut game: Game<64> = Game::new();
    let too_deep = MAX_DEPTH as u8 + 1;
    assert_eq!(perft(&mut game, &mut stack, &mut (), too_deep), Err(OutOfRoom), "depth");
    let m = game.board().parse_move("e4").unwrap();
    game.play(m).unwrap();
    assert_eq!(perft(&mut game, &mut stack, &mut (), 3), Ok(13_160));
    assert_eq!(game.len(), 1, "the game is as it was");
}
