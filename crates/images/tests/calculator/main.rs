//! The file `dist/ti84ce/KILOMATE.8xp` on the emulated calculator, by keys, beside the same program in Rust.

#[path = "../../../calculator/tests/common/mod.rs"]
mod common;
mod power;
mod speed;
mod twin;

use common::WIDTH;
use kilomate_calculator::STEP;
use kilomate_core::knowledge::book::editions;
use kilomate_core::play::random::Random;
use kilomate_core::{GameIn, Move};
use kilomate_emulate::calculator::{Calculator, Key, Kind, Model, Stop, Variable};
use kilomate_emulate::state::State;
use twin::{Twin, calculator};

const SECOND: u64 = 48_000_000;

/// The names of the keys that type a square.
fn typed(m: &str) -> String {
    let name = |letter: char| {
        match letter {
            'a' => "MATH",
            'b' => "APPS",
            'c' => "PRGM",
            'd' => "RECIP",
            'e' => "SIN",
            'f' => "COS",
            'g' => "TAN",
            'h' => "POWER",
            other => return other.to_string(),
        }
        .to_owned()
    };
    m.chars().take(4).map(|letter| name(letter) + " ").collect()
}

/// The person's side plays any legal move, by keys; the machine answers, until the game is over or has so many
/// half-moves. Returns how many it had.
fn play_game(before: &str, most: u16, random: &mut Random) -> u16 {
    let mut twin = Twin::start(calculator(Model::default()), &[]);
    twin.press(before);
    while !twin.program.is_over() && twin.program.peek(GameIn::len) < most {
        let legal: Vec<Move> =
            twin.program.peek(|game| game.board().legal_moves().as_slice().to_vec());
        let m = legal[random.below(legal.len())].to_string();
        twin.press(&typed(&m));
        if m.len() > 4 {
            twin.press("ENTER");
        }
        twin.wait();
    }
    assert!(twin.press("2ND MODE"), "it leaves");
    let half_moves = twin.program.peek(GameIn::len);
    let speed = twin.machine.steps * u64::from(STEP) * SECOND / twin.clocks.max(1);
    println!("{before}: {half_moves} half-moves, at most {speed} nodes/s");
    twin.leave();
    half_moves
}

#[test]
fn whole_games_at_three_levels() {
    let mut random = Random::new(8);
    for before in ["SUB SUB SUB DIV", "DIV", "ADD ADD ADD ADD ADD ADD DIV"] {
        assert!(play_game(before, 100, &mut random) > 6);
    }
}

#[test]
fn every_menu_and_every_key_draws_what_rust_draws() {
    let mut twin = Twin::start(calculator(Model::default()), &[]);
    for row in 1..15 {
        twin.press("MODE");
        twin.press(&"DOWN ".repeat(row));
        twin.press("ENTER RIGHT CLEAR CLEAR");
    }
    let keys: Vec<&str> = Key::all().map(Key::name).filter(|&name| name != "2ND").collect();
    for key in keys {
        twin.press(key);
        twin.press("CLEAR");
    }
    // Off, and on again.
    twin.press("2ND ON");
    twin.press("ON CLEAR");
    assert!(twin.press("2ND MODE"), "it leaves");
    let calculator = twin.leave();
    let mut names: Vec<String> = calculator.variables().into_iter().map(|of| of.name).collect();
    names.sort();
    assert_eq!(names, ["KILOMATE", "KMGAME", "KMPGN"]);
}

#[test]
fn a_book_is_found_and_a_game_goes_on() {
    let mut calculator = calculator(Model::default());
    calculator.send(include_bytes!("../../../../dist/ti84ce/KMBOOK.8xv")).unwrap();
    let mut twin = Twin::start(calculator, editions::CE);
    twin.press(&typed("e2e4"));
    twin.wait();
    let played: Vec<Move> = twin.program.peek(|game| game.moves().collect());
    assert_eq!(played.len(), 2);
    assert!(twin.press("2ND MODE"));
    let mut twin = Twin::start(twin.leave(), editions::CE);
    assert_eq!(twin.program.peek(|game| game.moves().collect::<Vec<Move>>()), played);
}

/// Registers of screen, timers and backlight, as a program of a few bytes sees them.
fn devices(calculator: &mut Calculator) -> Vec<u8> {
    const SEEN: u32 = 0xd0_6000;
    let copies =
        [(0xe3_0000, 0x1c), (0xe3_0200, 0x200), (0xf2_0000, 3), (0xf2_0030, 3), (0xf6_0024, 1)];
    let mut code = vec![0xef, 0x7b];
    let mut to = SEEN;
    for (from, count) in copies {
        for (opcode, number) in [(0x21, from), (0x11, to), (0x01, count)] {
            code.push(opcode); // ld hl, ld de, ld bc
            code.extend(&u32::to_le_bytes(number)[..3]);
        }
        code.extend([0xed, 0xb0]); // ldir
        to += count;
    }
    code.push(0xc9);
    let seer =
        Variable { kind: Kind::Protected, name: "SEER".into(), is_archived: false, data: code };
    calculator.send(&seer.to_file()).unwrap();
    calculator.run_program("SEER").unwrap();
    // The twin's stops are still there.
    while calculator.run(SECOND).unwrap() != Stop::Returned {}
    calculator.get(SEEN, (to - SEEN) as usize)
}

/// The screen without the system's status bar.
fn below_the_bar(calculator: &Calculator) -> Vec<[u8; 3]> {
    calculator.screen().dots()[30 * WIDTH..].to_vec()
}

#[test]
fn it_leaves_the_calculator_as_it_found_it() {
    let mut calculator = calculator(Model::default());
    let before = devices(&mut calculator);
    let (screen, free) = (below_the_bar(&calculator), calculator.free_ram());
    // What programs may write to: a name for the system, their memory, the stack, their own bytes and variables, the
    // screen, devices.
    calculator.watch(&[
        0xd0_05f8..0xd0_0603,
        0xd0_52c6..0xd1_3fd8,
        0xd1_9881..0xd4_0000,
        0xd4_0000..0xd6_5800,
        0xe0_0000..0x100_0000,
    ]);
    let mut twin = Twin::start(calculator, &[]);
    twin.press(&typed("d2d4"));
    twin.wait();
    assert!(twin.press("2ND MODE"));
    let mut calculator = twin.leave();
    let wrong = calculator.trespasses();
    assert!(wrong.is_empty(), "{wrong:?}");
    let register = |name| calculator.register(name);
    assert_eq!((register("MBASE"), register("IY")), (Some(0xd0), Some(0xd0_0080)));
    assert!(calculator.has_interrupts());
    assert!(below_the_bar(&calculator) == screen, "another screen");
    let game = calculator.variables().into_iter().find(|of| of.name == "KMGAME");
    let kept = game.expect("it is kept").data.len() as u32 + 2 + 7 + 6;
    assert_eq!(calculator.free_ram(), free - kept);
    assert_eq!(devices(&mut calculator), before);
}

#[test]
fn without_memory_it_says_so_and_nothing_happens() {
    let size = Variable::from_file(twin::FILE).unwrap().data.len() as u32;
    let free_ram = 2 * size + 400;
    let mut calculator = calculator(Model { free_ram, ..Model::default() });
    let before = devices(&mut calculator);
    calculator.run_program("KILOMATE").unwrap();
    assert_eq!(calculator.run(SECOND), Ok(Stop::Returned));
    assert!(
        calculator.home_screen()[0].starts_with("Kilomate needs"),
        "{:?}",
        calculator.home_screen()
    );
    assert_eq!(devices(&mut calculator), before);
    let names: Vec<String> = calculator.variables().into_iter().map(|of| of.name).collect();
    assert_eq!(names, ["KILOMATE", "SEER"]);
}

/// The game that is kept, as it would be found at the next start.
fn kept(calculator: &Calculator) -> Option<Vec<u8>> {
    let all = calculator.variables();
    let named = |name: &str| all.iter().find(|of| of.name == name).map(|of| of.data.clone());
    named("KMGAM1").or_else(|| named("KMGAME"))
}

fn is_there(calculator: &Calculator, name: &str) -> bool {
    calculator.variables().iter().any(|of| of.name == name)
}

/// The power is back: the program makes right what was not finished.
fn start_again(calculator: &mut Calculator) {
    calculator.run_program("KILOMATE").unwrap();
    calculator.run(8 * SECOND).unwrap();
    assert!(is_there(calculator, "KMGAME") && !is_there(calculator, "KMGAM1"));
}

fn copy_of(calculator: &mut Calculator) -> Vec<u8> {
    let mut state = State::saving();
    calculator.state(&mut state);
    state.end().expect("it is whole")
}

fn restore(calculator: &mut Calculator, copy: &[u8]) {
    let mut state = State::loading(copy);
    calculator.state(&mut state);
    assert!(state.end().is_some());
}

#[test]
fn wherever_the_power_fails_there_is_the_old_game_or_the_new_one() {
    let mut twin = Twin::start(calculator(Model::default()), &[]);
    twin.press(&typed("e2e4"));
    twin.wait();
    assert!(twin.press("2ND MODE"));
    let mut calculator = twin.leave();
    let old = kept(&calculator).expect("it is kept");

    // The next move, until it is kept; and from there back.
    calculator.run_program("KILOMATE").unwrap();
    calculator.run(7 * SECOND).unwrap();
    for key in typed("d2d4").split_whitespace() {
        assert!(calculator.tap(key));
    }
    let begin = twin::USER + twin::JUMP * twin::BEGIN_FILE;
    calculator.stop_at(begin);
    while !matches!(calculator.run(SECOND), Ok(Stop::At(at)) if at == begin) {}
    let (copy, start) = (copy_of(&mut calculator), calculator.cycles());
    while kept(&calculator).as_ref() == Some(&old) || calculator.variables().len() > 2 {
        calculator.run(1_000).unwrap();
    }
    let new = kept(&calculator).expect("it is kept");
    let span = calculator.cycles() - start;

    let mut random = Random::new(50);
    let mut ends = [0, 0];
    for time in 0..50 {
        restore(&mut calculator, &copy);
        let clocks = random.below(span as usize + span as usize / 10) as u64;
        let until = calculator.cycles() + clocks;
        while calculator.run_until(until).unwrap() != Stop::Time {}
        calculator.power_cut(true);
        let found = kept(&calculator).expect("there is a game");
        assert!(found == old || found == new, "cut {time}, after {clocks} clocks");
        ends[usize::from(found == new)] += 1;
        // Now and then the program is started again.
        if time % 25 == 0 {
            start_again(&mut calculator);
            assert_eq!(kept(&calculator), Some(found));
        }
    }
    assert!(ends[0] > 5 && ends[1] > 5, "{ends:?}");

    // Two moments are short: the new one is whole, and the old one is still there, or there no more.
    for count in [3, 2] {
        restore(&mut calculator, &copy);
        while !is_there(&calculator, "KMGAM1") || calculator.variables().len() != count {
            calculator.run(100).unwrap();
        }
        calculator.power_cut(true);
        start_again(&mut calculator);
        assert_eq!(kept(&calculator).as_ref(), Some(&new), "{count}");
    }
}
