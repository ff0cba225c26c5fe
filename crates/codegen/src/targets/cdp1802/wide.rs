//! Values of several bytes: byte by byte from the low end, each through D, to where they are needed.

use super::emit::{Need, code};
use super::generate::Gen;
use super::part::{Part, slots};
use super::state::SLOT_REGISTERS;
use crate::middle::Expr;
use kilomate_ir::Binary;

/// Where a value goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dest {
    /// To a place among the variables.
    Slot(u8),
    /// To where a register points, which is pinned and moves on.
    Memory(u8),
    /// To a register, which is pinned: two bytes.
    Register(u8),
}

impl Gen<'_> {
    /// Puts so many low bytes of a tree somewhere.
    pub(super) fn wide(&mut self, tree: &Expr, size: u32, dest: Dest) {
        if size == 1
            && let Dest::Slot(slot) = dest
            && self.trees.bits(tree) <= 8
            && !self.is_special(tree)
        {
            return self.byte_to_slot(tree, slot);
        }
        if let (Expr::Select(_, condition, yes, no), None) = (tree, self.trees.number(tree)) {
            if !matches!(dest, Dest::Slot(_)) && self.trees.calls(tree) {
                let at = self.materialised(tree, size);
                return self.stream(&slots(at, size), size, dest);
            }
            let pins = self.pins;
            self.two_ways(
                condition,
                |gen_| gen_.wide(yes, size, dest),
                |gen_| gen_.wide(no, size, dest),
            );
            self.pins = pins;
            return;
        }
        if self.is_special(tree) {
            if let Dest::Slot(slot) = dest
                && self.trees.bits(tree).div_ceil(8) == size
                && !self.overlaps(tree, slot, size)
            {
                return self.compute(tree, size, slot);
            }
            let full = self.trees.bits(tree).div_ceil(8).max(size);
            let at = self.temporary(full);
            self.compute(tree, full, at);
            return self.stream(&slots(at, size), size, dest);
        }
        if self.in_two_steps(tree, size, dest) {
            return;
        }
        let saved = self.pins;
        let part = self.prepare(tree, size);
        match dest {
            Dest::Slot(slot) if part.is_late(slot, size) => {
                let at = self.temporary(size);
                self.stream(&part, size, Dest::Slot(at));
                self.pins = saved;
                self.stream(&slots(at, size), size, dest);
            }
            dest => self.stream(&part, size, dest),
        }
        self.pins = saved;
    }

    /// A sum of a sum: the inner one where the outer one goes, and then the rest is added there.
    fn in_two_steps(&mut self, tree: &Expr, size: u32, dest: Dest) -> bool {
        let sum;
        let tree = match tree {
            Expr::Offset { .. } if self.trees.number(tree).is_none() => {
                sum = self.sum_tree(tree);
                &sum
            }
            tree => tree,
        };
        let Expr::Binary(binary @ (Binary::Add | Binary::Sub), 16.., a, b) = tree else {
            return false;
        };
        if self.trees.bits(tree).div_ceil(8) != size || !self.is_sum(a) {
            return false;
        }
        match (dest, self.trees.number(b)) {
            (Dest::Slot(slot), _) if self.is_leaf(b, size) && !self.overlaps(b, slot, size) => {
                self.wide(a, size, dest);
                let saved = self.pins;
                let right = self.prepare_right(b, size);
                let (first, next) = match binary {
                    Binary::Add => (code::ADD, code::ADC),
                    _ => (code::SM, code::SMB),
                };
                let part = Part::Operation(first, next, slots(slot, size).into(), right.into());
                self.stream(&part, size, dest);
                self.pins = saved;
                true
            }
            (Dest::Register(register), Some(number)) => {
                self.wide(a, size, dest);
                let number = if *binary == Binary::Add { number } else { number.wrapping_neg() };
                let [low, high, ..] = number.to_le_bytes();
                self.glo(register);
                self.alu_byte(code::ADD, low);
                self.plo(register);
                self.ghi(register);
                self.alu_byte(code::ADC, high);
                self.phi(register);
                true
            }
            _ => false,
        }
    }

    /// Whether a value is a sum or a difference of what is not known beforehand.
    fn is_sum(&self, tree: &Expr) -> bool {
        match tree {
            Expr::Binary(Binary::Add | Binary::Sub, 16.., ..) | Expr::Offset { .. } => {
                self.trees.number(tree).is_none()
            }
            Expr::Number(value) | Expr::Pointer(value) => self.is_sum(value),
            _ => false,
        }
    }

    /// A byte to a place among the variables.
    fn byte_to_slot(&mut self, tree: &Expr, slot: u8) {
        let is_there = self.state.d_slot.is_some() && self.trees.slot(tree, 0) == self.state.d_slot;
        if is_there || self.trees.calls(tree) || self.unpinned(&SLOT_REGISTERS) < 3 {
            self.byte(tree);
            return self.store_slot(slot);
        }
        let register = self.at_slot(slot, Need::Any);
        let was_pinned = self.is_pinned(register);
        self.pin(register);
        self.byte(tree);
        if !was_pinned {
            self.unpin(register);
        }
        self.store_slot(slot);
    }

    /// Whether any variable of a tree lies in these places.
    pub(super) fn overlaps(&self, tree: &Expr, slot: u8, size: u32) -> bool {
        let (first, last) = (u32::from(slot), u32::from(slot) + size);
        let mut found = false;
        tree.each_var(&mut |var| {
            let start = self.function().slots[var];
            let end = start + self.function().variables[var].size();
            found |= start < last && first < end;
        });
        found
    }

    /// The bytes of a tree in places among the variables, which may be those of a variable.
    pub(super) fn materialised(&mut self, tree: &Expr, size: u32) -> u8 {
        if let Some(slot) = self.trees.slot(tree, 0)
            && (1..size).all(|k| self.trees.slot(tree, k) == Some(slot + k as u8))
        {
            return slot;
        }
        let at = self.temporary(size);
        self.wide(tree, size, Dest::Slot(at));
        at
    }

    /// Moves bytes to where they go.
    pub(super) fn stream(&mut self, part: &Part, size: u32, dest: Dest) {
        for k in 0..size {
            match dest {
                Dest::Slot(slot) => {
                    let slot = slot + k as u8;
                    let is_there = self.is_in_d(part, k);
                    let mut pinned = None;
                    if !is_there && self.unpinned(&SLOT_REGISTERS) >= 3 {
                        let register =
                            self.at_slot(slot, if k == 0 { Need::Any } else { Need::Next });
                        if !self.is_pinned(register) {
                            pinned = Some(register);
                            self.pin(register);
                        }
                    }
                    self.part_byte(part, k, size, Some(slot));
                    if let Some(register) = pinned {
                        self.unpin(register);
                    }
                    self.store_slot(slot);
                }
                Dest::Memory(register) => {
                    self.part_byte(part, k, size, None);
                    self.str(register);
                    if k + 1 < size {
                        self.inc(register);
                    }
                }
                Dest::Register(register) => {
                    self.part_byte(part, k, size, None);
                    match k {
                        0 => self.plo(register),
                        1 => self.phi(register),
                        _ => {}
                    }
                }
            }
        }
    }

    fn is_in_d(&self, part: &Part, k: u32) -> bool {
        match part {
            Part::Slots(places) => {
                self.state.d_slot.is_some() && places.get(k as usize).copied() == self.state.d_slot
            }
            Part::Number(number) => self.state.d == Some((number >> (8 * k)) as u8),
            _ => false,
        }
    }

    /// D is a byte of a value; those before it have been asked for in order.
    pub(super) fn part_byte(&mut self, part: &Part, k: u32, size: u32, into: Option<u8>) {
        match part {
            Part::Number(number) => self.ldi((number >> (8 * k)) as u8),
            Part::Slots(places) => match places.get(k as usize) {
                None => self.ldi(0),
                Some(&place) if self.state.d_slot == Some(place) => {}
                Some(&place) => {
                    let need = if k == 0 { Need::Any } else { Need::Next };
                    let register = self.at_slot(place, need);
                    let goes_on = k + 1 < size
                        && places.get(k as usize + 1) == Some(&(place.wrapping_add(1)))
                        && !self.is_pinned(register)
                        && into != Some(place);
                    if goes_on { self.lda(register) } else { self.ldn(register) }
                }
            },
            Part::Memory(register, count) => match k {
                k if k >= *count => self.ldi(0),
                k if k + 1 < *count && k + 1 < size => self.lda(*register),
                _ => self.ldn(*register),
            },
            Part::Signed(inner, from) if k >= *from => self.sign_of(inner, *from),
            Part::Cut(_, from) if k >= *from => self.ldi(0),
            Part::Signed(inner, from) | Part::Cut(inner, from) => {
                self.part_byte(inner, k, size.min(*from), into);
            }
            Part::Byte(tree) => match k {
                0 => self.byte(tree),
                _ => self.ldi(0),
            },
            Part::Turned(inner) => {
                self.part_byte(inner, k, size, into);
                if k + 1 == size {
                    self.alu_byte(code::XOR, 0x80);
                }
            }
            Part::Operation(first, next, left, right) => {
                let code = if k == 0 { *first } else { *next };
                self.operation_byte(code, left, right, k, size, into);
            }
        }
    }

    fn sign_of(&mut self, inner: &Part, from: u32) {
        match inner {
            Part::Memory(register, _) => self.ldn(*register),
            inner => self.part_byte(inner, from - 1, from, None),
        }
        self.alu_byte(code::AND, 0x80);
        self.plain(code::LSZ);
        self.skipped_ldi(0xff);
    }

    fn operation_byte(
        &mut self,
        code: u8,
        left: &Part,
        right: &Part,
        k: u32,
        size: u32,
        into: Option<u8>,
    ) {
        let number = match right {
            Part::Number(number) => Some((number >> (8 * k)) as u8),
            Part::Slots(places) if k as usize >= places.len() => Some(0),
            Part::Memory(_, count) if k >= *count => Some(0),
            _ => None,
        };
        if let Some(number) = number {
            self.part_byte(left, k, size, into);
            let is_nothing = match code {
                code::AND => number == 0xff,
                code::OR | code::XOR => number == 0,
                _ => false,
            };
            if code == code::AND && number == 0 {
                return self.ldi(0);
            }
            if !is_nothing {
                self.alu_byte(code, number);
            }
            return;
        }
        match right {
            Part::Slots(places) => {
                let place = places[k as usize];
                if self.unpinned(&SLOT_REGISTERS) < 3 && matches!(left, Part::Operation(..)) {
                    self.part_byte(left, k, size, into);
                    let register = self.at_slot(place, Need::KeepD);
                    self.sex(register);
                    return self.alu(code);
                }
                let register = self.at_slot(place, if k == 0 { Need::Any } else { Need::Next });
                let was_pinned = self.is_pinned(register);
                self.pin(register);
                self.part_byte(left, k, size, into);
                // The pointer is where it was: nothing moves what is pinned.
                self.sex(register);
                self.alu(code);
                if !was_pinned {
                    self.unpin(register);
                }
            }
            Part::Memory(register, count) => {
                self.part_byte(left, k, size, into);
                self.sex(*register);
                self.alu(code);
                if k + 1 < *count && k + 1 < size {
                    self.inc(*register);
                }
            }
            _ => unreachable!("the second operand lies in memory"),
        }
    }
}
