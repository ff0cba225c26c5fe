//! How blocks end: the ways out of them, with what is assigned on each.

use super::program::{Edge, End, Expr};
use super::trees::Builder;
use kilomate_ir::{self as ir, Kind, Operand, Type};
use kilomate_ir::{Error, Result};

impl Builder<'_> {
    pub(super) fn end(&mut self, block: &ir::Block, number: usize) -> Result<End> {
        let is_dead = |to: usize| {
            let block = &self.function.blocks[to];
            block.instructions.is_empty() && block.end == ir::End::Unreachable
        };
        Ok(match &block.end {
            ir::End::Unreachable => End::Unreachable,
            ir::End::Jump(to) => End::Jump(self.edge(number, *to)?),
            ir::End::Branch(_, yes, no) if is_dead(*yes) => End::Jump(self.edge(number, *no)?),
            ir::End::Branch(_, yes, no) if is_dead(*no) => End::Jump(self.edge(number, *yes)?),
            ir::End::Branch(condition, yes, no) => {
                let condition = self.tree(condition)?;
                End::Branch(condition, self.edge(number, *yes)?, self.edge(number, *no)?)
            }
            ir::End::Switch(value, bits, cases, other) => {
                let is_whole = is_dead(*other);
                let value = self.tree(value)?;
                let mut edges = Vec::new();
                for (case, to) in cases {
                    edges.push((*case as u32, self.edge(number, *to)?));
                }
                let other = (!is_whole).then(|| self.edge(number, *other)).transpose()?;
                End::Switch(value, *bits, edges, other)
            }
            ir::End::Return(None) => End::Return(vec![]),
            ir::End::Return(Some(operand)) => match &self.function.result {
                Type::Struct(fields) => End::Return(self.returned(operand, fields.len())?),
                _ => End::Return(vec![self.tree(operand)?]),
            },
        })
    }

    /// The parts of a struct that was put together right before it is returned.
    fn returned(&mut self, whole: &Operand, count: usize) -> Result<Vec<Expr>> {
        let function = self.function;
        let mut parts = vec![Expr::Int(0, 8); count];
        let mut whole = whole;
        while let Operand::Local(id) = whole {
            let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
            let definition =
                instructions.map(|i| (&i.kind, i.result)).find(|(_, r)| *r == Some(*id));
            let Some((Kind::Insert(rest, part, index), _)) = definition else {
                return Err(Error::at(self.line, "a struct that has no translation"));
            };
            parts[*index as usize] = self.tree(part)?;
            whole = rest;
        }
        Ok(parts)
    }

    /// The way to a block, with what its phis become on it, all at once.
    fn edge(&mut self, from: usize, to: usize) -> Result<Edge> {
        let function = self.function;
        let mut copies = Vec::new();
        for instruction in &function.blocks[to].instructions {
            let (Kind::Phi(sources), Some(result)) = (&instruction.kind, instruction.result) else {
                continue;
            };
            let Some((source, _)) = sources.iter().find(|(_, block)| *block == from) else {
                return Err(Error::at(
                    instruction.line,
                    "a phi says nothing about one of the ways to it",
                ));
            };
            copies.push((self.variable(result)?, self.tree(source)?));
        }
        Ok(Edge { to, copies })
    }
}
