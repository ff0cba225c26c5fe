//! The native blocks of a function, among which others may be bytecode.
//!
//! The code of a function is written and improved as a whole. A block of bytecode is one instruction in it that
//! finds all variables in memory, knows of no register, and goes on at some labels ([`Op::Elsewhere`]); then the
//! code is cut where blocks begin. A block whose label nobody names has become part of the one before it.

use super::r#gen::{self, Code, Gen, Home, op};
use super::layout::Layout;
use super::machine::{self, Border};
use super::op::{Byte, Op, Pair};
use super::runtime::Runtime;
use super::{improve, interpreter, registers};
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{self, Places};
use crate::middle::{Program, ranges};
use crate::mixed::Choice;
use crate::optimise::{Flow, Line};
use crate::target::Generator;

/// Writes functions.
pub(super) struct Native<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) places: &'a Places,
    pub(super) choice: &'a Choice,
    pub(super) runtime: Runtime,
    /// Whether there is an item before each block that says so.
    pub(super) has_marks: bool,
}

impl<'a> Native<'a> {
    pub(super) fn new(
        program: &'a Program,
        layout: &'a Layout,
        places: &'a Places,
        choice: &'a Choice,
    ) -> Native<'a> {
        let (runtime, has_marks) = (Runtime::default(), false);
        Native { program, layout, places, choice, runtime, has_marks }
    }

    /// The code of a function, without its label; its blocks begin at these.
    pub(super) fn whole(&mut self, number: usize, labels: &mut Labels, blocks: Vec<Label>) -> Code {
        let function = &self.program.functions[number];
        let is_native = &self.choice[number];
        let known = ranges::of_blocks(function);
        let mut generator = Gen {
            program: self.program,
            function,
            layout: self.layout,
            labels,
            runtime: &mut self.runtime,
            functions: &self.places.functions,
            outside: &self.places.outside,
            globals: &self.places.globals,
            arrays: self.places.arrays,
            homes: registers::homes(function, is_native),
            blocks,
            followed: Vec::new(),
            known: known[0].clone(),
        };
        let mut code = if is_native[0] { loaded(&generator) } else { Code::new() };
        let count = function.blocks.len();
        for (at, (block, known)) in function.blocks.iter().zip(known).enumerate() {
            generator.known = known;
            if self.has_marks {
                code.push(Item::Block(number, at));
            }
            code.push(Item::Label(generator.blocks[at]));
            if is_native[at] {
                let follows = (at + 1 < count).then_some(at + 1);
                code.extend(generator.block(block, follows));
            } else {
                let targets = block.end.edges().into_iter().map(|edge| generator.blocks[edge.to]);
                code.push(op(Op::Elsewhere(at, targets.collect())));
            }
        }
        let results = function.results.first().map(|shape| shape.bits());
        let border = Border { results: machine::result(results), fixed: self.layout.results };
        // Bytecode stands where it does, whether it is reached or not.
        let is_known = |(at, &label): (usize, &Label)| (!is_native[at]).then_some(label);
        let known: Vec<Label> = generator.blocks.iter().enumerate().filter_map(is_known).collect();
        improve(&mut code, border, &known);
        code
    }

    /// Whether code that stands in the piece of a block goes on at another by itself, without a jump: if nothing
    /// stands between, not even the way over from bytecode.
    fn falls(&self, number: usize, pieces: &[Code], from: usize, to: usize) -> bool {
        let is_native = &self.choice[number];
        let goes_on = |before: usize| {
            let end = &self.program.functions[number].blocks[before].end;
            end.edges().iter().any(|edge| edge.to == before + 1)
        };
        let between = from + 1..to;
        from < to
            && between.clone().all(|block| is_native[block] && pieces[block].is_empty())
            && (!is_native[to] || goes_on(to - 1))
    }
}

impl Generator for Native<'_> {
    type Instruction = Op;

    fn bytecode(op: bytecode::Op) -> Op {
        Op::Bytecode(op)
    }

    fn enter(&self) -> Code {
        vec![op(interpreter::RESTART)]
    }

    fn function(&mut self, labels: &mut Labels, number: usize, targets: &[Label]) -> Vec<Code> {
        // What a function begins with is done once, whatever leads back to its first block.
        let mut blocks = targets.to_vec();
        blocks[0] = labels.fresh();
        let code = self.whole(number, labels, blocks);
        let mut pieces: Vec<Code> = vec![Code::new(); targets.len()];
        let mut at = self.choice[number].iter().position(|is_native| *is_native).unwrap_or(0);
        let mut ways: Vec<(usize, usize)> = Vec::new();
        let mut goes_on = true;
        for item in code {
            match item {
                Item::Label(label) if targets.contains(&label) => {
                    let block = targets.iter().position(|&target| target == label).unwrap_or(0);
                    ways.extend(goes_on.then_some((at, block)));
                    if self.choice[number][block] {
                        at = block;
                        goes_on = true;
                    }
                }
                Item::Code(Op::Elsewhere(..)) => goes_on = false,
                item => {
                    if item.is_code() {
                        let flow = item.flow();
                        goes_on = !matches!(flow, Flow::Jump(_) | Flow::Table(_) | Flow::Return);
                    }
                    pieces[at].push(item);
                }
            }
        }
        for (from, to) in ways {
            if from != to && !self.falls(number, &pieces, from, to) {
                pieces[from].push(op(Op::jump(targets[to])));
            }
        }
        pieces
    }
}

/// What is given in memory and used in a register is loaded first.
fn loaded(generator: &Gen<'_>) -> Code {
    let mut code = Code::new();
    for &var in &generator.function.parameters {
        let slot = r#gen::ix(generator.function.slots[var]);
        match generator.homes[var] {
            Home::Slot(_) => {}
            Home::Reg(reg) => code.push(op(Op::Load(reg, Byte::Mem(slot)))),
            Home::Bc => code.push(op(Op::LoadPair(Pair::Bc, slot))),
        }
    }
    code
}
