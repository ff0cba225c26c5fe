//! What outputs need not know, in words that they do: functions of LLVM that choose or saturate,
//! funnel shifts, choices that are known, and pointers made from numbers only to be compared: the
//! numbers will do.

use std::collections::BTreeMap;

use kilomate_ir::{
    Binary, Block, Compare, Convert, Function, Id, Instruction, Intrinsic, Kind, Operand, Type,
};
use kilomate_ir::{Error, Result};

/// Values that stand for others.
#[derive(Default)]
pub(super) struct Replacements(BTreeMap<Id, Operand>);

impl Replacements {
    pub(super) fn add(&mut self, id: Id, by: Operand) {
        self.0.insert(id, by);
    }

    /// What an operand stands for in the end.
    fn of(&self, operand: &Operand) -> Operand {
        let mut operand = operand.clone();
        while let Operand::Local(id) = &operand
            && let Some(by) = self.0.get(id)
        {
            operand = by.clone();
        }
        operand
    }

    pub(super) fn apply(&self, function: &mut Function) {
        for block in &mut function.blocks {
            for instruction in &mut block.instructions {
                instruction.kind.each_operand_mut(&mut |operand| *operand = self.of(operand));
            }
            block.end.each_operand_mut(&mut |operand| *operand = self.of(operand));
        }
    }
}

/// Brings phis to the front of a block, where others may have been put before them.
pub(super) fn insert_after_phis(block: &mut Block) {
    block.instructions.sort_by_key(|instruction| !matches!(instruction.kind, Kind::Phi(_)));
}

/// Rewrites a function.
pub(super) fn lower(function: &mut Function) -> Result {
    let made = pointers_from_numbers(function);
    let mut lower =
        Lower { made, replacements: Replacements::default(), after: Vec::new(), line: 0 };
    for number in 0..function.blocks.len() {
        let before = std::mem::take(&mut function.blocks[number].instructions);
        for instruction in before {
            lower.line = instruction.line;
            lower.instruction(function, instruction)?;
        }
        function.blocks[number].instructions = std::mem::take(&mut lower.after);
    }
    lower.replacements.apply(function);
    Ok(())
}

/// Pointers that are made from numbers, and the numbers.
fn pointers_from_numbers(function: &Function) -> BTreeMap<Id, Operand> {
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    let made = instructions.filter_map(|instruction| match &instruction.kind {
        Kind::Convert(Convert::IntToPtr, _, number) => Some((instruction.result?, number.clone())),
        _ => None,
    });
    made.collect()
}

struct Lower {
    made: BTreeMap<Id, Operand>,
    replacements: Replacements,
    after: Vec<Instruction>,
    line: u32,
}

impl Lower {
    fn push(&mut self, result: Id, kind: Kind) -> Operand {
        self.after.push(Instruction { result: Some(result), kind, line: self.line });
        Operand::Local(result)
    }

    fn new_value(&mut self, function: &mut Function, of: Type, kind: Kind) -> Operand {
        let result = function.add_value(of);
        self.push(result, kind)
    }

    fn is_made(&self, operand: &Operand) -> bool {
        operand.local().is_some_and(|id| self.made.contains_key(&id))
    }

    fn instruction(&mut self, function: &mut Function, instruction: Instruction) -> Result {
        let Some(result) = instruction.result else {
            self.after.push(instruction);
            return Ok(());
        };
        match instruction.kind {
            Kind::Compare(compare @ (Compare::Eq | Compare::Ne), Type::Ptr, left, right)
                if self.is_made(&left) || self.is_made(&right) =>
            {
                let left = self.number_of(function, &left);
                let right = self.number_of(function, &right);
                self.push(result, Kind::Compare(compare, Type::Int(16), left, right));
            }
            Kind::Select(Operand::Int(condition, _), yes, no) => {
                self.replacements.add(result, if condition != 0 { yes } else { no });
            }
            Kind::Select(_, Operand::Undef(_), other)
            | Kind::Select(_, other, Operand::Undef(_)) => {
                self.replacements.add(result, other);
            }
            Kind::Intrinsic(intrinsic, operands) => {
                self.intrinsic(function, result, intrinsic, operands)?;
            }
            _ => self.after.push(instruction),
        }
        Ok(())
    }

    fn number_of(&mut self, function: &mut Function, pointer: &Operand) -> Operand {
        if let Some(number) = pointer.local().and_then(|id| self.made.get(&id)) {
            return number.clone();
        }
        let kind = Kind::Convert(Convert::PtrToInt, Type::Ptr, pointer.clone());
        self.new_value(function, Type::Int(16), kind)
    }

    /// The first if the comparison of both holds, otherwise the second.
    fn choose(
        &mut self,
        function: &mut Function,
        result: Id,
        compare: Compare,
        of: &Type,
        [a, b]: [Operand; 2],
    ) {
        let kind = Kind::Compare(compare, of.clone(), a.clone(), b.clone());
        let condition = self.new_value(function, Type::Int(1), kind);
        self.push(result, Kind::Select(condition, a, b));
    }

    /// The bytes of a number in the other order, each shifted to its place.
    fn swap(&mut self, function: &mut Function, result: Id, bits: u32, number: &Operand) {
        let of = Type::Int(bits);
        let mut whole: Option<Operand> = None;
        for from in (0..bits).step_by(8) {
            let to = bits - 8 - from;
            let mask = Operand::Int(0xff << from, bits);
            let mut byte = self.new_value(
                function,
                of.clone(),
                Kind::Binary(Binary::And, number.clone(), mask),
            );
            let (shift, by) =
                if to > from { (Binary::Shl, to - from) } else { (Binary::LShr, from - to) };
            let by = Operand::Int(u64::from(by), bits);
            byte = self.new_value(function, of.clone(), Kind::Binary(shift, byte, by));
            whole = Some(match whole {
                None => byte,
                Some(whole) if from + 8 == bits => {
                    self.push(result, Kind::Binary(Binary::Or, whole, byte))
                }
                Some(whole) => {
                    self.new_value(function, of.clone(), Kind::Binary(Binary::Or, whole, byte))
                }
            });
        }
    }

    fn intrinsic(
        &mut self,
        function: &mut Function,
        result: Id,
        intrinsic: Intrinsic,
        operands: Vec<Operand>,
    ) -> Result {
        let of = function.types[result.index()].clone();
        let Type::Int(bits) = of else {
            return Err(Error::at(self.line, "a function of LLVM that gives no number"));
        };
        let mut operands = operands.into_iter();
        let mut next = || operands.next().unwrap_or(Operand::Undef(of.clone()));
        let (a, b) = (next(), next());
        let shift = next();
        match intrinsic {
            Intrinsic::UMin => self.choose(function, result, Compare::Ult, &of, [a, b]),
            Intrinsic::UMax => self.choose(function, result, Compare::Ugt, &of, [a, b]),
            Intrinsic::SMin => self.choose(function, result, Compare::Slt, &of, [a, b]),
            Intrinsic::SMax => self.choose(function, result, Compare::Sgt, &of, [a, b]),
            Intrinsic::Abs => {
                let zero = Operand::Int(0, bits);
                let minus = Kind::Binary(Binary::Sub, zero.clone(), a.clone());
                let minus = self.new_value(function, of.clone(), minus);
                let kind = Kind::Compare(Compare::Slt, of, a.clone(), zero);
                let condition = self.new_value(function, Type::Int(1), kind);
                self.push(result, Kind::Select(condition, minus, a));
            }
            Intrinsic::USubSat => {
                let less = Kind::Binary(Binary::Sub, a.clone(), b.clone());
                let less = self.new_value(function, of.clone(), less);
                let kind = Kind::Compare(Compare::Ugt, of, a, b);
                let condition = self.new_value(function, Type::Int(1), kind);
                self.push(result, Kind::Select(condition, less, Operand::Int(0, bits)));
            }
            Intrinsic::UAddSat => {
                let sum = Kind::Binary(Binary::Add, a.clone(), b);
                let sum = self.new_value(function, of.clone(), sum);
                let kind = Kind::Compare(Compare::Ult, of, sum.clone(), a);
                let condition = self.new_value(function, Type::Int(1), kind);
                let most = Operand::Int(kilomate_ir::mask(bits), bits);
                self.push(result, Kind::Select(condition, most, sum));
            }
            Intrinsic::Swap => self.swap(function, result, bits, &a),
            Intrinsic::FunnelLeft | Intrinsic::FunnelRight => {
                let Operand::Int(count, _) = shift else {
                    return Err(Error::at(
                        self.line,
                        "a funnel shift by a number that is not known",
                    ));
                };
                let count = count % u64::from(bits);
                let is_left = intrinsic == Intrinsic::FunnelLeft;
                if count == 0 {
                    self.replacements.add(result, if is_left { a } else { b });
                    return Ok(());
                }
                let left = if is_left { count } else { u64::from(bits) - count };
                let right = Operand::Int(u64::from(bits) - left, bits);
                let high = Kind::Binary(Binary::Shl, a, Operand::Int(left, bits));
                let high = self.new_value(function, of.clone(), high);
                let low = self.new_value(function, of, Kind::Binary(Binary::LShr, b, right));
                self.push(result, Kind::Binary(Binary::Or, high, low));
            }
            _ => return Err(Error::at(self.line, "a function of LLVM that gives no number")),
        }
        Ok(())
    }
}
