//! Text without the formatting machinery of `core::fmt` and its kilobytes.

use kilomate_core::Move;
use kilomate_core::eval::score::Score;
use kilomate_core::search::NodeCount;
use kilomate_flash::{Flash, flash};

use crate::packed::packed;
use crate::words::Word;

/// Where bytes go.
pub trait Sink {
    /// Takes the next byte.
    fn put(&mut self, byte: u8);
}

impl<F: FnMut(u8)> Sink for F {
    fn put(&mut self, byte: u8) {
        self(byte);
    }
}

impl Sink for Word {
    fn put(&mut self, byte: u8) {
        self.push(byte);
    }
}

packed! {
    /// What is said.
    Text in TEXTS:
    INFO_DEPTH = "info depth ";
    SELDEPTH = " seldepth ";
    SCORE_CP = " score cp ";
    SCORE_MATE = " score mate ";
    NODES = " nodes ";
    TIME = " time ";
    PV = " pv";
    BESTMOVE = "bestmove ";
    PONDER = " ponder ";
    NONE = "(none)";
    ERROR = "info string error: ";
    NOT_UNDERSTOOD = "not understood: ";
    NO_POSITION = "not a playable position";
    NO_MOVE = "not a legal move: ";
    NO_NUMBER = "not a number: ";
    NO_VALUE = "not a value: ";
    BUSY = "thinking; stop first, before ";
    LOST = "bytes were lost";
    READYOK = "readyok\n";
    // What a chip says that has no room for another table.
    #[cfg(not(kilomate_portable))]
    CHIP = concat!(
        "id name Kilomate ", env!("CARGO_PKG_VERSION"), " on ATmega644P\n",
        "id author the Kilomate authors\n",
        "option name Level type spin default 10 min 1 max 10\n",
        "option name OwnBook type check default false\n",
        "option name Ponder type check default false\n",
        "uciok\n"
    );
    #[cfg(not(kilomate_portable))]
    CYCLES = "info string cycles ";
    #[cfg(not(kilomate_portable))]
    TO_BEGIN = " to begin ";
    #[cfg(not(kilomate_portable))]
    UNTOUCHED = " bytes of stack never touched\n";
    // And a card with a serial line.
    #[cfg(feature = "card")]
    NO_BESTMOVE = "bestmove 0000\n";
    #[cfg(feature = "card")]
    CARD_ID = "id name Kilomate ";
    #[cfg(feature = "card")]
    CARD_NAME = concat!(env!("CARGO_PKG_VERSION"), " on RCA 1802\n");
    #[cfg(feature = "card")]
    CARD = concat!(
        "id author the Kilomate authors\n",
        "option name OwnBook type check default true\n",
        "option name NodeTime type spin default 370 min 1 max 65535\n",
        "uciok\n"
    );
}

/// Prints a text.
pub fn text(out: &mut impl Sink, text: Text) {
    packed_text(out, &TEXTS, text.0);
}

/// Prints text number `number` of a packed table.
#[inline(always)]
pub(crate) fn packed_text<const N: usize>(out: &mut impl Sink, table: &Flash<[u8; N]>, number: u8) {
    let mut at = 0;
    let mut before = number;
    while before > 0 {
        before -= (table.at(at) == 0) as u8;
        at += 1;
    }
    loop {
        let byte = table.at(at);
        if byte == 0 {
            return;
        }
        out.put(byte);
        at += 1;
    }
}

/// Prints a word as it came, with a question mark for everything that is no letter: a control byte
/// might silence a serial line for ever.
pub fn word(out: &mut impl Sink, word: &Word) {
    for &byte in word.as_bytes() {
        out.put(if byte.is_ascii_graphic() { byte } else { b'?' });
    }
}

#[cfg(target_pointer_width = "16")]
const DIGITS: usize = 10;
#[cfg(not(target_pointer_width = "16"))]
const DIGITS: usize = 20;

flash! {
    /// Powers of ten, the largest first.
    static POWERS: [NodeCount; DIGITS] = powers();
}

const fn powers() -> [NodeCount; DIGITS] {
    let mut powers = [1; DIGITS];
    let mut i = DIGITS - 1;
    while i > 0 {
        powers[i - 1] = powers[i] * 10;
        i -= 1;
    }
    powers
}

/// Prints a number with at least so many digits. By subtraction: a division costs a small chip a
/// kilobyte.
#[inline(never)]
pub fn digits(out: &mut impl Sink, number: NodeCount, least: u8) {
    let mut rest = number;
    let mut leading = true;
    for i in 0..DIGITS as u8 {
        let power = POWERS.at(i as usize);
        let mut digit = b'0';
        while rest >= power {
            rest -= power;
            digit += 1;
        }
        leading &= digit == b'0' && i + least < DIGITS as u8;
        if !leading {
            out.put(digit);
        }
    }
}

/// Prints a number.
pub fn number(out: &mut impl Sink, number: NodeCount) {
    digits(out, number, 1);
}

/// Prints a number that is short.
pub fn decimal(out: &mut impl Sink, short: u32) {
    number(out, short as NodeCount);
}

/// Prints a number that may be below zero.
pub fn signed(out: &mut impl Sink, value: i16) {
    if value < 0 {
        out.put(b'-');
    }
    number(out, value.unsigned_abs() as NodeCount);
}

/// Prints a move in coordinates, `(none)` for no move.
pub fn move_text(out: &mut impl Sink, m: Move) {
    if m.is_none() {
        return text(out, Text::NONE);
    }
    for &byte in m.to_coordinates().as_bytes() {
        out.put(byte);
    }
}

/// Prints moves, each after a space.
pub(crate) fn spaced(out: &mut impl Sink, moves: &[Move]) {
    for &m in moves {
        out.put(b' ');
        move_text(out, m);
    }
}

/// Prints ` score cp N` or ` score mate N`.
pub fn score(out: &mut impl Sink, score: Score) {
    let (kind, value) = match score.mate_distance() {
        Some(moves) => (Text::SCORE_MATE, moves),
        None => (Text::SCORE_CP, score.centipawns()),
    };
    text(out, kind);
    signed(out, value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shown;

    #[test]
    fn numbers_are_written_as_everywhere() {
        for n in [0, 1, 9, 10, 4_294_967_295, 4_294_967_296, NodeCount::MAX] {
            assert_eq!(shown(|out| number(out, n)), std::format!("{n}"));
        }
        assert_eq!(shown(|out| digits(out, 7, 9)), "000000007");
        assert_eq!(shown(|out| signed(out, i16::MIN)), "-32768");
    }

    #[test]
    fn every_text_is_found() {
        assert_eq!(shown(|out| text(out, Text::INFO_DEPTH)), "info depth ");
        assert_eq!(shown(|out| text(out, Text::NONE)), "(none)");
        assert_eq!(shown(|out| text(out, Text::LOST)), "bytes were lost");
    }

    #[test]
    fn control_bytes_are_not_repeated() {
        let mut heard = Word::new();
        for byte in [b'a', 0x13, 0x11, 0x1b, 0x7f, 0xe9, b'z'] {
            heard.push(byte);
        }
        assert_eq!(shown(|out| word(out, &heard)), "a?????z");
    }
}
