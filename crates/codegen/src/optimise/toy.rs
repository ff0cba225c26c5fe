//! A made-up CPU for the tests of the passes: eight registers, a flag, some variables.
//!
//! `b=1`, `b=c`, `b=m1`, `m1=b` move bytes; `b-` counts down and tells whether that is zero; `?z L1` and `?nz L1`
//! branch, `?ret` returns if it is zero, `skip` skips; `jmp L1`, `call L1`, `ret`, `table L1 L2`; `push b`, `pop b`;
//! `out b` tells others. `L1:` is a label, `note` a comment, `data L1` the address of a place.

use super::{Effects, Flow, Machine};
use crate::assemble::{Instruction, Item, Label};
use kilomate_ir::Result;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Toy {
    Set(char, u8),
    Copy(char, char),
    Load(char, u8),
    Store(u8, char),
    Down(char),
    Branch(bool, Label),
    ReturnIf,
    Skip,
    Jump(Label),
    Call(Label),
    Ret,
    Table(Vec<Label>),
    Push(char),
    Pop(char),
    Out(char),
}

impl Toy {
    pub(super) const ZERO: u64 = 1 << 8;

    pub(super) const fn register(name: char) -> u64 {
        1 << (name as u32 - 'a' as u32)
    }

    pub(super) const fn variable(number: u8) -> u64 {
        1 << (16 + number)
    }

    fn read(text: &str) -> Toy {
        let first = |word: &str| word.chars().next().expect("a register");
        let number = |word: &str| word.trim_start_matches('m').parse().expect("a number");
        if let Some((to, from)) = text.split_once('=') {
            return match (to.starts_with('m'), first(from)) {
                (true, from) => Toy::Store(number(to), from),
                (false, 'm') => Toy::Load(first(to), number(from)),
                (false, '0'..='9') => Toy::Set(first(to), number(from)),
                (false, from) => Toy::Copy(first(to), from),
            };
        }
        match &text.split(' ').collect::<Vec<_>>()[..] {
            ["?z", to] => Toy::Branch(true, label(to)),
            ["?nz", to] => Toy::Branch(false, label(to)),
            ["?ret"] => Toy::ReturnIf,
            ["skip"] => Toy::Skip,
            ["jmp", to] => Toy::Jump(label(to)),
            ["call", to] => Toy::Call(label(to)),
            ["ret"] => Toy::Ret,
            ["table", all @ ..] => Toy::Table(all.iter().map(|to| label(to)).collect()),
            ["push", of] => Toy::Push(first(of)),
            ["pop", of] => Toy::Pop(first(of)),
            ["out", of] => Toy::Out(first(of)),
            [down] if down.ends_with('-') => Toy::Down(first(down)),
            other => panic!("{other:?}"),
        }
    }
}

impl Instruction for Toy {
    fn size(&self) -> u32 {
        match self {
            Toy::Jump(_) | Toy::Call(_) | Toy::Load(..) | Toy::Store(..) => 3,
            _ => 1,
        }
    }

    fn reach(&mut self, _: u32, _: &dyn Fn(Label) -> u32) -> bool {
        false
    }

    fn encode(&self, _: u32, _: &dyn Fn(Label) -> u32, _: &mut Vec<u8>) -> Result {
        Ok(())
    }

    fn text(&self, name: &dyn Fn(Label) -> String) -> String {
        let to = |word: &str, label: &Label| format!("{word} {}", name(*label));
        match self {
            Toy::Set(to, number) => format!("{to}={number}"),
            Toy::Copy(to, from) => format!("{to}={from}"),
            Toy::Load(to, number) => format!("{to}=m{number}"),
            Toy::Store(number, from) => format!("m{number}={from}"),
            Toy::Down(of) => format!("{of}-"),
            Toy::Branch(is_zero, label) => to(if *is_zero { "?z" } else { "?nz" }, label),
            Toy::ReturnIf => "?ret".into(),
            Toy::Skip => "skip".into(),
            Toy::Jump(label) => to("jmp", label),
            Toy::Call(label) => to("call", label),
            Toy::Ret => "ret".into(),
            Toy::Table(all) => {
                all.iter().fold("table".into(), |text: String, label| to(&text, label))
            }
            Toy::Push(of) => format!("push {of}"),
            Toy::Pop(of) => format!("pop {of}"),
            Toy::Out(of) => format!("out {of}"),
        }
    }
}

impl Machine for Toy {
    type Set = u64;
    const NEVER_KEPT: u64 = Toy::ZERO;

    fn effects(&self) -> Effects<u64> {
        let register = |name: &char| Toy::register(*name);
        match self {
            Toy::Set(to, _) => Effects::pure(0, register(to)),
            Toy::Copy(to, from) => Effects::pure(register(from), register(to)),
            Toy::Load(to, number) => Effects::pure(Toy::variable(*number), register(to)),
            Toy::Store(number, from) => Effects::pure(register(from), Toy::variable(*number)),
            Toy::Down(of) => Effects::pure(register(of), register(of) | Toy::ZERO),
            Toy::Branch(..) | Toy::ReturnIf | Toy::Skip => Effects::acting(Toy::ZERO, 0),
            Toy::Call(_) => Effects::acting(0xFF, Toy::ZERO),
            Toy::Push(of) | Toy::Out(of) => Effects::acting(register(of), 0),
            Toy::Pop(of) => Effects::acting(0, register(of)),
            Toy::Jump(_) | Toy::Ret | Toy::Table(_) => Effects::acting(0, 0),
        }
    }

    fn flow(&self) -> Flow<'_, Label> {
        match self {
            Toy::Branch(_, to) => Flow::Branch(to),
            Toy::ReturnIf => Flow::ReturnIf,
            Toy::Skip => Flow::Skip,
            Toy::Jump(to) => Flow::Jump(to),
            Toy::Call(to) => Flow::Call(to),
            Toy::Ret => Flow::Return,
            Toy::Table(all) => Flow::Table(all.iter().collect()),
            _ => Flow::Next,
        }
    }

    fn labels(&self, found: &mut dyn FnMut(Label)) {
        match self {
            Toy::Branch(_, to) | Toy::Jump(to) | Toy::Call(to) => found(*to),
            Toy::Table(all) => all.iter().for_each(|to| found(*to)),
            _ => {}
        }
    }

    fn inverted(&self) -> Option<Toy> {
        match self {
            Toy::Branch(is_zero, to) => Some(Toy::Branch(!is_zero, *to)),
            _ => None,
        }
    }

    fn retargeted(&self, to: Label) -> Option<Toy> {
        match self {
            Toy::Branch(is_zero, _) => Some(Toy::Branch(*is_zero, to)),
            Toy::Jump(_) => Some(Toy::Jump(to)),
            _ => None,
        }
    }

    fn may_move(&self) -> bool {
        true
    }

    fn may_be_outlined(&self) -> bool {
        matches!(self.flow(), Flow::Next | Flow::Call(_))
            && !matches!(self, Toy::Push(_) | Toy::Pop(_))
    }

    fn jump(to: Label) -> Toy {
        Toy::Jump(to)
    }

    fn call(to: Label) -> Toy {
        Toy::Call(to)
    }

    fn ret() -> Toy {
        Toy::Ret
    }
}

/// Reads a program; semicolons stand between lines.
pub(super) fn program(text: &str) -> Vec<Item<Toy>> {
    let item = |line: &str| match line {
        "note" => Item::Note(String::new()),
        _ if line.ends_with(':') => Item::Label(label(line.trim_end_matches(':'))),
        _ => match line.strip_prefix("data ") {
            Some(name) => Item::Word(label(name), 0),
            None => Item::Code(Toy::read(line)),
        },
    };
    text.split("; ").map(item).collect()
}

/// The text of a program.
pub(super) fn shown(lines: &[Item<Toy>]) -> String {
    let name = |label: Label| format!("L{}", label.0);
    let line = |line: &Item<Toy>| match line {
        Item::Label(label) => format!("{}:", name(*label)),
        Item::Code(toy) => toy.text(&name),
        Item::Word(label, _) => format!("data {}", name(*label)),
        _ => "note".into(),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A label of those that passes make.
pub(super) fn made(number: usize) -> Label {
    Label(100 + number as u32)
}

/// Whether a line saves a register.
pub(super) fn is_push(line: &Item<Toy>) -> bool {
    matches!(line, Item::Code(Toy::Push(_)))
}

fn label(name: &str) -> Label {
    Label(name.trim_start_matches('L').parse().expect("a number"))
}
