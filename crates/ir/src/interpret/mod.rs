//! Runs a module as it was read: what every translation is compared with. It also counts.

mod memory;

use std::collections::BTreeMap;

use crate::numbers;
use crate::{
    Block, End, Function, Id, Instruction, Intrinsic, Kind, Module, Operand, Type, mask, signed,
};
use crate::{Error, Result};
pub use memory::Memory;

/// What functions from outside the module do: a name, arguments and the module's memory, and what
/// they return; none if there is no such function.
pub type OutsideCall<'a> = dyn FnMut(&str, &[u64], &mut Memory) -> Option<u64> + 'a;

/// Calls deeper than any that do not call themselves.
const DEEPEST: usize = 200;

/// A module that can be run.
pub struct Interpreter<'a> {
    module: &'a Module,
    functions: BTreeMap<&'a str, &'a Function>,
    globals: Vec<u16>,
    /// The memory, with the globals in it.
    pub memory: Memory,
    /// Instructions executed so far.
    pub executed: u64,
    /// Instructions that may still be executed.
    pub left: u64,
    depth: usize,
}

/// The values of a call. A struct has several.
type Values = Vec<Vec<u64>>;

impl<'a> Interpreter<'a> {
    /// Puts the globals in memory.
    ///
    /// # Errors
    ///
    /// If there is not enough of it.
    pub fn new(module: &'a Module) -> Result<Interpreter<'a>> {
        let mut memory = Memory::new();
        let mut globals = Vec::new();
        for global in &module.globals {
            globals.push(memory.place(&global.bytes)?);
        }
        let functions = module.functions.iter().map(|f| (f.name.as_str(), f)).collect();
        Ok(Interpreter {
            module,
            functions,
            globals,
            memory,
            executed: 0,
            left: u64::MAX,
            depth: 0,
        })
    }

    /// Calls a function and gives what it returns: nothing, a number, or the parts of a struct.
    ///
    /// # Errors
    ///
    /// If there is no such function, or it does what no program may do.
    pub fn call(
        &mut self,
        name: &str,
        arguments: &[u64],
        outside: &mut OutsideCall<'_>,
    ) -> Result<Vec<u64>> {
        let Some(&function) = self.functions.get(name) else {
            let what = || Error::at(0, format!("there is no function @{name}"));
            if let ("memcmp" | "bcmp", &[left, right, count]) = (name, arguments) {
                return self.compare(left as u16, right as u16, count as usize);
            }
            let declared =
                self.module.outside.iter().find(|known| known.name == name).ok_or_else(what)?;
            let result = outside(name, arguments, &mut self.memory).ok_or_else(what)?;
            return Ok(match declared.result {
                Type::Int(bits) => vec![result & mask(bits)],
                _ => vec![],
            });
        };
        if function.parameters.len() != arguments.len() {
            return Err(Error::at(function.line, format!("@{name} has other arguments")));
        }
        if self.depth >= DEEPEST {
            return Err(Error::at(function.line, format!("@{name} is called too deep")));
        }
        let mut values: Values = vec![Vec::new(); function.types.len()];
        for (parameter, &argument) in function.parameters.iter().zip(arguments) {
            values[parameter.index()] = vec![argument];
        }
        let top = self.memory.top();
        self.depth += 1;
        let result = self.run(function, &mut values, outside);
        self.depth -= 1;
        self.memory.cut(top);
        result
    }

    /// Which of two places in memory has the lower byte where they differ first.
    fn compare(&self, left: u16, right: u16, count: usize) -> Result<Vec<u64>> {
        let bytes = |at| self.memory.bytes(at, count).map_err(|what| Error::at(0, what));
        Ok(vec![match bytes(left)?.cmp(bytes(right)?) {
            std::cmp::Ordering::Less => 0xffff,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        }])
    }

    fn run(
        &mut self,
        function: &Function,
        values: &mut Values,
        outside: &mut OutsideCall<'_>,
    ) -> Result<Vec<u64>> {
        let (mut from, mut at) = (usize::MAX, 0);
        loop {
            let block = &function.blocks[at];
            self.phis(function, block, from, values)?;
            for instruction in &block.instructions {
                if matches!(instruction.kind, Kind::Phi(_)) {
                    continue;
                }
                self.count(1, instruction.line)?;
                let value = self.instruction(function, instruction, values, outside)?;
                if let Some(result) = instruction.result {
                    values[result.index()] = value;
                }
            }
            self.count(1, block.line)?;
            from = at;
            at = match &block.end {
                End::Jump(to) => *to,
                End::Branch(condition, yes, no) => {
                    if self.number(condition, values) != 0 {
                        *yes
                    } else {
                        *no
                    }
                }
                End::Switch(value, _, cases, other) => {
                    let value = self.number(value, values);
                    cases.iter().find(|(case, _)| *case == value).map_or(*other, |(_, to)| *to)
                }
                End::Return(None) => return Ok(vec![]),
                End::Return(Some(operand)) => return Ok(self.parts(operand, values)),
                End::Unreachable => {
                    return Err(Error::at(block.line, "this should never be reached"));
                }
            };
        }
    }

    fn count(&mut self, instructions: u64, line: u32) -> Result {
        self.executed += instructions;
        self.left = self
            .left
            .checked_sub(instructions)
            .ok_or_else(|| Error::at(line, "it takes too long"))?;
        Ok(())
    }

    /// All phis of a block at once.
    fn phis(
        &mut self,
        function: &Function,
        block: &Block,
        from: usize,
        values: &mut Values,
    ) -> Result {
        let mut new: Vec<(Id, Vec<u64>)> = Vec::new();
        for instruction in &block.instructions {
            let (Kind::Phi(sources), Some(result)) = (&instruction.kind, instruction.result) else {
                break;
            };
            let Some((operand, _)) = sources.iter().find(|(_, block)| *block == from) else {
                return Err(Error::at(
                    instruction.line,
                    "a phi says nothing about one of the ways to it",
                ));
            };
            new.push((result, self.parts(operand, values)));
        }
        self.count(new.len() as u64, function.line)?;
        for (result, value) in new {
            values[result.index()] = value;
        }
        Ok(())
    }

    /// The value of an operand that is no struct.
    fn number(&self, operand: &Operand, values: &Values) -> u64 {
        match operand {
            Operand::Local(id) => values[id.index()].first().copied().unwrap_or(0),
            Operand::Int(value, _) => *value,
            Operand::Global(global, offset) | Operand::Number(global, offset) => {
                u64::from(self.globals[*global].wrapping_add_signed(*offset))
            }
            Operand::Fixed(number) => u64::from(*number),
            Operand::Undef(_) | Operand::Parts(_) => 0,
        }
    }

    fn parts(&self, operand: &Operand, values: &Values) -> Vec<u64> {
        match operand {
            Operand::Local(id) => values[id.index()].clone(),
            Operand::Undef(Type::Struct(fields)) => vec![0; fields.len()],
            Operand::Parts(parts) => parts.iter().map(|part| self.number(part, values)).collect(),
            operand => vec![self.number(operand, values)],
        }
    }

    fn instruction(
        &mut self,
        function: &Function,
        instruction: &Instruction,
        values: &Values,
        outside: &mut OutsideCall<'_>,
    ) -> Result<Vec<u64>> {
        let of = instruction.result.map(|result| &function.types[result.index()]);
        let bits = match of {
            Some(Type::Int(bits)) => *bits,
            _ => 16,
        };
        let wrong = |what: &str| Error::at(instruction.line, what);
        let value = match &instruction.kind {
            Kind::Binary(binary, left, right) => {
                let (left, right) = (self.number(left, values), self.number(right, values));
                numbers::binary(*binary, bits, left, right).map_err(wrong)?
            }
            Kind::Compare(compare, of, left, right) => {
                let bits = if let Type::Int(bits) = of { *bits } else { 16 };
                u64::from(numbers::compare(
                    *compare,
                    bits,
                    self.number(left, values),
                    self.number(right, values),
                ))
            }
            Kind::Convert(crate::Convert::Sext, Type::Int(from), operand) => {
                signed(self.number(operand, values), *from) as u64 & mask(bits)
            }
            Kind::Convert(_, _, operand) => self.number(operand, values) & mask(bits),
            Kind::Select(condition, yes, no) => {
                let chosen = if self.number(condition, values) != 0 { yes } else { no };
                return Ok(self.parts(chosen, values));
            }
            Kind::Load(from) => {
                let size = of.map_or(0, Type::size);
                self.memory.read(self.number(from, values) as u16, size).map_err(wrong)?
                    & mask(bits)
            }
            Kind::Store(of, value, to) => {
                let (value, to) = (self.number(value, values), self.number(to, values));
                self.memory.write(to as u16, of.size(), value).map_err(wrong)?;
                return Ok(vec![]);
            }
            Kind::Offset { base, index, scale, .. } => {
                let index = self.number(index, values).wrapping_mul(u64::from(*scale));
                self.number(base, values).wrapping_add(index) & 0xffff
            }
            Kind::Alloca(size) => u64::from(self.memory.place(&vec![0; *size as usize])?),
            Kind::Call(name, operands) => {
                let arguments: Vec<u64> =
                    operands.iter().map(|operand| self.number(operand, values)).collect();
                return self.call(name, &arguments, outside).map_err(|error| match error.line {
                    0 => Error { line: instruction.line, ..error },
                    _ => error,
                });
            }
            Kind::Intrinsic(intrinsic, operands) => {
                let operands: Vec<u64> =
                    operands.iter().map(|operand| self.number(operand, values)).collect();
                return self
                    .intrinsic(*intrinsic, bits, &operands, function, instruction)
                    .map_err(wrong);
            }
            Kind::Extract(_, operand, index) => {
                self.parts(operand, values).get(*index as usize).copied().unwrap_or(0)
            }
            Kind::Insert(operand, part, index) => {
                let mut parts = self.parts(operand, values);
                parts[*index as usize] = self.number(part, values);
                return Ok(parts);
            }
            Kind::Phi(_) => return Err(wrong("a phi after other instructions")),
        };
        Ok(vec![value])
    }

    fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        bits: u32,
        operands: &[u64],
        function: &Function,
        instruction: &Instruction,
    ) -> std::result::Result<Vec<u64>, &'static str> {
        let [a, b, c] = [0, 1, 2].map(|n: usize| operands.get(n).copied().unwrap_or(0));
        match intrinsic {
            Intrinsic::MemCopy | Intrinsic::MemMove => {
                let bytes = self.memory.bytes(b as u16, c as usize)?.to_vec();
                self.memory.bytes_mut(a as u16, c as usize)?.copy_from_slice(&bytes);
                Ok(vec![])
            }
            Intrinsic::MemSet => {
                self.memory.bytes_mut(a as u16, c as usize)?.fill(b as u8);
                Ok(vec![])
            }
            Intrinsic::UMulOverflow => {
                let of = instruction.result.map(|result| &function.types[result.index()]);
                let Some(Type::Struct(fields)) = of else {
                    return Err("a product without its overflow");
                };
                let Some(Type::Int(bits)) = fields.first() else {
                    return Err("a product of no width");
                };
                let product = u128::from(a) * u128::from(b);
                let is_large = product > u128::from(mask(*bits));
                Ok(vec![product as u64 & mask(*bits), u64::from(is_large)])
            }
            intrinsic => Ok(vec![numbers::intrinsic(intrinsic, bits, a, b, c)]),
        }
    }
}
