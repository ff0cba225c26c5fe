//! A function: its native blocks, again and again until what is known at the beginning of each is right.

use std::collections::BTreeMap;

use super::emit::Emitter;
use super::generate::Gen;
use super::layout::Layout;
use super::op::Op;
use super::state::State;
use super::trees::Trees;
use crate::assemble::{Item, Label, Labels};
use crate::bytecode;
use crate::middle::Program;
use crate::mixed::{Choice, Cpu};

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
    /// The blocks of the function that is being written.
    pub(super) written: Option<(usize, Vec<Vec<Item<Op>>>)>,
}

impl Cpu for Native<'_> {
    type Instruction = Op;

    fn bytecode(op: bytecode::Op) -> Op {
        Op::Bytecode(op)
    }

    fn enter(&self) -> Vec<Item<Op>> {
        vec![Item::Code(Op::Plain(0xd1))]
    }

    fn is_hot(&self, (function, block): (usize, usize)) -> bool {
        self.counts.is_some_and(|counts| counts[function][block] > self.hot)
    }

    fn block(
        &mut self,
        labels: &mut Labels,
        (function, block): (usize, usize),
        targets: &[Label],
        _: Option<usize>,
    ) -> Vec<Item<Op>> {
        if self.written.as_ref().is_none_or(|(number, _)| *number != function) {
            let blocks = self.function(function, labels, targets);
            self.written = Some((function, blocks));
        }
        match &mut self.written {
            Some((_, blocks)) => std::mem::take(&mut blocks[block]),
            None => vec![],
        }
    }
}

impl Native<'_> {
    /// The native blocks of a function.
    fn function(
        &mut self,
        number: usize,
        labels: &mut Labels,
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
        let mut round = 0;
        loop {
            let (items, ways) = self.once(number, labels, blocks, &known);
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

    /// All native blocks, with what is assumed at the beginning of each; and what is known on the ways to
    /// them.
    fn once(
        &mut self,
        number: usize,
        labels: &mut Labels,
        blocks: &[Label],
        known: &[Option<State>],
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
        };
        let mut generator = Gen {
            out,
            program: self.program,
            trees: Trees { function, layout: self.layout },
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
            generator.is_dead = false;
            generator.last_free = 0;
            let follows = (block + 1 < function.blocks.len()).then_some(block + 1);
            generator.block(content, follows);
            written.push(std::mem::take(&mut generator.items));
        }
        (written, generator.out.ways)
    }
}
