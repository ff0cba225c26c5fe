//! Native code and bytecode, block by block.

use std::collections::BTreeMap;

use super::code::{Gen, Shared};
use super::instruction::Code;
use super::interpreter;
use super::runtime::Routine;
use super::state::State;
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{self, Places};
use crate::middle::ranges::Known;
use crate::mixed::{self, Choice};
use crate::target::Generator;

/// Writes native code.
struct Mos<'a, 'b> {
    shared: &'b mut Shared<'a>,
    known: &'b [Vec<Known>],
    choice: &'b Choice,
    enter: Label,
}

impl Generator for Mos<'_, '_> {
    type Instruction = Code;

    fn bytecode(op: bytecode::Op) -> Code {
        Code::Bytecode(op)
    }

    fn enter(&self) -> Vec<Item<Code>> {
        vec![Item::Code(Code::Enter(self.enter))]
    }

    fn function(
        &mut self,
        labels: &mut Labels,
        function: usize,
        blocks: &[Label],
    ) -> Vec<Vec<Item<Code>>> {
        std::mem::swap(labels, &mut self.shared.labels);
        let mut heads = Heads::default();
        let written = loop {
            let (written, arrived) = self.blocks(function, blocks, &mut heads);
            if heads.are_true(&arrived) {
                break written;
            }
        };
        std::mem::swap(labels, &mut self.shared.labels);
        written
    }
}

/// What is taken to be known where loops begin. Code is made with that, and again with less of it as long as it
/// is not true on all ways back.
#[derive(Default)]
struct Heads {
    known: BTreeMap<Label, State>,
}

impl Heads {
    /// Comes to a label that something further down leads back to, with what is known there of the ways from
    /// above.
    fn enter(&mut self, label: Label, above: &State) -> State {
        let state = self.known.entry(label).or_insert_with(|| above.clone());
        state.meet(above);
        state.clone()
    }

    /// Whether it is so by what was known on the ways back; otherwise less is known now.
    fn are_true(&mut self, back: &BTreeMap<Label, State>) -> bool {
        let mut is_true = true;
        for (label, state) in &mut self.known {
            let before = state.clone();
            if let Some(back) = back.get(label) {
                state.meet(back);
            }
            is_true &= *state == before;
        }
        is_true
    }
}

/// The code of each block, and what was known on the ways to labels that stand further up.
type Written = (Vec<Vec<Item<Code>>>, BTreeMap<Label, State>);

impl<'a> Mos<'a, '_> {
    fn blocks(&mut self, function: usize, blocks: &[Label], heads: &mut Heads) -> Written {
        // What is known at labels further down, and at the end of the block before if that is native.
        let mut pending = BTreeMap::new();
        let mut before: Option<State> = None;
        let mut written = Vec::new();
        for (number, &is_native) in self.choice[function].iter().enumerate() {
            if is_native {
                let mut code = self.block((function, number), blocks, before, pending, heads);
                before = code.is_live.then(|| code.state.clone());
                pending = std::mem::take(&mut code.pending);
                written.push(code.items);
            } else {
                before = None;
                written.push(Vec::new());
            }
        }
        (written, pending)
    }

    fn block(
        &mut self,
        (function, number): (usize, usize),
        blocks: &[Label],
        before: Option<State>,
        pending: BTreeMap<Label, State>,
        heads: &mut Heads,
    ) -> Gen<'a, '_> {
        let body = &self.shared.program.functions[function];
        let comes_from = |is_from: &dyn Fn(usize) -> bool| {
            let from = body.blocks.iter().enumerate().filter(|(from, _)| is_from(*from));
            from.into_iter().any(|(_, block)| block.end.edges().iter().any(|e| e.to == number))
        };
        // Who calls the function, and bytecode, leave anything in registers.
        let is_anything = number == 0 || comes_from(&|from| !self.choice[function][from]);
        let is_head = comes_from(&|from| from >= number);
        let mut code = Gen::new(self.shared, body, self.known[function][number].clone());
        code.pending = pending;
        match before {
            Some(state) => code.state = state,
            None => code.is_live = false,
        }
        code.reach_label(blocks[number], is_anything);
        if is_head {
            // One that is reached from further down alone is reached with anything.
            code.reach_label(blocks[number], !code.is_live);
            code.state = heads.enter(blocks[number], &code.state);
        }
        if code.is_live {
            code.block(number, blocks);
        }
        code
    }
}

/// The code of all functions. What the bytecode needs besides is added to the items.
pub(super) fn functions(
    shared: &mut Shared<'_>,
    known: &[Vec<Known>],
    choice: &Choice,
    items: &mut Vec<Item<Code>>,
) -> Vec<Vec<Item<Code>>> {
    let layout = shared.layout;
    let places = Places {
        globals: shared.globals.clone(),
        arrays: shared.arrays,
        functions: shared.functions.clone(),
        outside: shared.outside.clone(),
        results: layout.results.wrapping_sub(layout.zero_page),
        params: layout.params.wrapping_sub(layout.zero_page),
    };
    let mut labels = std::mem::take(&mut shared.labels);
    let enter = labels.named("bc_enter");
    let program = shared.program;
    let mut cpu = Mos { shared, known, choice, enter };
    let mixed = mixed::emit(&mut cpu, program, &places, &mut labels, choice);
    let all = mixed.functions.iter().flatten().chain(&mixed.macro_items);
    let ops = all.filter_map(|item| match item {
        Item::Code(Code::Bytecode(op)) => Some(op),
        _ => None,
    });
    let codes = interpreter::codes(ops);
    if !codes.is_empty() {
        let (pool, macros) = (labels.named("bc_pool"), labels.named("bc_macros"));
        let places = interpreter::Places {
            own: layout.interpreter,
            stack: layout.temps,
            slots: layout.zero_page,
            results: layout.results,
            work: layout.work,
        };
        let routines = &mut shared.routines;
        let mut routine = |routine: Routine, labels: &mut Labels| {
            *routines.entry(routine).or_insert_with(|| labels.named(routine.name()))
        };
        let mut outer = interpreter::Outer { enter, pool, macros, routine: &mut routine };
        match interpreter::items(&mut labels, places, &codes, &mut outer) {
            Ok(interpreter) => items.extend(interpreter),
            Err(error) => shared.fail(error),
        }
        items.push(Item::Label(pool));
        items.extend(mixed.pool.words.iter().map(|word| word.item()));
        items.push(Item::Label(macros));
        items.extend(mixed.macros.labels().iter().map(|&label| Item::Word(label, 0)));
        items.extend(mixed.macro_items);
    }
    shared.labels = labels;
    mixed.functions
}
