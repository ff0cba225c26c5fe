//! Addresses, and what is read and written there.

use crate::middle::{Expr, Var};

use super::effects;
use super::r#gen::{Code, Gen, Home, ix, op};
use super::op::{Byte, Mem, Op, Pair, Reg, Word};
use super::sums::{Root, Sum};

/// From this power of two on a product is shorter than doubling.
const FASTEST: u16 = 32;

/// How memory is reached once the code for it has run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// By its address.
    Absolute(Word),
    /// By HL or IY.
    Mem(Mem),
    /// By BC.
    Bc,
}

impl Target {
    /// `ld a,…`.
    pub(super) fn load_a(self) -> Op {
        match self {
            Target::Absolute(word) => Op::LoadAbsolute(word),
            Target::Mem(mem) => Op::Load(Reg::A, Byte::Mem(mem)),
            Target::Bc => Op::LoadBy(Pair::Bc),
        }
    }

    /// `ld …,a`.
    pub(super) fn store_a(self) -> Op {
        match self {
            Target::Absolute(word) => Op::StoreAbsolute(word),
            Target::Mem(mem) => Op::Store(mem, Byte::Reg(Reg::A)),
            Target::Bc => Op::StoreBy(Pair::Bc),
        }
    }

    /// `ld rr,…`.
    pub(super) fn load_pair(self, pair: Pair) -> Op {
        match self {
            Target::Absolute(word) => Op::LoadPairAbsolute(pair, word),
            Target::Mem(mem) => Op::LoadPair(pair, mem),
            Target::Bc => unreachable!("BC reaches bytes only"),
        }
    }

    /// `ld …,rr`.
    pub(super) fn store_pair(self, pair: Pair) -> Op {
        match self {
            Target::Absolute(word) => Op::StorePairAbsolute(word, pair),
            Target::Mem(mem) => Op::StorePair(mem, pair),
            Target::Bc => unreachable!("BC reaches bytes only"),
        }
    }

    /// The registers that must be left alone until it is used.
    pub(super) fn needs(self) -> effects::Set {
        match self {
            Target::Mem(Mem::Hl) => effects::HL,
            Target::Mem(Mem::Iy(_)) => effects::IY,
            _ => 0,
        }
    }

    /// So many bytes further.
    pub(super) fn further(self, bytes: i32) -> Option<Target> {
        match self {
            Target::Absolute(Word::Num(at)) => {
                Some(Target::Absolute(Word::Num(at.wrapping_add(bytes as u16))))
            }
            Target::Absolute(Word::Label(label, offset)) => {
                Some(Target::Absolute(Word::Label(label, offset + bytes)))
            }
            Target::Mem(Mem::Iy(d)) => {
                i8::try_from(i32::from(d) + bytes).ok().map(|d| Target::Mem(Mem::Iy(d)))
            }
            _ => None,
        }
    }
}

impl Gen<'_> {
    /// The variable that a pointer comes from without anything but a known number added.
    pub(super) fn followed_var(tree: &Expr) -> Option<(Var, i16)> {
        let sum = Sum::of(tree);
        match (sum.root, &sum.terms[..]) {
            (Root::Tree(Expr::Var(var)), []) => Some((*var, sum.offset as i16)),
            _ => None,
        }
    }

    /// How to reach memory, so many bytes further than a tree says; whether it is a single byte.
    pub(super) fn target(&mut self, tree: &Expr, more: u16, is_byte: bool) -> (Code, Target) {
        let mut sum = Sum::of(tree);
        sum.offset = sum.offset.wrapping_add(more);
        if let Some(word) = self.named(&sum) {
            return (vec![], Target::Absolute(word));
        }
        if let (Root::Tree(tree), [], Ok(d)) =
            (sum.root, &sum.terms[..], i8::try_from(sum.offset as i16))
        {
            if let Expr::Var(var) = tree {
                match self.homes[*var] {
                    Home::Bc if is_byte && d == 0 => return (vec![], Target::Bc),
                    Home::Slot(slot) if d != 0 || self.followed.contains(var) => {
                        let load = Op::LoadPair(Pair::Iy, ix(u32::from(slot)));
                        return (vec![op(load)], Target::Mem(Mem::Iy(d)));
                    }
                    _ => {}
                }
            } else if d != 0
                && let Expr::Load(16, from) = tree
            {
                let (code, target) = self.target(from, 0, false);
                let code = Self::then(code, [target.load_pair(Pair::Iy)]);
                return (code, Target::Mem(Mem::Iy(d)));
            }
        }
        let code = self.indexed(&sum, true).unwrap_or_else(|| self.sum(&sum));
        (code, Target::Mem(Mem::Hl))
    }

    /// A sum, in HL.
    pub(super) fn sum(&mut self, sum: &Sum<'_>) -> Code {
        if let Some(word) = self.named(sum) {
            return vec![op(Op::LoadWord(Pair::Hl, word))];
        }
        if let Some(code) = self.indexed(sum, false) {
            return code;
        }
        // What is known is added last, and the terms that need most come first.
        let mut pieces: Vec<Code> =
            sum.terms.iter().map(|(tree, scale)| self.scaled(tree, *scale)).collect();
        if let Root::Tree(tree) = sum.root {
            pieces.push(self.word_pure(tree));
        }
        let known = self.named_root(sum.root, sum.offset).unwrap_or(Word::Num(sum.offset));
        let mut pieces = pieces.into_iter();
        let mut code = pieces.next().unwrap_or_default();
        for piece in pieces {
            code = Self::added(code, piece);
        }
        Self::plus(code, known)
    }

    /// The sum of two words, in HL.
    fn added(first: Code, second: Code) -> Code {
        // What is just loaded, is loaded to DE.
        for (one, other) in [(&first, &second), (&second, &first)] {
            if let Some(load) = Self::to_de(other) {
                let mut code = one.clone();
                code.extend(load);
                return Self::then(code, [Op::Add(Pair::De)]);
            }
        }
        let code = Self::both_words(first, second);
        Self::then(code, [Op::Add(Pair::De)])
    }

    /// Code that only loads HL, and loads DE instead.
    pub(super) fn to_de(code: &Code) -> Option<Code> {
        use crate::assemble::Item;
        let each = |item: &Item<Op>| match item {
            Item::Code(Op::LoadPair(Pair::Hl, mem)) if *mem != Mem::Hl => {
                Some(op(Op::LoadPair(Pair::De, *mem)))
            }
            Item::Code(Op::LoadWord(Pair::Hl, word)) => Some(op(Op::LoadWord(Pair::De, *word))),
            Item::Code(Op::Load(Reg::L, from)) => Some(op(Op::Load(Reg::E, *from))),
            Item::Code(Op::Load(
                Reg::H,
                from @ (Byte::Num(_) | Byte::Mem(Mem::Ix(_) | Mem::Iy(_))),
            )) => Some(op(Op::Load(Reg::D, *from))),
            Item::Code(Op::Load(Reg::H, Byte::Reg(Reg::B))) => {
                Some(op(Op::Load(Reg::D, Byte::Reg(Reg::B))))
            }
            Item::Code(Op::LoadPair(Pair::Iy, mem)) if *mem != Mem::Hl => {
                Some(op(Op::LoadPair(Pair::Iy, *mem)))
            }
            _ => None,
        };
        let is_own = |item: &Item<Op>| {
            matches!(
                item,
                Item::Code(Op::Load(
                    Reg::L,
                    Byte::Reg(Reg::H | Reg::L | Reg::A) | Byte::Mem(Mem::Hl)
                ))
            )
        };
        if code.iter().any(is_own) {
            return None;
        }
        code.iter().map(each).collect()
    }

    /// Adds what is known to HL.
    fn plus(mut code: Code, known: Word) -> Code {
        match known {
            Word::Num(0) => code,
            Word::Num(number @ 1..=4) => {
                (0..number).for_each(|_| code.push(op(Op::IncPair(Pair::Hl))));
                code
            }
            Word::Num(number @ 0xfffc..=0xffff) => {
                (number..=0xffff).for_each(|_| code.push(op(Op::DecPair(Pair::Hl))));
                code
            }
            known => Self::then(code, [Op::LoadWord(Pair::De, known), Op::Add(Pair::De)]),
        }
    }

    /// A table by a byte: pages make it short. What is followed lies inside the table.
    fn indexed(&mut self, sum: &Sum<'_>, is_followed: bool) -> Option<Code> {
        let root = match sum.root {
            Root::Global(_) | Root::Array(_) => self.root_address(sum.root)?,
            _ => return None,
        };
        let at = root.wrapping_add(sum.offset);
        let [(term, 1)] = sum.terms[..] else { return None };
        if self.most(term) > 0xff {
            return None;
        }
        let is_inside = is_followed && self.is_in_page(sum.root);
        let (page, low) = ((if is_inside { root } else { at } >> 8) as u8, at as u8);
        if low != 0 && !is_inside && self.most(term) + u32::from(low) > 0xff {
            return None;
        }
        let mut code = match (self.part(term, 0), low) {
            (Some(byte), 0) => vec![op(Op::Load(Reg::L, byte))],
            (_, 0) => Self::then(self.byte(term), [Op::Load(Reg::L, Byte::Reg(Reg::A))]),
            _ => Self::then(
                self.byte(term),
                [Op::Alu(super::op::Alu::Add, Byte::Num(low)), Op::Load(Reg::L, Byte::Reg(Reg::A))],
            ),
        };
        code.push(op(Op::Load(Reg::H, Byte::Num(page))));
        Some(code)
    }

    /// Whether a global or an array lies in one page, so that the high byte of all its addresses is known.
    fn is_in_page(&self, root: Root<'_>) -> bool {
        let Some(start) = self.root_address(root) else { return false };
        let size = match root {
            Root::Global(number) => self.program.globals[number].bytes.len() as u32,
            Root::Array(number) => self.function.arrays[number].size,
            _ => return false,
        };
        size > 0 && u32::from(start & 0xff) + size <= 0x100
    }

    /// A term of a sum, so many times, in HL.
    fn scaled(&mut self, tree: &Expr, scale: u16) -> Code {
        if scale == 1 {
            return self.word_pure(tree);
        }
        if self.most(tree) < 256
            && (4..256).contains(&scale)
            && (!scale.is_power_of_two() || scale >= FASTEST)
        {
            let code = match self.part(tree, 0) {
                Some(byte) => vec![op(Op::Load(Reg::L, byte))],
                None => Self::then(self.byte(tree), [Op::Load(Reg::L, Byte::Reg(Reg::A))]),
            };
            return Self::then(code, [Op::Load(Reg::H, Byte::Num(scale as u8)), Op::Mlt(Pair::Hl)]);
        }
        let code = self.word_pure(tree);
        times(code, scale)
    }
}

/// HL so many times.
pub(super) fn times(mut code: Code, scale: u16) -> Code {
    if scale == 0 {
        return vec![op(Op::LoadWord(Pair::Hl, Word::Num(0)))];
    }
    let mut scale = scale;
    if scale.is_multiple_of(256) {
        code.push(op(Op::Load(Reg::H, Byte::Reg(Reg::L))));
        code.push(op(Op::Load(Reg::L, Byte::Num(0))));
        scale /= 256;
    }
    if scale == 0xffff {
        code.extend([
            op(Op::Exchange),
            op(Op::Alu(super::op::Alu::Or, Byte::Reg(Reg::A))),
            op(Op::Sbc(Pair::Hl)),
            op(Op::Sbc(Pair::De)),
        ]);
        return code;
    }
    let twice = scale.trailing_zeros();
    let odd = scale >> twice;
    if odd > 1 {
        code.push(op(Op::Load(Reg::D, Byte::Reg(Reg::H))));
        code.push(op(Op::Load(Reg::E, Byte::Reg(Reg::L))));
        for bit in (0..odd.ilog2()).rev() {
            code.push(op(Op::Add(Pair::Hl)));
            if odd >> bit & 1 == 1 {
                code.push(op(Op::Add(Pair::De)));
            }
        }
    }
    (0..twice).for_each(|_| code.push(op(Op::Add(Pair::Hl))));
    code
}
