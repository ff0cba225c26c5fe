//! Errors: handlers of programs, and the end of those without.

use ez80::Reg16;

use super::super::{Calculator, Stop, Task};
use super::Done;

/// The number of the last error, and the stack at the last handler (`ti84pceg.inc`).
const ERR_NO: u32 = 0xd0_08df;
const ERR_SP: u32 = 0xd0_08e0;
/// `E_Undefined` and `E_Break` in `ti84pceg.inc`.
const UNDEFINED: u8 = 0x8d;
const BREAK: u8 = 0x06;

impl Calculator {
    /// Nobody handles errors but the system.
    pub(in super::super) fn forget_handlers(&mut self) {
        self.bus.put_long(ERR_SP, 0);
    }

    /// An error: the program's handler, or the end of the program.
    pub(super) fn raise(&mut self, error: u8) -> Option<Stop> {
        self.bus.poke(ERR_NO, error & 0x7f);
        let stack = self.bus.long(ERR_SP);
        if stack == 0 {
            if self.task == Task::Program {
                self.end_program();
            }
            self.task = Task::Home;
            return Some(Stop::Error(error));
        }
        self.core.set(Reg16::SP, stack);
        let handler = self.core.pop(&mut self.bus);
        let before = self.core.pop(&mut self.bus);
        self.bus.put_long(ERR_SP, before);
        self.core.cpu.state.reg.set_a(error);
        self.core.jump(handler);
        None
    }

    /// A handler of errors is set: below the stack as it is, with the one before it.
    fn push_handler(&mut self) {
        let back = self.core.pop(&mut self.bus);
        let before = self.bus.long(ERR_SP);
        self.core.push(&mut self.bus, before);
        let handler = self.hl();
        self.core.push(&mut self.bus, handler);
        self.bus.put_long(ERR_SP, self.core.get(Reg16::SP));
        self.core.jump(back);
    }

    /// The last handler of errors is gone.
    fn pop_handler(&mut self) {
        let back = self.core.pop(&mut self.bus);
        self.core.set(Reg16::SP, self.bus.long(ERR_SP));
        self.core.pop(&mut self.bus);
        let before = self.core.pop(&mut self.bus);
        self.bus.put_long(ERR_SP, before);
        self.core.jump(back);
    }
}

/// `ERR:MEMORY`.
pub(super) fn err_memory(_: &mut Calculator) -> Done {
    Done::Raise(Calculator::ERR_MEMORY)
}

/// `ERR:UNDEFINED`.
pub(super) fn err_undefined(_: &mut Calculator) -> Done {
    Done::Raise(UNDEFINED)
}

/// `ERR:BREAK`.
pub(super) fn err_break(_: &mut Calculator) -> Done {
    Done::Raise(BREAK)
}

/// The error in A.
pub(super) fn j_error(c: &mut Calculator) -> Done {
    Done::Raise(c.a())
}

/// The error that there was last, once more.
pub(super) fn j_error_no(c: &mut Calculator) -> Done {
    Done::Raise(c.bus.peek(ERR_NO))
}

/// Errors go to HL from now on, with the stack as it is.
pub(super) fn push_error_handler(c: &mut Calculator) -> Done {
    c.push_handler();
    Done::Jumped
}

/// Errors go where they went before.
pub(super) fn pop_error_handler(c: &mut Calculator) -> Done {
    c.pop_handler();
    Done::Jumped
}
