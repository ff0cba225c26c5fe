//! The pages of the interpreter in which every instruction begins.
//!
//! Code that writes the low byte of its own program counter goes on elsewhere in the same page. So the next
//! instruction of the bytecode is found by four instructions: its code from where R3 points, where that begins from
//! a table of a page (`rt_codes`), and there. What is done most is written out in that page (`rt_next`), for the rest it
//! has jumps. There is no room for all: what is rare takes a second table and a second page.

use std::fmt::Write;

use super::interpreter::{BYTE, POP, PUSH};
use crate::bytecode::{Code, MACRO_CODES, WINDOW, WINDOW_CODES};
use crate::{Error, Result};

/// The next instruction.
const NEXT: &str = "LDA 3|PLO 11|LDN 11|PLO 0";
/// Bytes of a page.
const PAGE: usize = 256;
/// Where the second page has its jumps, behind its table.
const JUMPS: usize = 128;

/// What is run least, by a profile of the engine.
const RARE: [Code; 29] = [
    Code::SubSat,
    Code::Nip,
    Code::Ult,
    Code::Drop,
    Code::ReturnW,
    Code::UltC,
    Code::Max,
    Code::XorC,
    Code::GetB,
    Code::ReturnB,
    Code::PutIndexW,
    Code::Neg,
    Code::CallAt,
    Code::EqC,
    Code::ResultW,
    Code::Return,
    Code::JumpUltC,
    Code::OrC,
    Code::Dec,
    Code::GetW,
    Code::PutFieldW,
    Code::PutIndexB,
    Code::Case,
    Code::MulC,
    Code::JumpUgeC,
    Code::PutAtB,
    Code::JumpUlt,
    Code::JumpEqC,
    Code::Exit,
];

/// What is written out in the first page, of the codes that are short and run often.
pub(super) fn body(code: Code) -> Option<String> {
    match code {
        Code::Inc => Some("INC 15".into()),
        Code::Zero => Some(format!("{PUSH}|LDI 0|PLO 15|PHI 15")),
        _ => None,
    }
}

/// What is done for the codes of the window, by kind. RB has the code; what R9 points to is the window less the
/// first of these codes.
fn window(kind: u8) -> String {
    let first = match kind {
        0 => String::new(),
        kind => format!("SMI {}|", kind * WINDOW),
    };
    let slot = format!("GLO 11|{first}SEX 9|ADD|PLO 7|SEX 10");
    match kind {
        0 => format!("{slot}|{PUSH}|LDN 7|{BYTE}"),
        1 => format!("{slot}|{PUSH}|LDA 7|PLO 15|LDN 7|PHI 15"),
        2 => format!("{slot}|GLO 15|STR 7|{POP}"),
        _ => format!("{slot}|GLO 15|STR 7|INC 7|GHI 15|STR 7|{POP}"),
    }
}

/// A page that is being written.
#[derive(Default)]
struct Near {
    text: String,
    size: usize,
}

impl Near {
    /// Adds instructions and says where they begin.
    fn add(&mut self, lines: &str) -> u8 {
        let at = self.size as u8;
        for line in lines.split('|') {
            // A string takes whatever is written to it.
            let _ = writeln!(self.text, "        {line}");
            self.size += size(line);
        }
        at
    }

    fn label(&mut self, name: &str) {
        let _ = writeln!(self.text, "{name}:");
    }
}

/// Bytes of one of the instructions that are used here.
fn size(line: &str) -> usize {
    match line.split(' ').next() {
        Some("LBR") => 3,
        Some("LDI" | "SMI") => 2,
        _ => 1,
    }
}

/// A table of bytes, at the beginning of a page.
fn table(name: &str, bytes: &[u8]) -> String {
    let mut text = format!("        ALIGN 256\n{name}:\n");
    for row in bytes.chunks(16) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "        DB {}", row.join(","));
    }
    text
}

/// The pages: the table of all codes, the first page, and the table and the jumps of what is rare.
///
/// # Errors
///
/// If they are more than pages.
pub(super) fn pages() -> Result<String> {
    let (mut codes, mut rare_codes) = ([0u8; PAGE], [0u8; MACRO_CODES as usize]);
    let (mut near, mut rare) = (Near::default(), Near::default());
    near.label("rt_next");
    near.add(NEXT);
    for kind in 0..4u8 {
        let at = near.add(&format!("{}|{NEXT}", window(kind)));
        let first = usize::from(WINDOW_CODES) + usize::from(kind * WINDOW);
        codes[first..][..usize::from(WINDOW)].fill(at);
    }
    let to_rare = near.add("LBR rt_rare");
    let to_macro = near.add("LBR bc_macro");
    codes[usize::from(MACRO_CODES)..usize::from(WINDOW_CODES)].fill(to_macro);
    rare.label("rt_rare");
    rare.add("LDI HIGH(rt_rare_codes)|PHI 11|LDN 11|PLO 6|LDI HIGH(rt_codes)|PHI 11|GLO 6|PLO 0");
    for &code in Code::ALL {
        let jump = format!("LBR bc_{}", code.name());
        // A jump with an address begins where the one with a distance does.
        let all = (0..MACRO_CODES).filter(|&byte| Code::of(byte) == Some(code));
        if RARE.contains(&code) {
            let at = rare.add(&jump);
            for byte in all {
                codes[usize::from(byte)] = to_rare;
                rare_codes[usize::from(byte)] = JUMPS as u8 + at;
            }
        } else {
            let at = match body(code) {
                Some(body) => near.add(&format!("{body}|{NEXT}")),
                None => near.add(&jump),
            };
            all.for_each(|byte| codes[usize::from(byte)] = at);
        }
    }
    if near.size > PAGE || rare.size > PAGE - JUMPS {
        let sizes = format!("pages of {} and {} bytes are too large", near.size, rare.size);
        return Err(Error::at(0, sizes));
    }
    Ok([
        table("rt_codes", &codes),
        "        ALIGN 256\n".into(),
        near.text,
        table("rt_rare_codes", &rare_codes),
        format!("        ALIGN {JUMPS}\n"),
        rare.text,
    ]
    .concat())
}
