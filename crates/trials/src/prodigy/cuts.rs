//! The power is cut while a game is saved: at any cycle, with the memory as slow as it is, and with
//! whatever then becomes of the byte that was being written.

use std::path::Path;

use kilomate_core::play::random::Random;
use kilomate_panel::computer::Computer;

use super::Bench;
use super::person::Person;
use super::sim::TICK;
use crate::run::{Outcome, Tally, root};

const CUTS: usize = 50;
/// The machine watches, two people play: a short game, which is saved, and more of it.
const NOBODY: &str =
    "press MENU\nchoose Settings\nchoose I play\npress ENTER\npress MENU\nwait 200";
const OLD: &str = "move d2d4\nmove g8f6\nwait 100";
const SAVE: &str = "press MENU\nchoose Save\nwait 100";
const MORE: &str = "move c2c4\nmove e7e6\nmove b1c3\nmove f8b4\nwait 100";
/// Who looks at the board sees two pages.
const VERIFY: &str = "press MENU\nchoose Verify";
/// Up to the press that saves.
const ABOUT_TO_SAVE: &str = "press MENU DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN";
const LOAD: &str = "press MENU\nchoose Load\npress ENTER\nwait 100";
/// ENTER is down for so long.
const PRESS: u64 = 3 * TICK;

/// Cuts the power at random moments of a save.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let file = root().join("target/prodigy-cuts.eeprom");
    let mut person = Person::new(bench)?;
    person.act(&[NOBODY, OLD, SAVE, MORE].join("\n"))?;
    let start = person.chip.memory()?;
    let length = length_of_save(&mut person)?;
    let [old, new] = [OLD.to_owned(), [OLD, MORE].join("\n")].map(|game| board_of(&game));
    let mut random = Random::new(7);
    let mut counts = [0; 2];
    let (mut torn, mut problems) = (0, Vec::new());
    for number in 0..CUTS {
        // Before the first byte, behind the last one, and any time in between.
        let cycles = match number {
            0 => TICK,
            1 => length + 4 * TICK,
            _ => random.below((length + TICK) as usize) as u64,
        };
        let chance = random.below(768);
        let cut = cut_save(&mut person, &start, &file, cycles, chance)?;
        torn += usize::from(cut.is_torn);
        if cut.playing != new {
            problems.push(format!("after {cycles} cycles the game that was played is gone"));
        }
        match [&old, &new].iter().position(|board| **board == cut.saved) {
            Some(which) => counts[which] += 1,
            None => problems
                .push(format!("after {cycles} cycles there is another game: {:?}", cut.saved)),
        }
    }
    problems.extend(person.chip.complaint()?);
    for problem in problems.iter().take(5) {
        println!("  {problem}");
    }
    let [old, new] = counts;
    let what = format!(
        "prodigy: {CUTS} cuts in the {} ms of a save, {torn} of them in the middle of a byte: {old} \
         leave the old game, {new} the new one",
        length / (TICK / 25)
    );
    tally.check(problems.is_empty() && old > 0 && new > 0 && torn > CUTS / 2, &what);
    Ok(())
}

/// Four lines: both pages of the board.
type Shown = Vec<String>;

/// What a cut leaves.
struct Left {
    playing: Shown,
    saved: Shown,
    is_torn: bool,
}

/// The board after a game, as the panel here shows it.
fn board_of(game: &str) -> Shown {
    let mut computer = Computer::new();
    computer.play(&[NOBODY, game, VERIFY].join("\n"));
    let mut shown = computer.lines().to_vec();
    computer.play("press UP");
    shown.extend(computer.lines());
    shown
}

/// The board as the chip shows it.
fn board_shown(person: &mut Person) -> Outcome<Shown> {
    person.act(VERIFY)?;
    let mut shown = person.lines().to_vec();
    person.act("press UP")?;
    shown.extend(person.lines());
    person.act("press MENU")?;
    Ok(shown)
}

/// Cycles from the press to the last byte of a save that nobody cuts.
fn length_of_save(person: &mut Person) -> Outcome<u64> {
    person.act(ABOUT_TO_SAVE)?;
    let start = person.chip.order("buttons 8")?.clone();
    let mut last = start.clone();
    person.run(3)?;
    person.chip.order("buttons 0")?;
    for _ in 0..80 {
        let state = person.run(1)?;
        if state.written != last.written {
            last = state.clone();
        }
    }
    if last.written < start.written + 20 {
        return Err(format!("a save writes {} bytes only", last.written - start.written));
    }
    Ok(last.cycles - start.cycles)
}

/// Saves, cuts the power after so many cycles, and looks at what is there afterwards.
fn cut_save(
    person: &mut Person,
    memory: &[u8],
    file: &Path,
    cycles: u64,
    chance: usize,
) -> Outcome<Left> {
    std::fs::write(file, memory).map_err(|e| format!("{}: {e}", file.display()))?;
    if person.chip.state().is_some_and(|state| state.cycles > 0) {
        person.chip.order("off")?;
    }
    person.chip.order(&format!("eeprom {}", file.display()))?;
    person.chip.order("power")?;
    person.run(20)?;
    person.act(ABOUT_TO_SAVE)?;
    person.chip.order("buttons 8")?;
    let held = cycles.min(PRESS);
    let state = if cycles > held {
        person.chip.order(&format!("run {held}"))?;
        person.chip.order("buttons 0")?;
        person.chip.order(&format!("cut {} {chance}", cycles - held))?
    } else {
        person.chip.order(&format!("cut {held} {chance}"))?
    };
    let is_torn = state.cut.is_some();
    person.chip.order("buttons 0")?;
    person.chip.order("power")?;
    person.run(20)?;
    let playing = board_shown(person)?;
    person.act(LOAD)?;
    Ok(Left { playing, saved: board_shown(person)?, is_torn })
}
