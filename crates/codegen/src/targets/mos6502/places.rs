//! Where pointers lead: places that instructions reach with an index, or through a pointer in the zero page.

use super::bytes::{Byte, Index, Place};
use super::code::Gen;
use super::instruction::{Address, Mode, Op};
use super::state::Reg;
use super::tables::{self, Base};
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Gen<'_, '_> {
    /// An 8-bit tree as an index.
    fn index(&mut self, tree: &Expr, reg: Option<Reg>) -> Index {
        match tree {
            Expr::Int(number, _) => return Index::Number(*number as u8),
            Expr::Var(var) => return Index::Key(u16::from(self.slot(*var)), 0),
            Expr::Widen { is_signed: false, value, .. } => return self.index(value, reg),
            Expr::Narrow { to: 8.., value, .. } => return self.index(value, reg),
            Expr::Binary(Binary::Add, _, left, right) => {
                if let (Expr::Var(var), Expr::Int(number, _)) = (&**left, &**right)
                    && matches!(*number as u8, 1 | 2 | 254 | 255)
                {
                    return Index::Key(u16::from(self.slot(*var)), *number as u8);
                }
            }
            Expr::Load(_, from) => {
                let byte = self.place(from, 1).byte(0);
                if let Byte::Mem(_) = byte {
                    let reg = reg.unwrap_or_else(|| self.any_index());
                    self.take(reg);
                    self.on(if reg == Reg::X { Op::Ldx } else { Op::Ldy }, byte);
                    return Index::Key(self.lock(reg), 0);
                }
                if let Byte::Indexed(at, by) = byte
                    && let Some(from) = self.index_from(by, reg)
                {
                    self.release(&[byte]);
                    let (to, op, mode) = match from {
                        Reg::X => (Reg::Y, Op::Ldy, Mode::AbsX(at)),
                        _ => (Reg::X, Op::Ldx, Mode::AbsY(at)),
                    };
                    self.take(to);
                    self.op(op, mode);
                    return Index::Key(self.lock(to), 0);
                }
                self.lda(byte);
                self.release(&[byte]);
                return self.accumulator_as_index(reg);
            }
            _ => {}
        }
        self.byte(tree);
        self.accumulator_as_index(reg)
    }

    /// Gets an index where the other index register, or this one, can be loaded with its help; none if
    /// that would take longer than by the accumulator.
    fn index_from(&mut self, index: Index, to: Option<Reg>) -> Option<Reg> {
        let other = |reg| if reg == Reg::X { Reg::Y } else { Reg::X };
        let Index::Key(key, _) = index else { return None };
        let is_in = |reg: Reg| self.state.of(reg).more_than(key).is_some();
        let from = match to {
            Some(to) => other(to),
            None if is_in(Reg::Y) => Reg::Y,
            None => Reg::X,
        };
        let fits = is_in(from) || (key < 256 && !self.is_locked(from));
        fits.then(|| {
            self.key_in(key, if let Index::Key(_, more) = index { more } else { 0 }, &[from])
        })
    }

    fn accumulator_as_index(&mut self, reg: Option<Reg>) -> Index {
        let reg = reg.unwrap_or_else(|| self.any_index());
        self.take(reg);
        self.bare(if reg == Reg::X { Op::Tax } else { Op::Tay });
        Index::Key(self.lock(reg), 0)
    }

    /// The most that each term of an address can be.
    pub(super) fn mosts(&self, start: &Expr, bytes: i32, terms: &[(&Expr, u32)]) -> Vec<u32> {
        let context = (self.shared.program, self.function);
        tables::mosts(start, bytes, terms, &self.known.most, context)
    }

    /// The sum of terms as one byte, if it is never more than that.
    fn terms_as_byte(&self, terms: &[(&Expr, u32)], and: i32, room: u32) -> Option<Expr> {
        let mosts: Vec<u32> = terms.iter().map(|(index, _)| self.most(index)).collect();
        sum_as_byte(terms, &mosts, and, room)
    }

    pub(super) fn symbol(&self, base: Base, offset: i32) -> Address {
        match base {
            Base::Global(global) => Address::of(self.shared.globals[global], offset),
            Base::Arrays => Address::of(self.shared.arrays, offset),
        }
    }

    /// Where a pointer leads from which so many bytes are needed. What it takes to get there is
    /// computed; the accumulator must be free.
    pub(super) fn place(&mut self, pointer: &Expr, room: u32) -> Place {
        let (start, bytes, terms) = tables::apart(pointer);
        if let Some((base, offset)) = tables::base(start, self.function) {
            let at = self.symbol(base, offset + bytes);
            if terms.is_empty() {
                return Place::Known(at);
            }
            // An address with an index cannot wrap round, so the bytes that follow need no room.
            let mosts = self.mosts(start, bytes, &terms);
            if let Some(index) = sum_as_byte(&terms, &mosts, 0, 1) {
                return Place::Indexed(at, self.index(&index, None));
            }
            if let Some(place) = self.by_table(base, offset + bytes, &terms, &mosts, room) {
                return place;
            }
            return self.computed(start, offset + bytes, Some(base), &terms, room);
        }
        if let Expr::Fixed(number) = start
            && terms.is_empty()
        {
            return Place::Known(Address::fixed(number.wrapping_add_signed(bytes as i16)));
        }
        let is_near = bytes >= 0 && bytes + (room as i32) <= 256;
        if let (Expr::Var(var), true) = (start, is_near) {
            let pointer = self.slot(*var);
            if terms.is_empty() {
                return Place::Behind(pointer, Index::Number(bytes as u8));
            }
            if let Some(index) = self.terms_as_byte(&terms, bytes, room) {
                return Place::Behind(pointer, self.index(&index, Some(Reg::Y)));
            }
        }
        self.computed(start, bytes, None, &terms, room)
    }

    /// A place whose address is computed into the zero page.
    fn computed(
        &mut self,
        start: &Expr,
        bytes: i32,
        base: Option<Base>,
        terms: &[(&Expr, u32)],
        room: u32,
    ) -> Place {
        // One term may stay an index of one byte.
        let near = (0..terms.len())
            .rev()
            .find(|&n| terms.len() > 1 && self.terms_as_byte(&terms[n..=n], 0, room).is_some());
        let mut far: Vec<(&Expr, u32)> = terms.to_vec();
        let near = near.map(|n| far.remove(n));
        let is_near =
            near.is_none() && base.is_none() && (0..=(256 - room as i32)).contains(&bytes);
        let (now, later) = if is_near { (0, bytes as u8) } else { (bytes, 0) };
        let start = if base.is_some() { self.bare_base(start) } else { start.clone() };
        let mut sum = start;
        if now != 0 {
            sum = offset(sum, Expr::Int(u32::from(now as i16 as u16), 16), 1);
        }
        for (index, scale) in far {
            sum = offset(sum, index.clone(), scale);
        }
        let at = self.temps(2);
        self.into(&sum, &[Byte::Zp(at), Byte::Zp(at + 1)]);
        match near {
            None => Place::Behind(at, Index::Number(later)),
            Some(term) => {
                let tree = self.terms_as_byte(&[term], 0, room);
                let tree = tree.unwrap_or(Expr::Int(0, 8));
                Place::Behind(at, self.index(&tree, Some(Reg::Y)))
            }
        }
    }

    /// A base without the bytes that it is further on.
    fn bare_base(&self, start: &Expr) -> Expr {
        match start {
            Expr::Array(array, _) => {
                Expr::Array(*array, -(self.function.arrays[*array].start as i16))
            }
            Expr::Global(global, _) => Expr::Global(*global, 0),
            other => other.clone(),
        }
    }

    fn by_table(
        &mut self,
        base: Base,
        bytes: i32,
        terms: &[(&Expr, u32)],
        mosts: &[u32],
        room: u32,
    ) -> Option<Place> {
        let n = (0..terms.len()).find(|&n| tables::deserves(mosts[n], terms[n].1))?;
        let mut others = terms.to_vec();
        let (index, scale) = others.remove(n);
        let table = self.shared.tables.find(base, scale, bytes)?;
        let rest = bytes - table.offset;
        if others.is_empty() && (0..=256 - room as i32).contains(&rest) {
            let at = self.pointer_from_table(table, index);
            return Some(Place::Behind(at, Index::Number(rest as u8)));
        }
        let near = self.terms_as_byte(&others, rest, room)?;
        let at = self.pointer_from_table(table, index);
        Some(Place::Behind(at, self.index(&near, Some(Reg::Y))))
    }

    fn pointer_from_table(&mut self, table: tables::Table, index: &Expr) -> u8 {
        let at = self.temps(2);
        self.table_into(table, index, [Byte::Zp(at), Byte::Zp(at + 1)]);
        at
    }

    pub(super) fn table_into(&mut self, table: tables::Table, index: &Expr, to: [Byte; 2]) {
        let narrow = Expr::Narrow { is_exact: true, from: 16, to: 8, value: index.clone().into() };
        let index = self.index(&narrow, None);
        let from = [table.low, table.high].map(|label| Byte::Indexed(Address::of(label, 0), index));
        self.copy_bytes(&from, &to);
        self.release(&from);
    }
}

/// A pointer and something times a number.
pub(super) fn offset(base: Expr, index: Expr, scale: u32) -> Expr {
    Expr::Offset { base: base.into(), index: index.into(), scale, is_unsigned: true }
}

/// The sum of terms as one byte, if it is never more than that by the most that each can be.
pub(super) fn sum_as_byte(
    terms: &[(&Expr, u32)],
    mosts: &[u32],
    and: i32,
    room: u32,
) -> Option<Expr> {
    let mut sum = u64::try_from(and).ok()?;
    for ((_, scale), most) in terms.iter().zip(mosts) {
        sum += u64::from(*most) * u64::from(*scale);
    }
    if sum > u64::from(255 - (room - 1)) {
        return None;
    }
    let mut all: Option<Expr> = None;
    for (index, scale) in terms {
        let mut term =
            Expr::Narrow { is_exact: true, from: 16, to: 8, value: (*index).clone().into() };
        if *scale > 1 && scale.is_power_of_two() {
            let by = Expr::Int(scale.trailing_zeros(), 8);
            term = Expr::Binary(Binary::Shl, 8, term.into(), by.into());
        } else if *scale > 1 {
            term = Expr::Binary(Binary::Mul, 8, term.into(), Expr::Int(*scale, 8).into());
        }
        all = Some(match all {
            None => term,
            Some(all) => Expr::Binary(Binary::Add, 8, all.into(), term.into()),
        });
    }
    let all = all?;
    if and == 0 {
        return Some(all);
    }
    Some(Expr::Binary(Binary::Add, 8, all.into(), Expr::Int(and as u32, 8).into()))
}
