//! The run-time system: calls, and what the chip has no instruction for. Only what is called is linked.
//!
//! A call is `SEP 4` and the address, high byte first; a return is `SEP 5`. R2 points to the next free byte
//! of the stack. Since nothing calls itself, only return addresses are there.

mod texts;

use std::fmt::Write;

use super::layout::Page;

pub(super) use texts::LINKAGE;
use texts::{COPY, MOVE, TIMES};

/// The text of a routine, and the routines that it calls.
pub(super) fn routine(name: &str, page: Page) -> (String, Vec<String>) {
    match name {
        "copy" => return (COPY.into(), vec![]),
        "move" => return (MOVE.into(), vec![]),
        "fill" => return (fill(page), vec![]),
        _ => {}
    }
    if let Some((factor, entries)) =
        name.strip_prefix("times").and_then(|rest| rest.split_once('_'))
    {
        let number = |word: &str| word.parse::<u32>().unwrap_or(0);
        return (multiples(number(factor), number(entries)), vec![]);
    }
    let (kind, size) = name.split_at(name.len() - 1);
    let size = size.parse().unwrap_or(4);
    let w = Writer { text: String::new(), page, size, name: format!("rt_{name}") };
    match kind {
        "mul" if w.size == 2 => (w.short_product(), vec![]),
        "mul" => (w.product(), vec![]),
        "udiv" => (w.quotient(), vec![]),
        "sdiv" => (w.signed_quotient(), vec![format!("udiv{size}")]),
        _ => (w.shift(kind), vec![]),
    }
}

/// What compilers take for granted outside: which of two places in memory has the lower byte where they
/// differ first.
pub(super) fn outside(name: &str, page: Page) -> Option<String> {
    if name != "memcmp" && name != "bcmp" {
        return None;
    }
    let mut text = format!("{name}: LDI {}\n        PLO 7\n", page.parameters);
    for register in [14, 15, 13] {
        let _ = writeln!(
            text,
            "        LDA 7\n        PLO {register}\n        LDA 7\n        PHI {register}\n        INC 7\n        INC 7"
        );
    }
    let _ = write!(
        text,
        "        LDI {}
        PLO 7
        LDI 0
        STR 7
        INC 7
        STR 7
        DEC 7
        SEX 15
{name}_more: GLO 13
        JNZ {name}_one
        GHI 13
        JZ {name}_done
{name}_one: LDA 14
        SM
        JNZ {name}_differ
        IRX
        DEC 13
        JMP {name}_more
{name}_differ: JNF {name}_less
        LDI 1
        STR 7
        SEP 5
{name}_less: LDI 0FFH
        STR 7
        INC 7
        STR 7
{name}_done: SEP 5
",
        page.results
    );
    Some(text)
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

fn fill(page: Page) -> String {
    format!(
        "
rt_fill: LDI {}
        PLO 7
rt_fill_more: GLO 13
        JNZ rt_fill_one
        GHI 13
        JZ rt_fill_done
rt_fill_one: LDN 7
        STR 15
        INC 15
        DEC 13
        JMP rt_fill_more
rt_fill_done: SEP 5
",
        page.work
    )
}

/// Writes a routine for numbers of so many bytes: `a` and `b`, and a result `r`.
struct Writer {
    text: String,
    page: Page,
    size: u8,
    name: String,
}

impl Writer {
    fn a(&self) -> u8 {
        self.page.work
    }
    fn b(&self) -> u8 {
        self.page.work + 4
    }
    fn r(&self) -> u8 {
        self.page.work + 8
    }

    fn lines(&mut self, lines: &str) {
        for line in lines.split('|') {
            // A string takes whatever is written to it.
            let _ = writeln!(self.text, "        {}", line.trim());
        }
    }

    fn label(&mut self, tail: &str) {
        let _ = writeln!(self.text, "{}{tail}:", self.name);
    }

    fn jump(&mut self, code: &str, tail: &str) {
        let line = format!("{code} {}{tail}", self.name);
        self.lines(&line);
    }

    fn point(&mut self, register: u8, to: u8) {
        self.lines(&format!("LDI {to} | PLO {register}"));
    }

    fn zero_result(&mut self) {
        self.point(7, self.r());
        self.lines("LDI 0");
        for _ in 0..self.size {
            self.lines("STR 7 | INC 7");
        }
    }

    /// Left by one bit, `first` being the code for the lowest byte.
    fn left(&mut self, at: u8, first: &str) {
        self.point(8, at);
        for k in 0..self.size {
            let code = if k == 0 { first } else { "SHLC" };
            self.lines(&format!("LDN 8 | {code} | STR 8 | INC 8"));
        }
    }

    fn right(&mut self, at: u8, is_signed: bool) {
        self.point(8, at + self.size - 1);
        if is_signed {
            self.lines("LDN 8 | SHL | LDN 8 | SHRC | STR 8");
        } else {
            self.lines("LDN 8 | SHR | STR 8");
        }
        for _ in 1..self.size {
            self.lines("DEC 8 | LDN 8 | SHRC | STR 8");
        }
    }

    fn negate(&mut self, at: u8) {
        self.point(7, at);
        for k in 0..self.size {
            let code = if k == 0 { "SDI" } else { "SDBI" };
            self.lines(&format!("LDN 7 | {code} 0 | STR 7 | INC 7"));
        }
    }

    /// Of two bytes or words, in registers.
    fn short_product(mut self) -> String {
        self.label("");
        self.point(7, self.a());
        self.lines("LDA 7 | PLO 14 | LDN 7 | PHI 14");
        self.point(7, self.b());
        self.lines("LDA 7 | PLO 15 | LDN 7 | PHI 15 | SEX 2");
        self.text += TIMES;
        self.point(7, self.r());
        self.lines("GLO 15 | STR 7 | INC 7 | GHI 15 | STR 7 | SEP 5");
        self.text
    }

    fn product(mut self) -> String {
        self.label("");
        self.zero_result();
        self.label("_more");
        self.point(7, self.b());
        self.lines("SEX 7 | LDX");
        for _ in 1..self.size {
            self.lines("IRX | OR");
        }
        self.jump("JZ", "_done");
        self.right(self.b(), false);
        self.jump("JNF", "_no");
        self.point(8, self.a());
        self.point(9, self.r());
        self.lines("SEX 9");
        for k in 0..self.size {
            let code = if k == 0 { "ADD" } else { "ADC" };
            self.lines(&format!("LDA 8 | {code} | STR 9 | INC 9"));
        }
        self.label("_no");
        self.left(self.a(), "SHL");
        self.jump("JMP", "_more");
        self.label("_done");
        self.lines("SEP 5");
        self.text
    }

    fn quotient(mut self) -> String {
        self.label("");
        self.zero_result();
        self.point(15, 8 * self.size);
        self.label("_more");
        self.left(self.a(), "SHL");
        self.left(self.r(), "SHLC");
        // A bit that falls out of the remainder: it is above anything that is divided by.
        self.jump("JDF", "_take");
        self.point(8, self.r());
        self.point(9, self.b());
        self.lines("SEX 9");
        for k in 0..self.size {
            let code = if k == 0 { "SM" } else { "SMB" };
            self.lines(&format!("LDA 8 | {code} | IRX"));
        }
        self.jump("JNF", "_next");
        self.label("_take");
        self.point(8, self.r());
        self.point(9, self.b());
        self.lines("SEX 9");
        for k in 0..self.size {
            let code = if k == 0 { "SM" } else { "SMB" };
            self.lines(&format!("LDN 8 | {code} | STR 8 | INC 8 | IRX"));
        }
        self.point(8, self.a());
        self.lines("LDN 8 | ORI 1 | STR 8");
        self.label("_next");
        self.lines("DEC 15 | GLO 15");
        self.jump("JNZ", "_more");
        self.lines("SEP 5");
        self.text
    }

    fn signed_quotient(mut self) -> String {
        let top = self.size - 1;
        self.label("");
        self.point(7, self.a() + top);
        self.point(8, self.b() + top);
        self.lines("LDN 7 | PLO 14 | LDN 8 | SEX 7 | XOR | PHI 14 | LDN 8 | SHL");
        self.jump("JNF", "_b");
        self.negate(self.b());
        self.label("_b");
        self.lines("GLO 14 | SHL");
        self.jump("JNF", "_a");
        self.negate(self.a());
        self.label("_a");
        self.lines(&format!("SEP 4 | DW rt_udiv{}", self.size));
        self.lines("GHI 14 | SHL");
        self.jump("JNF", "_q");
        self.negate(self.a());
        self.label("_q");
        self.lines("GLO 14 | SHL");
        self.jump("JNF", "_done");
        self.negate(self.r());
        self.label("_done");
        self.lines("SEP 5");
        self.text
    }

    /// As long as eight bits or more are left: by a byte.
    fn bytes_first(&mut self, is_left: bool) {
        self.label("_byte");
        self.lines("GLO 15 | SMI 8");
        self.jump("JNF", "_bits");
        self.lines("PLO 15");
        let (first, step) =
            if is_left { (self.a() + self.size - 1, "DEC") } else { (self.a(), "INC") };
        self.point(8, first);
        let back = if is_left { "INC" } else { "DEC" };
        for _ in 1..self.size {
            self.lines(&format!("{step} 8 | LDN 8 | {back} 8 | STR 8 | {step} 8"));
        }
        self.lines("LDI 0 | STR 8");
        self.jump("JMP", "_byte");
        self.label("_bits");
        self.lines("GLO 15");
        self.jump("JZ", "_done");
    }

    fn shift(mut self, kind: &str) -> String {
        self.label("");
        self.point(7, self.b());
        self.lines("LDN 7");
        self.jump("JZ", "_done");
        self.lines("PLO 15");
        if self.size == 4 && kind != "ashr" {
            self.bytes_first(kind == "shl");
        }
        self.label("_more");
        match kind {
            "shl" => self.left(self.a(), "SHL"),
            kind => self.right(self.a(), kind == "ashr"),
        }
        self.lines("DEC 15 | GLO 15");
        self.jump("JNZ", "_more");
        self.label("_done");
        self.lines("SEP 5");
        self.text
    }
}
