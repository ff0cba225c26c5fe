//! How large numbers can become, as far as trees show it.

use crate::ir::Binary;
use crate::middle::{Expr, Function, Statement, Var};

/// Rounds after which a variable that still grows can be anything.
const ROUNDS: usize = 4;

/// The largest value of each variable of a function.
pub(super) fn most_of_variables(function: &Function) -> Vec<u32> {
    let bits: Vec<u32> =
        function.variables.iter().map(|&shape| super::r#gen::bits_of(shape)).collect();
    let all = |var: Var| u32::MAX >> (32 - bits[var]);
    let mut vars = vec![0; bits.len()];
    for &var in &function.parameters {
        vars[var] = all(var);
    }
    let mut assigned: Vec<(Var, Option<&Expr>)> = Vec::new();
    for block in &function.blocks {
        for statement in &block.statements {
            match statement {
                Statement::Assign(var, tree) => assigned.push((*var, Some(tree))),
                statement => statement.each_target(&mut |var| assigned.push((var, None))),
            }
        }
        for edge in block.end.edges() {
            assigned.extend(edge.copies.iter().map(|(var, tree)| (*var, Some(tree))));
        }
    }
    for round in 0.. {
        let mut has_changed = false;
        for &(var, tree) in &assigned {
            let value = tree.map_or(all(var), |tree| most(tree, bits[var], &vars));
            if value > vars[var] {
                vars[var] = if round < ROUNDS { value } else { all(var) };
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    vars
}

/// The largest value that a number can have, as far as it can be seen.
pub(super) fn most(tree: &Expr, bits: u32, vars: &[u32]) -> u32 {
    let all = if bits >= 32 { u32::MAX } else { (1 << bits) - 1 };
    let known = match tree {
        Expr::Int(number, _) => *number,
        Expr::Compare(..) => 1,
        Expr::Var(var) => vars[*var].min(all),
        Expr::Load(of, _) => (if *of >= 32 { u32::MAX } else { (1 << of) - 1 }).min(all),
        Expr::Widen { is_signed: false, from, value, .. } => most(value, *from, vars),
        Expr::Narrow { is_exact: true, from, value, .. } => most(value, *from, vars),
        Expr::Select(_, _, yes, no) => most(yes, bits, vars).max(most(no, bits, vars)),
        Expr::Binary(Binary::And, _, left, right) => {
            most(left, bits, vars).min(most(right, bits, vars))
        }
        Expr::Binary(Binary::Or | Binary::Xor, _, left, right) => {
            let both = most(left, bits, vars) | most(right, bits, vars);
            let next = both.checked_add(1).and_then(u32::checked_next_power_of_two);
            next.map_or(all, |next| next - 1)
        }
        Expr::Binary(Binary::LShr, _, left, right) => match **right {
            Expr::Int(by, _) if by < 32 => most(left, bits, vars) >> by,
            _ => all,
        },
        Expr::Binary(Binary::Shl, _, left, right) => match **right {
            Expr::Int(by, _) if by < bits => {
                let shifted = u64::from(most(left, bits, vars)) << by;
                u32::try_from(shifted).unwrap_or(all)
            }
            _ => all,
        },
        Expr::Binary(Binary::Add, _, left, right) => {
            most(left, bits, vars).checked_add(most(right, bits, vars)).unwrap_or(all)
        }
        Expr::Binary(Binary::URem, _, _, right) => most(right, bits, vars).saturating_sub(1),
        Expr::Binary(Binary::UDiv, _, left, _) => most(left, bits, vars),
        _ => all,
    };
    // What could be more has been cut back, to anything.
    if known > all { all } else { known }
}
