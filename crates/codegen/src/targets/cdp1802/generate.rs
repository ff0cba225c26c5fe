//! The code generator: what it knows of the program, and small things that all parts of it need.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use super::emit::{Emitter, Need, code};
use super::layout::{CELLS, Layout};
use super::state::{FREE_REGISTERS, State};
use super::trees::Trees;
use crate::assemble::Label;
use crate::middle::{Expr, Function, Program, Var};

/// Writes the code of one function.
pub(super) struct Gen<'a> {
    pub(super) out: Emitter<'a>,
    pub(super) program: &'a Program,
    pub(super) trees: Trees<'a>,
    pub(super) layout: &'a Layout,
    /// Where each function of the program begins, and those from outside.
    pub(super) functions: &'a [Label],
    pub(super) outside: &'a [Label],
    /// Where each block begins.
    pub(super) blocks: Vec<Label>,
    /// Routines of the run-time system that are called.
    pub(super) routines: &'a mut BTreeMap<String, Label>,
    /// The next place for a temporary number.
    pub(super) temporary: u8,
    /// Which register was given an address last.
    pub(super) last_free: usize,
}

impl<'a> Deref for Gen<'a> {
    type Target = Emitter<'a>;
    fn deref(&self) -> &Emitter<'a> {
        &self.out
    }
}

impl DerefMut for Gen<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.out
    }
}

impl<'a> Gen<'a> {
    pub(super) fn function(&self) -> &'a Function {
        self.trees.function
    }

    /// Where a routine of the run-time system is, or a table.
    pub(super) fn routine_label(&mut self, name: &str) -> Label {
        if let Some(&label) = self.routines.get(name) {
            return label;
        }
        let label = self.out.labels.named(format!("rt_{name}"));
        self.routines.insert(name.to_owned(), label);
        label
    }

    /// Calls a routine of the run-time system.
    pub(super) fn routine(&mut self, name: &str) {
        let label = self.routine_label(name);
        self.call(label);
    }

    /// A place for so many bytes until the statement is done.
    pub(super) fn temporary(&mut self, size: u32) -> u8 {
        if u32::from(self.temporary) + size > u32::from(CELLS) {
            self.failure =
                Some("a statement needs more temporaries than the page of the variables has");
            self.temporary = self.layout.page.temporary;
        }
        let at = self.temporary;
        self.temporary += size as u8;
        at
    }

    /// The value that lies in a place among the variables.
    pub(super) fn load_slot(&mut self, slot: u8) {
        if self.state.d_slot != Some(slot) {
            let register = self.at_slot(slot, Need::Any);
            self.ldn(register);
        }
    }

    pub(super) fn store_slot(&mut self, slot: u8) {
        let register = self.at_slot(slot, Need::KeepD);
        self.str(register);
    }

    /// A register for an address; best one whose high byte is this one.
    pub(super) fn free_register(&mut self, high: Option<u8>) -> u8 {
        let is_free = |emitter: &Emitter<'_>, register: u8| !emitter.is_pinned(register);
        if let Some(high) = high
            && let Some(&register) = FREE_REGISTERS
                .iter()
                .find(|&&r| is_free(&self.out, r) && self.state.content(r).high == Some(high))
        {
            return register;
        }
        // One about which nothing is known, or the one that has not been used for longest.
        let nothing = |state: &State, r: u8| *state.content(r) == super::state::Content::default();
        if let Some(&register) =
            FREE_REGISTERS.iter().find(|&&r| is_free(&self.out, r) && nothing(&self.state, r))
        {
            return register;
        }
        for _ in 0..FREE_REGISTERS.len() {
            self.last_free = (self.last_free + 1) % FREE_REGISTERS.len();
            let register = FREE_REGISTERS[self.last_free];
            if is_free(&self.out, register) {
                return register;
            }
        }
        panic!("all registers are in use");
    }

    /// A variable has a new value: what it was before, plus a number, if that is known.
    pub(super) fn assigned(&mut self, var: Var, value: Option<&Expr>) {
        let step = value.and_then(|value| step_of(var, value));
        if let Some(step) = step {
            for content in &mut self.out.state.free {
                if let Some((tree, offset)) = &mut content.tree
                    && **tree == Expr::Var(var)
                {
                    *offset -= step;
                    continue;
                }
                let mut names = false;
                if let Some((tree, _)) = &content.tree {
                    tree.each_var(&mut |other| names |= other == var);
                }
                if names {
                    content.tree = None;
                }
            }
        } else {
            self.state.forget_var(var);
        }
    }

    /// D is 0 or 1 by the carry.
    pub(super) fn carry_to_d(&mut self) {
        self.ldi(0);
        self.alu(code::SHLC);
    }
}

/// If a value is that of a pointer before plus a number: the number.
fn step_of(var: Var, value: &Expr) -> Option<i32> {
    match value {
        Expr::Offset { base, index, scale, is_unsigned } if **base == Expr::Var(var) => {
            match **index {
                Expr::Int(by, _) => {
                    let by = if *is_unsigned { by as i32 } else { i32::from(by as i16) };
                    Some(by * *scale as i32)
                }
                _ => None,
            }
        }
        _ => None,
    }
}
