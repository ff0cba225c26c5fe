//! An evening at the desk, written as PGN: `cargo xtask test games` lets other programs read it.
//!
//! ```text
//! cargo run -p kilomate-desk --example evening -- GAMES.pgn
//! ```
//!
//! Small machines play each other with clocks, scores and odds; moves are taken back, tried and
//! commented on, so that there are variations. Everything is made from seeds.

use std::error::Error;

use kilomate_core::Color;
use kilomate_core::play::random::Random;
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;
use kilomate_desk::tree::ROOT;
use kilomate_desk::{Desk, Message, NewGame, hire_machine};
use kilomate_pgn::write;

const PAIRS: [[&str; 2]; 4] = [
    ["elf nodes 20", "prodigy nodes 30 ponder"],
    ["c64 elo 900", "person Zoë \"Z\" O'Hara"],
    ["person", "person Ünal {the} second"],
    ["ce depth 1", "desktop level 1"],
];

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: evening GAMES.pgn")?;
    let mut text = String::new();
    for (number, odds) in Odds::ALL.into_iter().cycle().take(12).enumerate() {
        let mut random = Random::new(number as u64);
        let [white, black] = PAIRS[number % PAIRS.len()];
        let mut game = NewGame::new(white.parse()?, black.parse()?);
        game.start = odds.board(Color::White);
        game.allowances =
            (number % 2 == 0).then_some([Allowance::seconds(600, 2), Allowance::seconds(300, 0)]);
        game.seed = number as u64;
        game.tags =
            vec![("Date".into(), "2026.11.16".into()), ("Annotator".into(), "Odd \\ \"1\"".into())];
        let mut desk = Desk::new(game, hire_machine);
        let mut now = 0;
        for _ in 0..400 {
            now += random.below(700) as u64;
            desk.tick(now, 2_000);
            if desk.is_persons_move() {
                let moves = desk.board().legal_moves();
                let m = moves.as_slice()[random.below(moves.as_slice().len())];
                desk.tell(Message::Play { m, sure: true }, now)?;
            }
            // A mate that is taken back makes others wonder about the result.
            if desk.outcome().is_none() {
                annotate(&mut desk, &mut random, now);
            }
        }
        text += &write(&desk.to_pgn(now));
    }
    Ok(std::fs::write(file, text)?)
}

/// Now and then somebody takes back, tries another move, or says something. Whether the desk agrees
/// is its affair.
fn annotate(desk: &mut Desk, random: &mut Random, now: u64) {
    let here = desk.here();
    match random.below(20) {
        0 => {
            let _ = desk.tell(Message::TakeBack, now);
            let _ = desk.tell(Message::Resume, now);
        }
        1 => {
            let at = desk.tree().node(here).parent.unwrap_or(ROOT);
            let board = desk.tree().board(at);
            let moves = board.legal_moves();
            if let Some(&m) = moves.as_slice().get(random.below(moves.as_slice().len())) {
                let _ = desk.tell(Message::Try { at, m }, now);
            }
        }
        2 => {
            let text = "a remark; with (signs) $5 and 1-0, long enough to be broken over lines";
            let _ = desk.tell(Message::Comment { at: here, text: text.into() }, now);
        }
        _ => {}
    }
}
