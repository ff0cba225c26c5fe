//! Runs a [`Program`] as back ends of machine code lay it out: variables in one memory, those of
//! functions that never run at the same time in the same places. It counts how often each block is
//! executed, which says what must be fast; and what it returns is compared with the module itself, so that
//! it checks the middle.

mod trees;

use crate::middle::{Callee, Edge, End, Expr, Function, Program, Shape, Statement};
use kilomate_ir::{Error, Result};

/// What functions from outside do: a name, arguments and the memory, and what they return; none if there
/// is no such function.
pub type Outside<'a> = dyn FnMut(&str, &[u64], &mut [u8]) -> Option<u64> + 'a;

/// Where the globals begin: what follows a null pointer is noticed.
const FIRST: usize = 0x100;
/// Bytes of all memory.
const MEMORY: usize = 0x1_0000;

/// How often each block was executed, by function and block.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The counts.
    pub counts: Vec<Vec<u64>>,
    /// How often each way out of a block was taken, as [`End::edges`] has them.
    pub ways: Vec<Vec<Vec<u64>>>,
}

impl Profile {
    /// Nothing was executed.
    pub fn new(program: &Program) -> Profile {
        let blocks = |function: &Function| vec![0; function.blocks.len()];
        let ways = |function: &Function| -> Vec<Vec<u64>> {
            function.blocks.iter().map(|block| vec![0; block.end.edges().len()]).collect()
        };
        Profile {
            counts: program.functions.iter().map(blocks).collect(),
            ways: program.functions.iter().map(ways).collect(),
        }
    }

    /// All executions of all blocks.
    pub fn sum(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }
}

/// A program that can be run.
pub struct Runner<'a> {
    program: &'a Program,
    /// All memory but the variables: globals, then arrays.
    pub memory: Vec<u8>,
    globals: Vec<u16>,
    arrays: u16,
    slots: Vec<u8>,
    results: Vec<u64>,
    /// What was executed so far.
    pub profile: Profile,
    /// Blocks that may still be executed.
    pub left: u64,
}

impl<'a> Runner<'a> {
    /// Puts the globals in memory.
    ///
    /// # Errors
    ///
    /// If there is not enough of it.
    pub fn new(program: &'a Program) -> Result<Runner<'a>> {
        let mut memory = vec![0; FIRST];
        let mut globals = Vec::new();
        for global in &program.globals {
            globals.push(memory.len() as u16);
            memory.extend_from_slice(&global.bytes);
        }
        let arrays = memory.len() as u16;
        if memory.len() + program.arrays as usize > MEMORY {
            return Err(Error::at(0, "the program needs more than 64 KB"));
        }
        memory.resize(MEMORY, 0);
        let slots = vec![0; program.slots as usize];
        let (results, profile) = (Vec::new(), Profile::new(program));
        Ok(Runner { program, memory, globals, arrays, slots, results, profile, left: u64::MAX })
    }

    /// Calls a function and gives its results.
    ///
    /// # Errors
    ///
    /// If there is no such function, or it does what no program may do.
    pub fn call(
        &mut self,
        name: &str,
        arguments: &[u64],
        outside: &mut Outside<'_>,
    ) -> Result<Vec<u64>> {
        let functions = &self.program.functions;
        let number = functions.iter().position(|function| function.symbol == name);
        let number = number.ok_or_else(|| Error::at(0, format!("there is no function @{name}")))?;
        let function = &functions[number];
        if function.parameters.len() != arguments.len() {
            return Err(Error::at(0, format!("@{name} has other arguments")));
        }
        for (&var, &argument) in function.parameters.iter().zip(arguments) {
            self.set(function, var, argument);
        }
        self.run(number, outside)?;
        Ok(self.results.clone())
    }

    fn set(&mut self, function: &Function, var: usize, value: u64) {
        let (at, size) = (function.slots[var] as usize, function.variables[var].size() as usize);
        self.slots[at..at + size].copy_from_slice(&value.to_le_bytes()[..size]);
    }

    fn run(&mut self, number: usize, outside: &mut Outside<'_>) -> Result {
        let function = &self.program.functions[number];
        let mut at = 0;
        loop {
            self.profile.counts[number][at] += 1;
            self.left = self
                .left
                .checked_sub(1)
                .ok_or_else(|| Error::at(0, format!("@{} takes too long", function.symbol)))?;
            let block = &function.blocks[at];
            for statement in &block.statements {
                self.statement(function, statement, outside)?;
            }
            let edge = match &block.end {
                End::Jump(edge) => edge,
                End::Branch(condition, yes, no) => {
                    if self.value(function, condition)? != 0 {
                        yes
                    } else {
                        no
                    }
                }
                End::Switch(value, _, cases, other) => {
                    let value = self.value(function, value)?;
                    let case = cases.iter().find(|(case, _)| u64::from(*case) == value);
                    let last = cases.last().map(|(_, edge)| edge);
                    let edge = case.map(|(_, edge)| edge).or(other.as_ref()).or(last);
                    edge.ok_or_else(|| Error::at(0, "a choice of nothing"))?
                }
                End::Return(values) => {
                    let values = values.iter().map(|value| self.value(function, value));
                    self.results = values.collect::<Result<_>>()?;
                    return Ok(());
                }
                End::Unreachable => {
                    let what = format!("what is never reached in @{}", function.symbol);
                    return Err(Error::at(0, what));
                }
            };
            self.edge(function, edge)?;
            let way = block.end.edges().iter().position(|other| std::ptr::eq(*other, edge));
            if let Some(way) = way {
                self.profile.ways[number][at][way] += 1;
            }
            at = edge.to;
        }
    }

    fn edge(&mut self, function: &Function, edge: &Edge) -> Result {
        for (var, value) in &edge.copies {
            let value = self.value(function, value)?;
            self.set(function, *var, value);
        }
        Ok(())
    }

    fn statement(
        &mut self,
        function: &Function,
        statement: &Statement,
        outside: &mut Outside<'_>,
    ) -> Result {
        match statement {
            Statement::Assign(var, value) => {
                let value = self.value(function, value)?;
                self.set(function, *var, value);
            }
            Statement::Store(bits, to, value) => {
                let (to, value) = (self.value(function, to)?, self.value(function, value)?);
                let size = bits.div_ceil(8) as usize;
                self.room(to, size)?.copy_from_slice(&value.to_le_bytes()[..size]);
            }
            Statement::Call(callee, arguments, results) => {
                self.call_inside(function, *callee, arguments, outside)?;
                for (result, var) in results.iter().enumerate() {
                    if let Some(var) = *var {
                        let value = self.results.get(result).copied().unwrap_or(0);
                        self.set(function, var, value);
                    }
                }
            }
            Statement::Copy { to, from, count, .. } => {
                let count = self.value(function, count)? as usize;
                let (to, from) = (self.value(function, to)?, self.value(function, from)?);
                let bytes = self.room(from, count)?.to_vec();
                self.room(to, count)?.copy_from_slice(&bytes);
            }
            Statement::Fill { to, value, count } => {
                let count = self.value(function, count)? as usize;
                let (to, value) = (self.value(function, to)?, self.value(function, value)?);
                self.room(to, count)?.fill(value as u8);
            }
        }
        Ok(())
    }

    /// So many bytes of memory that belong to somebody.
    fn room(&mut self, at: u64, count: usize) -> Result<&mut [u8]> {
        let at = at as usize;
        let room = if at < FIRST && count > 0 { None } else { self.memory.get_mut(at..at + count) };
        room.ok_or_else(|| Error::at(0, format!("memory that belongs to nobody at {at:#06x}")))
    }

    fn call_inside(
        &mut self,
        function: &Function,
        callee: Callee,
        arguments: &[Expr],
        outside: &mut Outside<'_>,
    ) -> Result {
        match callee {
            Callee::Inside(number) => {
                let callee = &self.program.functions[number];
                // One by one, each into its place: nothing that the others need is there.
                for (&var, argument) in callee.parameters.iter().zip(arguments) {
                    let value = self.value(function, argument)?;
                    self.set(callee, var, value);
                }
                self.run(number, outside)
            }
            Callee::Outside(number) => {
                let arguments: Vec<u64> = arguments
                    .iter()
                    .map(|argument| self.value(function, argument))
                    .collect::<Result<_>>()?;
                let declared = &self.program.outside[number];
                let result = match (declared.symbol.as_str(), &arguments[..]) {
                    ("memcmp" | "bcmp", &[left, right, count]) => {
                        let left = self.room(left, count as usize)?.to_vec();
                        let order = left.as_slice().cmp(self.room(right, count as usize)?);
                        Some(order as i16 as u16 as u64)
                    }
                    (symbol, arguments) => outside(symbol, arguments, &mut self.memory),
                };
                let result = result.ok_or_else(|| {
                    Error::at(0, format!("there is no function @{}", declared.symbol))
                })?;
                self.results = match declared.result {
                    Some(Shape::Bits(bits)) => vec![result & kilomate_ir::mask(bits)],
                    Some(Shape::Pointer) => vec![result & 0xffff],
                    None => vec![],
                };
                Ok(())
            }
        }
    }
}
