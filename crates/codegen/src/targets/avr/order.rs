//! The order of functions in flash: a call or a jump within four kilobytes takes two bytes and three
//! cycles, a longer one four and four. The linker shortens them; here is seen to it that it can.

use std::collections::HashMap;

use super::Warm;
use super::assembly::{Line, code};
use crate::optimise::Line as _;
use crate::optimise::order::{Block, Call, arrange};

/// How far a short call reaches, in bytes, with some to spare.
const REACH: i32 = 2 * 2_040;

/// Puts functions into an order in which most of them are near those that they call.
pub(super) fn order(lines: Vec<Warm>, price: u32) -> Vec<Line> {
    let (mut code, rest): (Vec<_>, Vec<_>) = sections(lines).into_iter().partition(
        |block| matches!(&block[0].line, Line::Directive(text) if text.contains(".text.")),
    );
    let order = arrange(&connect(&code, price), REACH);
    let mut placed = rest;
    placed.extend(order.into_iter().map(|number| std::mem::take(&mut code[number])));
    placed.into_iter().flatten().map(|warm| warm.line).collect()
}

/// Pieces that begin with a section.
pub(super) fn sections(lines: Vec<Warm>) -> Vec<Vec<Warm>> {
    let mut blocks: Vec<Vec<Warm>> = Vec::new();
    for warm in lines {
        let begins = matches!(&warm.line, Line::Directive(text) if text.trim_start().starts_with(".section"));
        match blocks.last_mut() {
            Some(block) if !begins => block.push(warm),
            _ => blocks.push(vec![warm]),
        }
    }
    blocks
}

/// Finds out who calls whom.
fn connect(blocks: &[Vec<Warm>], price: u32) -> Vec<Block> {
    let mut places = HashMap::new();
    for (number, block) in blocks.iter().enumerate() {
        let mut at = 0;
        for Warm { line, .. } in block {
            if let Line::Label(name) = line {
                places.insert(name.as_str(), (number, at));
            }
            at += line.size() as i32;
        }
    }
    let block = |(number, lines): (usize, &Vec<Warm>)| {
        let mut at = 0;
        let mut calls = Vec::new();
        for Warm { line, runs, .. } in lines {
            if let ("call" | "jmp", [target]) = code(line)
                && let Some(&(function, to)) = places.get(target.as_str())
                && function != number
            {
                // Two bytes, and a cycle each time.
                calls.push(Call { from: at, function, to, price: 2 * price + runs });
            }
            at += line.size() as i32;
        }
        Block { size: at, calls }
    };
    blocks.iter().enumerate().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::super::assembly::{improve, text};
    use super::*;
    use crate::optimise::order::far;

    /// Functions of 1,800 bytes that call one another, first and last, second and fourth.
    fn program() -> Vec<Warm> {
        let table = "\t.section\t.progmem.data,\"a\",@progbits\ntable:\n".to_owned();
        let calls = [("a", "e"), ("b", "d"), ("c", "none"), ("d", "b"), ("e", "a")];
        let functions = calls.map(|(name, callee)| {
            let body = "\tinc\tr24\n".repeat(900);
            let head = format!("\t.section\t.text.{name},\"ax\",@progbits\n{name}:\n");
            format!("{head}{body}\tcall\t{callee}\n\tret\t\n")
        });
        let program = table + &functions.concat();
        improve(&program).into_iter().map(Warm::cold).collect()
    }

    #[test]
    fn who_calls_is_near() {
        let before = program();
        let functions = connect(&sections(before.clone()).split_off(1), 120);
        assert_eq!(far(&functions, &[0, 1, 2, 3, 4], REACH), 3 * 2 * 120);
        let order = arrange(&functions, REACH);
        assert_eq!(far(&functions, &order, REACH), 0);
        assert_eq!(order, arrange(&functions, REACH), "the same every time");
    }

    #[test]
    fn nothing_is_lost() {
        let before = program();
        let after = text(&order(before.clone(), 120));
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&after), sorted(&text(before.iter().map(|warm| &warm.line))));
        assert!(after.starts_with("\t.section\t.progmem"));
    }
}
