//! A whole game by buttons against the machine, on the simulated board and here.

use kilomate_core::play::random::Random;
use kilomate_core::{Color, GameIn, Move, Status};
use kilomate_panel::script::{self, Machine, lines};

use super::Bench;
use super::pair::Pair;
use crate::run::{Outcome, Tally};

/// Half-moves after which nobody who plays at random is still there.
const MOST: usize = 200;
/// The level of two seconds, and no time to lose.
const QUICK: &str = "press MENU\nchoose Level\nchoose Seconds\n\
    press ENTER ENTER ENTER ENTER ENTER ENTER ENTER ENTER\npress MENU\nnodes 24";

/// Plays at random against the machine until it mates.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let mut pair = Pair::new(bench)?;
    let mut problems = script::run(QUICK, &mut pair).problems;
    let mut random = Random::new(3);
    let mut moves = 0;
    while problems.is_empty() && moves < MOST {
        let status = pair.native.player.peek(GameIn::status);
        if status.is_over() {
            break;
        }
        let legal = pair.native.player.peek(|game| game.board().legal_moves());
        let m = legal.as_slice()[random.below(legal.len() as usize)];
        moves += 1;
        problems = script::run(&entered(m), &mut pair).problems;
        wait_for_reply(&mut pair);
    }
    pair.tick(0, 1);
    problems.extend(pair.problem()?);
    for problem in problems.iter().take(5) {
        println!("  {problem}");
    }
    let [last, end] = lines(&pair.cells());
    let is_mate = pair.native.player.peek(GameIn::status) == Status::Checkmate;
    let is_right = problems.is_empty() && is_mate && end.trim_end() == "Checkmate";
    let what = format!(
        "prodigy: a game of {moves} moves by buttons, on the chip and here, {} ticks: {} {}",
        pair.ticks(),
        last.trim_end(),
        end.trim_end()
    );
    tally.check(is_right, &what);
    Ok(())
}

/// Ticks until the machine has moved.
fn wait_for_reply(pair: &mut Pair) {
    for _ in 0..2_000 {
        let player = &mut pair.native.player;
        let is_person = player
            .peek(|game| game.board().side_to_move() == Color::White || game.status().is_over());
        if is_person && !player.is_busy() {
            return;
        }
        pair.tick(0, 2);
    }
}

/// How a move is entered in a script.
pub(super) fn entered(m: Move) -> String {
    let shown = match (m.is_castling(), m.to().col()) {
        (true, 6) => " 0-0",
        (true, _) => " 0-0-0",
        _ => "",
    };
    format!("nodes 24\nmove {m}{shown}")
}
