//! Stores: bytes, words and 32 bits to memory, and bytes that are changed where they are.

use crate::middle::Expr;
use kilomate_ir::Binary;

use super::effects;
use super::r#gen::{Code, Gen, op};
use super::memory::Target;
use super::op::{Alu, Byte, Mem, Op, Pair, Place, Reg};

impl Gen<'_> {
    pub(super) fn store(&mut self, bits: u32, to: &Expr, tree: &Expr) -> Code {
        match bits {
            16 => self.store_word(to, tree),
            32 => self.store_long(to, tree),
            _ => self.store_byte(to, tree),
        }
    }

    fn store_byte(&mut self, to: &Expr, tree: &Expr) -> Code {
        let (address, target) = self.target(to, 0, true);
        if let Some(code) = self.changed_in_place(to, tree, &address, target) {
            return code;
        }
        let part = self.part(tree, 0);
        if let (Target::Mem(mem), Some(byte @ (Byte::Num(_) | Byte::Reg(_)))) = (target, part) {
            return Self::then(address, [Op::Store(mem, byte)]);
        }
        let value = self.byte(tree);
        if Self::keeps(&address, effects::A) {
            let mut code = value;
            code.extend(address);
            return Self::then(code, [target.store_a()]);
        }
        if Self::keeps(&value, target.needs()) {
            let mut code = address;
            code.extend(value);
            return Self::then(code, [target.store_a()]);
        }
        if let (Some(reg), Target::Mem(mem)) = (Self::keeper(&address), target) {
            let mut code = Self::then(value, [Op::Load(reg, Byte::Reg(Reg::A))]);
            code.extend(address);
            return Self::then(code, [Op::Store(mem, Byte::Reg(reg))]);
        }
        let mut code = Self::then(value, [Op::Push(Pair::Af)]);
        code.extend(address);
        Self::then(code, [Op::Pop(Pair::Af), target.store_a()])
    }

    /// A byte in memory to which something is done: its address is found once.
    fn changed_in_place(
        &mut self,
        to: &Expr,
        tree: &Expr,
        address: &Code,
        target: Target,
    ) -> Option<Code> {
        let Expr::Binary(binary, 8, left, right) = tree else { return None };
        let Expr::Load(8, from) = &**left else { return None };
        if **from != *to {
            return None;
        }
        let (mem, mut code) = match target {
            Target::Mem(mem) => (mem, address.clone()),
            Target::Absolute(word) => (Mem::Hl, vec![op(Op::LoadWord(Pair::Hl, word))]),
            Target::Bc => return None,
        };
        let place = Place::Mem(mem);
        let number = match **right {
            Expr::Int(number, _) => Some(number as u8),
            _ => None,
        };
        let single = match (binary, number) {
            (Binary::Add, Some(1)) | (Binary::Sub, Some(0xff)) => Some(Op::Inc(place)),
            (Binary::Add, Some(0xff)) | (Binary::Sub, Some(1)) => Some(Op::Dec(place)),
            (Binary::And, Some(mask)) if mask.count_zeros() == 1 => {
                Some(Op::Res(mask.trailing_ones() as u8, place))
            }
            (Binary::Or, Some(bits)) if bits.is_power_of_two() => {
                Some(Op::Set(bits.trailing_zeros() as u8, place))
            }
            _ => None,
        };
        if let Some(single) = single {
            return Some(Self::then(code, [single]));
        }
        let alu = match binary {
            Binary::Add => Alu::Add,
            Binary::And => Alu::And,
            Binary::Or => Alu::Or,
            Binary::Xor => Alu::Xor,
            _ => return None,
        };
        if matches!(target, Target::Absolute(_)) && self.part(right, 0).is_some() {
            return None;
        }
        let value = self.byte(right);
        if !Self::keeps(&value, if mem == Mem::Hl { effects::HL } else { effects::IY }) {
            return None;
        }
        code.extend(value);
        Some(Self::then(code, [Op::Alu(alu, Byte::Mem(mem)), Op::Store(mem, Byte::Reg(Reg::A))]))
    }

    fn store_word(&mut self, to: &Expr, tree: &Expr) -> Code {
        let (address, target) = self.target(to, 0, false);
        let value = self.word(tree);
        match target {
            Target::Mem(Mem::Hl) => {
                let code = match Self::to_de(&value) {
                    Some(load) => {
                        let mut code = address;
                        code.extend(load);
                        code
                    }
                    None => Self::both_words(address, value),
                };
                Self::then(code, [Op::StorePair(Mem::Hl, Pair::De)])
            }
            target => {
                let mut code = value;
                code.extend(address);
                Self::then(code, [target.store_pair(Pair::Hl)])
            }
        }
    }

    fn store_long(&mut self, to: &Expr, tree: &Expr) -> Code {
        let (address, target) = self.target(to, 0, false);
        let is_far = target.further(2).is_some();
        if let (true, Some((low, high)), false) = (is_far, Self::halves(tree), tree.reads()) {
            let mut code = self.word(&low);
            code.extend(address.clone());
            code.push(op(target.store_pair(Pair::Hl)));
            code.extend(self.word(&high));
            code.extend(address);
            let further = target.further(2).unwrap_or(target);
            return Self::then(code, [further.store_pair(Pair::Hl)]);
        }
        let mut code = self.long(tree);
        if let Some(further) = target.further(2)
            && Self::keeps(&address, effects::HL | effects::DE)
        {
            code.extend(address);
            return Self::then(code, [target.store_pair(Pair::Hl), further.store_pair(Pair::De)]);
        }
        code.push(op(Op::Push(Pair::De)));
        code.push(op(Op::Push(Pair::Hl)));
        code.extend(self.word(to));
        Self::then(
            code,
            [
                Op::Pop(Pair::De),
                Op::StorePair(Mem::Hl, Pair::De),
                Op::IncPair(Pair::Hl),
                Op::IncPair(Pair::Hl),
                Op::Pop(Pair::De),
                Op::StorePair(Mem::Hl, Pair::De),
            ],
        )
    }
}
