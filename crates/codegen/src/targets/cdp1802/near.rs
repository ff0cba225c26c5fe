//! The pages of the interpreter in which every instruction begins.
//!
//! Code that writes the low byte of its own program counter goes on elsewhere in the same page. So the next
//! instruction of the bytecode is found by four instructions: its code from where R3 points, where that begins from
//! a table of a page (`rt_codes`), and there. What is done most is written out in that page (`rt_next`), for the rest it
//! has jumps. There is no room for all: what is rare takes a second table and a second page.

use std::fmt::Write;

use super::interpreter::MACROS;
use super::op::{Op, TEE_BYTE, TEE_WORD};
use super::text::parse;
use crate::assemble::{Instruction, Item, Labels};
use crate::bytecode::{Code, MACRO_CODES, WINDOW, WINDOW_CODES};
use kilomate_ir::{Error, Result};

/// The next instruction.
const NEXT: &str = "LDA 3|PLO 11|LDN 11|PLO 0";
/// Bytes of a page.
const PAGE: usize = 256;
/// Where the second page has its jumps, behind its table.
const JUMPS: usize = 128;

/// What goes to a variable and stays on the stack.
const KEEP_BYTE: &str = "LDA 3|PLO 7|GLO 15|STR 7|BR rt_high";
const KEEP_WORD: &str = "LDA 3|PLO 7|GLO 15|STR 7|INC 7|GHI 15|STR 7|LDA 3|PLO 11|LDN 11|PLO 0";

/// What is run least, by a profile of the engine.
const RARE: [Code; 33] = [
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
    Code::Eq,
    Code::And,
    Code::IsZero,
    Code::SubC,
];

/// What is written out in the first page, of the codes that are short and run often.
pub(super) fn body(code: Code) -> Option<&'static str> {
    match code {
        Code::Inc => Some("INC 15"),
        Code::Zero => Some("push|LDI 0|PLO 15|PHI 15"),
        _ => None,
    }
}

/// What is done for the codes of the window, by kind. RB has the code; what is added to it is written into the
/// instruction when the window changes (`entry.asm`), and is for a window at 0 at first. Behind what writes a variable
/// the stack is empty.
fn window(kind: u8) -> String {
    let first = 0_u8.wrapping_sub(WINDOW_CODES + kind * WINDOW);
    let name = ["rt_get_byte", "rt_get_word", "rt_set_byte", "rt_set_word"][usize::from(kind & 3)];
    let rest = match kind {
        0 => "push|LDN 7|PLO 15|rt_high: LDI 0|PHI 15",
        1 => "push|LDA 7|PLO 15|LDN 7|PHI 15",
        2 => "GLO 15|STR 7|LDI 255|PLO 10",
        _ => "GLO 15|STR 7|INC 7|GHI 15|STR 7|LDI 255|PLO 10",
    };
    format!("GLO 11|{name}: ADI {first}|PLO 7|{rest}")
}

/// A page that is being written.
struct Near {
    text: String,
    size: usize,
}

impl Near {
    fn new(name: &str) -> Near {
        Near { text: format!("{name}:\n"), size: 0 }
    }

    /// Adds instructions and says where they begin.
    fn add(&mut self, lines: &str) -> Result<u8> {
        let at = self.size as u8;
        let lines = format!("        {}\n", lines.replace('|', "\n        "));
        let items = parse(&format!("{MACROS}{lines}"), &mut Labels::default())?.items;
        let size = |item: &Item<Op>| if let Item::Code(op) = item { op.size() } else { 0 };
        self.size += items.iter().map(size).sum::<u32>() as usize;
        self.text += &lines;
        Ok(at)
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
    let (mut near, mut rare) = (Near::new("rt_next"), Near::new("rt_rare"));
    near.add(NEXT)?;
    for kind in 0..4u8 {
        let at = near.add(&format!("{}|{NEXT}", window(kind)))?;
        let first = usize::from(WINDOW_CODES) + usize::from(kind * WINDOW);
        codes[first..][..usize::from(WINDOW)].fill(at);
    }
    let to_rare = near.add("LBR rt_rare")?;
    let to_macro = near.add("LBR bc_macro")?;
    codes[usize::from(MACRO_CODES)..usize::from(WINDOW_CODES)].fill(to_macro);
    for (code, body) in [(TEE_BYTE, KEEP_BYTE), (TEE_WORD, KEEP_WORD)] {
        codes[usize::from(code)] = near.add(body)?;
    }
    rare.add("LDI HIGH(rt_rare_codes)|PHI 11|LDN 11|PLO 6|LDI HIGH(rt_codes)|PHI 11|GLO 6|PLO 0")?;
    for &code in Code::ALL {
        let jump = format!("LBR bc_{}", code.name());
        // A jump with an address begins where the one with a distance does.
        let all = (0..MACRO_CODES).filter(|&byte| Code::of(byte) == Some(code));
        if RARE.contains(&code) {
            let at = rare.add(&jump)?;
            for byte in all {
                codes[usize::from(byte)] = to_rare;
                rare_codes[usize::from(byte)] = JUMPS as u8 + at;
            }
        } else {
            let at = match body(code) {
                Some(body) => near.add(&format!("{body}|{NEXT}"))?,
                None => near.add(&jump)?,
            };
            all.for_each(|byte| codes[usize::from(byte)] = at);
        }
    }
    if near.size > PAGE || rare.size > PAGE - JUMPS {
        let sizes = format!("pages of {} and {} bytes are too large", near.size, rare.size);
        return Err(Error::at(0, sizes));
    }
    Ok([
        MACROS.to_owned(),
        table("rt_codes", &codes),
        "        ALIGN 256\n".into(),
        near.text,
        table("rt_rare_codes", &rare_codes),
        format!("        ALIGN {JUMPS}\n"),
        rare.text,
    ]
    .concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::cdp1802::text::build;

    #[test]
    fn every_code_begins_where_its_table_says() {
        // Jumps lead to places that are made up: the end of it all.
        let mut text = pages().unwrap();
        for &code in Code::ALL.iter().filter(|&&code| body(code).is_none()) {
            let _ = writeln!(text, "bc_{}:", code.name());
        }
        let image = build(&(text + "bc_macro: IDL\n")).unwrap();
        let (codes, near) = (&image.bytes[..PAGE], &image.bytes[PAGE..2 * PAGE]);
        let rare = &image.bytes[2 * PAGE..];
        assert_eq!(image.bytes.len(), 3 * PAGE - (PAGE - JUMPS) + rare.len() - JUMPS);
        for byte in 0..=255u8 {
            let at = usize::from(codes[usize::from(byte)]);
            let Some(code) = Code::of(byte).filter(|_| byte < MACRO_CODES) else { continue };
            if RARE.contains(&code) {
                let jump = usize::from(rare[usize::from(byte)]);
                assert_eq!((near[at], rare[jump]), (0xc0, 0xc0), "{code:?}");
            } else if body(code).is_none() {
                assert_eq!(near[at], 0xc0, "{code:?}");
            } else {
                assert_ne!(near[at], 0xc0, "{code:?}");
            }
        }
    }
}
