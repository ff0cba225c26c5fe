//! Macros: what is repeated most becomes an instruction of one byte.

use std::collections::BTreeMap;

use super::code::{Code, MACRO_CODES};
use super::heat::Heat;
use super::op::{Op, WINDOW_CODES};
use crate::assemble::{Instruction, Item, Label, Labels};

/// How many macros there can be.
pub(crate) const MACROS: usize = (WINDOW_CODES - MACRO_CODES) as usize;
/// Instructions of the longest one.
const LONGEST: usize = 10;
/// Bytes of its address.
const ADDRESS: u32 = 2;

/// The macros of a program, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Macros {
    bodies: Vec<Vec<Op>>,
    labels: Vec<Label>,
}

impl Macros {
    /// Finds what is repeated in these pieces of a program, whose words are in the pool, and puts macros
    /// in its place, except where it is hot; at most so many.
    pub(crate) fn find(
        pieces: &mut [&mut Vec<Item<Op>>],
        labels: &mut Labels,
        heat: &Heat,
        most: usize,
    ) -> Macros {
        let mut macros = Macros::default();
        while macros.bodies.len() < most {
            let Some(body) = best(pieces, heat) else { break };
            let number = macros.bodies.len() as u8;
            for piece in pieces.iter_mut() {
                replace(piece, &body, Op::Macro(number), heat);
            }
            macros.bodies.push(body);
            macros.labels.push(labels.named(format!("km_macro_{number}")));
        }
        macros
    }

    /// Where each macro is: what the interpreter's table has.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// What each macro does.
    pub fn bodies(&self) -> &[Vec<Op>] {
        &self.bodies
    }

    /// The macros themselves, to be placed anywhere.
    pub fn items(&self) -> Vec<Item<Op>> {
        let mut items = Vec::new();
        for (&label, body) in self.labels.iter().zip(&self.bodies) {
            items.push(Item::Label(label));
            items.extend(body.iter().map(|&op| Item::Code(op)));
            if !is_last(body) {
                items.push(Item::Code(Op::Plain(Code::End)));
            }
        }
        items
    }
}

/// Whether an instruction can be in a macro.
fn fits(item: &Item<Op>) -> Option<Op> {
    let Item::Code(op) = item else { return None };
    let is_kept_out = matches!(
        op,
        Op::Window(_)
            | Op::Macro(_)
            | Op::Jump(..)
            | Op::Pool(Code::Call, ..)
            | Op::Word(Code::CallAt | Code::Exit, _)
            | Op::Plain(Code::Native)
    );
    (!is_kept_out).then_some(*op)
}

/// Whether it leaves the function, so that nothing need come behind it.
fn is_last(body: &[Op]) -> bool {
    matches!(body.last(), Some(Op::Plain(Code::Return | Code::ReturnB | Code::ReturnW)))
}

/// The instructions that save most as a macro.
fn best(pieces: &[&mut Vec<Item<Op>>], heat: &Heat) -> Option<Vec<Op>> {
    // How often, and where it was found last, so that what overlaps counts once.
    let mut found: BTreeMap<Vec<Op>, (u32, usize)> = BTreeMap::new();
    let mut at = 0;
    for piece in pieces {
        let is_hot = heat.of(piece);
        for start in (0..piece.len()).filter(|&start| !is_hot[start]) {
            let mut body = Vec::new();
            for item in piece[start..].iter().take(LONGEST) {
                let Some(op) = fits(item) else { break };
                body.push(op);
                let entry = found.entry(body.clone()).or_insert((0, 0));
                if entry.0 == 0 || entry.1 <= at + start {
                    *entry = (entry.0 + 1, at + start + body.len());
                }
            }
        }
        at += piece.len() + LONGEST;
    }
    let gain = |body: &[Op], count: u32| {
        let size: u32 = body.iter().map(Instruction::size).sum();
        let end = u32::from(!is_last(body));
        i64::from(count * (size - 1)) - i64::from(size + end + ADDRESS)
    };
    let gains = found.into_iter().map(|(body, (count, _))| (gain(&body, count), body));
    // Of those that save the same, the first.
    let best = gains.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (best.0 > 0).then_some(best.1)
}

fn replace(piece: &mut Vec<Item<Op>>, body: &[Op], by: Op, heat: &Heat) {
    let is_hot = heat.of(piece);
    let mut replaced = Vec::new();
    let mut at = 0;
    while at < piece.len() {
        let there = piece[at..].iter().map_while(fits).take(body.len());
        if !is_hot[at] && there.eq(body.iter().copied()) {
            replaced.push(Item::Code(by));
            at += body.len();
        } else {
            replaced.push(piece[at].clone());
            at += 1;
        }
    }
    *piece = replaced;
}
