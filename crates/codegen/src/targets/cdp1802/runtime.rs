//! The run-time system: calls, and what the chip has no instruction for. Only what is called is linked.
//!
//! It is text for the assembler (`runtime/*.asm`). R2 points to the next free byte of the stack; since nothing
//! calls itself, only return addresses are there.

use std::fmt::Write;

use super::layout::Page;
use super::text::procedure;
use kilomate_ir::{Error, Result};

/// Calls and returns.
pub(super) const LINKAGE: &str = include_str!("runtime/linkage.asm");
const MEMORY: &str = include_str!("runtime/memory.asm");
const ARITHMETIC: &str = include_str!("runtime/arithmetic.asm");

/// The text of a routine, and the routines that it calls.
///
/// # Errors
///
/// If there is no such routine.
pub(super) fn routine(name: &str, page: Page) -> Result<(String, Vec<String>)> {
    let table = name.strip_prefix("times").and_then(|rest| rest.split_once('_'));
    if let Some((factor, entries)) = table
        && let (Ok(factor), Ok(entries)) = (factor.parse(), entries.parse())
    {
        return Ok((multiples(factor, entries), vec![]));
    }
    if let Some(text) = procedure(MEMORY, name) {
        return Ok((format!("{}{text}", page.equates()), vec![]));
    }
    let (kind, size) = name.split_at(name.len() - 1);
    let found = procedure(ARITHMETIC, name).or_else(|| procedure(ARITHMETIC, kind));
    let (Some(text), Ok(size)) = (found, size.parse::<u8>()) else {
        return Err(Error::at(0, format!("there is no routine {name}")));
    };
    let quotient = format!("udiv{size}");
    let calls = if kind == "sdiv" { vec![quotient] } else { vec![] };
    let text =
        text.replace('@', &format!("rt_{name}")).replace("QUOTIENT", &format!("rt_udiv{size}"));
    let [a, b, r] = [0, 4, 8].map(|more| page.work + more);
    let bits = 8 * size;
    Ok((
        format!("A EQU {a}\nB EQU {b}\nR EQU {r}\nSIZE EQU {size}\nBITS EQU {bits}\n{text}"),
        calls,
    ))
}

/// What compilers take for granted outside.
pub(super) fn outside(name: &str, page: Page) -> Option<String> {
    let text = procedure(MEMORY, "compare").filter(|_| name == "memcmp" || name == "bcmp")?;
    Some(format!("{}{}", page.equates(), text.replace('@', name)))
}

/// A table of multiples, low byte first, which lies in one page.
fn multiples(factor: u32, entries: u32) -> String {
    let mut text = format!("        ALIGN {}\nrt_times{factor}_{entries}:\n", 2 * entries);
    for n in 0..entries {
        let [low, high] = (n.wrapping_mul(factor) as u16).to_le_bytes();
        // A string takes whatever is written to it.
        let _ = writeln!(text, "        DB {low},{high}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::Labels;
    use crate::targets::cdp1802::text::parse;

    const PAGE: Page = Page { results: 0, parameters: 8, work: 24, window: 36, temporary: 37 };

    #[test]
    fn every_routine_is_read() {
        let kinds = ["mul", "udiv", "sdiv", "shl", "lshr", "ashr"];
        let sized = kinds.iter().flat_map(|kind| [1, 2, 4].map(|size| format!("{kind}{size}")));
        let others = ["copy", "move", "fill", "times12_8"].map(str::to_owned);
        for name in sized.chain(others) {
            let (text, _) = routine(&name, PAGE).unwrap();
            let mut labels = Labels::default();
            let source = parse(&text, &mut labels).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(
                !source.items.is_empty() && labels.find(&format!("rt_{name}")).is_some(),
                "{name}"
            );
        }
        assert!(routine("root2", PAGE).is_err() && outside("strlen", PAGE).is_none());
    }
}
