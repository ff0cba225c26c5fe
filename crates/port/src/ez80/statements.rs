//! Statements, and how blocks end.

use crate::assemble::{Item, Label};
use crate::ir::Binary;
use crate::middle::{Block, Callee, Edge, End, Expr, Shape, Statement, Var};

use super::effects;
use super::r#gen::{Code, Gen, Home, bits_of, ix, op};
use super::longs::is_long;
use super::memory::Target;
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Word};
use super::runtime::Routine;

/// Copies up to so many bytes are done one by one.
const MOST_SINGLE: u32 = 4;
/// Switches with so many cases in a row are done by a table.
const LEAST_TABLE: usize = 7;

impl Gen<'_> {
    /// The code of a block, which another follows.
    pub(super) fn block(&mut self, block: &Block, follows: Option<usize>) -> Code {
        self.followed = followed(block);
        let mut code = Vec::new();
        for statement in &block.statements {
            code.extend(self.statement(statement));
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

    fn assign(&mut self, var: Var, tree: &Expr) -> Code {
        self.keep(self.homes[var], self.function.variables[var], tree)
    }

    /// A tree, in a variable of a shape.
    fn keep(&mut self, home: Home, shape: Shape, tree: &Expr) -> Code {
        if is_long(shape) {
            let Home::Slot(slot) = home else { unreachable!("32 bits have no register") };
            return self.keep_long(u32::from(slot), tree);
        }
        if bits_of(shape) == 16 {
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

    fn store(&mut self, bits: u32, to: &Expr, tree: &Expr) -> Code {
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
        match (number, bits_of(shape)) {
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

    fn end(&mut self, end: &End, follows: Option<usize>) -> Code {
        match end {
            End::Jump(edge) => self.edge(edge, follows),
            End::Branch(condition, yes, no) => self.fork(condition, yes, no, follows),
            End::Switch(value, bits, cases, other) => {
                self.switch(value, *bits, cases, other.as_ref(), follows)
            }
            End::Return(values) => self.give_back(values),
            End::Unreachable => vec![],
        }
    }

    /// The way to a block, unless it follows anyway.
    fn edge(&mut self, edge: &Edge, follows: Option<usize>) -> Code {
        let mut code = Vec::new();
        for (var, tree) in &edge.copies {
            code.extend(self.assign(*var, tree));
        }
        if follows != Some(edge.to) {
            code.push(op(Op::jump(self.blocks[edge.to])));
        }
        code
    }

    fn fork(&mut self, condition: &Expr, yes: &Edge, no: &Edge, follows: Option<usize>) -> Code {
        let is_plain = |edge: &Edge| edge.copies.is_empty();
        // One way is a jump, if it can be; the other may follow.
        let jumps_if = match (is_plain(yes), is_plain(no)) {
            (true, true) => follows != Some(yes.to),
            (is_yes, _) => is_yes,
        };
        let (jump, stay) = if jumps_if { (yes, no) } else { (no, yes) };
        if is_plain(jump) {
            let mut code = self.jump_if(condition, self.blocks[jump.to], jumps_if);
            code.extend(self.edge(stay, follows));
            return code;
        }
        let other = self.label();
        let mut code = self.jump_if(condition, other, false);
        code.extend(self.edge(yes, None));
        code.push(Item::Label(other));
        code.extend(self.edge(no, follows));
        code
    }

    fn switch(
        &mut self,
        value: &Expr,
        bits: u32,
        cases: &[(u32, Edge)],
        other: Option<&Edge>,
        follows: Option<usize>,
    ) -> Code {
        // Without another way, the last case is right if no other is.
        let (cases, last) = match other {
            Some(edge) => (cases, edge),
            None => match cases.split_last() {
                Some(((_, edge), cases)) => (cases, edge),
                None => return vec![],
            },
        };
        let mut ways: Vec<(Label, &Edge)> = Vec::new();
        let mut code;
        if bits <= 8
            && let Some(table) = self.table(value, cases, last, &mut ways)
        {
            code = table;
        } else {
            code = if bits <= 8 { self.byte(value) } else { vec![] };
            for (case, edge) in cases {
                let label = self.way(edge, &mut ways);
                if bits <= 8 {
                    if *case == 0 {
                        code.push(op(Op::Alu(Alu::Or, Byte::Reg(Reg::A))));
                    } else {
                        code.push(op(Op::Alu(Alu::Cp, Byte::Num(*case as u8))));
                    }
                    code.push(op(Op::branch(Cond::Z, label)));
                } else {
                    let test = Expr::Compare(
                        crate::ir::Compare::Eq,
                        Shape::Bits(bits),
                        value.clone().into(),
                        Expr::Int(*case, bits).into(),
                    );
                    code.extend(self.jump_if(&test, label, true));
                }
            }
            let follows = if ways.is_empty() { follows } else { None };
            code.extend(self.edge(last, follows));
        }
        for (label, edge) in ways {
            code.push(Item::Label(label));
            code.extend(self.edge(edge, None));
        }
        code
    }

    /// The label of a way: the block's, or one where its copies are done.
    fn way<'e>(&mut self, edge: &'e Edge, ways: &mut Vec<(Label, &'e Edge)>) -> Label {
        if edge.copies.is_empty() {
            return self.blocks[edge.to];
        }
        if let Some((label, _)) = ways.iter().find(|(_, known)| *known == edge) {
            return *label;
        }
        let label = self.label();
        ways.push((label, edge));
        label
    }

    /// A switch by a table of addresses, if the cases are close to each other.
    fn table<'e>(
        &mut self,
        value: &Expr,
        cases: &'e [(u32, Edge)],
        last: &'e Edge,
        ways: &mut Vec<(Label, &'e Edge)>,
    ) -> Option<Code> {
        let first = cases.iter().map(|(case, _)| *case).min()?;
        let end = cases.iter().map(|(case, _)| *case).max()? + 1;
        let count = end - first;
        if cases.len() < LEAST_TABLE || count as usize > cases.len() * 3 / 2 + 2 || count > 128 {
            return None;
        }
        let otherwise = self.way(last, ways);
        let table = self.label();
        let mut code = self.byte(value);
        if first != 0 {
            code.push(op(Op::Alu(Alu::Sub, Byte::Num(first as u8))));
        }
        code.extend(
            [
                Op::Alu(Alu::Cp, Byte::Num(count as u8)),
                Op::branch(Cond::Nc, otherwise),
                Op::Alu(Alu::Add, Byte::Reg(Reg::A)),
                Op::Load(Reg::L, Byte::Reg(Reg::A)),
                Op::Load(Reg::H, Byte::Num(0)),
                Op::LoadWord(Pair::De, Word::Label(table, 0)),
                Op::Add(Pair::De),
                Op::LoadPair(Pair::Hl, Mem::Hl),
                Op::JumpHl,
            ]
            .map(op),
        );
        code.push(Item::Label(table));
        for case in first..end {
            let edge = cases.iter().find(|(known, _)| *known == case).map(|(_, edge)| edge);
            let label = self.way(edge.unwrap_or(last), ways);
            code.push(Item::Word(label, 0));
        }
        Some(code)
    }

    fn give_back(&mut self, values: &[Expr]) -> Code {
        let mut code = Vec::new();
        let shapes = &self.function.results;
        for (number, (tree, &shape)) in values.iter().zip(shapes).enumerate().rev() {
            let slot = self.layout.results + 4 * number as u8;
            match (number, bits_of(shape)) {
                (0, 1 | 8) => code.extend(self.byte(tree)),
                (0, 16) => code.extend(self.word(tree)),
                _ => code.extend(self.keep(Home::Slot(slot), shape, tree)),
            }
        }
        Self::then(code, [Op::Return])
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
