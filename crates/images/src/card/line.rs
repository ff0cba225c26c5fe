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
/// The most: what one loop counts to.
const MOST: u16 = 2_000;

impl Line {
    /// A line of so many bits a second for a chip of so many clocks a second, without an inverter. `None` if
    /// it is too fast, or too slow, for that chip.
    pub fn new(clock: u32, baud: u32) -> Option<Line> {
        let bit = (clock / 8 + baud / 2).checked_div(baud)?;
        let bit = u16::try_from(bit).ok().filter(|bit| (FEWEST..=MOST).contains(bit))?;
        Some(Line { bit, is_inverted: false })
    }

    /// The routines as text for the assembler: that which sends, and those which listen.
    pub fn text(self) -> [String; 2] {
        let [high, low] = (self.bit * 16 + 255).to_be_bytes();
        let mut text = format!("SILENCE_HIGH EQU {high}\nSILENCE_LOW EQU {low}\n");
        for (number, line) in self.words(TEXT).lines().enumerate() {
            if let Some((before, amount)) = line.split_once("DELAY") {
                text += before;
                text.push('\n');
                delay(self.cycles(amount), number, &mut text);
            } else if let Some((before, amount)) = line.split_once("POLL") {
                text += before;
                text.push('\n');
                poll(self.cycles(amount), self.branches()[0], &mut text);
            } else {
                text += line;
                text.push('\n');
            }
        }
        let (sends, listens) = text.split_once("elf_busy:").unwrap_or((&text, ""));
        let equates =
            text.lines().filter(|line| line.contains(" EQU ")).map(|line| format!("{line}\n"));
        [sends.to_owned(), format!("{}elf_busy:{listens}", equates.collect::<String>())]
    }

    /// `BIT` or `BIT/2`, less a number.
    fn cycles(self, amount: &str) -> u16 {
        let (bit, less) = amount.trim().split_once('-').unwrap_or((amount.trim(), "0"));
        let bit = if bit == "BIT" { self.bit } else { self.bit / 2 };
        bit.saturating_sub(less.parse().unwrap_or(0))
    }

    /// The branches that are taken if the line is not at rest, and if it is.
    pub(super) fn branches(self) -> [&'static str; 2] {
        if self.is_inverted { ["BN3", "B3"] } else { ["B3", "BN3"] }
    }

    /// A text without remarks, whose words for the levels of the line mean instructions.
    pub(super) fn words(self, text: &str) -> String {
        let (rest, work) = if self.is_inverted { ("REQ", "SEQ") } else { ("SEQ", "REQ") };
        let [busy, resting] = self.branches();
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

/// So many cycles: a loop of six, and what is left over. One alone cannot be had, and becomes two.
fn delay(cycles: u16, number: usize, text: &mut String) {
    // Rounds, and cycles of two and three after them.
    let mut rest = cycles.saturating_sub(4) % 6;
    let mut rounds = cycles.saturating_sub(4) / 6;
    if rest == 1 {
        rest += 6;
        rounds = rounds.saturating_sub(1);
    }
    if rounds == 0 {
        rest = if cycles == 1 { 2 } else { cycles };
    }
    // Longer than one loop counts to: 255 rounds, and once more.
    let mut loops = 0;
    while rounds > 0 {
        let now = if rounds > 255 { 240 } else { rounds };
        let name = format!("delay{number}_{loops}");
        // A string takes whatever is written to it.
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

/// So many cycles, at least 13, in which nine go by at most between two looks at the line.
fn poll(cycles: u16, busy: &str, text: &mut String) {
    let mut rest = (cycles - 4) % 8;
    let mut rounds = (cycles - 4) / 8;
    if rest == 1 {
        rest += 8;
        rounds -= 1;
    }
    // A string takes whatever is written to it.
    let _ = write!(text, "        LDI {rounds}\n        PLO 6\n");
    let _ = write!(text, "poll: {busy} hit\n        DEC 6\n        GLO 6\n        BNZ poll\n");
    if rest % 2 == 1 {
        text.push_str("        NOP\n"); // three
        rest -= 3;
    }
    for n in 0..rest / 2 {
        let look = format!("        {busy} hit\n");
        text.push_str(if n % 2 == 0 { &look } else { "        SEX 2\n" });
    }
}
