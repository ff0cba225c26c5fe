//! Native code and bytecode, block by block.

use std::collections::BTreeMap;

use super::code::{Gen, Shared};
use super::instruction::{Address, Code, Mode, Op};
use super::interpreter;
use super::ranges::Known;
use super::runtime::Routine;
use super::state::State;
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{self, Places};
use crate::mixed::{self, Choice, Cpu};

/// What a note begins with that says where a block begins.
pub(super) const BLOCK: &str = "block ";

/// Writes native code when it is asked for a block.
struct Mos<'a, 'b> {
    shared: &'b mut Shared<'a>,
    known: &'b [Vec<Known>],
    choice: &'b Choice,
    enter: Label,
    /// The function that is being written, with what is known at its labels, and at its end so far.
    function: usize,
    pending: BTreeMap<Label, State>,
    state: Option<State>,
}

impl Cpu for Mos<'_, '_> {
    type Instruction = Code;

    fn bytecode(op: bytecode::Op) -> Code {
        Code::Bytecode(op)
    }

    fn enter(&self) -> Vec<Item<Code>> {
        vec![Item::Code(Code::Plain(Op::Jsr, Mode::Abs(Address::of(self.enter, 0))))]
    }

    fn block(
        &mut self,
        labels: &mut Labels,
        (function, number): (usize, usize),
        targets: &[Label],
        _: Option<usize>,
    ) -> Vec<Item<Code>> {
        if function != self.function || number == 0 {
            self.function = function;
            self.pending.clear();
        }
        // What was known at the end of the block before, if it is native and goes on here.
        let before = self.state.take();
        let is_behind_native = number > 0 && self.choice[function][number - 1];
        std::mem::swap(labels, &mut self.shared.labels);
        let body = &self.shared.program.functions[function];
        let is_anything = number == 0
            || body.blocks.iter().enumerate().any(|(from, block)| {
                let is_native = self.choice[function][from];
                let leads_here = || block.end.edges().iter().any(|edge| edge.to == number);
                (from >= number || !is_native) && leads_here()
            });
        let mut code = Gen::new(self.shared, body, self.known[function][number].clone());
        code.pending = std::mem::take(&mut self.pending);
        match before.filter(|_| is_behind_native) {
            Some(state) => code.state = state,
            None => code.is_live = false,
        }
        code.items.push(Item::Note(format!("{BLOCK}{number}")));
        code.reach_label(targets[number], is_anything);
        if code.is_live {
            code.block(number, targets);
        }
        self.state = code.is_live.then(|| code.state.clone());
        self.pending = std::mem::take(&mut code.pending);
        let items = code.items;
        std::mem::swap(labels, &mut self.shared.labels);
        items
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
    let (function, pending, state) = (usize::MAX, BTreeMap::new(), None);
    let mut cpu = Mos { shared, known, choice, enter, function, pending, state };
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
        items.extend(interpreter::items(&mut labels, places, &codes, &mut outer));
        items.push(Item::Label(pool));
        items.extend(mixed.pool.words.iter().map(|word| word.item()));
        items.push(Item::Label(macros));
        items.extend(mixed.macros.labels().iter().map(|&label| Item::Word(label, 0)));
        items.extend(mixed.macro_items);
    }
    shared.labels = labels;
    mixed.functions
}
