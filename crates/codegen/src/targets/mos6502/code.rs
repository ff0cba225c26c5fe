//! Code that is being made: instructions, and what is known at each place.

use std::collections::{BTreeMap, BTreeSet};

use super::Layout;
use super::instruction::{Address, Code, Mode, Op, When};
use super::runtime::Routine;
use super::state::{Flags, Key, Reg, State};
use super::tables::Tables;
use crate::assemble::{Item, Label, Labels};
use crate::middle::ranges::Known;
use crate::middle::{Function, Program};
use kilomate_ir::Error;

/// What the functions of a program share while code is made.
pub(super) struct Shared<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: Layout,
    pub(super) labels: Labels,
    /// The label of each function, each global and each function from outside.
    pub(super) functions: Vec<Label>,
    pub(super) globals: Vec<Label>,
    pub(super) outside: Vec<Label>,
    /// The memory that the arrays share.
    pub(super) arrays: Label,
    /// What the code needs besides itself.
    pub(super) routines: BTreeMap<Routine, Label>,
    pub(super) tables: Tables,
    /// What was wrong first. It is found deep in a tree, where nobody can do anything about it: code is made
    /// to the end, and not used.
    pub(super) error: Option<Error>,
}

impl Shared<'_> {
    /// Something is wrong.
    pub(super) fn fail(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }
}

/// Where an index is that was computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    /// In the register that is locked for it.
    Reg(Reg),
    /// In memory, and there so much more than it is.
    Memory(u8, u8),
}

/// Code of a function.
pub(super) struct Gen<'a, 'b> {
    pub(super) shared: &'b mut Shared<'a>,
    pub(super) function: &'a Function,
    pub(super) items: Vec<Item<Code>>,
    pub(super) state: State,
    /// Whether what comes next can be reached.
    pub(super) is_live: bool,
    pub(super) pending: BTreeMap<Label, State>,
    temps: BTreeSet<u8>,
    homes: Vec<Home>,
    /// The key of the first of them. Keys are not used again: something may still be known about them at
    /// a label further down.
    first_home: Key,
    /// When each index register was needed last.
    used: [usize; 2],
    /// What is known about the values of variables.
    pub(super) known: Known,
}

/// The first key that is no byte of the zero page.
const COMPUTED: Key = 256;

impl<'a, 'b> Gen<'a, 'b> {
    pub(super) fn new(
        shared: &'b mut Shared<'a>,
        function: &'a Function,
        known: Known,
    ) -> Gen<'a, 'b> {
        let (state, pending) = (State::default(), BTreeMap::new());
        let (temps, homes, items) = (BTreeSet::new(), Vec::new(), Vec::new());
        let (is_live, used, first_home) = (true, [0; 2], COMPUTED);
        Gen {
            shared,
            function,
            items,
            state,
            is_live,
            pending,
            temps,
            homes,
            first_home,
            used,
            known,
        }
    }

    /// An instruction.
    pub(super) fn op(&mut self, op: Op, mode: Mode) {
        if self.is_live {
            self.state.apply(op, mode);
            self.items.push(Item::Code(Code::Plain(op, mode)));
        }
    }

    /// An instruction without operand.
    pub(super) fn bare(&mut self, op: Op) {
        self.op(op, Mode::None);
    }

    pub(super) fn fresh(&mut self) -> Label {
        self.shared.labels.fresh()
    }

    fn arrive(&mut self, to: Label, state: State) {
        match self.pending.get_mut(&to) {
            Some(known) => known.meet(&state),
            None => drop(self.pending.insert(to, state)),
        }
    }

    pub(super) fn branch_when(&mut self, when: When, to: Label) {
        if !self.is_live {
            return;
        }
        let mut there = self.state.clone();
        there.branched(when, true);
        self.arrive(to, there);
        self.state.branched(when, false);
        self.items.push(Item::Code(Code::Branch(when, to, false)));
    }

    pub(super) fn jump(&mut self, to: Label) {
        if self.is_live {
            self.arrive(to, self.state.clone());
            self.op(Op::Jmp, Mode::Abs(Address::of(to, 0)));
            self.is_live = false;
        }
    }

    /// Puts a label here. If something further down leads back to it, nothing is known there.
    pub(super) fn place_label(&mut self, label: Label, has_way_back: bool) {
        self.reach_label(label, has_way_back);
        self.items.push(Item::Label(label));
    }

    /// The same for a label that stands here already.
    pub(super) fn reach_label(&mut self, label: Label, has_way_back: bool) {
        let pending = self.pending.remove(&label);
        if has_way_back {
            (self.state, self.is_live) = (State::default(), true);
        } else if let Some(pending) = pending {
            if self.is_live {
                self.state.meet(&pending);
            } else {
                (self.state, self.is_live) = (pending, true);
            }
        }
    }

    /// Bytes in a row in the zero page that nobody else needs before the statement is done.
    pub(super) fn temps(&mut self, count: u32) -> u8 {
        let (first, all) = (self.shared.layout.temps, super::TEMPS);
        let fits = |at: &u8| (*at..*at + count as u8).all(|byte| !self.temps.contains(&byte));
        let Some(at) = (first..=first + all - count as u8).find(fits) else {
            let symbol = &self.function.symbol;
            let what = format!("{symbol}: a statement needs more than {all} bytes of temporaries");
            self.shared.fail(Error::at(0, what));
            return first;
        };
        self.temps.extend(at..at + count as u8);
        at
    }

    pub(super) fn free_temps(&mut self, at: u8, count: u32) {
        for byte in at..at.saturating_add(count as u8) {
            self.temps.remove(&byte);
        }
    }

    /// A statement is done: nothing that was computed for it is needed any more.
    pub(super) fn statement_done(&mut self) {
        self.temps.clear();
        self.first_home += self.homes.len() as Key;
        self.homes.clear();
        for reg in [Reg::A, Reg::X, Reg::Y] {
            self.state.of_mut(reg).keys.retain(|(key, _)| *key < COMPUTED);
        }
    }

    /// Which index is locked in a register.
    fn locked(&self, reg: Reg) -> Option<usize> {
        self.homes.iter().position(|home| *home == Home::Reg(reg))
    }

    pub(super) fn is_locked(&self, reg: Reg) -> bool {
        self.locked(reg).is_some()
    }

    /// Makes a register free: an index in it goes to memory.
    pub(super) fn take(&mut self, reg: Reg) {
        let Some(locked) = self.locked(reg) else { return };
        let key = self.first_home + locked as Key;
        let more = self.state.of(reg).more_than(key).unwrap_or(0);
        let at = self.temps(1);
        self.op(if reg == Reg::X { Op::Stx } else { Op::Sty }, Mode::Zp(at));
        self.homes[locked] = Home::Memory(at, more);
    }

    /// Makes both free.
    pub(super) fn take_both(&mut self) {
        self.take(Reg::X);
        self.take(Reg::Y);
    }

    /// What an index register holds now is an index, which is locked there.
    pub(super) fn lock(&mut self, reg: Reg) -> Key {
        debug_assert!(self.locked(reg).is_none());
        let key = self.first_home + self.homes.len() as Key;
        self.homes.push(Home::Reg(reg));
        self.state.of_mut(reg).keys.push((key, 0));
        key
    }

    /// An index is no longer needed.
    pub(super) fn unlock(&mut self, key: Key) {
        if key >= COMPUTED {
            self.homes[(key - self.first_home) as usize] = Home::Memory(0, 0);
        }
    }

    /// Which register to use if either will do.
    pub(super) fn any_index(&self) -> Reg {
        let is_empty = |reg| {
            let content = self.state.of(reg);
            content.number.is_none() && content.keys.is_empty()
        };
        match (self.is_locked(Reg::X), self.is_locked(Reg::Y)) {
            (false, true) => Reg::X,
            (true, false) => Reg::Y,
            (true, true) => Reg::X,
            _ if is_empty(Reg::X) => Reg::X,
            _ if is_empty(Reg::Y) => Reg::Y,
            _ if self.used[1] < self.used[0] => Reg::Y,
            _ => Reg::X,
        }
    }

    fn step(&mut self, reg: Reg, by: u8) {
        let (up, down) = if reg == Reg::X { (Op::Inx, Op::Dex) } else { (Op::Iny, Op::Dey) };
        for _ in 0..by.min(by.wrapping_neg()) {
            self.bare(if by < 128 { up } else { down });
        }
    }

    fn use_now(&mut self, reg: Reg) -> Reg {
        self.used[usize::from(reg == Reg::Y)] = self.items.len();
        reg
    }

    /// Gets a number into one of these registers.
    pub(super) fn number_in(&mut self, number: u8, allowed: &[Reg]) -> Reg {
        for &reg in allowed {
            if self.state.of(reg).number == Some(number) {
                return self.use_now(reg);
            }
        }
        for &reg in allowed {
            if let (Some(known), false) = (self.state.of(reg).number, self.is_locked(reg))
                && (known.wrapping_add(1) == number || known.wrapping_sub(1) == number)
            {
                self.step(reg, number.wrapping_sub(known));
                return self.use_now(reg);
            }
        }
        let reg = if allowed.len() > 1 { self.any_index() } else { allowed[0] };
        self.take(reg);
        self.op(if reg == Reg::X { Op::Ldx } else { Op::Ldy }, Mode::Imm(number));
        self.use_now(reg)
    }

    /// Gets the value of a key and so much more into one of these registers.
    pub(super) fn key_in(&mut self, key: Key, more: u8, allowed: &[Reg]) -> Reg {
        for &reg in allowed {
            if self.state.of(reg).more_than(key) == Some(more) {
                return self.use_now(reg);
            }
        }
        let home = (key >= COMPUTED).then(|| (key - self.first_home) as usize);
        for &reg in allowed {
            let is_other = self.locked(reg).is_some_and(|locked| Some(locked) != home);
            if let (Some(known), false) = (self.state.of(reg).more_than(key), is_other) {
                let by = more.wrapping_sub(known);
                if by.min(by.wrapping_neg()) < 4 {
                    self.step(reg, by);
                    return self.use_now(reg);
                }
            }
        }
        if let Some(home) = home
            && let Home::Reg(reg) = self.homes[home]
        {
            self.take(reg);
        }
        let reg = if allowed.len() > 1 { self.any_index() } else { allowed[0] };
        self.take(reg);
        let (at, more) = match home.map(|home| self.homes[home]) {
            Some(Home::Memory(at, known)) => (at, more.wrapping_sub(known)),
            _ => (key as u8, more),
        };
        let known = if self.state.is(Reg::A, u16::from(at)) { Some(Reg::A) } else { None };
        match (known, reg) {
            (Some(_), Reg::X) => self.bare(Op::Tax),
            (Some(_), _) => self.bare(Op::Tay),
            (None, Reg::X) => self.op(Op::Ldx, Mode::Zp(at)),
            (None, _) => self.op(Op::Ldy, Mode::Zp(at)),
        }
        self.step(reg, more);
        if key >= COMPUTED {
            let content = self.state.of_mut(reg);
            let by = content.more_than(u16::from(at)).unwrap_or(0);
            if let Some(Home::Memory(_, known)) = home.map(|home| self.homes[home]) {
                content.keys.push((key, by.wrapping_add(known)));
            }
        }
        self.use_now(reg)
    }

    /// Whether the flags say what a register's value is.
    pub(super) fn flags_are_of(&self, reg: Reg) -> bool {
        let content = self.state.of(reg);
        match self.state.flags {
            Some(Flags::Reg(known)) => {
                let same = &self.state.of(known).keys;
                known == reg || content.keys.iter().any(|key| same.contains(key))
            }
            Some(Flags::Zp(at)) => content.more_than(u16::from(at)) == Some(0),
            None => false,
        }
    }

    /// Calls a routine that every program may need, after everything is in memory.
    pub(super) fn call_routine(&mut self, routine: Routine) {
        self.take_both();
        let Shared { routines, labels, .. } = &mut *self.shared;
        let label = *routines.entry(routine).or_insert_with(|| labels.named(routine.name()));
        self.op(Op::Jsr, Mode::Abs(Address::of(label, 0)));
    }
}
