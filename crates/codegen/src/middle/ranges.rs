//! Value ranges: how large each variable can be at each place, as far as the flow shows it. An index of one byte
//! is one instruction on a small CPU, one of two bytes is ten.

use super::program::{End, Expr, Function, Shape, Statement, Var};
use kilomate_ir::{Binary, Compare, mask};

/// Rounds after which a variable that still grows is taken to be anything.
const ROUNDS: usize = 6;

fn widest(shape: Shape) -> u32 {
    match shape {
        Shape::Bits(bits) => mask(bits) as u32,
        Shape::Pointer => 0xffff,
    }
}

/// The largest value that each variable can have.
fn of_variables(function: &Function) -> Vec<u32> {
    let mut most = vec![0; function.variables.len()];
    for &parameter in &function.parameters {
        most[parameter] = widest(function.variables[parameter]);
    }
    for round in 0.. {
        let before = most.clone();
        let mut assign = |var: usize, value: u32| {
            let value = if round < ROUNDS { value } else { widest(function.variables[var]) };
            if value > most[var] {
                most[var] = value;
            }
        };
        for block in &function.blocks {
            for statement in &block.statements {
                match statement {
                    Statement::Assign(var, tree) => assign(*var, of_tree(tree, &before)),
                    Statement::Call(_, _, results) => {
                        for &var in results.iter().flatten() {
                            assign(var, widest(function.variables[var]));
                        }
                    }
                    _ => {}
                }
            }
            for (var, tree) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
                assign(*var, of_tree(tree, &before));
            }
        }
        if most == before {
            break;
        }
    }
    most
}

/// The largest value of a tree, where these are the largest of the variables.
pub(crate) fn of_tree(tree: &Expr, most: &[u32]) -> u32 {
    let of = |tree: &Expr| of_tree(tree, most);
    match tree {
        Expr::Int(value, _) => *value,
        Expr::Var(var) => most[*var],
        Expr::Fixed(number) => u32::from(*number),
        Expr::Global(..)
        | Expr::Array(..)
        | Expr::Offset { .. }
        | Expr::Pointer(_)
        | Expr::Number(_) => 0xffff,
        Expr::Load(bits, _) => mask(*bits) as u32,
        Expr::Compare(..) => 1,
        Expr::Widen { is_signed: false, value, .. } => of(value),
        Expr::Widen { from, to, value, .. } => {
            let value = of(value);
            if value >> (from - 1) == 0 { value } else { mask(*to) as u32 }
        }
        Expr::Narrow { to, value, .. } => of(value).min(mask(*to) as u32),
        Expr::Select(_, condition, yes, no) => {
            // The smaller of a value and a number is not above the number.
            let bound = |value: &Expr, is_so: bool| match compared(condition, is_so) {
                Some((other, compare, number)) if other == value => {
                    at_most(of(value), compare, number)
                }
                _ => of(value),
            };
            bound(yes, true).max(bound(no, false))
        }
        Expr::Binary(binary, bits, left, right) => {
            let all = mask(*bits);
            let is_known = matches!(**right, Expr::Int(..));
            let (left, right) = (u64::from(of(left)), u64::from(of(right)));
            let most = match binary {
                Binary::Add => left + right,
                Binary::Mul => left * right,
                Binary::Shl if is_known => left << right.min(32),
                Binary::LShr if is_known => left >> right.min(63),
                Binary::LShr | Binary::UDiv => left,
                Binary::URem => left.min(right.saturating_sub(1)),
                Binary::And => left.min(right),
                // No bit above the highest of either.
                Binary::Or | Binary::Xor => {
                    u64::MAX.checked_shr((left | right).leading_zeros()).unwrap_or(0)
                }
                _ => all,
            };
            most.min(all) as u32
        }
    }
}

/// If a condition compares a value with a number, and is so or is not: the value, how it compares then, the number.
fn compared(condition: &Expr, is_so: bool) -> Option<(&Expr, Compare, u32)> {
    let Expr::Compare(compare, Shape::Bits(_), value, right) = condition else { return None };
    let Expr::Int(number, _) = **right else { return None };
    Some((value, if is_so { *compare } else { compare.negated() }, number))
}

/// The largest value of what was this at most and compares with a number like that.
fn at_most(most: u32, compare: Compare, number: u32) -> u32 {
    match compare {
        Compare::Ult if number > 0 => most.min(number - 1),
        Compare::Ule | Compare::Eq => most.min(number),
        Compare::Ne if most == number && number > 0 => most - 1,
        _ => most,
    }
}

/// What is known at a place: the largest value of each variable there, and which bytes of the variables'
/// memory are zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The largest value of each variable.
    pub most: Vec<u32>,
    zeros: Vec<bool>,
}

impl Known {
    /// Whether a byte of a variable is zero already.
    pub(crate) fn is_zero(&self, function: &Function, var: usize, byte: u32) -> bool {
        self.zeros[(function.slots[var] + byte) as usize & 255]
    }

    fn assign(&mut self, function: &Function, var: usize, most: u32) {
        self.most[var] = most.min(widest(function.variables[var]));
        for byte in 0..function.variables[var].size() {
            let slot = (function.slots[var] + byte) as usize & 255;
            self.zeros[slot] = self.most[var] >> (8 * byte) == 0;
        }
    }

    /// A variable gets a value.
    pub(crate) fn assigned(&mut self, function: &Function, var: usize, tree: &Expr) {
        let most = of_tree(tree, &self.most);
        self.assign(function, var, most);
    }

    /// A statement is executed.
    pub(crate) fn after(&mut self, function: &Function, statement: &Statement) {
        match statement {
            Statement::Assign(var, tree) => self.assigned(function, *var, tree),
            statement => statement.each_target(&mut |var| {
                self.assign(function, var, widest(function.variables[var]));
            }),
        }
    }

    /// A condition was so, or was not.
    fn refine(&mut self, condition: &Expr, is_so: bool) {
        let Some((Expr::Var(var), compare, number)) = compared(condition, is_so) else { return };
        let most = &mut self.most[*var];
        *most = at_most(*most, compare, number);
    }

    /// What is known on both ways. Returns whether that is less.
    fn meet(&mut self, other: &Known, most: impl Fn(usize, u32) -> u32) -> bool {
        let before = self.clone();
        for (var, &value) in other.most.iter().enumerate() {
            if value > self.most[var] {
                self.most[var] = most(var, value);
            }
        }
        self.zeros.iter_mut().zip(&other.zeros).for_each(|(own, other)| *own &= other);
        *self != before
    }
}

/// What is known before each block.
pub(crate) fn of_blocks(function: &Function) -> Vec<Known> {
    let widest = of_variables(function);
    let mut first = Known { most: vec![0; widest.len()], zeros: vec![false; 256] };
    for &parameter in &function.parameters {
        first.most[parameter] = widest[parameter];
    }
    let mut before: Vec<Option<Known>> = vec![None; function.blocks.len()];
    before[0] = Some(first);
    for round in 0.. {
        let mut has_changed = false;
        for (number, block) in function.blocks.iter().enumerate() {
            let Some(mut known) = before[number].clone() else { continue };
            block.statements.iter().for_each(|statement| known.after(function, statement));
            for (way, edge) in block.end.edges().into_iter().enumerate() {
                let mut known = known.clone();
                if let End::Branch(condition, _, _) = &block.end {
                    known.refine(condition, way == 0);
                }
                for (var, tree) in &edge.copies {
                    known.assigned(function, *var, tree);
                }
                match &mut before[edge.to] {
                    None => {
                        before[edge.to] = Some(known);
                        has_changed = true;
                    }
                    // What still grows is taken to be anything that it can be at all.
                    Some(there) => {
                        let most = |var: usize, value| if round < 12 { value } else { widest[var] };
                        has_changed |= there.meet(&known, most);
                    }
                }
            }
        }
        if !has_changed {
            break;
        }
    }
    let nothing = Known { most: widest, zeros: vec![false; 256] };
    before.into_iter().map(|known| known.unwrap_or_else(|| nothing.clone())).collect()
}

/// Shows every tree of a function, and all below it, with the largest values of variables there.
pub(crate) fn each_tree(
    function: &Function,
    before: &[Known],
    show: &mut dyn FnMut(&Expr, &[u32]),
) {
    fn below(tree: &Expr, most: &[u32], show: &mut dyn FnMut(&Expr, &[u32])) {
        show(tree, most);
        tree.each(&mut |tree| below(tree, most, show));
    }
    for (block, known) in function.blocks.iter().zip(before) {
        let mut known = known.clone();
        for statement in &block.statements {
            statement.each(&mut |tree| below(tree, &known.most, show));
            known.after(function, statement);
        }
        block.end.each(&mut |tree| below(tree, &known.most, show));
        for edge in block.end.edges() {
            let mut known = known.clone();
            for (var, tree) in &edge.copies {
                below(tree, &known.most, show);
                known.assigned(function, *var, tree);
            }
        }
    }
}

/// The largest values at the beginning of each block, for people: of variables that are live there and cannot be
/// anything.
pub(super) fn show(function: &Function) -> String {
    let block = |(number, (known, live)): (usize, (Known, Vec<Var>))| {
        let is_less = |&var: &Var| known.most[var] < widest(function.variables[var]);
        let vars = live.into_iter().filter(is_less);
        let vars: Vec<String> = vars.map(|var| format!("v{var} <= {}", known.most[var])).collect();
        format!("block {number}: {}\n", vars.join(", "))
    };
    of_blocks(function).into_iter().zip(super::needed(function)).enumerate().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_of_a_value_and_a_number_is_not_above_the_number() {
        let byte = |number| Expr::Int(number, 8);
        let choice = |compare, number, yes: Expr, no: Expr| {
            let value = Box::new(Expr::Var(0));
            let condition = Expr::Compare(compare, Shape::Bits(8), value, Box::new(byte(number)));
            Expr::Select(Shape::Bits(8), condition.into(), yes.into(), no.into())
        };
        let most = |tree: &Expr| of_tree(tree, &[255]);
        assert_eq!(most(&choice(Compare::Ult, 24, Expr::Var(0), byte(23))), 23);
        assert_eq!(most(&choice(Compare::Ugt, 40, byte(40), Expr::Var(0))), 40);
        assert_eq!(most(&choice(Compare::Ugt, 40, Expr::Var(0), byte(40))), 255, "the larger");
    }
}
