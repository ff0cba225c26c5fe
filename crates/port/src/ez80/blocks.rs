//! The native blocks of a function, among which others may be bytecode.
//!
//! The code of a function is written and improved as a whole. A block of bytecode is one instruction in it that
//! finds all variables in memory, knows of no register, and goes on at some labels ([`Op::Elsewhere`]); then the
//! code is cut where blocks begin. A block whose label nobody names has become part of the one before it.

use super::dead::{self, Border};
use super::flow::is_end;
use super::r#gen::{self, Code, Gen, Home, op};
use super::layout::Layout;
use super::op::{Byte, Op, Pair};
use super::runtime::Runtime;
use super::{improve, interpreter, ranges, registers};
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{self, Places};
use crate::middle::Program;
use crate::mixed::{Choice, Cpu};

/// What a note begins with that says where a block begins.
pub(super) const BLOCK: &str = "block ";

/// Writes functions.
pub(super) struct Native<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) places: &'a Places,
    pub(super) choice: &'a Choice,
    pub(super) runtime: Runtime,
    /// Whether there is a note before each block.
    pub(super) has_notes: bool,
    /// The blocks of the function that is being written.
    written: Option<(usize, Vec<Code>)>,
}

impl<'a> Native<'a> {
    pub(super) fn new(
        program: &'a Program,
        layout: &'a Layout,
        places: &'a Places,
        choice: &'a Choice,
    ) -> Native<'a> {
        let (runtime, has_notes, written) = (Runtime::default(), false, None);
        Native { program, layout, places, choice, runtime, has_notes, written }
    }

    /// The code of a function, without its label; its blocks begin at these.
    pub(super) fn function(
        &mut self,
        number: usize,
        labels: &mut Labels,
        blocks: Vec<Label>,
    ) -> Code {
        let function = &self.program.functions[number];
        let is_native = &self.choice[number];
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
            most: ranges::most_of_variables(function),
        };
        let mut code = if is_native[0] { loaded(&generator) } else { Code::new() };
        let count = function.blocks.len();
        for (number, block) in function.blocks.iter().enumerate() {
            if self.has_notes {
                code.push(Item::Note(format!("{BLOCK}{number}")));
            }
            code.push(Item::Label(generator.blocks[number]));
            if is_native[number] {
                let follows = (number + 1 < count).then_some(number + 1);
                code.extend(generator.block(block, follows));
            } else {
                let targets = block.end.edges().into_iter().map(|edge| generator.blocks[edge.to]);
                code.push(op(Op::Elsewhere(number, targets.collect())));
            }
        }
        let results = function.results.first().map(|&shape| r#gen::bits_of(shape));
        let border = Border { results: dead::result(results), fixed: self.layout.results };
        improve(&mut code, border);
        code
    }

    /// The native blocks of a function, one by one.
    fn cut(&mut self, number: usize, labels: &mut Labels, targets: &[Label]) -> Vec<Code> {
        // What a function begins with is done once, whatever leads back to its first block.
        let mut blocks = targets.to_vec();
        blocks[0] = labels.fresh();
        let code = self.function(number, labels, blocks);
        let mut pieces: Vec<Code> = vec![Code::new(); targets.len()];
        let mut is_named = vec![false; targets.len()];
        let mut at = 0;
        for item in code {
            match item {
                Item::Label(label) if targets.contains(&label) => {
                    at = targets.iter().position(|&target| target == label).unwrap_or(0);
                    is_named[at] = true;
                }
                Item::Code(Op::Elsewhere(block, _)) => at = block,
                item => pieces[at].push(item),
            }
        }
        self.join(number, &mut pieces, targets, &is_named);
        pieces
    }

    /// Jumps that were left out because they led to what follows are needed if the program does not go on
    /// there by itself: the way over from bytecode may stand between.
    fn join(&self, number: usize, pieces: &mut [Code], targets: &[Label], is_named: &[bool]) {
        let is_native = &self.choice[number];
        let mut last = None;
        for (block, target) in targets.iter().enumerate() {
            if !is_native[block] {
                last = None;
                continue;
            }
            let goes_on = block > 0 && {
                let before = &self.program.functions[number].blocks[block - 1];
                before.end.edges().iter().any(|edge| edge.to == block)
            };
            if let Some(last) = last
                && is_named[block]
                && !goes_on
            {
                let code: &mut Code = &mut pieces[last];
                let is_over = |item: &Item<Op>| is_end(item) || matches!(item, Item::Word(..));
                if code.last().is_some_and(|item| !is_over(item)) {
                    code.push(op(Op::jump(*target)));
                }
            }
            if !pieces[block].is_empty() {
                last = Some(block);
            }
        }
    }
}

impl Cpu for Native<'_> {
    type Instruction = Op;

    fn bytecode(op: bytecode::Op) -> Op {
        Op::Bytecode(op)
    }

    fn enter(&self) -> Code {
        vec![op(interpreter::RESTART)]
    }

    fn block(
        &mut self,
        labels: &mut Labels,
        (function, block): (usize, usize),
        targets: &[Label],
        _: Option<usize>,
    ) -> Code {
        if self.written.as_ref().is_none_or(|(number, _)| *number != function) {
            let blocks = self.cut(function, labels, targets);
            self.written = Some((function, blocks));
        }
        match &mut self.written {
            Some((_, blocks)) => std::mem::take(&mut blocks[block]),
            None => vec![],
        }
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
