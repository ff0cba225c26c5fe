//! What is known at a place, and what an instruction makes of it: everything that may hold the same has a number.

use std::collections::{BTreeMap, HashMap};

use super::super::assembly::{Line, code};
use super::super::effects::{bit, effect, register};
use super::super::stack::{Access, frame_access};
use super::Context;

/// A place in memory that is followed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Target {
    /// A byte of the frame, by its distance from `Y`.
    Frame(usize),
    /// A variable.
    Static(String),
}

impl Target {
    /// What a load or store reaches, if that is followed.
    pub(super) fn of(context: &Context, line: &Line) -> Option<Target> {
        if let Some(Access::Load(distance) | Access::Store(distance)) = frame_access(line) {
            return (distance < context.own).then_some(Target::Frame(distance));
        }
        let (("lds", [_, name]) | ("sts", [name, _])) = code(line) else { return None };
        let symbol = name.split('+').next().unwrap_or("");
        // A number is a register of the chip, which may change by itself.
        let is_memory = !symbol.starts_with(|letter: char| letter.is_ascii_digit());
        (is_memory && !context.shared.contains(symbol)).then(|| Target::Static(name.clone()))
    }
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Origin {
    /// From the caller, in a register.
    Caller(usize),
    /// A number, as it is written in the assembly.
    Constant(String),
    /// From a line, which has given it to a register.
    Made(usize, usize),
    /// From several, which meet at a line: the first register, or place in memory, that has it there.
    Met(usize, Holder),
}

/// A register or a place in memory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Holder {
    Register(usize),
    Memory(Target),
}

/// Numbers for values.
#[derive(Default)]
pub(super) struct Numbers {
    all: HashMap<Origin, u32>,
    texts: HashMap<u32, String>,
}

impl Numbers {
    /// The number of a value from somewhere.
    pub(super) fn of(&mut self, origin: Origin) -> u32 {
        let next = self.all.len() as u32;
        if let Origin::Constant(text) = &origin {
            let text = text.clone();
            self.texts.entry(self.all.get(&origin).copied().unwrap_or(next)).or_insert(text);
        }
        *self.all.entry(origin).or_insert(next)
    }

    /// The number of a constant, if there is one.
    pub(super) fn constant(&self, text: &str) -> Option<u32> {
        self.all.get(&Origin::Constant(text.to_owned())).copied()
    }

    /// What a number stands for, if it is a constant.
    pub(super) fn text(&self, number: u32) -> Option<&str> {
        self.texts.get(&number).map(String::as_str)
    }
}

/// What is known at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    registers: [u32; 32],
    memory: BTreeMap<Target, u32>,
}

impl State {
    /// At the beginning of a function; register 1 is zero: so the compiler keeps it.
    pub(super) fn entry(numbers: &mut Numbers) -> State {
        let mut registers = [0; 32];
        for (register, number) in registers.iter_mut().enumerate() {
            *number = numbers.of(Origin::Caller(register));
        }
        registers[1] = numbers.of(Origin::Constant("0".to_owned()));
        State { registers, memory: BTreeMap::new() }
    }

    /// What is in a register.
    pub(super) fn register(&self, register: usize) -> u32 {
        self.registers[register]
    }

    /// What is in memory, if that is known.
    pub(super) fn memory(&self, target: &Target) -> Option<u32> {
        self.memory.get(target).copied()
    }

    /// What is known where several ways meet at a line.
    pub(super) fn meet(at: usize, states: &[&State], numbers: &mut Numbers) -> State {
        let [first, others @ ..] = states else { unreachable!("some way leads here") };
        let mut met: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut join = |all: Vec<u32>, holder: Holder| {
            if all.iter().all(|number| *number == all[0]) {
                return all[0];
            }
            *met.entry(all).or_insert_with(|| numbers.of(Origin::Met(at, holder)))
        };
        let mut state = (*first).clone();
        for register in 0..32 {
            let all = states.iter().map(|state| state.registers[register]).collect();
            state.registers[register] = join(all, Holder::Register(register));
        }
        state.memory.clear();
        for (target, &number) in &first.memory {
            let theirs: Option<Vec<u32>> =
                others.iter().map(|state| state.memory(target)).collect();
            if let Some(theirs) = theirs {
                let all = [vec![number], theirs].concat();
                state.memory.insert(target.clone(), join(all, Holder::Memory(target.clone())));
            }
        }
        state
    }

    /// Follows the instruction in a line.
    pub(super) fn follow(&mut self, context: &Context, at: usize, numbers: &mut Numbers) {
        let line = &context.lines[at];
        let (name, operands) = code(line);
        let nth = |n: usize| operands.get(n).and_then(|operand| register(operand));
        if context.live.is_call(at) {
            return self.call(at, numbers);
        }
        match (name, nth(0), nth(1)) {
            ("mov", Some(to), Some(from)) => self.registers[to] = self.registers[from],
            ("movw", Some(to), Some(from)) => {
                for half in 0..2 {
                    self.registers[to + half] = self.registers[from + half];
                }
            }
            ("ldi", Some(to), _) => {
                self.registers[to] = numbers.of(Origin::Constant(operands[1].clone()));
            }
            ("clr", Some(to), _) => self.clear(to, numbers),
            ("eor", Some(to), Some(from)) if to == from => self.clear(to, numbers),
            ("ldd" | "lds", Some(to), _) if let Some(from) = Target::of(context, line) => {
                let number = self.memory(&from);
                let number = number.unwrap_or_else(|| numbers.of(Origin::Made(at, to)));
                self.registers[to] = number;
                self.memory.insert(from, number);
            }
            ("std" | "sts", _, Some(from)) if let Some(to) = Target::of(context, line) => {
                self.memory.insert(to, self.registers[from]);
            }
            // A number is a register of the chip; another name is another place.
            ("sts", ..) => {}
            _ => self.write(context, at, numbers),
        }
    }

    fn clear(&mut self, register: usize, numbers: &mut Numbers) {
        self.registers[register] = numbers.of(Origin::Constant("0".to_owned()));
    }

    /// Nobody knows what a function leaves in registers and variables; but in the frame of its caller it does nothing.
    fn call(&mut self, at: usize, numbers: &mut Numbers) {
        for register in 0..32 {
            self.registers[register] = numbers.of(Origin::Made(at, register));
        }
        self.clear(1, numbers);
        self.memory.retain(|target, _| matches!(target, Target::Frame(_)));
    }

    /// Follows an instruction of which only is known which registers it writes.
    fn write(&mut self, context: &Context, at: usize, numbers: &mut Numbers) {
        let (name, operands) = code(&context.lines[at]);
        let Some(effect) = effect(name, operands) else {
            self.call(at, numbers);
            self.memory.clear();
            return;
        };
        for register in (0..32).filter(|&register| effect.writes & bit(register) != 0) {
            self.registers[register] = numbers.of(Origin::Made(at, register));
        }
        if matches!(name, "st" | "std") {
            self.memory.retain(|target, _| matches!(target, Target::Frame(_)));
        }
    }
}
