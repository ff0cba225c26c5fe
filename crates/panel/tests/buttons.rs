//! Anybody presses anything at any time.

use kilomate_core::play::random::Random;
use kilomate_core::{Color, GameIn, Move, Status};
use kilomate_panel::computer::Computer;
use kilomate_panel::script::Machine;
use kilomate_panel::{CELLS, Sound};

/// Presses buttons at random for so many ticks, with power cuts in between.
fn monkey(seed: u64, ticks: u32, rounds: u32) {
    let mut random = Random::new(seed);
    let mut computer = Computer::new();
    let mut levels = 0;
    for tick in 0..ticks {
        if random.below(3) == 0 {
            // Mostly one button or none; ENTER and MENU are pressed often, or nothing would happen.
            levels = match random.below(12) {
                0..4 => 0,
                4 | 5 => 1,
                6 | 7 => 2,
                8 => 4,
                9 | 10 => 8,
                _ => random.below(16) as u8,
            };
        }
        computer.tick(levels, rounds);
        let is_sound = computer.player.peek(|game| game.board().is_consistent());
        assert!(is_sound, "tick {tick} of seed {seed}");
        let cells = computer.cells();
        let is_text = cells.iter().all(|cell| matches!(cell, 0..8 | 32..127));
        assert!(is_text && cells != [b' '; CELLS], "tick {tick} of seed {seed}: {cells:?}");
        if random.below(5_000) == 0 {
            // Everything is written; the power is switched off and on.
            for _ in 0..700 {
                computer.tick(0, 1);
            }
            let moves = computer.moves();
            let fen = computer.fen();
            computer.power();
            assert_eq!(computer.fen(), fen, "tick {tick} of seed {seed}: {moves:?}");
        }
    }
}

#[test]
fn random_buttons_never_harm() {
    for seed in 1..=4 {
        monkey(seed, 25_000, 2);
    }
    monkey(5, 100_000, 1);
}

#[test]
fn whatever_is_open_a_button_is_answered_within_its_tick() {
    // An endless search; every button, once from each of these, changes what is shown at once.
    let open = [
        "",
        "press MENU",
        "press UP",
        "press MENU\nchoose Verify",
        "press MENU\nchoose Settings",
        "press MENU\nchoose Test",
        "press MENU\nchoose About",
        "press MENU\nchoose New",
        "nodes 30\nmove e2e4\nwait 60",
        "press MENU\nchoose Analyze",
    ];
    for part in open {
        for key in 0..4 {
            let mut computer = Computer::new();
            computer.play("wait 100\npress MENU\nchoose Level\nchoose Seconds");
            computer.play("press ENTER ENTER ENTER ENTER ENTER ENTER ENTER\npress MENU");
            computer.play("press MENU\nchoose Settings\nchoose Book\npress MENU\nwait 100");
            computer.play(part);
            computer.sound();
            let shown = |computer: &Computer| (computer.lines(), computer.panel.screen().cursor());
            let before = shown(&computer);
            computer.tick(1 << key, 3);
            // A move that is wanted now is there after a few nodes, and drawn with the next tick.
            computer.tick(0, 3);
            let after = shown(&computer);
            let is_heard = computer.sound() != Sound::None;
            assert!(before != after && is_heard, "{part:?}, button {key}: {after:?}");
        }
    }
}

#[test]
fn a_guess_that_is_right_goes_on_and_a_wrong_one_begins_anew() {
    // What it expects: the same move of a machine that does not guess says it.
    let mut open = Computer::new();
    open.play("press MENU\nchoose Settings\nchoose Book\npress MENU");
    open.play("nodes 40\nmove e2e4\nuntil 900 1...");
    let expected = open.player.line().get(1).copied().unwrap();
    for is_hit in [true, false] {
        let mut computer = Computer::new();
        computer.play("press MENU\nchoose Settings\nchoose Guess\nchoose Book\npress MENU");
        computer.play("nodes 40\nmove e2e4\nuntil 900 1...");
        computer.play("nodes 40\nwait 100");
        let guessed = computer.player.nodes();
        assert!(guessed > 2_000, "it thinks while nobody moves: {guessed}");
        let other = if expected.to_string() == "h2h3" { "h2h4" } else { "h2h3" };
        let reply = if is_hit { expected.to_string() } else { other.to_owned() };
        computer.play(&format!("nodes 0\nmove {reply}"));
        let nodes = computer.player.nodes();
        assert_eq!(nodes >= guessed, is_hit, "{nodes} after {guessed}");
        computer.play("nodes 40\nuntil 900 2...\nuntil 900 Your move");
    }
}

#[test]
fn a_weak_battery_is_told_once_and_shown_for_good() {
    let mut computer = Computer::new();
    computer.panel.set_battery(true);
    computer.play("wait 1\n|Kilomate       ▯|\n|Battery is low  |\nsound Low\nwait 120");
    computer.panel.set_battery(true);
    computer.play("wait 1\n|Kilomate       ▯|\n|Your move       |");
    computer.panel.set_battery(false);
    computer.play("wait 1\n|Kilomate        |\n|Your move       |");
}

#[test]
fn light_comes_with_a_button_and_goes_after_half_a_minute() {
    let mut computer = Computer::new();
    computer.play("wait 1190");
    assert!(computer.panel.is_lit());
    computer.play("wait 20");
    assert!(!computer.panel.is_lit());
    computer.play("press UP");
    assert!(computer.panel.is_lit());
    computer.panel.press_light();
    assert!(!computer.panel.is_lit());
    computer.play("press MENU\npress MENU\nchoose Settings\nchoose Light\npress MENU");
    assert!(!computer.panel.is_lit(), "always off");
}

/// How a move is entered in a script.
fn entered(m: Move) -> String {
    match (m.is_castling(), m.to().col()) {
        (true, 6) => format!("move {m} 0-0"),
        (true, _) => format!("move {m} 0-0-0"),
        _ => format!("move {m}"),
    }
}

#[test]
fn a_whole_game_by_buttons_against_the_machine() {
    let mut random = Random::new(3);
    let mut computer = Computer::new();
    computer.play("press MENU\nchoose Level\nchoose Seconds");
    computer.play("press ENTER ENTER ENTER ENTER ENTER ENTER ENTER ENTER\npress MENU\nnodes 20");
    // Who plays at random is mated soon.
    for _ in 0..200 {
        let status = computer.player.peek(GameIn::status);
        if status.is_over() {
            assert_eq!(status, Status::Checkmate);
            let [_, second] = computer.lines();
            assert_eq!(second.trim_end(), "Checkmate");
            return;
        }
        let moves = computer.player.peek(|game| game.board().legal_moves());
        let m = moves.as_slice()[random.below(moves.len() as usize)];
        computer.play(&format!("nodes 20\n{}", entered(m)));
        for _ in 0..2_000 {
            let is_person = computer.player.peek(|game| {
                game.board().side_to_move() == Color::White || game.status().is_over()
            });
            if is_person && !computer.player.is_busy() {
                break;
            }
            computer.tick(0, 2);
        }
        computer.tick(0, 1);
    }
    panic!("no end in sight: {}", computer.fen());
}

#[test]
fn the_machine_plays_both_sides_to_the_end_and_the_game_is_kept() {
    let mut computer = Computer::new();
    computer.play("wait 100\npress MENU\nchoose Level\nchoose Seconds");
    computer.play("press ENTER ENTER ENTER ENTER ENTER ENTER ENTER ENTER\npress MENU");
    computer.play("press MENU\nchoose Settings\nchoose I play\npress MENU");
    let mut ticks = 0;
    while !computer.lines()[1].contains("Draw") && !computer.lines()[1].contains("Checkmate") {
        computer.tick(0, 1);
        ticks += 1;
        if computer.lines()[0].contains("resign") {
            computer.play("press UP"); // it plays on
        }
        assert!(ticks < 60_000, "{:?}", computer.lines());
    }
    computer.rest();
    let (fen, shown) = (computer.fen(), computer.lines());
    println!("{fen} after {ticks} ticks: {shown:?}");
    computer.power();
    assert_eq!(computer.fen(), fen);
}
