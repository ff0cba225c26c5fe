//! How blocks end: ways to other blocks, forks, switches, returns.

use crate::assemble::{Item, Label};
use crate::middle::{Edge, End, Expr, Shape, Switch};

use super::r#gen::{Code, Gen, Home, op};
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Reg, Word};

/// Switches with so many cases in a row are done by a table.
const LEAST_TABLE: usize = 7;

impl Gen<'_> {
    pub(super) fn end(&mut self, end: &End, follows: Option<usize>) -> Code {
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
        let before = self.known.clone();
        for (var, tree) in &edge.copies {
            code.extend(self.assign(*var, tree));
            self.known.assigned(self.function, *var, tree);
        }
        self.known = before;
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
        let Some(switch) = Switch::of(cases, other) else { return vec![] };
        let mut ways: Vec<(Label, &Edge)> = Vec::new();
        let mut code;
        if bits <= 8
            && let Some(table) = self.table(value, &switch, &mut ways)
        {
            code = table;
        } else {
            code = if bits <= 8 { self.byte(value) } else { vec![] };
            for (case, edge) in switch.cases {
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
                        kilomate_ir::Compare::Eq,
                        Shape::Bits(bits),
                        value.clone().into(),
                        Expr::Int(*case, bits).into(),
                    );
                    code.extend(self.jump_if(&test, label, true));
                }
            }
            let follows = if ways.is_empty() { follows } else { None };
            code.extend(self.edge(switch.default, follows));
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
        switch: &Switch<'e>,
        ways: &mut Vec<(Label, &'e Edge)>,
    ) -> Option<Code> {
        let (first, count) = switch.dense(LEAST_TABLE).filter(|(_, count)| *count <= 128)?;
        let otherwise = self.way(switch.default, ways);
        let table = self.label();
        let targets: Vec<Label> =
            (first..first + count).map(|case| self.way(switch.edge(case), ways)).collect();
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
                Op::JumpHl(targets.clone()),
            ]
            .map(op),
        );
        code.push(Item::Label(table));
        code.extend(targets.into_iter().map(|label| Item::Word(label, 0)));
        Some(code)
    }

    fn give_back(&mut self, values: &[Expr]) -> Code {
        let mut code = Vec::new();
        let shapes = &self.function.results;
        for (number, (tree, &shape)) in values.iter().zip(shapes).enumerate().rev() {
            let slot = self.layout.results + 4 * number as u8;
            match (number, shape.bits()) {
                (0, 1 | 8) => code.extend(self.byte(tree)),
                (0, 16) => code.extend(self.word(tree)),
                _ => code.extend(self.keep(Home::Slot(slot), shape, tree)),
            }
        }
        Self::then(code, [Op::Return])
    }
}
