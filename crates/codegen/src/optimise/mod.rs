//! One optimiser for machine code, whatever the CPU.
//!
//! It works on a program as a list of lines: labels, instructions, and what is neither. A [`Line`] says what its
//! instruction reads and writes ([`Effects`]), where it goes on ([`Flow`]) and how long it is; from that follow
//! [`liveness`], elimination of what is [`dead`], threading of [`jumps`], merging of [`tails`], outlining of
//! sequences ([`outline`]), a [`layout`] of blocks in which what runs often falls through, and an [`order`] of functions in
//! which calls are near. Two kinds of lines are there: the text that
//! LLVM writes for the AVR ([`targets::avr`](crate::targets::avr)), and [`Item`](crate::assemble::Item)s of any
//! instruction that is a [`Machine`].
//!
//! Passes that save bytes for cycles are told how often each line runs ([`heat`]) and what a byte may cost. What
//! a pass does not understand it leaves alone.

pub(crate) mod dead;
pub(crate) mod heat;
mod items;
pub(crate) mod jumps;
pub(crate) mod layout;
pub(crate) mod liveness;
pub(crate) mod order;
pub(crate) mod outline;
mod set;
pub(crate) mod tails;
#[cfg(test)]
mod toy;

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

pub(crate) use items::Machine;
pub(crate) use set::{Bits, Set};

/// What an instruction reads and writes: registers, flags, and bytes of memory that have a bit of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effects<S> {
    /// What it looks at.
    pub reads: S,
    /// What it gives a new value, whatever happens.
    pub writes: S,
    /// Whether it does nothing else: then nobody misses it if nobody looks at what it writes.
    pub is_pure: bool,
}

impl<S: Set> Effects<S> {
    /// Of an instruction that does nothing but to write.
    pub(crate) fn pure(reads: S, writes: S) -> Effects<S> {
        Effects { reads, writes, is_pure: true }
    }

    /// Of an instruction that does more than that.
    pub(crate) fn acting(reads: S, writes: S) -> Effects<S> {
        Effects { reads, writes, is_pure: false }
    }

    /// Of an instruction of which nothing is known.
    pub(crate) fn unknown() -> Effects<S> {
        Effects::acting(S::ALL, S::EMPTY)
    }
}

/// Where an instruction goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Flow<'a, N> {
    /// To the next one.
    Next,
    /// To the next one or to the one behind that.
    Skip,
    /// To a label of the same function.
    Jump(&'a N),
    /// To a label of the same function or to the next one.
    Branch(&'a N),
    /// To one of some labels of the same function.
    Table(Vec<&'a N>),
    /// Through a function to the next one. If the program does not contain the function, the effects of the
    /// call tell what it does.
    Call(&'a N),
    /// To a function that returns to the caller of this one.
    TailCall(&'a N),
    /// Back to the caller.
    Return,
    /// Back to the caller or to the next one.
    ReturnIf,
    /// Somewhere that nobody knows, never to the next one.
    Leave,
    /// Nobody knows.
    Unknown,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'a, N> {
    /// A name for the place of the next instruction.
    Label(&'a N),
    /// An instruction.
    Code,
    /// Nothing for the CPU: a comment.
    Nothing,
    /// Anything else, such as data: what stands before and behind it is not looked at together.
    Border,
}

/// A line of a program.
pub(crate) trait Line: Clone + Eq + Hash + Debug {
    /// How places are called.
    type Name: Clone + Eq + Hash + Debug;
    /// Registers, flags and bytes of memory.
    type Set: Set;

    /// What no function keeps for its callers, whatever it does: flags, mostly.
    const NEVER_KEPT: Self::Set;

    /// What each function has for itself, by the same bits in each: places in its stack frame.
    const PRIVATE: Self::Set;

    /// What it is.
    fn kind(&self) -> Kind<'_, Self::Name>;

    /// What an instruction reads and writes.
    fn effects(&self) -> Effects<Self::Set>;

    /// Where an instruction goes on.
    fn flow(&self) -> Flow<'_, Self::Name>;

    /// Its bytes.
    fn size(&self) -> u32;

    /// Tells all names that it uses, as operand or as data; not those that it defines.
    fn names(&self, found: &mut dyn FnMut(Self::Name));

    /// The branch that is taken when this is not, to the same place; the skip that skips when this does not.
    fn inverted(&self) -> Option<Self>;

    /// The same jump or branch to another place.
    fn retargeted(&self, to: &Self::Name) -> Option<Self>;

    /// How many bytes a jump or branch reaches at least, forward and back; none if its assembler makes it reach.
    fn reach(&self) -> Option<u32>;

    /// Whether an instruction does the same in another place, at the end of another function.
    fn may_move(&self) -> bool;

    /// Whether an instruction does the same in a function of its own, which is called: it leaves the stack and
    /// whatever a call changes alone.
    fn may_be_outlined(&self) -> bool;

    /// A label.
    fn label(name: Self::Name) -> Self;

    /// A jump that reaches everything.
    fn jump(to: Self::Name) -> Self;

    /// A jump within a function.
    fn local_jump(to: Self::Name) -> Self {
        Self::jump(to)
    }

    /// A call that reaches everything.
    fn call(to: Self::Name) -> Self;

    /// The return of a function.
    fn ret() -> Self;

    /// A function of some instructions that do not return yet.
    fn function(name: Self::Name, body: Vec<Self>) -> Vec<Self> {
        let mut lines = vec![Self::label(name)];
        lines.extend(body);
        lines.push(Self::ret());
        lines
    }

    /// Whether it is an instruction.
    fn is_code(&self) -> bool {
        matches!(self.kind(), Kind::Code)
    }
}

/// The line of each label.
pub(crate) fn labels<L: Line>(lines: &[L]) -> HashMap<L::Name, usize> {
    let label = |(at, line): (usize, &L)| match line.kind() {
        Kind::Label(name) => Some((name.clone(), at)),
        _ => None,
    };
    lines.iter().enumerate().filter_map(label).collect()
}

/// How often each name is used.
pub(crate) fn uses<L: Line>(lines: &[L]) -> HashMap<L::Name, u32> {
    let mut uses = HashMap::new();
    for line in lines {
        line.names(&mut |name| *uses.entry(name).or_default() += 1);
    }
    uses
}

/// Removes lines, whose numbers grow.
pub(crate) fn remove<T>(lines: &mut Vec<T>, numbers: &[usize]) {
    let mut number = 0;
    lines.retain(|_| {
        number += 1;
        numbers.binary_search(&(number - 1)).is_err()
    });
}

/// Whether the instruction before may skip a line: then it is needed, or another in its place.
pub(crate) fn is_skipped<L: Line>(lines: &[L], at: usize) -> bool {
    let before = lines[..at].iter().rev().find(|line| line.is_code());
    before.is_some_and(|line| line.flow() == Flow::Skip)
}
