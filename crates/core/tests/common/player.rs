//! A player for tests: its tasks carried out with a time that the test makes up.

// Each test program uses a part of this.
#![allow(dead_code)]

use kilomate_core::play::{Everything, Features};
use kilomate_core::search::{Machine, Report};
use kilomate_core::{Board, Choice, Event, Game, Limits, Move, Player, Status, Task};

/// Positions of all kinds: opening, middlegame, promotions, check, pawn ending, mate ahead.
pub(crate) const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "8/8/8/3k4/8/3K4/3P4/8 w - - 96 90",
];

/// A player in a position, with no memory of any other.
pub(crate) fn player_at<M: Machine>(fen: &str) -> Box<Player<M>> {
    player_with::<M, Everything>(fen)
}

/// The same with other features.
pub(crate) fn player_with<M: Machine, F: Features>(fen: &str) -> Box<Player<M, F>> {
    let mut player = kilomate_heap::boxed::<Player<M, F>>().expect("memory for a player");
    player.game_mut().set_fen(fen).unwrap();
    player
}

pub(crate) fn nodes(nodes: u64) -> Task {
    Task { limits: Limits { nodes, ..Limits::default() }, ..Task::default() }
}

pub(crate) fn depth(depth: u8) -> Task {
    Task { limits: Limits { depth, ..Limits::default() }, ..Task::default() }
}

/// What a task said on the way, and its move.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub lines: Vec<(Report, Vec<Move>)>,
    pub choice: Choice,
}

impl Said {
    /// The first moves of the last first variation: what the move must be.
    pub(crate) fn last_line(&self) -> &[Move] {
        let first = self.lines.iter().rfind(|(report, _)| report.variation == 1);
        first.map_or(&[], |(_, line)| line)
    }

    pub(crate) fn last_depth(&self) -> u8 {
        self.lines.last().map_or(0, |(report, _)| report.depth)
    }
}

/// Steps on, at a time and with nodes that `step` says, until the move is told.
pub(crate) fn finish<M: Machine, F: Features>(
    player: &mut Player<M, F>,
    mut step: impl FnMut() -> (u32, u32),
) -> Said {
    let mut lines = Vec::new();
    loop {
        let (now, nodes) = step();
        match player.step(now, nodes) {
            Event::Running => {}
            Event::Line(report) => lines.push((report, player.line().to_vec())),
            Event::Move(choice) => {
                assert!(!player.is_busy());
                return Said { lines, choice };
            }
            Event::Nothing => panic!("a move is held back"),
        }
    }
}

/// Carries out a task at once, at time 0.
pub(crate) fn carry_out<M: Machine, F: Features>(player: &mut Player<M, F>, task: &Task) -> Said {
    player.begin(task, 0);
    finish(player, || (0, 1_000))
}

/// Every line is legal move by move and ends where the game does; the last one begins with the
/// move, and the move is legal.
pub(crate) fn check(fen: &str, said: &Said) {
    let start = Board::from_fen(fen).unwrap();
    assert!(start.is_legal(said.choice.best), "{fen}: {said:?}");
    for (report, line) in &said.lines {
        assert!(!line.is_empty() && report.depth > 0, "{fen}: {said:?}");
        let mut game: Game<256> = Game::from_board(&start);
        for &m in line {
            let goes_on = matches!(game.status(), Status::Normal | Status::Check);
            assert!(
                goes_on || game.is_empty(),
                "{fen}: {line:?} goes on after {:?}",
                game.status()
            );
            assert!(game.play(m).is_ok(), "{fen}: {m} of {line:?}");
        }
    }
    let [best, ..] = said.last_line() else { panic!("{fen}: nothing was said") };
    assert_eq!(*best, said.choice.best, "{fen}: {said:?}");
    let mut game: Game<1> = Game::from_board(&start);
    game.play(*best).unwrap();
    let ponder = said.choice.ponder;
    assert!(ponder.is_none() || game.board().is_legal(ponder), "{fen}: {said:?}");
}
