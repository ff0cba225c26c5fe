//! Addresses, in a register that points anywhere: made anew, or from what a register is known to hold.

use std::rc::Rc;

use super::emit::{Need, code};
use super::generate::Gen;
use super::state::{FREE_REGISTERS, SLOT_REGISTERS};
use super::wide::Dest;
use crate::middle::Expr;
use kilomate_ir::Binary;

/// How far a pointer is moved step by step rather than made anew.
const NEAR: i32 = 3;

/// An address taken apart: a pointer, indices with their scales, and a number of bytes.
pub(super) struct Parts<'a> {
    base: Option<&'a Expr>,
    terms: Vec<(&'a Expr, u32)>,
    bytes: u16,
    /// The bytes that the memory has in which it lies, from where to where, if that is known.
    bounds: Option<(u16, u16)>,
}

impl Gen<'_> {
    pub(super) fn parts<'t>(&self, tree: &'t Expr) -> Parts<'t> {
        if let Some(number) = self.trees.number(tree) {
            let bounds = match tree {
                Expr::Global(global, _) => {
                    let start = self.layout.globals[*global];
                    Some((start, start.wrapping_add(self.layout.sizes[*global].max(1) - 1)))
                }
                Expr::Array(array, _) => {
                    let array = self.function().arrays[*array];
                    let start = self.layout.arrays + array.start as u16;
                    Some((start, start + (array.size.max(1) - 1) as u16))
                }
                Expr::Offset { base, .. } => self.parts(base).bounds,
                _ => None,
            };
            return Parts { base: None, terms: vec![], bytes: number as u16, bounds };
        }
        match tree {
            Expr::Offset { base, index, scale, .. } => {
                let mut parts = self.parts(base);
                self.add_term(&mut parts, index, *scale);
                parts
            }
            Expr::Number(value) | Expr::Pointer(value) => self.parts(value),
            tree => Parts { base: Some(tree), terms: vec![], bytes: 0, bounds: None },
        }
    }

    fn add_term<'t>(&self, parts: &mut Parts<'t>, index: &'t Expr, scale: u32) {
        if let Some(number) = self.trees.number(index) {
            parts.bytes = parts.bytes.wrapping_add(number.wrapping_mul(scale) as u16);
            return;
        }
        if let Expr::Binary(Binary::Add, 16, a, b) = index
            && let Some(number) = self.trees.number(b)
        {
            parts.bytes = parts.bytes.wrapping_add(number.wrapping_mul(scale) as u16);
            return self.add_term(parts, a, scale);
        }
        parts.terms.push((index, scale));
    }

    /// A register that points where a tree says.
    pub(super) fn address(&mut self, tree: &Expr) -> u8 {
        let parts = self.parts(tree);
        if parts.base.is_none() && parts.terms.is_empty() {
            return self.fixed_address(parts.bytes);
        }
        let key = key(&parts);
        let is_kept = !key.reads();
        if is_kept && let Some(register) = self.known_address(&key, i32::from(parts.bytes as i16)) {
            return register;
        }
        let register = self.new_address(&parts, tree);
        if is_kept {
            self.state.content_mut(register).tree =
                Some((Rc::new(key), i32::from(parts.bytes as i16)));
        }
        register
    }

    /// A register that points to a place that is known beforehand.
    fn fixed_address(&mut self, to: u16) -> u8 {
        let [low, high] = to.to_le_bytes();
        let mut best: Option<(u8, i32)> = None;
        for register in FREE_REGISTERS {
            let content = self.state.content(register);
            if let (Some(l), Some(h)) = (content.low, content.high) {
                let by = i32::from(to) - i32::from(u16::from_le_bytes([l, h]));
                let is_allowed = by == 0 || (by.abs() <= 2 && !self.is_pinned(register));
                if is_allowed && best.is_none_or(|(_, other)| by.abs() < other.abs()) {
                    best = Some((register, by));
                }
            }
        }
        if let Some((register, by)) = best {
            self.shift_pointer(register, by);
            return register;
        }
        let register = self.free_register(Some(high));
        if self.state.content(register).high != Some(high) {
            self.ldi(high);
            self.phi(register);
        }
        if self.state.content(register).low != Some(low) {
            self.ldi(low);
            self.plo(register);
        }
        self.state.content_mut(register).tree = None;
        register
    }

    /// A register that holds something close.
    fn known_address(&mut self, key: &Expr, bytes: i32) -> Option<u8> {
        let mut best: Option<(u8, i32)> = None;
        for register in FREE_REGISTERS {
            if let Some((tree, offset)) = &self.state.content(register).tree
                && **tree == *key
            {
                let by = bytes - offset;
                let is_allowed = by == 0 || !self.is_pinned(register) || by.abs() > NEAR;
                if is_allowed && best.is_none_or(|(_, other)| by.abs() < other.abs()) {
                    best = Some((register, by));
                }
            }
        }
        let (register, by) = best?;
        if by.abs() <= NEAR {
            self.shift_pointer(register, by);
            return Some(register);
        }
        let is_var = matches!(key, Expr::Var(_));
        if is_var
            && self.trees.slot(key, 0).is_some_and(|slot| self.state.slots.contains(&Some(slot)))
        {
            return None;
        }
        let was_pinned = self.is_pinned(register);
        self.pin(register);
        let new = self.free_register(None);
        if !was_pinned {
            self.unpin(register);
        }
        let [low, high] = (by as i16).to_le_bytes();
        self.glo(register);
        self.alu_byte(code::ADD, low);
        self.plo(new);
        self.ghi(register);
        self.alu_byte(code::ADC, high);
        self.phi(new);
        self.state.content_mut(new).tree = Some((Rc::new(key.clone()), bytes));
        Some(new)
    }

    fn new_address(&mut self, parts: &Parts<'_>, tree: &Expr) -> u8 {
        match (parts.base, &parts.terms[..]) {
            (None, &[(index, scale)]) if self.small_product(index, scale).is_some() => {
                self.in_table(parts, index, scale)
            }
            (Some(base), []) if self.is_word(base) => self.pointer_in_slot(base, parts.bytes),
            (Some(base), &[(index, scale)])
                if self.is_word(base)
                    && self.unpinned(&SLOT_REGISTERS) >= 3
                    && self
                        .small_product(index, scale)
                        .is_some_and(|small| !self.trees.calls(&small)) =>
            {
                self.pointer_and_byte(base, index, scale, parts.bytes)
            }
            _ => self.sum_of_parts(tree),
        }
    }

    /// Whether both bytes lie among the variables.
    fn is_word(&self, tree: &Expr) -> bool {
        self.trees.slot(tree, 0).is_some() && self.trees.slot(tree, 1).is_some()
    }

    /// An index times its scale as a byte, if it is one.
    fn small_product(&self, index: &Expr, scale: u32) -> Option<Expr> {
        if self.trees.most(index).checked_mul(scale)? > 255 {
            return None;
        }
        let low = match self.trees.bits(index) {
            ..=8 => index.clone(),
            from => index.low_byte().unwrap_or_else(|| Expr::Narrow {
                is_exact: false,
                from,
                to: 8,
                value: Box::new(index.clone()),
            }),
        };
        match scale {
            1 => Some(low),
            scale if scale.is_power_of_two() => Some(Expr::Binary(
                Binary::Shl,
                8,
                low.into(),
                Expr::Int(scale.trailing_zeros(), 8).into(),
            )),
            scale => Some(Expr::Binary(Binary::Mul, 8, low.into(), Expr::Int(scale, 8).into())),
        }
    }

    /// A byte into memory that begins at a known place.
    fn in_table(&mut self, parts: &Parts<'_>, index: &Expr, scale: u32) -> u8 {
        let Some(small) = self.small_product(index, scale) else { return 0 };
        let [low, high] = parts.bytes.to_le_bytes();
        let most = self.trees.most(index) * scale;
        let is_in_page = u32::from(low) + most <= 255
            || parts.bounds.is_some_and(|(first, last)| {
                first >> 8 == last >> 8 && first >> 8 == parts.bytes >> 8
            });
        self.byte(&small);
        if low != 0 {
            self.alu_byte(code::ADD, low);
        }
        let register = self.free_register(is_in_page.then_some(high));
        self.plo(register);
        if !is_in_page {
            self.ldi(high);
            self.alu_byte(code::ADC, 0);
            self.phi(register);
        } else if self.state.content(register).high != Some(high) {
            self.ldi(high);
            self.phi(register);
        }
        register
    }

    fn pointer_in_slot(&mut self, base: &Expr, bytes: u16) -> u8 {
        let register = self.free_register(None);
        self.pin(register);
        let [low, high] = bytes.to_le_bytes();
        let slot = self.trees.slot(base, 0).unwrap_or(0);
        let pointer = self.at_slot(slot, Need::Any);
        if self.is_pinned(pointer) {
            self.ldn(pointer);
        } else {
            self.lda(pointer);
        }
        if low != 0 {
            self.alu_byte(code::ADD, low);
        }
        self.plo(register);
        let pointer = self.at_slot(slot + 1, Need::Next);
        self.ldn(pointer);
        match (low, high) {
            (0, 0) => {}
            (0, high) => self.alu_byte(code::ADD, high),
            (_, high) => self.alu_byte(code::ADC, high),
        }
        self.phi(register);
        self.unpin(register);
        register
    }

    fn pointer_and_byte(&mut self, base: &Expr, index: &Expr, scale: u32, bytes: u16) -> u8 {
        let Some(small) = self.small_product(index, scale) else { return 0 };
        let slot = self.trees.slot(base, 0).unwrap_or(0);
        let fits = self.trees.most(index) * scale + u32::from(bytes) <= 255;
        let pointer = self.at_slot(slot, Need::Any);
        let was_pinned = self.is_pinned(pointer);
        self.pin(pointer);
        self.byte(&small);
        if fits && bytes != 0 {
            self.alu_byte(code::ADD, bytes as u8);
        }
        self.sex(pointer);
        self.alu(code::ADD);
        let register = self.free_register(None);
        self.pin(register);
        self.plo(register);
        if !was_pinned {
            self.unpin(pointer);
        }
        let pointer = self.at_slot(slot + 1, Need::Next);
        self.sex(pointer);
        self.ldi(0);
        self.alu(code::ADC);
        self.phi(register);
        self.unpin(register);
        let more = i32::from(bytes as i16);
        if !fits && more.abs() <= NEAR {
            self.shift_pointer(register, more);
        } else if !fits {
            let [low, high] = bytes.to_le_bytes();
            self.glo(register);
            self.alu_byte(code::ADD, low);
            self.plo(register);
            self.ghi(register);
            self.alu_byte(code::ADC, high);
            self.phi(register);
        }
        register
    }

    /// An address as a sum of 16 bits.
    pub(super) fn sum_tree(&self, tree: &Expr) -> Expr {
        let parts = self.parts(tree);
        let mut sum: Option<Expr> = None;
        let mut add = |tree: Expr| {
            sum = Some(match sum.take() {
                None => tree,
                Some(sum) => Expr::Binary(Binary::Add, 16, sum.into(), tree.into()),
            });
        };
        for &(index, scale) in &parts.terms {
            let index = Box::new(index.clone());
            add(match scale {
                1 => *index,
                scale if scale.is_power_of_two() => {
                    let by = Expr::Int(scale.trailing_zeros(), 16);
                    Expr::Binary(Binary::Shl, 16, index, by.into())
                }
                scale => Expr::Binary(Binary::Mul, 16, index, Expr::Int(scale, 16).into()),
            });
        }
        if let Some(base) = parts.base {
            add(Expr::Number(base.clone().into()));
        }
        if parts.bytes != 0 {
            add(Expr::Int(u32::from(parts.bytes), 16));
        }
        sum.unwrap_or(Expr::Int(0, 16))
    }

    /// Anything else.
    fn sum_of_parts(&mut self, tree: &Expr) -> u8 {
        let sum = self.sum_tree(tree);
        if self.trees.calls(&sum) {
            let at = self.materialised(&sum, 2);
            return self.pointer_in_place(at);
        }
        let register = self.free_register(None);
        self.pin(register);
        self.wide(&sum, 2, Dest::Register(register));
        self.unpin(register);
        register
    }

    /// The pointer that lies in a place among the variables.
    fn pointer_in_place(&mut self, slot: u8) -> u8 {
        let register = self.free_register(None);
        self.load_slot(slot);
        self.plo(register);
        self.load_slot(slot + 1);
        self.phi(register);
        register
    }
}

/// What is the same in addresses that are only some bytes apart.
fn key(parts: &Parts<'_>) -> Expr {
    let mut key = match parts.base {
        Some(base) => base.clone(),
        None => Expr::Fixed(0),
    };
    for &(index, scale) in &parts.terms {
        key = Expr::Offset {
            base: key.into(),
            index: index.clone().into(),
            scale,
            is_unsigned: true,
        };
    }
    key
}
