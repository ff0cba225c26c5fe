//! A line of the AVR's assembly as the shared optimiser sees it.

use super::assembly::{Line, code, names, opposite};
use super::effects::{FLAGS, FRAME, Set, effect};
use crate::optimise::{Effects, Flow, Kind, Line as Shared};

/// What a function that is not ours may read: arguments, also of the compiler's own helpers, and
/// the register that is always zero.
const FOREIGN: Set = 0xCFFF_FF02;

/// How many bytes a branch and a jump reach, forward and, nearly, back.
const REACH: u32 = 2 * 63;
const FAR_REACH: u32 = 2 * 2_047;

/// Whether only the same function knows a label.
pub(super) fn is_local(name: &str) -> bool {
    name.starts_with(".L")
}

/// Whether an instruction may skip the next one.
pub(super) fn skips(name: &str) -> bool {
    matches!(name, "sbrc" | "sbrs" | "sbic" | "sbis" | "cpse")
}

impl Shared for Line {
    type Name = String;
    type Set = Set;

    const NEVER_KEPT: Set = FLAGS;
    const PRIVATE: Set = FRAME;

    fn kind(&self) -> Kind<'_, String> {
        match self {
            Line::Label(name) => Kind::Label(name),
            Line::Code(..) => Kind::Code,
            Line::Nothing(_) => Kind::Nothing,
            Line::Directive(_) => Kind::Border,
        }
    }

    fn effects(&self) -> Effects<Set> {
        match code(self) {
            ("call" | "rcall", _) => Effects::acting(FOREIGN, FLAGS),
            ("" | "ret", _) => Effects::acting(0, 0),
            (name, operands) => effect(name, operands).unwrap_or(Effects::unknown()),
        }
    }

    fn flow(&self) -> Flow<'_, String> {
        match code(self) {
            ("ret", _) => Flow::Return,
            ("reti" | "ijmp", _) => Flow::Leave,
            ("icall", _) => Flow::Unknown,
            ("call" | "rcall", [to]) => Flow::Call(to),
            ("rjmp" | "jmp", [to]) if is_local(to) => Flow::Jump(to),
            ("rjmp" | "jmp", [to]) => Flow::TailCall(to),
            (name, [to]) if name.starts_with("br") && is_local(to) => Flow::Branch(to),
            (name, _) if name.starts_with("br") => Flow::Unknown,
            (name, _) if skips(name) => Flow::Skip,
            _ => Flow::Next,
        }
    }

    fn size(&self) -> u32 {
        match code(self).0 {
            "" => 0,
            "call" | "jmp" | "lds" | "sts" => 4,
            _ => 2,
        }
    }

    fn names(&self, found: &mut dyn FnMut(String)) {
        match self {
            Line::Code(_, operands) => {
                operands
                    .iter()
                    .flat_map(|text| names(text))
                    .for_each(|name| found(name.to_owned()));
            }
            Line::Directive(text) => names(text).for_each(|name| found(name.to_owned())),
            Line::Label(_) | Line::Nothing(_) => {}
        }
    }

    fn inverted(&self) -> Option<Line> {
        let (name, operands) = code(self);
        let other = match name {
            "sbrc" => "sbrs",
            "sbrs" => "sbrc",
            "sbic" => "sbis",
            "sbis" => "sbic",
            _ => opposite(name)?,
        };
        Some(Line::Code(other.to_owned(), operands.to_vec()))
    }

    fn retargeted(&self, to: &String) -> Option<Line> {
        let (name, _) = code(self);
        let is_jump = name == "rjmp" || opposite(name).is_some();
        is_jump.then(|| Line::Code(name.to_owned(), vec![to.clone()]))
    }

    fn reach(&self) -> Option<u32> {
        match code(self).0 {
            "rjmp" => Some(FAR_REACH),
            name => opposite(name).map(|_| REACH),
        }
    }

    fn may_move(&self) -> bool {
        let Line::Code(name, operands) = self else { return false };
        let is_near = name.starts_with("br") || matches!(&name[..], "rjmp" | "rcall" | "ijmp");
        // To a place of the same function, which may be too far away then.
        let is_local = operands.iter().any(|operand| operand.starts_with('.'));
        !is_near && !skips(name) && !is_local
    }

    fn may_be_outlined(&self) -> bool {
        let Line::Code(name, _) = self else { return false };
        let is_placed = name.starts_with("br")
            || name.starts_with("sb") && !matches!(&name[..], "sbc" | "sbci" | "sbiw")
            || matches!(
                &name[..],
                "rjmp"
                    | "jmp"
                    | "ijmp"
                    | "icall"
                    | "rcall"
                    | "ret"
                    | "reti"
                    | "push"
                    | "pop"
                    | "in"
                    | "out"
                    | "cli"
                    | "sei"
                    | "sleep"
                    | "cpse"
                    | "wdr"
                    | "nop"
            );
        !is_placed
    }

    fn label(name: String) -> Line {
        Line::Label(name)
    }

    fn jump(to: String) -> Line {
        Line::Code("jmp".to_owned(), vec![to])
    }

    fn local_jump(to: String) -> Line {
        Line::Code("rjmp".to_owned(), vec![to])
    }

    fn call(to: String) -> Line {
        Line::Code("call".to_owned(), vec![to])
    }

    fn ret() -> Line {
        Line::Code("ret".to_owned(), vec![])
    }

    fn function(name: String, body: Vec<Line>) -> Vec<Line> {
        let mut lines = vec![
            Line::Directive(format!("\t.section\t.text.{name},\"ax\",@progbits")),
            Line::Directive(format!("\t.type\t{name},@function")),
            Line::Label(name),
        ];
        lines.extend(body);
        lines.push(Line::ret());
        lines
    }
}
