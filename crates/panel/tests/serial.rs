//! Another program has the game: what the panel shows of it, and how a button takes it back.

use kilomate_core::Board;
use kilomate_core::eval::score::Score;
use kilomate_panel::computer::Computer;
use kilomate_panel::script::Machine;
use kilomate_panel::{How, Key, Press};

const NOBODY: &str =
    "press MENU\nchoose Settings\nchoose I play\npress ENTER\npress MENU\nwait 200";
const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40";
const DOWN: Press = Press { key: Key::Down, how: How::Short };

/// A talk that has set up a position after a move of the panel's own game.
fn talking() -> Computer {
    let mut computer = Computer::new();
    computer.play(NOBODY);
    computer.play("move e2e4");
    computer.rest();
    let Computer { panel, player, desk, .. } = &mut computer;
    panel.give_away(player);
    player.game_mut().set_fen(FEN).unwrap();
    assert!(!panel.beat(desk, None), "nobody has pressed a button");
    computer
}

#[test]
fn what_is_found_is_shown() {
    let mut computer = talking();
    assert_eq!(computer.lines(), ["UCI", ""].map(|line| format!("{line:16}")));
    let best = Board::from_fen(FEN).unwrap().parse_coordinates("e2e4").unwrap();
    let Computer { panel, desk, .. } = &mut computer;
    panel.overhear(best, Score::cp(-35), 7);
    panel.beat(desk, None);
    let shown = ["UCI e2-e4", "-0.35 depth 7"].map(|line| format!("{line:16}"));
    assert_eq!(computer.lines(), shown);
}

#[test]
fn a_button_takes_the_position_and_the_power_switch_keeps_it() {
    let mut computer = talking();
    let Computer { panel, player, desk, .. } = &mut computer;
    assert!(panel.beat(desk, Some(DOWN)));
    panel.take_over(player, desk);
    computer.rest();
    assert_eq!(computer.fen(), FEN);
    assert_eq!(computer.lines()[0].trim_end(), "Kilomate");
    computer.play("move e2e4");
    computer.rest();
    computer.power();
    assert_eq!(computer.fen(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 40");
}

#[test]
fn who_switches_off_meanwhile_finds_the_own_game() {
    let mut computer = talking();
    computer.power();
    assert!(computer.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
}

#[test]
fn a_save_is_finished_first() {
    let mut computer = talking();
    computer.power();
    computer.play("press MENU\nchoose Save");
    let Computer { panel, player, desk, .. } = &mut computer;
    panel.give_away(player);
    let refused = panel.beat(desk, Some(DOWN));
    let shown = computer.lines();
    let Computer { panel, desk, .. } = &mut computer;
    let mut ticks = 0;
    while !panel.beat(desk, Some(DOWN)) {
        ticks += 1;
        assert!(ticks < 1_000, "the save ends");
    }
    assert!(!refused && ticks > 0, "{shown:?}");
}
