//! Legalization of types: wide integers that were built from bytes, taken apart again.
//!
//! LLVM keeps small structs in one integer: it shifts their fields together to write them at once,
//! and shifts them apart after reading. Where the bytes of a value are known to come from others, its
//! fields are written one by one and found without shifting. Of 64 bits nothing else is left: any
//! other arithmetic with them has no translation.

use std::collections::BTreeMap;

use super::lanes::{Lane, Run, either, runs};
use super::lower::Replacements;
use kilomate_ir::{Binary, Compare, Convert, Function, Id, Instruction, Kind, Operand, Type};
use kilomate_ir::{Error, Result};

/// Takes wide integers of a function apart.
pub(super) fn legalize(function: &mut Function) -> Result {
    let mut split = Split {
        lanes: BTreeMap::new(),
        replacements: Replacements::default(),
        after: Vec::new(),
        line: 0,
    };
    for number in 0..function.blocks.len() {
        let before = std::mem::take(&mut function.blocks[number].instructions);
        for instruction in before {
            split.line = instruction.line;
            split.instruction(function, instruction)?;
        }
        function.blocks[number].instructions = std::mem::take(&mut split.after);
    }
    split.replacements.apply(function);
    Ok(())
}

struct Split {
    lanes: BTreeMap<Id, Vec<Lane>>,
    replacements: Replacements,
    after: Vec<Instruction>,
    line: u32,
}

impl Split {
    fn add(&mut self, function: &mut Function, bits: u32, kind: Kind) -> Operand {
        let result = function.add_value(Type::Int(bits));
        self.after.push(Instruction { result: Some(result), kind, line: self.line });
        Operand::Local(result)
    }

    /// The lanes of an operand; a value of which nothing is known is its own.
    fn lanes_of(&self, function: &Function, operand: &Operand) -> Option<Vec<Lane>> {
        let Type::Int(bits) = function.type_of(operand) else { return None };
        if bits % 8 != 0 {
            return None;
        }
        match operand {
            Operand::Int(value, _) => Some(
                value.to_le_bytes()[..bits as usize / 8]
                    .iter()
                    .map(|&byte| Lane::Known(byte))
                    .collect(),
            ),
            Operand::Undef(_) => Some(vec![Lane::Known(0); bits as usize / 8]),
            Operand::Local(id) => match self.lanes.get(id) {
                Some(lanes) => Some(lanes.clone()),
                None if !is_wide(&Type::Int(bits)) => {
                    Some((0..bits / 8).map(|n| Lane::Of(*id, n)).collect())
                }
                None => None,
            },
            _ => None, // nothing is known of a pointer's number before the program runs
        }
    }

    fn instruction(&mut self, function: &mut Function, instruction: Instruction) -> Result {
        let wide = instruction.result.is_some_and(|id| is_wide(&function.types[id.index()]));
        match (&instruction.kind, instruction.result) {
            (Kind::Store(Type::Int(bits), value, to), None) => {
                if let Some(lanes) = self.lanes_of(function, value)
                    && (is_wide(&Type::Int(*bits)) || runs(&lanes).len() > 1)
                {
                    let to = to.clone();
                    self.store(function, &lanes, &to);
                    return Ok(());
                }
            }
            (Kind::Load(from), Some(result)) if wide => {
                let from = from.clone();
                self.load(function, result, &from);
                return Ok(());
            }
            (Kind::Binary(Binary::And, value, Operand::Int(mask, _)), Some(result)) if wide => {
                if let Some(lanes) = self.lanes_of(function, value) {
                    let lanes = self.masked(function, &lanes, *mask);
                    self.lanes.insert(result, lanes);
                }
            }
            (
                Kind::Compare(compare @ (Compare::Eq | Compare::Ne), of, left, right),
                Some(result),
            ) if is_wide(of) => {
                let both = (self.lanes_of(function, left), self.lanes_of(function, right));
                if let (Some(left), Some(right)) = both {
                    self.compare(function, result, *compare, [&left, &right]);
                    return Ok(());
                }
            }
            (kind, Some(result)) => {
                if let Some(lanes) = self.lanes_by(function, kind, result) {
                    self.lanes.insert(result, lanes);
                }
                if let Kind::Convert(Convert::Trunc | Convert::TruncExact, Type::Int(from), value) =
                    kind
                    && let Some(lanes) = self.lanes.get(&result).cloned()
                    && let [run] = runs(&lanes).as_slice()
                    && !wide
                    && (is_wide(&Type::Int(*from))
                        || run.source().is_some_and(|id| Some(id) != value.local()))
                {
                    let value = self.value_of(function, run);
                    self.replacements.add(result, value);
                    return Ok(());
                }
                if let Kind::Convert(_, Type::Int(from), _) = kind
                    && !wide
                    && is_wide(&Type::Int(*from))
                    && let Some(lanes) = self.lanes.get(&result).cloned()
                {
                    let value = self.together(function, &lanes);
                    self.replacements.add(result, value);
                    return Ok(());
                }
            }
            _ => {}
        }
        if wide && instruction.result.is_some_and(|id| self.lanes.contains_key(&id)) {
            return Ok(()); // nobody needs it as a whole: whoever does is refused by `check`
        }
        check(function, &instruction)?;
        self.after.push(instruction);
        Ok(())
    }

    /// The lanes of what an instruction gives, if it only moves bytes.
    fn lanes_by(&self, function: &Function, kind: &Kind, result: Id) -> Option<Vec<Lane>> {
        let Type::Int(bits) = function.types[result.index()] else { return None };
        if bits % 8 != 0 {
            return None;
        }
        let count = bits as usize / 8;
        let by_bytes = |operand: &Operand| match operand {
            Operand::Int(value, _) if value % 8 == 0 && *value < u64::from(bits) => {
                Some(*value as usize / 8)
            }
            _ => None,
        };
        match kind {
            Kind::Convert(Convert::Zext, _, value) => {
                let mut lanes = self.lanes_of(function, value)?;
                lanes.resize(count, Lane::Known(0));
                Some(lanes)
            }
            Kind::Convert(Convert::Trunc | Convert::TruncExact, _, value) => {
                let mut lanes = self.lanes_of(function, value)?;
                lanes.truncate(count);
                Some(lanes)
            }
            Kind::Binary(Binary::Shl, value, by) => {
                let mut lanes = vec![Lane::Known(0); by_bytes(by)?];
                lanes.extend(self.lanes_of(function, value)?);
                lanes.truncate(count);
                Some(lanes)
            }
            Kind::Binary(Binary::LShr, value, by) => {
                let mut lanes = self.lanes_of(function, value)?.split_off(by_bytes(by)?);
                lanes.resize(count, Lane::Known(0));
                Some(lanes)
            }
            Kind::Binary(Binary::Or, left, right) => {
                let (left, right) =
                    (self.lanes_of(function, left)?, self.lanes_of(function, right)?);
                left.iter().zip(&right).map(|(left, right)| either(left, right)).collect()
            }
            Kind::Binary(Binary::And, value, Operand::Int(mask, _)) => {
                let lanes = self.lanes_of(function, value)?;
                let masked = lanes.into_iter().zip(mask.to_le_bytes()).map(|(lane, mask)| {
                    match (lane, mask) {
                        (lane, 0xff) => Some(lane),
                        (_, 0) => Some(Lane::Known(0)),
                        (Lane::Known(byte), mask) => Some(Lane::Known(byte & mask)),
                        _ => None,
                    }
                });
                masked.collect()
            }
            _ => None,
        }
    }

    /// The lanes with only some of their bits.
    fn masked(&mut self, function: &mut Function, lanes: &[Lane], mask: u64) -> Vec<Lane> {
        let mut masked = Vec::new();
        for (lane, mask) in lanes.iter().zip(mask.to_le_bytes()) {
            masked.push(match (lane, mask) {
                (lane, 0xff) => lane.clone(),
                (_, 0) => Lane::Known(0),
                (Lane::Known(byte), mask) => Lane::Known(byte & mask),
                (Lane::Of(id, n), mask) => {
                    let byte = self.value_of(function, &Run::Of(*id, *n, 1));
                    let kind = Kind::Binary(Binary::And, byte, Operand::Int(u64::from(mask), 8));
                    match self.add(function, 8, kind).local() {
                        Some(id) => Lane::Of(id, 0),
                        None => Lane::Known(0),
                    }
                }
            });
        }
        masked
    }

    /// Compares fields one by one, those that can be unlike.
    fn compare(
        &mut self,
        function: &mut Function,
        result: Id,
        compare: Compare,
        sides: [&[Lane]; 2],
    ) {
        let alike = |(left, right): &(&Lane, &Lane)| left == right;
        let unlike = sides[0].iter().zip(sides[1]).filter(|both| !alike(both));
        let (left, right): (Vec<Lane>, Vec<Lane>) =
            unlike.map(|(l, r)| (l.clone(), r.clone())).unzip();
        let mut whole: Option<Operand> = None;
        for (left, right) in left.chunks(4).zip(right.chunks(4)) {
            let pad = |lanes: &[Lane]| {
                let mut lanes = lanes.to_vec();
                lanes.resize(lanes.len().next_power_of_two(), Lane::Known(0));
                lanes
            };
            let (left, right) =
                (self.together(function, &pad(left)), self.together(function, &pad(right)));
            let of = function.type_of(&left);
            let one = self.add(function, 1, Kind::Compare(compare, of, left, right));
            let both = if compare == Compare::Eq { Binary::And } else { Binary::Or };
            whole = Some(match whole {
                Some(whole) => self.add(function, 1, Kind::Binary(both, whole, one)),
                None => one,
            });
        }
        let known = Operand::Int(u64::from(compare == Compare::Eq), 1);
        self.replacements.add(result, whole.unwrap_or(known));
    }

    /// Writes fields one by one.
    fn store(&mut self, function: &mut Function, lanes: &[Lane], to: &Operand) {
        let mut at = 0;
        for run in runs(lanes) {
            for piece in run.pieces() {
                let value = self.value_of(function, &piece);
                let to = self.further(function, to, at);
                let kind = Kind::Store(Type::Int(8 * piece.len()), value, to);
                self.after.push(Instruction { result: None, kind, line: self.line });
                at += piece.len();
            }
        }
    }

    /// Reads it piece by piece.
    fn load(&mut self, function: &mut Function, result: Id, from: &Operand) {
        let size = function.types[result.index()].size();
        let mut lanes = Vec::new();
        for piece in Run::Of(result, 0, size).pieces() {
            let from = self.further(function, from, lanes.len() as u32);
            if let Operand::Local(id) = self.add(function, 8 * piece.len(), Kind::Load(from)) {
                lanes.extend((0..piece.len()).map(|n| Lane::Of(id, n)));
            }
        }
        self.lanes.insert(result, lanes);
    }

    fn further(&mut self, function: &mut Function, base: &Operand, bytes: u32) -> Operand {
        match base {
            base if bytes == 0 => base.clone(),
            Operand::Global(global, offset) => {
                Operand::Global(*global, offset.wrapping_add(bytes as i16))
            }
            base => {
                let index = Operand::Int(u64::from(bytes), 16);
                let kind = Kind::Offset { base: base.clone(), index, scale: 1, is_unsigned: true };
                let result = function.add_value(Type::Ptr);
                self.after.push(Instruction { result: Some(result), kind, line: self.line });
                Operand::Local(result)
            }
        }
    }

    /// The value of bytes that come from one place.
    fn value_of(&mut self, function: &mut Function, run: &Run) -> Operand {
        match run {
            Run::Known(bytes) => {
                let value = bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
                Operand::Int(value, 8 * bytes.len() as u32)
            }
            Run::Of(id, first, len) => {
                let mut value = Operand::Local(*id);
                let Type::Int(bits) = function.types[id.index()] else { return value };
                if *first > 0 {
                    let by = Operand::Int(u64::from(8 * first), bits);
                    value = self.add(function, bits, Kind::Binary(Binary::LShr, value, by));
                }
                if 8 * len < bits {
                    value = self.add(
                        function,
                        8 * len,
                        Kind::Convert(Convert::Trunc, Type::Int(bits), value),
                    );
                }
                value
            }
        }
    }

    /// A value of at most 32 bits that is put together from several.
    fn together(&mut self, function: &mut Function, lanes: &[Lane]) -> Operand {
        let bits = 8 * lanes.len() as u32;
        let mut whole: Option<Operand> = None;
        let mut at = 0;
        for piece in runs(lanes).iter().flat_map(Run::pieces) {
            let from = 8 * piece.len();
            let mut value = self.value_of(function, &piece);
            if from < bits {
                value =
                    self.add(function, bits, Kind::Convert(Convert::Zext, Type::Int(from), value));
            }
            if at > 0 {
                let by = Operand::Int(u64::from(at), bits);
                value = self.add(function, bits, Kind::Binary(Binary::Shl, value, by));
            }
            whole = Some(match whole {
                Some(whole) => self.add(function, bits, Kind::Binary(Binary::Or, whole, value)),
                None => value,
            });
            at += from;
        }
        whole.unwrap_or(Operand::Int(0, bits))
    }
}

/// An error if an instruction works on a number with bits that no variable has.
fn check(function: &Function, instruction: &Instruction) -> Result {
    let mut wide = instruction.result.is_some_and(|id| is_wide(&function.types[id.index()]));
    let is_filled = matches!(instruction.kind, Kind::Intrinsic(..));
    instruction.kind.each_operand(&mut |operand| {
        wide |= is_wide(&function.type_of(operand))
            && !(is_filled && matches!(operand, Operand::Int(..)));
    });
    if wide {
        let what = "arithmetic with other than 1, 8, 16 or 32 bits has no translation";
        return Err(Error::at(instruction.line, what));
    }
    Ok(())
}

/// Whether a number has bits that no variable has.
fn is_wide(of: &Type) -> bool {
    matches!(of, Type::Int(bits) if !matches!(bits, 1 | 8 | 16 | 32))
}
