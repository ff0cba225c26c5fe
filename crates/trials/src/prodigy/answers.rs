//! How soon a button is answered while the machine thinks, in its own time.

use kilomate_core::play::random::Random;
use kilomate_panel::Sound;
use kilomate_panel::script::Machine;

use super::Bench;
use super::person::Person;
use super::sim::{SECOND, TICK};
use crate::run::{Outcome, Tally};

/// The endless level, no book, and a move: the machine thinks until it is told to stop.
pub(super) const THINK: &str = "press MENU\nchoose Level\nchoose Seconds\n\
    press ENTER ENTER ENTER ENTER ENTER ENTER ENTER\npress MENU\n\
    press MENU\nchoose Settings\nchoose Book\npress MENU\nmove e2e4\nuntil 20 Thinking";
/// Presses that are timed.
const PRESSES: usize = 60;
/// The buttons by their levels: MENU twice opens the menu and leaves it; UP and DOWN turn pages.
const ROUND: [u32; 4] = [1, 1, 2, 4];
/// A press is seen at the next tick. That is asked for between two steps of thinking, so that it may be a
/// step late; ENTER then has the move played, which the tick after shows.
const BOUND: u64 = 2 * TICK;
const ENTER_BOUND: u64 = 3 * TICK;
/// How exactly it is measured: a millisecond.
const STEP: u64 = SECOND / 1_000;

/// Times presses at any moment.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let mut person = Person::new(bench)?;
    person.act("wait 60")?;
    person.act(THINK)?;
    let mut random = Random::new(11);
    let mut worst = 0;
    for button in ROUND.iter().cycle().take(PRESSES) {
        person.chip.order("buttons 0")?;
        let pause = 2 * TICK + random.below(2 * TICK as usize) as u64;
        person.chip.order(&format!("run {pause}"))?;
        worst = worst.max(answer(&mut person, *button)?);
    }
    let milliseconds = |cycles: u64| cycles / (SECOND / 1_000);
    let what = format!(
        "prodigy: {PRESSES} presses while it thinks are answered within {} ms, bound {}",
        milliseconds(worst),
        milliseconds(BOUND)
    );
    tally.check(worst <= BOUND, &what);
    person.chip.order("buttons 0")?;
    person.run(4)?;
    let time = answer(&mut person, 8)?;
    person.chip.order("buttons 0")?;
    person.run(4)?;
    let [first, _] = person.lines();
    let what = format!(
        "prodigy: ENTER ends an endless search, {} after {} ms, bound {}",
        first.trim_end(),
        milliseconds(time),
        milliseconds(ENTER_BOUND)
    );
    tally.check(first.starts_with("1...") && time <= ENTER_BOUND, &what);
    let complaint = person.chip.complaint()?;
    let silent = format!(
        "prodigy: the watchdog was silent ({})",
        complaint.as_deref().unwrap_or("no complaint")
    );
    tally.check(complaint.is_none(), &silent);
    Ok(())
}

/// Presses a button: cycles until it is heard and something else is shown.
fn answer(person: &mut Person, button: u32) -> Outcome<u64> {
    let shown = person.cells();
    person.chip.order("sound")?;
    let start = person.chip.order(&format!("buttons {button}"))?.cycles;
    loop {
        let state = person.chip.order(&format!("run {STEP}"))?;
        let time = state.cycles - start;
        if state.sound() != Sound::None && state.cells != shown || time > SECOND {
            return Ok(time);
        }
    }
}
