//! The serial line: from its text, in which waiting and polarity are left open, to one for a speed.

use std::fmt::Write;

const TEXT: &str = include_str!("line.asm");

/// A serial line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Machine cycles of a bit: 8 clocks each.
    pub bit: u16,
    /// Whether an inverter is in the way, so that Q is low and EF3 pulled while the line is at rest.
    pub is_inverted: bool,
}

/// The fewest cycles in which all that is to do between two bytes gets done.
pub const FEWEST: u16 = 45;

impl Line {
    /// A line of so many bits a second for a chip of so many clocks a second, without an inverter. `None` if
    /// it is too fast, or too slow, for that chip.
    pub fn new(clock: u32, baud: u32) -> Option<Line> {
        let bit = (clock / 8 + baud / 2).checked_div(baud)?;
        let bit = u16::try_from(bit).ok().filter(|bit| (FEWEST..4000).contains(bit))?;
        Some(Line { bit, is_inverted: false })
    }

    /// The routines as text for the assembler.
    pub fn text(self) -> String {
        let [high, low] = (self.bit * 16 + 255).to_be_bytes();
        let mut text = format!("SILENCE_HIGH EQU {high}\nSILENCE_LOW EQU {low}\n");
        let mut delays = 0;
        for line in self.words(TEXT).lines() {
            let Some((before, amount)) = line.split_once("DELAY") else {
                // A string takes whatever is written to it.
                let _ = writeln!(text, "{line}");
                continue;
            };
            let bit = self.bit;
            let cycles = match amount.trim() {
                "BIT-20" => bit - 20,
                "BIT-16" => bit - 16,
                "BIT+BIT/2-14" => bit + bit / 2 - 14,
                other => unreachable!("{other}"),
            };
            let _ = writeln!(text, "{before}");
            delay(cycles, delays, &mut text);
            delays += 1;
        }
        text
    }

    /// A text without remarks, whose words for the levels of the line mean instructions.
    pub(super) fn words(self, text: &str) -> String {
        let (rest, work) = if self.is_inverted { ("REQ", "SEQ") } else { ("SEQ", "REQ") };
        let (busy, resting) = if self.is_inverted { ("BN3", "B3") } else { ("B3", "BN3") };
        let words = [("IFBUSY", busy), ("IFREST", resting), ("REST", rest), ("WORK", work)];
        let mut meant = String::new();
        for line in text.lines() {
            for part in line.split(';').next().unwrap_or("").split_inclusive(' ') {
                let meaning = words.iter().find(|(word, _)| *word == part.trim());
                match meaning {
                    Some((_, meaning)) => meant.extend([meaning, " "]),
                    None => meant += part,
                }
            }
            meant.push('\n');
        }
        meant
    }
}

/// So many cycles, at least 13: a loop of six, and what is left over.
fn delay(cycles: u16, number: u32, text: &mut String) {
    // Rounds, and cycles of two and three after them; one cycle cannot be had alone.
    let mut rest = cycles.saturating_sub(4) % 6;
    let mut rounds = cycles.saturating_sub(4) / 6;
    if rest == 1 {
        rest += 6;
        rounds -= 1;
    }
    // Longer than one loop counts to: 255 rounds, and once more.
    let mut loops = 0;
    while rounds > 0 {
        let now = if rounds > 255 { 240 } else { rounds };
        let name = format!("delay{number}_{loops}");
        let _ = write!(text, "        LDI {now}\n        PLO 6\n{name}: DEC 6\n        GLO 6\n");
        let _ = writeln!(text, "        BNZ {name}");
        rounds -= now;
        loops += 1;
        if rounds > 0 {
            // The four cycles before the next loop are two thirds of a round.
            rounds -= 1;
            rest += 2;
        }
    }
    if rest % 2 == 1 {
        text.push_str("        NOP\n"); // three
        rest -= 3;
    }
    for _ in 0..rest / 2 {
        text.push_str("        SEX 2\n");
    }
}
