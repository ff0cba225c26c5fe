//! From values to statements with trees.
//!
//! A value with one use in its own block is folded into its user, so that only what is used twice or
//! elsewhere becomes a variable. What reads memory must be read before anything writes: a store or a
//! call gives all such values that still wait a variable first.

use std::collections::BTreeMap;

use super::addresses::{is_cheap, offset};
use super::narrow::narrow;
use super::order::Names;
use super::program::{Array, Block, Callee, Expr, Function, POOLS, Program, Shape, Statement, Var};
use super::shape;
use kilomate_ir::{self as ir, Binary, Convert, Id, Intrinsic, Kind, Module, Operand, Type};
use kilomate_ir::{Error, Result};

/// A program whose functions have trees, but no places for anything yet.
pub(super) fn program(module: &Module) -> Result<Program> {
    let mut names = Names::new(module, &module.functions);
    let functions = module.functions.iter().map(|function| build(function, &mut names));
    let functions = functions.collect::<Result<_>>()?;
    let (globals, outside) = (names.globals(module), names.outside(module)?);
    Ok(Program { globals, functions, outside, arrays: 0, slots: 0, pools: [0; POOLS] })
}

/// Builds the trees of a function.
fn build(function: &ir::Function, names: &mut Names) -> Result<Function> {
    let mut builder = Builder {
        function,
        names,
        uses: count_uses(function),
        variables: Vec::new(),
        places: BTreeMap::new(),
        constants: BTreeMap::new(),
        arrays: Vec::new(),
        waiting: Vec::new(),
        statements: Vec::new(),
        calls: Vec::new(),
        line: function.line,
    };
    let mut parameters = Vec::new();
    for &parameter in &function.parameters {
        parameters.push(builder.variable(parameter)?);
    }
    let mut blocks = Vec::new();
    for number in 0..function.blocks.len() {
        blocks.push(builder.block(number)?);
    }
    let results = match &function.result {
        Type::Void => vec![],
        Type::Struct(fields) => {
            fields.iter().map(|of| shape(of, function.line)).collect::<Result<Vec<_>>>()?
        }
        of => vec![shape(of, function.line)?],
    };
    Ok(Function {
        symbol: function.name.clone(),
        is_exported: function.is_exported,
        parameters,
        results,
        variables: builder.variables,
        slots: Vec::new(),
        pooled: Vec::new(),
        arrays: builder.arrays,
        blocks,
        calls: builder.calls,
    })
}

/// How often a value is used, and in which block if it is only one.
#[derive(Clone, Copy)]
struct Use {
    count: u32,
    block: usize,
}

/// A phi uses its sources at the end of the blocks where they come from.
fn count_uses(function: &ir::Function) -> Vec<Use> {
    let mut uses = vec![Use { count: 0, block: 0 }; function.types.len()];
    let mut note = |operand: &Operand, block: usize| {
        if let Operand::Local(id) = operand {
            let count = uses[id.index()].count + 1;
            uses[id.index()] = Use { count, block };
        }
    };
    for (number, block) in function.blocks.iter().enumerate() {
        for instruction in &block.instructions {
            match &instruction.kind {
                Kind::Phi(sources) => {
                    for (operand, from) in sources {
                        note(operand, *from);
                    }
                }
                kind => kind.each_operand(&mut |operand| note(operand, number)),
            }
        }
        block.end.each_operand(&mut |operand| note(operand, number));
    }
    uses
}

pub(super) struct Builder<'a> {
    pub(super) function: &'a ir::Function,
    names: &'a mut Names,
    uses: Vec<Use>,
    variables: Vec<Shape>,
    /// The variables of values.
    places: BTreeMap<Id, Var>,
    /// Values that need no variable: addresses that are known before the program runs, and trees that
    /// are made anew for each user.
    constants: BTreeMap<Id, Expr>,
    arrays: Vec<Array>,
    /// Trees that wait for their only user.
    waiting: Vec<(Id, Expr)>,
    statements: Vec<Statement>,
    calls: Vec<usize>,
    pub(super) line: u32,
}

impl Builder<'_> {
    pub(super) fn variable(&mut self, id: Id) -> Result<Var> {
        if let Some(&var) = self.places.get(&id) {
            return Ok(var);
        }
        let shape = shape(&self.function.types[id.index()], self.line)?;
        self.variables.push(shape);
        let var = self.variables.len() - 1;
        self.places.insert(id, var);
        Ok(var)
    }

    fn block(&mut self, number: usize) -> Result<Block> {
        let function = self.function;
        let block = &function.blocks[number];
        for instruction in &block.instructions {
            self.line = instruction.line;
            self.instruction(instruction, number)?;
        }
        self.line = block.line;
        let end = self.end(block, number)?;
        // Whatever still waits is used nowhere any more.
        self.waiting.clear();
        Ok(Block { statements: std::mem::take(&mut self.statements), end })
    }

    /// The tree of an operand; it is the only user of one that waited.
    pub(super) fn tree(&mut self, operand: &Operand) -> Result<Expr> {
        Ok(match operand {
            Operand::Int(value, bits) => match u32::try_from(*value) {
                Ok(value) => Expr::Int(value, *bits),
                Err(_) => return Err(Error::at(self.line, "a number with more than 32 bits")),
            },
            Operand::Global(global, offset) => Expr::Global(self.names.global(*global), *offset),
            Operand::Number(global, offset) => {
                Expr::Number(Box::new(Expr::Global(self.names.global(*global), *offset)))
            }
            Operand::Fixed(number) => Expr::Fixed(*number),
            Operand::Undef(Type::Ptr) => Expr::Fixed(0),
            Operand::Undef(Type::Int(bits)) => Expr::Int(0, *bits),
            Operand::Undef(_) | Operand::Parts(_) => {
                return Err(Error::at(self.line, "a struct that nobody has made"));
            }
            Operand::Local(id) => {
                if let Some(constant) = self.constants.get(id) {
                    return Ok(constant.clone());
                }
                if let Some(at) = self.waiting.iter().position(|(waiting, _)| waiting == id) {
                    return Ok(self.waiting.remove(at).1);
                }
                Expr::Var(self.variable(*id)?)
            }
        })
    }

    fn boxed(&mut self, operand: &Operand) -> Result<Box<Expr>> {
        self.tree(operand).map(Box::new)
    }

    /// Gives everything that waits and reads memory a variable: memory is about to change.
    fn flush(&mut self) -> Result {
        let waiting = std::mem::take(&mut self.waiting);
        for (id, tree) in waiting {
            if tree.reads() {
                let var = self.variable(id)?;
                self.statements.push(Statement::Assign(var, tree));
            } else {
                self.waiting.push((id, tree));
            }
        }
        Ok(())
    }

    fn instruction(&mut self, instruction: &ir::Instruction, block: usize) -> Result {
        match (&instruction.kind, instruction.result) {
            (Kind::Phi(_), Some(result)) => {
                self.variable(result)?;
            }
            (Kind::Alloca(size), Some(result)) => {
                self.constants.insert(result, Expr::Array(self.arrays.len(), 0));
                self.arrays.push(Array { start: 0, size: *size });
            }
            (Kind::Store(of, value, to), None) => {
                let (to, value) = (self.tree(to)?, self.tree(value)?);
                self.flush()?;
                self.statements.push(match shape(of, self.line)? {
                    Shape::Bits(bits) => Statement::Store(bits.max(8), to, value),
                    Shape::Pointer => Statement::Store(16, to, Expr::Number(Box::new(value))),
                });
            }
            (Kind::Call(name, operands), result) => self.call(name, operands, result, block)?,
            (Kind::Intrinsic(intrinsic, operands), None) => self.memory(*intrinsic, operands)?,
            // The parts of a call's result are variables since the call; those of a return wait.
            (Kind::Extract(..) | Kind::Insert(..), _) | (_, None) => {}
            (kind, Some(result)) => {
                let tree = narrow(self.value(kind, result)?);
                self.keep(result, tree, block)?;
            }
        }
        Ok(())
    }

    /// Lets a tree wait for its only user, or gives it a variable.
    fn keep(&mut self, result: Id, tree: Expr, block: usize) -> Result {
        let used = self.uses[result.index()];
        if matches!(tree, Expr::Global(..) | Expr::Array(..)) {
            self.constants.insert(result, tree);
        } else if used.count == 1 && used.block == block {
            self.waiting.push((result, tree));
        } else if is_cheap(&tree) {
            let tree = self.with_variable(tree);
            self.constants.insert(result, tree);
        } else {
            let var = self.variable(result)?;
            self.statements.push(Statement::Assign(var, tree));
        }
        Ok(())
    }

    /// The same cheap tree with a variable in it, so that it can stand in more places than one.
    fn with_variable(&mut self, tree: Expr) -> Expr {
        match tree {
            Expr::Widen { is_signed, from, to, value } if !matches!(*value, Expr::Var(_)) => {
                self.variables.push(Shape::Bits(from));
                let var = self.variables.len() - 1;
                self.statements.push(Statement::Assign(var, *value));
                Expr::Widen { is_signed, from, to, value: Box::new(Expr::Var(var)) }
            }
            Expr::Offset { base, index, scale, is_unsigned } => Expr::Offset {
                base: Box::new(self.with_variable(*base)),
                index: Box::new(self.with_variable(*index)),
                scale,
                is_unsigned,
            },
            tree => tree,
        }
    }

    fn bits_of(&self, of: &Type) -> Result<u32> {
        match shape(of, self.line)? {
            Shape::Bits(bits) => Ok(bits),
            Shape::Pointer => Err(Error::at(self.line, "a pointer where a number should be")),
        }
    }

    fn value(&mut self, kind: &Kind, result: Id) -> Result<Expr> {
        let of = &self.function.types[result.index()];
        Ok(match kind {
            Kind::Binary(binary, left, right) => {
                let bits = self.bits_of(of)?;
                if bits == 1 && !matches!(binary, Binary::And | Binary::Or | Binary::Xor) {
                    return Err(Error::at(self.line, "arithmetic with one bit has no translation"));
                }
                Expr::Binary(*binary, bits, self.boxed(left)?, self.boxed(right)?)
            }
            Kind::Compare(compare, of, left, right) => {
                let shape = shape(of, self.line)?;
                if compare.is_signed() && !matches!(shape, Shape::Bits(8..)) {
                    return Err(Error::at(self.line, format!("{of} has no sign to compare")));
                }
                Expr::Compare(*compare, shape, self.boxed(left)?, self.boxed(right)?)
            }
            Kind::Convert(convert, from, value) => {
                let value = self.boxed(value)?;
                match convert {
                    Convert::PtrToInt => Expr::Number(value),
                    Convert::IntToPtr => Expr::Pointer(value),
                    Convert::Zext | Convert::Sext => Expr::Widen {
                        is_signed: *convert == Convert::Sext,
                        from: self.bits_of(from)?,
                        to: self.bits_of(of)?,
                        value,
                    },
                    Convert::Trunc | Convert::TruncExact => Expr::Narrow {
                        is_exact: *convert == Convert::TruncExact,
                        from: self.bits_of(from)?,
                        to: self.bits_of(of)?,
                        value,
                    },
                }
            }
            Kind::Select(condition, yes, no) => {
                let shape = shape(of, self.line)?;
                let condition = self.boxed(condition)?;
                Expr::Select(shape, condition, self.boxed(yes)?, self.boxed(no)?)
            }
            Kind::Load(from) if *of == Type::Ptr => {
                Expr::Pointer(Box::new(Expr::Load(16, self.boxed(from)?)))
            }
            Kind::Load(from) => {
                let bits = self.bits_of(of)?;
                let load = Expr::Load(bits.max(8), self.boxed(from)?);
                match bits {
                    1 => Expr::Narrow { is_exact: true, from: 8, to: 1, value: Box::new(load) },
                    _ => load,
                }
            }
            Kind::Offset { base, index, scale, is_unsigned } => {
                let base = self.tree(base)?;
                let index = self.tree(index)?;
                offset(base, index, *scale, *is_unsigned)
            }
            _ => return Err(Error::at(self.line, "an instruction that has no translation")),
        })
    }

    fn call(
        &mut self,
        name: &str,
        operands: &[Operand],
        result: Option<Id>,
        block: usize,
    ) -> Result {
        let callee = self.names.callee(name, self.line)?;
        let mut arguments = Vec::new();
        for operand in operands {
            arguments.push(self.tree(operand)?);
        }
        self.flush()?;
        if let Callee::Inside(function) = callee
            && !self.calls.contains(&function)
        {
            self.calls.push(function);
        }
        let results = match result {
            None => vec![],
            Some(result) => match &self.function.types[result.index()] {
                Type::Struct(fields) => self.parts(result, fields.len() as u32, block)?,
                _ => vec![Some(self.variable(result)?)],
            },
        };
        self.statements.push(Statement::Call(callee, arguments, results));
        Ok(())
    }

    /// The variables of the parts of a call's result: those that anybody takes out.
    fn parts(&mut self, result: Id, count: u32, block: usize) -> Result<Vec<Option<Var>>> {
        let mut parts = vec![None; count as usize];
        let function = self.function;
        for instruction in &function.blocks[block].instructions {
            if let (Kind::Extract(_, Operand::Local(whole), index), Some(part)) =
                (&instruction.kind, instruction.result)
                && *whole == result
            {
                parts[*index as usize] = Some(self.variable(part)?);
            }
        }
        Ok(parts)
    }

    fn memory(&mut self, intrinsic: Intrinsic, operands: &[Operand]) -> Result {
        let [to, what, count] = operands else {
            return Err(Error::at(self.line, "a function of memory has three arguments"));
        };
        let count = match count {
            Operand::Int(count, _) => Expr::Int(*count as u32 & 0xffff, 16),
            count => self.tree(count)?,
        };
        let (to, what) = (self.tree(to)?, self.tree(what)?);
        self.flush()?;
        self.statements.push(match intrinsic {
            Intrinsic::MemSet => Statement::Fill { to, value: what, count },
            Intrinsic::MemCopy => Statement::Copy { to, from: what, count, overlaps: false },
            Intrinsic::MemMove => Statement::Copy { to, from: what, count, overlaps: true },
            _ => return Err(Error::at(self.line, "a number that nobody needs")),
        });
        Ok(())
    }
}
