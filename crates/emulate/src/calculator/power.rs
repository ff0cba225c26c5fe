//! Power: what is left when it goes, and the state of everything as bytes.

use ez80::Reg16;

use super::archive::{Extent, START};
use super::core::Core;
use super::devices::Devices;
use super::{Calculator, Task};
use crate::state::State;

/// The system's flags, to which IY points.
pub(super) const FLAGS: u32 = 0xd0_0080;
/// Where the system's stack begins.
pub(super) const STACK_TOP: u32 = 0xd1_a87e;
/// The page of code of 16 bits, as the system sets it.
const MBASE: u8 = 0xd0;
/// Bytes of the program that runs.
pub(super) const PROGRAM_SIZE: u32 = 0xd0_118c;

impl Calculator {
    /// Takes the power away and gives it back, at any moment: whatever ran is gone. RAM may be kept, as after a reset, or
    /// lost, as when the battery was out; the archive is always kept, and what of it was being written is not valid.
    pub fn power_cut(&mut self, keeps_ram: bool) {
        if keeps_ram {
            self.end_program();
        }
        self.reset(keeps_ram);
    }

    /// The calculator with nothing running, as the system sets it up.
    pub(super) fn reset(&mut self, keeps_ram: bool) {
        self.archiving = None;
        self.task = Task::Home;
        self.is_on = true;
        self.last_key = 0;
        self.core = Core::new();
        self.core.set(Reg16::SP, STACK_TOP);
        self.core.set(Reg16::IY, FLAGS);
        self.core.cpu.state.reg.mbase = MBASE;
        self.bus.devices = Devices::new(self.bus.clock);
        self.bus.flash.reset();
        if !keeps_ram {
            self.bus.ram.fill(0);
            self.bus.clear_variables();
            self.bus.find_archived(self.extent);
            self.start_apd();
        }
        self.clear_screen();
    }

    /// ON was pressed: it goes on where it was.
    pub(super) fn wake(&mut self) {
        self.is_on = true;
        self.restart_apd();
    }

    /// Everything that it is now, on its way out or in; but not what watches, counts or stops it.
    pub fn state(&mut self, state: &mut State) {
        self.core.state(state);
        self.bus.state(state);
        state.u32(&mut self.extent.next);
        self.extent.next = self.extent.next.clamp(START, Extent::MOST + START);
        self.bus.flash.state(state, START, self.extent.next);
        self.bus.devices.state(state);
        let mut task = self.task as u8;
        state.u8(&mut task);
        self.task = [Task::Home, Task::Program, Task::Call][usize::from(task.min(2))];
        state.bool(&mut self.is_on);
        state.u8(&mut self.last_key);
        state.option(&mut self.archiving, |state, archiving| archiving.state(state));
        self.keys_state(state);
    }
}
