//! Bytes that an instruction can reach: numbers, bytes of the zero page, memory with an index.

use super::code::Gen;
use super::instruction::{Address, Mode, Op};
use super::state::{Key, Reg};
use super::tables;
use crate::middle::{Expr, ranges};
use kilomate_ir::Binary;

/// What is added to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Index {
    Number(u8),
    /// The value of a key, and so much more.
    Key(Key, u8),
}

/// A byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Byte {
    Imm(u8),
    Low(Address),
    High(Address),
    Zp(u8),
    Mem(Address),
    Indexed(Address, Index),
    /// Where the pointer in the zero page leads, and the index further on.
    Behind(u8, Index),
}

impl Byte {
    /// Whether it is in memory that others may point to.
    pub(super) fn is_memory(self) -> bool {
        matches!(self, Byte::Mem(_) | Byte::Indexed(..) | Byte::Behind(..))
    }

    /// Whether it needs that byte of the zero page, for its value or to be found.
    fn needs(self, at: u8) -> bool {
        let is_index = |index| matches!(index, Index::Key(key, _) if key == u16::from(at));
        match self {
            Byte::Zp(byte) => byte == at,
            Byte::Indexed(_, index) => is_index(index),
            Byte::Behind(pointer, index) => {
                pointer == at || pointer.wrapping_add(1) == at || is_index(index)
            }
            _ => false,
        }
    }

    /// Whether it may be another once this has been written to.
    pub(super) fn changes_with(self, written: Byte) -> bool {
        match written {
            Byte::Zp(at) => self.needs(at),
            written if !self.is_memory() || self == written => false,
            Byte::Mem(there) => match self {
                Byte::Mem(here) => here == there,
                Byte::Indexed(here, _) => here.label == there.label,
                _ => true,
            },
            Byte::Indexed(there, by) => match self {
                Byte::Mem(here) => here.label == there.label,
                Byte::Indexed(here, index) => {
                    here.label == there.label && (index != by || here == there)
                }
                _ => true,
            },
            Byte::Behind(there, Index::Number(by)) => {
                // From one pointer to different places.
                !matches!(self, Byte::Behind(here, Index::Number(index)) if here == there && index != by)
            }
            Byte::Behind(there, Index::Key(by, more)) => {
                !matches!(self, Byte::Behind(here, Index::Key(key, other))
                    if here == there && key == by && more != other)
            }
            _ => false,
        }
    }
}

/// A place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Known(Address),
    Indexed(Address, Index),
    Behind(u8, Index),
}

impl Place {
    /// The byte so much further on.
    pub(super) fn byte(self, number: u32) -> Byte {
        match self {
            Place::Known(at) => Byte::Mem(at.plus(number as i32)),
            Place::Indexed(at, index) => Byte::Indexed(at.plus(number as i32), index),
            Place::Behind(pointer, Index::Number(by)) => {
                Byte::Behind(pointer, Index::Number(by + number as u8))
            }
            Place::Behind(pointer, Index::Key(key, more)) => {
                Byte::Behind(pointer, Index::Key(key, more.wrapping_add(number as u8)))
            }
        }
    }

    pub(super) fn bytes(self, count: u32) -> Vec<Byte> {
        (0..count).map(|number| self.byte(number)).collect()
    }
}

impl Gen<'_, '_> {
    /// Where a variable lies.
    pub(super) fn slot(&self, var: usize) -> u8 {
        self.shared.layout.zero_page + self.function.slots[var] as u8
    }

    pub(super) fn most(&self, tree: &Expr) -> u32 {
        ranges::of_tree(tree, &self.known.most)
    }

    /// How an instruction reaches a byte, after the index is where it must be. That changes neither the
    /// accumulator nor the carry.
    pub(super) fn mode(&mut self, op: Op, byte: Byte) -> Mode {
        match byte {
            Byte::Imm(number) => Mode::Imm(number),
            Byte::Low(at) => Mode::Low(at),
            Byte::High(at) => Mode::High(at),
            Byte::Zp(at) => Mode::Zp(at),
            Byte::Mem(at) => Mode::Abs(at),
            Byte::Indexed(at, index) => {
                let both: &[Reg] = match op {
                    Op::Ldx => &[Reg::Y],
                    Op::Ldy | Op::Inc | Op::Dec | Op::Asl | Op::Lsr | Op::Rol | Op::Ror => {
                        &[Reg::X]
                    }
                    _ => &[Reg::X, Reg::Y],
                };
                match self.index_in(index, both) {
                    Reg::Y => Mode::AbsY(at),
                    _ => Mode::AbsX(at),
                }
            }
            Byte::Behind(pointer, index) => {
                self.index_in(index, &[Reg::Y]);
                Mode::IndY(pointer)
            }
        }
    }

    fn index_in(&mut self, index: Index, allowed: &[Reg]) -> Reg {
        match index {
            Index::Number(number) => self.number_in(number, allowed),
            Index::Key(key, more) => self.key_in(key, more, allowed),
        }
    }

    /// An instruction on a byte.
    pub(super) fn on(&mut self, op: Op, byte: Byte) {
        let mode = self.mode(op, byte);
        self.op(op, mode);
    }

    /// Loads the accumulator, unless it holds that already.
    pub(super) fn lda(&mut self, byte: Byte) {
        let key = match byte {
            Byte::Imm(number) => {
                if self.state.a.number == Some(number) {
                    return;
                }
                for (reg, op) in [(Reg::X, Op::Txa), (Reg::Y, Op::Tya)] {
                    if self.state.of(reg).number == Some(number) {
                        return self.bare(op);
                    }
                }
                return self.op(Op::Lda, Mode::Imm(number));
            }
            Byte::Zp(at) => u16::from(at),
            byte => return self.on(Op::Lda, byte),
        };
        if self.state.is(Reg::A, key) {
            return;
        }
        for (reg, op) in [(Reg::X, Op::Txa), (Reg::Y, Op::Tya)] {
            if self.state.is(reg, key) {
                return self.bare(op);
            }
        }
        self.on(Op::Lda, byte);
    }

    /// Lets go of bytes: of their indices, and of what was computed to memory for them.
    pub(super) fn release(&mut self, bytes: &[Byte]) {
        for byte in bytes {
            match *byte {
                Byte::Zp(at) => self.free_temps(at, 1),
                Byte::Behind(pointer, _) => self.free_temps(pointer, 2),
                _ => {}
            }
            if let Byte::Indexed(_, Index::Key(key, _)) | Byte::Behind(_, Index::Key(key, _)) = byte
            {
                self.unlock(*key);
            }
        }
    }

    /// The bytes of a tree, computed to memory if no instruction reaches them. The accumulator must be
    /// free.
    pub(super) fn operand(&mut self, tree: &Expr, count: u32) -> Vec<Byte> {
        if let Some(bytes) = self.direct(tree, count) {
            return bytes;
        }
        // Only what is not zero is computed.
        if let Expr::Widen { is_signed: false, from, value, .. } = tree
            && from.div_ceil(8) < count
        {
            let mut bytes = self.operand(value, from.div_ceil(8));
            bytes.resize(count as usize, Byte::Imm(0));
            return bytes;
        }
        if count > 1 && self.most(tree) < 256 {
            let mut bytes = self.operand(tree, 1);
            bytes.resize(count as usize, Byte::Imm(0));
            return bytes;
        }
        // What is shifted by whole bytes is there as soon as what is shifted is.
        if let Expr::Binary(Binary::Shl, _, left, right) = tree
            && let Expr::Int(by @ (8 | 16 | 24), _) = **right
            && by / 8 < count
        {
            let mut bytes = vec![Byte::Imm(0); (by / 8) as usize];
            bytes.extend(self.operand(left, count - by / 8));
            return bytes;
        }
        let at = self.temps(count);
        let bytes: Vec<Byte> = (0..count).map(|n| Byte::Zp(at + n as u8)).collect();
        self.into(tree, &bytes);
        bytes
    }

    /// Whether no computation but that of an address is needed.
    pub(super) fn is_direct(&self, tree: &Expr, count: u32) -> bool {
        match tree {
            Expr::Int(..) | Expr::Var(_) | Expr::Global(..) | Expr::Array(..) => true,
            Expr::Fixed(_) | Expr::Load(..) => true,
            Expr::Number(value) | Expr::Pointer(value) => self.is_direct(value, count),
            Expr::Widen { is_signed, from, value, .. } => {
                let own = from.div_ceil(8);
                (!is_signed || (count <= own && *from > 1)) && self.is_direct(value, own.min(count))
            }
            Expr::Narrow { to, value, is_exact, .. } => {
                (*to > 1 || *is_exact) && self.is_direct(value, count)
            }
            Expr::Binary(Binary::Shl, _, left, right) => match &**right {
                Expr::Int(by, _) if by % 8 == 0 => {
                    self.is_direct(left, count.saturating_sub(by / 8).max(1))
                }
                _ => false,
            },
            Expr::Binary(Binary::LShr, bits, left, right) => match &**right {
                Expr::Int(by, _) if by % 8 == 0 => self.is_direct(left, bits / 8),
                _ => false,
            },
            Expr::Offset { .. } => {
                let (start, _, terms) = tables::apart(tree);
                terms.is_empty() && tables::base(start, self.function).is_some()
            }
            _ => false,
        }
    }

    fn direct(&mut self, tree: &Expr, count: u32) -> Option<Vec<Byte>> {
        if !self.is_direct(tree, count) {
            return None;
        }
        let address = |at: Address| vec![Byte::Low(at), Byte::High(at)];
        let number = |number: u32| (0..4).map(|n| Byte::Imm((number >> (8 * n)) as u8)).collect();
        let mut bytes: Vec<Byte> = match tree {
            Expr::Int(value, _) => number(*value),
            Expr::Fixed(value) => number(u32::from(*value)),
            Expr::Var(var) => {
                let (at, size) = (self.slot(*var), self.function.variables[*var].size());
                let most = u64::from(self.known.most[*var]);
                let byte = |n: u8| match most >> (8 * n) {
                    0 if n > 0 => Byte::Imm(0),
                    _ => Byte::Zp(at + n),
                };
                (0..size as u8).map(byte).collect()
            }
            Expr::Global(..) | Expr::Array(..) | Expr::Offset { .. } => {
                let (start, bytes, _) = tables::apart(tree);
                let (base, offset) = tables::base(start, self.function)?;
                address(self.symbol(base, offset + bytes))
            }
            Expr::Load(bits, from) => {
                let size = bits.div_ceil(8).min(count);
                self.place(from, bits.div_ceil(8)).bytes(size)
            }
            Expr::Number(value) | Expr::Pointer(value) => self.direct(value, count)?,
            Expr::Widen { from, value, .. } => {
                let mut bytes = self.direct(value, from.div_ceil(8).min(count))?;
                bytes.truncate(from.div_ceil(8) as usize);
                bytes
            }
            Expr::Narrow { to, value, .. } => {
                let mut bytes = self.direct(value, count)?;
                bytes.truncate(to.div_ceil(8) as usize);
                bytes
            }
            Expr::Binary(Binary::Shl, _, left, right) => {
                let Expr::Int(by, _) = **right else { return None };
                let mut bytes = vec![Byte::Imm(0); (by / 8) as usize];
                bytes.extend(self.direct(left, count.saturating_sub(by / 8).max(1))?);
                bytes
            }
            Expr::Binary(_, bits, left, right) => {
                let Expr::Int(by, _) = **right else { return None };
                let bytes = self.direct(left, bits / 8)?;
                bytes.into_iter().take((bits / 8) as usize).skip((by / 8) as usize).collect()
            }
            _ => return None,
        };
        bytes.resize(count as usize, Byte::Imm(0));
        Some(bytes)
    }

    /// Whether an instruction can have such an operand.
    pub(super) fn takes(op: Op, byte: Byte) -> bool {
        let mode = match byte {
            Byte::Imm(number) => Mode::Imm(number),
            Byte::Low(at) => Mode::Low(at),
            Byte::High(at) => Mode::High(at),
            Byte::Zp(at) => Mode::Zp(at),
            Byte::Mem(at) => Mode::Abs(at),
            Byte::Indexed(..) | Byte::Behind(..) => return false,
        };
        op.code(mode).is_some()
    }
}
