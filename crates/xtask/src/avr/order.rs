//! The order of functions in flash: a call or a jump within four kilobytes takes two bytes and three
//! cycles, a longer one four and four. The linker shortens them; here is seen to it that it can.

use std::collections::HashMap;

use super::assembly::{Line, code, words};
use super::heat::{PRICE, Warm};

/// How far a short call reaches, in words, with some to spare.
const REACH: i32 = 2_040;
/// Changes of the order that are tried.
const TRIES: u32 = 30_000;

/// A function: its lines, its words, and where it calls which others.
struct Block {
    lines: Vec<Warm>,
    words: i32,
    calls: Vec<Call>,
}

/// A call of another function.
struct Call {
    /// Words from the start of the caller.
    from: i32,
    /// Who is called, and where, in words from its start.
    function: usize,
    to: i32,
    /// What it costs if it is far.
    price: u32,
}

/// Puts functions into an order in which most of them are near those that they call.
pub(super) fn order(lines: Vec<Warm>) -> Vec<Line> {
    let (code, rest): (Vec<_>, Vec<_>) = blocks(lines).into_iter().partition(
        |block| matches!(&block[0].line, Line::Directive(text) if text.contains(".text.")),
    );
    let mut functions = connect(code);
    let order = arrange(&functions);
    let mut placed = rest;
    placed.extend(order.into_iter().map(|number| std::mem::take(&mut functions[number].lines)));
    placed.into_iter().flatten().map(|warm| warm.line).collect()
}

/// Pieces that begin with a section.
fn blocks(lines: Vec<Warm>) -> Vec<Vec<Warm>> {
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
fn connect(blocks: Vec<Vec<Warm>>) -> Vec<Block> {
    let mut places = HashMap::new();
    for (number, block) in blocks.iter().enumerate() {
        let mut at = 0;
        for Warm { line, .. } in block {
            if let Line::Label(name) = line {
                places.insert(name.clone(), (number, at));
            }
            at += words(line);
        }
    }
    let block = |(number, lines): (usize, Vec<Warm>)| {
        let mut at = 0;
        let mut calls = Vec::new();
        for Warm { line, runs } in &lines {
            if let ("call" | "jmp", [target]) = code(line)
                && let Some(&(function, to)) = places.get(target)
                && function != number
            {
                // Two bytes, and a cycle each time.
                calls.push(Call { from: at, function, to, price: 2 * PRICE + runs });
            }
            at += words(line);
        }
        Block { lines, words: at, calls }
    };
    blocks.into_iter().enumerate().map(block).collect()
}

/// What those calls cost that are too far in an order.
fn far(functions: &[Block], order: &[usize], starts: &mut [i32]) -> u32 {
    let mut at = 0;
    for &number in order {
        starts[number] = at;
        at += functions[number].words;
    }
    let mut cost = 0;
    for (number, function) in functions.iter().enumerate() {
        for call in &function.calls {
            let distance = starts[call.function] + call.to - starts[number] - call.from;
            if distance.abs() > REACH {
                cost += call.price;
            }
        }
    }
    cost
}

/// Tries to move functions, always the same way, and keeps what is no worse.
fn arrange(functions: &[Block]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..functions.len()).collect();
    if order.len() < 3 {
        return order;
    }
    let mut starts = vec![0; functions.len()];
    let mut least = far(functions, &order, &mut starts);
    let mut random = 0x2545_f491u32;
    let mut below = |most: usize| {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random as usize % most
    };
    for _ in 0..TRIES {
        let length = 1 + below(4).min(order.len() - 2);
        let from = below(order.len() - length);
        let mut tried = order.clone();
        let moved: Vec<usize> = tried.drain(from..from + length).collect();
        let to = below(tried.len() + 1);
        tried.splice(to..to, moved);
        let cost = far(functions, &tried, &mut starts);
        if cost <= least {
            (least, order) = (cost, tried);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::super::assembly::{improve, text};
    use super::*;

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
        improve(&program).into_iter().map(|line| Warm { line, runs: 0 }).collect()
    }

    #[test]
    fn who_calls_is_near() {
        let before = program();
        let functions = connect(blocks(before.clone()).split_off(1));
        let mut starts = [0; 5];
        assert_eq!(far(&functions, &[0, 1, 2, 3, 4], &mut starts), 3 * 2 * PRICE);
        let order = arrange(&functions);
        assert_eq!(far(&functions, &order, &mut starts), 0);
        assert_eq!(order, arrange(&functions), "the same every time");
    }

    #[test]
    fn nothing_is_lost() {
        let before = program();
        let after = text(&order(before.clone()));
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&after), sorted(&text(before.iter().map(|warm| &warm.line))));
        assert!(after.starts_with("\t.section\t.progmem"));
    }
}
