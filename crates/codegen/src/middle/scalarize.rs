//! Scalarization: structs taken apart. After this, only a call gives a struct, whose parts are taken out right after
//! it, and only a return takes one, put together right before it.

use std::collections::BTreeMap;

use super::lower::{Replacements, insert_after_phis};
use kilomate_ir::{
    Binary, Compare, Convert, End, Function, Id, Instruction, Intrinsic, Kind, Operand, Type,
};
use kilomate_ir::{Error, Result};

/// Takes all structs of a function apart.
pub(super) fn scalarize(function: &mut Function) -> Result {
    let mut split = Split { parts: BTreeMap::new(), inserts: BTreeMap::new() };
    split.find(function)?;
    if split.parts.is_empty() && split.inserts.is_empty() {
        return Ok(());
    }
    let mut replacements = Replacements::default();
    for number in 0..function.blocks.len() {
        let before = std::mem::take(&mut function.blocks[number].instructions);
        let mut after = Vec::new();
        for instruction in before {
            split.instruction(function, instruction, &mut after, &mut replacements)?;
        }
        let block = &mut function.blocks[number];
        block.instructions = after;
        insert_after_phis(block);
        if let End::Return(Some(whole)) = &block.end
            && let Type::Struct(fields) = function.result.clone()
        {
            let mut together = Operand::Undef(function.result.clone());
            for (part, index) in
                split.parts_of(&whole.clone(), &fields, block.line)?.into_iter().zip(0..)
            {
                let result = function.add_value(function.result.clone());
                let kind = Kind::Insert(together, part, index);
                let line = function.blocks[number].line;
                let insert = Instruction { result: Some(result), kind, line };
                function.blocks[number].instructions.push(insert);
                together = Operand::Local(result);
            }
            function.blocks[number].end = End::Return(Some(together));
        }
    }
    replacements.apply(function);
    Ok(())
}

struct Split {
    /// The parts of structs that come from calls, phis and choices.
    parts: BTreeMap<Id, Vec<Operand>>,
    /// Structs with one part replaced.
    inserts: BTreeMap<Id, (Operand, Operand, u32)>,
}

impl Split {
    /// Makes values for the parts of all structs.
    fn find(&mut self, function: &mut Function) -> Result {
        let mut found = Vec::new();
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let Some(result) = instruction.result else { continue };
            let Type::Struct(fields) = &function.types[result.index()] else { continue };
            match &instruction.kind {
                Kind::Insert(whole, part, index) => {
                    self.inserts.insert(result, (whole.clone(), part.clone(), *index));
                }
                Kind::Call(..)
                | Kind::Phi(_)
                | Kind::Select(..)
                | Kind::Intrinsic(Intrinsic::UMulOverflow, _) => {
                    found.push((result, fields.clone()));
                }
                _ => return Err(Error::at(instruction.line, "a struct that has no translation")),
            }
        }
        for (result, fields) in found {
            let parts = fields.into_iter().map(|field| Operand::Local(function.add_value(field)));
            self.parts.insert(result, parts.collect());
        }
        Ok(())
    }

    fn parts_of(&self, whole: &Operand, fields: &[Type], line: u32) -> Result<Vec<Operand>> {
        match whole {
            Operand::Parts(parts) => Ok(parts.clone()),
            Operand::Undef(_) => Ok(fields.iter().cloned().map(Operand::Undef).collect()),
            Operand::Local(id) => match (self.parts.get(id), self.inserts.get(id)) {
                (Some(parts), _) => Ok(parts.clone()),
                (None, Some((whole, part, index))) => {
                    let mut parts = self.parts_of(whole, fields, line)?;
                    parts[*index as usize] = part.clone();
                    Ok(parts)
                }
                _ => Err(Error::at(line, "a struct that has no translation")),
            },
            _ => Err(Error::at(line, "a struct that has no translation")),
        }
    }

    fn instruction(
        &self,
        function: &mut Function,
        instruction: Instruction,
        after: &mut Vec<Instruction>,
        replacements: &mut Replacements,
    ) -> Result {
        let line = instruction.line;
        let Some(result) = instruction.result else {
            after.push(instruction);
            return Ok(());
        };
        if let Kind::Extract(Type::Struct(fields), whole, index) = &instruction.kind {
            let parts = self.parts_of(whole, fields, line)?;
            replacements.add(result, parts[*index as usize].clone());
            return Ok(());
        }
        let Type::Struct(fields) = function.types[result.index()].clone() else {
            after.push(instruction);
            return Ok(());
        };
        let targets: Vec<Id> =
            self.parts.get(&result).into_iter().flatten().filter_map(Operand::local).collect();
        match &instruction.kind {
            Kind::Insert(..) => {}
            Kind::Call(..) => {
                after.push(instruction);
                for (target, index) in targets.into_iter().zip(0..) {
                    let whole = Operand::Local(result);
                    let kind = Kind::Extract(Type::Struct(fields.clone()), whole, index);
                    after.push(Instruction { result: Some(target), kind, line });
                }
            }
            Kind::Phi(sources) => {
                for (index, target) in targets.into_iter().enumerate() {
                    let part = |(whole, from): &(Operand, usize)| {
                        Ok((self.parts_of(whole, &fields, line)?[index].clone(), *from))
                    };
                    let parts: Result<Vec<_>> = sources.iter().map(part).collect();
                    after.push(Instruction { result: Some(target), kind: Kind::Phi(parts?), line });
                }
            }
            Kind::Select(condition, yes, no) => {
                let yes = self.parts_of(yes, &fields, line)?;
                let no = self.parts_of(no, &fields, line)?;
                for (target, (yes, no)) in targets.into_iter().zip(yes.into_iter().zip(no)) {
                    let kind = Kind::Select(condition.clone(), yes, no);
                    after.push(Instruction { result: Some(target), kind, line });
                }
            }
            Kind::Intrinsic(_, operands) => multiply(function, operands, &targets, line, after)?,
            _ => return Err(Error::at(line, "a struct that has no translation")),
        }
        Ok(())
    }
}

/// A product with twice the bits, which tells whether it was too large for once as many.
fn multiply(
    function: &mut Function,
    operands: &[Operand],
    targets: &[Id],
    line: u32,
    after: &mut Vec<Instruction>,
) -> Result {
    let Type::Int(bits @ (8 | 16)) = function.type_of(&operands[0]) else {
        return Err(Error::at(line, "a product whose overflow is asked for has 8 or 16 bits here"));
    };
    let wide = Type::Int(2 * bits);
    let mut push =
        |result: Id, kind: Kind| after.push(Instruction { result: Some(result), kind, line });
    let mut widened = Vec::new();
    for operand in operands {
        let id = function.add_value(wide.clone());
        push(id, Kind::Convert(Convert::Zext, Type::Int(bits), operand.clone()));
        widened.push(Operand::Local(id));
    }
    let product = function.add_value(wide.clone());
    push(product, Kind::Binary(Binary::Mul, widened[0].clone(), widened[1].clone()));
    let product = Operand::Local(product);
    push(targets[0], Kind::Convert(Convert::Trunc, wide.clone(), product.clone()));
    let most = Operand::Int(kilomate_ir::mask(bits), 2 * bits);
    push(targets[1], Kind::Compare(Compare::Ugt, wide, product, most));
    Ok(())
}
