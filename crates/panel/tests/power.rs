//! The power is cut at any moment: what was there before counts, or what was being written, never
//! anything else.

use kilomate_core::play::random::Random;
use kilomate_panel::computer::Computer;
use kilomate_panel::script::Machine;

const NOBODY: &str =
    "press MENU\nchoose Settings\nchoose I play\npress ENTER\npress MENU\nwait 200";

/// Half-moves of a long game that are taken back.
const BACK: usize = 20;

/// Two people have played these moves.
fn after(moves: &[&str]) -> Computer {
    let mut computer = Computer::new();
    computer.play(NOBODY);
    for m in moves {
        computer.play(&format!("move {m}"));
    }
    computer.rest();
    computer
}

/// Cuts the power at `cuts` random moments while something is written, and tells what came of each.
fn cut<T>(
    make: impl Fn() -> Computer,
    act: &str,
    cuts: u32,
    mut see: impl FnMut(&mut Computer) -> T,
) -> Vec<T> {
    let mut whole = make();
    let before = whole.desk.written;
    whole.play(act);
    whole.rest();
    let bytes = whole.desk.written - before;
    assert!(bytes > 3, "{act} writes something");
    let mut random = Random::new(7);
    let mut seen = Vec::new();
    for i in 0..cuts {
        let mut computer = make();
        // The first and the last moments, and any in between.
        let left = match i {
            0 => 0,
            1 => bytes,
            2 => bytes - 1,
            _ => random.below(bytes as usize) as u32,
        };
        computer.desk.left = Some(left);
        computer.play(act);
        computer.rest();
        computer.power();
        seen.push(see(&mut computer));
    }
    seen
}

fn counts(seen: &[String], one: &str, other: &str) -> [usize; 2] {
    let count = |wanted: &str| seen.iter().filter(|fen| *fen == wanted).count();
    let counts = [count(one), count(other)];
    assert_eq!(counts[0] + counts[1], seen.len(), "neither of them: {seen:?}");
    assert!(counts[0] > 0 && counts[1] > 0, "both happen: {counts:?}");
    counts
}

#[test]
fn a_cut_while_a_move_is_written_leaves_the_move_or_the_position_before() {
    let moves = ["e2e4", "e7e5", "g1f3"];
    let old = after(&moves).fen();
    let new = after(&["e2e4", "e7e5", "g1f3", "b8c6"]).fen();
    let seen = cut(|| after(&moves), "move b8c6", 12, Computer::fen);
    counts(&seen, &old, &new);
}

#[test]
fn a_cut_while_a_move_is_taken_back_leaves_it_or_not() {
    let moves = ["e2e4", "e7e5", "g1f3"];
    let old = after(&moves).fen();
    let new = after(&["e2e4", "e7e5"]).fen();
    let act = "press MENU\nchoose Back\npress MENU\nchoose Back\nmove c7c5";
    let other = after(&["e2e4", "c7c5"]).fen();
    let between = after(&["e2e4"]).fen();
    let seen = cut(|| after(&moves), act, 20, Computer::fen);
    for fen in &seen {
        assert!([&old, &new, &between, &other].contains(&fen), "{fen}");
    }
    assert!(seen.contains(&other) && seen.contains(&old));
}

#[test]
fn fifty_cuts_in_a_save_leave_the_old_game_or_the_new_one() {
    let load = "press MENU\nchoose Load\npress ENTER";
    let make = || {
        let mut computer = after(&["d2d4", "g8f6"]);
        computer.play("press MENU\nchoose Save");
        computer.rest();
        for m in ["c2c4", "e7e6", "b1c3", "f8b4"] {
            computer.play(&format!("move {m}"));
        }
        computer.rest();
        computer
    };
    let (old, new) = (after(&["d2d4", "g8f6"]).fen(), make().fen());
    let seen = cut(make, "press MENU\nchoose Save", 50, |computer| {
        assert_eq!(computer.fen(), new, "the game that is being played is never touched");
        computer.rest();
        computer.play(load);
        computer.fen()
    });
    println!("{:?} of 50 cuts left the old and the new game", counts(&seen, &old, &new));
}

#[test]
fn a_cut_while_a_new_game_begins_leaves_one_of_the_two() {
    let make = || after(&["d2d4", "g8f6"]);
    let (old, new) = (make().fen(), Computer::new().fen());
    let seen = cut(make, "press MENU\nchoose New\npress ENTER", 25, Computer::fen);
    counts(&seen, &old, &new);
}

#[test]
fn a_cut_while_settings_are_written_leaves_the_old_or_the_new_ones() {
    let make = || after(&[]);
    let act = "press MENU\nchoose Settings\nchoose Men\npress MENU";
    let seen = cut(make, act, 20, |computer| {
        computer.play("press UP");
        let [first, _] = computer.lines();
        first.chars().next().unwrap()
    });
    assert!(seen.iter().all(|&letter| letter == 'P' || letter == 'B'), "{seen:?}");
    assert!(seen.contains(&'P') && seen.contains(&'B'), "{seen:?}");
}

#[test]
fn repetitions_and_clocks_survive_the_switch() {
    let mut computer = Computer::new();
    computer.play(NOBODY);
    computer.play("press MENU\nchoose Level\nchoose Time\npress MENU\nwait 200");
    for m in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        computer.play(&format!("wait 80\nmove {m}"));
    }
    computer.rest();
    computer.play("press ENTER ENTER ENTER ENTER");
    let shown = computer.lines();
    computer.power();
    computer.play("press ENTER ENTER ENTER ENTER");
    let [_, clocks] = computer.lines();
    let minutes = |line: &str| line[..6].to_owned() + &line[9..15];
    // What the player to move had used is forgotten; nothing else is.
    assert_eq!(minutes(&clocks)[..6], minutes(&shown[1])[..6], "{shown:?} {clocks}");
    assert!(clocks.as_str() < "0:05:00  0:05:00", "{clocks}");
    computer.play("press ENTER\nmove f6g8\n|4...Nf6-g8      |\n|Draw? See menu  |");
}

#[test]
fn a_long_game_outgrows_an_area_and_is_kept() {
    let mut computer = Computer::new();
    computer.play(NOBODY);
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let pawns = ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "g2g3", "g7g6"];
    let pawns = pawns.into_iter().chain(["h2h3", "h7h6", "a3a4", "a6a5", "b3b4", "b6b5"]);
    let pawns = pawns.chain(["e2e3", "e7e6", "d3d4", "d6d5", "g3g4", "g6g5"]);
    let pawns: Vec<&str> = pawns.collect();
    let mut plies = 0;
    let mut positions = vec![computer.fen()];
    for pair in pawns.chunks(2) {
        // A fifth repetition would end the game: pawns move in between.
        for m in round.into_iter().chain(round).chain(pair.iter().copied()) {
            computer.play(&format!("move {m}"));
            positions.push(computer.fen());
            plies += 1;
        }
        let fen = computer.fen();
        let moves = computer.moves();
        computer.rest();
        computer.power();
        assert_eq!(computer.fen(), fen, "after {plies} half-moves");
        let kept = computer.moves();
        assert!(moves.ends_with(&kept) || kept.ends_with(&moves), "{moves:?} {kept:?}");
        assert!(kept.len() >= 30.min(plies), "{} of {plies}", kept.len());
    }
    assert!(plies > 105, "{plies}");
    // Back, one half-move at a time, and forward again.
    let last = positions.len() - 1;
    let there = (last - BACK..last).rev().map(|at| ("Back", at));
    for (choice, at) in there.chain((last - BACK + 1..=last).map(|at| ("Forward", at))) {
        computer.rest();
        computer.play(&format!("press MENU\nchoose {choice}"));
        assert_eq!(computer.fen(), positions[at], "{choice} to half-move {at}");
    }
}

#[test]
fn a_game_wears_no_byte_out() {
    let mut computer = Computer::new();
    computer.play(NOBODY);
    let before = computer.desk.wear;
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"];
    for m in moves {
        computer.play(&format!("move {m}\nwait 20"));
    }
    let most = computer.desk.wear.iter().zip(before).map(|(now, then)| now - then).max();
    assert!(most <= Some(2), "{most:?} writes of one byte in a game");
}

#[test]
fn garbage_in_the_memory_is_no_game() {
    let mut random = Random::new(99);
    for _ in 0..200 {
        let mut computer = Computer::new();
        for byte in &mut computer.desk.memory {
            *byte = random.below(256) as u8;
        }
        computer.power();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(computer.fen(), start);
    }
}
