//! The program's memory beyond 16-bit pointers, and the border where calls cross.

use kilomate_abi::codes::data;
use kilomate_abi::{EngineMove, translate};
use kilomate_core::Move;

unsafe extern "C" {
    /// A byte anywhere in 24 bits.
    safe fn native_read(low: u16, high: u8) -> u8;
    /// Writes one.
    safe fn native_write(low: u16, high: u8, byte: u8);
}

/// A pointer of the program.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Far([u8; 3]);

impl Far {
    pub(super) const NULL: Far = Far([0; 3]);

    pub(super) fn is_null(self) -> bool {
        let [low, middle, high] = self.0;
        low | middle | high == 0
    }

    /// What lies so many bytes further.
    fn at(self, offset: u16) -> u8 {
        let (low, high) = self.parts();
        let (low, is_beyond) = low.overflowing_add(offset);
        native_read(low, high.wrapping_add(u8::from(is_beyond)))
    }

    fn parts(self) -> (u16, u8) {
        let [low, middle, high] = self.0;
        (u16::from_le_bytes([low, middle]), high)
    }

    fn advance(&mut self) {
        let (low, high) = self.parts();
        let (low, is_beyond) = low.overflowing_add(1);
        let [low, middle] = low.to_le_bytes();
        self.0 = [low, middle, high.wrapping_add(u8::from(is_beyond))];
    }

    /// Reads a byte and goes on to the next.
    #[inline(never)]
    pub(super) fn get(&mut self) -> u8 {
        let (low, high) = self.parts();
        self.advance();
        native_read(low, high)
    }

    /// Writes a byte and goes on to the next.
    #[inline(never)]
    pub(super) fn put(&mut self, byte: u8) {
        let (low, high) = self.parts();
        self.advance();
        native_write(low, high, byte);
    }

    /// Reads a pointer.
    pub(super) fn far(&mut self) -> Far {
        Far([self.get(), self.get(), self.get()])
    }

    /// Writes a move; nothing to nowhere.
    pub(super) fn put_move(&mut self, m: EngineMove) {
        if self.is_null() {
            return;
        }
        for byte in [m.from_row, m.from_col, m.to_row, m.to_col, m.flags] {
            self.put(byte);
        }
    }

    /// Writes at most so many of the moves, and tells how many.
    pub(super) fn put_moves(mut self, max: u8, moves: &[Move]) -> u8 {
        if self.is_null() {
            return 0;
        }
        let mut written = 0;
        for &m in moves {
            if written == max {
                break;
            }
            self.put_move(translate::engine_move(m));
            written += 1;
        }
        written
    }

    /// Writes a text and a NUL, and tells how many characters it wrote before the NUL. An empty string if there is not
    /// enough room, nothing if there is none at all.
    pub(super) fn put_text(mut self, max: u8, text: &[u8]) -> u8 {
        if self.is_null() || max == 0 {
            return 0;
        }
        let text = if text.len() < max as usize { text } else { &[] };
        for &byte in text {
            self.put(byte);
        }
        self.put(0);
        text.len() as u8
    }
}

/// Where calls cross. Code of the calculator knows what lies where.
#[repr(C)]
pub(super) struct Border {
    /// The arguments, as they lie on the stack: in slots of three bytes, of which as many count as the type has.
    args: [u8; 12],
    /// What is returned, in the registers of C's results: A, HL, UHL or E:UHL.
    pub(super) result: [u8; 4],
    /// The functions that are called while the engine thinks, or null pointers.
    pub(super) hooks: [Far; 2],
    /// The table of pawn endings that is built in.
    kpk: Far,
    /// Whether there is a game.
    pub(super) has_begun: u8,
}

/// The one border, by its name.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)] // it is one of the names that others see
static mut native_border: Border =
    Border { args: [0; 12], result: [0; 4], hooks: [Far::NULL; 2], kpk: Far::NULL, has_begun: 0 };

pub(super) fn border() -> &'static mut Border {
    let border = &raw mut native_border;
    // SAFETY: there is one thread, and others look at it only while no function here is running.
    unsafe { &mut *border }
}

/// The byte of an argument that begins with this byte of the stack.
pub(super) fn byte(at: usize) -> u8 {
    border().args.get(at).copied().unwrap_or(0)
}

/// The same for an argument of two bytes.
pub(super) fn word(at: usize) -> u16 {
    u16::from_le_bytes([byte(at), byte(at + 1)])
}

/// The same for four: two slots.
pub(super) fn long(at: usize) -> u32 {
    u32::from(word(at + 2)) << 16 | u32::from(word(at))
}

/// The same for a pointer.
pub(super) fn far(at: usize) -> Far {
    Far([byte(at), byte(at + 1), byte(at + 2)])
}

/// A move by value: two slots, of which five bytes count.
pub(super) fn engine_move(at: usize) -> EngineMove {
    EngineMove {
        from_row: byte(at),
        from_col: byte(at + 1),
        to_row: byte(at + 2),
        to_col: byte(at + 3),
        flags: byte(at + 4),
    }
}

/// Returns a byte.
pub(super) fn give(byte: u8) {
    border().result = [byte, 0, 0, 0];
}

/// Returns a word.
pub(super) fn give_word(word: u16) {
    let [low, high] = word.to_le_bytes();
    border().result = [low, high, 0, 0];
}

/// Returns a long.
pub(super) fn give_long(long: u32) {
    border().result = long.to_le_bytes();
}

/// Returns a struct: it is written to where the first argument points, which is returned.
pub(super) fn give_move(m: EngineMove) {
    let mut to = far(0);
    let [low, middle, high] = to.0;
    to.put_move(m);
    border().result = [low, middle, high, 0];
}

/// Data that was lent: where, and how much.
#[derive(Clone, Copy)]
struct Bytes {
    at: Far,
    len: u16,
}

static mut LENT: [Bytes; 2] = [Bytes { at: Far::NULL, len: 0 }; 2];

fn lent(kind: u8) -> &'static mut Bytes {
    let lent = &raw mut LENT;
    // SAFETY: as above.
    let [book, kpk] = unsafe { &mut *lent };
    if kind == data::KPK { kpk } else { book }
}

/// Keeps a pointer to data; a null pointer is none.
pub(super) fn lend(kind: u8, at: Far, len: u32) {
    // What is longer than the engine can count will not be as long as it says.
    *lent(kind) = Bytes { at, len: if len < 0xffff { len as u16 } else { 0xffff } };
}

/// Bytes of the table of pawn endings that is built in.
const KPK_LEN: u16 = kilomate_core::knowledge::kpk::FILE.len() as u16;

/// How many bytes there are of a kind of data: what was lent, or else what is built in.
pub(crate) fn kilomate_data_len(kind: u8) -> u16 {
    let lent = lent(kind);
    match (lent.at.is_null(), kind) {
        (false, _) => lent.len,
        (true, data::KPK) => KPK_LEN,
        (true, _) => 0,
    }
}

/// One of them.
pub(crate) fn kilomate_data_byte(kind: u8, at: u16) -> u8 {
    let lent = lent(kind);
    let from = if lent.at.is_null() { border().kpk } else { lent.at };
    from.at(at)
}
