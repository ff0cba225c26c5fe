//! Values of several bytes made ready to be had byte by byte: registers that point to what lies in memory,
//! and temporary places for what cannot be had in one go.

use super::emit::code;
use super::generate::Gen;
use super::op::Byte;
use super::part::{Part, slots};
use super::state::FREE_REGISTERS;
use super::wide::Dest;
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Gen<'_> {
    /// A value of so many bytes, with everything done that must be done before its first byte.
    pub(super) fn prepare(&mut self, tree: &Expr, size: u32) -> Part {
        if let Some(number) = self.trees.number(tree) {
            return Part::Number(number);
        }
        if let Some(part) = self.slots_of(tree, size) {
            return part;
        }
        if let Some((index, factor, entries)) = self.trees.looked_up(tree) {
            return self.looked_up(index, factor, entries);
        }
        match tree {
            Expr::Load(bits, from) => self.memory(bits / 8, from),
            Expr::Widen { is_signed: false, from, value, .. } => {
                match self.prepare_widened(value, *from) {
                    Part::Slots(mut places) => {
                        places.truncate(from.div_ceil(8) as usize);
                        Part::Slots(places)
                    }
                    Part::Memory(register, count) => {
                        Part::Memory(register, count.min(from.div_ceil(8)))
                    }
                    Part::Byte(tree) => Part::Byte(tree),
                    other => Part::Cut(other.into(), from.div_ceil(8)),
                }
            }
            Expr::Widen { from, value, .. } => self.prepare_signed(*from, value),
            Expr::Number(value) | Expr::Pointer(value) => self.prepare(value, size),
            Expr::Offset { .. } => {
                let sum = self.sum_tree(tree);
                self.prepare(&sum, size)
            }
            Expr::Narrow { value, .. } if self.is_low(value) => self.prepare(value, size),
            Expr::Binary(binary, 16.., a, b) if !self.is_special(tree) => {
                self.prepare_operation(*binary, a, b, size)
            }
            tree if self.trees.bits(tree) <= 8 && !self.trees.calls(tree) => {
                Part::Byte(tree.clone().into())
            }
            Expr::Narrow { from: 16.., value, .. } => {
                let full = self.trees.bits(value).div_ceil(8);
                slots(self.materialised(value, full), size.min(full))
            }
            tree => {
                let full = self.trees.bits(tree).div_ceil(8);
                slots(self.materialised(tree, full), size.min(full))
            }
        }
    }

    /// A product from a table.
    fn looked_up(&mut self, index: &Expr, factor: u32, entries: u32) -> Part {
        let table = self.routine_label(&format!("times{factor}_{entries}"));
        let low = match self.trees.bits(index) {
            ..=8 => index.clone(),
            from => index.low_byte().unwrap_or_else(|| Expr::Narrow {
                is_exact: false,
                from,
                to: 8,
                value: index.clone().into(),
            }),
        };
        self.byte(&low);
        self.alu(code::SHL);
        self.alu_label(code::ADD, Byte::Low(table, 0));
        let register = self.free_register(None);
        self.plo(register);
        self.alu_label(0xf0, Byte::High(table, 0));
        self.phi(register);
        self.pin(register);
        Part::Memory(register, 2)
    }

    fn prepare_widened(&mut self, value: &Expr, from: u32) -> Part {
        if from > 8 {
            return self.prepare(value, from / 8);
        }
        match value {
            Expr::Load(_, address) if self.unpinned(&FREE_REGISTERS) >= 3 => {
                self.memory(1, address)
            }
            value if self.trees.calls(value) => slots(self.materialised(value, 1), 1),
            value => match self.slots_of(value, 1) {
                Some(part) => part,
                None => Part::Byte(value.clone().into()),
            },
        }
    }

    fn prepare_signed(&mut self, from: u32, value: &Expr) -> Part {
        let size = from.div_ceil(8);
        if from == 1 {
            let wide = Expr::Widen { is_signed: true, from: 1, to: 8, value: value.clone().into() };
            let at = self.materialised(&wide, 1);
            return Part::Signed(slots(at, 1).into(), 1);
        }
        let inner = match self.slots_of(value, size) {
            Some(part) => part,
            None => match value {
                Expr::Load(_, address) if self.unpinned(&FREE_REGISTERS) >= 3 => {
                    self.memory(size, address)
                }
                value => slots(self.materialised(value, size), size),
            },
        };
        Part::Signed(inner.into(), size)
    }

    /// Whether the low bytes of a tree need nothing of those above them.
    fn is_low(&self, tree: &Expr) -> bool {
        match tree {
            Expr::Load(..) | Expr::Var(_) => true,
            Expr::Widen { from, .. } => *from >= 8,
            Expr::Binary(
                Binary::Add | Binary::Sub | Binary::And | Binary::Or | Binary::Xor,
                _,
                a,
                b,
            ) => {
                let is_fine = |tree| self.trees.number(tree).is_some() || self.is_low(tree);
                is_fine(a) && is_fine(b)
            }
            _ => false,
        }
    }

    /// As a first operand: nothing carries from byte to byte.
    pub(super) fn prepare_left(&mut self, tree: &Expr, size: u32) -> Part {
        let part = self.prepare(tree, size);
        if !part.carries() {
            return part;
        }
        let at = self.temporary(size);
        self.stream(&part, size, Dest::Slot(at));
        slots(at, size)
    }

    pub(super) fn slots_of(&self, tree: &Expr, size: u32) -> Option<Part> {
        let tree = match tree {
            Expr::Narrow { value, to: 8.., .. } if size <= self.trees.bits(tree).div_ceil(8) => {
                value
            }
            other => other,
        };
        let places: Vec<u8> = (0..size).map_while(|k| self.trees.slot(tree, k)).collect();
        // What is not there must be zero.
        let is_zero = match tree {
            Expr::Widen { is_signed: false, from, .. } => places.len() as u32 >= from.div_ceil(8),
            Expr::Binary(Binary::LShr, bits, value, by) => {
                let by = self.trees.number(by)?;
                matches!(**value, Expr::Var(_))
                    && by % 8 == 0
                    && places.len() as u32 >= (bits - by) / 8
            }
            Expr::Var(_) => true,
            _ => false,
        };
        let is_whole = places.len() as u32 == size || (is_zero && !places.is_empty());
        is_whole.then_some(Part::Slots(places))
    }

    /// A number in memory, in front of which a register is put.
    fn memory(&mut self, size: u32, from: &Expr) -> Part {
        if self.unpinned(&FREE_REGISTERS) < 3 {
            let at = self.temporary(size);
            let register = self.address(from);
            let was_pinned = self.is_pinned(register);
            self.pin(register);
            for k in 0..size as u8 {
                if k + 1 < size as u8 {
                    self.lda(register);
                } else {
                    self.ldn(register);
                }
                self.store_slot(at + k);
            }
            if was_pinned {
                // Another operand expects it where it was.
                self.shift_pointer(register, 1 - size as i32);
            }
            if !was_pinned {
                self.unpin(register);
            }
            return slots(at, size);
        }
        let mut register = self.address(from);
        if self.is_pinned(register) {
            // Another operand moves it on.
            let new = self.free_register(None);
            let content = self.state.content(register).clone();
            self.glo(register);
            self.plo(new);
            self.ghi(register);
            self.phi(new);
            *self.state.content_mut(new) = content;
            register = new;
        }
        self.pin(register);
        Part::Memory(register, size)
    }

    /// Whether a tree can be a second operand as it is.
    pub(super) fn is_leaf(&self, tree: &Expr, size: u32) -> bool {
        if self.trees.number(tree).is_some() || self.slots_of(tree, size).is_some() {
            return true;
        }
        match tree {
            Expr::Load(_, from) => !self.trees.calls(from),
            Expr::Widen { is_signed: false, from: 8.., value, .. } => matches!(
                &**value,
                Expr::Load(_, from) if !self.trees.calls(from)
            ),
            Expr::Number(value) | Expr::Pointer(value) => self.is_leaf(value, size),
            _ => false,
        }
    }

    fn prepare_operation(&mut self, binary: Binary, a: &Expr, b: &Expr, size: u32) -> Part {
        let (first, next, turned) = match binary {
            Binary::Add => (code::ADD, code::ADC, (code::ADD, code::ADC)),
            Binary::Sub => (code::SM, code::SMB, (code::SD, code::SDB)),
            Binary::And => (code::AND, code::AND, (code::AND, code::AND)),
            Binary::Or => (code::OR, code::OR, (code::OR, code::OR)),
            _ => (code::XOR, code::XOR, (code::XOR, code::XOR)),
        };
        let is_turned =
            !self.is_leaf(b, size) && self.is_leaf(a, size) || self.trees.number(a).is_some();
        let (a, b, first, next) =
            if is_turned { (b, a, turned.0, turned.1) } else { (a, b, first, next) };
        let carries = matches!(first, code::ADD | code::SM | code::SD);
        if self.is_leaf(b, size) {
            let left = if carries { self.prepare_left(a, size) } else { self.prepare(a, size) };
            let right = self.prepare_right(b, size);
            return Part::Operation(first, next, left.into(), right.into());
        }
        let at = self.temporary(size);
        self.wide(b, size, Dest::Slot(at));
        let left = if carries { self.prepare_left(a, size) } else { self.prepare(a, size) };
        Part::Operation(first, next, left.into(), slots(at, size).into())
    }

    pub(super) fn prepare_right(&mut self, tree: &Expr, size: u32) -> Part {
        match self.prepare(tree, size) {
            part @ (Part::Number(_) | Part::Slots(_) | Part::Memory(..)) => part,
            part => {
                let at = self.temporary(size);
                self.stream(&part, size, Dest::Slot(at));
                slots(at, size)
            }
        }
    }
}
