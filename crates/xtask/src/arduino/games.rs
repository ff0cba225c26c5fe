//! What the desktop's engine plays, for a game over a serial line: the person's moves are chosen here, the answers are found
//! by the engine itself, and the lines that a board must print follow from both.

use kilomate_core::chess::game::Status;
use kilomate_core::{Event, GameIn, Limits, Machine, Player, Task};
use kilomate_flash::{Start, Zeroed};

/// A game: what is typed, and what the example must say.
pub(super) struct Game {
    /// The person's moves.
    pub(super) typed: Vec<String>,
    /// For each of them the answer, with its score, depth and nodes.
    pub(super) answers: Vec<Answer>,
}

/// An answer of the engine.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// As its squares.
    pub(super) best: String,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// A game of so many moves with a machine's engine, which looks so deep. The person plays moves that a seed decides.
pub(super) fn play<M: Machine>(moves: usize, depth: u8, seed: u32) -> Game {
    let mut player: Box<Player<M>> = Box::new(Player::ZEROED);
    player.start();
    let mut game = Game { typed: Vec::new(), answers: Vec::new() };
    let mut bits = seed;
    while game.typed.len() < moves {
        let list = player.peek(|game| game.board().legal_moves());
        bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let count = list.as_slice().len();
        let Some(&mine) = list.as_slice().get((bits >> 16) as usize % count.max(1)) else { break };
        if player.play(mine).is_err() || is_over(&mut player) {
            break;
        }
        game.typed.push(mine.to_string());
        let limits = Limits { depth, ..Limits::default() };
        player.begin(&Task { limits, ..Task::default() }, 0);
        let choice = loop {
            if let Event::Move(choice) = player.step(0, 1_000) {
                break choice;
            }
        };
        game.answers.push(Answer {
            best: choice.best.to_string(),
            score: choice.score.centipawns().into(),
            depth: player.depth().into(),
            nodes: player.nodes(),
        });
        if player.play(choice.best).is_err() || is_over(&mut player) {
            break;
        }
    }
    game
}

/// Whether the example takes a game for ended: also where a player may claim a draw.
fn is_over<M: Machine>(player: &mut Player<M>) -> bool {
    !matches!(player.peek(GameIn::status), Status::Normal | Status::Check)
}

/// The answers in what the example printed, and the milliseconds that they took together.
pub(super) fn read(printed: &str) -> (Vec<Answer>, u64) {
    let mut answers = Vec::new();
    let mut milliseconds = 0;
    let mut best = String::new();
    for line in printed.lines() {
        if let Some((_, squares)) = line.split_once("I play ") {
            squares.trim().clone_into(&mut best);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["score", score, "depth", depth, "nodes", nodes, "ms", ms] = words[..] {
            answers.push(Answer {
                best: std::mem::take(&mut best),
                score: score.parse().unwrap_or(i32::MAX),
                depth: depth.parse().unwrap_or(u32::MAX),
                nodes: nodes.parse().unwrap_or(u64::MAX),
            });
            milliseconds += ms.parse().unwrap_or(u64::MAX / 2);
        }
    }
    (answers, milliseconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let printed = "> I play g8f6\r\nscore -2 depth 4 nodes 301 ms 153\r\nCheck.\r\n> ";
        let (answers, milliseconds) = read(printed);
        let best = "g8f6".to_owned();
        assert_eq!(answers, [Answer { best, score: -2, depth: 4, nodes: 301 }]);
        assert_eq!(milliseconds, 153);
        assert_eq!(read("score x depth 4 nodes 301 ms 153\n").0[0].score, i32::MAX);
    }
}
