//! The machine in Rust, as a CPU that has no native code but the way into the interpreter: what the
//! interpreters of real CPUs are compared with.

use super::code::{Code, FAR, Follows, MACRO_CODES, More};
use super::numbers::unary;
use super::op::{WINDOW, WINDOW_CODES};
use super::{Op, STACK};
use crate::assemble::{Instruction, Label};
use kilomate_ir::{Error, Result};

/// The byte that is the way into the interpreter.
pub const ENTER: u8 = 0xe7;

/// An instruction of this CPU.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reference {
    /// Goes on with bytecode, behind the window that follows.
    Enter,
    /// Bytecode.
    Bytecode(Op),
}

impl Instruction for Reference {
    fn size(&self) -> u32 {
        match self {
            Reference::Enter => 1,
            Reference::Bytecode(op) => op.size(),
        }
    }

    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
        match self {
            Reference::Enter => false,
            Reference::Bytecode(op) => op.reach(at, address),
        }
    }

    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
        match self {
            Reference::Enter => out.push(ENTER),
            Reference::Bytecode(op) => op.encode(at, address, out)?,
        }
        Ok(())
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        match self {
            Reference::Enter => "enter".into(),
            Reference::Bytecode(op) => op.text(name),
        }
    }
}

/// Where things are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The address of the first slot.
    pub slots: u16,
    /// The slot of the first result.
    pub results: u8,
    /// The address of the pool, a word each.
    pub pool: u16,
    /// The address of the addresses of the macros.
    pub macros: u16,
}

/// What functions from outside do: their address and the memory.
pub type Outside<'a> = dyn FnMut(u16, &mut [u8]) -> bool + 'a;

/// The machine.
pub struct Machine {
    /// All memory, 64 KB.
    pub memory: Vec<u8>,
    layout: Layout,
    stack: Vec<u16>,
    /// Instructions executed so far.
    pub executed: u64,
    /// How often each code was executed.
    pub counts: [u64; 256],
}

/// What is kept during a call.
struct Frame {
    pc: u16,
    window: u8,
}

impl Machine {
    /// A machine with this memory.
    pub fn new(memory: Vec<u8>, layout: Layout) -> Machine {
        Machine { memory, layout, stack: Vec::new(), executed: 0, counts: [0; 256] }
    }

    fn wrong(pc: u16, what: &str) -> Error {
        Error::at(0, format!("{what} at {pc:#06x}"))
    }

    pub(super) fn byte(&self, at: u16) -> u16 {
        u16::from(self.memory[usize::from(at)])
    }

    pub(super) fn word(&self, at: u16) -> u16 {
        self.byte(at) | self.byte(at.wrapping_add(1)) << 8
    }

    pub(super) fn put_byte(&mut self, at: u16, value: u16) {
        self.memory[usize::from(at)] = value as u8;
    }

    pub(super) fn put_word(&mut self, at: u16, value: u16) {
        self.put_byte(at, value);
        self.put_byte(at.wrapping_add(1), value >> 8);
    }

    pub(super) fn push(&mut self, value: u16) {
        self.stack.push(value);
    }

    pub(super) fn pop(&mut self) -> u16 {
        self.stack.pop().expect("the stack has as many cells as are taken off it")
    }

    pub(super) fn pop_long(&mut self) -> u32 {
        let high = self.pop();
        u32::from(high) << 16 | u32::from(self.pop())
    }

    pub(super) fn push_long(&mut self, value: u32) {
        self.push(value as u16);
        self.push((value >> 16) as u16);
    }

    fn slot(&self, slot: u8) -> u16 {
        self.layout.slots.wrapping_add(u16::from(slot))
    }

    /// Calls the function at an address. It stops after so many instructions.
    ///
    /// # Errors
    ///
    /// If there is none, or it does what no program may do, or takes too long.
    pub fn call(&mut self, address: u16, most: u64, outside: &mut Outside<'_>) -> Result {
        let last = self.executed.saturating_add(most);
        let mut frames: Vec<Frame> = Vec::new();
        let mut frame = self.enter(address)?;
        let mut back = None;
        loop {
            self.executed += 1;
            if self.executed > last {
                return Err(Self::wrong(frame.pc, "it takes too long"));
            }
            let first = self.byte(frame.pc) as u8;
            let after = frame.pc.wrapping_add(1);
            self.counts[usize::from(first)] += 1;
            if first >= WINDOW_CODES {
                frame.pc = after;
                let at = frame.window.wrapping_add(first % WINDOW);
                let codes = [Code::GetB, Code::GetW, Code::SetB, Code::SetW];
                self.on_slot(codes[usize::from((first - WINDOW_CODES) / WINDOW)], at);
                continue;
            }
            if first >= MACRO_CODES {
                if back.replace(after).is_some() {
                    return Err(Self::wrong(frame.pc, "a macro in a macro"));
                }
                frame.pc = self.word(self.layout.macros + 2 * u16::from(first - MACRO_CODES));
                continue;
            }
            let code = Code::of(first).ok_or_else(|| Self::wrong(frame.pc, "no instruction"))?;
            if matches!(code.follows(), Follows::Jump | Follows::ByteJump) {
                frame.pc = self.jump(code, first & FAR != 0, after);
                continue;
            }
            let (number, next) = self.operand(code, after);
            frame.pc = next;
            match code {
                Code::Call | Code::CallAt => {
                    if !self.stack.is_empty() || back.is_some() {
                        return Err(Self::wrong(next, "a call with something on the stack"));
                    }
                    if !outside(number, &mut self.memory) {
                        let called = self.enter(number)?;
                        frames.push(std::mem::replace(&mut frame, called));
                    }
                }
                Code::Return | Code::ReturnB | Code::ReturnW => {
                    self.give_back(code);
                    if !self.stack.is_empty() {
                        return Err(Self::wrong(next, "a return with something on the stack"));
                    }
                    back = None;
                    match frames.pop() {
                        Some(before) => frame = before,
                        None => return Ok(()),
                    }
                }
                Code::Native => frame = self.enter(next)?,
                Code::Exit => frame = self.enter(number)?,
                Code::End => match back.take() {
                    Some(back) => frame.pc = back,
                    None => return Err(Self::wrong(next, "an end outside a macro")),
                },
                Code::GetB | Code::GetW | Code::SetB | Code::SetW => {
                    self.on_slot(code, number as u8);
                }
                Code::More => match More::ALL.get(usize::from(number)) {
                    Some(&more) => self.more(more),
                    None => return Err(Self::wrong(next, "no instruction")),
                },
                code => self.plain(code, number),
            }
            if self.stack.len() > STACK {
                return Err(Self::wrong(next, "the stack is too deep"));
            }
        }
    }

    /// What follows a code that is no jump, and the instruction after it.
    fn operand(&self, code: Code, after: u16) -> (u16, u16) {
        match code.follows() {
            Follows::Byte | Follows::Slot => (self.byte(after), after.wrapping_add(1)),
            Follows::Pool => {
                let word = self.layout.pool.wrapping_add(2 * self.byte(after));
                (self.word(word), after.wrapping_add(1))
            }
            Follows::Word => (self.word(after), after.wrapping_add(2)),
            Follows::Nothing | Follows::Jump | Follows::ByteJump => (0, after),
        }
    }

    /// What a return leaves for the caller.
    fn give_back(&mut self, code: Code) {
        let result = self.slot(self.layout.results);
        match code {
            Code::ReturnB => {
                let value = self.pop();
                self.put_byte(result, value);
            }
            Code::ReturnW => {
                let value = self.pop();
                self.put_word(result, value);
            }
            _ => {}
        }
    }

    /// Native code: nothing but a way into the interpreter.
    fn enter(&self, address: u16) -> Result<Frame> {
        if self.byte(address) != u16::from(ENTER) {
            return Err(Self::wrong(address, "no way into the interpreter"));
        }
        let window = self.byte(address.wrapping_add(1)) as u8;
        Ok(Frame { pc: address.wrapping_add(2), window })
    }

    fn on_slot(&mut self, code: Code, slot: u8) {
        let at = self.slot(slot);
        match code {
            Code::GetB => self.push(self.byte(at)),
            Code::GetW => self.push(self.word(at)),
            Code::SetB => {
                let value = self.pop();
                self.put_byte(at, value);
            }
            _ => {
                let value = self.pop();
                self.put_word(at, value);
            }
        }
    }

    /// Where a jump leads to, or the instruction after it.
    fn jump(&mut self, code: Code, is_far: bool, mut at: u16) -> u16 {
        let mut number = 0;
        if code.follows() == Follows::ByteJump {
            number = self.byte(at);
            at = at.wrapping_add(1);
        }
        let (to, after) = if is_far {
            (self.word(at), at.wrapping_add(2))
        } else {
            let after = at.wrapping_add(1);
            (after.wrapping_add_signed(i16::from(self.byte(at) as u8 as i8)), after)
        };
        let top = if code == Code::Jump { 0 } else { self.pop() };
        let is_taken = match code {
            Code::Jump => true,
            Code::JumpIf => top != 0,
            Code::JumpIfNot => top == 0,
            Code::JumpEqC => top == number,
            Code::JumpNeC => top != number,
            Code::JumpUltC => top < number,
            Code::JumpUgeC => top >= number,
            Code::Case => {
                if top != number {
                    self.push(top);
                }
                top == number
            }
            code => {
                let below = self.pop();
                match code {
                    Code::JumpEq => below == top,
                    Code::JumpNe => below != top,
                    Code::JumpUlt => below < top,
                    Code::JumpUge => below >= top,
                    Code::JumpSlt => (below as i16) < top as i16,
                    _ => below as i16 >= top as i16,
                }
            }
        };
        if is_taken { to } else { after }
    }

    /// What only changes the stack and memory; `n` is what follows the code.
    fn plain(&mut self, code: Code, n: u16) {
        let before = self.stack.len();
        let value = match code {
            Code::Byte | Code::Word | Code::Const => n,
            Code::Zero => 0,
            Code::One => 1,
            Code::AtB => self.byte(n),
            Code::AtW => self.word(n),
            Code::ResultB => self.byte(self.slot(self.layout.results)),
            Code::ResultW => self.word(self.slot(self.layout.results)),
            code => {
                let a = self.pop();
                match unary(code, a, n) {
                    Some(value) => value,
                    None => match self.with_memory(code, a, n) {
                        Some(value) => value,
                        None => return,
                    },
                }
            }
        };
        debug_assert!(self.stack.len() <= before);
        self.push(value);
    }
}
