//! How large values can be: an index of one byte is an instruction, one of two bytes is ten.

use crate::ir::{Binary, Compare, mask};
use crate::middle::{End, Expr, Function, Shape, Statement};

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

/// The largest value of a tree.
pub(super) fn of_tree(tree: &Expr, most: &[u32]) -> u32 {
    let of = |tree: &Expr| of_tree(tree, most);
    match tree {
        Expr::Int(value, _) => *value,
        Expr::Var(var) => most[*var],
        Expr::Fixed(number) => u32::from(*number),
        Expr::Global(..) | Expr::Array(..) | Expr::Offset { .. } | Expr::Pointer(_) => 0xffff,
        Expr::Number(_) => 0xffff,
        Expr::Load(bits, _) => mask(*bits) as u32,
        Expr::Compare(..) => 1,
        Expr::Widen { is_signed: false, value, .. } => of(value),
        Expr::Widen { from, to, value, .. } => {
            let value = of(value);
            if value >> (from - 1) == 0 { value } else { mask(*to) as u32 }
        }
        Expr::Narrow { to, value, .. } => of(value).min(mask(*to) as u32),
        Expr::Select(_, _, yes, no) => of(yes).max(of(no)),
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

/// What is known at a place: the largest value of each variable there, and which bytes of the variables'
/// memory are zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) most: Vec<u32>,
    zeros: Vec<bool>,
}

impl Known {
    /// Whether a byte of a variable is zero already.
    pub(super) fn is_zero(&self, function: &Function, var: usize, byte: u32) -> bool {
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
    pub(super) fn assigned(&mut self, function: &Function, var: usize, tree: &Expr) {
        let most = of_tree(tree, &self.most);
        self.assign(function, var, most);
    }

    /// A statement is executed.
    pub(super) fn after(&mut self, function: &Function, statement: &Statement) {
        match statement {
            Statement::Assign(var, tree) => self.assigned(function, *var, tree),
            statement => statement.each_target(&mut |var| {
                self.assign(function, var, widest(function.variables[var]));
            }),
        }
    }

    /// A condition was so, or was not.
    fn refine(&mut self, condition: &Expr, is_so: bool) {
        let Expr::Compare(compare, Shape::Bits(_), left, right) = condition else { return };
        let (Expr::Var(var), Expr::Int(number, _)) = (&**left, &**right) else { return };
        let compare = if is_so { *compare } else { super::conditions::opposite(*compare) };
        let most = &mut self.most[*var];
        match compare {
            Compare::Ult if *number > 0 => *most = (*most).min(number - 1),
            Compare::Ule | Compare::Eq => *most = (*most).min(*number),
            Compare::Ne if *most == *number && *number > 0 => *most -= 1,
            _ => {}
        }
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
pub(super) fn of_blocks(function: &Function) -> Vec<Known> {
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
pub(super) fn each_tree(
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
