//! A function: its native blocks, again and again until what is known at the beginning of each is right.

use std::collections::BTreeMap;

use super::emit::Emitter;
use super::generate::Gen;
use super::layout::Layout;
use super::op::{ENTER, Op};
use super::state::State;
use super::trees::Trees;
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{self, Code};
use crate::middle::Program;
use crate::middle::ranges::{self, Known};
use crate::mixed::Choice;
use crate::target::Generator;
use kilomate_ir::{Error, Result};

/// Rounds after which nothing is assumed any more.
const ROUNDS: usize = 12;

/// Writes native blocks.
pub(super) struct Native<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) functions: &'a [Label],
    pub(super) outside: &'a [Label],
    pub(super) choice: &'a Choice,
    /// How often each block is run, if that is known, and more often than what it is hot.
    pub(super) counts: Option<&'a [Vec<u64>]>,
    pub(super) hot: u64,
    /// Routines of the run-time system that are called.
    pub(super) routines: BTreeMap<String, Label>,
    /// Why the code is of no use, if it is of none.
    pub(super) failure: Option<&'static str>,
}

impl Generator for Native<'_> {
    type Instruction = Op;

    /// Two codes are used otherwise: [`Op::Tee`].
    const MACROS: usize = bytecode::MACROS - 2;

    fn bytecode(op: bytecode::Op) -> Op {
        Op::Bytecode(op)
    }

    /// The codes of the window that write a variable leave an empty stack.
    fn prepare(ops: &mut [Item<bytecode::Op>], window: u8) {
        let depths = bytecode::depths(ops);
        for (item, _) in ops.iter_mut().zip(depths).filter(|(_, depth)| *depth > 0) {
            let Item::Code(op) = item else { continue };
            *op = match *op {
                bytecode::Op::SetB(at) => bytecode::Op::Byte(Code::SetB, window.wrapping_add(at)),
                bytecode::Op::SetW(at) => bytecode::Op::Byte(Code::SetW, window.wrapping_add(at)),
                other => other,
            };
        }
    }

    fn enter(&self) -> Vec<Item<Op>> {
        vec![Item::Code(Op::Plain(ENTER))]
    }

    fn is_hot(&self, (function, block): (usize, usize)) -> bool {
        self.counts.is_some_and(|counts| counts[function][block] > self.hot)
    }

    fn function(
        &mut self,
        labels: &mut Labels,
        number: usize,
        blocks: &[Label],
    ) -> Vec<Vec<Item<Op>>> {
        let function = &self.program.functions[number];
        // What is known where each block begins; nothing yet is known of any, and never anything of one
        // that bytecode leads to.
        let mut known: Vec<Option<State>> = vec![None; blocks.len()];
        known[0] = Some(State::default());
        for (block, is_native) in function.blocks.iter().zip(&self.choice[number]) {
            for edge in block.end.edges().into_iter().filter(|_| !is_native) {
                known[edge.to] = Some(State::default());
            }
        }
        let ranges = ranges::of_blocks(function);
        let mut round = 0;
        loop {
            let (items, ways) = self.once(number, labels, blocks, &known, &ranges);
            let mut is_right = true;
            for (block, label) in blocks.iter().enumerate() {
                let Some(way) = ways.get(label) else { continue };
                let new = match &known[block] {
                    Some(old) => old.meet(way),
                    None => way.clone(),
                };
                if known[block].as_ref() != Some(&new) {
                    is_right = false;
                    known[block] = Some(if round < ROUNDS { new } else { State::default() });
                }
            }
            if is_right {
                return items;
            }
            round += 1;
        }
    }
}

impl Native<'_> {
    /// Whether what was written is of use.
    pub(super) fn done(&self) -> Result {
        match self.failure {
            Some(why) => Err(Error::at(0, why)),
            None => Ok(()),
        }
    }

    /// All native blocks, with what is assumed at the beginning of each; and what is known on the ways to
    /// them.
    fn once(
        &mut self,
        number: usize,
        labels: &mut Labels,
        blocks: &[Label],
        known: &[Option<State>],
        ranges: &[Known],
    ) -> (Vec<Vec<Item<Op>>>, BTreeMap<Label, State>) {
        let function = &self.program.functions[number];
        let out = Emitter {
            items: Vec::new(),
            labels,
            state: State::default(),
            is_dead: false,
            ways: BTreeMap::new(),
            pins: 0,
            depth: 0,
            next_use: BTreeMap::new(),
            failure: None,
        };
        let mut generator = Gen {
            out,
            program: self.program,
            trees: Trees { function, layout: self.layout, known: ranges[0].clone() },
            layout: self.layout,
            functions: self.functions,
            outside: self.outside,
            blocks: blocks.to_vec(),
            routines: &mut self.routines,
            temporary: self.layout.page.temporary,
            last_free: 0,
        };
        let mut written = Vec::new();
        for (block, content) in function.blocks.iter().enumerate() {
            if !self.choice[number][block] {
                written.push(Vec::new());
                continue;
            }
            let label = blocks[block];
            generator.state = match (&known[block], generator.ways.get(&label)) {
                (Some(known), _) => known.clone(),
                // Seen for the first time: as if only what comes from above led here.
                (None, Some(way)) => way.clone(),
                (None, None) => State::default(),
            };
            generator.trees.known = ranges[block].clone();
            generator.is_dead = false;
            generator.last_free = 0;
            let follows = (block + 1 < function.blocks.len()).then_some(block + 1);
            generator.block(content, follows);
            written.push(std::mem::take(&mut generator.items));
        }
        let Emitter { ways, failure, .. } = generator.out;
        self.failure = self.failure.or(failure);
        (written, ways)
    }
}
