//! The interpreter of the bytecode.
//!
//! It runs with R0 as the program counter, so that R3 is free to point to the bytecode. Native code goes into it
//! by `SEP 1`; R1 points to `rt_enter` whenever native code runs. What is done most lies in one page (`near`), in
//! which a table says where each code begins: the next instruction is found by writing the low byte of the
//! program counter itself. The top of the stack is in RF, the cells below it at the end of the page of the
//! variables under RA, which X names; R9 points to the window, RB into the table of codes, RD holds the
//! way back from a macro. What is done for each code is text for the assembler: `interpreter/*.asm`.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::layout::Page;
use super::text::procedure;
use crate::bytecode::More;

pub(super) const MACROS: &str = include_str!("interpreter/macros.asm");
const ENTRY: &str = include_str!("interpreter/entry.asm");
const CODES: &str = include_str!("interpreter/codes.asm");
const FLOW: &str = include_str!("interpreter/flow.asm");
const MORE: &str = include_str!("interpreter/more.asm");

/// A look at an input line, every some hundred cycles: where bytecode is entered and where it branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The branch that is taken if the line is at rest.
    pub rest: &'static str,
    /// The byte that becomes 1 if it is not.
    pub seen: u16,
}

/// The macros that look at an input line, if there is one. If it is not at rest, it is looked at again ten cycles
/// later, for which no pulse lasts. The branches are short, and lie in sixteen bytes with one before them.
fn look(look: Option<Look>) -> String {
    let Some(Look { rest, seen }) = look else {
        return "align_look MACRO\n ENDM\nlook MACRO\n ENDM\n".into();
    };
    let [high, low] = seen.to_be_bytes();
    format!(
        "align_look MACRO\n ALIGN 16\n ENDM\nlook MACRO\n {rest} %1_on\n LDI {high}\n PHI 6\n LDI {low}\n PLO 6\n \
         {rest} %1_on\n LDI 1\n STR 6\n%1_on:\n ENDM\n"
    )
}

/// What all texts of the interpreter begin with.
fn head(page: Page, looks: Option<Look>) -> String {
    format!("{}{}{MACROS}", page.equates(), look(looks))
}

/// The way in, and the way on after a call.
pub(super) fn entry(page: Page, looks: Option<Look>) -> String {
    head(page, looks) + ENTRY
}

/// What is done for all codes and for these rarer ones, and the routines of the run-time system that it needs.
pub(super) fn handlers(
    page: Page,
    looks: Option<Look>,
    used: &BTreeSet<More>,
) -> (String, BTreeSet<String>) {
    let mut text = [&head(page, looks), CODES, FLOW].concat();
    let mut routines = BTreeSet::new();
    for more in used {
        let handler = procedure(MORE, &name(*more)).unwrap_or_default();
        routines.extend(handler.lines().filter_map(routine_of));
        text += &handler;
    }
    // A string takes whatever is written to it.
    for name in &routines {
        let _ = writeln!(text, "bs_{name}: SEP 4\n        DW rt_{name}\n        SEP 12");
    }
    text += "        ALIGN 64\nrt_more:\n";
    for number in 0..32u8 {
        let more = More::ALL.get(usize::from(number)).filter(|more| used.contains(more));
        let name = match more {
            Some(&more) => name(more),
            None => "bc_bad".to_owned(),
        };
        let _ = writeln!(text, "        DW {name}");
    }
    (text, routines)
}

/// Where a rarer code is done.
fn name(more: More) -> String {
    format!("bm_{more:?}").to_lowercase()
}

/// The routine of the run-time system that a line calls by one of the macros for that.
fn routine_of(line: &str) -> Option<String> {
    let (word, operands) = line.trim().split_once(' ')?;
    let is_call = matches!(word, "word_by" | "long_by" | "long_shift" | "block_by");
    is_call.then(|| operands.trim().split(',').next().unwrap_or("").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::Labels;
    use crate::bytecode::Code;
    use crate::targets::cdp1802::near;
    use crate::targets::cdp1802::text::parse;

    #[test]
    fn every_code_is_done_somewhere() {
        let page = Page { results: 0, parameters: 8, work: 24, window: 36, temporary: 37 };
        let used: BTreeSet<More> = More::ALL.iter().copied().collect();
        let (text, routines) = handlers(page, None, &used);
        let mut labels = Labels::default();
        let items = parse(&text, &mut labels).unwrap().items;
        let is_placed = |name: &str| {
            let label = labels.find(name);
            items.iter().any(|i| matches!(i, crate::assemble::Item::Label(l) if Some(*l) == label))
        };
        for &code in Code::ALL.iter().filter(|&&code| near::body(code).is_none()) {
            assert!(is_placed(&format!("bc_{}", code.name())), "{code:?}");
        }
        for &more in More::ALL {
            assert!(is_placed(&name(more)), "{more:?}");
        }
        assert_eq!(routines.len(), 14, "{routines:?}");
    }
}
