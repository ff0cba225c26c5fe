//! A simulated board under scripted time, our own board, and a panel on this computer beside them: after every
//! tick all three must show the same, the two boards at the same cycle.

use kilomate_panel::computer::Computer;
use kilomate_panel::script::{Machine, lines};
use kilomate_panel::{CELLS, Sound};

use super::Bench;
use super::sim::{Sim, State};
use super::twin::Twin;
use crate::run::Outcome;

/// The three.
pub(crate) struct Pair {
    pub(crate) chip: Sim,
    pub(crate) native: Computer,
    /// Our own chip on our own board, as long as it is told everything.
    pub(crate) twin: Twin,
    ticks: u64,
    /// The first thing in which they differ, or that went wrong.
    problem: Option<String>,
}

impl Pair {
    /// Three that have never been switched on before.
    pub(crate) fn new(bench: &Bench) -> Outcome<Pair> {
        let mut chip = bench.board(&["--scripted"])?;
        chip.order("power")?;
        let mut twin = Twin::new(&bench.image, true)?;
        twin.obey("power")?;
        let mut pair = Pair { chip, native: Computer::new(), twin, ticks: 0, problem: None };
        pair.order("tick 0 1");
        pair.compare();
        Ok(pair)
    }

    /// What is wrong, if anything: a difference, or what the firmware did to display, memory and watchdog.
    pub(crate) fn problem(&mut self) -> Outcome<Option<String>> {
        if self.problem.is_none() && self.chip.memory()? != self.native.desk.memory {
            self.note("the memories differ");
        }
        if self.problem.is_none() && self.twin.computer().memory() != self.native.desk.memory {
            self.note("the memory of our board differs");
        }
        if self.problem.is_none()
            && let Some(complaint) = self.chip.complaint()?
        {
            self.note(&complaint);
        }
        Ok(self.problem.clone())
    }

    /// How the chip is.
    pub(crate) fn state(&self) -> Option<&State> {
        self.chip.state()
    }

    /// Ticks so far.
    pub(crate) fn ticks(&self) -> u64 {
        self.ticks
    }

    fn note(&mut self, problem: &str) {
        self.problem.get_or_insert(format!("tick {}: {problem}", self.ticks));
    }

    fn order(&mut self, order: &str) {
        if self.problem.is_some() {
            return;
        }
        let both = self.chip.order(order).map(|_| ()).and_then(|()| self.twin.obey(order));
        if let Err(problem) = both {
            self.note(&problem);
        }
    }

    fn compare(&mut self) {
        let Some(state) = self.chip.state().filter(|_| self.problem.is_none()) else { return };
        let screen = self.native.panel.screen();
        let show = |cells| lines(cells).join("/");
        let problem = if state.cells != *screen.cells() {
            format!("shows {}, here {}", show(&state.cells), show(screen.cells()))
        } else if state.cursor != screen.cursor() {
            format!("cursor {:?}, here {:?}", state.cursor, screen.cursor())
        } else if state.is_lit != self.native.panel.is_lit() {
            format!("light {}, here {}", state.is_lit, self.native.panel.is_lit())
        } else {
            match self.twin.difference(state) {
                Some(difference) => difference,
                None => return,
            }
        };
        self.note(&problem);
    }
}

impl Machine for Pair {
    fn tick(&mut self, levels: u8, rounds: u32) {
        self.ticks += 1;
        self.native.tick(levels, rounds);
        self.order(&format!("tick {levels} {rounds}"));
        self.compare();
    }

    fn cells(&self) -> [u8; CELLS] {
        self.chip.state().map_or([0; CELLS], |state| state.cells)
    }

    fn sound(&mut self) -> Sound {
        let here = self.native.sound();
        let there = self.chip.state().map_or(Sound::None, State::sound);
        if here != there {
            self.note(&format!("sounds {there:?}, here {here:?}"));
        }
        self.order("sound");
        there
    }

    fn is_lit(&self) -> bool {
        self.chip.state().is_some_and(|state| state.is_lit)
    }

    fn set_battery(&mut self, millivolts: u32) {
        self.native.set_battery(millivolts);
        self.order(&format!("battery {millivolts}"));
    }

    fn power(&mut self) {
        self.native.power();
        self.order("off");
        self.order("power");
        self.order("tick 0 1");
        self.compare();
    }
}
