//! What happens at once, one after the other.

use super::program::{Expr, Shape, Var};

/// Puts assignments that happen at once in an order with the same effect. Where each overwrites what
/// another still needs, a new variable keeps one of them.
pub(super) fn in_order(
    mut copies: Vec<(Var, Expr)>,
    variables: &mut Vec<Shape>,
) -> Vec<(Var, Expr)> {
    copies.retain(|(target, tree)| *tree != Expr::Var(*target));
    let mut ordered = Vec::new();
    while !copies.is_empty() {
        let free = (0..copies.len()).find(|&n| {
            let others = copies.iter().enumerate().filter(|(other, _)| *other != n);
            !others.map(|(_, (_, tree))| tree).any(|tree| mentions(tree, copies[n].0))
        });
        if let Some(free) = free {
            ordered.push(copies.remove(free));
            continue;
        }
        let target = copies[0].0;
        variables.push(variables[target]);
        let kept = variables.len() - 1;
        ordered.push((kept, Expr::Var(target)));
        for (_, tree) in copies.iter_mut().skip(1) {
            tree.rename(&|var| if var == target { kept } else { var });
        }
    }
    ordered
}

fn mentions(tree: &Expr, var: Var) -> bool {
    let mut found = false;
    tree.each_var(&mut |other| found |= other == var);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_variables_change_places_with_a_third() {
        let mut variables = vec![Shape::Bits(8); 2];
        let ordered = in_order(vec![(0, Expr::Var(1)), (1, Expr::Var(0))], &mut variables);
        assert_eq!(ordered, [(2, Expr::Var(0)), (0, Expr::Var(1)), (1, Expr::Var(2))]);
        assert_eq!(variables.len(), 3);
    }

    #[test]
    fn a_chain_needs_no_other_variable() {
        let mut variables = vec![Shape::Bits(8); 3];
        let ordered =
            in_order(vec![(0, Expr::Var(1)), (1, Expr::Var(2)), (2, Expr::Var(2))], &mut variables);
        assert_eq!(ordered, [(0, Expr::Var(1)), (1, Expr::Var(2))]);
        assert_eq!(variables.len(), 3);
    }
}
