//! Teams of threads: any number of them, at rest in time, and one thread where it must be one.

use super::*;
use crate::build_team;
use kilomate_core::play::level::Level;
use kilomate_core::{Choice, MachineName};

fn team(threads: usize) -> Box<dyn Thinker> {
    build_team(MachineName::Desktop, 1, threads).expect("threads")
}

/// Steps until the move is told.
fn play(player: &mut dyn Thinker) -> Choice {
    loop {
        if let Event::Move(choice) = player.step(0, 1_000) {
            return choice;
        }
    }
}

fn to_depth(depth: u8) -> Task {
    Task { limits: Limits { depth, ..Limits::default() }, ..Task::default() }
}

#[test]
fn any_number_of_threads_finds_the_mate_and_plays_legal_moves() {
    let start: Board = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().expect("a position");
    for threads in [1, 2, 3, 8, MANY] {
        let mut team = team(threads);
        team.set_position(&start, &[]);
        team.begin(&to_depth(4), 0, &[]);
        assert_eq!(play(team.as_mut()).best, start.parse_move("Rd8#").unwrap(), "{threads}");
        team.set_position(&Board::start(), &[]);
        team.begin(&Task { hold: Hold::Infinite, ..Task::default() }, 0, &[]);
        for _ in 0..5 {
            team.step(0, 1_000);
        }
        team.stop();
        assert!(Board::start().is_legal(play(team.as_mut()).best));
    }
}

/// More than any machine has on which this is tested.
const MANY: usize = 64;

#[test]
fn helpers_count_and_rest_in_time() {
    let mut team = team(3);
    for round in 0..100 {
        let depth = 3 + round % 6;
        team.set_position(&Board::start(), &[]);
        team.begin(&to_depth(depth), 0, &[]);
        assert!(!play(team.as_mut()).best.is_none());
        if round % 10 == 0 {
            team.forget();
        }
    }
    // Something must be left to do when the helpers have begun.
    team.forget();
    team.begin(&to_depth(14), 0, &[]);
    while team.nodes() < 100_000 {
        assert!(!matches!(team.step(0, 100), Event::Move(_)), "a deeper search than that");
    }
    team.cancel();
    assert_eq!(team.step(0, 100), Event::Nothing);
}

#[test]
fn weak_levels_and_counted_nodes_are_one_threads_work() {
    let level = Task { level: Level::from_elo(800), bits: 12_345, ..Task::default() };
    let nodes = Task { limits: Limits { nodes: 20_000, ..Limits::default() }, ..Task::default() };
    for task in [level, nodes] {
        let answers = [1, 4].map(|threads| {
            let mut team = team(threads);
            team.begin(&task, 0, &[]);
            let choice = play(team.as_mut());
            (choice.best, choice.score, team.nodes())
        });
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn a_reply_is_pondered_on_together() {
    let mut team = team(2);
    let e4 = Board::start().parse_move("e4").unwrap();
    team.ponder(e4, &Task::default()).expect("legal");
    for _ in 0..20 {
        team.step(0, 1_000);
    }
    team.play(e4).expect("the expected one");
    team.begin(&to_depth(6), 0, &[]);
    let mut after = kilomate_core::Game::<8>::new();
    after.play(e4).unwrap();
    assert!(after.board().is_legal(play(team.as_mut()).best));
}

#[test]
fn a_team_that_goes_takes_its_threads_along() {
    let mut team = team(4);
    team.begin(&Task { hold: Hold::Infinite, ..Task::default() }, 0, &[]);
    team.step(0, 1_000);
    drop(team); // in the middle of a search: it would hang here
}
