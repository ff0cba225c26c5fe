//! What registers and variables hold at a place in the code.

use std::collections::HashMap;

use super::effects::{self, effects};
use super::op::{Alu, Byte, Mem, Op, Pair, Reg, Word};

/// A value: a number below 256, or something else.
pub(super) type Value = u32;
/// The first value that is not a number.
pub(super) const UNKNOWN: Value = 256;

/// All of them, those of variables first.
pub(super) const REGISTERS: [Reg; 7] = [Reg::B, Reg::C, Reg::D, Reg::E, Reg::H, Reg::L, Reg::A];

/// What is known at a place.
#[derive(Clone)]
pub(super) struct State {
    pub(super) registers: [Value; 7],
    /// IY, low and high.
    pub(super) iy: [Value; 2],
    pub(super) slots: HashMap<u8, Value>,
    /// Words that are addresses: their halves.
    pub(super) words: HashMap<Word, (Value, Value)>,
    /// Words that others were stepped from: which, and how far.
    pub(super) steps: HashMap<(Value, Value), ((Value, Value), i32)>,
    pub(super) next: Value,
}

impl State {
    pub(super) fn new(next: Value) -> State {
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

    pub(super) fn fresh(&mut self) -> Value {
        self.next += 1;
        UNKNOWN + self.next
    }

    pub(super) fn get(&self, reg: Reg) -> Value {
        self.registers[reg as usize]
    }

    pub(super) fn set(&mut self, reg: Reg, value: Value) {
        self.registers[reg as usize] = value;
    }

    pub(super) fn slot(&mut self, slot: u8) -> Value {
        if let Some(&value) = self.slots.get(&slot) {
            return value;
        }
        let value = self.fresh();
        self.slots.insert(slot, value);
        value
    }

    pub(super) fn byte(&mut self, byte: Byte) -> Option<Value> {
        match byte {
            Byte::Reg(reg) => Some(self.get(reg)),
            Byte::Num(number) => Some(Value::from(number)),
            Byte::Mem(Mem::Ix(d)) => Some(self.slot(effects::slot(d))),
            Byte::Mem(_) => None,
        }
    }

    pub(super) fn pair(&self, pair: Pair) -> Option<(Value, Value)> {
        match pair {
            Pair::Iy => Some((self.iy[0], self.iy[1])),
            Pair::Af => None,
            pair => pair.halves().map(|(high, low)| (self.get(low), self.get(high))),
        }
    }

    pub(super) fn set_pair(&mut self, pair: Pair, (low, high): (Value, Value)) {
        if pair == Pair::Iy {
            self.iy = [low, high];
        } else if let Some((high_reg, low_reg)) = pair.halves() {
            self.set(high_reg, high);
            self.set(low_reg, low);
        }
    }

    pub(super) fn word(&mut self, word: Word) -> (Value, Value) {
        match word {
            Word::Num(number) => (Value::from(number as u8), Value::from(number >> 8)),
            Word::Label(..) | Word::Long(_) | Word::Far(..) => {
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
    pub(super) fn holder(&self, value: Value) -> Option<Reg> {
        REGISTERS.into_iter().find(|&reg| self.get(reg) == value)
    }

    /// What is known of a byte that an instruction needs is used: from a register rather than memory.
    pub(super) fn better(&mut self, byte: Byte) -> Byte {
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
    pub(super) fn forget(&mut self, op: &Op) {
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

    /// The word that another was stepped from, and how far.
    pub(super) fn root(&self, of: (Value, Value)) -> ((Value, Value), i32) {
        self.steps.get(&of).copied().unwrap_or((of, 0))
    }

    /// All registers of a byte, those of IY last.
    pub(super) fn all(&self) -> [Value; 9] {
        std::array::from_fn(|at| if at < 7 { self.registers[at] } else { self.iy[at - 7] })
    }

    /// What is known where several ways meet.
    pub(super) fn meet(ways: &[&State], next: Value) -> State {
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
    pub(super) fn folded(&mut self, alu: Alu, with: Byte) -> Option<Value> {
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
}
