//! What registers and variables hold, followed through the code: what is loaded again is not, or comes
//! from a register that has it.
//!
//! Every value has a number. Those of numbers are known; all others are new where an instruction makes
//! them. At a label, only what is the same on all ways that lead there is known: which register holds
//! which variable or number. That is found in two rounds: the first believes nothing where several ways
//! meet, the second what the first has found at the end of each. A word that is one more than another is
//! known as such, since stepping is shorter than loading.

use std::collections::HashMap;

use crate::assemble::Item;

use super::effects::{self, effects};
use super::flow::Flow;
use super::r#gen::Code;
use super::op::{Alu, Byte, Mem, Op, Pair, Place, Reg, Word};

/// A value: a number below 256, or something else.
type Value = u32;
/// The first value that is not a number.
const UNKNOWN: Value = 256;

const REGISTERS: [Reg; 7] = [Reg::B, Reg::C, Reg::D, Reg::E, Reg::H, Reg::L, Reg::A];

/// What is known at a place.
#[derive(Clone)]
struct State {
    registers: [Value; 7],
    /// IY, low and high.
    iy: [Value; 2],
    slots: HashMap<u8, Value>,
    /// Words that are addresses: their halves.
    words: HashMap<Word, (Value, Value)>,
    /// Words that others were stepped from: which, and how far.
    steps: HashMap<(Value, Value), ((Value, Value), i32)>,
    next: Value,
}

impl State {
    fn new(next: Value) -> State {
        let mut state = State {
            registers: [0; 7],
            iy: [0; 2],
            slots: HashMap::new(),
            words: HashMap::new(),
            steps: HashMap::new(),
            next,
        };
        state.registers = std::array::from_fn(|_| state.fresh());
        state.iy = std::array::from_fn(|_| state.fresh());
        state
    }

    fn fresh(&mut self) -> Value {
        self.next += 1;
        UNKNOWN + self.next
    }

    fn get(&self, reg: Reg) -> Value {
        self.registers[reg as usize]
    }

    fn set(&mut self, reg: Reg, value: Value) {
        self.registers[reg as usize] = value;
    }

    fn slot(&mut self, slot: u8) -> Value {
        if let Some(&value) = self.slots.get(&slot) {
            return value;
        }
        let value = self.fresh();
        self.slots.insert(slot, value);
        value
    }

    fn byte(&mut self, byte: Byte) -> Option<Value> {
        match byte {
            Byte::Reg(reg) => Some(self.get(reg)),
            Byte::Num(number) => Some(Value::from(number)),
            Byte::Mem(Mem::Ix(d)) => Some(self.slot(effects::slot(d))),
            Byte::Mem(_) => None,
        }
    }

    fn pair(&self, pair: Pair) -> Option<(Value, Value)> {
        match pair {
            Pair::Iy => Some((self.iy[0], self.iy[1])),
            Pair::Af => None,
            pair => pair.halves().map(|(high, low)| (self.get(low), self.get(high))),
        }
    }

    fn set_pair(&mut self, pair: Pair, (low, high): (Value, Value)) {
        if pair == Pair::Iy {
            self.iy = [low, high];
        } else if let Some((high_reg, low_reg)) = pair.halves() {
            self.set(high_reg, high);
            self.set(low_reg, low);
        }
    }

    fn word(&mut self, word: Word) -> (Value, Value) {
        match word {
            Word::Num(number) => (Value::from(number as u8), Value::from(number >> 8)),
            Word::Label(..) => {
                if let Some(&value) = self.words.get(&word) {
                    return value;
                }
                let value = (self.fresh(), self.fresh());
                self.words.insert(word, value);
                value
            }
        }
    }

    /// A register that holds a value.
    fn holder(&self, value: Value) -> Option<Reg> {
        REGISTERS.into_iter().find(|&reg| self.get(reg) == value)
    }

    /// What is known of a byte that an instruction needs is used: from a register rather than memory.
    fn better(&mut self, byte: Byte) -> Byte {
        if matches!(byte, Byte::Mem(Mem::Ix(_)) | Byte::Num(_))
            && let Some(value) = self.byte(byte)
        {
            if let Some(reg) = self.holder(value) {
                return Byte::Reg(reg);
            }
            if value < UNKNOWN {
                return Byte::Num(value as u8);
            }
        }
        byte
    }

    /// After an instruction about which nothing else is known.
    fn forget(&mut self, op: &Op) {
        let effects = effects(op);
        for reg in REGISTERS {
            if effects.writes & effects::reg(reg) != 0 {
                let value = self.fresh();
                self.set(reg, value);
            }
        }
        if effects.writes & effects::IY != 0 {
            self.iy = [self.fresh(), self.fresh()];
        }
        if let Some((from, count)) = effects.stores {
            for slot in from..from + count {
                let value = self.fresh();
                self.slots.insert(slot, value);
            }
        }
    }

    /// Follows an instruction. Returns what stands in its place: nothing, itself, or something shorter.
    #[allow(clippy::too_many_lines)] // a table of instructions
    fn follow(&mut self, op: &Op, fixed: u8) -> Vec<Op> {
        match op {
            Op::Load(to, from) => {
                let Some(value) = self.byte(*from) else {
                    self.forget(op);
                    return vec![op.clone()];
                };
                if self.get(*to) == value {
                    return vec![];
                }
                let better = self.better(*from);
                self.set(*to, value);
                vec![Op::Load(*to, better)]
            }
            Op::Store(Mem::Ix(d), from) => {
                let slot = effects::slot(*d);
                let value = self.byte(*from).unwrap_or_default();
                if self.slots.get(&slot) == Some(&value) {
                    return vec![];
                }
                let better = self.better(*from);
                self.slots.insert(slot, value);
                vec![Op::Store(Mem::Ix(*d), better)]
            }
            Op::Store(mem, from @ Byte::Num(_)) => {
                let better = self.better(*from);
                vec![Op::Store(*mem, better)]
            }
            Op::Alu(alu, from) => {
                let better = self.better(*from);
                let result = self.folded(*alu, better);
                self.forget(op);
                if let Some(value) = result {
                    self.set(Reg::A, value);
                }
                vec![Op::Alu(*alu, better)]
            }
            Op::LoadWord(to, word) => {
                let value = self.word(*word);
                self.load_pair(op, *to, value)
            }
            Op::LoadPair(to, Mem::Ix(d)) => {
                let slot = effects::slot(*d);
                let value = (self.slot(slot), self.slot(slot + 1));
                self.load_pair(op, *to, value)
            }
            Op::StorePair(Mem::Ix(d), from) => {
                let slot = effects::slot(*d);
                let Some((low, high)) = self.pair(*from) else { return vec![op.clone()] };
                if self.slots.get(&slot) == Some(&low) && self.slots.get(&(slot + 1)) == Some(&high)
                {
                    return vec![];
                }
                self.slots.insert(slot, low);
                self.slots.insert(slot + 1, high);
                vec![op.clone()]
            }
            Op::Exchange => {
                let (hl, de) = (self.pair(Pair::Hl), self.pair(Pair::De));
                if hl == de {
                    return vec![];
                }
                if let (Some(hl), Some(de)) = (hl, de) {
                    self.set_pair(Pair::Hl, de);
                    self.set_pair(Pair::De, hl);
                }
                vec![op.clone()]
            }
            Op::Inc(Place::Reg(reg)) | Op::Dec(Place::Reg(reg)) if self.get(*reg) < UNKNOWN => {
                let number = self.get(*reg) as u8;
                let is_inc = matches!(op, Op::Inc(_));
                let number = if is_inc { number.wrapping_add(1) } else { number.wrapping_sub(1) };
                self.set(*reg, Value::from(number));
                vec![op.clone()]
            }
            Op::IncPair(of) | Op::DecPair(of) => {
                let by = if matches!(op, Op::IncPair(_)) { 1 } else { -1 };
                let before = self.pair(*of);
                self.forget(op);
                if let (Some(before), Some(after)) = (before, self.pair(*of)) {
                    let (root, far) = self.root(before);
                    self.steps.insert(after, (root, far + by));
                }
                vec![op.clone()]
            }
            Op::Call(..) => {
                // A function has its variables behind those of its callers; only arguments change,
                // and what all functions share.
                self.forget(op);
                if let Op::Call(_, arguments) = op {
                    for &(from, count) in arguments {
                        (from..from + count).for_each(|slot| {
                            self.slots.remove(&slot);
                        });
                    }
                }
                self.slots.retain(|slot, _| *slot < fixed);
                vec![op.clone()]
            }
            Op::Elsewhere(..) => {
                self.forget(op);
                self.slots.clear();
                vec![op.clone()]
            }
            Op::Run(..) => {
                self.forget(op);
                self.slots.retain(|slot, _| *slot < fixed);
                vec![op.clone()]
            }
            op => {
                self.forget(op);
                vec![op.clone()]
            }
        }
    }

    /// The word that another was stepped from, and how far.
    fn root(&self, of: (Value, Value)) -> ((Value, Value), i32) {
        self.steps.get(&of).copied().unwrap_or((of, 0))
    }

    /// All registers of a byte, those of IY last.
    fn all(&self) -> [Value; 9] {
        std::array::from_fn(|at| if at < 7 { self.registers[at] } else { self.iy[at - 7] })
    }

    /// What is known where several ways meet.
    fn meet(ways: &[&State], next: Value) -> State {
        let mut state = State::new(next);
        let Some((first, others)) = ways.split_first() else { return state };
        let mut registers = state.all();
        let values = first.all();
        for (at, register) in registers.iter_mut().enumerate() {
            let value = values[at];
            if value < UNKNOWN && others.iter().all(|other| other.all()[at] == value) {
                *register = value;
            }
        }
        for (&slot, &value) in &first.slots {
            let same = |at: usize| {
                let is_so = |way: &&State| way.slots.get(&slot) == Some(&way.all()[at]);
                values[at] == value && others.iter().all(is_so)
            };
            let is_number = |way: &&State| way.slots.get(&slot) == Some(&value);
            let holders: Vec<usize> = (0..9).filter(|&at| same(at)).collect();
            if value < UNKNOWN && others.iter().all(is_number) {
                state.slots.insert(slot, value);
            } else if let Some(&at) = holders.first() {
                state.slots.insert(slot, registers[at]);
                for other in holders {
                    registers[other] = registers[at];
                }
            }
        }
        for (at, value) in registers.into_iter().enumerate() {
            if at < 7 { state.registers[at] = value } else { state.iy[at - 7] = value }
        }
        state
    }

    /// What arithmetic with known numbers gives.
    fn folded(&mut self, alu: Alu, with: Byte) -> Option<Value> {
        let a = self.get(Reg::A);
        let with = self.byte(with)?;
        match alu {
            Alu::Cp => Some(a),
            Alu::Xor | Alu::Sub if a == with => Some(0),
            Alu::And | Alu::Or if a == with => Some(a),
            _ if a < UNKNOWN && with < UNKNOWN => {
                let (a, with) = (a as u8, with as u8);
                match alu {
                    Alu::Add => Some(a.wrapping_add(with).into()),
                    Alu::Sub => Some(a.wrapping_sub(with).into()),
                    Alu::And => Some((a & with).into()),
                    Alu::Or => Some((a | with).into()),
                    Alu::Xor => Some((a ^ with).into()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn load_pair(&mut self, op: &Op, to: Pair, value: (Value, Value)) -> Vec<Op> {
        let Some((low_now, high_now)) = self.pair(to) else {
            self.forget(op);
            return vec![op.clone()];
        };
        let (low, high) = value;
        self.set_pair(to, value);
        if (low_now, high_now) == value {
            return vec![];
        }
        let ((root, far), (root_now, far_now)) = (self.root(value), self.root((low_now, high_now)));
        if root == root_now && to != Pair::Iy {
            match far - far_now {
                by @ 1..=2 => return vec![Op::IncPair(to); by as usize],
                by @ -2..=-1 => return vec![Op::DecPair(to); by.unsigned_abs() as usize],
                _ => {}
            }
        }
        let Some((high_reg, low_reg)) = to.halves() else { return vec![op.clone()] };
        let single = |reg: Reg, value: Value, state: &State| {
            // The register itself has the new value already: another one must have had it.
            let others = REGISTERS.into_iter().filter(|&other| {
                other != high_reg && other != low_reg && state.get(other) == value
            });
            match others.into_iter().next() {
                Some(other) => Some(Op::Load(reg, Byte::Reg(other))),
                None if value < UNKNOWN => Some(Op::Load(reg, Byte::Num(value as u8))),
                None => None,
            }
        };
        if low_now == low
            && let Some(load) = single(high_reg, high, self)
        {
            return vec![load];
        }
        if high_now == high
            && let Some(load) = single(low_reg, low, self)
        {
            return vec![load];
        }
        if let (Some(first @ Op::Load(_, Byte::Reg(_))), Some(second @ Op::Load(_, Byte::Reg(_)))) =
            (single(low_reg, low, self), single(high_reg, high, self))
        {
            return vec![first, second];
        }
        vec![op.clone()]
    }
}

/// Follows the values through a function's code. Variables from a place on belong to all functions.
pub(super) fn follow(code: &mut Code, fixed: u8) {
    let flow = Flow::of(code);
    let (_, ends) = round(code, &flow, fixed, None);
    let (result, _) = round(code, &flow, fixed, Some(&ends));
    *code = result;
}

/// What is known at the end of each piece, where it is reached.
type Ends = Vec<Option<State>>;

/// One round: the code as it becomes, and what is known at the end of each piece; with what an earlier
/// round has found there.
fn round(code: &Code, flow: &Flow, fixed: u8, known: Option<&Ends>) -> (Code, Ends) {
    let mut from: Vec<Vec<usize>> = vec![Vec::new(); flow.pieces.len()];
    for (number, targets) in flow.next.iter().enumerate() {
        for &target in targets {
            from[target].push(number);
        }
    }
    let mut ends: Ends = vec![None; flow.pieces.len()];
    let mut result = Code::new();
    let mut next = 0;
    for (number, &(start, end)) in flow.pieces.iter().enumerate() {
        let mut state = match (&from[number][..], known) {
            // The first piece is where the function begins, whatever leads back to it.
            _ if number == 0 => State::new(next),
            (&[one], _) if one < number => ends[one].clone().unwrap_or_else(|| State::new(next)),
            (ways, Some(known)) => {
                let ways: Option<Vec<&State>> =
                    ways.iter().map(|&way| known[way].as_ref()).collect();
                State::meet(&ways.unwrap_or_default(), next)
            }
            _ => State::new(next),
        };
        state.next = state.next.max(next);
        for item in &code[start..end] {
            match item {
                Item::Code(op) => {
                    result.extend(state.follow(op, fixed).into_iter().map(Item::Code));
                }
                item => result.push(item.clone()),
            }
        }
        next = state.next;
        ends[number] = Some(state);
    }
    (result, ends)
}
