//! Perft: the leaves of the tree of legal moves, against files made by other programs and against
//! cozy-chess, and through every way in which moves can be generated.

mod common;

use std::collections::HashMap;

use common::{Case, cozy_perft, perft_cases, square_by_square_perft, staged_perft, to_cozy};
use kilomate_core::keys::Key;
use kilomate_core::material::Material;
use kilomate_core::perft::{MAX_DEPTH, Memo, OutOfRoom, perft};
use kilomate_core::{Board, Game, MoveStack};

/// The slower walks stop at this many leaves a position.
const LEAVES: u64 = 5_000_000;

/// Counts with [`perft`], every leaf made and unmade, at all depths up to `leaves`.
fn check_case(case: &Case, leaves: u64) -> u64 {
    let mut game: Game<16, Material> = Game::from_board(&case.board());
    let mut stack = MoveStack::<2048>::new();
    let mut total = 0;
    for (depth, expected) in case.up_to(leaves) {
        let counted = perft(&mut game, &mut stack, &mut (), depth).unwrap();
        assert_eq!(counted, expected, "{} depth {depth}", case.fen);
        total += counted;
    }
    assert_eq!(*game.board(), case.board(), "perft changed the position {}", case.fen);
    assert_eq!(*game.watch(), Material::from_scratch(game.board()));
    total
}

/// One position of the plan, by its place in the file.
fn check_plan(place: usize, deepest: u8) {
    let plan: Vec<Case> = perft_cases().into_iter().filter(|case| case.file == "plan").collect();
    assert_eq!(plan.len(), 6);
    let case = &plan[place - 1];
    assert_eq!(case.counts.len(), deepest as usize);
    println!("position {place} of the plan: {} leaves", check_case(case, u64::MAX));
}

#[test]
fn plan_position_1_start_to_depth_6() {
    check_plan(1, 6);
}

#[test]
fn plan_position_2_kiwipete_to_depth_5() {
    check_plan(2, 5);
}

#[test]
fn plan_position_3_to_depth_6() {
    check_plan(3, 6);
}

#[test]
fn plan_position_4_to_depth_6() {
    check_plan(4, 6);
}

#[test]
fn plan_position_5_to_depth_5() {
    check_plan(5, 5);
}

#[test]
fn plan_position_6_to_depth_5() {
    check_plan(6, 5);
}

#[test]
fn topical_positions_count_as_in_the_files() {
    let cases = perft_cases();
    let topical = cases.iter().filter(|case| case.file != "plan");
    let leaves: u64 = topical.clone().map(|case| check_case(case, u64::MAX)).sum();
    assert!(topical.clone().count() >= 44);
    println!("{} topical positions: {leaves} leaves", topical.count());
}

/// Counts all positions in another way, up to a number of leaves.
fn check_all(leaves: u64, name: &str, count: impl Fn(&Case, u8) -> u64) {
    let mut total = 0;
    let cases = perft_cases();
    for case in &cases {
        for (depth, expected) in case.up_to(leaves) {
            assert_eq!(count(case, depth), expected, "{name}: {} depth {depth}", case.fen);
            total += expected;
        }
    }
    println!("{name}: {} positions, {total} leaves", cases.len());
}

#[test]
fn captures_then_quiets_make_all_moves() {
    check_all(LEAVES, "staged", |case, depth| staged_perft(&mut case.board(), depth));
}

#[test]
fn moves_of_all_squares_make_all_moves() {
    check_all(LEAVES, "square by square", |case, depth| {
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

impl Memo<()> for ByKey {
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
fn positions_with_equal_keys_have_equal_counts() {
    let mut recalled = 0;
    for case in perft_cases() {
        for (depth, expected) in case.up_to(LEAVES) {
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
