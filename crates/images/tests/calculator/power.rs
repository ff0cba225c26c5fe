//! Power that the committed file saves while nobody plays: it waits at 6 MHz, its screen gets darker, it switches the
//! calculator off; what is left of that when it is left; and what outlives a clear of the RAM.

use kilomate_emulate::calculator::{Calculator, Model, Stop, Variable};

use super::twin::{FILE, Twin, calculator};
use super::{SECOND, typed};

const SLOW: u64 = 6_000_000;
const FAST: u64 = 48_000_000;

/// The program on a calculator, when it has unpacked itself and waits.
fn waiting() -> Calculator {
    let mut calculator = calculator(Model::default());
    calculator.run_program("KILOMATE").expect("it starts");
    assert_eq!(calculator.run(8 * SECOND), Ok(Stop::Time));
    calculator
}

fn tap(calculator: &mut Calculator, keys: &str) {
    assert!(keys.split_whitespace().all(|key| calculator.tap(key)), "{keys}");
}

/// The share of time, in percent, that the CPU was slow in so many tenths of a second.
fn slow_share(calculator: &mut Calculator, tenths: u64) -> u64 {
    let mut slow = 0;
    for _ in 0..100 {
        assert_eq!(calculator.run(tenths * SECOND / 1_000), Ok(Stop::Time));
        slow += u64::from(calculator.speed() == SLOW);
    }
    slow
}

/// Until it is switched off or has left, for at most so long: how it ended, and the seconds that it took.
fn ends(calculator: &mut Calculator, seconds: u64) -> (Stop, u64) {
    let before = calculator.cycles();
    let stop = calculator.run(seconds * SECOND).expect("nothing is wrong");
    (stop, (calculator.cycles() - before) / SECOND)
}

#[test]
fn it_waits_slowly_and_thinks_fast() {
    let mut calculator = waiting();
    // Time goes on as before: the clock is not the CPU's.
    let share = slow_share(&mut calculator, 30);
    assert!(share >= 95, "waiting: {share} %");
    tap(&mut calculator, &typed("e2e4"));
    assert_eq!(calculator.run(SECOND), Ok(Stop::Time));
    let share = slow_share(&mut calculator, 20);
    assert_eq!(share, 0, "thinking");
}

#[test]
fn alone_it_gets_dark_then_switches_off_and_goes_on_where_it_was() {
    let mut calculator = waiting();
    let bright = calculator.backlight();
    let before = calculator.screen();
    assert_eq!(calculator.run(45 * SECOND), Ok(Stop::Time));
    assert_eq!(calculator.backlight(), bright, "not yet");
    assert_eq!(calculator.run(20 * SECOND), Ok(Stop::Time));
    assert!(calculator.backlight() > bright, "darker");
    let (stop, seconds) = ends(&mut calculator, 300);
    assert_eq!(stop, Stop::Off);
    // Four minutes without a key, of which 73 seconds were over, with those that it took to start.
    assert!((165..=176).contains(&seconds), "{seconds} s");
    assert!(!calculator.is_on());
    tap(&mut calculator, "ON");
    assert_eq!(calculator.run(2 * SECOND), Ok(Stop::Time));
    assert!(calculator.is_on());
    assert_eq!(calculator.backlight(), bright);
    assert!(calculator.screen().dots() == before.dots(), "another picture");
    // Neither off nor asleep: a move is played.
    tap(&mut calculator, &typed("e2e4"));
    assert_eq!(calculator.run(SECOND), Ok(Stop::Time));
    assert!(calculator.screen().dots() != before.dots());
}

#[test]
fn whenever_it_is_left_the_calculator_is_as_fast_and_bright_as_before() {
    // While it waits, while it is dark, while it thinks, and after it was off.
    for (seconds, keys) in [(1, ""), (65, ""), (1, "e2e4"), (250, "")] {
        let mut calculator = calculator(Model::default());
        let bright = calculator.backlight();
        assert_eq!(calculator.speed(), FAST);
        calculator.run_program("KILOMATE").expect("it starts");
        assert_eq!(calculator.run(8 * SECOND), Ok(Stop::Time));
        tap(&mut calculator, &typed(keys));
        if ends(&mut calculator, seconds).0 == Stop::Off {
            tap(&mut calculator, "ON");
            assert_eq!(calculator.run(2 * SECOND), Ok(Stop::Time));
        }
        tap(&mut calculator, "2ND MODE");
        assert_eq!(ends(&mut calculator, 20).0, Stop::Returned, "{seconds} {keys}");
        assert_eq!(
            (calculator.speed(), calculator.backlight()),
            (FAST, bright),
            "{seconds} {keys}"
        );
    }
}

#[test]
fn a_game_that_was_archived_outlives_a_clear_of_the_ram() {
    let kept = |calculator: &Calculator| {
        let mut all = calculator.variables().into_iter();
        all.find(|of| of.name == "KMGAME").expect("it is kept")
    };
    let mut calculator = waiting();
    tap(&mut calculator, &format!("SUB SUB SUB DIV {}", typed("e2e4")));
    assert_eq!(calculator.run(12 * SECOND), Ok(Stop::Time));
    tap(&mut calculator, "2ND MODE");
    assert_eq!(ends(&mut calculator, 20).0, Stop::Returned);
    let game = kept(&calculator);
    assert!(!game.is_archived);
    // As by the system's memory menu.
    calculator
        .send(&Variable { is_archived: true, ..game.clone() }.to_file())
        .expect("there is room");
    calculator.power_cut(false);
    let names: Vec<String> = calculator.variables().into_iter().map(|of| of.name).collect();
    assert_eq!(names, ["KMGAME"], "the program is lost, too");
    calculator.send(FILE).expect("there is room");
    let mut twin = Twin::start(calculator, &[]);
    assert_eq!(
        twin.program.peek(|game| game.moves().next()).map(|m| m.to_string()).as_deref(),
        Some("e2e4")
    );
    // The next one is in RAM again, and the only one.
    twin.press(&typed("d2d4"));
    assert!(twin.press("2ND MODE"));
    let calculator = twin.leave();
    assert!(!kept(&calculator).is_archived);
    assert_eq!(calculator.variables().iter().filter(|of| of.name.starts_with("KMGAM")).count(), 1);
}
