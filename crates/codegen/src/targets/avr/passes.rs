//! The shared optimiser's passes as the AVR uses them.

use super::assembly::Line;
use super::functions::{functions, live};
use super::line::is_local;
use super::order::sections;
use super::{TAIL, Warm};
use crate::optimise::heat::Costs;
use crate::optimise::{dead, jumps, layout, outline as outlining, remove, tails};

/// What jumps and calls take: four bytes, or two when the linker finds the target near; most are.
pub(super) fn costs(price: u32) -> Costs {
    Costs { jump: (3, 3), call: (3, 8), ret: 2, price }
}

/// Removes instructions that only write what nobody looks at; tells whether there were any.
pub(super) fn drop_dead(lines: &mut Vec<Line>) -> bool {
    let dead = dead::find(lines, &live(lines));
    remove(lines, &dead);
    !dead.is_empty()
}

/// Spares jumps in every function.
pub(super) fn spare_jumps(lines: &mut Vec<Line>) {
    for function in functions(lines).into_iter().rev() {
        let mut body = lines[function.lines.clone()].to_vec();
        jumps::spare(&mut body, &|name| !is_local(name));
        lines.splice(function.lines, body);
    }
}

/// A function called last returns for its caller.
pub(super) fn merge_returns(lines: &mut Vec<Warm>) {
    jumps::merge_returns(lines);
}

/// Ends of functions that stand in several places are kept once: most are of functions that save the same registers.
pub(super) fn merge_tails(lines: &mut Vec<Warm>, costs: &Costs) {
    tails::merge(lines, costs, &mut |number| format!("{TAIL}{number}"));
}

/// Sequences that stand in several places become functions.
pub(super) fn outline(lines: &mut Vec<Warm>, costs: &Costs) {
    let is_code = |line: &Line| match line {
        Line::Directive(text) if text.trim_start().starts_with(".section") => {
            Some(text.contains(".text"))
        }
        _ => None,
    };
    outlining::outline(lines, costs, &is_code, &mut |number| format!("outlined.{number}"));
}

/// What ways between blocks take: of a branch, a jump behind a branch, a skip.
fn layout_costs(price: u32) -> layout::Costs {
    layout::Costs { jump: (2, 2), branch: (2, 2, 1), reach: 2 * 62, skip: (2, 2, 1), price }
}

/// Puts the blocks of each function into an order in which what runs often falls through.
pub(super) fn arrange_blocks(lines: Vec<Warm>, price: u32) -> Vec<Warm> {
    let mut made = 0;
    let mut name = || {
        made += 1;
        format!(".Lblock{made}")
    };
    let mut arranged = Vec::with_capacity(lines.len());
    for mut section in sections(lines) {
        let is_label = |warm: &Warm| matches!(warm.line, Line::Label(_));
        if let Some(start) = section.iter().position(is_label) {
            let mut body = section.split_off(start);
            layout::arrange(&mut body, &layout_costs(price), &|name| !is_local(name), &mut name);
            section.extend(body);
        }
        arranged.extend(section);
    }
    arranged
}

#[cfg(test)]
#[path = "passes_tests.rs"]
mod tests;
