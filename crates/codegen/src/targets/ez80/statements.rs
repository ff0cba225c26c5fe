//! Statements: variables, calls, memory that is copied and filled. Stores and how blocks end have files of
//! their own.

use crate::assemble::Item;
use crate::middle::{Block, Callee, Expr, Shape, Statement, Var};
use kilomate_ir::Binary;

use super::effects;
use super::r#gen::{Code, Gen, Home, ix, op};
use super::longs::is_long;
use super::op::{Byte, Mem, Op, Pair, Place, Reg, Word};
use super::runtime::Routine;
use super::sums::{Root, Sum};

/// Copies up to so many bytes are done one by one.
const MOST_SINGLE: u32 = 4;

impl Gen<'_> {
    /// The code of a block, which another follows.
    pub(super) fn block(&mut self, block: &Block, follows: Option<usize>) -> Code {
        self.followed = followed(block);
        let mut code = Vec::new();
        for statement in &block.statements {
            code.extend(self.statement(statement));
            self.known.after(self.function, statement);
        }
        code.extend(self.end(&block.end, follows));
        code
    }

    fn statement(&mut self, statement: &Statement) -> Code {
        match statement {
            Statement::Assign(var, tree) => self.assign(*var, tree),
            Statement::Store(bits, to, tree) => self.store(*bits, to, tree),
            Statement::Call(callee, arguments, results) => self.call(*callee, arguments, results),
            Statement::Copy { to, from, count, overlaps } => self.copy(to, from, count, *overlaps),
            Statement::Fill { to, value, count } => self.fill(to, value, count),
        }
    }

    pub(super) fn assign(&mut self, var: Var, tree: &Expr) -> Code {
        if let Some(code) = self.assign_low(var, tree) {
            return code;
        }
        self.keep(self.homes[var], self.function.variables[var], tree)
    }

    /// A word whose high byte is zero, in a variable where it has been so before.
    fn assign_low(&mut self, var: Var, tree: &Expr) -> Option<Code> {
        let Home::Slot(slot) = self.homes[var] else { return None };
        let is_word = self.function.variables[var] == Shape::Bits(16);
        let is_low = is_word
            && self.most(tree) < 256
            && self.is_memory(u32::from(slot) + 1)
            && self.known.is_zero(self.function, var, 1);
        if !is_low {
            return None;
        }
        if let Expr::Binary(Binary::Add, 16, left, right) = tree
            && (&**left, &**right) == (&Expr::Var(var), &Expr::Int(1, 16))
        {
            return Some(vec![op(Op::Inc(Place::Mem(ix(u32::from(slot)))))]);
        }
        Some(self.keep(Home::Slot(slot), Shape::Bits(8), tree))
    }

    /// Whether no variable that shares a byte of memory is in a register instead.
    fn is_memory(&self, slot: u32) -> bool {
        let mut all = self.homes.iter().zip(&self.function.slots).zip(&self.function.variables);
        all.all(|((home, &start), shape)| {
            matches!(home, Home::Slot(_)) || !(start..start + shape.size()).contains(&slot)
        })
    }

    /// A tree, in a variable of a shape.
    pub(super) fn keep(&mut self, home: Home, shape: Shape, tree: &Expr) -> Code {
        if is_long(shape) {
            let Home::Slot(slot) = home else { unreachable!("32 bits have no register") };
            return self.keep_long(u32::from(slot), tree);
        }
        if let Some(code) = self.stepped(home, tree) {
            return code;
        }
        if shape.bits() == 16 {
            if let (Home::Bc, Some(low), Some(high)) =
                (home, self.part(tree, 0), self.part(tree, 1))
            {
                return to_bc(low, high);
            }
            let code = self.word(tree);
            return Self::keep_word(code, home);
        }
        match (home, self.part(tree, 0)) {
            (Home::Slot(slot), Some(Byte::Num(number))) => {
                vec![op(Op::Store(ix(u32::from(slot)), Byte::Num(number)))]
            }
            (Home::Slot(slot), Some(Byte::Reg(reg))) => {
                vec![op(Op::Store(ix(u32::from(slot)), Byte::Reg(reg)))]
            }
            (Home::Slot(slot), _) => {
                let code = self.byte(tree);
                Self::then(code, [Op::Store(ix(u32::from(slot)), Byte::Reg(Reg::A))])
            }
            (Home::Reg(reg), Some(Byte::Reg(same))) if reg == same => vec![],
            (Home::Reg(reg), Some(byte)) => vec![op(Op::Load(reg, byte))],
            (Home::Reg(reg), None) => {
                let code = self.byte(tree);
                Self::then(code, [Op::Load(reg, Byte::Reg(Reg::A))])
            }
            (Home::Bc, _) => unreachable!("a byte does not need two registers"),
        }
    }

    /// A variable in a register that becomes a little more or less.
    fn stepped(&self, home: Home, tree: &Expr) -> Option<Code> {
        let is_here = |var: &Var| self.homes[*var] == home;
        match home {
            Home::Bc => {
                let sum = Sum::of(tree);
                let Root::Tree(Expr::Var(var)) = sum.root else { return None };
                let step = match sum.offset as i16 {
                    1..=3 => Op::IncPair(Pair::Bc),
                    -3..=-1 => Op::DecPair(Pair::Bc),
                    _ => return None,
                };
                let times = usize::from((sum.offset as i16).unsigned_abs());
                (sum.terms.is_empty() && is_here(var)).then(|| vec![op(step); times])
            }
            Home::Reg(reg) => {
                let Expr::Binary(Binary::Add, 8, left, right) = tree else { return None };
                let (Expr::Var(var), Expr::Int(by, _)) = (&**left, &**right) else { return None };
                let step = match by {
                    1 => Op::Inc(Place::Reg(reg)),
                    255 => Op::Dec(Place::Reg(reg)),
                    _ => return None,
                };
                is_here(var).then(|| vec![op(step)])
            }
            Home::Slot(_) => None,
        }
    }

    fn keep_long(&mut self, slot: u32, tree: &Expr) -> Code {
        if let Some((low, high)) = Self::halves(tree) {
            let (first, second) = (self.word(&low), self.word(&high));
            let (low, high) = (ix(slot), ix(slot + 2));
            // Nothing of the variable may be needed after it has changed.
            let is_needed = |code: &Code, at: u8| {
                code.iter().any(|item| match item {
                    Item::Code(op) => effects::effects(op)
                        .loads
                        .is_some_and(|(from, count)| from < at + 2 && at < from + count),
                    _ => false,
                })
            };
            if !is_needed(&second, slot as u8) {
                let mut code = Self::then(first, [Op::StorePair(low, Pair::Hl)]);
                code.extend(second);
                return Self::then(code, [Op::StorePair(high, Pair::Hl)]);
            }
            if !is_needed(&first, slot as u8 + 2) {
                let mut code = Self::then(second, [Op::StorePair(high, Pair::Hl)]);
                code.extend(first);
                return Self::then(code, [Op::StorePair(low, Pair::Hl)]);
            }
        }
        let code = self.long(tree);
        Self::then(code, [Op::StorePair(ix(slot), Pair::Hl), Op::StorePair(ix(slot + 2), Pair::De)])
    }

    fn call(&mut self, callee: Callee, arguments: &[Expr], results: &[Option<Var>]) -> Code {
        let mut code = Vec::new();
        let mut given = Vec::new();
        let (target, shapes) = match callee {
            Callee::Inside(number) => {
                let function = &self.program.functions[number];
                for (&parameter, tree) in function.parameters.iter().zip(arguments) {
                    let (slot, shape) = (function.slots[parameter], function.variables[parameter]);
                    given.push((slot as u8, shape.size() as u8));
                    code.extend(self.keep(Home::Slot(slot as u8), shape, tree));
                }
                (self.functions[number], function.results.clone())
            }
            Callee::Outside(number) => {
                let outside = &self.program.outside[number];
                if matches!(outside.symbol.as_str(), "memcmp" | "bcmp") {
                    return self.compare_memory(arguments, results);
                }
                for (at, (&shape, tree)) in outside.parameters.iter().zip(arguments).enumerate() {
                    let slot = self.layout.arguments + 4 * at as u8;
                    code.extend(self.keep(Home::Slot(slot), shape, tree));
                }
                (self.outside[number], outside.result.into_iter().collect())
            }
        };
        code.push(op(Op::Call(Word::Label(target, 0), given)));
        for (number, (result, &shape)) in results.iter().zip(&shapes).enumerate() {
            if let Some(var) = result {
                code.extend(self.take(number, shape, self.homes[*var]));
            }
        }
        code
    }

    /// Puts a result into a variable.
    fn take(&mut self, number: usize, shape: Shape, home: Home) -> Code {
        let at = u32::from(self.layout.results) + 4 * number as u32;
        match (number, shape.bits()) {
            (0, 16) => Self::keep_word(vec![], home),
            (0, 1 | 8) => keep_a(vec![], home),
            (_, 1 | 8) => keep_a(vec![op(Op::Load(Reg::A, Byte::Mem(ix(at))))], home),
            (_, 16) => Self::keep_word(vec![op(Op::LoadPair(Pair::Hl, ix(at)))], home),
            _ => {
                let Home::Slot(slot) = home else { unreachable!("32 bits have no register") };
                let slot = u32::from(slot);
                [0, 2]
                    .into_iter()
                    .flat_map(|more| {
                        [
                            op(Op::LoadPair(Pair::Hl, ix(at + more))),
                            op(Op::StorePair(ix(slot + more), Pair::Hl)),
                        ]
                    })
                    .collect()
            }
        }
    }

    fn compare_memory(&mut self, arguments: &[Expr], results: &[Option<Var>]) -> Code {
        let [left, right, count] = arguments else { return vec![] };
        let mut code = self.three(left, right, count);
        code.push(op(self.runtime.call(Routine::Compare, self.labels)));
        if let Some(Some(var)) = results.first() {
            code = Self::keep_word(code, self.homes[*var]);
        }
        code
    }

    /// Three words, in HL, DE and BC.
    fn three(&mut self, first: &Expr, second: &Expr, third: &Expr) -> Code {
        let words = self.word(first);
        let words = self.beside(words, second);
        if let Some(number) = self.number(third) {
            return Self::then(words, [Op::LoadWord(Pair::Bc, Word::Num(number))]);
        }
        let mut code = self.word(third);
        code.push(op(Op::Push(Pair::Hl)));
        code.extend(words);
        Self::then(code, [Op::Pop(Pair::Bc)])
    }

    fn copy(&mut self, to: &Expr, from: &Expr, count: &Expr, overlaps: bool) -> Code {
        let number = self.number(count).map(u32::from);
        if number == Some(0) {
            return vec![];
        }
        let code = self.three(from, to, count);
        let last = match (number, overlaps) {
            (_, true) => vec![self.runtime.call(Routine::Move, self.labels)],
            (Some(number @ ..=MOST_SINGLE), _) => {
                let mut code = code;
                code.pop();
                return Self::then(code, vec![Op::Ldi; number as usize]);
            }
            (Some(_), _) => vec![Op::Ldir],
            (None, _) => vec![self.runtime.call(Routine::Copy, self.labels)],
        };
        Self::then(code, last)
    }

    fn fill(&mut self, to: &Expr, value: &Expr, count: &Expr) -> Code {
        let number = self.number(count);
        if number == Some(0) {
            return vec![];
        }
        let Some(number) = number else {
            let value = self.byte(value);
            let mut code = Self::then(value, [Op::Push(Pair::Af)]);
            let (first, count) = (self.word(to), self.word(count));
            code.extend(count);
            code.push(op(Op::Push(Pair::Hl)));
            code.extend(first);
            code.push(op(Op::Pop(Pair::Bc)));
            code.push(op(Op::Pop(Pair::Af)));
            return Self::then(code, [self.runtime.call(Routine::Fill, self.labels)]);
        };
        let mut code = if let Some(byte @ Byte::Num(_)) = self.part(value, 0) {
            Self::then(self.word(to), [Op::Store(Mem::Hl, byte)])
        } else {
            let mut code = Self::then(self.byte(value), [Op::Push(Pair::Af)]);
            code.extend(self.word(to));
            Self::then(code, [Op::Pop(Pair::Af), Op::Store(Mem::Hl, Byte::Reg(Reg::A))])
        };
        if number > 1 {
            code.extend([
                op(Op::Load(Reg::D, Byte::Reg(Reg::H))),
                op(Op::Load(Reg::E, Byte::Reg(Reg::L))),
                op(Op::IncPair(Pair::De)),
                op(Op::LoadWord(Pair::Bc, Word::Num(number - 1))),
                op(Op::Ldir),
            ]);
        }
        code
    }
}

fn to_bc(low: Byte, high: Byte) -> Code {
    match (low, high) {
        (Byte::Reg(Reg::C), Byte::Reg(Reg::B)) => vec![],
        (Byte::Num(low), Byte::Num(high)) => {
            let word = Word::Num(u16::from_le_bytes([low, high]));
            vec![op(Op::LoadWord(Pair::Bc, word))]
        }
        (Byte::Mem(Mem::Ix(low)), Byte::Mem(Mem::Ix(high)))
            if i32::from(low) + 1 == i32::from(high) =>
        {
            vec![op(Op::LoadPair(Pair::Bc, Mem::Ix(low)))]
        }
        (low, high) => vec![
            op(Op::Load(Reg::E, low)),
            op(Op::Load(Reg::B, high)),
            op(Op::Load(Reg::C, Byte::Reg(Reg::E))),
        ],
    }
}

fn keep_a(mut code: Code, home: Home) -> Code {
    code.push(op(match home {
        Home::Slot(slot) => Op::Store(ix(u32::from(slot)), Byte::Reg(Reg::A)),
        Home::Reg(reg) => Op::Load(reg, Byte::Reg(Reg::A)),
        Home::Bc => unreachable!("a byte does not need two registers"),
    }));
    code
}

/// Pointers that a block follows more than once: it pays to have them in IY.
fn followed(block: &Block) -> Vec<Var> {
    fn look(tree: &Expr, found: &mut Vec<Var>) {
        if let Expr::Load(_, from) = tree
            && let Some((var, _)) = Gen::followed_var(from)
        {
            found.push(var);
        }
        tree.each(&mut |below| look(below, found));
    }
    let mut found = Vec::new();
    for statement in &block.statements {
        statement.each(&mut |tree| look(tree, &mut found));
        if let Statement::Store(_, to, _) = statement
            && let Some((var, _)) = Gen::followed_var(to)
        {
            found.push(var);
        }
    }
    block.end.each(&mut |tree| look(tree, &mut found));
    found.sort_unstable();
    let mut twice: Vec<Var> = found.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
    twice.dedup();
    twice
}
