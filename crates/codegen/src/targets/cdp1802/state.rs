//! What is known about the registers at some place in the code.
//!
//! R7 to RA always point into the page of the variables: only their low bytes change, and are known here
//! if they are. RB to RF point anywhere. What is known where ways meet is what is known on each.

use std::rc::Rc;

use crate::middle::{Expr, Var};

/// The registers that point to variables.
pub(super) const SLOT_REGISTERS: [u8; 4] = [7, 8, 9, 10];
/// The registers that point to other memory.
pub(super) const FREE_REGISTERS: [u8; 5] = [11, 12, 13, 14, 15];
/// The stack.
pub(super) const STACK: u8 = 2;
/// Where D is kept while a pointer is made.
pub(super) const KEEP: u8 = 6;

/// What is known of a register that points anywhere.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Content {
    pub(super) high: Option<u8>,
    pub(super) low: Option<u8>,
    /// The value of a tree that reads no memory, and so many bytes more.
    pub(super) tree: Option<(Rc<Expr>, i32)>,
}

/// What is known at some place.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct State {
    pub(super) slots: [Option<u8>; 4],
    pub(super) free: [Content; 5],
    pub(super) x: Option<u8>,
    /// D is this number.
    pub(super) d: Option<u8>,
    /// D is what lies in this place among the variables.
    pub(super) d_slot: Option<u8>,
}

fn same<T: PartialEq + Clone>(a: Option<&T>, b: Option<&T>) -> Option<T> {
    if a == b { a.cloned() } else { None }
}

impl State {
    /// What is known on both ways.
    pub(super) fn meet(&self, other: &State) -> State {
        let mut both = State::default();
        for n in 0..4 {
            both.slots[n] = same(self.slots[n].as_ref(), other.slots[n].as_ref());
        }
        for n in 0..5 {
            let (a, b) = (&self.free[n], &other.free[n]);
            both.free[n] = Content {
                high: same(a.high.as_ref(), b.high.as_ref()),
                low: same(a.low.as_ref(), b.low.as_ref()),
                tree: same(a.tree.as_ref(), b.tree.as_ref()),
            };
        }
        both.x = same(self.x.as_ref(), other.x.as_ref());
        both.d = same(self.d.as_ref(), other.d.as_ref());
        both.d_slot = same(self.d_slot.as_ref(), other.d_slot.as_ref());
        both
    }

    /// D is something else.
    pub(super) fn forget_d(&mut self) {
        (self.d, self.d_slot) = (None, None);
    }

    /// A variable has a new value.
    pub(super) fn forget_var(&mut self, var: Var) {
        for content in &mut self.free {
            if let Some((tree, _)) = &content.tree {
                let mut names = false;
                tree.each_var(&mut |other| names |= other == var);
                if names {
                    content.tree = None;
                }
            }
        }
    }

    /// A pointer has moved.
    pub(super) fn moved(&mut self, register: u8, by: i8) {
        if let Some(n) = SLOT_REGISTERS.iter().position(|&r| r == register) {
            self.slots[n] = self.slots[n].map(|low| low.wrapping_add_signed(by));
        }
        if let Some(n) = FREE_REGISTERS.iter().position(|&r| r == register) {
            let content = &mut self.free[n];
            match content.low {
                Some(low) => {
                    let new = low.wrapping_add_signed(by);
                    let carries = if by > 0 { new < low } else { new > low };
                    if carries {
                        let step = by.signum();
                        content.high = content.high.map(|high| high.wrapping_add_signed(step));
                    }
                    content.low = Some(new);
                }
                // It may have left its page.
                None => content.high = None,
            }
            if let Some((_, offset)) = &mut content.tree {
                *offset += i32::from(by);
            }
        }
    }

    /// A half of a register has been set to D.
    pub(super) fn set_low(&mut self, register: u8) {
        if let Some(n) = SLOT_REGISTERS.iter().position(|&r| r == register) {
            self.slots[n] = self.d;
        }
        if let Some(n) = FREE_REGISTERS.iter().position(|&r| r == register) {
            self.free[n].low = self.d;
            self.free[n].tree = None;
        }
    }

    pub(super) fn set_high(&mut self, register: u8) {
        if let Some(n) = FREE_REGISTERS.iter().position(|&r| r == register) {
            self.free[n].high = self.d;
            self.free[n].tree = None;
        }
    }

    pub(super) fn content(&self, register: u8) -> &Content {
        &self.free[usize::from(register) - usize::from(FREE_REGISTERS[0])]
    }

    pub(super) fn content_mut(&mut self, register: u8) -> &mut Content {
        &mut self.free[usize::from(register) - usize::from(FREE_REGISTERS[0])]
    }
}
