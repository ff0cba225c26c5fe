//! Somebody at the simulated board in its own time: nothing is scripted but what they press.

use kilomate_panel::script::{self, Machine, lines};
use kilomate_panel::{CELLS, Sound};

use super::Bench;
use super::sim::{Sim, State, TICK};
use crate::run::Outcome;

/// Ticks for which a button is down or up: nobody is faster, and the chip looks at least once.
const TICKS: u64 = 3;

/// A person.
pub(crate) struct Person {
    pub(crate) chip: Sim,
    /// Buttons pressed so far.
    pub(crate) presses: u64,
    problem: Option<String>,
}

impl Person {
    /// Sits down at a board and switches it on.
    pub(crate) fn new(bench: &Bench) -> Outcome<Person> {
        let mut person = Person { chip: bench.board(&[])?, presses: 0, problem: None };
        person.chip.order("power")?;
        person.run(40)?;
        Ok(person)
    }

    /// Waits for so many ticks.
    pub(crate) fn run(&mut self, ticks: u64) -> Outcome<&State> {
        self.chip.order(&format!("run {}", ticks * TICK))
    }

    /// Does what a script says.
    pub(crate) fn act(&mut self, part: &str) -> Outcome {
        let outcome = script::run(part, self);
        self.presses += outcome.presses;
        let problems = self.problem.take().into_iter().chain(outcome.problems);
        let problems: Vec<String> = problems.collect();
        if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
    }

    /// The two lines of the display.
    pub(crate) fn lines(&self) -> [String; 2] {
        lines(&self.cells())
    }

    /// The two lines once nothing is being written to the display any more.
    pub(crate) fn settled(&mut self) -> Outcome<[String; 2]> {
        loop {
            let before = self.cells();
            self.chip.order(&format!("run {}", TICK / 4))?;
            if self.cells() == before {
                return Ok(self.lines());
            }
        }
    }

    fn order(&mut self, order: &str) {
        if self.problem.is_none() {
            self.problem = self.chip.order(order).err();
        }
    }
}

impl Machine for Person {
    fn tick(&mut self, levels: u8, _: u32) {
        self.order(&format!("buttons {levels}"));
        self.order(&format!("run {}", TICKS * TICK));
    }

    fn cells(&self) -> [u8; CELLS] {
        self.chip.state().map_or([0; CELLS], |state| state.cells)
    }

    fn sound(&mut self) -> Sound {
        let sound = self.chip.state().map_or(Sound::None, State::sound);
        self.order("sound");
        sound
    }

    fn is_lit(&self) -> bool {
        self.chip.state().is_some_and(|state| state.is_lit)
    }

    fn set_battery(&mut self, millivolts: u32) {
        self.order(&format!("battery {millivolts}"));
    }

    fn power(&mut self) {
        self.order("off");
        self.order("power");
        self.order(&format!("run {}", 40 * TICK));
    }
}
