//! Killed at any moment: what was on the screen is there again.

use std::path::Path;
use std::time::Duration;

use kilomate_core::play::random::Random;
use kilomate_pgn::read;

use crate::pty::Terminal;

/// A game for two, with castling, en passant and promotion in it.
const GAME: &str = "e4 e6 e5 d5 exd6 Bxd6 Nf3 Nf6 Bd3 O-O O-O c5 b4 cxb4 a3 b3 Bb2 bxc2 h3 cxd1=N";
const ROUNDS: usize = 100;

/// The moves that were saved, as they are written.
fn saved(home: &Path) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(home.join("current.pgn")) else { return Vec::new() };
    let games = read(&text).expect("a whole game");
    let mut game = kilomate_core::Game::<64>::from_board(&games[0].start);
    let played = games[0].moves.iter().map(|m| {
        let text = game.board().san(m.played).expect("legal").to_string();
        game.play(m.played).expect("legal");
        text
    });
    played.collect()
}

/// How many half-moves of the game the list on the screen shows.
fn seen(screen: &vt100::Screen) -> usize {
    let text = screen.contents();
    let words: Vec<&str> = text.split_whitespace().collect();
    let game: Vec<&str> = GAME.split(' ').collect();
    (1..=game.len())
        .rev()
        .find(|&count| {
            let number = format!("{}.", count.div_ceil(2));
            words.windows(3).any(|w| w[0] == number && w[2 - count % 2] == game[count - 1])
        })
        .unwrap_or(0)
}

#[test]
fn nothing_is_lost_but_the_half_typed_move() {
    let home = tempfile::tempdir().expect("a folder");
    let game: Vec<&str> = GAME.split(' ').collect();
    let mut random = Random::new(10);
    let mut furthest = 0;
    for _ in 0..ROUNDS {
        let before = saved(home.path());
        let is_new = before.is_empty() || before.len() == game.len();
        let arguments: &[&str] =
            if is_new { &["play", "--new", "--white", "person", "--black", "person"] } else { &[] };
        let mut terminal = Terminal::start(home.path(), arguments, 80, 24);
        let mut at = 0;
        if is_new {
            terminal.wait_for("take back");
        } else {
            terminal.wait_for("Continue");
            terminal.press("c");
            terminal.wait_for("take back");
            at = before.len();
        }
        let mut keys = String::new();
        for &text in game.iter().skip(at).take(1 + random.below(4)) {
            keys.extend([text, "\r"]);
        }
        keys.truncate(1 + random.below(keys.len()));
        terminal.press(&keys);
        // Killed after some of the moves, however slow the machine is, or at any moment.
        if random.below(2) == 0 {
            let moves = random.below(keys.matches('\r').count() + 1);
            terminal.wait_until("the moves", |screen| seen(screen) >= at + moves);
        }
        std::thread::sleep(Duration::from_millis(random.below(40) as u64));
        terminal.look();
        terminal.kill();
        terminal.look();
        let (seen, after) = (seen(terminal.screen()), saved(home.path()));
        assert!(after.len() >= seen, "{seen} moves seen, {after:?} saved\n{}", terminal.text());
        assert_eq!(after, game[..after.len()], "the moves that were typed");
        furthest = furthest.max(after.len());
    }
    assert_eq!(furthest, game.len(), "a whole game came about in between");
}
